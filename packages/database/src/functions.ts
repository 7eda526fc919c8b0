import { createHash } from "node:crypto"
import { readdir, readFile } from "node:fs/promises"
import { sql } from "kysely"
import type { MigrationSource } from "./migration-source.ts"
import { migratingPathOf, MIGRATION_SCHEMA, moveFunctions, PUBLIC_SCHEMA } from "./search-path.ts"
import type { Tx } from "./transaction.ts"

/** One SQL function of a module: the whole text that makes it, in a file of its name. */
interface FunctionFile {
  readonly source: MigrationSource
  /** As SQL calls it: `place_lottery_bets`, `ledger.post`. */
  readonly name: string
  readonly text: string
  readonly hash: string
}

/** PostgreSQL says so when a function changes what it returns or what its arguments are called: it must be dropped first. */
const CANNOT_REPLACE = "42P13"

const RECORDS = sql.id(MIGRATION_SCHEMA, "function_text")

/**
 * Brings the functions of every source to the texts of their files: a file whose text has changed is run, and a function
 * whose file is gone is dropped. A name stands for one function, so other arguments take the place of those before.
 * Functions may name one another in any order: all are made first, and each that was made is checked then. Throws where
 * the database already has a later text than the file's: the process is of a release before.
 */
export async function bringFunctions(tx: Tx, sources: readonly MigrationSource[]): Promise<void> {
  await sql`create table if not exists ${RECORDS} (
    id         bigint generated always as identity primary key,
    source     text not null,
    name       text not null,
    -- Null: the function is dropped since then.
    hash       text,
    applied_at timestamptz not null default now()
  )`.execute(tx)
  const files = (await Promise.all(sources.map(readFunctions))).flat()
  const applied = await appliedTexts(tx, sources)
  await sql`set local check_function_bodies = off`.execute(tx)
  await takeHome(tx, sources, files, applied)
  const kept = new Set(files.map(({ name }) => name))
  for (const { source, name, hashes } of applied)
    if (hashes.at(-1) && !kept.has(name)) {
      await dropAll(tx, await functionsOf(tx, name, sources.find((each) => each.name === source)?.schema))
      await note(tx, source, name, null)
    }
  const made: bigint[] = []
  for (const file of files) {
    const known =
      applied.find(({ source, name }) => source === file.source.name && name === file.name)?.hashes ?? []
    if (known.at(-1) === file.hash) continue
    if (known.includes(file.hash))
      throw new Error(
        `the database has a later text of ${file.name} than this release: start the release that brought it ` +
          `(to go back to an earlier text on purpose, change its comment)`,
      )
    await sql.raw(`set local search_path = ${migratingPathOf(file.source, sources)}`).execute(tx)
    made.push(await make(tx, file))
    await note(tx, file.source.name, file.name, file.hash)
  }
  await sql`set local check_function_bodies = on`.execute(tx)
  await check(tx, made)
}

/** The function files of a source, by name. */
export async function readFunctions(source: MigrationSource): Promise<FunctionFile[]> {
  const folder = source.functions
  if (!folder) return []
  const names = (await readdir(folder)).filter((file) => file.endsWith(".sql")).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), "utf8")
      const made = [...text.matchAll(/^create or replace function ((?:\w+\.)?(\w+))/gm)]
      const name = made[0]?.[1]
      if (made.length !== 1 || !name || made[0]?.[2] !== file.slice(0, -4))
        throw new Error(
          `${folder.href}${file} has one "create or replace function", of the name of the file, at the start of a line`,
        )
      return { source, name, text, hash: createHash("sha256").update(text).digest("hex") }
    }),
  )
}

/**
 * Functions that stand elsewhere move to the schema of the source that has their files: out of `public`, where those of
 * a house made before are, or out of the schema of the source that had them before.
 */
