import type { Violation } from "./rules.ts"
import type { Source, SqlFile } from "./sources.ts"

const SERVER = "apps/server/src/"
const MODULES = `${SERVER}modules/`
const LEDGER = "ledger"

/** SQL functions that other modules call: faces, as what an `index.ts` exports. */
const FACES = new Set([
  "stake_check",
  "deposits_total",
  "deposits_waiting",
  "peer_deposits_total",
  "peer_deposits_waiting",
  "excluded_at",
  "bonus_free_bet_moved",
  "bonus_lotted",
  "bonus_plays",
  "bonus_waiting",
  "play_line_at",
  "play_lines_of",
  "play_next",
  "play_record",
  "play_tail",
  "play_test_at",
  "play_tests_of",
  "play_valid_cash",
  "point_rates",
  "player_tag_at",
  "player_tags_of",
  "game_category",
  "games_of_kind",
  "merchant_asset",
])

/** Tables that other modules add rows to, in the transaction of what the rows tell of, and whose rows the proof reads. */
const ADDED_TO = new Set(["play_fact"])

const CREATED_TABLE = /\bcreate\s+(?:unlogged\s+)?table\s+(if\s+not\s+exists\s+)?((?:\w+\.)?\w+)/gi
const NAMED_TABLE =
  /\b(?:from|join|into|update|truncate|using|lock\s+table)\s+(?:only\s+)?((?:\w+\.)?\w+)\b(?!\s*\(|\.)/gi
const NAMED_IN_INSERT = /\binsert\s+into\s+((?:\w+\.)?\w+)/gi
const CREATED_FUNCTION = /^create or replace function (\w+)\s*\(/m
const IS_TEST = /\.test\.ts$|(^|\/)test-[^/]*\.ts$/

/** Where a module says which PostgreSQL schema is its own. */
const SOURCE = /: MigrationSource = \{\s*name: "[^"]*",(?:\s*schema: "(\w+)",)?/

/**
 * Tables belong to the module whose migrations create them, and stand in the schema of its name: no other module's SQL
 * names them, with the schema or without it, but the proof reads the ledger.
 */
export function checkTables(sources: readonly Source[], files: readonly SqlFile[]): Violation[] {
  const tables = new Map<string, string>()
  const functions = new Map<string, string>()
  for (const { path, text } of files) {
    const own = ownerOf(path)
    if (own === undefined) continue
    if (path.includes("/migrations/"))
      for (const [, takesOver, name = ""] of withoutComments(text).matchAll(CREATED_TABLE)) {
        // A table that is created where it is not there yet has moved here from another owner.
        if (takesOver !== undefined || !tables.has(name)) tables.set(name, own)
      }
    const [, made] = CREATED_FUNCTION.exec(text) ?? []
    if (path.includes("/functions/") && made !== undefined) functions.set(made, own)
  }
  const readers = [
    ...sources.filter(({ path }) => path.endsWith(".ts") && !IS_TEST.test(path)),
    ...files.filter(({ path }) => path.includes("/functions/")),
  ]
  const addresses = withSchemas(tables)
  return [
    ...sources.flatMap(checkSchema),
    ...readers.flatMap((file) => checkFile(file, addresses, functions)),
  ]
}

/** The same tables under the names with their schemas, too. */
const withSchemas = (tables: ReadonlyMap<string, string>): ReadonlyMap<string, string> =>
  new Map(
    [...tables].flatMap(([name, owner]) => [
      [name, owner],
      [`${schemaOf(owner)}.${name}`, owner],
    ]),
  )

const schemaOf = (owner: string): string => owner.replaceAll("-", "_")

function checkSchema({ path, text }: Source): Violation[] {
  const own = ownerOf(path)
  const source = SOURCE.exec(text)
  if (own === undefined || own === LEDGER || !source || IS_TEST.test(path) || source[1] === schemaOf(own))
    return []
  const line = text.slice(0, source.index).split("\n").length
  return [
    {
      path,
      line,
      message: `the tables of ${own} stand in a schema of its own. Say schema: "${schemaOf(own)}".`,
    },
  ]
}

function checkFile(
  { path, text }: SqlFile,
  tables: ReadonlyMap<string, string>,
  functions: ReadonlyMap<string, string>,
): Violation[] {
  const own = ownerOf(path)
  if (own === undefined || own === LEDGER) return []
  const code = withoutComments(text)
  const found = new Map<string, Violation>()
  const isProof = path.endsWith("/sub-ledger.ts")
  const refuse = (name: string, at: number, message: string) => {
    if (!found.has(name)) found.set(name, { path, line: code.slice(0, at).split("\n").length, message })
  }
  for (const pattern of [NAMED_TABLE, NAMED_IN_INSERT])
    for (const match of code.matchAll(pattern)) {
      const [, name = ""] = match
      const owner = tables.get(name)
      if (owner === undefined || owner === own) continue
      if (isProof && (owner === LEDGER || ADDED_TO.has(name))) continue
      if (pattern === NAMED_IN_INSERT && ADDED_TO.has(name)) continue
      refuse(name, match.index, `${name} is a table of ${owner}. Ask ${owner} by its face.`)
    }
  for (const [name, owner] of functions) {
    if (owner === own || owner === LEDGER || FACES.has(name)) continue
    const at = code.search(new RegExp(`\\b${name}\\s*\\(`))
    if (at !== -1)
      refuse(
        name,
        at,
        `${name} is an SQL function of ${owner}. List it as a face in bin/structure/tables.ts if others may call it.`,
      )
  }
  return [...found.values()]
}

/** The module, or the part of the server beside them, that a file belongs to; undefined outside of the server and the ledger. */
function ownerOf(path: string): string | undefined {
  if (path.startsWith("packages/ledger/")) return LEDGER
  const prefix = path.startsWith(MODULES) ? MODULES : SERVER
  if (!path.startsWith(prefix)) return undefined
  const [folder, rest] = path.slice(prefix.length).split("/")
  return rest === undefined ? "the server" : folder
}

/** Comments of either language as blanks, so that lines keep their numbers. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$|--.*$/gm, (comment) => comment.replace(/[^\n]/g, " "))
