import type { Violation } from "./rules.ts"
import type { Page, Source, SqlFile } from "./sources.ts"

/** Folders whose comments and names of tests are checked, beside the pages of documentation. */
const PLAIN = ["packages/", "bench/", "bin/", "apps/"] as const
const VAGUE = /(?<!`)\b(whoever|nobody|somebody)\b(?!`)/i
const COMMENT = /(?:^|\s)\/\/.*$|^\s*(?:\/\*|\*).*$/
/** A sentence that opens with "What" in a comment, first or later. A title in quotes is named, and opens nothing. */
const SENTENCE = /(?:(?:^|[\s{])(?:\/\/|\/\*|--\s)|^\s*\*).*?(?<!["'`“])\bWhat\b/
const SENTENCE_OF_PAGE = /^(?!#).*?(?<!["'`“])\bWhat\b/
/** The first word of a test's name, of a call's summary or of a check's promise. */
const NAMES = [
  /^\s*(?:it|test|describe)(?:\.\w+)*\(\s*["'`]what\b/gim,
  /\b(?:summary|promise):\s*["'`]What\b/g,
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

/**
 * Sentences that open with "What": in comments of code and of SQL functions and in pages of documentation, and as names of
 * tests, summaries of calls and promises of checks. Released migrations and headings of pages stay.
 */
export function checkOpenings(
  sources: readonly Source[],
  sqlFiles: readonly SqlFile[],
  pages: readonly Page[],
): Violation[] {
  const code = [...sources, ...sqlFiles].filter(
    ({ path }) => PLAIN.some((folder) => path.startsWith(folder)) && !path.includes("/migrations/"),
  )
  return [
    ...code.flatMap((file) => [...sentencesOf(file, SENTENCE), ...namesOf(file)]),
    ...pages.flatMap((page) => sentencesOf(page, SENTENCE_OF_PAGE)),
  ]
}

const sentencesOf = ({ path, text }: Page, opening: RegExp): Violation[] =>
  text.split("\n").flatMap((line, at) => (opening.test(line) ? [openingAt(path, at + 1)] : []))

const namesOf = ({ path, text }: Page): Violation[] =>
  NAMES.flatMap((name) => [...text.matchAll(name)]).map(({ 0: name, index }) =>
    openingAt(path, text.slice(0, index + name.length).split("\n").length),
  )

const openingAt = (path: string, line: number): Violation => ({
  path,
  line,
  message:
    'A sentence or a name opens with its subject, not with "What". Name the noun (a row, an amount, a call, a bet) and give it an active verb.',
})
