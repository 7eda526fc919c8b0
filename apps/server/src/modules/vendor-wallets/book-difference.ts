import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { bucketOf, isAsset } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { refuse } from "../../kernel/refusal.ts"
import { findAccount, findDifference, lockAccount, removeDifference } from "./account-store.ts"
import { vendorOf, type VendorWalletsKit } from "./kit.ts"
import { bookResult } from "./look.ts"
import { memberIdOf } from "../../kernel/ids.ts"

const Payload = z.object({
  memberId: z.string(),
  merchantId: z.number(),
  vendor: z.string(),
  /** How much more the vendor holds, as it was proposed; below zero: less. */
  difference: z.string(),
  /** One that was proposed by an older release lacks it. */
  asset: z.string().optional(),
})

/**
 * Proposes that what a vendor holds more or less than the record was won or lost there, as the vendor's own records
 * show. Refuses DIFFERENCE_UNKNOWN where nothing differs.
 */
export async function proposeBooking(
  kit: VendorWalletsKit,
  { memberId, vendor, key, why }: ConsoleParsed<"bookVendorDifference">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const at = { bucket: bucketOf(memberIdOf(memberId)), memberId: memberIdOf(memberId), vendor }
  const account = await findAccount(kit.db, at)
  const difference = await findDifference(kit.db, at)
  if (account?.merchantId !== merchant.id || difference === 0n) refuse("DIFFERENCE_UNKNOWN")
  return propose(
    bookingApproval(kit),
    {
      memberId,
      merchantId: merchant.id,
      vendor,
      difference: String(difference),
      asset: account.asset,
    },
    {
      target: `member:${memberId}`,
      before: { member: memberId, vendor },
      after: { won: `${toDecimal(difference)} ${account.asset}` },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** The act of a second person, as long as the difference is the same. */
export const bookingApproval = (kit: VendorWalletsKit): Approval<z.output<typeof Payload>> =>
  approval({
    name: "payments.book_difference",
    permission: "payments.adjust",
    mode: "second-person",
    payload: Payload,
    describe: ({ memberId, vendor, difference, asset }) => ({
      says: BigInt(difference) < 0n ? "payments.book_difference.lost" : "payments.book_difference.won",
      parts: [
        moneyPart(toDecimal(absolute(difference)), asset ?? ""),
        memberPart(memberId),
        textPart(vendor),
      ],
      memberId,
      ...(asset !== undefined && isAsset(asset) ? { amount: { amount: absolute(difference), asset } } : {}),
    }),
    changes: async (db, { memberId, vendor }) => {
      const at = { bucket: bucketOf(memberIdOf(memberId)), memberId: memberIdOf(memberId), vendor }
      const account = await findAccount(db, at)
      const difference = await findDifference(db, at)
      return account
        ? [
            {
              field: "difference",
              now: moneyPart(toDecimal(amount(difference)), account.asset),
              after: moneyPart("0", account.asset),
            },
          ]
        : []
    },
    warnings: async (db, { memberId, vendor, difference }) => {
      const at = { bucket: bucketOf(memberIdOf(memberId)), memberId: memberIdOf(memberId), vendor }
      return (await findDifference(db, at)) === BigInt(difference)
        ? []
        : [{ code: "changed_meanwhile", parts: [] }]
    },
    conflictKey: ({ memberId, vendor }) => `difference:${vendor}:${memberId}`,
    apply: async (tx, { memberId, vendor: code, difference }) => {
      const at = { bucket: bucketOf(memberIdOf(memberId)), memberId: memberIdOf(memberId), vendor: code }
      const vendor = vendorOf(kit, code)
      const account = await lockAccount(tx, at)
      if (!vendor || !account || (await findDifference(tx, at)) !== BigInt(difference))
        refuse("DIFFERENCE_RESOLVED")
      await removeDifference(tx, at)
      await bookResult(kit, tx, account, vendor, amount(BigInt(difference)), { ruled: true })
    },
  })

const absolute = (difference: string) => amount(BigInt(difference.replace("-", "")))
