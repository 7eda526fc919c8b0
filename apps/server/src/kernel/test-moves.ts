import { sql, type Db } from "@croupier/database"
import type { MovedListener } from "@croupier/ledger"

/** Records what a test's ledger tells of moved money, and compares it with the journal. */
export interface RecordedMoves {
  /** For `createLedger`. */
  readonly moved: MovedListener
  /** How often the money of an owner was told to have moved. */
  readonly notified: (owner: bigint) => number
  /**
   * Throws the owners who were told less often than transactions have moved their money: a path that forgot them. A
   * transaction that posts more than once does so in subtransactions, which the journal cannot tell from transactions:
   * where there are such, or where another process commits too, `oncePerCommit` is false: an owner is to be told at all.
   */
  readonly prove: (db: Db, options?: { readonly oncePerCommit?: boolean }) => Promise<void>
}

export function recordMoves(): RecordedMoves {
  const notified = new Map<bigint, number>()
  return {
    moved: (owners) => {
      for (const owner of owners) notified.set(owner, (notified.get(owner) ?? 0) + 1)
    },
    notified: (owner) => notified.get(owner) ?? 0,
    prove: async (db, { oncePerCommit = true } = {}) => {
      const { rows } = await sql<{ owner: bigint; commits: bigint; causes: string }>`
        select wallet_id >> 16 as owner,
               greatest(1, count(distinct xmin::text) filter (where ${oncePerCommit} and cause not like 'lottery.chase:%')) as commits,
               string_agg(distinct regexp_replace(cause, '[0-9a-f-]{6,}.*', ''), ', ') as causes
          from ledger.journal group by 1 order by 1`.execute(db)
      const missed = rows.filter(({ owner, commits }) => (notified.get(owner) ?? 0) < commits)
      if (missed.length === 0) return
      const lines = missed
        .slice(0, 10)
        .map(
          ({ owner, commits, causes }) =>
            `member ${owner}: ${commits} commits, told ${notified.get(owner) ?? 0}: ${causes}`,
        )
      throw new Error(`these members were not told that their money moved:\n${lines.join("\n")}`)
    },
  }
}
