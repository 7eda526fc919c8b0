import { ACCOUNT_KIND, accountKind, isAccountType } from "@croupier/contract/accounts"
import type { MEMBER_KINDS, MemberProfile } from "@croupier/contract/console/members"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import { contactsOf } from "./contact-store.ts"
import { accountTypeOf, languageOf } from "./member-store.ts"

type Kind = (typeof MEMBER_KINDS)[number]
/** The account types of a kind, from the one table of them. */
const typesOf = (kind: Kind): number[] =>
  Object.keys(ACCOUNT_KIND)
    .map(Number)
    .filter((type) => isAccountType(type) && accountKind(type) === kind)
/** The newest notes that a profile shows. */
const NOTES = 50

interface Row {
  readonly id: bigint
  readonly account: string
  readonly nickname: string | null
  readonly type: number
  readonly registeredAt: Date
  readonly lastLoginAt: Date | null
  readonly country: string | null
  readonly lockedAt: Date | null
}
const COLUMNS = sql.raw(`m.id, m.account, m.nickname, m.type, m.registered_at as "registeredAt",
  m.last_login_at as "lastLoginAt", m.registered_country as country, m.locked_at as "lockedAt"`)

/**
 * A page of a merchant's members, newest first. Each kind of search has its index: the start of a name, a number
 * of a member or a telephone, a mail address.
 */
export async function listMembers(
  db: Db,
  merchantId: number,
  asked: ConsoleParsed<"listMembers">,
): Promise<ConsoleValue<"listMembers">> {
  const where = [
    sql`m.merchant_id = ${merchantId}`,
    ...(asked.cursor && /^\d{1,18}$/.test(asked.cursor) ? [sql`m.id < ${BigInt(asked.cursor)}`] : []),
    ...(asked.search ? [searchFor(merchantId, asked.search.trim())] : []),
    ...(asked.kind ? [sql`m.type = any(${typesOf(asked.kind)}::smallint[])`] : []),
    ...(asked.locked === "yes" ? [sql`m.locked_at is not null`] : []),
    ...(asked.locked === "no" ? [sql`m.locked_at is null`] : []),
  ]
  const { rows } = await sql<Row>`
    select ${COLUMNS} from member m where ${sql.join(where, sql` and `)}
     order by m.id desc limit ${asked.limit + 1}`.execute(db)
  const page = rows.slice(0, asked.limit)
  return {
    rows: page.map(present),
    cursor: rows.length > asked.limit ? String(page.at(-1)?.id) : null,
  }
}

