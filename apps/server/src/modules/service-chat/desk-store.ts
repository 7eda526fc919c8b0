import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId, StaffId } from "../../kernel/ids.ts"

export interface DeskPerson {
  readonly staffId: StaffId
  readonly login: string
  readonly name: string
}

/** Keeps a sign of life of a person of the desk. */
export const keepPresent = (
  db: Db,
  merchantId: MerchantId,
  { staffId, login, name }: DeskPerson,
  at: Date,
): Promise<unknown> =>
  sql`insert into desk_person (merchant_id, staff_id, login, name, seen_at)
      values (${merchantId}, ${staffId}, ${login}, ${name}, ${at})
      on conflict (merchant_id, staff_id) do update
         set login = excluded.login, name = excluded.name, seen_at = excluded.seen_at`.execute(db)

export const removePresent = (db: Db, merchantId: MerchantId, staffId: StaffId): Promise<unknown> =>
  sql`delete from desk_person where merchant_id = ${merchantId} and staff_id = ${staffId}`.execute(db)

/** People of the desk with a sign of life since an instant, and how many talks each has. */
export async function presentSince(
  db: Db | Tx,
  merchantId: MerchantId,
  since: Date,
): Promise<(DeskPerson & { readonly talks: number })[]> {
  const { rows } = await sql<DeskPerson & { talks: number }>`
    select p.staff_id as "staffId", p.login, p.name,
           (select count(*)::int from service_chat c
             where c.merchant_id = p.merchant_id and c.state = 'TALKING' and c.staff_id = p.staff_id) as talks
      from desk_person p where p.merchant_id = ${merchantId} and p.seen_at > ${since} order by p.login limit 200`.execute(
    db,
  )
  return rows
}

/** True where a person of the desk gave a sign of life since an instant. */
export async function isStaffed(db: Db, merchantId: MerchantId, since: Date): Promise<boolean> {
  const { rows } = await sql`
    select from desk_person where merchant_id = ${merchantId} and seen_at > ${since} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns talks to the queue whose person of the desk has given no sign of life since an instant; at most 100, of one merchant or of all. */
export async function returnAbandoned(
  db: Db,
  {
    since,
    at,
    merchantId,
  }: { readonly since: Date; readonly at: Date; readonly merchantId: MerchantId | undefined },
): Promise<{ readonly memberId: bigint | null }[]> {
  const { rows } = await sql<{ memberId: bigint | null }>`
    with gone as (
      select c.id, c.staff_name from service_chat c
       where c.state = 'TALKING' ${merchantId === undefined ? sql`` : sql`and c.merchant_id = ${merchantId}`}
         and not exists (select from desk_person p
                          where p.merchant_id = c.merchant_id and p.staff_id = c.staff_id and p.seen_at > ${since})
       order by c.id limit 100 for update of c skip locked),
    moved as (
      update service_chat c set state = 'WAITING', staff_id = null, staff_name = null, desk_typed_at = null,
             last_seq = c.last_seq + 1
        from gone where c.id = gone.id
      returning c.id, c.member_id, c.last_seq, gone.staff_name),
    said as (
      insert into service_message (chat_id, seq, side, author, text, at)
      select id, last_seq, 'HOUSE', coalesce(staff_name, ''), 'RETURNED', ${at}::timestamptz from moved)
    select member_id as "memberId" from moved`.execute(db)
  return rows
}

/** Figures of the chats that were opened since an instant. */
export async function figuresSince(db: Db, merchantId: MerchantId, since: Date) {
  const { rows } = await sql<{ chats: number; median: number | null; score: number | null }>`
    select count(*)::int as chats,
           (percentile_cont(0.5) within group (order by extract(epoch from first_answer_at - opened_at)::float8)
             filter (where first_answer_at is not null and not is_offline))::float8 as median,
           avg(score)::float8 as score
      from service_chat where merchant_id = ${merchantId} and opened_at > ${since}`.execute(db)
  const [row] = rows
  return {
    chats: row?.chats ?? 0,
    medianFirstAnswerSeconds: typeof row?.median === "number" ? Math.round(row.median) : null,
    averageScore: typeof row?.score === "number" ? Math.round(row.score * 10) / 10 : null,
  }
}

export async function chatsOfMember(db: Db, merchantId: MerchantId, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ chats: number }>`
    select count(*)::int as chats from service_chat
     where member_id = ${memberId} and merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.chats ?? 0
}

export interface Macro {
  readonly macroId: string
  readonly title: string
  readonly text: string
}

export async function macrosOf(db: Db, merchantId: MerchantId): Promise<Macro[]> {
  const { rows } = await sql<Macro>`
    select macro_id as "macroId", title, text from service_macro
     where merchant_id = ${merchantId} order by title, macro_id limit 200`.execute(db)
  return rows
}

export const saveMacro = (
  db: Db,
  merchantId: MerchantId,
  { macroId, title, text }: Macro,
): Promise<unknown> =>
  sql`insert into service_macro (merchant_id, macro_id, title, text)
      values (${merchantId}, ${macroId}, ${title}, ${text})
      on conflict (merchant_id, macro_id) do update set title = excluded.title, text = excluded.text`.execute(
    db,
  )

/** Writes several at once; those that are there stay. */
export const addMacros = (db: Db, merchantId: MerchantId, macros: readonly Macro[]): Promise<unknown> =>
  sql`insert into service_macro (merchant_id, macro_id, title, text)
      select ${merchantId}, * from unnest(${macros.map(({ macroId }) => macroId)}::uuid[],
                                          ${macros.map(({ title }) => title)}::text[],
                                          ${macros.map(({ text }) => text)}::text[])
      on conflict do nothing`.execute(db)

export const removeMacro = (db: Db, merchantId: MerchantId, macroId: string): Promise<unknown> =>
  sql`delete from service_macro where merchant_id = ${merchantId} and macro_id = ${macroId}`.execute(db)
