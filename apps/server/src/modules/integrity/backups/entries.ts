import { z } from "zod"
import { byteReader, type Bytes } from "./byte-reader.ts"
import { BackupRefused } from "./sealing.ts"

const Column = z.object({ name: z.string(), type: z.string() })
/** Bounds as PostgreSQL prints those of a range; an archive says nothing else to the database in words of its own. */
const Bound = String.raw`(?:MINVALUE|MAXVALUE|'[0-9a-f-]+')`
const BOUNDS = new RegExp(`^FOR VALUES FROM \\(${Bound}\\) TO \\(${Bound}\\)$`)
const Part = z.object({ schema: z.string(), of: z.string(), bounds: z.string().regex(BOUNDS) })
export const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(Column),
  /** The table that it is a partition of: the house makes those of later quarters as time goes by. */
  part: z.nullable(Part),
})
export type Table = z.output<typeof Table>

const Sequence = z.object({ schema: z.string(), name: z.string(), value: z.string(), isCalled: z.boolean() })
export type Sequence = z.output<typeof Sequence>

const Counted = z.object({ rows: z.number(), hash: z.string() })
export type Counted = z.output<typeof Counted>

/** A key file of the house; its path is relative to the data folder. */
const KeyFile = z.object({ path: z.string(), content: z.string() })
const Keys = z.object({ secret: z.string(), files: z.array(KeyFile) })
/** The master secret (hexadecimal) and the files of keys (Base64). */
export type Keys = z.output<typeof Keys>

const Entry = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("head"),
    at: z.string(),
    tables: z.array(Table),
    migrations: z.array(z.string()),
  }),
  z.object({ kind: z.literal("keys"), keys: Keys }),
  /** Rows follow, as COPY writes them. */
  z.object({ kind: z.literal("table"), schema: z.string(), name: z.string() }),
  /** Counts and hashes (SHA-256) of the rows of each table, by schema and name; always the last. */
  z.object({
    kind: z.literal("manifest"),
    tables: z.record(z.string(), Counted),
    sequences: z.array(Sequence),
  }),
])
export type Entry = z.output<typeof Entry>

const lengthOf = (count: number): Buffer => {
  const length = Buffer.alloc(4)
  length.writeUInt32BE(count)
  return length
}

/** An entry with the bytes that follow it. */
export async function* written(entry: Entry, content?: Bytes): AsyncGenerator<Buffer> {
  const text = Buffer.from(JSON.stringify(entry))
  yield lengthOf(text.length)
  yield text
  if (content)
    for await (const piece of content) {
      if (piece.length === 0) continue
      yield lengthOf(piece.length)
      yield piece
    }
  yield lengthOf(0)
}

export interface ReadEntry {
  readonly entry: Entry
  /** Read it to its end before the next entry. */
  readonly content: Bytes
}

/** Entries of an archive in their order. Throws BackupRefused where one is cut off or unknown. */
export async function* read(source: Bytes): AsyncGenerator<ReadEntry> {
  const reader = byteReader(source)
  const piece = async (): Promise<Buffer> => {
    const length = await reader.take(4)
    const found = length && (await reader.take(length.readUInt32BE()))
    if (!found) throw new BackupRefused("the archive is cut off")
    return found
  }
  async function* content(): AsyncGenerator<Buffer> {
    for (let next = await piece(); next.length > 0; next = await piece()) yield next
  }
  while (!(await reader.isAtEnd())) {
    const parsed = Entry.safeParse(JSON.parse((await piece()).toString("utf8")))
    if (!parsed.success) throw new BackupRefused("the archive has an entry that this release does not know")
    yield { entry: parsed.data, content: content() }
  }
}
