import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, type Db } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Bonuses } from "../modules/bonuses/index.ts"

const CODE = "welcome"
/** Slots count whole, tables with a person a tenth; a week to play ten times the bonus. */
const WELCOME: BonusTerms = {
  multiple: "10",
  funding: "cash-first",
  weights: { products: { RNG: "1", FISH: "1", MINI: "1", LIVE: "0.1" }, vendors: {}, games: {} },
  maxStake: "20",
  cap: "1000",
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 7,
  once: true,
}
const GRANTED = parseAmount("100")

interface BonusSeed {
  readonly db: Db
  readonly clock: Clock
  readonly merchant: Merchant
  readonly bonuses: Bonuses
}

/** The demo's welcome terms, and an active bonus of a player. Terms and bonuses that are there stay as they are. */
export async function seedBonus(
  { db, clock, merchant, bonuses }: BonusSeed,
  memberId: MemberId,
): Promise<void> {
  const { id: merchantId, asset } = merchant
  if (!(await bonuses.terms(merchantId, CODE)))
    await inTransaction(db, (tx) =>
      bonuses.writeTerms(tx, merchantId, { code: CODE, asset, terms: WELCOME, by: "demo", at: clock.now() }),
    )
  const terms = await bonuses.terms(merchantId, CODE)
  if (!terms) throw new Error("the demo's welcome terms are gone")
  const key = keyFor(`demo.bonus:${merchantId}:${memberId}`)
  await inTransaction(db, (tx) =>
    bonuses.grant(tx, { memberId, merchantId, asset, key, terms, amount: GRANTED, by: "demo" }),
  )
}
