import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { moveOr } from "../acts/deposit.ts"
import type { PeerKit } from "../kit.ts"
import { legOf } from "../payment.ts"
import { lockPayment } from "../store.ts"
import { pause } from "../timer.ts"
import { publishAfter } from "../publish.ts"
import { ofMerchant, paymentTrail } from "./trail.ts"

/** Ends a search, or a match that was not paid. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE. */
export async function endMatch(
  kit: PeerKit,
  { paymentId, why }: ConsoleParsed<"endPeerMatch">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"endPeerMatch">> {
  const found = await ofMerchant(kit, merchant.id, paymentId)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, found)
    publishAfter(kit, tx, held)
    await moveOr(tx, held, "taken_back", { at: kit.clock.now(), why })
    await record(tx, {
      act: "peer.end",
      target: `peer-payment:${paymentId}`,
      before: { state: held.state },
      after: { state: held.state === "SEEKING" ? "CANCELLED" : "LAPSED" },
      why,
      merchantId: merchant.id,
    })
    if (held.state === "MATCHED") await kit.withdrawals.escrow.giveBack(tx, legOf(held).withdrawal)
  })
  return paymentTrail(kit, merchant.id, paymentId)
}

/** Stops the clock of a payment that is to be confirmed or answered. Refuses PEER_UNKNOWN, PEER_NOT_POSSIBLE. */
export async function pausePayment(
  kit: PeerKit,
  { paymentId, why }: ConsoleParsed<"pausePeerPayment">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"pausePeerPayment">> {
  const found = await ofMerchant(kit, merchant.id, paymentId)
  await inTransaction(kit.db, async (tx) => {
    const held = await lockPayment(tx, found)
    publishAfter(kit, tx, held)
    const state = await pause(tx, held, kit.clock.now(), why)
    if (state !== "PAUSED" || held.state === "PAUSED") refuse("PEER_NOT_POSSIBLE", [held.state])
    await record(tx, {
      act: "peer.pause",
      target: `peer-payment:${paymentId}`,
      before: { state: held.state },
      after: { state },
      why,
      merchantId: merchant.id,
    })
  })
  return paymentTrail(kit, merchant.id, paymentId)
}
