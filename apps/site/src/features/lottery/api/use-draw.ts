import { draw } from "@croupier/contract/lottery"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect } from "react"
import { query } from "../../../api/query.ts"
import { serverNow, useSocketEvent } from "../../../realtime/socket.ts"
import { nextChange, takeIssue } from "../sale.ts"

/** Asked again this long after a sale changed: when the socket is silent, the screen is still right. */
const AFTER_CHANGE_MILLIS = 2_500
const SLOWEST_MILLIS = 30_000

/** The issues of a game, kept current by the socket, and by asking when it is silent. */
export function useDraw(gameCode: string) {
  const client = useQueryClient()
  const options = query(draw, { gameCode })
  const result = useQuery({ ...options, staleTime: SLOWEST_MILLIS, refetchInterval: SLOWEST_MILLIS })
  useSocketEvent("issue", ({ issue }) => {
    if (issue.gameCode !== gameCode) return
    client.setQueryData(options.queryKey, (old) => (old ? { ...old, ...takeIssue(old, issue) } : old))
  })

  const { data, refetch } = result
  useEffect(() => {
    if (!data) return
    const at = nextChange(data, serverNow())
    if (at === undefined) return
    const timer = setTimeout(() => void refetch(), at - serverNow() + AFTER_CHANGE_MILLIS)
    return () => clearTimeout(timer)
  }, [data, refetch])
  return result
}
