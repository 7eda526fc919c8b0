import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import { floor, fraction, product, type Fraction } from "@croupier/money/fraction"
import { shareBandFor, type CpaTerms, type RevShareTerms } from "./affiliate-terms.ts"

/** Figures of a tagged player in a month. */
export interface PlayerMonth {
  readonly playerId: bigint
  readonly brand: string
  readonly ggr: Amount
  readonly bonus: Amount
  readonly fees: Amount
}

/** Each deduction by its name, so that the statement shows it. */
export interface NetRevenue {
  readonly playerId: bigint
  readonly ggr: Amount
  readonly bonus: Amount
  readonly fees: Amount
  readonly vendor: Amount
  readonly ngr: Amount
}

const orNothing = (value: bigint): Amount => amount(value > 0n ? value : 0n)

/** `GGR − bonus − fees − vendor share × max(0, GGR)`. The vendors' share rounds up: toward who pays the affiliate. */
export function netRevenue(
  { playerId, ggr, bonus, fees }: PlayerMonth,
  { vendorShare }: Pick<RevShareTerms, "vendorShare">,
): NetRevenue {
  const vendor = amount(-floor(product(vendorShare, fraction(-orNothing(ggr)))))
  return { playerId, ggr, bonus, fees, vendor, ngr: amount(ggr - bonus - fees - vendor) }
}

/** State carried from month to month: debts of fenced players, and of brands (one, "", where all stand together). */
export interface Standing {
  readonly fenced: ReadonlyMap<bigint, Amount>
  readonly debts: ReadonlyMap<string, Amount>
}

export const NEW_STANDING: Standing = { fenced: new Map(), debts: new Map() }

export interface RevShare {
  readonly players: readonly NetRevenue[]
  /** Players outside the sum. */
  readonly fenced: readonly bigint[]
  readonly base: Amount
  /** The share of the band that the base reaches; null: there is none of nothing. */
  readonly share: Fraction | null
  readonly pay: Amount
  readonly standing: Standing
}

/**
 * A month's revenue share. A fenced player's loss is set against their own later revenue only; what exceeds it counts
 * again. Source: rules of agents, "Affiliates".
 */
export function revenueShare(
  months: readonly PlayerMonth[],
  terms: RevShareTerms,
  before: Standing = NEW_STANDING,
): RevShare {
  const fenced = new Map(before.fenced)
  const outside: bigint[] = []
  const sums = new Map<string, bigint>()
  const players = months.map((month) => {
    const revenue = netRevenue(month, terms)
    const hole = fenced.get(month.playerId) ?? ZERO
    const isUnder = terms.fence !== undefined && revenue.ngr <= terms.fence
    if (isUnder || hole > 0n) {
      outside.push(month.playerId)
      const left = subtract(hole, revenue.ngr)
      if (left > 0n) fenced.set(month.playerId, left)
      else fenced.delete(month.playerId)
    }
    const counted = isUnder ? 0n : hole > 0n ? orNothing(revenue.ngr - hole) : revenue.ngr
    const key = terms.carryOver === "by-brand" ? month.brand : ""
    sums.set(key, (sums.get(key) ?? 0n) + counted)
    return revenue
  })
  const debts = new Map<string, Amount>()
  let base = 0n
  for (const key of new Set([...sums.keys(), ...before.debts.keys()])) {
    const after = (sums.get(key) ?? 0n) - (terms.carryOver === "none" ? 0n : (before.debts.get(key) ?? 0n))
    base += after > 0n || terms.carryOver !== "by-brand" ? after : 0n
    if (terms.carryOver !== "none" && after < 0n) debts.set(key, amount(-after))
  }
  const shared = orNothing(base)
  const share = shared > 0n ? (shareBandFor(terms.bands, shared)?.share ?? null) : null
  return {
    players,
    fenced: outside,
    base: shared,
    share,
    pay: share === null ? ZERO : amount(floor(product(share, fraction(shared)))),
    standing: { fenced, debts },
  }
}

/** A first deposit and what followed in the window of the terms. */
export interface FirstDeposit {
  readonly playerId: bigint
  readonly deposit: Amount
  readonly wagered: Amount
  readonly isVerified: boolean
  /** The player shares a device, a document or a payout account with another. */
  readonly isShared: boolean
  /** The player is the affiliate under another account. */
  readonly isSelf?: boolean
}

/** Reasons why a first deposit does not qualify, in the order in which they are told. */
export const CPA_REASONS = ["self", "shared", "deposit", "wager", "verified"] as const
export type CpaReason = (typeof CPA_REASONS)[number]

/** The first reason why a first deposit does not qualify; undefined where it does. */
export function unqualified(
  { deposit, wagered, isVerified, isShared, isSelf = false }: Omit<FirstDeposit, "playerId">,
  { minDeposit, minWager, mustVerify }: Omit<CpaTerms, "pay"> & { readonly mustVerify: boolean },
): CpaReason | undefined {
  if (isSelf) return "self"
  if (isShared) return "shared"
  if (deposit < minDeposit) return "deposit"
  if (wagered < minWager) return "wager"
  return mustVerify && !isVerified ? "verified" : undefined
}

/** Pay for first deposits: each player once for ever, if all conditions hold by the end of the window. */
export function costPerAcquisition(
  deposits: readonly FirstDeposit[],
  { pay, minDeposit, minWager }: CpaTerms,
  paidBefore: ReadonlySet<bigint>,
): { readonly qualified: readonly bigint[]; readonly pay: Amount } {
  const qualified = new Set(
    deposits
      .filter(
        (first) =>
          !paidBefore.has(first.playerId) &&
          unqualified(first, { minDeposit, minWager, mustVerify: true }) === undefined,
      )
      .map(({ playerId }) => playerId),
  )
  return { qualified: [...qualified], pay: amount(pay * BigInt(qualified.size)) }
}
