import { sql, type Db } from "@croupier/database"
import type { Pick } from "../settlement/outcomes.ts"
import type { IssueId } from "../../../kernel/ids.ts"

/** Buckets read in one statement, and statements side by side: as many as PostgreSQL has cores to spare. */
const BUCKETS_READ = 16
const AT_ONCE = 2
/** An issue with fewer bets in one of the 64 buckets is read quickly enough when it is settled. */
const LARGE = 100
const BUCKETS = Array.from({ length: 64 }, (_, bucket) => bucket)

type Issue = { readonly id: IssueId }

/**
 * The picks of an issue: every play, selection and group, each once. To find that among a million bets takes
 * half of the time of their settlement, and can be done before the draw: from the close on, bets neither come
 * nor go. The process that closes an issue begins at once. The process that settles it reads the stored picks,
 * and computes them where none are stored.
 */
export interface Picks {
  /** Begins to find the picks of an issue that has just closed. */
  readonly gather: (issue: Issue) => void
  /** The picks of an issue, of these buckets at least. */
  readonly of: (issue: Issue, buckets: readonly number[]) => Promise<readonly Pick[]>
  /** The issue is settled. */
  readonly forget: (issue: Issue) => void
}

export function picks(db: Db, onError: (error: unknown) => void): Picks {
  const gathered = new Map<bigint, Promise<readonly Pick[] | undefined>>()
  return {
    gather: ({ id }) => {
      if (gathered.has(id)) return
      const work = isLarge(db, id)
        .then((large) => (large ? readPicks(db, id, BUCKETS) : undefined))
        .catch((error: unknown) => {
          onError(error)
          return undefined
        })
      gathered.set(id, work)
      // Nothing is kept of an issue that is read quickly.
      void work.then((found) => found ?? gathered.delete(id))
    },
    of: async ({ id }, buckets) => (await gathered.get(id)) ?? readPicks(db, id, buckets),
    forget: ({ id }) => void gathered.delete(id),
  }
}

async function isLarge(db: Db, id: IssueId): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      select 1 from lottery_bet where bucket = ${Number(id % 64n)} and issue_id = ${id} limit ${LARGE}) few`.execute(
    db,
  )
  return rows[0]?.count === LARGE
}

async function readPicks(db: Db, id: IssueId, buckets: readonly number[]): Promise<readonly Pick[]> {
  const parts: (readonly number[])[] = []
  for (let at = 0; at < buckets.length; at += BUCKETS_READ) parts.push(buckets.slice(at, at + BUCKETS_READ))
  const found = new Map<string, Pick>()
  await inParallel(parts, AT_ONCE, async (part) => {
    const { rows } = await sql<Pick>`
      select distinct play, selection, prize_group as "group" from lottery_bet
       where bucket = any(${part}::smallint[]) and issue_id = ${id}`.execute(db)
    for (const pick of rows) found.set(`${pick.group}${pick.play}${JSON.stringify(pick.selection)}`, pick)
  })
  return [...found.values()]
}

/** Does the work for all, so many at a time; the first failure is thrown when those under way have ended. */
export async function inParallel<T>(
  items: readonly T[],
  most: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const queue = [...items]
  const results = await Promise.allSettled(
    Array.from({ length: Math.min(most, queue.length) }, async () => {
      for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item)
    }),
  )
  for (const result of results) if (result.status === "rejected") throw result.reason
}
