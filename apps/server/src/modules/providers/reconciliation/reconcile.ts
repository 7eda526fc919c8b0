import { sql } from "@croupier/database"
import type { ProviderClient } from "@croupier/provider"
import { HOUR_MS, DAY_MS } from "../../../kernel/durations.ts"
import { differencesOf, KIND_OF, type Difference, type Ours, type Theirs } from "./differences.ts"
import type { ProvidersKit } from "../kit.ts"
import type { TransactionKind } from "../store.ts"
import { differencesOfRounds, type TheirRound } from "./round-differences.ts"

type Kit = Pick<ProvidersKit, "db" | "clock" | "report">

/** Money that moved a moment ago may be on one side only. */
const SETTLED_MS = 10 * 60_000
/** Clocks differ, and messages travel: what lies so near to an end of the time asked for is left to the neighbour. */
const EDGE_MS = 5 * 60_000
/** The first comparison, and one after a long silence, reaches back this far. */
const FURTHEST_MS = 7 * DAY_MS
/** As much is asked for at once, beyond what overlaps with the time before; less where its records are too many. */
const LONGEST_WINDOW_MS = 6 * HOUR_MS
const SHORTEST_WINDOW_MS = 60_000
/** A vendor's records of one window: more, and the window is halved. The shortest may have so many times as many. */
const MOST_PAGES = 200
const SHORTEST_HAS = 25
/** Transactions that never came and are looked for again. */
const MOST_MISSING = 10_000

/** A vendor's records between two moments: transactions, or rounds where its books go no deeper. */
export interface Books {
  readonly transactions: readonly Theirs[]
  readonly rounds: readonly TheirRound[]
}

/** A vendor's books, and which of our transactions they tell of. */
export interface VendorBooks {
  readonly covers: readonly TransactionKind[] | "rounds"
  /** Throws BooksTooLong for more pages than `most` where the vendor tells page by page. */
  readonly read: (from: Date, to: Date, most: number) => Promise<Books>
}

/** A vendor recorded more between two moments than is read at once. */
class BooksTooLong extends Error {
  override readonly name = "BooksTooLong"
}

/** The records of a provider that speaks GWP/1, page by page. */
export const recordsOf = (vendor: string, client: ProviderClient): VendorBooks => ({
  covers: ["bet", "win", "promo", "adjust", "release"],
  read: async (from, to, most) => {
    const transactions: Theirs[] = []
    let cursor: string | undefined
    for (let page = 0; page < most; page++) {
      const answer = await client.call("records", {
        from: from.toISOString(),
        to: to.toISOString(),
        ...(cursor === undefined ? {} : { cursor }),
      })
      transactions.push(...answer.records)
      if (answer.cursor === null) return { transactions, rounds: [] }
      cursor = answer.cursor
    }
    throw new BooksTooLong(`the records of ${vendor} do not end after ${most} pages`)
  },
})

/**
 * The counts of a comparison: records that it looked at, and differences that it found; and the instant that it
 * reached.
 */
export interface Compared {
  readonly looked: number
  readonly found: number
  readonly upto: Date
}

/**
 * Compares what a vendor recorded since the last time with what we did, and keeps the differences, window by window: how
 * far it came stands after each. Throws when the vendor does not answer; the next hour goes on from there. Time that
 * lies too far back to be asked for is a difference itself.
 */
export async function reconcile(kit: Kit, vendor: string, books: VendorBooks): Promise<Compared> {
  const now = kit.clock.now().getTime()
  const end = now - SETTLED_MS
  const { rows } = await sql<{
    upto: Date
  }>`select upto from provider_reconciliation where vendor = ${vendor}`.execute(kit.db)
  const before = rows[0]?.upto
  let at = Math.max(now - FURTHEST_MS, before?.getTime() ?? 0)
  if (before && before.getTime() < at) await keepGap(kit, vendor, before, new Date(at))
  const upto = () => new Date(Math.max(at, before?.getTime() ?? at))
  if (end <= at - 2 * EDGE_MS) return { looked: 0, found: 0, upto: upto() }
  let span = LONGEST_WINDOW_MS
  let looked = 0
  // A missing record is found once in each window.
  const found = new Set<string>()
  const tell = () => {
    if (found.size > 0) kit.report(new Error(`${found.size} records of ${vendor} differ from ours`))
  }
  do {
    const to = Math.max(at, Math.min(at + span, end))
    const isShortest = to - at <= SHORTEST_WINDOW_MS
    try {
      const window = await compareWindow(
        kit,
        vendor,
        books,
        { from: new Date(at - 2 * EDGE_MS), to: new Date(to) },
        isShortest ? MOST_PAGES * SHORTEST_HAS : MOST_PAGES,
      )
      looked += window.looked
      for (const each of window.found)
        found.add(JSON.stringify([each.kind, each.txId, each.player, each.what]))
      at = to
    } catch (error) {
      if (!(error instanceof BooksTooLong) || isShortest) {
        tell()
        throw error
      }
      span = Math.max(SHORTEST_WINDOW_MS, Math.floor((to - at) / 2))
    }
  } while (at < end)
  tell()
  return { looked, found: found.size, upto: upto() }
}

