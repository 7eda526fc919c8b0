import type { Violation } from "./rules.ts"
import type { SqlFile } from "./sources.ts"

const MIGRATION = /^(.*)\/migrations\/((\d+)_[^/]+\.sql)$/
const FUNCTION = /\bcreate\s+(?:or\s+replace\s+)?(?:function|procedure)\b/i
const MODULES = "apps/server/src/modules"

/** The last migration of each folder that may hold functions: they were released before functions had files. */
const LAST_WITH_FUNCTIONS: Readonly<Record<string, number>> = {
  "packages/ledger": 14,
  [`${MODULES}/games`]: 9,
  [`${MODULES}/lottery`]: 35,
  [`${MODULES}/operators`]: 1,
  [`${MODULES}/responsible-gaming`]: 1,
  [`${MODULES}/providers`]: 16,
}

/** They share their number with another, and were released before a number was one file's. */
const SECOND_OF_A_NUMBER = new Set([
  `${MODULES}/games/migrations/0008_sweep.sql`,
  `${MODULES}/identity/migrations/0022_trial_sweep.sql`,
  `${MODULES}/operators/migrations/0009_password_until.sql`,
])

/** A migration has a number of its own; functions stand in `functions/`. */
export function checkMigrations(files: readonly SqlFile[]): Violation[] {
  const numbered = new Map<string, string>()
  return files.flatMap(({ path, text }) => {
    const [, folder = "", file = "", number = ""] = MIGRATION.exec(path) ?? []
    if (!file) return []
    const place = `${folder} ${Number(number)}`
    const other = numbered.get(place)
    numbered.set(place, file)
    const found: Violation[] = []
    if (other !== undefined && !SECOND_OF_A_NUMBER.has(path))
      found.push({ path, line: 1, message: `${other} has this number too. Take the next one that is free.` })
    const code = text.replace(/--.*$/gm, (comment) => " ".repeat(comment.length))
    const at = code.search(FUNCTION)
    if (at !== -1 && Number(number) > (LAST_WITH_FUNCTIONS[folder] ?? 0))
      found.push({
        path,
        line: code.slice(0, at).split("\n").length,
        message: `functions stand in ${folder}/functions/<name>.sql, which the migrator applies whenever it changes.`,
      })
    return found
  })
}
