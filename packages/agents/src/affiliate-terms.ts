import type { Amount } from "@croupier/money"
import { fraction, isLess, type Fraction } from "@croupier/money/fraction"

/** A share of the net revenue, from a sum of it on. */
export interface ShareBand {
  readonly from: Amount
  readonly share: Fraction
}

export interface RevShareTerms {
  /** By rising sums; the first begins at zero. The band of the sum holds for the whole of it. */
  readonly bands: readonly ShareBand[]
  /** The part of a positive GGR that vendors take. */
  readonly vendorShare: Fraction
  /** A player at or under it in a month is fenced off: above the sum, against their own later revenue alone. */
  readonly fence?: Amount
  /** Whether a negative sum is carried on: not, within its brand, or over all. */
  readonly carryOver: CarryOver
}

export const CARRY_OVERS = ["none", "by-brand", "full"] as const
export type CarryOver = (typeof CARRY_OVERS)[number]

export interface CpaTerms {
  readonly pay: Amount
  readonly minDeposit: Amount
  /** Valid bet within the window. */
  readonly minWager: Amount
}

/** Terms of a programme: CPA, a share of the net revenue, or both (hybrid). */
export interface ProgrammeTerms {
  readonly cpa:
    | (CpaTerms & {
        /** Days from the first deposit on. */
        readonly windowDays: number
        readonly mustVerify: boolean
        /** Days from the qualification until a statement takes it in. */
        readonly holdDays: number
      })
    | null
  readonly share: RevShareTerms | null
  /** The part of what a sub-affiliate earns that its recruiter gets from the house on top. */
  readonly subShare: Fraction
  /** Days from the end of a month until its statement is paid. */
  readonly holdDays: number
}

/** No programme shares more of the net revenue. Source: rules of agents, "Affiliates". */
export const HIGHEST_SHARE = fraction(45, 100)
/** No recruiter gets more of what a sub-affiliate earns. */
export const HIGHEST_SUB_SHARE = fraction(20, 100)
export const MOST_SHARE_BANDS = 6
const MOST_DAYS = 180

export const PROGRAMME_FAULTS = ["empty", "rate", "bands", "vendor", "fence", "cpa", "sub", "days"] as const
export type ProgrammeFault = (typeof PROGRAMME_FAULTS)[number]

const isPart = (share: Fraction): boolean => share.numerator >= 0n && !isLess(fraction(1), share)
const areDays = (days: number, least: number): boolean =>
  Number.isInteger(days) && days >= least && days <= MOST_DAYS

/** The fault of a revenue share; undefined where it can be agreed. */
function shareFault({ bands, vendorShare, fence }: RevShareTerms): ProgrammeFault | undefined {
  const [first] = bands
  if (bands.some(({ share }) => share.numerator <= 0n || isLess(HIGHEST_SHARE, share))) return "rate"
  if (
    !first ||
    first.from !== 0n ||
    bands.length > MOST_SHARE_BANDS ||
    // Bands that begin alike or fall back overlap; a higher sum never pays a lower share.
    bands.some(({ from, share }, at) => {
      const before = bands[at - 1]
      return before !== undefined && (from <= before.from || isLess(share, before.share))
    })
  )
    return "bands"
  if (!isPart(vendorShare)) return "vendor"
  return fence !== undefined && fence >= 0n ? "fence" : undefined
}

/**
 * The reason why terms cannot be a programme's; undefined where they can. `empty`: neither CPA nor share; `rate`: a share
 * of nothing or above the highest; `bands`: bands that overlap, do not begin at zero or fall; `vendor`: a part of vendors
 * beyond all; `fence`: one that is not below zero; `cpa`: pay of nothing, or conditions below zero; `sub`: beyond the
 * highest; `days`: a hold or a window out of its range.
 */
export function programmeFault({
  cpa,
  share,
  subShare,
  holdDays,
}: ProgrammeTerms): ProgrammeFault | undefined {
  if (cpa === null && share === null) return "empty"
  const fault = share === null ? undefined : shareFault(share)
  if (fault) return fault
  if (cpa !== null && (cpa.pay <= 0n || cpa.minDeposit <= 0n || cpa.minWager < 0n)) return "cpa"
  if (subShare.numerator < 0n || isLess(HIGHEST_SUB_SHARE, subShare)) return "sub"
  const areIn =
    areDays(holdDays, 0) && (cpa === null || (areDays(cpa.windowDays, 1) && areDays(cpa.holdDays, 0)))
  return areIn ? undefined : "days"
}

/** The band of a sum: the highest that it reaches; undefined below zero. */
export const shareBandFor = (bands: readonly ShareBand[], base: Amount): ShareBand | undefined =>
  bands.findLast(({ from }) => base >= from)
