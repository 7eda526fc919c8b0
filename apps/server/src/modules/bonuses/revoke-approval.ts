import type { Db, Tx } from "@croupier/database"
import { toDecimal } from "@croupier/money"
import { isOpenLot } from "@croupier/rewards"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../call/approval.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { endLot } from "./closing.ts"
import type { BonusKit } from "./kit.ts"
import { findLot, type FoundLot } from "./views.ts"

const Payload = z.object({ merchantId: z.number(), memberId: z.string(), lotId: z.string() })
export type RevokePayload = z.output<typeof Payload>

/** An open lot of a merchant's member. Refuses BONUS_UNKNOWN, BONUS_ENDED. */
export async function openLotOf(
  db: Db | Tx,
  { merchantId, memberId, lotId }: RevokePayload,
): Promise<FoundLot> {
  const found = await findLot(db, { merchantId, memberId: memberIdOf(memberId) }, BigInt(lotId))
  if (!found) return refuse("BONUS_UNKNOWN")
  return isOpenLot(found.lot) ? found : refuse("BONUS_ENDED")
}

/** Two people take an open bonus from a member. */
export const revokeApproval = (kit: BonusKit): Approval<RevokePayload> =>
  approval({
    name: "bonuses.revoke",
    permission: "bonuses.grant",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, lotId }) => ({
      says: "bonuses.revoke",
      parts: [memberPart(memberId), textPart(lotId)],
      memberId,
    }),
    changes: async (db, payload) => {
      const { holder, lot } = await openLotOf(db, payload)
      return [
        {
          field: "bonus",
          now: moneyPart(toDecimal(lot.balance), holder.asset),
          after: wordPart("bonus_state_revoked"),
        },
      ]
    },
    check: async (tx, payload) => void (await openLotOf(tx, payload)),
    conflictKey: ({ lotId }) => `bonus-lot:${lotId}`,
    apply: async (tx, payload) => {
      const { holder, lot } = await openLotOf(tx, payload)
      await endLot(kit, tx, holder, lot.id, "revoked")
    },
  })
