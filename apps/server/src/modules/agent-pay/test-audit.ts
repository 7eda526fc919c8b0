import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "@croupier/database"
import { expect } from "vitest"
import { FILES } from "../../../export/agents/files.ts"

const SQL = new URL("../../../export/agents/recompute.sql", import.meta.url)
/** Lines of a file that one statement loads. */
const LINES = 20_000

/** Cells of a line of RFC 4180. */
function cellsOf(line: string): (string | null)[] {
  const cells: (string | null)[] = []
  for (const [, quoted, plain] of line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g))
    cells.push(quoted === undefined ? (plain === "" ? null : (plain ?? null)) : quoted.replaceAll('""', '"'))
  return cells
}

/** The files of an export as tables of a schema of their own, with the functions that recompute bills in plain SQL. */
export async function auditOf(
  { pool }: Pick<Database, "pool">,
  folder: string,
  zone: string,
  note: (line: string) => void = () => {},
) {
  const client = await pool.connect()
  try {
    await client.query("create schema audit; set search_path to audit; set statement_timeout to 0")
    await client.query(await readFile(SQL, "utf8"))
    for (const { name, columns } of FILES) {
      const [header = "", ...lines] = (await readFile(join(folder, `${name}.csv`), "utf8"))
        .trimEnd()
        .split("\n")
      expect(cellsOf(header)).toEqual(columns)
      for (let from = 0; from < lines.length; from += LINES) {
        const records = lines.slice(from, from + LINES).map((line) => {
          const cells = cellsOf(line)
          return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? null]))
        })
        await client.query(`insert into ${name} select * from jsonb_populate_recordset(null::${name}, $1)`, [
          JSON.stringify(records),
        ])
      }
      note(`${name}.csv: ${lines.length} rows`)
    }
    await client.query("select prepare($1)", [zone])
  } finally {
    client.release(true)
  }
  return {
    rows: async <Row extends object>(statement: string): Promise<Row[]> => {
      const reader = await pool.connect()
      try {
        await reader.query("set search_path to audit; set statement_timeout to 0")
        return (await reader.query<Row>(statement)).rows
      } finally {
        reader.release(true)
      }
    },
  }
}
export type Audit = Awaited<ReturnType<typeof auditOf>>
