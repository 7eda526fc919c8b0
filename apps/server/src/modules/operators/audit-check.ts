import type { ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import { linkOf, NOTHING, type Content, type Row } from "./audit.ts"

const PAGE = 1_000
/** How long a check waits for another to end. */
const TURN_MS = 25_000

export interface AuditReport {
  readonly entries: bigint
  /** The hash that everything up to now leads to; kept elsewhere, it shows later whether the log was rewritten. */
  readonly head: string | null
  /** The first entry that does not follow from those before it, or is gone; undefined where all stand. */
  readonly brokenAt: bigint | undefined
}

/** How far the log was whole when it was checked before: it never has fewer entries, nor another hash there. */
interface Kept {
  readonly entries: bigint
  readonly head: string | null
}

/**
 * Follows the chain from its first entry to its end, compares it with what was whole before, and keeps what it
 * found. The part that was found whole stays kept where a later check finds a break.
 */
export async function verifyAudit({
  db,
  clock,
}: {
  readonly db: Db
  readonly clock: Clock
}): Promise<AuditReport> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      // One check after another, and the lock before the snapshot: an earlier finding never replaces a later one.
      await sql`set local lock_timeout = ${sql.lit(`${TURN_MS}ms`)}`.execute(tx)
      await sql`lock table operator_audit_state in share row exclusive mode`.execute(tx)
      const report = await followChain(tx)
      await keep(tx, clock.now(), report)
      return report
    })
}

async function keep(tx: Tx, checkedAt: Date, report: AuditReport): Promise<void> {
  const isWhole = report.brokenAt === undefined
  await sql`
    insert into operator_audit_state (checked_at, entries, head, broken_at, kept_entries, kept_head)
    values (${checkedAt}, ${report.entries}, ${report.head}, ${report.brokenAt ?? null},
            ${isWhole ? report.entries : 0n}, ${isWhole ? report.head : null})
    on conflict (only_row) do update
       set checked_at = excluded.checked_at, entries = excluded.entries, head = excluded.head,
           broken_at = excluded.broken_at,
           kept_head = case when excluded.kept_entries > operator_audit_state.kept_entries
                            then excluded.kept_head else operator_audit_state.kept_head end,
           kept_entries = greatest(excluded.kept_entries, operator_audit_state.kept_entries)`.execute(tx)
}

/** The findings of the last check; empty before the first. */
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

const keptBefore = async (tx: Tx): Promise<Kept> => {
  const { rows } = await sql<Kept>`
    select kept_entries as entries, kept_head as head from operator_audit_state`.execute(tx)
  return rows[0] ?? { entries: 0n, head: null }
}

/** The chain from its first entry to its end. */
async function followChain(tx: Tx): Promise<AuditReport> {
  const kept = await keptBefore(tx)
  let previous: Buffer = NOTHING
  let entries = 0n
  const brokenAt = (at: bigint) => ({ entries, head: headOf(previous), brokenAt: at })
  for (;;) {
    const { rows } = await sql<Row>`
      select seq, content, previous, hash, at from operator_audit where seq > ${entries}
       order by seq limit ${PAGE}`.execute(tx)
    for (const row of rows) {
      if (row.seq !== entries + 1n || !follows(row, previous)) return brokenAt(entries + 1n)
      previous = row.hash
      entries = row.seq
      // Written anew as a whole it follows from itself, and not from what was seen.
      if (entries === kept.entries && headOf(previous) !== kept.head) return brokenAt(entries)
    }
    if (rows.length < PAGE) break
  }
  const { rows } = await sql<{ seq: bigint; hash: Buffer }>`
    select audit_seq as seq, audit_hash as hash from operator_house`.execute(tx)
  const [end] = rows
  const isWhole = end?.seq === entries && end.hash.equals(previous) && entries >= kept.entries
  return { entries, head: headOf(previous), brokenAt: isWhole ? undefined : entries + 1n }
}

function follows(row: Row, previous: Buffer): boolean {
  if (!row.previous.equals(previous) || !row.hash.equals(linkOf(previous, row.content))) return false
  const content: Content = JSON.parse(row.content)
  return content.seq === String(row.seq) && content.at === row.at.toISOString()
}

const headOf = (hash: Buffer): string | null => (hash.equals(NOTHING) ? null : hash.toString("hex"))

/**
 * Follows the chain by the clock. An owner of the database cannot change what the process log has already sent away, so
 * the head of a whole log goes there.
 */
export async function reportAudit(kit: {
  readonly db: Db
  readonly clock: Clock
  readonly report: (error: unknown) => void
  readonly note: (line: string) => void
}): Promise<void> {
  const { entries, head, brokenAt } = await verifyAudit(kit)
  if (brokenAt !== undefined)
    kit.report(new Error(`the audit log does not follow from itself at ${brokenAt}`))
  else kit.note(`the audit log is whole: ${entries} entries, head ${head ?? "none"}`)
}
