import type { Language, Value } from "@croupier/contract"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { infoPage, InfoPage } from "@croupier/contract/info-pages"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { refuse } from "../../kernel/refusal.ts"
import { cleanTexts } from "../../kernel/rich-text.ts"
import { pageOf } from "../../kernel/page.ts"
import { holdMerchant } from "./admin/row-version.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { MerchantId } from "../../kernel/ids.ts"

type Version = ConsoleValue<"publishPage">
interface Row extends Omit<Version, "publishedAt"> {
  readonly publishedAt: Date
}
const COLUMNS = sql.raw(
  `page, version, title, body, published_at as "publishedAt", published_by as "publishedBy",
   approved_by as "approvedBy", why, material, summary`,
)
const present = (row: Row): Version => ({ ...row, publishedAt: row.publishedAt.toISOString() })

export const presentVersion = present

/** The newest version of a page; undefined where it was never written. */
export const newest = async (db: Db | Tx, merchantId: MerchantId, page: InfoPage): Promise<Row | undefined> =>
  (
    await sql<Row>`
      select ${COLUMNS} from merchant_page where merchant_id = ${merchantId} and page = ${page}
       order by version desc limit 1`.execute(db)
  ).rows[0]

/** A page in a language, else in the merchant's own, else in any. Refuses NOT_FOUND where it was never written. */
export async function showPage(
  db: Db,
  merchant: Merchant,
  page: InfoPage,
  language: Language,
): Promise<Value<typeof infoPage>> {
  const row = (await newest(db, merchant.id, page)) ?? refuse("NOT_FOUND")
  const shown = [language, merchant.brand.defaultLanguage, ...merchant.brand.languages].find(
    (each) => row.body[each] !== undefined,
  )
  const wordsIn = (texts: Version["title"]) => (shown && texts[shown]) ?? Object.values(texts)[0] ?? ""
  return {
    page,
    title: wordsIn(row.title),
    body: wordsIn(row.body),
    version: row.version,
    publishedAt: row.publishedAt.toISOString(),
  }
}

export async function listPages(db: Db, merchantId: MerchantId): Promise<ConsoleValue<"listPages">> {
  const { rows } = await sql<Row>`
    select distinct on (page) ${COLUMNS} from merchant_page where merchant_id = ${merchantId}
     order by page, version desc`.execute(db)
  return { pages: rows.map(present) }
}

export async function pageHistory(
  db: Db,
  merchantId: MerchantId,
  { page, cursor, limit }: ConsoleParsed<"pageHistory">,
): Promise<ConsoleValue<"pageHistory">> {
  const below = idCursor(cursor) ?? 2_000_000_000n
  const { rows } = await sql<Row>`
    select ${COLUMNS} from merchant_page
     where merchant_id = ${merchantId} and page = ${page} and version < ${below}::bigint
     order by version desc limit ${limit + 1}`.execute(db)
  const shown = pageOf(rows, limit, ({ version }) => String(version))
  return { ...shown, rows: shown.rows.map(present) }
}

type Texts = Readonly<Partial<Record<Language, string>>>

/** A version of a page that is to be published. */
export interface Draft {
  readonly page: InfoPage
  readonly title: Texts
  readonly body: Texts
  readonly after: number
}

/** The texts of a version as they are kept. Refuses INPUT_INVALID without a body, and for a language without a title. */
export function written({ title, body }: Pick<Draft, "title" | "body">): { title: Texts; body: Texts } {
  const bodies = Object.entries(cleanTexts(body)).filter(([, html]) => html?.trim())
  const titles = Object.entries(title).filter(([, text]) => text?.trim())
  if (bodies.length === 0) refuse("INPUT_INVALID", [], ["body"])
  const untitled = bodies.find(([language]) => !titles.some(([other]) => other === language))
  if (untitled) refuse("INPUT_INVALID", [], [`title.${untitled[0]}`])
  return { title: Object.fromEntries(titles), body: Object.fromEntries(bodies) }
}

/** Refuses CHANGED_MEANWHILE with the newest version, where the draft follows another one. */
export async function refuseStale(
  tx: Tx,
  merchantId: MerchantId,
  { page, after }: Pick<Draft, "page" | "after">,
): Promise<Row | undefined> {
  const before = await newest(tx, merchantId, page)
  if ((before?.version ?? 0) !== after) refuse("CHANGED_MEANWHILE", [], before && present(before))
  return before
}

/** Adds a version, of a merchant that is held. */
export async function insertVersion(
  tx: Tx,
  merchantId: MerchantId,
  { page, title, body, after }: Draft,
  by: {
    readonly publishedBy: string
    readonly approvedBy?: string | null
    readonly why: string
    readonly material?: boolean
    readonly summary?: Texts
  },
): Promise<Row> {
  const { rows } = await sql<Row>`
    insert into merchant_page (merchant_id, page, version, title, body, published_at, published_by, approved_by, why,
                               material, summary)
    values (${merchantId}, ${page}, ${after + 1}, ${JSON.stringify(title)}::jsonb, ${JSON.stringify(body)}::jsonb,
            now(), ${by.publishedBy}, ${by.approvedBy ?? null}, ${by.why}, ${by.material ?? false},
            ${JSON.stringify(by.summary ?? {})}::jsonb)
    returning ${COLUMNS}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error("a page was not stored")
  return row
}

/** Publishes a version after the one that was seen. Refuses INPUT_INVALID, CHANGED_MEANWHILE with the newest. */
export async function publishPage(
  db: Db,
  { page, after, why, ...texts }: ConsoleParsed<"publishPage">,
  { merchant, record, staff }: MerchantContext,
): Promise<Version> {
  const kept = written(texts)
  return inTransaction(db, async (tx) => {
    await holdMerchant(tx, merchant.id)
    const before = await refuseStale(tx, merchant.id, { page, after })
    const row = await insertVersion(
      tx,
      merchant.id,
      { page, after, ...kept },
      { publishedBy: staff.login, why },
    )
    // The texts themselves stay in the versions; the log says which one was made, and by whom.
    await record(tx, {
      act: "content.page",
      target: `page:${page}`,
      before: before && { version: before.version, languages: Object.keys(before.body) },
      after: { version: row.version, languages: Object.keys(row.body) },
      why,
      merchantId: merchant.id,
    })
    return present(row)
  })
}

/** By page and language. */
export type FirstPages = Readonly<
  Partial<Record<InfoPage, Partial<Record<Language, { readonly title: string; readonly body: string }>>>>
>

/** Writes a merchant's first pages, told to be the house's. */
export async function writeFirstPages(db: Db, merchantId: MerchantId, pages: FirstPages): Promise<void> {
  const rows = Object.entries(pages).map(([page, words]) => {
    const languages = Object.entries(words)
    return {
      page,
      title: Object.fromEntries(languages.map(([language, { title }]) => [language, title])),
      body: cleanTexts(Object.fromEntries(languages.map(([language, { body }]) => [language, body]))),
    }
  })
  await sql`
    insert into merchant_page (merchant_id, page, version, title, body, published_at, published_by, why)
    select ${merchantId}, r.page, 1, r.title, r.body, now(), 'house', 'the first version'
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(page text, title jsonb, body jsonb)
    on conflict do nothing`.execute(db)
}
