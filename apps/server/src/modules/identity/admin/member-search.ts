import { isIP } from "node:net"
import { PAYOUT_FORMS, type PayoutForm } from "@croupier/contract/payout-accounts"
import type { ProfileField } from "@croupier/contract/profile"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql } from "@croupier/database"
import type { IdentityContext } from "../kit.ts"
import { badgesOf, presentRow, ROW_COLUMNS, typesOf, type MemberRow } from "./members.ts"
import { payoutNumber } from "../profile/payout-number.ts"
import { numberMark, payoutMark } from "../profile/payout-store.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

type Asked = ConsoleParsed<"listMembers">
type Searched = Pick<IdentityContext, "db" | "payouts" | "exclusionsOf">
type Condition = ReturnType<typeof sql>

/** Fields that name one person. Where they live or come from names thousands. */
const FOUND_BY = [
  "idNumber",
  "payeeName",
  "bankAccount",
  "telegram",
  "zalo",
  "line",
  "whatsapp",
  "wechat",
  "facebook",
  "qqNum",
] as const satisfies readonly ProfileField[]

/** Members that one address or holder leads to at most: thousands behind one NAT are no answer to a question. */
const MOST = 1_000

const accountOf = sql`(lower(m.account) collate "C")`
const ORDERS = {
  id: sql`m.id`,
  "-id": sql`m.id desc`,
  account: accountOf,
  "-account": sql`${accountOf} desc`,
}

/**
 * Results of a search come by account: so the start of one is read where its index stands, however many begin
 * with it. By number, all of them must be found first.
 */
const orderOf = ({ order, search }: Asked): keyof typeof ORDERS => order ?? (search ? "account" : "-id")

function beyond(asked: Asked): readonly Condition[] {
  const { cursor } = asked
  const order = orderOf(asked)
  if (cursor === undefined) return []
  if (order === "account") return [sql`${accountOf} > ${cursor.toLowerCase()}`]
  if (order === "-account") return [sql`${accountOf} < ${cursor.toLowerCase()}`]
  const last = idCursor(cursor)
  return [order === "id" ? sql`m.id > ${last}` : sql`m.id < ${last}`]
}

/**
 * A page of a merchant's members, newest first, or by account where something is searched for. The text may stand in any
 * field, each with its index and each read no further than the page: the start of the account or nickname and the number;
 * and for staff who may read personal data (`personal`) the start of a name, a mail address, a telephone, an address of the
 * network, what the profile holds, the number or holder of an account for payouts.
 */
export async function listMembers(
  kit: Searched,
  merchantId: MerchantId,
  asked: Asked,
  personal: boolean,
): Promise<ConsoleValue<"listMembers">> {
  const by = orderOf(asked)
  const order = ORDERS[by]
  const within = [
    sql`m.merchant_id = ${merchantId}`,
    ...beyond(asked),
    ...(asked.kind ? [sql`m.type = any(${typesOf(asked.kind)}::smallint[])`] : []),
    ...(asked.test === "yes" ? [sql`m.id in (select t.member_id from play_tests_of(${merchantId}) t)`] : []),
    ...(asked.test === "no"
      ? [sql`m.id not in (select t.member_id from play_tests_of(${merchantId}) t)`]
      : []),
    ...(asked.locked === "yes" ? [sql`m.locked_at is not null`] : []),
    ...(asked.locked === "no" ? [sql`m.locked_at is null`] : []),
  ]
  const typed = asked.search?.replaceAll("\0", "").trim() ?? ""
  const found =
    typed === "" ? [] : [...byName(merchantId, typed), ...(personal ? byPerson(kit, merchantId, typed) : [])]
  const branches = found.map(
    (condition) => sql`(select m.id from member m where ${sql.join([...within, condition], sql` and `)}
                         order by ${order} limit ${asked.limit + 1})`,
  )
  const where =
    typed === "" ? sql.join(within, sql` and `) : sql`m.id in (${sql.join(branches, sql` union `)})`
  const statement = sql<MemberRow>`
    select ${ROW_COLUMNS} from member m where ${where} order by ${order} limit ${asked.limit + 1}`
  const { rows } = await (typed === ""
    ? statement.execute(kit.db)
    : inTransaction(kit.db, async (tx) => {
        // How many begin with what was typed decides how they are best looked up: each search is planned by itself.
        await sql`select set_config('plan_cache_mode', 'force_custom_plan', true)`.execute(tx)
        return statement.execute(tx)
      }))
  const byAccount = by === "account" || by === "-account"
  const page = pageOf(rows, asked.limit, ({ account, id }) => (byAccount ? account : String(id)))
  const badges = await badgesOf(kit, page.rows)
  return {
    ...page,
    rows: page.rows.map((row) => presentRow(row, badges)),
  }
}

