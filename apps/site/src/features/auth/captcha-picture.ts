import { captcha } from "@croupier/contract/identity"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { query, queryClient } from "../../api/query.ts"
import { trailingThrottle } from "../../ui/trailing-throttle.ts"

const picture = query(captcha, {})

/**
 * The specification: the picture is refreshed at most once a second, which the server counts too. A little
 * more, because two requests sent a second apart can arrive closer together.
 */
const PACE_MS = 1_200

/** Asks for another picture, at most once a second however often it is pressed. */
export const refreshCaptcha = trailingThrottle(
  () => void queryClient.fetchQuery({ ...picture, staleTime: 0, retry: false }).catch(() => undefined),
  PACE_MS,
)

/** The picture to read while `shown`; a new one is asked for when it first shows. */
export function useCaptcha(shown: boolean) {
  const { data, isError, isFetching } = useQuery({ ...picture, enabled: false, gcTime: 0 })
  useEffect(() => {
    if (shown) refreshCaptcha()
  }, [shown])
  return { data, isError, isFetching, refresh: refreshCaptcha }
}
