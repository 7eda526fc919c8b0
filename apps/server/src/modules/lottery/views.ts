import type { Issue as IssueView, LotteryGame } from "@croupier/contract/lottery"
import { toDecimal } from "@croupier/money"
import type { Game } from "./game.ts"
import { everyPlay } from "./game-store.ts"
import type { Issue } from "./store.ts"

/** The fields of an issue that leave the server: never its seed before the draw. */
export const presentIssue = (issue: Issue): IssueView => ({
  gameCode: issue.gameCode,
  issue: issue.issue,
  state: issue.state,
  opensAt: issue.opensAt.toISOString(),
  closesAt: issue.closesAt.toISOString(),
  drawsAt: issue.drawsAt.toISOString(),
  commitment: issue.commitment,
  draw: issue.draw === null ? null : { ...issue.draw },
})

export const presentGame = (game: Game, drawnBy: LotteryGame["drawnBy"]): LotteryGame => ({
  gameCode: game.code,
  gameType: game.type,
  name: game.code,
  category: game.category,
  intervalSeconds: game.schedule.intervalSeconds,
  times: {
    timeZone: game.schedule.timeZone,
    windows: game.schedule.windows.map(({ from, to }) => ({ from, to })),
    weekDays: [...game.schedule.weekDays],
    monthDays: [...game.schedule.monthDays],
  },
  drawnBy,
  closeAheadSeconds: game.schedule.closeAheadSeconds,
  unitPrice: toDecimal(game.unitPrice),
  minimumGroup: game.minimumGroup,
  group: game.maximumGroup,
  base: game.base,
  maximumMultiple: game.maximumMultiple,
  maximumPrize: toDecimal(game.maximumPrize),
  plays: game.plays === everyPlay(game.type) ? null : [...game.plays],
})
