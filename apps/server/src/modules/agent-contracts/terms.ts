import {
  areMatched,
  PAY_KINDS,
  RHYTHM,
  termsFault,
  type Band,
  type LossCarry,
  type PayKind,
  type Rhythm,
  type Terms,
  type TermsFault,
} from "@croupier/agents"
import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractBand, ContractTerms } from "@croupier/contract/agent-contract-terms"
import { parseAmount } from "@croupier/money"
import { parseFraction } from "@croupier/money/fraction"

export const isPayKind = (kind: ContractKind): kind is PayKind => PAY_KINDS.some((each) => each === kind)

const CARRY: Readonly<Record<ContractTerms["carry"], LossCarry>> = {
  none: "none",
  for_ever: "for-ever",
  next: "next",
  half_month: "half-month",
}

export const bandOf = ({ no, minValid, average, minLoss, minActive, rate, rateWin }: ContractBand): Band => ({
  no,
  minValid: parseAmount(minValid),
  isAverage: average,
  ...(minLoss === null ? {} : { minLoss: parseAmount(minLoss) }),
  minActive,
  rate: parseFraction(rate),
  ...(rateWin === null ? {} : { rateWin: parseFraction(rateWin) }),
})

/**
 * The terms as written, in the form that the rules of `packages/agents` take. Salaries know no periods and no
 * carry.
 */
export const termsOf = (kind: PayKind, written: ContractTerms): Terms => ({
  kind,
  bands: written.bands.map(bandOf),
  ...(kind === "dividend" ? { periods: written.periods, carry: CARRY[written.carry] } : {}),
  costs: written.costs,
  active: { deposit: parseAmount(written.active.deposit), valid: parseAmount(written.active.valid) },
  weights: Object.fromEntries(
    Object.entries(written.weights).map(([product, weight]) => [product, parseFraction(weight)]),
  ),
})

/** Faults of terms that a person wrote. */
export type WrittenFault = TermsFault | "NO_GRANTS" | "GRANTS_TWICE"

/** The first fault of written terms of a kind; undefined where they can be offered. */
export function faultOf(kind: ContractKind, written: ContractTerms): WrittenFault | undefined {
  if (isPayKind(kind)) {
    if (written.grants.length > 0) return "NOT_OF_THIS_KIND"
    // A salary is written with the periods and the carry of a month without either.
    if (kind !== "dividend" && (written.periods !== 1 || written.carry !== "none")) return "NOT_OF_THIS_KIND"
    return termsFault(termsOf(kind, written))
  }
  const { grants, bands, costs } = written
  if (bands.length > 0 || costs.length > 0) return "NOT_OF_THIS_KIND"
  if (grants.length === 0) return "NO_GRANTS"
  return new Set(grants.map(({ group }) => group)).size < grants.length ? "GRANTS_TWICE" : undefined
}

/** True where a contract with the lower terms may stand beneath one with the upper. Quotas are counted, not compared. */
export const mayStandBeneath = (kind: ContractKind, upper: ContractTerms, lower: ContractTerms): boolean =>
  !isPayKind(kind) ||
  (upper.periods === lower.periods && areMatched(upper.bands.map(bandOf), lower.bands.map(bandOf)))

/** How often a kind is billed; a quota changes at once, so its end is not that of a window. */
export const rhythmOf = (kind: ContractKind): Rhythm | undefined =>
  isPayKind(kind) ? RHYTHM[kind] : undefined