async function compareWindow(
  kit: Kit,
  vendor: string,
  { read, covers }: VendorBooks,
  { from, to }: { readonly from: Date; readonly to: Date },
  most: number,
): Promise<{ readonly looked: number; readonly found: readonly Difference[] }> {
  const within = [new Date(from.getTime() + EDGE_MS), new Date(to.getTime() - EDGE_MS)] as const
  const books = await read(from, to, most)
  // Records that were missing here may have come since: their vendor does not tell of them again.
  const missing = await missingHere(kit, vendor)
  const theirs = latest([...missing.transactions, ...books.transactions], ({ kind, tx_id, player }) => [
    KIND_OF[kind],
    tx_id,
    player,
  ])
  const rounds = latest([...missing.rounds, ...books.rounds], ({ round, player }) => [round, player])
  const found = [
    ...differencesOf(
      theirs,
      await knownOf(kit, vendor, theirs),
      covers === "rounds" ? [] : await oursBetween(kit, vendor, covers, ...within),
    ),
    ...(await differencesOfRounds(kit, vendor, rounds, covers === "rounds" ? within : undefined)),
  ]
  const looked = [
    ...theirs.map(({ kind, tx_id, player }) => ({ kind: KIND_OF[kind], txId: tx_id, player })),
    ...rounds.map(({ round, player }) => ({ kind: "round", txId: round, player })),
  ]
  await keep(kit, vendor, looked, found, to)
  return { looked: looked.length, found }
}

/**
 * Each once, as it was told of last: the times of two comparisons overlap, and records that were missing are compared again
 * with new ones.
 */
const latest = <T>(all: readonly T[], keyOf: (each: T) => readonly string[]): T[] => [
  ...new Map(all.map((each) => [JSON.stringify(keyOf(each)), each])).values(),
]

/** A person laid it aside, and nothing has changed since. */
const LAID_ASIDE = sql`provider_difference.resolved_by is not null and provider_difference.theirs is not distinct from
  excluded.theirs and provider_difference.ours is not distinct from excluded.ours`

async function missingHere(kit: Kit, vendor: string): Promise<Books> {
  const { rows } = await sql<{ kind: string; theirs: unknown }>`select kind, theirs from provider_difference
    where vendor = ${vendor} and what = 'MISSING_HERE' and resolved_at is null
    order by found_at desc limit ${MOST_MISSING}`.execute(kit.db)
  const of = (isRound: boolean) => rows.filter(({ kind }) => (kind === "round") === isRound)
  return {
    // They were written here, as they came.
    transactions: of(false).map(({ theirs }) => theirs as Theirs),
    rounds: of(true).map(({ theirs }) => theirs as TheirRound),
  }
}

