import { glob, readFile } from "node:fs/promises"
import { join } from "node:path"

interface MarkedTest {
  file: string
  title: string
  number: number
}

interface Requirement {
  number: number
  text: string
  /** The page's last column: files of tests, a reason, or both. */
  shown: string
  tests: MarkedTest[]
}

const REQUIREMENTS = 66
const TITLE = /"([^"\n]*safety\/\d[^"\n]*)"|`([^`\n]*safety\/\d[^`\n]*)`/g

/** The titles in a test's source that bear `safety/<n>`, once for each number; comments are no titles. */
export const marksOf = (file: string, source: string): MarkedTest[] =>
  source
    .split("\n")
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line))
    .flatMap((line) => [...line.matchAll(TITLE)].map((found) => found[1] ?? found[2] ?? ""))
    .flatMap((title) =>
      [...title.matchAll(/safety\/(\d+)/g)].map((found) => ({ file, title, number: Number(found[1]) })),
    )

/** Compares the table of the page with the marks of the tests. */
export const compare = (
  page: string,
  marks: MarkedTest[],
): { requirements: Requirement[]; faults: string[] } => {
  const requirements = [...page.matchAll(/^\| (\d+) (.+?) \| .+? \| (.*?) \|$/gm)].map(
    ([, number, text = "", shown = ""]) => ({
      number: Number(number),
      text,
      shown,
      tests: marks.filter((mark) => mark.number === Number(number)),
    }),
  )
  const faults: string[] = []
  for (let number = 1; number <= REQUIREMENTS; number++) {
    const rows = requirements.filter((row) => row.number === number).length
    if (rows !== 1) faults.push(`${number}: the page has ${rows} rows of it`)
  }
  for (const { number, shown, tests } of requirements) {
    const named = [...shown.matchAll(/`([^`]+\.test\.tsx?)`/g)].map((found) => found[1])
    if (shown.trim() === "") faults.push(`${number}: neither a test nor a reason`)
    for (const file of named)
      if (!tests.some((test) => test.file === file))
        faults.push(`${number}: no test of ${file} bears safety/${number}`)
    for (const { file, title } of tests)
      if (!named.includes(file)) faults.push(`${number}: the page does not name ${file}: ${title}`)
  }
  for (const { number, file, title } of marks)
    if (!requirements.some((row) => row.number === number))
      faults.push(`${number}: not on the page, named by ${file}: ${title}`)
  return { requirements, faults }
}

export const readSafety = async (root: string): Promise<ReturnType<typeof compare>> => {
  const marks: MarkedTest[] = []
  const files = glob("{packages,apps,bench}/**/*.test.{ts,tsx}", {
    cwd: root,
    exclude: ["**/node_modules/**", "**/node_modules"],
  })
  for await (const file of files) marks.push(...marksOf(file, await readFile(join(root, file), "utf8")))
  return compare(await readFile(join(root, "docs/safer-play.md"), "utf8"), marks)
}
