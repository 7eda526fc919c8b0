import type { Exclusion } from "@croupier/contract/protection"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export interface MemberRef {
  readonly id: MemberId
  readonly merchantId: MerchantId
}

/** The member's choices, and their present state. Minutes; 0: no checks are wanted. */
export interface Guard {
  readonly excludedUntil: Date | null
  readonly checkEvery: number | null
  readonly checkNext: number | null
  readonly checkNextFrom: Date | null
  readonly playingSince: Date | null
  readonly checkDue: Date | null
}

/** Of a member who never chose anything. */
export const UNTOUCHED: Guard = {
  excludedUntil: null,
  checkEvery: null,
  checkNext: null,
  checkNextFrom: null,
  playingSince: null,
  checkDue: null,
}
/** Stands for infinity, which a Date cannot hold. */
const EVER = new Date(8.64e15)

/** A member's guard; locked, so that two changes of it follow each other. */
export async function readGuard(
  db: Db | Tx,
  member: MemberRef,
  options: { readonly lock: boolean } = { lock: false },
): Promise<Guard> {
  if (options.lock)
    await sql`insert into member_guard (member_id, merchant_id) values (${member.id}, ${member.merchantId})
      on conflict do nothing`.execute(db)
  const { rows } = await sql<Guard & { readonly isForEver: boolean }>`
    select case when isfinite(excluded_until) then excluded_until end as "excludedUntil",
           coalesce(not isfinite(excluded_until), false) as "isForEver", check_every as "checkEvery",
           check_next as "checkNext", check_next_from as "checkNextFrom", playing_since as "playingSince",
           check_due as "checkDue"
      from member_guard where member_id = ${member.id} ${options.lock ? sql`for update` : sql``}`.execute(db)
  const [row] = rows
  if (!row) return UNTOUCHED
  const { isForEver, ...guard } = row
  return isForEver ? { ...guard, excludedUntil: EVER } : guard
}

/** Writes the checks of a guard that is locked. */
export async function writeChecks(
  tx: Tx,
  memberId: MemberId,
  guard: Omit<Guard, "excludedUntil">,
): Promise<void> {
  await sql`
    update member_guard set check_every = ${guard.checkEvery}, check_next = ${guard.checkNext},
           check_next_from = ${guard.checkNextFrom}, playing_since = ${guard.playingSince},
           check_due = ${guard.checkDue}
     where member_id = ${memberId}`.execute(tx)
}

export interface NewExclusion {
  readonly kind: Exclusion["kind"]
  readonly since: Date
  readonly earliest: Date | null
  readonly endsAt: Date | null
  readonly decidedBy: string | null
  readonly why: string | null
}

/** Adds an exclusion to a member whose guard is locked. */
export async function insertExclusion(tx: Tx, member: MemberRef, added: NewExclusion): Promise<void> {
  await sql`
    insert into exclusion (merchant_id, member_id, kind, since, earliest, ends_at, decided_by, why)
    values (${member.merchantId}, ${member.id}, ${added.kind}, ${added.since}, ${added.earliest}, ${added.endsAt},
            ${added.decidedBy}, ${added.why})`.execute(tx)
  await gather(tx, member.id)
}

export interface ExclusionRow extends NewExclusion {
  readonly id: bigint
}

/** A member's exclusions, the newest first. */
export async function readExclusions(
  db: Db | Tx,
  memberId: MemberId,
  limit: number,
): Promise<ExclusionRow[]> {
  const { rows } = await sql<ExclusionRow>`
    select id, kind, since, earliest, ends_at as "endsAt", decided_by as "decidedBy", why
      from exclusion where member_id = ${memberId} order by since desc, id desc limit ${limit}`.execute(db)
  return rows
}

/**
 * The exclusion that keeps each of these members from play: the one that ends last, an exclusion before a break. An account that is being
 * closed counts as excluded without an end, so that neither gifts nor marketing reach it.
 */
export async function exclusionsOf(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  now: Date,
): Promise<ReadonlyMap<bigint, { readonly kind: Exclusion["kind"]; readonly until: Date | null }>> {
  if (memberIds.length === 0) return new Map()
  const { rows } = await sql<{ memberId: MemberId; kind: Exclusion["kind"]; until: Date | null }>`
    select distinct on (member_id) member_id as "memberId", kind, coalesce(ends_at, earliest) as until
      from (select member_id, kind, ends_at, earliest from exclusion
             where member_id = any(${memberIds.map(String)}::bigint[]) and (ends_at is null or ends_at > ${now})
            union all
            select member_id, 'EXCLUSION', null, null from member_guard
             where member_id = any(${memberIds.map(String)}::bigint[]) and closing_at is not null) bars
     order by member_id, kind = 'BREAK', ends_at desc nulls first`.execute(db)
  return new Map(rows.map(({ memberId, ...row }) => [memberId, row]))
}

/** Sets when exclusions end, of a member whose guard is locked. */
export async function endExclusions(
  tx: Tx,
  memberId: MemberId,
  ids: readonly MemberId[],
  end: { readonly at: Date; readonly by: string | null },
): Promise<void> {
  await sql`
    update exclusion set ends_at = ${end.at}, ended_by = ${end.by}
     where id = any(${ids.map(String)}::bigint[])`.execute(tx)
  await gather(tx, memberId)
}

/** The guard says what the exclusions say together. */
async function gather(tx: Tx, memberId: MemberId): Promise<void> {
  await sql`
    update member_guard set excluded_until =
      (select max(coalesce(ends_at, 'infinity')) from exclusion where member_id = ${memberId})
     where member_id = ${memberId}`.execute(tx)
}
