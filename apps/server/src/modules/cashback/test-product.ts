import type { CashbackProduct } from "@croupier/contract/cashback-values"

/** Cashback on sports for tests: a tenth of what was lost, an eighth from level 3 on. */
export const SPORTS: CashbackProduct = {
  product: "SPORTS",
  basis: "NET_LOSS",
  carry: "NEXT",
  edge: "6",
  games: [],
  rates: [
    { level: 0, rate: "10" },
    { level: 3, rate: "12.5" },
  ],
}
