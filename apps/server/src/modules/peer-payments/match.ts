import type { PeerState } from "@croupier/contract/peer-states"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { SECOND_MS } from "../../kernel/durations.ts"
import type { PeerTerms } from "../withdrawals/index.ts"
import { rulesOf, type PeerKit } from "./kit.ts"
import { sealed } from "./payee.ts"
import type { Payment, PaymentKey } from "./payment.ts"
import { peerLife } from "./peer-states.ts"
import { barredOf } from "./standing.ts"
import { lockPayment, movePayment } from "./store.ts"
import { publishAfter } from "./publish.ts"

/** A search that found nothing looks again after this time. */
const LOOK_AGAIN_MS = 5 * SECOND_MS

/**
 * Looks for a withdrawal that a deposit can pay: one of its amount, else the oldest that leaves at least the least payment
 * when it is divided. Never one of the same member, of a member who has an account, a device or an address in common with
 * the depositor as the rules say, or of one who is locked or kept from play. Safe to repeat.
 */
export const seek = (kit: PeerKit, at: PaymentKey): Promise<PeerState> =>
  inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, at)
    if (held.state !== "SEEKING") return held.state
    const now = kit.clock.now()
    const rules = await rulesOf(kit, tx, held.merchantId)
    const barred = await barredOf(kit, [held.depositorId])
    if (!rules || barred.size > 0) {
      publishAfter(kit, tx, held)
      return (await movePayment(tx, held, "barred", { at: now })).state
    }
    const found = await findMatch(kit, tx, held, rules)
    if (found) return found
    if (held.until !== null && held.until <= now) {
      publishAfter(kit, tx, held)
      return (await movePayment(tx, held, "unmatched", { at: now })).state
    }
    await peerLife.postpone(tx, held, new Date(now.getTime() + LOOK_AGAIN_MS))
    return held.state
  })

async function findMatch(
  kit: PeerKit,
  tx: Tx,
  held: Payment,
  rules: PeerTerms,
): Promise<PeerState | undefined> {
  const { merchantId, asset, kind, amount, depositorId } = held
  const { escrow } = kit.withdrawals
  const offers = await escrow.offersFor({ merchantId, asset, kind, amount, least: rules.least })
  const members = [...new Set(offers.map(({ memberId }) => memberId))]
  const kin = await kit.identity.kinOf(tx, depositorId, members, rules.apartBy)
  const barred = await barredOf(kit, members)
  for (const offer of offers) {
    if (kin.has(offer.memberId) || barred.has(offer.memberId)) continue
    const taken = await escrow.take(tx, offer, amount)
    if (!taken) continue
    const now = kit.clock.now()
    const { withdrawal, payee } = taken
    publishAfter(kit, tx, held)
    const { state } = await movePayment(tx, held, "matched", {
      at: now,
      until: new Date(now.getTime() + rules.payMs),
      set: sql`withdrawer_bucket = ${withdrawal.bucket}, withdrawer_id = ${withdrawal.memberId},
        withdrawal_id = ${withdrawal.id}, matched_at = ${now}, payee_bank = ${payee.bank}, payee_masked = ${payee.masked},
        payee_holder = ${payee.holder}, payee = ${Buffer.from(sealed(kit.vault, payee))}`,
    })
    return state
  }
  return undefined
}
