import type { Violation } from "./rules.ts"
import type { Page, Source, SqlFile } from "./sources.ts"

/** Folders whose comments and names of tests are checked, beside the pages of documentation. */
const PLAIN = ["packages/", "bench/", "bin/", "apps/"] as const
const VAGUE = /(?<!`)\b(whoever|nobody|somebody)\b(?!`)/i
const COMMENT = /(?:^|\s)\/\/.*$|^\s*(?:\/\*|\*).*$/
/** The first word of a comment (of a block, or of the first of several lines), of a test's name, or of a call's summary. */
const OPENINGS = [
  /(?<=^|\s|\{)(?:\/\*[\s*]*|(?<!^[ \t]*(?:\/\/|--).*\n[ \t]*)(?:\/\/|--)[ \t]*)What\b/gm,
  /^\s*(?:it|test|describe)(?:\.\w+)*\(\s*["'`]what\b/gim,
  /\bsummary:\s*["'`]What\b/g,
] as const
const TITLE = /^\s*(?:it|test|describe)(?:\.\w+)*\((?<q>["'`])(.*?)\k<q>/

/** Comments, names of tests and pages of documentation with a pronoun of `VAGUE` where a noun exists. */
export function checkProse(sources: readonly Source[], pages: readonly Page[]): Violation[] {
  const comments = sources
    .filter(({ path }) => PLAIN.some((folder) => path.startsWith(folder)))
    .map(({ path, text }) => ({
      path,
      lines: text.split("\n").map((line) => COMMENT.exec(line)?.[0] ?? TITLE.exec(line)?.[2] ?? ""),
    }))
  return [...comments, ...pages.map(({ path, text }) => ({ path, lines: text.split("\n") }))].flatMap(
    ({ path, lines }) =>
      lines.flatMap((line, at) => {
        const word = VAGUE.exec(line)?.[1]
        return word === undefined
          ? []
          : [
              {
                path,
                line: at + 1,
                message: `"${word}" names no subject. Say which: a member, a caller, a transaction, a vendor.`,
              },
            ]
      }),
  )
}

/** Comments of code and of SQL functions, names of tests and summaries of calls that open with "What". Released migrations stay. */
export function checkOpenings(sources: readonly Source[], sqlFiles: readonly SqlFile[]): Violation[] {
  return [...sources, ...sqlFiles]
    .filter(({ path }) => PLAIN.some((folder) => path.startsWith(folder)) && !path.includes("/migrations/"))
    .flatMap(({ path, text }) =>
      OPENINGS.flatMap((opening) => [...text.matchAll(opening)]).map(({ 0: opening, index }) => ({
        path,
        line: text.slice(0, index + opening.length).split("\n").length,
        message:
          'A comment or a name opens with its subject, not with "What". Name the noun: a row, an amount, a call.',
      })),
    )
}
