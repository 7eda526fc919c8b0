import { EXCLUSION_PERIODS, type Exclusion, type ExclusionPeriod } from "@croupier/contract/protection"
import { inTransaction, type Tx } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import {
  endExclusions,
  insertExclusion,
  readExclusions,
  readGuard,
  type ExclusionRow,
  type MemberRef,
  type NewExclusion,
} from "./guard-store.ts"
import type { ResponsibleGamingKit } from "./kit.ts"

/** A member who asks to come back waits one more day. */
const RETURN_MS = DAY_MS
/** The decisions that are looked at: more than a life of them. */
export const MOST = 100

/** Who of the house decided, and why. */
export interface ByHouse {
  readonly login: string
  readonly why: string
}

/**
 * The exclusion that a period means from an instant on. A break's end is known; an exclusion has none until it
 * is asked for.
 */
export function exclusionFrom(period: ExclusionPeriod, now: Date, by?: ByHouse): NewExclusion {
  const { kind, days } = EXCLUSION_PERIODS[period]
  const earliest = days === null ? null : new Date(now.getTime() + days * DAY_MS)
  return {
    kind,
    since: now,
    earliest,
    endsAt: kind === "BREAK" ? earliest : null,
    decidedBy: by?.login ?? null,
    why: by?.why ?? null,
  }
}

/** Those that hold at an instant. */
export const standing = (rows: readonly ExclusionRow[], now: Date): ExclusionRow[] =>
  rows.filter(({ endsAt }) => endsAt === null || endsAt > now)

/** Beyond every date. */
const FAR = 1e16

/** The one that ends last; those without an end come after all that have one. */
export function longest(rows: readonly ExclusionRow[]): ExclusionRow | undefined {
  const endOf = ({ endsAt, earliest }: ExclusionRow) =>
    endsAt?.getTime() ?? FAR + (earliest?.getTime() ?? FAR)
  return rows.toSorted((a, b) => endOf(b) - endOf(a))[0]
}

export const present = (row: NewExclusion): Exclusion => ({
  kind: row.kind,
  since: row.since.toISOString(),
  earliest: row.earliest?.toISOString() ?? null,
  endsAt: row.endsAt?.toISOString() ?? null,
  byHouse: row.decidedBy !== null,
})

/**
 * Keeps a member from play from now on, in the transaction of the decision: no bet, no deposit and no game is
 * taken once it has committed. Other modules end what would go on by itself: they hear of it in the same transaction.
 */
export async function exclude(
  kit: ResponsibleGamingKit,
  tx: Tx,
  member: MemberRef,
  period: ExclusionPeriod,
  by?: ByHouse,
): Promise<void> {
  await readGuard(tx, member, { lock: true })
  await insertExclusion(tx, member, exclusionFrom(period, kit.clock.now(), by))
  await kit.events.emit(tx, "memberExcluded", { memberId: member.id, merchantId: member.merchantId })
}

/** Excludes a member whom a register names, for ever; once, while an exclusion by that register stands. */
export async function excludeByRegister(
  kit: ResponsibleGamingKit,
  tx: Tx,
  member: MemberRef,
  by: ByHouse,
): Promise<void> {
  const before = standing(await readExclusions(tx, member.id, MOST), kit.clock.now())
  if (!before.some(({ decidedBy }) => decidedBy === by.login)) await exclude(kit, tx, member, "EVER", by)
}

/** Ends a member's own exclusions a day from now. Refuses EXCLUSION_STANDS before their time, or where the house decided. */
export async function askToReturn(kit: ResponsibleGamingKit, member: MemberRef): Promise<void> {
  const now = kit.clock.now()
  await inTransaction(kit.db, async (tx) => {
    await readGuard(tx, member, { lock: true })
    const open = standing(await readExclusions(tx, member.id, MOST), now).filter(
      ({ endsAt }) => endsAt === null,
    )
    const isOver = ({ earliest, decidedBy }: ExclusionRow) =>
      decidedBy === null && earliest !== null && earliest <= now
    if (open.length === 0 || !open.every(isOver)) refuse("EXCLUSION_STANDS")
    const at = new Date(now.getTime() + RETURN_MS)
    await endExclusions(
      tx,
      member.id,
      open.map(({ id }) => id),
      { at, by: null },
    )
  })
}

/** Ends what the house decided, now. Refuses EXCLUSION_STANDS where nothing of it stands: a member's own is not the operator's to end. */
export async function endByHouse(
  kit: ResponsibleGamingKit,
  tx: Tx,
  member: MemberRef,
  login: string,
): Promise<void> {
  const now = kit.clock.now()
  await readGuard(tx, member, { lock: true })
  const open = standing(await readExclusions(tx, member.id, MOST), now).filter(
    ({ decidedBy }) => decidedBy !== null,
  )
  if (open.length === 0) refuse("EXCLUSION_STANDS")
  await endExclusions(
    tx,
    member.id,
    open.map(({ id }) => id),
    { at: now, by: login },
  )
}
