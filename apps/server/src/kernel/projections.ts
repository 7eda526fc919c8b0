import {
  inTransaction,
  sql,
  type Db,
  type MigrationSource,
  type RawBuilder,
  type Tx,
} from "@croupier/database"
import { journalHead, type JournalRow, type Ledger, type SlotCursor } from "@croupier/ledger"
import { startLoop, type Loop } from "./loop.ts"

export const kernelMigrations: MigrationSource = {
  name: "15_kernel",
  schema: "kernel",
  folder: new URL("./migrations/", import.meta.url),
}

/** A scalar of SQL that says how far a source has grown; all of them are asked for in one statement. */
type Head = RawBuilder<unknown>

/** Rows that are only ever added, in slots; the rows of a slot carry a sequence without gaps, in the order of commits. */
export interface Source<Row> {
  /** Names its positions beside those of other sources; it never changes. */
  readonly name: string
  /** A scalar of SQL that is another one after every commit that added rows. */
  readonly head: Head
  /** The rows after these positions, at most `limit`, each slot in its order, and the positions that were reached. */
  readonly tail: (
    tx: Tx,
    after: readonly SlotCursor[],
    limit: number,
  ) => Promise<{ readonly rows: readonly Row[]; readonly moved: readonly SlotCursor[] }>
}

/** One source that a projection reads, with what it makes of its rows. */
export interface Reading {
  readonly source: string
  /** As that of the source. A reading that reads rows which go away afterwards has a scalar that is null while there are none. */
  readonly head: Head
  /** Rows that one step takes at most, where a step of this reading is cheaper or dearer than others. */
  readonly batch?: number
  /** Applies the next rows after these positions; answers how many there were, and the positions that were reached. */
  readonly step: (
    tx: Tx,
    after: readonly SlotCursor[],
    limit: number,
  ) => Promise<{ readonly count: number; readonly moved: readonly SlotCursor[] }>
}

/** `apply` gets each row of the source exactly once, those of one slot in their order. */
export const reading = <Row>(
  { name, head, tail }: Source<Row>,
  apply: (tx: Tx, rows: readonly Row[]) => Promise<void>,
): Reading => ({
  source: name,
  head,
  step: async (tx, after, limit) => {
    const { rows, moved } = await tail(tx, after, limit)
    if (rows.length > 0) await apply(tx, rows)
    return { count: rows.length, moved }
  },
})

/** Rows of a source that one step of a reading in SQL takes: they stay in the database, so the step may be large. */
const ROWS_IN_SQL = 20_000

/**
 * A reading whose step is one SQL function: the rows of the source never leave the database. `take` is the call of the
 * function, which begins with the arguments `from`: buckets, sequences and limit. It answers bucket, seq and n: how far
 * each bucket was read, and over how many rows.
 */
export const readingInSql = (
  { name, head }: Pick<Source<never>, "name" | "head">,
  take: (from: RawBuilder<unknown>) => RawBuilder<unknown>,
): Reading => ({
  source: name,
  head,
  batch: ROWS_IN_SQL,
  step: async (tx, after, limit) => {
    const from = sql`${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[], ${limit}::bigint`
    const { rows } = await sql<{ bucket: number; seq: bigint; n: bigint }>`
      select t.bucket, t.seq, t.n from ${take(from)} t`.execute(tx)
    return {
      count: rows.reduce((sum, { n }) => sum + Number(n), 0),
      moved: rows.map(({ bucket, seq }) => ({ bucket, house: 0, seq })),
    }
  },
})

/** The journal as a source. */
export const journal = (ledger: Pick<Ledger, "tail">): Source<JournalRow> => ({
  // Positions of before there were several sources carry the name of their projection alone.
  name: "",
  head: journalHead,
  tail: (tx, after, limit) => ledger.tail(after, limit, { tx }),
})

/**
 * Something that follows from the journal or from settled play: tables that are only ever changed by reading on. `clear`
 * empties them, so that they can be rebuilt. Rows made from one source never depend on how far another was read.
 */
export interface Projection {
  readonly name: string
  readonly readings: readonly Reading[]
  readonly clear: (tx: Tx) => Promise<void>
}