/** Our side of their records, by the players that they name. */
async function knownOf(kit: Kit, vendor: string, theirs: readonly Theirs[]): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select t.kind, t.tx_id as "txId", p.player, t.member_id as "memberId", t.amount, t.win, t.is_cancelled as "isCancelled", t.at
      from unnest(${theirs.map(({ kind }) => KIND_OF[kind])}::text[], ${theirs.map(({ tx_id }) => tx_id)}::text[],
                  ${theirs.map(({ player }) => player)}::text[]) theirs(kind, tx_id, player)
      join provider_player p on p.vendor = ${vendor} and p.player = theirs.player
      join provider_transaction t on t.vendor = ${vendor} and t.merchant_id = p.merchant_id and t.kind = theirs.kind
       and t.tx_id = theirs.tx_id and t.member_id = p.member_id`.execute(kit.db)
  return rows
}

async function oursBetween(
  kit: Kit,
  vendor: string,
  kinds: readonly TransactionKind[],
  from: Date,
  to: Date,
): Promise<Ours[]> {
  const { rows } = await sql<Ours>`
    select t.kind, t.tx_id as "txId", p.player, t.member_id as "memberId", t.amount, t.win,
           t.is_cancelled as "isCancelled", t.at
      from provider_transaction t
      join provider_player p on p.vendor = t.vendor and p.member_id = t.member_id and p.asset = t.asset
     where t.vendor = ${vendor} and t.at >= ${from} and t.at < ${to} and t.kind = any(${kinds})
       and (t.amount <> 0 or t.win <> 0)`.execute(kit.db)
  return rows
}

/** Differences that ended without a person are kept this long; those that a person decided are kept for ever. */
const MENDED_KEPT_MS = 90 * DAY_MS
/** As many are forgotten in one go: the next one comes in minutes. */
const SWEPT = 10_000

/** Forgets differences that were none for long. */
export async function sweepDifferences({ db, clock }: Pick<Kit, "db" | "clock">): Promise<void> {
  const before = new Date(clock.now().getTime() - MENDED_KEPT_MS)
  await sql`delete from provider_difference where id = any(array(
    select id from provider_difference
     where resolved_at < ${before} and resolved_by is null limit ${SWEPT}))`.execute(db)
}

/** Keeps that a time was never compared, for a person: the vendor did not answer until it was too long ago. */
async function keepGap(kit: Kit, vendor: string, from: Date, to: Date): Promise<void> {
  const span = JSON.stringify({ from: from.toISOString(), to: to.toISOString() })
  await sql`
    insert into provider_difference (vendor, kind, tx_id, player, what, theirs, found_at)
    values (${vendor}, 'gap', ${from.toISOString()}, '', 'NOT_COMPARED', ${span}::jsonb, ${kit.clock.now()})
    on conflict (vendor, kind, tx_id, player, what) do update set theirs = excluded.theirs`.execute(kit.db)
  kit.report(
    new Error(`the books of ${vendor} from ${from.toISOString()} to ${to.toISOString()} were never compared`),
  )
}

/** Keeps what differs, and lets go of what was looked at again and no longer does. */
async function keep(
  kit: Kit,
  vendor: string,
  looked: readonly { readonly kind: string; readonly txId: string; readonly player: string }[],
  found: readonly Difference[],
  upto: Date,
): Promise<void> {
  const now = kit.clock.now()
  await kit.db.transaction().execute(async (tx) => {
    await sql`update provider_difference d set resolved_at = ${now}
      from unnest(${looked.map(({ kind }) => kind)}::text[], ${looked.map(({ txId }) => txId)}::text[],
                  ${looked.map(({ player }) => player)}::text[]) theirs(kind, tx_id, player)
     where d.vendor = ${vendor} and d.kind = theirs.kind and d.tx_id = theirs.tx_id and d.player = theirs.player
       and d.resolved_at is null`.execute(tx)
    await sql`
      insert into provider_difference (vendor, kind, tx_id, player, what, member_id, theirs, ours, found_at)
      select ${vendor}, * from unnest(${found.map(({ kind }) => kind)}::text[], ${found.map(({ txId }) => txId)}::text[],
        ${found.map(({ player }) => player)}::text[], ${found.map(({ what }) => what)}::text[], ${found.map(({ memberId }) => (memberId === null ? null : String(memberId)))}::bigint[],
        ${found.map(({ theirs }) => JSON.stringify(theirs))}::jsonb[], ${found.map(({ ours }) => JSON.stringify(ours))}::jsonb[],
        ${found.map(() => now)}::timestamptz[])
      on conflict (vendor, kind, tx_id, player, what) do update
         set theirs = excluded.theirs, ours = excluded.ours,
             resolved_at = case when ${LAID_ASIDE} then provider_difference.resolved_at end,
             resolved_by = case when ${LAID_ASIDE} then provider_difference.resolved_by end,
             why = case when ${LAID_ASIDE} then provider_difference.why end`.execute(tx)
    await sql`insert into provider_reconciliation (vendor, upto) values (${vendor}, ${upto})
      on conflict (vendor) do update set upto = greatest(provider_reconciliation.upto, excluded.upto)`.execute(
      tx,
    )
  })
}
