import type { LimitKind, LimitPeriod, PlayLimit, PlayLimits } from "@croupier/contract/protection/limits"
import { inTransaction, type Tx } from "@croupier/database"
import { amount, toDecimal, ZERO, type Amount } from "@croupier/money"
import type { Merchant } from "../../../call/merchant.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { readGuard, type MemberRef } from "../guard-store.ts"
import type { ResponsibleGamingKit } from "../kit.ts"
import { choose, confirmed, isAmountOf } from "./choose.ts"
import {
  answeredAt,
  foldAfter,
  forgetSlots,
  noteReached,
  readLimit,
  standingLimits,
  writeAnswer,
  writeLimit,
  type Change,
  type LimitKey,
  type Standing,
} from "./limit-store.ts"

type Kit = Pick<ResponsibleGamingKit, "db" | "clock">
type FoldKit = Pick<ResponsibleGamingKit, "db" | "clock" | "events">
/** The parts of a merchant that limits go by. */
interface Of extends Pick<Merchant, "asset"> {
  readonly policy: Pick<Merchant["policy"], "limits">
  readonly brand: Pick<Merchant["brand"], "timeZone">
}
interface Named {
  readonly kind: LimitKind
  readonly period: LimitPeriod
}

/** Members of one step of the fold. */
const PAGE = 500
/** Longer than every window. */
const KEPT_MS = 33 * DAY_MS

const zoneOf = ({ policy, brand }: Of): string | null => (policy.limits.rolling ? null : brand.timeZone)

/** A member's limits with what counts for them now. */
export async function limitsOf(kit: Kit, memberId: MemberId, merchant: Of): Promise<PlayLimits> {
  const standing = await standingLimits(kit.db, memberId, merchant.asset, kit.clock.now())
  const { limits } = merchant.policy
  return {
    asset: merchant.asset,
    limits: standing.map(present),
    loosenAfterHours: limits.loosenAfterHours,
    isAsked: limits.asked && (await answeredAt(kit.db, memberId)) === null,
  }
}

export const present = ({
  kind,
  period,
  byHouse,
  amount: of,
  used,
  renewsAt,
  next,
}: Standing): PlayLimit => ({
  kind,
  period,
  byHouse,
  amount: toDecimal(of),
  used: toDecimal(used),
  left: toDecimal(used > of ? ZERO : amount(of - used)),
  renewsAt: renewsAt?.toISOString() ?? null,
  next: next && { amount: next.amount && toDecimal(next.amount), from: next.from.toISOString() },
})

/** Chooses a limit of the member's own, or none (null). Refuses INPUT_INVALID for a time that is no whole number of minutes from 5 on. */
export async function chooseLimit(
  kit: Kit,
  member: MemberRef,
  merchant: Of,
  { kind, period, amount: wished }: Named & { readonly amount: Amount | null },
): Promise<void> {
  if (wished !== null && !isAmountOf(kind, wished)) refuse("INPUT_INVALID", [], ["amount"])
  const now = kit.clock.now()
  const key = { kind, period, byHouse: false }
  await inTransaction(kit.db, async (tx) => {
    await readGuard(tx, member, { lock: true })
    await writeAnswer(tx, member.id, now)
    const choice = choose(await readLimit(tx, member.id, key), wished, {
      loosenAfterHours: merchant.policy.limits.loosenAfterHours,
      now,
    })
    if (choice.act === "NONE") return
    await write(tx, member, merchant, choice.limit, { ...key, act: choice.act, amount: wished, at: now })
  })
}

/** The second yes to a looser limit. Refuses LIMIT_UNKNOWN where none is, and LIMIT_WAITS before its time. */
export async function confirmLimit(kit: Kit, member: MemberRef, merchant: Of, named: Named): Promise<void> {
  const now = kit.clock.now()
  const key = { ...named, byHouse: false }
  await inTransaction(kit.db, async (tx) => {
    await readGuard(tx, member, { lock: true })
    const present = (await readLimit(tx, member.id, key)) ?? refuse("LIMIT_UNKNOWN")
    const after = confirmed(present, now)
    if (after === undefined) return refuse("LIMIT_WAITS")
    await write(tx, member, merchant, after, {
      ...key,
      act: "CONFIRMED",
      amount: after?.amount ?? null,
      at: now,
    })
  })
}

/** Takes back the choice of a looser limit. Refuses LIMIT_UNKNOWN where none waits. */
export async function keepLimit(kit: Kit, member: MemberRef, merchant: Of, named: Named): Promise<void> {
  const now = kit.clock.now()
  const key = { ...named, byHouse: false }
  await inTransaction(kit.db, async (tx) => {
    await readGuard(tx, member, { lock: true })
    const present = await readLimit(tx, member.id, key)
    if (!present?.next) return refuse("LIMIT_UNKNOWN")
    const change = { ...key, act: "WITHDRAWN", amount: present.next.amount, at: now } as const
    await write(tx, member, merchant, { amount: present.amount, next: null }, change)
  })
}

/** The member was asked for limits and wants none. */
export const declineLimits = (kit: Kit, member: MemberRef): Promise<void> =>
  inTransaction(kit.db, async (tx) => {
    await readGuard(tx, member, { lock: true })
    await writeAnswer(tx, member.id, kit.clock.now())
  })

/**
 * Sets a limit of the house's, in the caller's transaction. Refuses LIMIT_STANDS where a tighter one of the house's stands, and
 * INPUT_INVALID for a time that is no whole number of minutes from 5 on.
 */
export async function limitByHouse(
  kit: Pick<Kit, "clock">,
  tx: Tx,
  member: MemberRef,
  merchant: Of,
  { amount: of, by, ...named }: Named & { readonly amount: Amount; readonly by: Change["by"] },
): Promise<void> {
  if (!isAmountOf(named.kind, of)) refuse("INPUT_INVALID", [], ["amount"])
  await readGuard(tx, member, { lock: true })
  const present = await readLimit(tx, member.id, { ...named, byHouse: true })
  if (present && of > present.amount) refuse("LIMIT_STANDS")
  await write(
    tx,
    member,
    merchant,
    { amount: of, next: null },
    {
      ...named,
      byHouse: true,
      act: "SET",
      amount: of,
      at: kit.clock.now(),
      by,
    },
  )
}

const write = (
  tx: Tx,
  member: MemberRef,
  merchant: Of,
  limit: Parameters<typeof writeLimit>[2],
  change: LimitKey & Omit<Change, "by"> & Partial<Pick<Change, "by">>,
): Promise<void> =>
  writeLimit(tx, member, limit, {
    asset: merchant.asset,
    zone: zoneOf(merchant),
    change: { by: null, ...change },
  })

/**
 * Brings the sums of members with limits forward, so that a stake reads little of the journal, and tells members of the shares of
 * their limits that are used: 50, 80 and 100 per cent, each once in a window.
 */
export async function foldLimits(kit: FoldKit): Promise<void> {
  const now = kit.clock.now()
  let after: MemberId | null = 0n
  while (after !== null) after = await foldPage(kit, after, now)
  await forgetSlots(kit.db, new Date(now.getTime() - KEPT_MS))
}

const foldPage = ({ db, events }: FoldKit, after: MemberId, now: Date): Promise<MemberId | null> =>
  inTransaction(db, async (tx) => {
    const { moved, last } = await foldAfter(tx, after, PAGE, now)
    for (const folded of moved)
      for (const { memberId, merchantId, ...reached } of await noteReached(tx, folded, now))
        await events.emit(tx, "limitNeared", { memberId, merchantId, ...reached, at: now.toISOString() })
    return last
  })
