import type { Amount } from "@croupier/money"
import { fraction, isLess, quotient, type Fraction } from "@croupier/money/fraction"
import type { CostKind } from "./figures.ts"
import type { LossCarry } from "./loss-carry.ts"
import type { Periods, Rhythm } from "./windows.ts"

/** Kinds of contract that pay for play. Finer ones are billed more often. */
export const PAY_KINDS = ["realtime", "hourly", "daily", "dividend"] as const
export type PayKind = (typeof PAY_KINDS)[number]

export const RHYTHM: Readonly<Record<PayKind, Rhythm>> = {
  realtime: "five-minutes",
  hourly: "hour",
  daily: "day",
  dividend: "period",
}

/** A step of a contract: what has to be reached, and what it then pays on the whole base. */
export interface Band {
  readonly no: number
  /** Valid bet of the window, or where `isAverage` its average of a calendar day. */
  readonly minValid: Amount
  readonly isAverage?: boolean
  /** Net loss behind the carried debt; a salary has no such condition. */
  readonly minLoss?: Amount
  readonly minActive: number
  readonly rate: Fraction
  /** The rate of a salary while the team has won; without one, `rate`. */
  readonly rateWin?: Fraction
}

/** Terms of one version of a contract. */
export interface Terms {
  readonly kind: PayKind
  readonly bands: readonly Band[]
  /** Of a dividend. */
  readonly periods?: Periods
  readonly carry?: LossCarry
  /** Kinds of costs taken off the net loss. */
  readonly costs: readonly CostKind[]
  readonly active: { readonly deposit: Amount; readonly valid: Amount }
  readonly weights?: Readonly<Record<string, Fraction>>
}

/** Figures that a window has reached, held against the conditions of a band. */
export interface Reached {
  readonly valid: Fraction
  /** Calendar days of the window. */
  readonly days: number
  /** Behind the carried debt. */
  readonly netLoss: Amount
  readonly active: number
}

/** The highest band whose conditions all hold, each inclusive; undefined where none does. */
export const bandFor = (bands: readonly Band[], reached: Reached): Band | undefined =>
  bands
    .filter(
      ({ minValid, isAverage, minLoss, minActive }) =>
        !isLess(
          isAverage ? quotient(reached.valid, fraction(reached.days)) : reached.valid,
          fraction(minValid),
        ) &&
        (minLoss === undefined || reached.netLoss >= minLoss) &&
        reached.active >= minActive,
    )
    .toSorted((a, b) => b.no - a.no)[0]

/**
 * True where each band of the lower contract is matched by one of the upper that pays no less and asks for no more.
 * A condition on the total and one on the average are not comparable.
 */
export const areMatched = (upper: readonly Band[], lower: readonly Band[]): boolean =>
  lower.every((band) => upper.some((above) => isMatchedBy(above, band)))

const winRate = ({ rate, rateWin }: Band): Fraction => rateWin ?? rate

const isMatchedBy = (above: Band, band: Band): boolean =>
  !isLess(above.rate, band.rate) &&
  !isLess(winRate(above), winRate(band)) &&
  (above.isAverage ?? false) === (band.isAverage ?? false) &&
  above.minValid <= band.minValid &&
  (above.minLoss === undefined || (band.minLoss !== undefined && above.minLoss <= band.minLoss)) &&
  above.minActive <= band.minActive

/** Faults of terms that a person wrote. */
export const TERMS_FAULTS = [
  "NO_BANDS",
  "BAND_NUMBERS",
  "BANDS_DESCEND",
  "RATE_RANGE",
  "CONDITION_RANGE",
  "CARRY_NEEDS_PERIODS",
  "NOT_OF_THIS_KIND",
] as const
export type TermsFault = (typeof TERMS_FAULTS)[number]

/** The first fault of terms; undefined where they can be offered. Rates are at most 1. */
export function termsFault({ kind, bands, periods, carry, costs }: Terms): TermsFault | undefined {
  if (bands.length === 0) return "NO_BANDS"
  if (bands.some(({ no }, at) => no !== at + 1)) return "BAND_NUMBERS"
  if (
    bands.some((band) =>
      [band.rate, winRate(band)].some((rate) => rate.numerator < 0n || isLess(fraction(1), rate)),
    )
  )
    return "RATE_RANGE"
  if (
    bands.some(({ minValid, minLoss, minActive }) => minValid < 0n || (minLoss ?? 0n) < 0n || minActive < 0)
  )
    return "CONDITION_RANGE"
  if (bands.some((band, at) => isEasier(band, bands[at - 1]))) return "BANDS_DESCEND"
  if (kind === "dividend") {
    // A half of a month does not exist where the month is one period.
    if (carry === "half-month" && (periods ?? 1) === 1) return "CARRY_NEEDS_PERIODS"
    return bands.some(({ rateWin }) => rateWin !== undefined) ? "NOT_OF_THIS_KIND" : undefined
  }
  const isOfDividend =
    periods !== undefined ||
    carry !== undefined ||
    costs.length > 0 ||
    bands.some(({ minLoss }) => minLoss !== undefined)
  return isOfDividend ? "NOT_OF_THIS_KIND" : undefined
}

/** A higher band that asks for less on every count would hide the one below. */
const isEasier = (band: Band, below: Band | undefined): boolean =>
  below !== undefined &&
  (isLess(band.rate, below.rate) ||
    band.minValid < below.minValid ||
    (band.minLoss ?? 0n) < (below.minLoss ?? 0n) ||
    band.minActive < below.minActive)
