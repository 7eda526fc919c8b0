import { isIP } from "node:net"
import { PAYOUT_FORMS, type PayoutForm } from "@croupier/contract/payout-accounts"
import { PROFILE_FIELDS } from "@croupier/contract/profile"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql } from "@croupier/database"
import type { Inner } from "./kit.ts"
import { presentRow, ROW_COLUMNS, typesOf, type MemberRow } from "./member-desk.ts"
import { payoutNumber } from "./payout-number.ts"
import { payoutMark } from "./payout-store.ts"

type Asked = ConsoleParsed<"listMembers">
type Condition = ReturnType<typeof sql>

/** Members that one address or holder leads to at most: thousands behind one NAT are no answer to a question. */
const MOST = 1_000

const accountOf = sql`(lower(m.account) collate "C")`
const ORDERS = {
  id: sql`m.id`,
  "-id": sql`m.id desc`,
  account: accountOf,
  "-account": sql`${accountOf} desc`,
}

function beyond({ cursor, order = "-id" }: Asked): readonly Condition[] {
  if (cursor === undefined) return []
  if (order === "account") return [sql`${accountOf} > ${cursor.toLowerCase()}`]
  if (order === "-account") return [sql`${accountOf} < ${cursor.toLowerCase()}`]
  if (!/^\d{1,18}$/.test(cursor)) return []
  return [order === "id" ? sql`m.id > ${BigInt(cursor)}` : sql`m.id < ${BigInt(cursor)}`]
}

/**
 * A page of a merchant's members, newest first unless another order is asked for. What is searched for may stand in
 * any field, each with its index and each read no further than the page: the start of the account or nickname and
 * the number; and for whoever may read personal data (`personal`) the start of a name, a mail address, a telephone,
 * an address of the network, what the profile holds, the number or holder of an account for payouts.
 */
export async function listMembers(
  kit: Inner,
  merchantId: number,
  asked: Asked,
  personal: boolean,
): Promise<ConsoleValue<"listMembers">> {
  const order = ORDERS[asked.order ?? "-id"]
  const within = [
    sql`m.merchant_id = ${merchantId}`,
    ...beyond(asked),
    ...(asked.kind ? [sql`m.type = any(${typesOf(asked.kind)}::smallint[])`] : []),
    ...(asked.locked === "yes" ? [sql`m.locked_at is not null`] : []),
    ...(asked.locked === "no" ? [sql`m.locked_at is null`] : []),
  ]
  const typed = asked.search?.replaceAll("\0", "").trim() ?? ""
  const found = typed === "" ? [] : [...byName(typed), ...(personal ? byPerson(kit, merchantId, typed) : [])]
  const branches = found.map(
    (condition) => sql`(select m.id from member m where ${sql.join([...within, condition], sql` and `)}
                         order by ${order} limit ${asked.limit + 1})`,
  )
  const where =
    typed === "" ? sql.join(within, sql` and `) : sql`m.id in (${sql.join(branches, sql` union `)})`
  const { rows } = await sql<MemberRow>`
    select ${ROW_COLUMNS} from member m where ${where} order by ${order} limit ${asked.limit + 1}`.execute(
    kit.db,
  )
  const page = rows.slice(0, asked.limit)
  const last = page.at(-1)
  const byAccount = asked.order === "account" || asked.order === "-account"
  return {
    rows: page.map(presentRow),
    cursor: rows.length > asked.limit && last ? (byAccount ? last.account : String(last.id)) : null,
  }
}

/** What begins with what was typed, in any case: a range, in which nothing typed is a wildcard. */
function starting(column: Condition, typed: string): Condition {
  const start = typed.toLowerCase()
  return sql`${column} >= ${start} and ${column} < ${`${start}\u{10FFFF}`}`
}

const byName = (typed: string): readonly Condition[] => [
  starting(accountOf, typed),
  sql`m.nickname is not null and ${starting(sql`(lower(m.nickname) collate "C")`, typed)}`,
  ...(/^\d{1,18}$/.test(typed) ? [sql`m.id = ${BigInt(typed)}`] : []),
]

function byPerson(kit: Inner, merchantId: number, typed: string): readonly Condition[] {
  const realName = sql`coalesce(m.fields ->> 'realName', m.fields ->> 'fullName')`
  const digits = typed.replaceAll(/[\s()+-]/g, "")
  const held = (kind: "email" | "mobile", value: string) => sql`m.id in (
    select c.member_id from member_contact c
     where c.merchant_id = ${merchantId} and c.kind = ${kind} and c.value = ${value})`
  const told = PROFILE_FIELDS.filter((field) => field !== "nickname").map(
    (field) => sql`m.fields @> ${JSON.stringify({ [field]: typed })}::jsonb`,
  )
  return [
    sql`${realName} is not null and ${starting(sql`(lower(${realName}) collate "C")`, typed)}`,
    sql`m.fields <> '{}' and (${sql.join(told, sql` or `)})`,
    sql`m.id in (
      select p.member_id from payout_account p
       where p.merchant_id = ${merchantId} and ${starting(sql`(lower(p.holder) collate "C")`, typed)}
       limit ${MOST})`,
    sql`m.id in (
      select p.member_id from payout_account p
       where p.merchant_id = ${merchantId} and p.mark = any(${marksOf(kit, typed)}::bytea[]))`,
    ...(typed.includes("@") ? [held("email", typed.toLowerCase())] : []),
    ...(/^\d{6,15}$/.test(digits) ? [held("mobile", `+${digits}`)] : []),
    ...(isIP(typed) ? byAddress(typed) : []),
  ]
}

const byAddress = (ip: string): readonly Condition[] => [
  sql`m.registered_ip = ${ip}`,
  sql`m.id in (
    select distinct e.member_id from login_event e where e.ip = ${ip} order by e.member_id desc limit ${MOST})`,
]

/**
 * The marks of what was typed as a key of PIX or an address on a chain. A bank's number is marked together with its
 * bank and branch, and is not found by itself.
 */
function marksOf(kit: Inner, typed: string): Uint8Array[] {
  const forms = Object.keys(PAYOUT_FORMS).filter((form): form is PayoutForm => form !== "ACCOUNT")
  return forms.flatMap((form) => {
    const number = payoutNumber(form, typed)
    return number ? [payoutMark(kit, { form, bank: "", branch: "", number })] : []
  })
}