function searchFor(merchantId: number, typed: string) {
  if (typed.includes("@"))
    return sql`m.id in (
      select c.member_id from member_contact c
       where c.merchant_id = ${merchantId} and c.kind = 'email' and c.value = ${typed.toLowerCase()})`
  const digits = typed.replaceAll(/[\s()-]/g, "")
  const start = `${typed.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
  const named = sql`lower(m.account) like ${start}`
  if (!/^\+?\d{1,18}$/.test(digits)) return named
  const number = digits.replace("+", "")
  return sql`m.id in (
    select n.id from member n where n.merchant_id = ${merchantId} and n.id = ${BigInt(number)}
    union select c.member_id from member_contact c where c.merchant_id = ${merchantId} and c.kind = 'mobile' and c.value = ${`+${number}`}
    union select n.id from member n where n.merchant_id = ${merchantId} and lower(n.account) like ${start})`
}

const present = (row: Row): ConsoleValue<"listMembers">["rows"][number] => {
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
  }
}

/** True when the member is this merchant's. */
export const isMemberOf = async (db: Db | Tx, merchantId: number, memberId: bigint): Promise<boolean> =>
  (await sql`select 1 from member where id = ${memberId} and merchant_id = ${merchantId}`.execute(db)).rows
    .length === 1

/** All that is known of a member. Refuses ACCOUNT_UNKNOWN for another merchant's. */
export async function readProfile(db: Db | Tx, merchantId: number, memberId: bigint): Promise<MemberProfile> {
  const { rows } = await sql<
    Row & {
      language: string
      fields: Record<string, string>
      ip: string | null
      lockedWhy: string | null
      mustChange: boolean
      agent: string | null
      referrer: string | null
    }
  >`
    select ${COLUMNS}, m.language, m.fields, m.registered_ip as ip, m.locked_why as "lockedWhy",
           m.force_password_change as "mustChange", a.account as agent, r.account as referrer
      from member m left join member_origin o on o.member_id = m.id
      left join member a on a.id = o.agent_id left join member r on r.id = o.referrer_id
     where m.id = ${memberId} and m.merchant_id = ${merchantId}`.execute(db)
  const row = rows[0] ?? refuse("ACCOUNT_UNKNOWN")
  const notes = await sql<{ id: bigint; at: Date; author: string; note: string }>`
    select id, at, author, note from member_note where member_id = ${memberId} order by id desc limit ${NOTES}`.execute(
    db,
  )
  return {
    ...present(row),
    language: languageOf(row.language),
    contacts: (await contactsOf(db, memberId)).map(({ kind, value, verified }) => ({
      kind,
      value,
      verified,
    })),
    fields: row.fields,
    registeredIp: row.ip,
    lockedAt: row.lockedAt?.toISOString() ?? null,
    lockedWhy: row.lockedWhy,
    mustChangePassword: row.mustChange,
    agent: row.agent,
    referrer: row.referrer,
    notes: notes.rows.map(({ id, at, author, note }) => ({
      noteId: String(id),
      at: at.toISOString(),
      by: author,
      text: note,
    })),
  }
}

export async function writeLock(
  tx: Tx,
  memberId: bigint,
  lock: { readonly at: Date; readonly why: string } | null,
): Promise<void> {
  await sql`
    update member set locked_at = ${lock?.at ?? null}, locked_why = ${lock?.why ?? null} where id = ${memberId}`.execute(
    tx,
  )
}

export async function writeNote(
  tx: Tx,
  note: { readonly memberId: bigint; readonly at: Date; readonly author: string; readonly text: string },
): Promise<void> {
  await sql`
    insert into member_note (member_id, at, author, note)
    values (${note.memberId}, ${note.at}, ${note.author}, ${note.text})`.execute(tx)
}

/** Puts a password that must be changed in the place of whatever was there. */
export async function writeGivenPassword(tx: Tx, memberId: bigint, hash: string, at: Date): Promise<void> {
  await sql`
    update member set password_hash = ${hash}, password_changed_at = ${at}, force_password_change = true
     where id = ${memberId}`.execute(tx)
}

/** A page of what happened at the member's door. */
export async function readSignIns(
  db: Db,
  asked: ConsoleParsed<"memberSignIns">,
): Promise<ConsoleValue<"memberSignIns">> {
  const before = asked.cursor && /^\d{1,18}$/.test(asked.cursor) ? BigInt(asked.cursor) : null
  const { rows } = await sql<{
    id: bigint
    at: Date
    outcome: string
    way: string
    ip: string
    country: string | null
    agent: string
  }>`
    select id, at, outcome, way, ip, country, user_agent as agent from login_event
     where member_id = ${BigInt(asked.memberId)} and id < coalesce(${before}::bigint, 9223372036854775807)
     order by id desc limit ${asked.limit + 1}`.execute(db)
  const page = rows.slice(0, asked.limit)
  return {
    rows: page.map(({ id, at, agent, ...row }) => ({
      ...row,
      eventId: String(id),
      at: at.toISOString(),
      userAgent: agent,
    })),
    cursor: rows.length > asked.limit ? String(page.at(-1)?.id) : null,
  }
}

/** How many came to a merchant since an instant; trials are no registrations. */
export async function registeredSince(db: Db, merchantId: number, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member
     where merchant_id = ${merchantId} and registered_at >= ${since} and type <> all(${typesOf("trial")}::smallint[])`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}
