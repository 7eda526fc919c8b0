import { amount, SCALE, ZERO, type Amount } from "@croupier/money"
import type { Fraction } from "@croupier/money/fraction"
import type { Assessment } from "./entitlement.ts"

/** Kinds of line, in the order in which a bill shows them. */
export const LINE_KINDS = [
  "gross",
  "finer",
  "level",
  "shortfall",
  "correction",
  "carried",
  "moved_on",
  "residue",
] as const
export type LineKind = (typeof LINE_KINDS)[number]
/** Lines of what a bill brings over or hands on, whatever it is for. */
type BroughtLine = "correction" | "carried" | "moved_on" | "residue"

export interface BillLine<K extends string = LineKind> {
  readonly kind: K
  /** The contract or the bill that the line is about. */
  readonly ref: bigint | null
  /** Sum that the rate applied to; of finer salaries their sum; of a correction the total that now stands. */
  readonly base: Amount | null
  readonly rate: Fraction | null
  readonly amount: Amount
}

/** The part of a bill that follows from its own window: what a correction is compared with. */
export interface WindowPart<K extends string = LineKind> {
  readonly lines: readonly BillLine<K>[]
  readonly total: Amount
}

/** A contract below, as its offerer's bill sees it. */
export interface Below {
  readonly contractId: bigint
  readonly entitlement: Amount
}

const sumOf = (lines: readonly Pick<BillLine, "amount">[]): Amount =>
  amount(lines.reduce((sum, each) => sum + each.amount, 0n))

/** A line of a kind; what is not told of it is null. */
export const line = <K extends string>(
  kind: K,
  of: Partial<Omit<BillLine<K>, "kind">> & Pick<BillLine, "amount">,
): BillLine<K> => ({
  ref: null,
  base: null,
  rate: null,
  kind,
  ...of,
})

/**
 * Lines of a window: the gross, less finer salaries (of which no more is taken than the gross), less what the platform
 * pays to contracts that the holder offered. A negative rest is the platform's (`shortfall`). Their sum is the total.
 * Source: rules of agents, "Level difference", "Hourly, real-time".
 */
export function windowPart(
  { gross, base, rate }: Pick<Assessment, "gross" | "base" | "rate">,
  finer: Amount,
  below: readonly Below[],
): WindowPart {
  const taken = finer < gross ? finer : gross
  const lines: BillLine[] = [
    line("gross", { base, rate, amount: gross }),
    ...(finer > 0n ? [line("finer", { base: finer, amount: amount(-taken) })] : []),
    ...below
      .filter((each) => each.entitlement > 0n)
      .map((each) => line("level", { ref: each.contractId, amount: amount(-each.entitlement) })),
  ]
  const rest = sumOf(lines)
  if (rest < 0n) lines.push(line("shortfall", { amount: amount(-rest) }))
  return { lines, total: sumOf(lines) }
}

/** An earlier window that was recomputed with its own version and lines. */
export interface Recomputed {
  /** Null: the window has no bill, because it came to nothing. */
  readonly billId: bigint | null
  /** Total stated last: in the bill, or in a later correction of it. */
  readonly stated: Amount
  readonly total: Amount
}

/** Corrections and sums that a bill brings over from the contract's bills before. */
export interface BroughtOver {
  readonly corrections: readonly Recomputed[]
  /** A negative total that was moved on, below zero or zero. */
  readonly carried: Amount
  /** The part of the bill before that the asset could not pay. */
  readonly residue: Amount
}

export const NOTHING_BROUGHT: BroughtOver = { corrections: [], carried: ZERO, residue: ZERO }

export interface Bill<K extends string = LineKind> {
  readonly lines: readonly BillLine<K>[]
  readonly total: Amount
  /** The total in whole units of the asset. */
  readonly due: Amount
  /** Sum that the next bill brings over. */
  readonly residue: Amount
  readonly carried: Amount
}

/**
 * The bill of a window. A bill is never edited: what a late fact changes in an earlier window is a line here, and a
 * negative total is moved on to the next bill. `decimals` are those of the asset; the rest is its residue.
 * Source: rules of agents, "Corrections", "Rounding".
 */
export function billOf<K extends string = LineKind>(
  part: WindowPart<K>,
  brought: BroughtOver,
  decimals: number = SCALE,
): Bill<K | BroughtLine> {
  const lines: BillLine<K | BroughtLine>[] = [...part.lines]
  for (const { billId, stated, total } of brought.corrections)
    if (total !== stated)
      lines.push(line("correction", { ref: billId, base: total, amount: amount(total - stated) }))
  if (brought.carried !== 0n) lines.push(line("carried", { amount: brought.carried }))
  if (brought.residue !== 0n) lines.push(line("residue", { amount: brought.residue }))
  const sum = sumOf(lines)
  if (sum < 0n) {
    lines.push(line("moved_on", { amount: amount(-sum) }))
    return { lines, total: ZERO, due: ZERO, residue: ZERO, carried: sum }
  }
  const unit = 10n ** BigInt(SCALE - decimals)
  const residue = amount(sum % unit)
  return { lines, total: sum, due: amount(sum - residue), residue, carried: ZERO }
}

/**
 * The closing bill of a contract that has ended: it pays a positive rest, and a negative one is written off.
 * Undefined where nothing is left.
 */
export function closingBill(brought: BroughtOver, decimals: number = SCALE): Bill | undefined {
  const bill = billOf({ lines: [], total: ZERO }, brought, decimals)
  return bill.due > 0n ? bill : undefined
}

/**
 * Real-time salary paid for a day beyond the whole day's pay: a correction of the day's last bill on the next
 * one. Undefined where nothing is over.
 */
export const overpaidDay = (billId: bigint, owed: Amount, paid: Amount): Recomputed | undefined =>
  paid > owed ? { billId, stated: paid, total: owed } : undefined
