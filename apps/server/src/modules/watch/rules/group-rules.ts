import type { WatchRule } from "@croupier/contract/watch-values"
import { parseAmount } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { byNumber, count, money, sumOf, type Hit, type Move, type Round, type SharedMark } from "./facts.ts"

type RuleOf<K extends WatchRule["kind"]> = Extract<WatchRule, { kind: K }>

/** Groups of members with an instrument in common, one hit for each instrument. */
export const sharedHits = (
  rule: RuleOf<"SHARED_INSTRUMENTS">,
  marks: readonly SharedMark[],
  at: Date,
): readonly Hit[] =>
  marks
    .filter(({ kind, members }) => rule.marks.includes(kind) && members.length >= rule.members)
    .map((shared) => ({
      subject: `mark:${shared.kind}:${shared.mark}`,
      members: shared.members.toSorted(byNumber),
      from: at,
      at,
      figures: [count("members", shared.members.length)],
      moves: [],
      marks: [shared],
    }))

/** Members that instruments connect, over other members too, with the instruments that connect them. */
export function components(
  marks: readonly SharedMark[],
): readonly { readonly members: readonly MemberId[]; readonly marks: readonly SharedMark[] }[] {
  const rootOf = new Map<MemberId, MemberId>()
  const root = (id: MemberId): MemberId => {
    let at = id
    for (let up = rootOf.get(at); up !== undefined && up !== at; up = rootOf.get(at)) at = up
    return at
  }
  for (const { members } of marks) {
    const roots = [...new Set(members.map(root))].toSorted(byNumber)
    const [least] = roots
    if (least === undefined) continue
    for (const each of [...roots, ...members]) rootOf.set(each, least)
  }
  const groups = Map.groupBy([...rootOf.keys()], root)
  return [...groups.values()].map((members) => {
    const own = new Set(members)
    return {
      members: members.toSorted(byNumber),
      marks: marks.filter((mark) => mark.members.some((id) => own.has(id))),
    }
  })
}

/** Connected members who receive gifts of the house together. `gifts` are theirs, in any order. */
export function ringHits(
  rule: RuleOf<"BONUS_RING">,
  marks: readonly SharedMark[],
  gifts: readonly Move[],
  at: Date,
): readonly Hit[] {
  const from = new Date(at.getTime() - rule.days * DAY_MS)
  const inTime = gifts.filter((gift) => gift.at > from && gift.at <= at)
  const byMember = Map.groupBy(inTime, ({ memberId }) => memberId)
  return components(marks.filter(({ kind }) => rule.marks.includes(kind))).flatMap((group): Hit[] => {
    const receivers = group.members.filter((id) => byMember.has(id))
    const [least] = receivers
    const received = receivers.flatMap((id) => byMember.get(id) ?? [])
    const sum = sumOf(received)
    if (least === undefined || receivers.length < rule.members || sum < parseAmount(rule.amount)) return []
    return [
      {
        subject: `ring:${least}`,
        members: receivers,
        from,
        at,
        figures: [count("members", receivers.length), money("gifts", sum)],
        moves: received.toSorted((a, b) => a.at.getTime() - b.at.getTime()),
        marks: group.marks,
      },
    ]
  })
}

/** A round of more members says nothing about two of them. */
const MOST_AT_TABLE = 10

interface Pair {
  readonly one: MemberId
  readonly other: MemberId
  readonly rounds: number
  /** Passed from `one` to `other`, and back. */
  readonly there: bigint
  readonly back: bigint
}

/**
 * Money that passed between two members in the rounds that they played together: a loss goes to those who won in the round,
 * by their shares of its wins, rounded towards zero.
 */
export function pairsOf(rounds: readonly Round[]): readonly Pair[] {
  const pairs = new Map<string, Pair>()
  for (const { results } of rounds) {
    if (results.length < 2 || results.length > MOST_AT_TABLE) continue
    const wins = results.reduce((sum, { net }) => (net > 0n ? sum + net : sum), 0n)
    const sorted = results.toSorted((a, b) => byNumber(a.memberId, b.memberId))
    for (const [at, a] of sorted.entries())
      for (const b of sorted.slice(at + 1)) {
        const key = `${a.memberId}:${b.memberId}`
        const before = pairs.get(key) ?? {
          one: a.memberId,
          other: b.memberId,
          rounds: 0,
          there: 0n,
          back: 0n,
        }
        pairs.set(key, {
          ...before,
          rounds: before.rounds + 1,
          there: before.there + passed(a.net, b.net, wins),
          back: before.back + passed(b.net, a.net, wins),
        })
      }
  }
  return [...pairs.values()]
}

/** The part of a loss that went to one who won. The house's rake may make losses greater than wins. */
const passed = (from: bigint, to: bigint, wins: bigint): bigint => {
  if (from >= 0n || to <= 0n || wins <= 0n) return 0n
  const share = (-from * to) / wins
  return share < to ? share : to
}

/** Pairs of members between whom money goes one way. */
export function dumpingHits(
  rule: RuleOf<"CHIP_DUMPING">,
  rounds: readonly Round[],
  at: Date,
): readonly Hit[] {
  const from = new Date(at.getTime() - rule.days * DAY_MS)
  return pairsOf(rounds.filter((round) => round.at > from && round.at <= at)).flatMap((pair): Hit[] => {
    const isThere = pair.there >= pair.back
    const [most, least] = isThere ? [pair.there, pair.back] : [pair.back, pair.there]
    const [giver, taker] = isThere ? [pair.one, pair.other] : [pair.other, pair.one]
    if (
      pair.rounds < rule.rounds ||
      most - least < parseAmount(rule.amount) ||
      most * 100n < (most + least) * BigInt(rule.share)
    )
      return []
    return [
      {
        subject: `pair:${giver}:${taker}`,
        members: [giver, taker],
        from,
        at,
        figures: [count("rounds", pair.rounds), money("flow", most), money("back", least)],
        moves: [],
        marks: [],
      },
    ]
  })
}
