import type { CashbackTerms } from "@croupier/contract/cashback-values"
import type { Merchant } from "../call/merchant.ts"
import type { Cashback } from "../modules/cashback/index.ts"

/** Cashback of the demo: on net losses at games of chance, on valid bets where the edge is thin. */
export const TERMS: CashbackTerms = {
  period: "WEEKLY",
  isAutomatic: false,
  claimDays: 7,
  products: [
    {
      product: "RNG",
      basis: "NET_LOSS",
      carry: "NEXT",
      edge: "3.5",
      games: [],
      rates: [
        { level: 0, rate: "5" },
        { level: 2, rate: "7.5" },
        { level: 4, rate: "10" },
      ],
    },
    {
      product: "LOTT",
      basis: "TURNOVER",
      carry: "NONE",
      edge: "2",
      games: [],
      rates: [
        { level: 0, rate: "0.3" },
        { level: 3, rate: "0.5" },
      ],
    },
    {
      product: "SPORTS",
      basis: "TURNOVER",
      carry: "NONE",
      edge: "5",
      games: [],
      rates: [
        { level: 0, rate: "0.5" },
        { level: 3, rate: "0.8" },
      ],
    },
    {
      product: "LIVE",
      basis: "NET_LOSS",
      carry: "EVER",
      edge: "1.2",
      games: [],
      rates: [{ level: 0, rate: "3" }],
    },
  ],
}

/** The demo's terms of cashback, where it has none yet. A demo that was made before the setting keeps it off. */
export const seedCashback = ({
  merchant,
  cashback,
}: {
  readonly merchant: Merchant
  readonly cashback: Cashback
}): Promise<void> => cashback.begin(merchant.id, TERMS)
