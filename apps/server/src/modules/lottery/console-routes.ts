import type { ConsoleValue } from "@croupier/contract/console/table"
import { consoleHandlers } from "../../call/console-context.ts"
import { inTransaction } from "@croupier/database"
import { idCursor } from "../../kernel/cursor.ts"
import { refuse } from "../../kernel/refusal.ts"
import { pageOf } from "../../kernel/page.ts"
import { betsOf } from "./betting/bet-store.ts"
import { findIssues, listIssues, presentGame, writeOnSale } from "./admin/issues.ts"
import { closeEarly } from "./draws/close-issue.ts"
import { issueExposure } from "./betting/exposure.ts"
import { issueLiability } from "./admin/liability.ts"
import { fairnessLog, verifyDraws } from "./admin/fairness.ts"
import { everyPlay } from "./game-store.ts"
import { issueCalendar } from "./draws/issue-calendar.ts"
import type { LotteryKit } from "./kit.ts"
import { readOwnLimits } from "./betting/limits.ts"
import { changeSchedule, presentSchedule, skipDay } from "./admin/schedules.ts"
import { presentTerms, proposeTerms, type termsApproval } from "./admin/terms.ts"
import { payloadOf, type Ruling, type Rulings } from "./draws/result-decisions.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../kernel/ids.ts"

export interface LotteryConsoleKit extends LotteryKit {
  readonly rulings: Rulings
  readonly terms: ReturnType<typeof termsApproval>
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Reads the games again, here and on every other node. */
  readonly gamesChanged: () => Promise<void>
}

/** Calls by which people of the house manage lotteries. */
export const lotteryConsoleRoutes = (kit: LotteryConsoleKit) => ({
  ...issueRoutes(kit),
  ...gameRoutes(kit),
})

/** A game, its offer and its schedule of draws. */
function gameRoutes(kit: LotteryConsoleKit) {
  const { db, games } = kit
  const liability = issueLiability(db)
  const gameOf = async (merchantId: MerchantId, gameCode: string): Promise<ConsoleValue<"lotteryGame">> => {
    const game = games.find(merchantId, gameCode)
    return {
      ...presentGame(game),
      drawnBy: kit.sources.of(game)?.kind ?? "HOUSE",
      everyPlay: [...everyPlay(game.type)],
      terms: presentTerms(game, await readOwnLimits(db, merchantId, gameCode)),
      schedule: presentSchedule(game.schedule),
      next: game.next && { from: game.next.from, schedule: presentSchedule(game.next.schedule) },
      skipped: [...game.skipped].toSorted(),
      version: game.version,
    }
  }
  return consoleHandlers({
    lotteryGame: ({ gameCode }, { merchant }) => gameOf(merchant.id, gameCode),
    changeLotteryTerms: (input, context) =>
      proposeTerms({ ...kit, newKey: kit.random.uuid }, kit.terms, input, context),
    changeLotterySchedule: async (input, context) => {
      await changeSchedule(kit, input, context)
      return gameOf(context.merchant.id, input.gameCode)
    },
    skipLotteryDay: async (input, context) => {
      await skipDay(kit, input, context)
      return gameOf(context.merchant.id, input.gameCode)
    },
    issueCalendar: async ({ gameCode, ...asked }, { merchant }) =>
      issueCalendar(db, games.find(merchant.id, gameCode), asked, kit.clock.now()),
    issueExposure: async ({ gameCode, issue }, { merchant }) =>
      issueExposure(
        db,
        games.find(merchant.id, gameCode),
        kit.limits.of(merchant.id, gameCode).issue,
        issue,
        liability,
      ),
    fairnessLog: async ({ gameCode, ...page }, { merchant }) =>
      fairnessLog(db, games.find(merchant.id, gameCode), page),
    verifyDraws: async ({ gameCode, issues }, { merchant }) =>
      verifyDraws(db, games.find(merchant.id, gameCode), issues),
  })
}

/** Sale, issues, and people's decisions about draws. */
const issueRoutes = ({ rulings, ...kit }: LotteryConsoleKit) =>
  consoleHandlers({
    closeIssue: (input, context) => closeEarly(kit, input, context),
    memberBets: async ({ memberId, cursor, limit, gameCode, state }, { merchant }) => {
      const id = memberIdOf(memberId)
      if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
      const before = idCursor(cursor)
      const bets = await betsOf(kit.db, id, {
        before,
        span: undefined,
        gameCode,
        state,
        limit: limit + 1,
      })
      return pageOf(bets, limit, ({ betId }) => betId)
    },
    listLotteryGames: async (_, { merchant }) => ({
      rows: kit.games
        .all()
        .filter(({ merchantId }) => merchantId === merchant.id)
        .map(presentGame),
      cursor: null,
    }),
    setGameOnSale: async ({ gameCode, onSale, why }, { merchant, record }) => {
      const before = kit.games.find(merchant.id, gameCode)
      await inTransaction(kit.db, async (tx) => {
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
      return presentGame(kit.games.find(merchant.id, gameCode))
    },
    findIssues: async ({ issue, gameCode }, { merchant }) => {
      const codes = kit.games
        .all()
        .filter(
          ({ merchantId, code }) => merchantId === merchant.id && (gameCode?.toUpperCase() ?? code) === code,
        )
        .map(({ code }) => code)
      return { rows: await findIssues(kit.db, merchant.id, codes, issue) }
    },
    listIssues: async (input, { merchant }) => {
      kit.games.find(merchant.id, input.gameCode)
      return listIssues(kit.db, merchant.id, input)
    },
    ruleIssue: async ({ gameCode, issue, decision, reason }, { merchant, propose }) => {
      const payload = payloadOf({ merchantId: merchant.id, gameCode, issue }, decision)
      return propose(rulings.of(decision.kind), payload, {
        target: `issue:${gameCode}:${issue}`,
        // The log has other readers, and one of them types it anew.
        after: { kind: decision.kind },
        why: reason,
        key: kit.random.uuid(),
        merchantId: merchant.id,
      })
    },
    issueRulings: async ({ cursor, limit }, { merchant }) => {
      const before = idCursor(cursor)
      const found = (await rulings.list(merchant.id, limit + 1, before)).map(present)
      return pageOf(found, limit, ({ id: last }) => last)
    },
  })

const present = (ruling: Ruling): ConsoleValue<"issueRulings">["rows"][number] => ({
  id: String(ruling.id),
  gameCode: ruling.gameCode,
  issue: ruling.issue,
  decision:
    ruling.decision.kind === "VOID" || ruling.decision.kind === "RETRY"
      ? ruling.decision
      : { ...ruling.decision, draw: { ...ruling.decision.draw } },
  reason: ruling.reason,
  state: ruling.state,
  enteredBy: ruling.enteredBy,
  enteredAt: ruling.enteredAt.toISOString(),
  decidedBy: ruling.decidedBy,
})
