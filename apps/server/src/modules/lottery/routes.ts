import { LONGEST_PERIOD } from "@croupier/contract/account-record"
import { ALGORITHM, CHAIN_ALGORITHM } from "@croupier/fairness"
import { toDecimal } from "@croupier/money"
import { z } from "zod"
import { idCursor } from "../../kernel/cursor.ts"
import { spanAsked, spanOf } from "../../kernel/days.ts"
import { refuse } from "../../kernel/refusal.ts"
import { pageOf } from "../../kernel/page.ts"
import { betsOf, sumsOfBets } from "./betting/bet-store.ts"
import { placeBets } from "./betting/bets.ts"
import { handlers } from "../../call/context.ts"
import { playAssetOf } from "../../call/play-asset.ts"
import { playSums } from "../../call/play-sums.ts"
import { cancelBet } from "./betting/cancel.ts"
import { chaseRoutes } from "./chase/chase-routes.ts"
import { lobbyRoutes } from "./lobby.ts"
import { voidedDraw } from "./draws/draw-store.ts"
import type { LotteryKit } from "./kit.ts"
import { findIssue, readAround } from "./store.ts"
import { presentIssue } from "./views.ts"
import { betIdOf } from "../../kernel/ids.ts"

const Key = z.uuid()

/** How a draw can be checked, by who makes it. */
const ALGORITHMS = { HOUSE: ALGORITHM, CHAIN: CHAIN_ALGORITHM, OFFICIAL: "official" } as const

export function lotteryRoutes(kit: LotteryKit) {
  return handlers({
    ...lobbyRoutes(kit),
    ...chaseRoutes(kit),

    draw: async ({ gameCode }, { merchant }) => {
      kit.games.find(merchant.id, gameCode)
      const now = kit.clock.now()
      const { current, next, last } = await readAround(kit.db, merchant.id, gameCode, now)
      return {
        current: current ? presentIssue(current) : null,
        next: next ? presentIssue(next) : null,
        last: last ? presentIssue(last) : null,
        serverTime: now.toISOString(),
      }
    },

    placeBets: async (input, { member, idempotencyKey }) => {
      const key = Key.safeParse(idempotencyKey)
      if (!key.success) return refuse("IDEMPOTENCY_KEY_REQUIRED")
      const { bets, balance } = await placeBets(kit, member, { ...input, key: key.data.toLowerCase() })
      return { bets, balance: toDecimal(balance) }
    },

    cancelBet: async ({ betId }, { member }) => {
      const { bet, balance } = await cancelBet(kit, member, betIdOf(betId))
      return { bet, balance: toDecimal(balance) }
    },

    bets: async ({ cursor, limit, gameCode, state, from, until }, { member, merchant }) => {
      const before = idCursor(cursor)
      const span = spanAsked({ from, until }, merchant.brand.timeZone, kit.clock.now(), LONGEST_PERIOD)
      const found = await betsOf(kit.db, member.id, { before, span, gameCode, state, limit: limit + 1 })
      return pageOf(found, limit, ({ betId }) => betId)
    },

    betSums: async ({ from, until, gameCode, state }, { member, merchant }) => {
      const asset = playAssetOf(member, merchant)
      const span = spanOf(from, until, merchant.brand.timeZone, LONGEST_PERIOD)
      const { games, ...sums } = await sumsOfBets(kit.db, member.id, { span, asset, gameCode, state })
      return { ...playSums(asset, sums), games: [...games] }
    },

    prizeGroup: async (_, { member }) => ({ group: await kit.groups.given(member.id) }),

    drawProof: async ({ gameCode, issue: number }, { merchant }) => {
      const game = kit.games.find(merchant.id, gameCode)
      const issue =
        (await findIssue(kit.db, merchant.id, gameCode, number)) ?? refuse("ISSUE_UNKNOWN", [number])
      const voided = await voidedDraw(kit.db, issue)
      return {
        gameCode,
        gameType: game.type,
        issue: issue.issue,
        commitment: issue.commitment,
        committedAt: issue.committedAt.toISOString(),
        opensAt: issue.opensAt.toISOString(),
        seed: issue.seed,
        drawnAt: (issue.drawnAt ?? voided?.drawnAt)?.toISOString() ?? null,
        draw: issue.draw === null ? null : { ...issue.draw },
        voided: voided ? { draw: { ...voided.draw }, voidedAt: voided.voidedAt.toISOString() } : null,
        algorithm: ALGORITHMS[issue.source],
      }
    },
  })
}
