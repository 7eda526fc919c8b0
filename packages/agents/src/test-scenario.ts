import { parseAmount, toDecimal, ZERO, type Amount } from "@croupier/money"
import { fraction, parseFraction } from "@croupier/money/fraction"
import { figuresOf, salariesOf, type CostFact, type Figures, type PlayFact } from "./figures.ts"
import { reckon, type Reckoned } from "./reckon.ts"
import type { Band, Terms } from "./terms.ts"
import { calendarDays, endsMonth, type Window } from "./windows.ts"

/** Builders for the worked examples: members are letters, amounts and per cents are texts. */

export const id = (name: string): bigint => BigInt(name.codePointAt(0) ?? 0)
export const lineOf = (names: string): readonly bigint[] => names.split("").map(id)
export const money = parseAmount
export const percent = (text: string) => {
  const { numerator, denominator } = parseFraction(text)
  return fraction(numerator, denominator * 100n)
}
export const shown = (value: Amount | undefined): string => toDecimal(value ?? ZERO).replace(/\.00$/, "")

export const MARCH: Window = {
  start: new Date("2026-03-01T03:00:00Z"),
  end: new Date("2026-04-01T03:00:00Z"),
}

let next = 0n
/** A fact of play of the last of the line. */
export const played = (
  line: string,
  result: { lost?: string; valid?: string; stake?: string; payout?: string },
  at: Date = MARCH.start,
): PlayFact => ({
  id: (next += 1n),
  memberId: id(line.at(-1) ?? ""),
  line: lineOf(line),
  settledAt: at,
  product: "RNG",
  stake: money(result.stake ?? result.lost ?? "0"),
  payout: money(result.payout ?? "0"),
  valid: money(result.valid ?? "0"),
})
export const cost = (
  line: string,
  kind: CostFact["kind"],
  paid: string,
  at: Date = MARCH.start,
): CostFact => ({
  id: (next += 1n),
  memberId: id(line.at(-1) ?? ""),
  line: lineOf(line),
  occurredAt: at,
  kind,
  amount: money(paid),
})

export const flat = (rate: string): readonly Band[] => [
  { no: 1, minValid: ZERO, minActive: 0, rate: percent(rate) },
]
export const dividend = (bands: readonly Band[], more: Partial<Terms> = {}): Terms => ({
  kind: "dividend",
  bands,
  costs: [],
  active: { deposit: ZERO, valid: ZERO },
  ...more,
})

export interface Agreement {
  readonly agent: string
  /** None: the platform. */
  readonly from?: string
  readonly payer?: "platform" | "upline"
  readonly terms: Terms
}

/** Figures that are summed for a contract of these facts. */
export const sums = (
  facts: readonly PlayFact[],
  { agent, from, terms }: Agreement,
  costs: readonly CostFact[] = [],
  window: Window = MARCH,
  flagged: readonly string[] = [],
): Figures =>
  figuresOf(
    facts,
    costs,
    {
      parties: { agentId: id(agent), offererId: from ? id(from) : null },
      window,
      cutoff: 1_000_000n,
      active: terms.active,
      ...(terms.weights ? { weights: terms.weights } : {}),
      flagged: new Set(flagged.map(id)),
    },
    salariesOf([], window, () => false),
  )

/** The bills of agreements by agent, reckoned of facts of March. */
export function reckoned(
  facts: readonly PlayFact[],
  agreements: readonly Agreement[],
  window: Window = MARCH,
): Readonly<Record<string, Reckoned>> {
  const counted = agreements.map((each) => ({
    contractId: id(each.agent),
    agentId: id(each.agent),
    offererId: each.from ? id(each.from) : null,
    payer: each.payer ?? ("platform" as const),
    terms: each.terms,
    figures: sums(facts, each, [], window),
    debt: ZERO,
    finer: ZERO,
  }))
  const zone = "America/Sao_Paulo"
  const found = reckon(counted, { days: calendarDays(window, zone), endsMonth: endsMonth(window, zone) })
  return Object.fromEntries(agreements.map(({ agent }, at) => [agent, found[at] ?? fail(agent)]))
}

function fail(agent: string): never {
  throw new Error(`${agent} was not reckoned`)
}

/** Lines of a bill as the examples write them: "gross 300, level B -1800, shortfall 1500 = 0". */
export const told = ({ part }: Reckoned): string =>
  `${part.lines
    .map(({ kind, ref, amount }) =>
      [kind, ref === null ? "" : String.fromCodePoint(Number(ref)), shown(amount)].filter(Boolean).join(" "),
    )
    .join(", ")} = ${shown(part.total)}`
