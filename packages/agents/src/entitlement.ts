import { amount, ZERO, type Amount } from "@croupier/money"
import { floor, fraction, product, type Fraction } from "@croupier/money/fraction"
import { COSTS, type Figures } from "./figures.ts"
import { carryLoss } from "./loss-carry.ts"
import { bandFor, type Terms } from "./terms.ts"

/** Result of a contract's window before other contracts are looked at. */
export interface Assessment {
  /** Null: no band was reached. */
  readonly band: number | null
  readonly rate: Fraction | null
  /** Sum that the rate applied to: net loss of a dividend, valid bet of a salary. */
  readonly base: Amount
  readonly costs: Amount
  readonly debtIn: Amount
  readonly debtOut: Amount
  readonly gross: Amount
}

/** Rounds toward the payer: a line is never more than the exact figure. */
export const floorAmount = (exact: Fraction): Amount => amount(floor(exact))

/**
 * Judges a window by the terms. A dividend pays on the net loss less its costs and the carried debt, a salary on the
 * valid bet, at `rateWin` while the team has won. The rate of the band applies to the whole base.
 * Source: rules of agents, "Dividend", "Bands", "Daily salary".
 */
export function assess(
  terms: Terms,
  { valid, netLoss, costs: sums, active }: Figures,
  { debt, days, endsMonth }: { readonly debt: Amount; readonly days: number; readonly endsMonth: boolean },
): Assessment {
  const costs = amount(
    COSTS.filter((kind) => terms.costs.includes(kind)).reduce((sum, kind) => sum + (sums[kind] ?? 0n), 0n),
  )
  const net = amount(netLoss - costs)
  if (terms.kind === "dividend") {
    const carried = carryLoss(terms.carry ?? "none", { netLoss: net, debt, endsMonth })
    const band = bandFor(terms.bands, { valid, days, netLoss: carried.after, active })
    const gross = band ? floorAmount(product(band.rate, fraction(carried.base))) : ZERO
    return {
      band: band?.no ?? null,
      rate: band?.rate ?? null,
      base: carried.base,
      costs,
      debtIn: debt,
      debtOut: carried.debt,
      gross,
    }
  }
  const band = bandFor(terms.bands, { valid, days, netLoss: net, active })
  const rate = band && (net < 0n ? (band.rateWin ?? band.rate) : band.rate)
  return {
    band: band?.no ?? null,
    rate: rate ?? null,
    base: floorAmount(valid),
    costs,
    debtIn: ZERO,
    debtOut: ZERO,
    gross: rate && valid.numerator > 0n ? floorAmount(product(rate, valid)) : ZERO,
  }
}

/**
 * The entitlement of a contract: the gross less what finer salaries of the holder have paid for the same play. Of a
 * real-time salary the gross is that of the day so far, and the finer is what earlier windows of the day have paid.
 */
export const entitlement = (gross: Amount, finer: Amount): Amount =>
  gross > finer ? amount(gross - finer) : ZERO
