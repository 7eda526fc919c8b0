import { amount, type Amount } from "@croupier/money"

const DAY_MS = 86_400_000
/** How long corrections rank a board anew after its end. */
export const PROVISIONAL_MS = DAY_MS

/** A fact that scores, in the order of the journal. */
export interface BoardFact {
  readonly seq: bigint
  readonly memberId: bigint
  readonly score: Amount
  readonly recordedAt: Date
  /** The fact whose score this one changes. */
  readonly corrects?: bigint
}

export interface Ranked {
  readonly rank: number
  readonly memberId: bigint
  readonly score: Amount
}

/** Facts of a board: those recorded before its end, and corrections of them within 24 hours behind it. */
function countedOf(facts: readonly BoardFact[], endsAt: Date): readonly BoardFact[] {
  const scored = facts.filter((fact) => fact.corrects === undefined && fact.recordedAt < endsAt)
  const known = new Set(scored.map(({ seq }) => seq))
  const last = endsAt.getTime() + PROVISIONAL_MS
  const changes = facts.filter(
    ({ corrects, recordedAt }) =>
      corrects !== undefined && known.has(corrects) && recordedAt.getTime() < last,
  )
  return [...scored, ...changes]
}

/**
 * Ranks by score, then by the earlier last fact that still scores, so that there are no ties. Corrections beyond 24
 * hours after the end change nothing. Source: rules of rewards, "Boards".
 */
export function rank(facts: readonly BoardFact[], endsAt: Date): readonly Ranked[] {
  const bySeq = new Map<bigint, { memberId: bigint; score: bigint }>()
  for (const { seq, corrects = seq, memberId, score } of countedOf(facts, endsAt))
    bySeq.set(corrects, { memberId, score: (bySeq.get(corrects)?.score ?? 0n) + score })
  const members = new Map<bigint, { score: bigint; last: bigint }>()
  for (const [seq, { memberId, score }] of bySeq) {
    const before = members.get(memberId) ?? { score: 0n, last: 0n }
    const last = score > 0n && seq > before.last ? seq : before.last
    members.set(memberId, { score: before.score + score, last })
  }
  return [...members]
    .filter(([, { score }]) => score > 0n)
    .toSorted(([, a], [, b]) =>
      a.score === b.score ? (a.last < b.last ? -1 : 1) : a.score > b.score ? -1 : 1,
    )
    .map(([memberId, { score }], at) => ({ rank: at + 1, memberId, score: amount(score) }))
}
