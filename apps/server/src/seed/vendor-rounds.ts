import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, type Db } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Bonuses } from "../modules/bonuses/index.ts"

const VENDOR = "PP"
const CODE = "free-spins-pp"
/** Rounds of a slot whose vendor counts them itself, at a stake of 1; their winnings are played five times. */
const TERMS: BonusTerms = {
  multiple: "5",
  funding: "cash-first",
  weights: { products: { RNG: "1", FISH: "1", MINI: "1" }, vendors: {}, games: {} },
  maxStake: null,
  cap: "200",
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 30,
  once: false,
  freeRounds: { games: [`${VENDOR}:vs20lantern`], stake: "1" },
}
const GRANTED = parseAmount("10")

/**
 * Free rounds at a vendor for a demo player, where the vendor's simulator runs: the worker that tells vendors gives them there within
 * a minute, so the seed asks the vendor nothing.
 */
export async function seedVendorRounds(
  {
    db,
    clock,
    merchant: { id: merchantId, asset },
    bonuses,
  }: {
    readonly db: Db
    readonly clock: Clock
    readonly merchant: Merchant
    readonly bonuses: Pick<Bonuses, "terms" | "writeTerms" | "grant" | "hasRoundsAt">
  },
  memberId: MemberId,
): Promise<void> {
  if (!bonuses.hasRoundsAt(VENDOR)) return
  if (!(await bonuses.terms(merchantId, CODE)))
    await inTransaction(db, (tx) =>
      bonuses.writeTerms(tx, merchantId, { code: CODE, asset, terms: TERMS, by: "demo", at: clock.now() }),
    )
  const terms = await bonuses.terms(merchantId, CODE)
  if (!terms) throw new Error("the demo's terms of free rounds at a vendor are gone")
  const key = keyFor(`demo.vendor-rounds:${merchantId}:${memberId}`)
  await inTransaction(db, (tx) =>
    bonuses.grant(tx, { memberId, merchantId, asset, key, terms, amount: GRANTED, by: "demo" }),
  )
}
