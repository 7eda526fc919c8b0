import { amount, SCALE, type Amount } from "@croupier/money"
import { floor, fraction, product, type Fraction } from "@croupier/money/fraction"
import type { ProgrammeTerms } from "./affiliate-terms.ts"
import { NEW_STANDING, revenueShare, type PlayerMonth, type RevShare, type Standing } from "./affiliates.ts"
import { billOf, line, type Bill, type BillLine, type BroughtOver } from "./bill.ts"

/** Kinds of line of a statement, in the order in which it shows them. */
export const STATEMENT_LINES = [
  "share",
  "cpa",
  "cpa_back",
  "sub",
  "correction",
  "carried",
  "moved_on",
  "residue",
] as const
export type StatementLine = (typeof STATEMENT_LINES)[number]

/** Players of an affiliate under one version of terms, in a month. */
export interface TermsMonth {
  /** The version's key; the parts of a month are told apart by it. */
  readonly key: string
  readonly terms: Pick<ProgrammeTerms, "share">
  readonly players: readonly PlayerMonth[]
}

/** Debts that the months before leave, by version of terms. */
export type Standings = ReadonlyMap<string, Standing>

export interface SharedPart extends RevShare {
  readonly key: string
}

/** The shares of a month, by version of terms. Terms without a share leave nothing. */
export interface SharedMonth {
  readonly parts: readonly SharedPart[]
  readonly pay: Amount
  readonly standings: Standings
}

/**
 * A month's revenue share of an affiliate: each version of terms by itself, so that no change of a programme alters what
 * players under earlier terms bring. Source: rules of agents, "Affiliates".
 */
export function shareMonth(months: readonly TermsMonth[], before: Standings): SharedMonth {
  const parts = months.flatMap(({ key, terms: { share }, players }): SharedPart[] =>
    share === null ? [] : [{ key, ...revenueShare(players, share, before.get(key) ?? NEW_STANDING) }],
  )
  const standings = new Map(before)
  for (const { key, standing } of parts) standings.set(key, standing)
  return { parts, pay: amount(parts.reduce((sum, { pay }) => sum + pay, 0n)), standings }
}

/** Parts of a statement that are no revenue share of its month. */
export interface Earned {
  /** Players whose CPA is stated now, with the pay of their terms. */
  readonly acquired: readonly { readonly playerId: bigint; readonly pay: Amount }[]
  /** Players whose CPA was stated before and is taken back. */
  readonly takenBack: readonly { readonly playerId: bigint; readonly pay: Amount }[]
  /** Sums that sub-affiliates earned in the same month, with the rate of their recruiter. */
  readonly subs: readonly { readonly affiliateId: bigint; readonly earned: Amount; readonly rate: Fraction }[]
}

export interface Statement extends Bill<StatementLine> {
  /** Shares, CPA and corrections of the affiliate's own players: the base of the recruiter's part. */
  readonly earned: Amount
}

/**
 * The statement of a month: a line for each version's share, each CPA, each sub-affiliate and each correction of an
 * earlier month. A negative total is moved on. A sub line follows what the sub-affiliate earned, also below zero, so
 * that a correction takes back the recruiter's part as well.
 */
export function statementOf(
  { parts }: Pick<SharedMonth, "parts">,
  { acquired, takenBack, subs }: Earned,
  brought: BroughtOver,
  decimals: number = SCALE,
): Statement {
  const own: BillLine<StatementLine>[] = [
    ...parts
      .filter(({ pay }) => pay > 0n)
      .map(({ base, share, pay }) => line("share", { base, rate: share, amount: pay })),
    ...acquired.map(({ playerId, pay }) => line("cpa", { ref: playerId, amount: pay })),
    ...takenBack.map(({ playerId, pay }) => line("cpa_back", { ref: playerId, amount: amount(-pay) })),
  ]
  const corrected = brought.corrections.reduce((sum, { stated, total }) => sum + total - stated, 0n)
  const earned = own.reduce((sum, each) => sum + each.amount, corrected)
  const below = subs
    .filter((sub) => sub.earned !== 0n)
    .map(({ affiliateId, earned: base, rate }) =>
      line("sub", { ref: affiliateId, base, rate, amount: amount(floor(product(rate, fraction(base)))) }),
    )
  const lines = [...own, ...below]
  const total = amount(lines.reduce((sum, each) => sum + each.amount, 0n))
  return { ...billOf<StatementLine>({ lines, total }, brought, decimals), earned: amount(earned) }
}
