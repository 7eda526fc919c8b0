import type { ANNOUNCEMENT_TYPES } from "@croupier/contract/engagement"
import type { Language } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import type { Context, Handlers } from "../../call/context.ts"
import type { Clock } from "../../kernel/clock.ts"
import { cleanTexts } from "../../kernel/rich-text.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** The specification's page of notices. */
const PAGE_SIZE = 9

export type AnnouncementType = (typeof ANNOUNCEMENT_TYPES)[number]
type Texts = Partial<Record<Language, string>>

export interface Announcement {
  readonly type: AnnouncementType
  /** By language; where the reader's is missing, the merchant's default is shown. */
  readonly title: Texts
  readonly content: Texts
  readonly publishedAt: Date
  readonly endsAt?: Date
  /** It shows by itself after the log-in. */
  readonly popsUp?: boolean
}

export async function addAnnouncement(
  db: Db,
  merchantId: MerchantId,
  announcement: Announcement,
): Promise<void> {
  const content = cleanTexts(announcement.content)
  await sql`
    insert into announcement (merchant_id, type, title, content, published_at, ends_at, pops_up)
    values (${merchantId}, ${announcement.type}, ${JSON.stringify(announcement.title)}, ${JSON.stringify(content)}, ${announcement.publishedAt}, ${announcement.endsAt ?? null},
            ${announcement.popsUp ?? false})`.execute(db)
}

export async function hasAnnouncements(db: Db, merchantId: MerchantId): Promise<boolean> {
  const { rows } = await sql`select 1 from announcement where merchant_id = ${merchantId} limit 1`.execute(db)
  return rows.length > 0
}

interface AnnouncementsKit {
  readonly db: Db
  readonly clock: Clock
  /** Which of these members are kept from play: no promotion pops up for them. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
}

interface ShownRow {
  readonly id: bigint
  readonly type: AnnouncementType
  readonly title: Texts
  readonly content: Texts
  readonly at: Date
}

/** A notice in the caller's language, else in the merchant's, else in one that it has. */
function shown(row: ShownRow, { merchant, language }: Pick<Context, "merchant" | "language">) {
  const inLanguage = (texts: Texts): string =>
    texts[language] ?? texts[merchant.brand.defaultLanguage] ?? Object.values(texts)[0] ?? ""
  const { id, type, title, content, at } = row
  return {
    id: String(id),
    type,
    title: inLanguage(title),
    content: inLanguage(content),
    date: at.getTime(),
  }
}

export const popUpAnnouncements =
  (kit: AnnouncementsKit): Handlers["popUpAnnouncements"] =>
  async ({ types }, context) => {
    const now = kit.clock.now()
    const isBarred = (await kit.exclusionsOf([context.member.id])).has(context.member.id)
    const { rows } = await sql<ShownRow>`
      select id, type, title, content, published_at as at from announcement
       where merchant_id = ${context.merchant.id} and type = any(${types.split(",")}::text[]) and pops_up
         and (type <> 'PR' or not ${isBarred}::boolean)
         and published_at <= ${now} and (ends_at is null or ends_at > ${now})
       order by published_at desc, id desc limit ${PAGE_SIZE}`.execute(kit.db)
    return { notices: rows.map((row) => shown(row, context)) }
  }

export const announcements =
  (kit: { db: Db; clock: Clock }): Handlers["announcements"] =>
  async ({ types, page }, context) => {
    const now = kit.clock.now()
    // The count stands beside the page, not on its rows: a page past the last one knows it, too.
    const { rows } = await sql<{ total: bigint } & (ShownRow | { id: null })>`
      with visible as (
        select id, type, title, content, published_at as at from announcement
         where merchant_id = ${context.merchant.id} and type = any(${types.split(",")}::text[])
           and published_at <= ${now} and (ends_at is null or ends_at > ${now})
      ), page as (
        select * from visible order by at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      )
      select (select count(*) from visible) as total, page.* from (select 1) one left join page on true
       order by page.at desc, page.id desc`.execute(kit.db)
    return {
      notices: rows.flatMap((row) => (row.id === null ? [] : [shown(row, context)])),
      total: Number(rows[0]?.total ?? 0n),
      pageSize: PAGE_SIZE,
    }
  }
