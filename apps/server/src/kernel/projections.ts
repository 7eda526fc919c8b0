import { inTransaction, sql, type Db, type MigrationSource, type Tx } from "@croupier/database"
import type { JournalRow, Ledger, SlotCursor } from "@croupier/ledger"
import { startLoop, type Loop } from "./loop.ts"

export const kernelMigrations: MigrationSource = {
  name: "15_kernel",
  folder: new URL("./migrations/", import.meta.url),
}

/**
 * Something that follows from the journal: a table that is only ever changed by reading on. `apply` gets each
 * row exactly once, those of one slot in their order; `clear` empties what it wrote, so that it can be rebuilt.
 */
export interface Projection {
  readonly name: string
  readonly apply: (tx: Tx, rows: readonly JournalRow[]) => Promise<void>
  readonly clear: (tx: Tx) => Promise<void>
}

export interface Projections {
  /** Reads on until nothing is left; for tests and for the first moments of a start. */
  readonly catchUp: () => Promise<void>
  /** Forgets what a projection made of the journal and reads all of it again. */
  readonly rebuild: (name: string) => Promise<void>
  readonly start: () => void
  /** Reads on at once: called when the journal is known to have grown. */
  readonly wake: () => void
  readonly stop: () => Promise<void>
}

const BATCH = 2_000
const IDLE_MS = 500
const AFTER_FAILURE_MS = 2_000

/** Brings projections forward. Any number of nodes may run this: a projection's row lock lets one work at a time. */
export function projections(kit: {
  db: Db
  ledger: Pick<Ledger, "tail">
  all: readonly Projection[]
  onError: (error: unknown) => void
}): Projections {
  let loop: Loop | undefined

  const step = (projection: Projection): Promise<boolean> =>
    inTransaction(kit.db, async (tx) => {
      const cursor = await lockCursor(tx, projection.name)
      if (!cursor) return false
      const { rows, moved } = await kit.ledger.tail(cursor, BATCH, { tx })
      if (rows.length === 0) return false
      await projection.apply(tx, rows)
      await moveCursor(tx, projection.name, moved)
      return rows.length === BATCH
    })

  // One that cannot take a row stays where it is and is reported; the others go on.
  const round = async () => {
    let wait = IDLE_MS
    for (const projection of kit.all)
      try {
        if (await step(projection)) wait = 0
      } catch (error) {
        kit.onError(error)
        wait = Math.max(wait, AFTER_FAILURE_MS)
      }
    return wait
  }

  return {
    catchUp: async () => {
      for (const projection of kit.all) while (await step(projection));
    },
    rebuild: async (name) => {
      const projection = kit.all.find((each) => each.name === name)
      if (!projection) throw new RangeError(`no projection is named ${name}`)
      await inTransaction(kit.db, async (tx) => {
        await knowProjection(tx, name)
        await sql`select 1 from projection where name = ${name} for update`.execute(tx)
        await sql`delete from projection_cursor where name = ${name}`.execute(tx)
        await projection.clear(tx)
      })
      while (await step(projection));
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

/** The positions of a projection, its row locked; undefined while another node works on it. */
async function lockCursor(tx: Tx, name: string): Promise<SlotCursor[] | undefined> {
  await knowProjection(tx, name)
  const lock = await sql`select 1 from projection where name = ${name} for update skip locked`.execute(tx)
  if (lock.rows.length === 0) return undefined
  const { rows } =
    await sql<SlotCursor>`select bucket, house, seq from projection_cursor where name = ${name}`.execute(tx)
  return rows
}

const knowProjection = (tx: Tx, name: string) =>
  sql`insert into projection (name) values (${name}) on conflict do nothing`.execute(tx)

async function moveCursor(tx: Tx, name: string, moved: readonly SlotCursor[]): Promise<void> {
  await sql`
    insert into projection_cursor (name, bucket, house, seq)
    select ${name}, t.bucket, t.house, t.seq from unnest(
      ${moved.map((slot) => slot.bucket)}::smallint[], ${moved.map((slot) => slot.house)}::int[], ${moved.map((slot) => slot.seq)}::bigint[]) as t(bucket, house, seq)
    on conflict (name, bucket, house) do update set seq = excluded.seq`.execute(tx)
}
