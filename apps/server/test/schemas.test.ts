import { migrate, sql, type Db } from "@croupier/database"
import { testDatabase } from "@croupier/testkit"
import pg from "pg"
import { expect, onTestFinished, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { houseBefore, putInPublic } from "./release-before.ts"

async function houseInPublic() {
  const store = await testDatabase({ migrations: MIGRATIONS })
  onTestFinished(() => store.drop())
  await putInPublic(store.url)
  return store
}

/** Every relation, function, type and constraint with its definition and its schema; not those of the server and the queue. */
async function catalogueOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    with own as (select oid, nspname from pg_namespace where nspname !~ '^(pg_|information_schema|graphile_worker)')
    select concat_ws(' ', 'column', n.nspname, c.relname, c.relkind, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
                     pg_get_expr(d.adbin, d.adrelid)) as line
      from pg_class c join own n on n.oid = c.relnamespace
      left join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and c.relkind <> 'i'
      left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    union all
    select concat_ws(' ', 'index', n.nspname, pg_get_indexdef(i.indexrelid)) from pg_index i
      join pg_class c on c.oid = i.indexrelid join own n on n.oid = c.relnamespace
    union all
    select concat_ws(' ', 'constraint', n.nspname, c.conrelid::regclass, c.conname, pg_get_constraintdef(c.oid))
      from pg_constraint c join own n on n.oid = c.connamespace
    union all
    select concat_ws(' ', 'function', n.nspname, p.oid::regprocedure) from pg_proc p join own n on n.oid = p.pronamespace
    union all
    select concat_ws(' ', 'type', n.nspname, t.typname) from pg_type t join own n on n.oid = t.typnamespace
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}

test("each table and function stands in the schema of its module, under a name that no other schema has", async () => {
  const store = await testDatabase({ migrations: MIGRATIONS })
  onTestFinished(() => store.drop())
  const schemas = MIGRATIONS.flatMap(({ schema }) => schema ?? [])
  const { rows } = await sql<{ name: string; schemas: string[] }>`
    select o.name, array_agg(distinct n.nspname::text) as schemas
      from (select relname::text as name, relnamespace as schema from pg_class where relkind in ('r', 'p', 'v', 'm', 'S')
            union all
            select proname::text, pronamespace from pg_proc p
             where not exists (select from pg_depend where objid = p.oid and deptype = 'e')) o
      join pg_namespace n on n.oid = o.schema
     where n.nspname !~ '^(pg_|information_schema)' group by o.name`.execute(store.database.db)
  expect(rows.filter(({ schemas: found }) => found.length > 1)).toEqual([])
  expect(new Set(rows.flatMap(({ schemas: [only] }) => only ?? []))).toEqual(
    new Set([...schemas, "ledger", "migration"]),
  )
})

test.each([
  ["functions stood in migrations", houseBefore],
  ["all tables stood in public", houseInPublic],
])(
  "a house made when %s has every relation where a new one has it, and leaves none in public",
  async (_, made) => {
    const [fresh, { database }] = [await testDatabase({ migrations: MIGRATIONS }), await made()]
    onTestFinished(() => fresh.drop())
    await migrate(database.long, MIGRATIONS)
    const after = await catalogueOf(database.long)
    expect(after).toEqual(await catalogueOf(fresh.database.long))
    expect(after.filter((line) => line.split(" ")[1] === "public")).toEqual([])
  },
)

test("sessions of the release before are ended once, and their next ones find the tables", async () => {
  const { url, database } = await houseInPublic()
  const ask = "select count(*) from member, lottery_bet"
  const before = new pg.Client({ connectionString: url })
  before.on("error", () => {})
  await before.connect()
  await before.query(ask)
  await migrate(database.long, MIGRATIONS)
  await expect(before.query(ask)).rejects.toThrow()
  const next = new pg.Client({ connectionString: url })
  await next.connect()
  await next.query(ask)
  await migrate(database.long, MIGRATIONS)
  // An upgrade that moves nothing ends no session.
  await next.query(ask)
  await next.end()
})

test("no function finds what a role without rights has made", async () => {
  const store = await testDatabase({ migrations: MIGRATIONS })
  onTestFinished(() => store.drop())
  const { rows } = await sql<{ schema: string; isOpen: boolean }>`
    select n.nspname as schema, has_schema_privilege('public', n.oid, 'create') as "isOpen"
      from unnest(current_schemas(false)) s join pg_namespace n on n.nspname = s`.execute(store.database.db)
  expect(rows.length).toBeGreaterThan(MIGRATIONS.length - 1)
  expect(rows.filter(({ isOpen, schema }) => isOpen || schema === "public")).toEqual([])
})
