import type { WatchRule } from "@croupier/contract/watch-values"
import { WATCH_SEVERITIES } from "@croupier/contract/watch-values"
import { parseAmount } from "@croupier/money"

/** Which way a parameter becomes stricter: a lower or a higher value, more entries of a list, or none: any change may loosen. */
type Stricter = "lower" | "higher" | "more" | "same"

type RuleOf<K extends WatchRule["kind"]> = Extract<WatchRule, { kind: K }>
type Own<K extends WatchRule["kind"]> = Exclude<keyof RuleOf<K>, "kind" | "ruleId" | "severity" | "isOn">

const STRICTER: { readonly [K in WatchRule["kind"]]: { readonly [P in Own<K>]: Stricter } } = {
  THRESHOLD: { direction: "same", amount: "lower", days: "higher" },
  VELOCITY: { direction: "same", count: "lower", hours: "higher" },
  // The band moves with the amount: either way some amounts leave it.
  STRUCTURING: { direction: "same", amount: "same", from: "lower", count: "lower", days: "higher" },
  // A longer window may hold more play and more deposits, a shorter one fewer payouts: either way some cases leave it.
  PASS_THROUGH: { amount: "lower", days: "same", out: "lower", play: "higher" },
  FUNNEL: { members: "lower", amount: "lower", days: "higher" },
  SHARED_INSTRUMENTS: { marks: "more", members: "lower" },
  // A longer window may even out what passes between two.
  CHIP_DUMPING: { rounds: "lower", amount: "lower", share: "lower", days: "same" },
  BONUS_RING: { marks: "more", members: "lower", amount: "lower", days: "higher" },
}

/** Rules, by their ids, that would find less after a change than before it: taken away, off, milder or with a wider tolerance. */
export function loosened(before: readonly WatchRule[], after: readonly WatchRule[]): readonly string[] {
  const next = new Map(after.map((rule) => [rule.ruleId, rule]))
  return before.flatMap((rule) => {
    if (!rule.isOn) return []
    const now = next.get(rule.ruleId)
    return now?.isOn === true && isAsStrict(rule, now) ? [] : [rule.ruleId]
  })
}

function isAsStrict(before: WatchRule, after: WatchRule): boolean {
  if (before.kind !== after.kind) return false
  if (WATCH_SEVERITIES.indexOf(after.severity) < WATCH_SEVERITIES.indexOf(before.severity)) return false
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return Object.entries(STRICTER[before.kind]).every(([name, way]) => holds(way, was.get(name), is.get(name)))
}

type Value = string | number | boolean | readonly string[]
const valuesOf = (rule: WatchRule): ReadonlyMap<string, Value> => new Map(Object.entries(rule))

function holds(way: Stricter, was: Value | undefined, is: Value | undefined): boolean {
  if (was === undefined || is === undefined) return false
  if (way === "more") {
    const kept = new Set(Array.isArray(is) ? is : [])
    return Array.isArray(was) && was.every((each) => kept.has(each))
  }
  const [old, now] = [measure(was), measure(is)]
  if (old === undefined || now === undefined) return was === is
  if (way === "same") return now === old
  return way === "lower" ? now <= old : now >= old
}

/** A number, or an amount, as one that is compared; undefined for words. */
const measure = (value: Value): bigint | undefined => {
  if (typeof value === "number") return BigInt(value)
  return typeof value === "string" && /^\d/.test(value) ? parseAmount(value) : undefined
}
