import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { RoomContext } from "../../http/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { findAccount, findDifference, lockAccount, removeDifference } from "./account-store.ts"
import { vendorOf, type VendorWalletsKit } from "./kit.ts"
import { bookResult } from "./look.ts"

const Payload = z.object({
  memberId: z.string(),
  merchantId: z.number(),
  vendor: z.string(),
  /** How much more the vendor holds, as it was proposed; below zero: less. */
  difference: z.string(),
})

/**
 * Proposes that what a vendor holds more or less than the record was won or lost there, as the vendor's own records
 * show. Refuses DIFFERENCE_UNKNOWN where nothing differs.
 */
export async function proposeBooking(
  kit: VendorWalletsKit,
  { memberId, vendor, key, why }: ConsoleParsed<"bookVendorDifference">,
  { merchant, propose }: RoomContext,
): Promise<Outcome> {
  const at = { bucket: bucketOf(BigInt(memberId)), memberId: BigInt(memberId), vendor }
  const account = await findAccount(kit.db, at)
  const difference = await findDifference(kit.db, at)
  if (account?.merchantId !== merchant.id || difference === 0n) refuse("DIFFERENCE_UNKNOWN")
  return propose({
    act: "payments.book_difference",
    target: `member:${memberId}`,
    payload: { memberId, merchantId: merchant.id, vendor, difference: String(difference) },
    before: { member: memberId, vendor },
    after: { won: `${toDecimal(difference)} ${account.asset}` },
    why,
    key,
    merchantId: merchant.id,
  })
}

/** What a second person lets happen, as long as the difference is the same. */
export const bookingAct = (kit: VendorWalletsKit) => ({
  permission: "payments.adjust" as const,
  apply: async (tx: Tx, payload: unknown): Promise<void> => {
    const { memberId, vendor: code, difference } = Payload.parse(payload)
    const at = { bucket: bucketOf(BigInt(memberId)), memberId: BigInt(memberId), vendor: code }
    const vendor = vendorOf(kit, code)
    const account = await lockAccount(tx, at)
    if (!vendor || !account || (await findDifference(tx, at)) !== BigInt(difference))
      refuse("DIFFERENCE_RESOLVED")
    await removeDifference(tx, at)
    await bookResult(kit, tx, account, vendor, amount(BigInt(difference)))
  },
  afterwards: (payload: unknown): void => {
    const { merchantId, memberId } = Payload.parse(payload)
    kit.bus.publish("balance", { merchantId, memberId })
  },
})
