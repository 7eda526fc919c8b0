import { accountsAt, writeCheck, type VendorCheck } from "./account-store.ts"
import type { VendorWalletsKit } from "./kit.ts"
import { look, type Look } from "./look.ts"
import type { VendorWallet } from "./port.ts"

/** Members asked about side by side, and read from the database in one go. */
const AT_ONCE = 8
const PAGE = 200

const COUNTED = {
  same: "agreed",
  played: "played",
  moving: "moving",
  differs: "differing",
  unanswered: "unanswered",
} as const satisfies Record<Look["kind"], keyof VendorCheck>

/**
 * Compares every member's wallet at a vendor with the house's record, takes over the play found there, and keeps the
 * outcome under the day. A difference that nothing explains is reported once and stays on the list of differences until the
 * two agree again.
 */
export async function reconcile(
  kit: VendorWalletsKit,
  vendor: VendorWallet,
  day: Date,
): Promise<VendorCheck> {
  const count = { accounts: 0, agreed: 0, played: 0, moving: 0, unanswered: 0, differing: 0 }
  let after = 0n
  for (;;) {
    const page = await accountsAt(kit.db, vendor.code, after, PAGE)
    for (let from = 0; from < page.length; from += AT_ONCE) {
      const looks = await Promise.all(
        page.slice(from, from + AT_ONCE).map((account) => look(kit, account, vendor)),
      )
      for (const { kind } of looks) count[COUNTED[kind]]++
      count.accounts += looks.length
    }
    const last = page.at(-1)
    if (!last || page.length < PAGE) break
    after = last.memberId
  }
  await writeCheck(
    kit.db,
    { vendor: vendor.code, day: day.toISOString().slice(0, 10), finishedAt: kit.clock.now() },
    count,
  )
  return count
}
