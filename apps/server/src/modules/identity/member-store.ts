import {
  accountKind,
  isAccountType,
  LANGUAGES,
  type AccountKind,
  type AccountType,
  type Language,
} from "@croupier/contract"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** A member as the rules of this module need it. */
export interface MemberRow {
  readonly id: MemberId
  readonly account: string
  readonly type: AccountType
  readonly nickname: string | null
  readonly language: Language
  readonly passwordHash: string | null
  readonly passwordChangedAt: Date
  readonly forcePasswordChange: boolean
  readonly firstLoginAt: Date | null
  readonly lastLoginAt: Date | null
  /** When people of the house shut the member out. */
  readonly lockedAt: Date | null
  /** When the member closed the account. */
  readonly closedAt: Date | null
}

export interface NewMember {
  readonly merchantId: MerchantId
  readonly account: string
  readonly type: AccountType
  readonly nickname: string | null
  readonly language: Language
  readonly passwordHash: string | null
  readonly paymentPasswordHash?: string | null
  readonly forcePasswordChange?: boolean
  readonly fields?: Readonly<Record<string, string>>
  readonly termsVersion?: string
  readonly at: Date
  readonly ip?: string
  readonly country?: string | null
  readonly domain?: string
}

interface Columns {
  id: MemberId
  account: string
  type: number
  nickname: string | null
  language: string
  password_hash: string | null
  password_changed_at: Date
  force_password_change: boolean
  first_login_at: Date | null
  last_login_at: Date | null
  locked_at: Date | null
  closed_at: Date | null
}

const COLUMNS = sql.raw(
  "id, account, type, nickname, language, password_hash, password_changed_at, force_password_change, first_login_at, last_login_at, locked_at, closed_at",
)

/** The stored number as an account type; the column's check vouches for it. */
export function accountTypeOf(type: number): AccountType {
  if (!isAccountType(type)) throw new RangeError(`not an account type: ${type}`)
  return type
}

/** The stored text as a language. */
export function languageOf(text: string): Language {
  const found = LANGUAGES.find((language) => language === text)
  if (!found) throw new RangeError(`not a language: ${text}`)
  return found
}

const memberFrom = (row: Columns): MemberRow => ({
  id: row.id,
  account: row.account,
  type: accountTypeOf(row.type),
  nickname: row.nickname,
  language: languageOf(row.language),
  passwordHash: row.password_hash,
  passwordChangedAt: row.password_changed_at,
  forcePasswordChange: row.force_password_change,
  firstLoginAt: row.first_login_at,
  lastLoginAt: row.last_login_at,
  lockedAt: row.locked_at,
  closedAt: row.closed_at,
})

/** Adds a member; undefined when the merchant has the account already, in whatever case. */
export async function insertMember(tx: Db | Tx, member: NewMember): Promise<MemberRow | undefined> {
  const { rows } = await sql<Columns>`
    insert into member (merchant_id, account, type, nickname, language, password_hash, password_changed_at,
                        force_password_change, payment_password_hash, fields, terms_version, terms_accepted_at,
                        registered_at, registered_ip, registered_country, registered_domain)
    values (${member.merchantId}, ${member.account}, ${member.type}, ${member.nickname}, ${member.language},
            ${member.passwordHash}, ${member.at}, ${member.forcePasswordChange ?? false},
            ${member.paymentPasswordHash ?? null}, ${JSON.stringify(member.fields ?? {})},
            ${member.termsVersion ?? null}, ${member.termsVersion ? member.at : null},
            ${member.at}, ${member.ip ?? null}, ${member.country ?? null}, ${member.domain ?? null})
    on conflict (merchant_id, lower(account)) do nothing
    returning ${COLUMNS}`.execute(tx)
  return rows[0] && memberFrom(rows[0])
}

export async function findByAccount(
  db: Db | Tx,
  merchantId: MerchantId,
  account: string,
): Promise<MemberRow | undefined> {
  const { rows } = await sql<Columns>`
    select ${COLUMNS} from member where merchant_id = ${merchantId} and lower(account) = lower(${account})`.execute(
    db,
  )
  return rows[0] && memberFrom(rows[0])
}

export async function findById(db: Db | Tx, id: MemberId): Promise<MemberRow | undefined> {
  const { rows } = await sql<Columns>`select ${COLUMNS} from member where id = ${id}`.execute(db)
  return rows[0] && memberFrom(rows[0])
}

/** The version of terms and privacy policy that a member accepted at the registration. */
export async function termsOf(db: Db | Tx, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ version: string | null }>`
    select terms_version as version from member where id = ${id}`.execute(db)
  return rows[0]?.version ?? undefined
}

