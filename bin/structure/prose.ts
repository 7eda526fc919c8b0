import type { Violation } from "./rules.ts"
import type { Page, Source } from "./sources.ts"

/** Folders whose comments and names of tests are checked, beside the pages of documentation. */
const PLAIN = ["packages/", "bench/", "bin/", "apps/"] as const
const VAGUE = /(?<!`)\b(whoever|nobody|somebody)\b(?!`)/i
const COMMENT = /(?:^|\s)\/\/.*$|^\s*(?:\/\*|\*).*$/
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
