import type { WatchRule } from "@croupier/contract/watch-values"
import { parseAmount } from "@croupier/money"
import { DAY_MS, HOUR_MS } from "../../../kernel/durations.ts"
import { count, money, sumOf, type Figure, type Hit, type MemberFacts, type Move } from "./facts.ts"

type RuleOf<K extends WatchRule["kind"]> = Extract<WatchRule, { kind: K }>
export type MemberRule = RuleOf<"THRESHOLD" | "VELOCITY" | "STRUCTURING" | "PASS_THROUGH" | "FUNNEL">

export const isMemberRule = (rule: WatchRule): rule is MemberRule =>
  rule.kind !== "SHARED_INSTRUMENTS" && rule.kind !== "CHIP_DUMPING" && rule.kind !== "BONUS_RING"

/** The length of the window that a rule looks at. */
export const windowOf = (rule: MemberRule): number =>
  rule.kind === "VELOCITY" ? rule.hours * HOUR_MS : rule.days * DAY_MS

/**
 * Hits of a rule on one member. The window slides: it ends at each movement in turn, and holds what came within its length.
 * Windows of two hits do not overlap. The same facts in the same order of time give the same hits, however they were read.
 */
export function hitsOf(rule: MemberRule, facts: MemberFacts): readonly Hit[] {
  const length = windowOf(rule)
  const moves = facts.moves.filter(partOf(rule))
  const hits: Hit[] = []
  let first = 0
  let quietUntil = -Infinity
  for (const [last, move] of moves.entries()) {
    const at = move.at.getTime()
    while ((moves[first]?.at.getTime() ?? at) <= at - length) first++
    if (at < quietUntil) continue
    const window = moves.slice(first, last + 1)
    const found = judged(rule, window, facts, { from: at - length, at })
    if (!found) continue
    hits.push({
      subject: `member:${facts.memberId}`,
      members: [...new Set([facts.memberId, ...found.others])],
      from: new Date(at - length),
      at: move.at,
      figures: found.figures,
      moves: found.moves,
      marks: [],
    })
    quietUntil = at + length
  }
  return hits
}

/** Whether a movement is one that the rule goes by. */
const partOf =
  (rule: MemberRule) =>
  ({ direction, otherId }: Move): boolean => {
    switch (rule.kind) {
      case "PASS_THROUGH":
        return direction === "IN" || direction === "OUT"
      case "FUNNEL":
        // Payments between members are matched by the house, so that they tell of no agreement.
        return otherId !== null && direction === "RECEIVED"
      case "THRESHOLD":
      case "VELOCITY":
      case "STRUCTURING":
        return direction === rule.direction
    }
  }

interface Found {
  readonly figures: readonly Figure[]
  readonly moves: readonly Move[]
  readonly others: readonly bigint[]
}

function judged(
  rule: MemberRule,
  window: readonly Move[],
  facts: MemberFacts,
  { from, at }: { readonly from: number; readonly at: number },
): Found | undefined {
  switch (rule.kind) {
    case "THRESHOLD": {
      const limit = parseAmount(rule.amount)
      const sum = sumOf(window)
      return sum >= limit ? found([money("sum", sum), money("limit", limit)], window) : undefined
    }
    case "VELOCITY":
      return window.length >= rule.count
        ? found([count("count", window.length), money("sum", sumOf(window))], window)
        : undefined
    case "STRUCTURING": {
      const limit = parseAmount(rule.amount)
      const near = window.filter(({ amount }) => amount < limit && amount * 100n >= limit * BigInt(rule.from))
      // The last movement is one of them, or the same hit would be told at every later movement.
      return near.length >= rule.count && near.at(-1) === window.at(-1)
        ? found([count("count", near.length), money("sum", sumOf(near)), money("limit", limit)], near)
        : undefined
    }
    case "PASS_THROUGH":
      return passedThrough(rule, window, facts, { from, at })
    case "FUNNEL": {
      const senders = [...new Set(window.flatMap(({ otherId }) => otherId ?? []))]
      const sum = sumOf(window)
      return senders.length >= rule.members && sum >= parseAmount(rule.amount)
        ? found([count("senders", senders.length), money("sum", sum)], window, senders)
        : undefined
    }
  }
}

/** The play of an hour counts whole where any part of it lies in the window: in doubt for the member. */
function passedThrough(
  rule: RuleOf<"PASS_THROUGH">,
  window: readonly Move[],
  { play }: MemberFacts,
  { from, at }: { readonly from: number; readonly at: number },
): Found | undefined {
  const deposited = sumOf(window.filter(({ direction }) => direction === "IN"))
  const withdrawn = sumOf(window.filter(({ direction }) => direction === "OUT"))
  const played = play
    .filter(({ hour }) => hour.getTime() + HOUR_MS > from && hour.getTime() <= at)
    .reduce((sum, { valid }) => sum + valid, 0n)
  return deposited >= parseAmount(rule.amount) &&
    withdrawn * 100n >= deposited * BigInt(rule.out) &&
    played * 100n < deposited * BigInt(rule.play)
    ? found([money("deposited", deposited), money("withdrawn", withdrawn), money("played", played)], window)
    : undefined
}

const found = (
  figures: readonly Figure[],
  moves: readonly Move[],
  others: readonly bigint[] = [],
): Found => ({ figures, moves, others })
