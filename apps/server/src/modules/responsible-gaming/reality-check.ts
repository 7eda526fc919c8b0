import type { MarketPolicy } from "@croupier/rules/market-policy"
import { inTransaction } from "@croupier/database"
import { ZERO } from "@croupier/money"
import { refuse } from "../../kernel/refusal.ts"
import { MINUTE_MS, DAY_MS } from "../../kernel/durations.ts"
import { readGuard, writeChecks, type Guard, type MemberRef } from "./guard-store.ts"
import type { ResponsibleGamingKit } from "./kit.ts"
import { refuseStake } from "./stake-check.ts"

/** A laxer choice holds from then on: UKGC's cooling-off for limits, kept for checks, too. */
const LAXER_AFTER_MS = DAY_MS

type Rule = MarketPolicy["realityCheck"]
/** How often, in minutes; 0: none is wanted, null: nothing was chosen. */
type Chosen = number | null

/** The minutes between two checks under a market's rule; null: none. */
export function everyUnder(chosen: Chosen, { initial, longest }: Rule): number | null {
  const wished = chosen ?? initial
  const every = wished === 0 ? null : wished
  if (longest === null) return every
  return every === null ? longest : Math.min(every, longest)
}

/** The choice that holds at an instant: a laxer one takes its place once its time has come. */
export const chosenAt = ({ checkEvery, checkNext, checkNextFrom }: Guard, now: Date): Chosen =>
  checkNextFrom !== null && checkNextFrom <= now ? checkNext : checkEvery

/** The guard after a choice: more often at once, less often a day from now. */
export function choose(guard: Guard, minutes: number | null, rule: Rule, now: Date): Guard {
  const wished = minutes ?? 0
  const chosen = chosenAt(guard, now)
  const before = everyUnder(chosen, rule)
  const after = everyUnder(wished, rule)
  const isLaxer = before !== null && (after === null || after > before)
  if (isLaxer)
    return {
      ...guard,
      checkEvery: chosen ?? before,
      checkNext: wished,
      checkNextFrom: new Date(now.getTime() + LAXER_AFTER_MS),
    }
  const sooner = after === null ? null : later(now, after)
  return {
    ...guard,
    checkEvery: wished,
    checkNext: null,
    checkNextFrom: null,
    checkDue:
      guard.playingSince === null || sooner === null
        ? guard.checkDue
        : guard.checkDue === null || sooner < guard.checkDue
          ? sooner
          : guard.checkDue,
  }
}

const later = (now: Date, minutes: number): Date => new Date(now.getTime() + minutes * MINUTE_MS)

/**
 * Begins a stretch of play before a game is opened for money, or goes on in one. Refuses REALITY_CHECK_REQUIRED where
 * the time spent in it has to be looked at first, and what keeps the member from play altogether.
 */
export async function beginPlay(kit: ResponsibleGamingKit, member: MemberRef, rule: Rule): Promise<void> {
  const now = kit.clock.now()
  const seen = await readGuard(kit.db, member)
  if (everyUnder(chosenAt(seen, now), rule) === null && seen.checkDue === null) return
  const isPlaying = await kit.isPlaying(member.id)
  await inTransaction(kit.db, async (tx) => {
    const guard = await readGuard(tx, member, { lock: true })
    await writeChecks(tx, member.id, afterOpening(guard, isPlaying, rule, now))
    await refuseStake(tx, { memberId: member.id, product: "game", asset: null, amount: ZERO, at: now })
  })
}

/** The guard once a game opens. Where a check is due it stays so. */
export function afterOpening(guard: Guard, isPlaying: boolean, rule: Rule, now: Date): Guard {
  const chosen = chosenAt(guard, now)
  const every = everyUnder(chosen, rule)
  const settled =
    guard.checkNextFrom !== null && guard.checkNextFrom <= now
      ? { ...guard, checkEvery: chosen, checkNext: null, checkNextFrom: null }
      : guard
  if (every === null) return { ...settled, playingSince: null, checkDue: null }
  if (!isPlaying || guard.playingSince === null)
    return { ...settled, playingSince: now, checkDue: later(now, every) }
  return { ...settled, checkDue: guard.checkDue ?? later(now, every) }
}

/** The member has seen the figures: the next check is a whole interval away. */
export async function acknowledge(kit: ResponsibleGamingKit, member: MemberRef, rule: Rule): Promise<void> {
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    const guard = await readGuard(tx, member, { lock: true })
    if (guard.playingSince === null) return
    const every = everyUnder(chosenAt(guard, now), rule)
    await writeChecks(tx, member.id, { ...guard, checkDue: every === null ? null : later(now, every) })
  })
}

/** Chooses how often the time spent is checked; null: not at all, where the market lets that be. */
export async function setRealityCheck(
  kit: ResponsibleGamingKit,
  member: MemberRef,
  minutes: number | null,
  rule: Rule,
): Promise<void> {
  const now = kit.clock.now()
  if (rule.longest !== null && (minutes === null || minutes > rule.longest))
    refuse("INPUT_INVALID", [], ["everyMinutes"])
  await inTransaction(kit.db, async (tx) =>
    writeChecks(tx, member.id, choose(await readGuard(tx, member, { lock: true }), minutes, rule, now)),
  )
}
