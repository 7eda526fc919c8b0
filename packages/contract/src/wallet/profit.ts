import { z } from "zod/mini"
import { SIGNED_IN } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Day, Money } from "../wire/values.ts"

const played = {
  bets: z.number(),
  stake: Money,
  /** Prizes and rebates. */
  payout: Money,
  validBet: Money,
  /** Payouts less stakes: above zero, the member has won. */
  result: Money,
}
const Paid = z.strictObject({
  deposits: Money,
  /** Below zero: it left. */
  withdrawals: Money,
  bonuses: Money,
  other: Money,
})

export const personalProfit = endpoint({
  method: "GET",
  path: "/wps/v2/member/profit",
  module: "MEM_personalProfit",
  token: true,
  encrypted: false,
  access: SIGNED_IN,
  input: z.strictObject({ from: Day, until: Day }),
  errors: [],
  summary:
    "A member's profit and loss in days of the merchant's time zone, at most 366: settled play by day, product and vendor, and money paid in and out",
  value: z.strictObject({
    asset: z.string(),
    timeZone: z.string(),
    total: z.strictObject({ ...played, paid: Paid }),
    /** The days on which something was settled or paid, in their order. */
    days: z.array(z.strictObject({ day: Day, ...played, paid: Paid })),
    /** The largest stake first. */
    products: z.array(
      z.strictObject({
        /** The category of the games; OTHER where the catalogue has no such game. */
        product: z.string(),
        /** Null: games of the house. */
        vendor: z.nullable(z.string()),
        vendorName: z.nullable(z.string()),
        ...played,
      }),
    ),
  }),
})
