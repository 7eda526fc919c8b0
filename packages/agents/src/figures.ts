import { amount, type Amount } from "@croupier/money"
import { fraction, NOTHING, plus, product, WHOLE, type Fraction } from "@croupier/money/fraction"
import { holds, type Window } from "./windows.ts"

/** Fields that facts of play and of cost have in common: the place in the order of recording, and the owner. */
interface Recorded {
  /** Facts and costs share one sequence, in the order in which they were taken in. */
  readonly id: bigint
  readonly memberId: bigint
  /** The member and all above, from the root down, as of the settlement. A later move does not change it. */
  readonly line: readonly bigint[]
}

export interface PlayFact extends Recorded {
  readonly settledAt: Date
  readonly product: string
  readonly stake: Amount
  readonly payout: Amount
  /** Rake of a round between members, kept by the house: its net loss, in the place of stake and payout. */
  readonly rake?: Amount
  readonly valid: Amount
  /** Amounts are differences to a fact that was settled then; they count in its window. */
  readonly corrects?: { readonly id: bigint; readonly settledAt: Date }
}

export const COSTS = ["rebate", "salary", "bonus", "cashback", "fee"] as const
export type CostKind = (typeof COSTS)[number]

export interface CostFact extends Recorded {
  readonly occurredAt: Date
  /** A deposit is a measure of activity and no cost. */
  readonly kind: Exclude<CostKind, "salary"> | "deposit"
  readonly amount: Amount
}

/** Between whom a contract is. It counts what was played under both. */
export interface Parties {
  readonly agentId: bigint
  /** Null: the platform. */
  readonly offererId: bigint | null
}

/** Sums of a window that count for a contract, and the facts that they were summed from. */
export interface Figures {
  /** The weighted valid bet. */
  readonly valid: Fraction
  /** Above zero: the members lost. Costs are not taken off. */
  readonly netLoss: Amount
  readonly costs: Readonly<Partial<Record<CostKind, Amount>>>
  readonly active: number
  /** Facts and costs that were used, ascending. */
  readonly used: readonly bigint[]
}

export interface Measure {
  readonly parties: Parties
  readonly window: Window
  /** The last place in the order of recording that counts. */
  readonly cutoff: bigint
  readonly active: { readonly deposit: Amount; readonly valid: Amount }
  /** Weights of products; one that is not named weighs 1. */
  readonly weights?: Readonly<Record<string, Fraction>>
  /** Members who do not count as active: they share a device, a document or a payout account with an agent above. */
  readonly flagged: ReadonlySet<bigint>
}

export const isOfTeam = (line: readonly bigint[], agentId: bigint): boolean => line.includes(agentId)
/** True where the member stands directly below the agent. */
export const isDirect = (line: readonly bigint[], agentId: bigint): boolean => line.at(-2) === agentId

/** A contract counts a line that holds the agent and, where an agent offered it, the offerer above. */
export const countsFor = (line: readonly bigint[], { agentId, offererId }: Parties): boolean =>
  isOfTeam(line, agentId) && (offererId === null || isOfTeam(line, offererId))

/** When a fact counts: a correction with what it corrects. */
export const countedAt = ({ settledAt, corrects }: PlayFact): Date => corrects?.settledAt ?? settledAt

/**
 * Sums of a contract's window. Salaries are no facts: `salaries` is what `salariesOf` finds among the bills.
 * Source: rules of agents, "Signs, team", "Active member", "Corrections".
 */
export function figuresOf(
  facts: readonly PlayFact[],
  costs: readonly CostFact[],
  measure: Measure,
  salaries: Amount = amount(0n),
): Figures {
  const counts = ({ id, line }: Recorded): boolean => id <= measure.cutoff && countsFor(line, measure.parties)
  const played = facts.filter((fact) => counts(fact) && holds(measure.window, countedAt(fact)))
  const spent = costs.filter((cost) => counts(cost) && holds(measure.window, cost.occurredAt))
  const sums = new Map<CostKind, bigint>()
  for (const { kind, amount: cost } of spent)
    if (kind !== "deposit") sums.set(kind, (sums.get(kind) ?? 0n) + cost)
  if (salaries !== 0n) sums.set("salary", salaries)
  return {
    valid: played.reduce(
      (sum, { valid, product: name }) =>
        plus(sum, product(fraction(valid), measure.weights?.[name] ?? WHOLE)),
      NOTHING,
    ),
    netLoss: amount(played.reduce((sum, { rake, stake, payout }) => sum + (rake ?? stake - payout), 0n)),
    costs: Object.fromEntries([...sums].map(([kind, sum]) => [kind, amount(sum)])),
    active: activeMembers(played, spent, measure),
    used: [...played, ...spent].map(({ id }) => id).toSorted((a, b) => (a < b ? -1 : 1)),
  }
}

/** Distinct members below the agent who paid in and played enough, but for those that are flagged. */
function activeMembers(
  played: readonly PlayFact[],
  spent: readonly CostFact[],
  { parties, active, flagged }: Measure,
): number {
  const sums = new Map<bigint, { deposits: bigint; valid: bigint }>()
  const sumOf = (memberId: bigint) => {
    const known = sums.get(memberId) ?? { deposits: 0n, valid: 0n }
    sums.set(memberId, known)
    return known
  }
  for (const { memberId, valid } of played) sumOf(memberId).valid += valid
  for (const { memberId, kind, amount: paidIn } of spent)
    if (kind === "deposit") sumOf(memberId).deposits += paidIn
  return [...sums].filter(
    ([memberId, { deposits, valid }]) =>
      memberId !== parties.agentId &&
      !flagged.has(memberId) &&
      deposits >= active.deposit &&
      valid >= active.valid,
  ).length
}

/** A salary that was billed: by whom to whom. */
export interface SalaryBill {
  readonly payeeId: bigint
  /** Null: the platform. */
  readonly payerId: bigint | null
  readonly window: Window
  readonly total: Amount
}

/**
 * Salaries that a dividend's net loss bears: those of windows that end in the period, paid to the team from outside it.
 * Salaries that one of the team pays another stay in the team.
 */
export const salariesOf = (
  bills: readonly SalaryBill[],
  { start, end }: Window,
  isInTeam: (memberId: bigint) => boolean,
): Amount =>
  amount(
    bills
      .filter(
        (bill) =>
          start < bill.window.end &&
          bill.window.end <= end &&
          isInTeam(bill.payeeId) &&
          (bill.payerId === null || !isInTeam(bill.payerId)),
      )
      .reduce((sum, { total }) => sum + total, 0n),
  )
