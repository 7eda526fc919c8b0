import { readdirSync, readFileSync } from "node:fs"
import { readdir, readFile } from "node:fs/promises"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import pg from "pg"
import { onTestFinished } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"

/** The newest migration of each source in the last release whose functions stood in its migrations. */
const LAST: Readonly<Record<string, string>> = {
  "10_ledger": "0014_answers_in_arrays",
  "15_kernel": "0002_job",
  "20_merchants": "0004_words",
  "25_messages": "0003_sms_budget",
  "30_identity": "0022_trial_sweep",
  "35_protection": "0001_protection",
  "50_payments": "0033_books",
  "52_vendor_wallets": "0006_ruled_results",
  "55_games": "0010_own_return",
  "56_providers": "0016_lane",
  "60_lottery": "0035_taken_buckets",
  "70_reports": "0020_merchant_hour",
  "75_engagement": "0021_notice_key",
  "90_operators": "0009_password_until",
  "85_proof": "0001_proof",
}

/** The database of a house that the release with functions in migrations has made; call it inside a test. */
export async function houseBefore(): Promise<TestDatabase> {
  const store = await testDatabase()
  onTestFinished(() => store.drop())
  await asClient(store.url, async (client) => {
    await client.query(
      "create table schema_migration (name varchar(255) primary key, timestamp varchar(255) not null)",
    )
    for (const { name, text } of await migrationsBefore()) {
      await client.query(text)
      await client.query("insert into schema_migration values ($1, now()::text)", [name])
    }
  })
  return store
}

async function migrationsBefore(): Promise<{ name: string; text: string }[]> {
  const found = await Promise.all(
    MIGRATIONS.map(async ({ name, folder }) => {
      const files = (await readdir(folder)).filter((file) => file <= `${LAST[name] ?? ""}.sql`)
      return Promise.all(
        files.map(async (file) => ({
          name: `${name}_${file.slice(0, -4)}`,
          text: await readFile(new URL(file, folder), "utf8"),
        })),
      )
    }),
  )
  return found.flat().toSorted((one, other) => (one.name < other.name ? -1 : 1))
}

/** The text of the migrations that moved what stood in `public`: tables that they do not name were made after them. */
const moves = (): string =>
  MIGRATIONS.flatMap(({ folder }) =>
    readdirSync(folder)
      .filter((file) => file.endsWith("_schema.sql"))
      .map((file) => readFileSync(new URL(file, folder), "utf8")),
  ).join("\n")

/**
 * Makes the database of a house one of the release before modules had schemas: everything of theirs stands in `public`,
 * but for the tables of later releases, which no migration would move from there to the schema that they have now.
 */
export const putInPublic = (url: string): Promise<void> =>
  asClient(url, async (client) => {
    const schemas = ["migration", ...MIGRATIONS.flatMap(({ schema }) => schema ?? [])]
    const { rows } = await client.query<{ text: string }>(
      `select format('alter %s %s set schema public', what, name) as text
         from (select 'table' as what, oid::regclass::text as name, relnamespace as schema from pg_class where relkind in ('r', 'p')
               union all
               select 'function', oid::regprocedure::text, pronamespace from pg_proc p
                where not exists (select from pg_depend where objid = p.oid and deptype = 'e')
               union all
               select 'extension', extname, extnamespace from pg_extension) x
        where schema = any ($1::regnamespace[])
          and (what <> 'table' or schema = 'migration'::regnamespace or position(' public.' || split_part(name, '.', -1) || ' set schema ' || schema::regnamespace || ';' in $2) > 0)
       union all
       select format('alter role current_user in database %I reset search_path', current_database())`,
      [schemas, moves()],
    )
    for (const { text } of rows) await client.query(text)
    const { rows: emptied } = await client.query<{ schema: string }>(
      `select oid::regnamespace::text as schema from pg_namespace n
        where oid = any ($1::regnamespace[]) and not exists (select from pg_class where relnamespace = n.oid)`,
      [schemas],
    )
    for (const { schema } of emptied) await client.query(`drop schema ${schema}`)
    await client.query("delete from public.schema_migration where name like '%\\_schema'")
  })

/** In one transaction. */
async function asClient(url: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query("begin")
    await work(client)
    await client.query("commit")
  } finally {
    await client.end()
  }
}