export interface Projections {
  /** Reads on until nothing is left; for tests and for the first moments of a start. */
  readonly catchUp: () => Promise<void>
  /** Forgets what a projection made of its sources and reads all of them again. */
  readonly rebuild: (name: string) => Promise<void>
  readonly start: () => void
  /** Reads on at once: called when a source is known to have grown. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

const BATCH = 2_000
/** Projections that are brought forward at once. Each works on a connection, and most of its work on a processor of the database. */
const LANES = 2
const IDLE_MS = 500
const AFTER_FAILURE_MS = 2_000
/**
 * A projection whose sources stand still is looked at so often all the same: it keeps instants up to which it has read,
 * and a node that died while it rebuilt one left rows to read.
 */
const STILL_MS = 5_000

/** Brings projections forward. Any number of nodes may run this: a projection's row lock lets one work at a time. */
export function projections(kit: {
  db: Db
  all: readonly Projection[]
  onError: (error: unknown) => void
}): Projections {
  let loop: Loop | undefined
  const heads = headsOf(kit.all)
  /** The heads of the sources that each projection was read up to, and when (on `performance.now`). */
  const read = new Map<Projection, { readonly heads: string; readonly at: number }>()

  /** Reads a batch of each source, all in one transaction. */
  const step = ({ name, readings }: Projection): Promise<Step> =>
    inTransaction(kit.db, async (tx) => {
      if (!(await lock(tx, name))) return "held"
      let isBehind = false
      for (const { source, batch = BATCH, step: stepOf } of readings) {
        const cursor = cursorOf(name, source)
        const { count, moved } = await stepOf(tx, await positions(tx, cursor), batch)
        if (count > 0) await moveCursor(tx, cursor, moved)
        isBehind ||= count >= batch
      }
      return isBehind ? "behind" : "read"
    })

  /** Where no source has grown since a projection was read to its end, it has nothing to read. */
  const stands = (projection: Projection, now: string): boolean => {
    const last = read.get(projection)
    return last !== undefined && last.heads === now && performance.now() - last.at < STILL_MS
  }

  // One that cannot take a row stays where it is and is reported; the others go on.
  const round = async () => {
    let wait = IDLE_MS
    // Read before the sources: what is committed after it changes the next ones.
    const now = await heads(kit.db)
    const at = performance.now()
    const grown = kit.all.filter((projection) => !stands(projection, now(projection)))
    await inLanes(grown, async (projection) => {
      read.delete(projection)
      try {
        const answer = await step(projection)
        if (answer === "behind") wait = 0
        // One that another node holds is looked at again: that node may have read before the source grew.
        if (answer === "read") read.set(projection, { heads: now(projection), at })
      } catch (error) {
        kit.onError(error)
        wait = Math.max(wait, AFTER_FAILURE_MS)
      }
    })
    return wait
  }

  return {
    // One after the other: a projection may read the rows of one before it.
    catchUp: async () => {
      for (const projection of kit.all) while ((await step(projection)) === "behind");
    },
    rebuild: async (name) => {
      const projection = kit.all.find((each) => each.name === name)
      if (!projection) throw new RangeError(`no projection is named ${name}`)
      await inTransaction(kit.db, async (tx) => {
        await knowProjection(tx, name)
        await sql`select 1 from projection where name = ${name} for update`.execute(tx)
        const cursors = projection.readings.map(({ source }) => cursorOf(name, source))
        await sql`delete from projection_cursor where name = any (${cursors})`.execute(tx)
        await projection.clear(tx)
      })
      while ((await step(projection)) === "behind");
    },
    start: () => {
      loop ??= startLoop(round, { onError: kit.onError })
    },
    wake: () => loop?.wake(),
    stop: async () => {
      await loop?.stop()
    },
  }
}

/** How a step of a projection ended: it was read to its end, there may be more, or another node works on it. */
type Step = "read" | "behind" | "held"

/** Asks for the heads of the sources of these projections, each once; answers with those of one projection as a text. */
function headsOf(all: readonly Projection[]): (db: Db) => Promise<(of: Projection) => string> {
  const known = [...new Set(all.flatMap(({ readings }) => readings.map(({ head }) => head)))]
  const columns = known.map((head, at) => sql`(${head})::text as ${sql.ref(`h${at}`)}`)
  return async (db) => {
    const { rows } = await sql<Record<string, string | null>>`select ${sql.join(columns)}`.execute(db)
    return ({ readings }) => readings.map(({ head }) => rows[0]?.[`h${known.indexOf(head)}`] ?? "").join(" ")
  }
}

/** Does the work for each projection, at most `LANES` at once. */
async function inLanes(
  all: readonly Projection[],
  work: (projection: Projection) => Promise<void>,
): Promise<void> {
  const waiting = [...all]
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) await work(next)
  }
  await Promise.all(Array.from({ length: LANES }, lane))
}

/** Locks a projection; false while another node works on it. */
async function lock(tx: Tx, name: string): Promise<boolean> {
  await knowProjection(tx, name)
  const { rows } = await sql`select 1 from projection where name = ${name} for update skip locked`.execute(tx)
  return rows.length > 0
}

const cursorOf = (name: string, source: string): string => (source === "" ? name : `${name} ${source}`)

async function positions(tx: Tx, cursor: string): Promise<SlotCursor[]> {
  const { rows } =
    await sql<SlotCursor>`select bucket, house, seq from projection_cursor where name = ${cursor}`.execute(tx)
  return rows
}

const knowProjection = (tx: Tx, name: string) =>
  sql`insert into projection (name) values (${name}) on conflict do nothing`.execute(tx)

async function moveCursor(tx: Tx, cursor: string, moved: readonly SlotCursor[]): Promise<void> {
  await sql`
    insert into projection_cursor (name, bucket, house, seq)
    select ${cursor}, t.bucket, t.house, t.seq from unnest(
      ${moved.map((slot) => slot.bucket)}::smallint[], ${moved.map((slot) => slot.house)}::int[], ${moved.map((slot) => slot.seq)}::bigint[]) as t(bucket, house, seq)
    on conflict (name, bucket, house) do update set seq = excluded.seq`.execute(tx)
}
