import { createHash } from "node:crypto"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { Deed } from "../../http/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Actor } from "./kit.ts"

const PAGE = 1_000
const NOTHING = Buffer.alloc(32)

const linkOf = (previous: Uint8Array, content: string): Buffer =>
  createHash("sha256").update(previous).update(content).digest()

/** Who an entry is of. */
export interface Author extends Pick<Actor, "ip" | "requestId"> {
  readonly staff: Pick<Actor["staff"], "id" | "login">
}

/**
 * Adds an entry to the chain, in the transaction of what it tells of: both stand, or neither. Whoever adds waits
 * for whoever added before, until that one has committed. Given no transaction, it is one of its own.
 */
export async function record(
  kit: { readonly clock: Clock },
  tx: Db | Tx,
  actor: Author | undefined,
  deed: Deed,
): Promise<void> {
  // Outside a transaction two would read the same end of the chain, and one of them would fail.
  if (!tx.isTransaction) return inTransaction(tx, (own) => record(kit, own, actor, deed))
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
    merchantId: deed.merchantId,
    act: deed.act,
    target: deed.target ?? null,
    before: deed.before ?? null,
    after: deed.after ?? null,
    why: deed.why ?? null,
    requestId: actor?.requestId ?? null,
  })
  const hash = linkOf(end.hash, content)
  await sql`
    insert into operator_audit (seq, content, previous, hash, at)
    values (${seq}, ${content}, ${end.hash}, ${hash}, ${at})`.execute(tx)
  await sql`update operator_house set audit_seq = ${seq}, audit_hash = ${hash}`.execute(tx)
}

interface Row {
  readonly seq: bigint
  readonly content: string
  readonly previous: Buffer
  readonly hash: Buffer
  readonly at: Date
}

interface Content {
  readonly seq: string
  readonly at: string
  readonly staffLogin: string | null
  readonly ip: string | null
  readonly merchantId: number | null
  readonly act: string
  readonly target: string | null
  readonly before: unknown
  readonly after: unknown
  readonly why: string | null
}

/** A page of the log, newest first. `merchantIds` narrows it to what was done for these merchants. */
export async function listAudit(
  db: Db,
  merchantIds: readonly number[] | null,
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
  const page = rows.slice(0, asked.limit)
  return {
    rows: page.map(({ content, hash }) => {
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
    cursor: rows.length > asked.limit ? String(page.at(-1)?.seq) : null,
  }
}

/** The number that a list goes on below; the largest there is for its first page. */
export const cursorOf = (cursor: string | undefined): bigint => idCursor(cursor) ?? 9_223_372_036_854_775_807n

/** The number that a list in ascending order goes on above. */
export const firstOf = (cursor: string | undefined): bigint => idCursor(cursor) ?? 0n

export interface AuditReport {
  readonly entries: bigint
  /** The hash that everything up to now leads to; kept elsewhere, it shows later whether the log was rewritten. */
  readonly head: string | null
  /** The first entry that does not follow from those before it; undefined where all do. */
  readonly brokenAt: bigint | undefined
}

/** Follows the chain from its first entry to its end, and keeps what it found. */
export async function verifyAudit({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<AuditReport> {
  const report = await followChain(db)
  await sql`
    insert into operator_audit_state (checked_at, entries, head, broken_at)
    values (${clock.now()}, ${report.entries}, ${report.head}, ${report.brokenAt ?? null})
    on conflict (only_row) do update
       set checked_at = excluded.checked_at, entries = excluded.entries, head = excluded.head,
           broken_at = excluded.broken_at`.execute(db)
  return report
}

/** What was found last; nothing before the first time. */
export async function auditState(db: Db): Promise<ConsoleValue<"auditState">> {
  const { rows } = await sql<{
    checkedAt: Date
    entries: bigint
    head: string | null
    brokenAt: bigint | null
  }>`select checked_at as "checkedAt", entries, head, broken_at as "brokenAt" from operator_audit_state`.execute(
    db,
  )
  const [row] = rows
  return {
    verifiedAt: row?.checkedAt.toISOString() ?? null,
    entries: String(row?.entries ?? 0n),
    head: row?.head ?? null,
    brokenAt: row?.brokenAt?.toString() ?? null,
  }
}

/** The chain from its first entry to its end, in one snapshot. */
const followChain = (db: Db): Promise<AuditReport> =>
  db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      let previous: Buffer = NOTHING
      let entries = 0n
      for (;;) {
        const { rows } = await sql<Row>`
          select seq, content, previous, hash, at from operator_audit where seq > ${entries}
           order by seq limit ${PAGE}`.execute(tx)
        for (const row of rows) {
          if (row.seq !== entries + 1n || !follows(row, previous))
            return { entries, head: headOf(previous), brokenAt: entries + 1n }
          previous = row.hash
          entries = row.seq
        }
        if (rows.length < PAGE) break
      }
      const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
        select audit_seq as seq, audit_hash as hash from operator_house`.execute(tx)
      const [end] = rows
      const isWhole = end?.seq === entries && end.hash.equals(previous)
      return { entries, head: headOf(previous), brokenAt: isWhole ? undefined : entries + 1n }
    })

function follows(row: Row, previous: Buffer): boolean {
  if (!row.previous.equals(previous) || !row.hash.equals(linkOf(previous, row.content))) return false
  const told: Content = JSON.parse(row.content)
  return told.seq === String(row.seq) && told.at === row.at.toISOString()
}

const headOf = (hash: Buffer): string | null => (hash.equals(NOTHING) ? null : hash.toString("hex"))
