import { ACCOUNT_KIND, accountKind, isAccountType } from "@croupier/contract/accounts"
import type { MemberMark } from "@croupier/contract/console/member-marks"
import type { MEMBER_KINDS, MemberProfile } from "@croupier/contract/console/members"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { idCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import { testsSince } from "../../play/index.ts"
import { contactsOf } from "../profile/contact-store.ts"
import { factorsOf } from "../security/lost-factors.ts"
import { accountTypeOf, languageOf } from "../member-store.ts"
import type { IdentityContext } from "../kit.ts"
import { marksOf } from "./member-marks.ts"
import { documentOf, type MemberDocument } from "../profile/document-store.ts"
import { maskedPayout } from "../profile/payout-number.ts"
import { payoutsOf } from "../profile/payout-store.ts"
import { maskedContact, maskedIp, maskedText } from "./personal-data.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

/** The account types of a kind, from the one table of them. */
export const typesOf = (kind: (typeof MEMBER_KINDS)[number]): number[] =>
  Object.keys(ACCOUNT_KIND)
    .map(Number)
    .filter((type) => isAccountType(type) && accountKind(type) === kind)

/** The newest notes that a profile shows. */
const NOTES = 50

/** A member as lists show them. */
export interface MemberRow {
  readonly id: MemberId
  readonly account: string
  readonly nickname: string | null
  readonly type: number
  readonly registeredAt: Date
  readonly lastLoginAt: Date | null
  readonly country: string | null
  readonly lockedAt: Date | null
}
export const ROW_COLUMNS = sql.raw(`m.id, m.account, m.nickname, m.type, m.registered_at as "registeredAt",
  m.last_login_at as "lastLoginAt", m.registered_country as country, m.locked_at as "lockedAt"`)

/** Marks, levels and labels of members of a list, and test accounts, by id. */
export interface Badges {
  readonly marks: ReadonlyMap<bigint, readonly MemberMark[]>
  readonly levels: ReadonlyMap<bigint, { readonly level: number; readonly name: string }> | undefined
  readonly labels: ReadonlyMap<bigint, string> | undefined
  /** Since when those that are test accounts are so. */
  readonly tests: ReadonlyMap<bigint, Date>
}

/** Reads marks, levels and labels of the members of a list, and which of them are test accounts. */
export async function badgesOf(kit: Badged, rows: readonly MemberRow[]): Promise<Badges> {
  const ids = rows.map(({ id }) => id)
  const [marks, levels, labels, tests] = await Promise.all([
    marksOf(kit, rows),
    kit.levels?.named(ids),
    kit.levels?.labelsOf(ids),
    testsSince(kit.db, ids),
  ])
  return { marks, levels, labels, tests }
}
type Badged = Pick<IdentityContext, "db" | "exclusionsOf" | "levels">

export const presentRow = (
  row: MemberRow,
  { marks, levels, labels, tests }: Badges,
): ConsoleValue<"listMembers">["rows"][number] => {
  const level = levels?.get(row.id)
  const type = accountTypeOf(row.type)
  return {
    memberId: String(row.id),
    account: row.account,
    nickname: row.nickname,
    kind: accountKind(type),
    type,
    registeredAt: row.registeredAt.toISOString(),
    lastLoginAt: row.lastLoginAt?.toISOString() ?? null,
    country: row.country,
    locked: row.lockedAt !== null,
    marks: [...(marks.get(row.id) ?? [])],
    level: level ? { level: level.level, name: level.name } : null,
    label: labels?.get(row.id) ?? null,
    testSince: tests.get(row.id)?.toISOString() ?? null,
  }
}

/** True when the member is this merchant's. */
export const isMemberOf = async (db: Db | Tx, merchantId: MerchantId, memberId: MemberId): Promise<boolean> =>
  (await sql`select 1 from member where id = ${memberId} and merchant_id = ${merchantId}`.execute(db)).rows
    .length === 1

/**
 * All that is known of a member; personal data is masked for staff who may not read it. Refuses ACCOUNT_UNKNOWN for
 * another merchant's.
 */
export async function readProfile(
  kit: IdentityContext,
  db: Db | Tx,
  merchantId: MerchantId,
  memberId: MemberId,
  personal: boolean,
): Promise<MemberProfile> {
  const { rows } = await sql<
    MemberRow & {
      language: string
      fields: Record<string, string>
      ip: string | null
      lockedWhy: string | null
      mustChange: boolean
      referrer: string | null
    }
  >`
    select ${ROW_COLUMNS}, m.language, m.fields, m.registered_ip as ip, m.locked_why as "lockedWhy",
           m.force_password_change as "mustChange", r.account as referrer
      from member m left join member_origin o on o.member_id = m.id
      left join member r on r.id = o.referrer_id
     where m.id = ${memberId} and m.merchant_id = ${merchantId}`.execute(db)
  const row = rows[0] ?? refuse("ACCOUNT_UNKNOWN")
  const notes = await sql<{ id: bigint; at: Date; author: string; note: string }>`
    select id, at, author, note from member_note where member_id = ${memberId} order by id desc limit ${NOTES}`.execute(
    db,
  )
  const upline = await kit.agents.uplineOf(db, merchantId, memberId)
  const { restsUntil, ...factors } = await factorsOf(db, memberId, kit.clock.now())
  return {
    ...presentRow(row, await badgesOf(kit, [row])),
    language: languageOf(row.language),
    contacts: (await contactsOf(db, memberId)).map(({ kind, value, verified }) => ({
      kind,
      value: personal ? value : maskedContact(kind, value),
      verified,
    })),
    fields: personal
      ? row.fields
      : Object.fromEntries(Object.entries(row.fields).map(([name, value]) => [name, maskedText(value)])),
    registeredIp: row.ip && !personal ? maskedIp(row.ip) : row.ip,
    payouts: (await payoutsOf(kit, db, memberId)).map(({ kind, form, bank, number, holder }) => ({
      kind,
      bank,
      number: maskedPayout(form, number),
      holder: personal ? holder : maskedText(holder),
    })),
    document: presentDocument(await documentOf(kit, db, memberId), personal),
    isMasked: !personal,
    lockedAt: row.lockedAt?.toISOString() ?? null,
    lockedWhy: row.lockedWhy,
    mustChangePassword: row.mustChange,
    factors: { ...factors, restsUntil: restsUntil?.toISOString() ?? null },
    agent: upline === undefined ? null : ((await accountOf(db, upline)) ?? null),
    referrer: row.referrer,
    notes: notes.rows.map(({ id, at, author, note }) => ({
      noteId: String(id),
      at: at.toISOString(),
      by: author,
      text: note,
    })),
  }
}

/** Number and name in the clear for staff who may read personal data. */
const presentDocument = (told: MemberDocument | undefined, personal: boolean): MemberProfile["document"] =>
  told
    ? {
        kind: told.kind,
        number: personal ? told.number : maskedPayout(told.kind, told.number),
        holder: personal ? told.name : maskedText(told.name),
        toldAt: told.toldAt.toISOString(),
      }
    : null

export async function writeLock(
  tx: Tx,
  memberId: MemberId,
  lock: { readonly at: Date; readonly why: string } | null,
): Promise<void> {
  await sql`
    update member set locked_at = ${lock?.at ?? null}, locked_why = ${lock?.why ?? null} where id = ${memberId}`.execute(
    tx,
  )
}

export async function writeNote(
  tx: Tx,
  note: {
    readonly memberId: MemberId
    readonly key: string
    readonly at: Date
    readonly author: string
    readonly text: string
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into member_note (member_id, key, at, author, note)
    values (${note.memberId}, ${note.key}, ${note.at}, ${note.author}, ${note.text})
    on conflict (member_id, key) do nothing returning id`.execute(tx)
  return rows.length === 1
}

/** Puts a password that must be changed in the place of whatever was there. */
export async function writeGivenPassword(tx: Tx, memberId: MemberId, hash: string, at: Date): Promise<void> {
  await sql`
    update member set password_hash = ${hash}, password_changed_at = ${at}, force_password_change = true
     where id = ${memberId}`.execute(tx)
}

/** A page of the member's sign-ins. */
export async function readSignIns(
  db: Db,
  asked: ConsoleParsed<"memberSignIns">,
  personal: boolean,
): Promise<ConsoleValue<"memberSignIns">> {
  const before = idCursor(asked.cursor) ?? null
  const { rows } = await sql<{
    id: MemberId
    at: Date
    outcome: string
    way: string
    ip: string
    country: string | null
    agent: string
  }>`
    select id, at, outcome, way, ip, country, user_agent as agent from login_event
     where member_id = ${memberIdOf(asked.memberId)} and id < coalesce(${before}::bigint, 9223372036854775807)
     order by id desc limit ${asked.limit + 1}`.execute(db)
  const page = pageOf(rows, asked.limit, ({ id }) => String(id))
  return {
    rows: page.rows.map(({ id, at, agent, ip, ...row }) => ({
      ...row,
      ip: personal ? ip : maskedIp(ip),
      eventId: String(id),
      at: at.toISOString(),
      userAgent: agent,
    })),
    cursor: page.cursor,
  }
}

/** How many came to a merchant since an instant; trials are no registrations. */
export async function registeredSince(db: Db, merchantId: MerchantId, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member
     where merchant_id = ${merchantId} and registered_at >= ${since} and type <> all(${typesOf("trial")}::smallint[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

/** How many came to a merchant in each of the days that begin at these instants, the last of them until now. */
export async function registeredByDay(
  db: Db,
  merchantId: MerchantId,
  starts: readonly Date[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ day: number; count: number }>`
    select width_bucket(registered_at, ${starts}::timestamptz[]) - 1 as day, count(*)::int as count from member
     where merchant_id = ${merchantId} and registered_at >= ${starts[0]} and type <> all(${typesOf("trial")}::smallint[])
     group by 1`.execute(db)
  return new Map(rows.map(({ day, count }) => [day, count]))
}

/** The account of a member; undefined for an unknown id. */
export async function accountOf(db: Db | Tx, memberId: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ account: string }>`select account from member where id = ${memberId}`.execute(
    db,
  )
  return rows[0]?.account
}
