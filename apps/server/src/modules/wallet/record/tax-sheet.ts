import { amount, ZERO, type Amount } from "@croupier/money"

/** Settled play of a year with one product and vendor. */
export interface TaxLine {
  readonly product: string
  readonly vendor: string
  readonly bets: bigint
  readonly stake: Amount
  readonly payout: Amount
}

/** The evidence of a year in words, before it becomes a file. */
export interface TaxSheet {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
  readonly lines: readonly TaxLine[]
  readonly money: readonly (readonly [string, Amount])[]
}

/** The sums of all lines. */
export const totalOf = (lines: readonly TaxLine[]) =>
  lines.reduce(
    (sum, { bets, stake, payout }) => ({
      bets: sum.bets + bets,
      stake: amount(sum.stake + stake),
      payout: amount(sum.payout + payout),
    }),
    { bets: 0n, stake: ZERO, payout: ZERO },
  )

/** The keys of the heads of its columns. */
export const TAX_HEADS = [
  "record_tax_product",
  "record_tax_vendor",
  "record_tax_bets",
  "record_tax_stakes",
  "record_tax_payouts",
  "record_tax_net",
] as const