/** The account names of members, by id. */
export async function accountsOf(db: Db, ids: readonly MemberId[]): Promise<ReadonlyMap<bigint, string>> {
  const { rows } = await sql<{ id: MemberId; account: string }>`
    select id, account from member where id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.account]))
}

/** Notes a sign-in: the first time once, the last time always; a password given out must be changed. */
export async function noteLogin(
  tx: Db | Tx,
  id: MemberId,
  at: Date,
  change: { forcePasswordChange: boolean },
): Promise<void> {
  await sql`
    update member set first_login_at = coalesce(first_login_at, ${at}), last_login_at = ${at},
           force_password_change = force_password_change or ${change.forcePasswordChange}
     where id = ${id}`.execute(tx)
}

/** Puts a newer hash of the same password in place of an older one, unless the password changed meanwhile. */
export async function replaceHash(db: Db | Tx, id: MemberId, old: string, newer: string): Promise<void> {
  await sql`update member set password_hash = ${newer} where id = ${id} and password_hash = ${old}`.execute(
    db,
  )
}

/** Sets another password. False when the old one is no longer the one that was checked. */
export async function writePassword(
  tx: Tx,
  id: MemberId,
  change: { old: string; newer: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update member set password_hash = ${change.newer}, password_changed_at = ${change.at}, force_password_change = false
     where id = ${id} and password_hash = ${change.old} returning id`.execute(tx)
  return rows.length === 1
}

/** Sets a password whatever the old one was, and lifts a forced change: another proof stood in its place. */
export async function setPassword(tx: Tx, id: MemberId, change: { newer: string; at: Date }): Promise<void> {
  await sql`
    update member set password_hash = ${change.newer}, password_changed_at = ${change.at}, force_password_change = false
     where id = ${id}`.execute(tx)
}

export async function writeLanguage(db: Db | Tx, id: MemberId, language: Language): Promise<void> {
  await sql`update member set language = ${language} where id = ${id}`.execute(db)
}

/** The hash of the password that payments ask for; undefined where the member set none. */
export async function paymentPasswordOf(db: Db | Tx, id: MemberId): Promise<string | undefined> {
  const { rows } = await sql<{ hash: string | null }>`
    select payment_password_hash as hash from member where id = ${id}`.execute(db)
  return rows[0]?.hash ?? undefined
}

/** The fields of a member in a list of another module. */
/** The account of a member and its kind; undefined for an unknown one. */
export async function holderOf(
  db: Db,
  memberId: MemberId,
): Promise<{ readonly account: string; readonly kind: AccountKind } | undefined> {
  const { rows } = await sql<{ account: string; type: number }>`
    select account, type from member where id = ${memberId}`.execute(db)
  const [row] = rows
  if (!row) return undefined
  if (!isAccountType(row.type)) throw new Error(`an account of type ${row.type}`)
  return { account: row.account, kind: accountKind(row.type) }
}

export interface ListedMember {
  readonly account: string
  readonly nickname: string | null
  readonly registeredAt: Date
}

export async function listedMembers(
  db: Db,
  ids: readonly MemberId[],
): Promise<ReadonlyMap<bigint, ListedMember>> {
  const { rows } = await sql<ListedMember & { readonly id: MemberId }>`
    select id, account, nickname, registered_at as "registeredAt" from member where id = any(${ids}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, ...row }) => [id, row]))
}

/** Members whose account begins with what was typed: a range of the index of accounts, in which no letter is a wildcard. */
export async function accountsFrom(
  db: Db,
  merchantId: MerchantId,
  asked: { readonly start: string; readonly after: string | undefined; readonly limit: number },
): Promise<readonly { readonly id: MemberId; readonly account: string }[]> {
  const account = sql`(lower(account) collate "C")`
  const start = asked.start.toLowerCase()
  const { rows } = await sql<{ id: MemberId; account: string }>`
    select id, account from member
     where merchant_id = ${merchantId} and type <> 4 and ${account} >= ${start} and ${account} < ${`${start}\u{10FFFF}`}
       ${asked.after === undefined ? sql`` : sql`and ${account} > ${asked.after.toLowerCase()}`}
     order by ${account} limit ${asked.limit}`.execute(db)
  return rows
}

/** Members by their whole account names, in any case. */
export async function membersCalled(
  db: Db,
  merchantId: MerchantId,
  accounts: readonly string[],
): Promise<readonly { readonly id: MemberId; readonly account: string }[]> {
  const asked = accounts.map((account) => account.toLowerCase())
  const { rows } = await sql<{ id: MemberId; account: string }>`
    select id, account from member
     where merchant_id = ${merchantId} and type <> 4 and (lower(account) collate "C") = any(${asked}::text[])`.execute(
    db,
  )
  return rows
}

/** Makes an account of a player one of an agent; false where it is no player's. */
export async function becomeAgent(tx: Tx, id: MemberId, type: 2 | 41 | 42): Promise<boolean> {
  const { rows } =
    await sql`update member set type = ${type} where id = ${id} and type = 0 returning id`.execute(tx)
  return rows.length === 1
}

/** Members of a merchant who were born on one of these days of the year, "11-22", as they told it. */
export async function bornOn(
  db: Db,
  merchantId: MerchantId,
  days: readonly string[],
): Promise<readonly MemberId[]> {
  const { rows } = await sql<{ id: MemberId }>`
    select id from member
     where merchant_id = ${merchantId} and fields ? 'birthday' and ${BIRTH_DAY} = any(${days}::text[]) order by id`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

/** Day of the year of a birthday, which a house asks for as yyyy-MM-dd or as MM-dd-yyyy: the expression of its index. */
const BIRTH_DAY = sql`(case when substr(fields ->> 'birthday', 5, 1) = '-' then right(fields ->> 'birthday', 5) else left(fields ->> 'birthday', 5) end)`
