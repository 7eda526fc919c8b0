import { mkdtemp, mkdir, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { migrate, type MigrationSource } from "@croupier/database"
import { afterEach, beforeEach, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "./index.ts"

let store: TestDatabase
let root: string
let source: MigrationSource
beforeEach(async () => {
  store = await testDatabase()
  root = await mkdtemp(join(tmpdir(), "croupier-functions-"))
  await Promise.all([mkdir(join(root, "migrations")), mkdir(join(root, "functions"))])
  source = {
    name: "10_things",
    schema: "things",
    folder: pathToFileURL(`${root}/migrations/`),
    functions: pathToFileURL(`${root}/functions/`),
  }
})
afterEach(async () => {
  await store.drop()
  await rm(root, { recursive: true })
})

const table = (text: string, file = "0001_things") => writeFile(join(root, "migrations", `${file}.sql`), text)
const put = (name: string, text: string) => writeFile(join(root, "functions", `${name}.sql`), text)
const bring = () => migrate(store.database.db, [source])
const asked = async (expression: string): Promise<unknown> =>
  (await store.database.pool.query<{ it: unknown }>(`select ${expression} as it`)).rows[0]?.it
const signatures = async (name: string): Promise<unknown> =>
  asked(`(select array_agg(oid::regprocedure::text) from pg_proc where proname = '${name}')`)

const doubled = (times: string) =>
  `-- Says something.\ncreate or replace function doubled(n int) returns int language sql as $$ select n * ${times} $$;`

test("a function is made again when its text has changed, and only then", async () => {
  await put("doubled", doubled("2"))
  await bring()
  expect(await asked("doubled(3)")).toBe(6)
  const made = () => asked("(select xmin::text from pg_proc where proname = 'doubled')")
  const before = await made()
  await bring()
  expect(await made()).toBe(before)
  await put("doubled", doubled("4"))
  await bring()
  expect(await asked("doubled(3)")).toBe(12)
})

test("other arguments and another result take the place of those before, and no overload stays", async () => {
  await put("doubled", doubled("2"))
  await bring()
  await put(
    "doubled",
    "create or replace function doubled(n int) returns text language sql as $$ select n::text || n $$;",
  )
  await bring()
  expect(await asked("doubled(3)")).toBe("33")
  await put(
    "doubled",
    "create or replace function doubled(n text) returns text language sql as $$ select n || n $$;",
  )
  await bring()
  expect(await signatures("doubled")).toEqual(["doubled(text)"])
})

test("overloads that migrations left go", async () => {
  await table(
    `create function doubled(n int) returns int language sql as $$ select 1 $$;
     create function doubled(n text) returns int language sql as $$ select 2 $$;`,
  )
  await put("doubled", doubled("2"))
  await bring()
  expect(await signatures("doubled")).toEqual(["doubled(integer)"])
})

test("functions name one another and new tables in any order; what a body names must be there", async () => {
  await table("create table thing (n int); insert into thing values (5)")
  await put(
    "all_things",
    "create or replace function all_things() returns int language sql as $$ select doubled(sum(n)::int) from thing $$;",
  )
  await put("doubled", doubled("2"))
  await bring()
  expect(await asked("all_things()")).toBe(10)
  await put(
    "doubled",
    "create or replace function doubled(n int) returns int language sql as $$ select m from nothing $$;",
  )
  await table("create table other (n int)", "0002_other")
  await expect(bring()).rejects.toMatchObject({ code: "42P01" })
  expect(await asked("doubled(3)"), "all of it is one transaction").toBe(6)
  expect(await asked("to_regclass('other')")).toBeNull()
})

test("an index, a column or a trigger on a function stays through a new text", async () => {
  await table(`
    create function doubled(n int) returns int language sql immutable as $$ select n * 2 $$;
    create function guard() returns trigger language plpgsql as $$ begin return new; end $$;
    create table thing (n int, twice int generated always as (doubled(n)) stored);
    create index on thing (doubled(n));
    create trigger guard before insert on thing for each row execute function guard();`)
  await put("doubled", doubled("2").replace("language sql", "language sql immutable"))
  await put(
    "guard",
    "create or replace function guard() returns trigger language plpgsql as $$ begin new.n := new.n + 1; return new; end $$;",
  )
  await bring()
  await store.database.pool.query("insert into thing values (1)")
  expect(await asked("(select twice from thing)")).toBe(4)
  await put(
    "doubled",
    "create or replace function doubled(n int) returns text language sql immutable as $$ select n::text $$;",
  )
  await expect(bring()).rejects.toMatchObject({ code: "2BP01" })
})

test("a function whose file is gone is dropped, and one that moved to another source stays", async () => {
  await put("doubled", doubled("2"))
  await put("other", doubled("3").replace("doubled", "other"))
  await bring()
  await Promise.all(["doubled", "other"].map((name) => rm(join(root, "functions", `${name}.sql`))))
  const folder = `${root}/elsewhere`
  await mkdir(folder)
  await writeFile(join(folder, "other.sql"), doubled("3").replace("doubled", "other"))
  const elsewhere = {
    name: "20_elsewhere",
    schema: "elsewhere",
    folder: pathToFileURL(`${folder}/none/`),
    functions: pathToFileURL(`${folder}/`),
  }
  await mkdir(join(folder, "none"))
  await migrate(store.database.db, [source, elsewhere])
  expect(await signatures("doubled")).toBeNull()
  expect(await asked("other(3)")).toBe(9)
})

test("a process of the release before does not put its text back", async () => {
  await put("doubled", doubled("2"))
  await bring()
  await put("doubled", doubled("4"))
  await bring()
  await put("doubled", doubled("2"))
  await expect(bring()).rejects.toThrow("later text of doubled")
  expect(await asked("doubled(3)")).toBe(12)
  await table("create table thing (n int)")
  await put("doubled", doubled("4"))
  await bring()
  await rm(join(root, "migrations", "0001_things.sql"))
  await expect(bring()).rejects.toThrow("later release")
})

test("a file holds the function of its name and no other", async () => {
  await put("twice", doubled("2"))
  await expect(bring()).rejects.toThrow("of the name of the file")
})

test("two processes that start at once make each function once", async () => {
  await table("create table thing (n int)")
  await put("doubled", doubled("2"))
  expect((await Promise.all([bring(), bring(), bring()])).flat()).toEqual(["10_things_0001_things"])
  expect(await asked("(select count(*)::int from function_text)")).toBe(1)
})
