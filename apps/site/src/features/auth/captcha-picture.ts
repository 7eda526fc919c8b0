import { captcha } from "@croupier/contract/identity"
import { useQuery } from "@tanstack/react-query"
import { useEffect } from "react"
import { query, queryClient } from "../../api/query.ts"
import { paced } from "./captcha-pace.ts"

const picture = query(captcha, {})

/** Asks for another picture, at most once a second however often it is pressed. */
export const refreshCaptcha = paced(
  () => void queryClient.fetchQuery({ ...picture, staleTime: 0, retry: false }).catch(() => undefined),
  () => performance.now(),
  (run, ms) => void setTimeout(run, ms),
)

/** The picture to read while `shown`; a new one is asked for when it first shows. */
export function useCaptcha(shown: boolean) {
  const { data, isError, isFetching } = useQuery({ ...picture, enabled: false, gcTime: 0 })
  useEffect(() => {
    if (shown) refreshCaptcha()
  }, [shown])
  return { data, isError, isFetching, refresh: refreshCaptcha }
}
