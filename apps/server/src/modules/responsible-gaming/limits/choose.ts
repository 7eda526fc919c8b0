import type { LimitKind } from "@croupier/contract/protection/limits"
import { SCALE, type Amount } from "@croupier/money"
import { HOUR_MS } from "../../../kernel/durations.ts"

/** A limit of a member's, and the looser choice that waits: until when, and its amount (null: no limit). */
export interface Chosen {
  readonly amount: Amount
  readonly next: { readonly amount: Amount | null; readonly from: Date } | null
}

/** Minutes of a limit on time, which is kept at the scale of money. */
export const minutesOf = (amount: Amount): number => Number(amount) / 10 ** SCALE

/** Whether a limit of the kind can have the amount: time goes by whole minutes, and by no less than one piece of five. */
export const isAmountOf = (kind: LimitKind, amount: Amount): boolean =>
  kind !== "TIME" || (Number.isInteger(minutesOf(amount)) && minutesOf(amount) >= 5)

/** The outcome of a choice: the limit after it, and the act that the history tells. */
export type Choice =
  | { readonly act: "SET"; readonly limit: Chosen }
  | { readonly act: "ASKED"; readonly limit: Chosen }
  | { readonly act: "NONE" }

/**
 * The choice of an amount, or of no limit (null): a tighter one holds at once and ends a looser one that waits; a looser one
 * waits. Source: GLI-19 A.3.7.
 */
export function choose(
  present: Chosen | undefined,
  amount: Amount | null,
  { loosenAfterHours, now }: { readonly loosenAfterHours: number; readonly now: Date },
): Choice {
  if (!present) return amount === null ? { act: "NONE" } : { act: "SET", limit: { amount, next: null } }
  if (amount !== null && amount <= present.amount) return { act: "SET", limit: { amount, next: null } }
  const from = new Date(now.getTime() + loosenAfterHours * HOUR_MS)
  return { act: "ASKED", limit: { amount: present.amount, next: { amount, from } } }
}

/** The limit after the second yes; null: none any more. Undefined: nothing can be confirmed yet. */
export function confirmed({ next }: Chosen, now: Date): Chosen | null | undefined {
  if (!next || next.from > now) return undefined
  return next.amount === null ? null : { amount: next.amount, next: null }
}
