import { subtract, toDecimal, type Amount } from "@croupier/money"

/** Sums of play as the wire has them. */
export const playSums = <Asset extends string>(
  asset: Asset,
  sums: {
    readonly count: number
    readonly stake: Amount
    readonly payout: Amount
    readonly open: Amount
  },
) => ({
  asset,
  count: sums.count,
  stake: toDecimal(sums.stake),
  payout: toDecimal(sums.payout),
  net: toDecimal(subtract(sums.payout, sums.stake)),
  open: toDecimal(sums.open),
})
