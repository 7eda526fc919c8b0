import { toDecimal } from "@croupier/money"
import { z } from "zod"
import { handlers } from "../../../call/context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import { cancelChase, comingSlots, placeChase } from "./chase.ts"
import { chasesOf } from "./chase-store.ts"
import type { LotteryKit } from "../kit.ts"
import { chaseIdOf } from "../../../kernel/ids.ts"

const Key = z.uuid()

/** The calls of chases. */
export function chaseRoutes(kit: LotteryKit) {
  return handlers({
    comingIssues: async ({ gameCode, count }, { merchant }) => {
      const game = kit.games.find(merchant.id, gameCode)
      const now = kit.clock.now()
      return {
        issues: comingSlots(game, now, count).map(({ issue, closesAt, drawsAt }) => ({
          issue,
          closesAt: closesAt.toISOString(),
          drawsAt: drawsAt.toISOString(),
        })),
        serverTime: now.toISOString(),
      }
    },

    placeChase: async (input, { member, idempotencyKey }) => {
      const key = Key.safeParse(idempotencyKey)
      if (!key.success) return refuse("IDEMPOTENCY_KEY_REQUIRED")
      const { chase, balance } = await placeChase(kit, member, { ...input, key: key.data.toLowerCase() })
      return { chase, balance: toDecimal(balance) }
    },

    cancelChase: async ({ chaseId, issues }, { member }) => {
      const { chase, balance } = await cancelChase(kit, member, chaseIdOf(chaseId), issues)
      return { chase, balance: toDecimal(balance) }
    },

    chases: async ({ cursor, limit, gameCode }, { member }) => {
      const before = idCursor(cursor)
      const found = await chasesOf(kit.db, member.id, { before, gameCode, limit: limit + 1 })
      return pageOf(found, limit, ({ chaseId }) => chaseId)
    },
  })
}
