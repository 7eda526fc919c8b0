import type { Language } from "@croupier/contract"
import type { HelpVersion } from "@croupier/contract/console/help"
import type { HelpCategory } from "@croupier/contract/help-values"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"

export type ByLanguage = Partial<Record<Language, string>>

/** A version as it is stored. */
export interface StoredVersion extends Omit<HelpVersion, "publishedAt"> {
  readonly publishedAt: Date
}
/** Heading of an article that the site shows, by language. */
export interface StoredHeading {
  readonly article: string
  readonly category: HelpCategory
  readonly title: ByLanguage
}

const VERSION = sql.raw(
  `v.article, v.version, v.category, v.position, v.is_shown as "isShown", v.title,
   v.published_at as "publishedAt", v.published_by as "publishedBy", v.why`,
)
const CURRENT = sql.raw(
  "help_article a join help_version v on v.merchant_id = a.merchant_id and v.article = a.article and v.version = a.version",
)

/** Headings of the articles that the site shows, by position. */
export async function shownHeadings(db: Db, merchantId: MerchantId): Promise<StoredHeading[]> {
  const { rows } = await sql<StoredHeading>`
    select a.article, a.category, v.title from ${CURRENT}
     where a.merchant_id = ${merchantId} and a.is_shown order by a.position, a.article`.execute(db)
  return rows
}

/** The same with their words by language, for the search. */
export async function shownWords(
  db: Db,
  merchantId: MerchantId,
): Promise<(StoredHeading & { readonly words: ByLanguage })[]> {
  const { rows } = await sql<StoredHeading & { words: ByLanguage }>`
    select a.article, a.category, v.title, v.words from ${CURRENT}
     where a.merchant_id = ${merchantId} and a.is_shown order by a.position, a.article`.execute(db)
  return rows
}

/** An article that the site shows. */
export async function shownArticle(
  db: Db,
  merchantId: MerchantId,
  article: string,
): Promise<StoredVersion | undefined> {
  const { rows } = await sql<StoredVersion>`
    select ${VERSION}, v.body from ${CURRENT}
     where a.merchant_id = ${merchantId} and a.article = ${article} and a.is_shown`.execute(db)
  return rows[0]
}

/** A member's vote on an article, null where there is none. */
export async function voteOf(
  db: Db | Tx,
  merchantId: MerchantId,
  article: string,
  memberId: bigint,
): Promise<boolean | null> {
  const { rows } = await sql<{ vote: boolean }>`
    select is_helpful as vote from help_vote
     where merchant_id = ${merchantId} and article = ${article} and member_id = ${memberId}`.execute(db)
  return rows[0]?.vote ?? null
}

/** Every article as it stands, with its votes. */
export async function currentVersions(
  db: Db,
  merchantId: MerchantId,
): Promise<(Omit<StoredVersion, "body"> & { readonly helpful: number; readonly unhelpful: number })[]> {
  const { rows } = await sql<Omit<StoredVersion, "body"> & { helpful: number; unhelpful: number }>`
    select ${VERSION}, a.helpful, a.unhelpful from ${CURRENT}
     where a.merchant_id = ${merchantId} order by a.position, a.article`.execute(db)
  return rows
}

/** Versions of an article below a number, newest first. */
export async function versionsBelow(
  db: Db | Tx,
  merchantId: MerchantId,
  article: string,
  below: bigint,
  limit: number,
): Promise<StoredVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select ${VERSION}, v.body from help_version v
     where v.merchant_id = ${merchantId} and v.article = ${article} and v.version < ${below}::bigint
     order by v.version desc limit ${limit}`.execute(db)
  return rows
}

/** Holds an article until the transaction ends. Answers whether there is one. */
export async function holdArticle(
  tx: Tx,
  merchantId: MerchantId,
  article: string,
  onlyShown = false,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from help_article
     where merchant_id = ${merchantId} and article = ${article} and (is_shown or not ${onlyShown}::boolean)
       for update`.execute(tx)
  return rows.length > 0
}

export async function countArticles(tx: Tx, merchantId: MerchantId): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from help_article where merchant_id = ${merchantId}`.execute(tx)
  return Number(rows[0]?.count ?? 0n)
}

/** Writes a version and makes it the one that stands. Answers false where its number is taken. */
export async function writeVersion(
  tx: Db | Tx,
  merchantId: MerchantId,
  version: StoredVersion & { readonly words: ByLanguage },
): Promise<boolean> {
  const { article, category, position, isShown } = version
  const { rows } = await sql`
    with written as (
      insert into help_version (merchant_id, article, version, category, position, is_shown, title, body, words,
                                published_at, published_by, why)
      values (${merchantId}, ${article}, ${version.version}, ${category}, ${position}, ${isShown},
              ${JSON.stringify(version.title)}::jsonb, ${JSON.stringify(version.body)}::jsonb,
              ${JSON.stringify(version.words)}::jsonb, ${version.publishedAt}, ${version.publishedBy}, ${version.why})
      on conflict do nothing returning *
    )
    insert into help_article (merchant_id, article, version, category, position, is_shown)
    select merchant_id, article, version, category, position, is_shown from written
    on conflict (merchant_id, article) do update
       set version = excluded.version, category = excluded.category, position = excluded.position,
           is_shown = excluded.is_shown
    returning 1`.execute(tx)
  return rows.length > 0
}

/** Stores a member's vote on an article that is held, and counts it in the place of the one before. */
export async function writeVote(
  tx: Tx,
  merchantId: MerchantId,
  article: string,
  vote: { readonly memberId: bigint; readonly isHelpful: boolean; readonly at: Date },
): Promise<void> {
  const before = await voteOf(tx, merchantId, article, vote.memberId)
  if (before === vote.isHelpful) return
  await sql`
    insert into help_vote (merchant_id, article, member_id, is_helpful, at)
    values (${merchantId}, ${article}, ${vote.memberId}, ${vote.isHelpful}, ${vote.at})
    on conflict (merchant_id, article, member_id) do update set is_helpful = excluded.is_helpful, at = excluded.at`.execute(
    tx,
  )
  const more = (of: boolean) => (vote.isHelpful === of ? 1 : 0) - (before === of ? 1 : 0)
  await sql`
    update help_article set helpful = helpful + ${more(true)}, unhelpful = unhelpful + ${more(false)}
     where merchant_id = ${merchantId} and article = ${article}`.execute(tx)
}
