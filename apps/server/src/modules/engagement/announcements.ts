import type { ANNOUNCEMENT_TYPES } from "@croupier/contract/engagement"
import type { Language } from "@croupier/contract"
import { sql, type Db } from "@croupier/database"
import type { Handlers } from "../../call/context.ts"
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

export const announcements =
  (kit: AnnouncementsKit): Handlers["announcements"] =>
  async ({ types, page, execution }, { member, merchant, language }) => {
    const now = kit.clock.now()
    const popsUp = execution === "POPUP"
    const isBarred = popsUp && member !== undefined && (await kit.exclusionsOf([member.id])).has(member.id)
    // The count stands beside the page, not on its rows: a page past the last one knows it, too.
    const { rows } = await sql<{
      total: bigint
      id: bigint | null
      type: AnnouncementType
      title: Texts
      content: Texts
      at: Date
    }>`
      with visible as (
        select id, type, title, content, published_at as at from announcement
         where merchant_id = ${merchant.id} and type = any(${types.split(",")}::text[])
           and (pops_up or not ${popsUp}::boolean) and (type <> 'PR' or not ${isBarred}::boolean)
           and published_at <= ${now} and (ends_at is null or ends_at > ${now})
      ), page as (
        select * from visible order by at desc, id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}
      )
      select (select count(*) from visible) as total, page.* from (select 1) one left join page on true
       order by page.at desc, page.id desc`.execute(kit.db)
    const inLanguage = (texts: Texts): string =>
      texts[language] ?? texts[merchant.brand.defaultLanguage] ?? Object.values(texts)[0] ?? ""
    return {
      notices: rows
        .filter(({ id }) => id !== null)
        .map((row) => ({
          id: String(row.id),
          type: row.type,
          title: inLanguage(row.title),
          content: inLanguage(row.content),
          date: row.at.getTime(),
        })),
      total: Number(rows[0]?.total ?? 0n),
      pageSize: PAGE_SIZE,
    }
  }
