import { createHash } from "node:crypto"
import type pg from "pg"
import { to as copyTo } from "pg-copy-streams"
import type { Bytes } from "./byte-reader.ts"
import { columnsOf, keyOf, migrationsOf, quoted, SAME_TEXT, sequencesOf, tablesOf } from "./catalog.ts"
import { type Counted, type Keys, type Table, written } from "./entries.ts"

const LINE_FEED = 10

/** The rows of a table as COPY writes them; `counted` receives the count and the hash at the end. */
export async function* rowsOf(
  client: pg.ClientBase,
  table: Table,
  counted: (found: Counted) => void,
): AsyncGenerator<Buffer> {
  const hash = createHash("sha256")
  let rows = 0
  const stream = client.query(
    copyTo(`copy (select ${columnsOf(table)} from only ${quoted(table)}) to stdout`),
  ) as Bytes
  for await (const piece of stream) {
    hash.update(piece)
    for (const byte of piece) if (byte === LINE_FEED) rows++
    yield piece
  }
  counted({ rows, hash: hash.digest("hex") })
}

/** Figures of an archive. */
export interface Dumped {
  tables: number
  rows: number
}

/**
 * Everything that a database of the house holds, as of one instant: all tables are read in one transaction, whose snapshot the
 * traffic beside it does not change. Migrations are named, not copied: they make the tables anew.
 */
export async function* dump(
  client: pg.ClientBase,
  at: Date,
  keys: Keys,
  tell: (dumped: Dumped) => void,
): AsyncGenerator<Buffer> {
  await client.query(SAME_TEXT)
  await client.query("begin isolation level repeatable read read only")
  const tables = await tablesOf(client)
  yield* written({ kind: "head", at: at.toISOString(), tables, migrations: await migrationsOf(client) })
  yield* written({ kind: "keys", keys })
  const counts: Record<string, Counted> = {}
  for (const table of tables) {
    const { schema, name } = table
    const rows = rowsOf(client, table, (found) => (counts[keyOf(table)] = found))
    yield* written({ kind: "table", schema, name }, rows)
  }
  // A sequence is no part of the snapshot: read last, it is never behind the rows.
  yield* written({ kind: "manifest", tables: counts, sequences: await sequencesOf(client) })
  await client.query("commit")
  tell({
    tables: tables.length,
    rows: Object.values(counts).reduce((sum, { rows }) => sum + rows, 0),
  })
}
