import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"
import { namesOfHouse } from "./house.ts"

/** Sources of tests by their paths. */
export type TestSources = ReadonlyMap<string, string>

interface SpecifiedRow {
  section: string
  text: string
  state: string
  /** The page's last column: tests, a reason, or both. */
  shown: string
  tests: { file: string; title: string }[]
}

const ROW = /^\| (.+?) \| (.*?) ?\| (\w+) \| (.*?) ?\|$/
const TEST = /^(\S+\.(?:test|e2e)\.tsx?): (.+)$/
const spansOf = (cell: string): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, span = ""]) => span)

/** The files that hold a test under a title that begins so. `named` is the end of the file's path. */
function filesOf(sources: TestSources, named: string, title: string): string[] {
  return [...sources]
    .filter(([path]) => `/${path}`.endsWith(`/${named}`))
    .filter(([, source]) => ['"', "`"].some((quote) => holdsTitle(source, quote + title)))
    .map(([path]) => path)
}

/** A title follows an opening bracket: `it("…`, also on the next line. */
function holdsTitle(source: string, begin: string): boolean {
  for (let at = source.indexOf(begin); at !== -1; at = source.indexOf(begin, at + 1))
    if (source.slice(0, at).trimEnd().endsWith("(")) return true
  return false
}

function readRows(page: string, sources: TestSources, faults: string[]): SpecifiedRow[] {
  const rows: SpecifiedRow[] = []
  let section = ""
  for (const line of page.split("\n")) {
    if (line.startsWith("## ")) section = line.slice(3)
    const [, text = "", , state = "", shown = ""] = ROW.exec(line) ?? []
    if (text === "" || text === "row") continue
    const tests = spansOf(shown).flatMap((span) => {
      const [, named = "", title = ""] = TEST.exec(span) ?? []
      const files = named === "" ? [] : filesOf(sources, named, title)
      if (named !== "" && files.length !== 1) faults.push(`${text}: ${files.length} tests of ${span}`)
      return files.map((file) => ({ file, title }))
    })
    rows.push({ section, text, state, shown, tests })
  }
  return rows
}

function faultsOf({ text, state, shown, tests }: SpecifiedRow): string[] {
  if (state !== "done" && state !== "departs") return [`${text}: ${state} is no state`]
  if (state === "done") return tests.length > 0 ? [] : [`${text}: done, and no test shows it`]
  return /\w/.test(shown.replaceAll(/`[^`]+`/g, "")) ? [] : [`${text}: departs without a reason`]
}

/** The tests that any page names and that are not there, or are in two files. */
export const missingTests = (page: string, sources: TestSources): string[] =>
  page
    .split("\n")
    .flatMap(spansOf)
    .flatMap((span) => {
      const [, named = "", title = ""] = TEST.exec(span) ?? []
      if (named === "") return []
      const { length } = filesOf(sources, named, title)
      return length === 1 ? [] : [`${length} tests of ${span}`]
    })

/** Compares the page with the names of the house and with the tests. */
export function compare(
  page: string,
  names: ReadonlySet<string>,
  sources: TestSources,
): { rows: SpecifiedRow[]; faults: string[] } {
  const faults: string[] = []
  const rows = readRows(page, sources, faults)
  for (const row of rows) faults.push(...faultsOf(row))
  const told = new Set(page.split("\n").flatMap((line) => spansOf(ROW.exec(line)?.[2] ?? "")))
  for (const name of names) if (!told.has(name)) faults.push(`${name}: no row of the page has it`)
  for (const name of told) if (!names.has(name)) faults.push(`${name}: the house has none`)
  return { rows, faults }
}

export async function readSpecification(root: string): Promise<ReturnType<typeof compare>> {
  const page = await readFile(join(root, "docs/specification.md"), "utf8")
  return compare(page, await namesOfHouse(root), await readTests(root))
}

/** The sources of all tests. */
export async function readTests(root: string): Promise<TestSources> {
  const sources = new Map<string, string>()
  const files = glob("{packages,apps,bench,bin}/**/*.{test,e2e}.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/node_modules"],
  })
  for await (const file of files) sources.set(file, await readFile(join(root, file), "utf8"))
  return sources
}
