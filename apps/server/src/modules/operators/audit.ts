import { createHash } from "node:crypto"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { AuditEntry } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import { pageOf } from "../../kernel/page.ts"
import type { Actor } from "./kit.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** The link that the first entry follows. */
export const NOTHING = Buffer.alloc(32)

export const linkOf = (previous: Uint8Array, content: string): Buffer =>
  createHash("sha256").update(previous).update(content).digest()

/** Who an entry is of. */
export interface Author extends Pick<Actor, "ip" | "requestId"> {
  readonly staff: Pick<Actor["staff"], "id" | "login">
}

/**
 * Adds an entry to the chain, in the transaction of what it tells of: both stand, or neither. A writer waits
 * for the one before, until that has committed. Given no transaction, it is one of its own.
 */
export async function record(
  kit: { readonly clock: Clock; readonly events?: Events },
  tx: Db | Tx,
  actor: Author | undefined,
  entry: AuditEntry,
): Promise<void> {
  // Outside a transaction two would read the same end of the chain, and one of them would fail.
  if (!tx.isTransaction) return inTransaction(tx, (own) => record(kit, own, actor, entry))
  const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
    select audit_seq as seq, audit_hash as hash from operator_house for update`.execute(tx)
  const [end] = rows
  if (!end) throw new Error("the end of the audit log is gone")
  const seq = end.seq + 1n
  const at = kit.clock.now()
  const content = JSON.stringify({
    seq: String(seq),
    at: at.toISOString(),
    staffId: actor ? String(actor.staff.id) : null,
    staffLogin: actor?.staff.login ?? null,
    ip: actor?.ip ?? null,
    merchantId: entry.merchantId,
    act: entry.act,
    target: entry.target ?? null,
    before: entry.before ?? null,
    after: entry.after ?? null,
    why: entry.why ?? null,
    requestId: actor?.requestId ?? null,
  })
  const hash = linkOf(end.hash, content)
  await sql`
    insert into operator_audit (seq, content, previous, hash, at)
    values (${seq}, ${content}, ${end.hash}, ${hash}, ${at})`.execute(tx)
  await sql`update operator_house set audit_seq = ${seq}, audit_hash = ${hash}`.execute(tx)
  // The first line of this function has made sure that it is one.
  await kit.events?.emit(tx as Tx, "actRecorded", {
    act: entry.act,
    merchantId: entry.merchantId,
    staff: actor?.staff.login ?? null,
    target: entry.target ?? null,
    why: entry.why ?? null,
    ip: actor?.ip ?? null,
  })
}

/** An entry as stored. */
export interface Row {
  readonly seq: bigint
  readonly content: string
  readonly previous: Buffer
  readonly hash: Buffer
  readonly at: Date
}

/** The fields in the text of an entry. */
export interface Content {
  readonly seq: string
  readonly at: string
  readonly staffLogin: string | null
  readonly ip: string | null
  readonly merchantId: MerchantId | null
  readonly act: string
  readonly target: string | null
  readonly before: unknown
  readonly after: unknown
  readonly why: string | null
}

/** A page of the log, newest first. `merchantIds` narrows it to what was done for these merchants. */
export async function listAudit(
  db: Db,
  merchantIds: readonly MerchantId[] | null,
  asked: ConsoleParsed<"listAudit">,
): Promise<ConsoleValue<"listAudit">> {
  const upwards = asked.order === "seq"
  // Only what was asked for stands in the statement, so that each combination is planned by itself.
  const where = [
    upwards ? sql`seq > ${firstOf(asked.cursor)}` : sql`seq < ${cursorOf(asked.cursor)}`,
    ...(merchantIds ? [sql`merchant_id = any(${merchantIds}::smallint[])`] : []),
    ...(asked.staff ? [sql`staff_login = ${asked.staff}`] : []),
    ...(asked.act ? [sql`act = ${asked.act}`] : []),
    ...(asked.target ? [sql`target = ${asked.target}`] : []),
    // Times lead to numbers first: the list goes by number, and would else be walked from its end to a day long ago.
    ...(asked.from
      ? [
          sql`at >= ${asked.from}::timestamptz and seq >= coalesce((
            select f.seq from operator_audit f where f.at >= ${asked.from}::timestamptz order by f.at, f.seq limit 1), 0)`,
        ]
      : []),
    ...(asked.until
      ? [
          sql`at < ${asked.until}::timestamptz and seq <= coalesce((
            select u.seq from operator_audit u where u.at < ${asked.until}::timestamptz
             order by u.at desc, u.seq desc limit 1), 0)`,
        ]
      : []),
  ]
  const { rows } = await sql<Row>`
    select seq, content, previous, hash, at from operator_audit
     where ${sql.join(where, sql` and `)} order by seq ${upwards ? sql`asc` : sql`desc`} limit ${asked.limit + 1}`.execute(
    db,
  )
  const page = pageOf(rows, asked.limit, ({ seq }) => String(seq))
  return {
    rows: page.rows.map(({ content, hash }) => {
      const entry: Content = JSON.parse(content)
      return {
        seq: entry.seq,
        at: entry.at,
        staffLogin: entry.staffLogin,
        ip: entry.ip,
        merchantId: entry.merchantId,
        act: entry.act,
        target: entry.target,
        before: entry.before,
        after: entry.after,
        why: entry.why,
        hash: hash.toString("hex"),
      }
    }),
    cursor: page.cursor,
  }
}

/** The number that a list goes on below; the largest there is for its first page. */
export const cursorOf = (cursor: string | undefined): bigint => idCursor(cursor) ?? 9_223_372_036_854_775_807n

/** The number that a list in ascending order goes on above. */
export const firstOf = (cursor: string | undefined): bigint => idCursor(cursor) ?? 0n
