import type { ConsoleValue } from "@croupier/contract/console/table"
import type { ConsoleHandlersOf } from "../../http/console-context.ts"
import { inTransaction, type Db } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { betsOf } from "./bet-store.ts"
import { listIssues, presentGame, writeOnSale } from "./issue-desk.ts"
import type { Games } from "./kit.ts"
import type { Ruling, Rulings } from "./rulings.ts"

export interface LotteryConsoleKit {
  readonly db: Db
  readonly games: Games
  readonly rulings: Rulings
  readonly isMemberOf: (merchantId: number, memberId: bigint) => Promise<boolean>
  /** Reads the games again, here and on every other node. */
  readonly gamesChanged: () => Promise<void>
}

type Handlers = ConsoleHandlersOf<
  "listLotteryGames" | "setGameOnSale" | "listIssues" | "ruleIssue" | "issueRulings" | "memberBets"
>

/** What people of the house do with lotteries. */
export const lotteryConsoleRoutes = ({ db, games, rulings, ...kit }: LotteryConsoleKit): Handlers => ({
  memberBets: async ({ memberId, cursor, limit, gameCode, state }, { merchant }) => {
    const id = BigInt(memberId)
    if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
    const before = cursor && /^\d{1,18}$/.test(cursor) ? BigInt(cursor) : undefined
    const bets = await betsOf(db, id, { before, gameCode, state, limit: limit + 1 })
    const page = bets.slice(0, limit)
    return { rows: page, cursor: bets.length > limit ? (page.at(-1)?.betId ?? null) : null }
  },
  listLotteryGames: async (_, { merchant }) => ({
    rows: games
      .all()
      .filter(({ merchantId }) => merchantId === merchant.id)
      .map(presentGame),
    cursor: null,
  }),
  setGameOnSale: async ({ gameCode, onSale, why }, { merchant, record }) => {
    const before = games.find(merchant.id, gameCode)
    await inTransaction(db, async (tx) => {
      if (!(await writeOnSale(tx, merchant.id, gameCode, onSale))) refuse("GAME_UNKNOWN", [gameCode])
      await record(tx, {
        act: "lottery.sale",
        target: `game:${gameCode}`,
        before: { onSale: before.onSale },
        after: { onSale },
        why,
        merchantId: merchant.id,
      })
    })
    await kit.gamesChanged()
    return presentGame(games.find(merchant.id, gameCode))
  },
  listIssues: async (input, { merchant }) => {
    games.find(merchant.id, input.gameCode)
    return listIssues(db, merchant.id, input)
  },
  // The ruling keeps by itself who entered and who confirmed it; the log tells it beside all other acts.
  ruleIssue: async (input, { staff, merchant, record }) => {
    const ruling = present(await rulings.enter({ ...input, operator: staff.login, merchantId: merchant.id }))
    await record(db, {
      act: `lottery.rule.${ruling.state.toLowerCase()}`,
      target: `issue:${ruling.gameCode}:${ruling.issue}`,
      after: ruling.decision,
      why: input.reason,
      merchantId: merchant.id,
    })
    return ruling
  },
  issueRulings: async ({ limit }, { merchant }) => ({
    rows: (await rulings.list(merchant.id, limit)).map(present),
  }),
})

const present = (ruling: Ruling): ConsoleValue<"ruleIssue"> => ({
  id: String(ruling.id),
  gameCode: ruling.gameCode,
  issue: ruling.issue,
  decision:
    ruling.decision.kind === "VOID"
      ? ruling.decision
      : { ...ruling.decision, draw: { ...ruling.decision.draw } },
  reason: ruling.reason,
  state: ruling.state,
  enteredBy: ruling.enteredBy,
  enteredAt: ruling.enteredAt.toISOString(),
  decidedBy: ruling.decidedBy,
})
