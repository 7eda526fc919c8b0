import type { PlacedBet } from "@croupier/contract/lottery"
import { add, parseAmount, subtract, toDecimal, ZERO, type Amount } from "@croupier/money"

type Settled = Pick<PlacedBet, "prize" | "rebate" | "stake">

const net = (bet: Settled): Amount =>
  subtract(add(parseAmount(bet.prize), parseAmount(bet.rebate)), parseAmount(bet.stake))

/** Net of a settled bet: prize (returned stakes are in it) and rebate less the stake, decimal money. */
export const netOf = (bet: Settled): string => toDecimal(net(bet))

/** The same over several bets. */
export const netOfAll = (bets: readonly Settled[]): string =>
  toDecimal(bets.reduce((sum, bet) => add(sum, net(bet)), ZERO))
