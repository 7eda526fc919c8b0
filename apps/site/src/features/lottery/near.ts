import type { Issue } from "@croupier/contract/lottery"
import type { NearNumber } from "@croupier/contract/lottery-lobby"

/** Takes one message of an issue into what a lobby shows; issue numbers ascend as text, so a late one changes nothing. */
export function takeNear(games: readonly NearNumber[], issue: Issue, now: number): NearNumber[] {
  return games.map((game) => {
    if (game.gameCode !== issue.gameCode) return game
    const { draw } = issue
    const isLast = draw !== null && (game.last === null || issue.issue > game.last.issue)
    const last = isLast ? { issue: issue.issue, drawsAt: issue.drawsAt, draw } : game.last
    const comes = draw === null && Date.parse(issue.closesAt) > now
    const isCurrent =
      comes &&
      (game.current === null || Date.parse(game.current.closesAt) <= now || issue.issue <= game.current.issue)
    return { ...game, last, current: isCurrent ? issue : game.current }
  })
}
