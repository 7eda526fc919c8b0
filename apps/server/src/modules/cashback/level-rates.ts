import type { CashbackProduct } from "@croupier/contract/cashback-values"
import type { Db } from "@croupier/database"
import { runningWindow } from "./counting.ts"
import type { CashbackMerchant } from "./kit.ts"
import { rateAt } from "./reckoning.ts"

/** The rate of one product, in per cent, and the figure that it is of. */
export interface LevelRate extends Pick<CashbackProduct, "product" | "basis"> {
  readonly rate: string
}

/** Rates of the running window for each of these levels, products without a rate left out; none where cashback is off. */
export async function levelRates(
  db: Db,
  merchant: CashbackMerchant,
  levels: readonly number[],
  now: Date,
): Promise<readonly (readonly LevelRate[])[]> {
  const window = merchant.settings.member.manualRebate ? await runningWindow(db, merchant, now) : undefined
  const products = window?.terms.products ?? []
  return levels.map((level) =>
    products
      .map(({ product, basis, rates }) => ({ product, basis, rate: rateAt(rates, level) }))
      .filter(({ rate }) => Number(rate) > 0),
  )
}
