import { openedNumbers } from "@croupier/contract/lottery-lobby"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { onceRevealed } from "../../../realtime/held-results.ts"
import { useSocketEvent } from "../../../realtime/socket.ts"

/** The specification's most: a hundred results. */
export const MOST_RESULTS = 100

/** The latest results of a game, newest first; a draw that the socket brings stands at the top once its balls have stopped. */
export function useResults(gameCode: string) {
  const client = useQueryClient()
  const options = query(openedNumbers, { gameCode, count: MOST_RESULTS })
  useSocketEvent("issue", ({ issue }) => {
    const { draw } = issue
    if (issue.gameCode !== gameCode || draw === null) return
    onceRevealed(() =>
      client.setQueryData(options.queryKey, (old) => {
        if (!old || old.numeros.some((result) => result.issue === issue.issue)) return old
        const numeros = [{ issue: issue.issue, drawsAt: issue.drawsAt, draw }, ...old.numeros]
        return { numeros: numeros.toSorted((a, b) => (a.issue < b.issue ? 1 : -1)).slice(0, MOST_RESULTS) }
      }),
    )
  })
  return useQuery(options)
}
