import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { Database } from "@croupier/database"
import pg from "pg"
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

/** A connection of an auditor, whose statements last as long as they must: limits of the house are for its own calls. */
async function auditor<T>(
  { pool }: Pick<Database, "pool">,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ ...pool.options, statement_timeout: 0, query_timeout: 0 })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The files of an export as tables of a schema of their own, with the functions that recompute bills in plain SQL. */
export async function auditOf(
  database: Pick<Database, "pool">,
  folder: string,
  zone: string,
  note: (line: string) => void = () => {},
) {
  await auditor(database, async (client) => {
    await client.query("create schema audit; set search_path to audit")
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
  })
  return {
    rows: <Row extends object>(statement: string): Promise<Row[]> =>
      auditor(database, async (client) => {
        await client.query("set search_path to audit")
        return (await client.query<Row>(statement)).rows
      }),
  }
}
export type Audit = Awaited<ReturnType<typeof auditOf>>
