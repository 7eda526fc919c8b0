import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import { consoleHandlers } from "../../../call/console-context.ts"
import { idCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { cleanHtml, cleanTexts, droppedFrom } from "../../../kernel/rich-text.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { AnnouncementType } from "../announcements.ts"
import type { MerchantId } from "../../../kernel/ids.ts"

type Notice = ConsoleValue<"saveNotice">
interface Row {
  readonly id: bigint
  readonly type: AnnouncementType
  readonly title: Notice["title"]
  readonly content: Notice["content"]
  readonly publishedAt: Date
  readonly endsAt: Date | null
  readonly popsUp: boolean
  readonly version: number
}
const COLUMNS = sql.raw(
  `id, type, title, content, published_at as "publishedAt", ends_at as "endsAt", pops_up as "popsUp", version`,
)

const present = (row: Row): Notice => ({
  noticeId: String(row.id),
  type: row.type,
  title: row.title,
  content: row.content,
  publishedAt: row.publishedAt.toISOString(),
  endsAt: row.endsAt?.toISOString() ?? null,
  popsUp: row.popsUp,
  version: row.version,
})

/** Calls by which people of the house manage notices. */
export const noticeConsoleRoutes = (db: Db) =>
  consoleHandlers({
    previewRichText: async ({ html }) => ({ html: cleanHtml(html), dropped: droppedFrom(html) }),
    listNotices: async ({ cursor, limit, type }, { merchant }) => {
      const where = [
        sql`merchant_id = ${merchant.id}`,
        ...(cursor === undefined ? [] : [sql`id < ${idCursor(cursor)}`]),
        ...(type ? [sql`type = ${type}`] : []),
      ]
      const { rows } = await sql<Row>`
      select ${COLUMNS} from announcement where ${sql.join(where, sql` and `)} order by id desc limit ${limit + 1}`.execute(
        db,
      )
      const page = pageOf(rows, limit, ({ id }) => String(id))
      return { ...page, rows: page.rows.map(present) }
    },
    saveNotice: (input, { merchant, record }) =>
      inTransaction(db, async (tx) => {
        const { noticeId } = input
        const found =
          noticeId === undefined
            ? undefined
            : ((
                await sql<Row>`
                select ${COLUMNS} from announcement
                 where id = ${BigInt(noticeId)} and merchant_id = ${merchant.id} for update`.execute(tx)
              ).rows[0] ?? refuse("NOTICE_UNKNOWN"))
        const before = found && present(found)
        if (before && before.version !== input.version) refuse("CHANGED_MEANWHILE", [], before)
        const values = checked(input)
        const { rows } = found
          ? await sql<Row>`
            update announcement set type = ${input.type}, title = ${values.title}, content = ${values.content},
                   published_at = ${input.publishedAt}, ends_at = ${input.endsAt}, pops_up = ${input.popsUp}, version = version + 1
             where id = ${found.id} returning ${COLUMNS}`.execute(tx)
          : await sql<Row>`
            insert into announcement (merchant_id, key, type, title, content, published_at, ends_at, pops_up)
            values (${merchant.id}, ${input.key}, ${input.type}, ${values.title}, ${values.content}, ${input.publishedAt}, ${input.endsAt},
                    ${input.popsUp})
            on conflict (merchant_id, key) do nothing returning ${COLUMNS}`.execute(tx)
        const [row] = rows
        if (!row) return present(await byKey(tx, merchant.id, input.key))
        const after = present(row)
        await record(tx, {
          act: before ? "content.notice.change" : "content.notice.add",
          target: `notice:${after.noticeId}`,
          before,
          after,
          merchantId: merchant.id,
        })
        return after
      }),
  })

/** The notice that was added with a key before. */
async function byKey(tx: Tx, merchantId: MerchantId, key: string): Promise<Row> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from announcement where merchant_id = ${merchantId} and key = ${key}`.execute(tx)
  return rows[0] ?? refuse("NOTICE_UNKNOWN")
}

/** As they are stored: cleaned, and in one language at least. Refuses INPUT_INVALID. */
function checked({ title, content, publishedAt, endsAt }: ConsoleParsed<"saveNotice">) {
  const titles = Object.entries(title).filter(([, text]) => text?.trim())
  if (titles.length === 0) refuse("INPUT_INVALID", [], ["title"])
  if (endsAt !== null && endsAt <= publishedAt) refuse("INPUT_INVALID", [], ["endsAt"])
  return { title: JSON.stringify(Object.fromEntries(titles)), content: JSON.stringify(cleanTexts(content)) }
}
