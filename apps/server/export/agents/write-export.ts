import { createHash } from "node:crypto"
import { createWriteStream } from "node:fs"
import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { once } from "node:events"
import type { Database } from "@croupier/database"
import { FILES, type ExportFile } from "./files.ts"

/** A cell of RFC 4180, with nothing added for spreadsheets: the files are read by programs. */
type Cell = string | number | bigint | boolean | null
const cell = (value: Cell): string => {
  const text = value === null ? "" : String(value)
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows that the server hands over at once. */
const ROWS = 10_000

export interface Exported {
  readonly merchantId: number
  readonly zone: string
  readonly currency: string
  readonly decimals: number
  readonly from: Date
  readonly to: Date
}

/**
 * Writes every file into a folder, all from one snapshot, and `manifest.json` last: a folder without it is not whole. A file
 * is read by a cursor, so its length does not matter.
 */
export async function writeExport(
  database: Pick<Database, "dedicated">,
  folder: string,
  exported: Exported,
): Promise<void> {
  await mkdir(folder, { recursive: true })
  const client = await database.dedicated({ statementMs: 0, idleMs: 0 })
  try {
    await client.query("begin isolation level repeatable read read only")
    const files: Record<string, { readonly rows: number; readonly sha256: string }> = {}
    for (const file of FILES) files[`${file.name}.csv`] = await writeFileOf(client, folder, file, exported)
    await client.query("commit")
    const { from, to, ...rest } = exported
    await writeFile(
      join(folder, "manifest.json"),
      `${JSON.stringify({ ...rest, from: from.toISOString(), to: to.toISOString(), files }, null, 2)}\n`,
    )
  } finally {
    await client.end()
  }
}

async function writeFileOf(
  client: Awaited<ReturnType<Database["dedicated"]>>,
  folder: string,
  { name, columns, select }: ExportFile,
  { merchantId, from, to }: Exported,
): Promise<{ readonly rows: number; readonly sha256: string }> {
  const out = createWriteStream(join(folder, `${name}.csv`))
  const hash = createHash("sha256")
  const write = async (text: string) => {
    hash.update(text)
    if (!out.write(text)) await once(out, "drain")
  }
  await client.query(`declare export_cursor no scroll cursor for ${select}`, [merchantId, from, to])
  await write(`${columns.join(",")}\n`)
  let count = 0
  for (;;) {
    const { rows } = await client.query<Cell[]>({
      text: `fetch ${ROWS} from export_cursor`,
      rowMode: "array",
    })
    if (rows.length === 0) break
    count += rows.length
    await write(rows.map((row) => `${row.map(cell).join(",")}\n`).join(""))
  }
  await client.query("close export_cursor")
  out.end()
  await once(out, "finish")
  return { rows: count, sha256: hash.digest("hex") }
}