async function takeHome(
  tx: Tx,
  sources: readonly MigrationSource[],
  files: readonly FunctionFile[],
  applied: readonly AppliedText[],
): Promise<void> {
  const homes = new Map(sources.map(({ name, schema }) => [name, schema]))
  for (const [source, schema] of homes) {
    if (!schema) continue
    const own = files.filter((file) => file.source.name === source).map(({ name }) => name)
    const before = applied.filter((each) => each.source === source).map(({ name }) => name)
    await moveFunctions(tx, PUBLIC_SCHEMA, schema, [...own, ...before])
    for (const each of applied) {
      const other = homes.get(each.source)
      if (other && other !== schema && own.includes(each.name))
        await moveFunctions(tx, other, schema, [each.name])
    }
  }
}

interface AppliedText {
  readonly source: string
  readonly name: string
  /** In the order in which they were applied. */
  readonly hashes: readonly (string | null)[]
}

async function appliedTexts(tx: Tx, sources: readonly MigrationSource[]): Promise<AppliedText[]> {
  const { rows } = await sql<AppliedText>`
    select source, name, array_agg(hash order by id) as hashes from ${RECORDS}
     where source = any (${sources.map(({ name }) => name)}) group by source, name order by min(id)`.execute(
    tx,
  )
  return rows
}

const note = async (tx: Tx, source: string, name: string, hash: string | null): Promise<void> =>
  void (await sql`insert into ${RECORDS} (source, name, hash) values (${source}, ${name}, ${hash})`.execute(
    tx,
  ))

/** Runs a file and answers with its function; what else was called so is dropped. */
async function make(tx: Tx, { source: { schema: home }, name, text }: FunctionFile): Promise<bigint> {
  let before = await functionsOf(tx, name, home)
  if (before.length > 1) {
    await dropAll(tx, before)
    before = []
  }
  await sql`savepoint before_function`.execute(tx)
  try {
    await sql.raw(text).execute(tx)
  } catch (error) {
    if (!isCode(error, CANNOT_REPLACE)) throw error
    await sql`rollback to savepoint before_function`.execute(tx)
    await dropAll(tx, before)
    await sql.raw(text).execute(tx)
  }
  await sql`release savepoint before_function`.execute(tx)
  const after = await functionsOf(tx, name, home)
  const added = after.filter((one) => !before.includes(one))
  if (added.length > 0)
    await dropAll(
      tx,
      after.filter((one) => before.includes(one)),
    )
  const [made = after[0]] = added
  if (made === undefined) throw new Error(`the file of ${name} makes no such function`)
  return made
}

/** Functions of this name, in the schema that the name begins with, or else in the source's. */
async function functionsOf(tx: Tx, name: string, home: string | undefined): Promise<bigint[]> {
  const [own, schema = home] = name.split(".").toReversed()
  const { rows } = await sql<{ oid: bigint }>`
    select p.oid::bigint as oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
     where p.proname = ${own} and n.nspname = ${schema ?? MIGRATION_SCHEMA} order by p.oid`.execute(tx)
  return rows.map(({ oid }) => oid)
}

/** Fails where something stands on one of them: an index, a trigger, a view. */
async function dropAll(tx: Tx, functions: readonly bigint[]): Promise<void> {
  for (const one of functions) {
    const { rows } = await sql<{ text: string }>`
      select format('drop function %s', ${one}::bigint::oid::regprocedure) as text`.execute(tx)
    await sql.raw(rows[0]?.text ?? "").execute(tx)
  }
}

/** Has PostgreSQL read the bodies as it does when a function is made: what a body names must be there. */
const check = async (tx: Tx, functions: readonly bigint[]): Promise<void> =>
  void (await sql`
    select case l.lanname when 'sql' then fmgr_sql_validator(p.oid) when 'plpgsql' then plpgsql_validator(p.oid) end
      from pg_proc p join pg_language l on l.oid = p.prolang
     where p.oid = any (${functions.map(String)}::oid[])`.execute(tx))

const isCode = (error: unknown, code: string): boolean =>
  typeof error === "object" && error !== null && "code" in error && error.code === code
