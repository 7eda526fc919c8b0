import { createHash } from "node:crypto"
import { finished } from "node:stream/promises"
import type pg from "pg"
import { from as copyFrom } from "pg-copy-streams"
import type { Bytes } from "./byte-reader.ts"
import { columnsOf, keyOf, migrationsOf, quoted, SAME_TEXT, tablesOf } from "./catalog.ts"
import { rowsOf } from "./dump.ts"
import { type Counted, type Keys, read, type Table } from "./entries.ts"
import { BackupRefused } from "./sealing.ts"

export interface Restored {
  readonly at: Date
  readonly keys: Keys
  readonly tables: number
  readonly rows: number
}

/**
 * Fills a database that the migrations of this release have just made with the content of an archive, in one
 * transaction: all of it, or nothing. Triggers and references are not asked, since the rows come as they stood. Throws
 * BackupRefused where the archive is of another release, or its rows are not those of its manifest.
 */
export async function restore(client: pg.ClientBase, archive: Bytes): Promise<Restored> {
  await client.query(SAME_TEXT)
  await client.query("begin")
  await client.query("set local session_replication_role = replica")
  const tables = new Map<string, Table>()
  const counts = new Map<string, Counted>()
  let at: Date | undefined
  let keys: Keys | undefined
  let isWhole = false
  for await (const { entry, content } of read(archive)) {
    if (isWhole) throw new BackupRefused("the archive goes on behind its manifest")
    if (entry.kind === "head") {
      at = new Date(entry.at)
      await wantSameRelease(client, entry)
      for (const table of entry.tables) tables.set(keyOf(table), table)
      await client.query(`truncate ${entry.tables.map(quoted).join(", ")}`)
    } else if (entry.kind === "keys") keys = entry.keys
    else if (entry.kind === "table") {
      const table = tables.get(keyOf(entry))
      if (!table) throw new BackupRefused(`the archive has rows of ${keyOf(entry)}, which it does not name`)
      counts.set(keyOf(table), await fill(client, table, content))
      continue
    } else {
      wantSame(entry.tables, counts, "the archive")
      for (const { value, isCalled, ...sequence } of entry.sequences)
        await client.query("select setval($1::regclass, $2::bigint, $3)", [quoted(sequence), value, isCalled])
      isWhole = true
    }
    for await (const unread of content)
      if (unread.length > 0) throw new BackupRefused("the archive has bytes where none belong")
  }
  if (!isWhole || !at || !keys) throw new BackupRefused("the archive is cut off")
  await client.query("commit")
  const again = new Map<string, Counted>()
  for (const table of tables.values())
    for await (const _ of rowsOf(client, table, (found) => again.set(keyOf(table), found)));
  wantSame(Object.fromEntries(counts), again, "the restored database")
  return {
    at,
    keys,
    tables: tables.size,
    rows: [...counts.values()].reduce((sum, { rows }) => sum + rows, 0),
  }
}

/** An archive is restored by the release that wrote it; the next release then brings the house forward. */
async function wantSameRelease(
  client: pg.ClientBase,
  head: { readonly migrations: readonly string[]; readonly tables: readonly Table[] },
): Promise<void> {
  const migrations = await migrationsOf(client)
  const other =
    head.migrations.find((name) => !migrations.includes(name)) ??
    migrations.find((name) => !head.migrations.includes(name))
  if (other !== undefined)
    throw new BackupRefused(`the archive is of another release: they differ by ${other}`)
  await makeParts(client, head.tables)
  const shapeOf = (table: Table): string => `${keyOf(table)} ${JSON.stringify(table.columns)}`
  const found = new Set((await tablesOf(client)).map(shapeOf))
  const foreign = head.tables.find((table) => !found.has(shapeOf(table)))
  if (foreign) throw new BackupRefused(`the table ${keyOf(foreign)} has other columns in this release`)
}

const partsOf = (tables: readonly Table[]): Map<string, string> =>
  new Map(tables.flatMap((table) => (table.part ? [[quoted(table), boundsOf(table.part)] as const] : [])))

const boundsOf = (part: NonNullable<Table["part"]>): string =>
  `${quoted({ schema: part.schema, name: part.of })} ${part.bounds}`

/** Makes the partitions that the archive names in place of those that the migrations made. */
async function makeParts(client: pg.ClientBase, tables: readonly Table[]): Promise<void> {
  const [wanted, present] = [partsOf(tables), partsOf(await tablesOf(client))]
  const isSame = wanted.size === present.size && [...wanted].every(([name, at]) => present.get(name) === at)
  if (isSame) return
  for (const name of present.keys()) await client.query(`drop table ${name}`)
  for (const [name, at] of wanted) await client.query(`create table ${name} partition of ${at}`)
}

async function fill(client: pg.ClientBase, table: Table, content: Bytes): Promise<Counted> {
  const hash = createHash("sha256")
  const stream = client.query(copyFrom(`copy ${quoted(table)} (${columnsOf(table)}) from stdin`))
  const ended = finished(stream)
  // It is awaited below, behind the writing.
  ended.catch(() => {})
  try {
    for await (const piece of content) {
      hash.update(piece)
      if (!stream.write(piece)) await Promise.race([drained(stream), ended])
    }
  } catch (error) {
    stream.destroy()
    throw error
  }
  stream.end()
  await ended
  return { rows: stream.rowCount, hash: hash.digest("hex") }
}

const drained = (stream: NodeJS.WritableStream): Promise<void> =>
  new Promise((resolve) => void stream.once("drain", () => resolve()))

/** Throws where rows of a table are not those that the manifest counts and hashes. */
function wantSame(
  expected: Readonly<Record<string, Counted>>,
  found: ReadonlyMap<string, Counted>,
  where: string,
): void {
  for (const name of new Set([...Object.keys(expected), ...found.keys()])) {
    const [one, other] = [expected[name], found.get(name)]
    if (one?.rows !== other?.rows || one?.hash !== other?.hash)
      throw new BackupRefused(
        `${where} has other rows of ${name}: ${other?.rows ?? 0} in the place of ${one?.rows ?? 0}, or others`,
      )
  }
}