/** Values that begin with the typed text, in any case: a range, in which nothing typed is a wildcard. */
function starting(column: Condition, typed: string): Condition {
  const start = typed.toLowerCase()
  return sql`${column} >= ${start} and ${column} < ${`${start}\u{10FFFF}`}`
}

const byName = (merchantId: MerchantId, typed: string): readonly Condition[] => [
  starting(accountOf, typed),
  named(merchantId, sql`n.nickname`, typed),
  ...(/^\d{1,18}$/.test(typed) ? [sql`m.id = ${BigInt(typed)}`] : []),
]

/**
 * Members whose name begins so, the first of them by name: read from the name's own index, whatever the
 * planner thinks of how many there are.
 */
const named = (merchantId: MerchantId, name: Condition, typed: string): Condition => sql`m.id in (
  select n.id from member n
   where n.merchant_id = ${merchantId} and ${name} is not null and ${starting(sql`(lower(${name}) collate "C")`, typed)}
   order by lower(${name}) collate "C" limit ${MOST})`

function byPerson(kit: Searched, merchantId: MerchantId, typed: string): readonly Condition[] {
  const digits = typed.replaceAll(/[\s()+-]/g, "")
  const held = (kind: "email" | "mobile", value: string) => sql`m.id in (
    select c.member_id from member_contact c
     where c.merchant_id = ${merchantId} and c.kind = ${kind} and c.value = ${value})`
  const byField = FOUND_BY.map((field) => sql`n.fields @> ${JSON.stringify({ [field]: typed })}::jsonb`)
  return [
    named(merchantId, sql`coalesce(n.fields ->> 'realName', n.fields ->> 'fullName')`, typed),
    // Few bear the same: they are looked up first, and not met while all members are read.
    sql`m.id in (select n.id from member n where n.fields <> '{}' and (${sql.join(byField, sql` or `)}) offset 0)`,
    sql`m.id in (
      select p.member_id from payout_account p
       where p.merchant_id = ${merchantId} and ${starting(sql`(lower(p.holder) collate "C")`, typed)}
       order by lower(p.holder) collate "C" limit ${MOST})`,
    sql`m.id in (
      select p.member_id from payout_account p
       where p.merchant_id = ${merchantId} and p.mark = any(${marksOf(kit, typed)}::bytea[]))`,
    ...sameNumber(kit, merchantId, typed),
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

/** The members with an account of this number, at whichever bank. */
function sameNumber(kit: Searched, merchantId: MerchantId, typed: string): readonly Condition[] {
  const number = payoutNumber("ACCOUNT", typed)
  return number === undefined
    ? []
    : [
        sql`m.id in (
    select p.member_id from payout_account p
     where p.merchant_id = ${merchantId} and p.number_mark = ${numberMark(kit, number)} limit ${MOST})`,
      ]
}

/** The marks of what was typed as a key of PIX or an address on a chain. */
function marksOf(kit: Searched, typed: string): Uint8Array[] {
  const forms = Object.keys(PAYOUT_FORMS).filter((form): form is PayoutForm => form !== "ACCOUNT")
  return forms.flatMap((form) => {
    const number = payoutNumber(form, typed)
    return number ? [payoutMark(kit, { form, bank: "", branch: "", number })] : []
  })
}
