import type { Violation } from "./rules.ts"
import type { Page, Source } from "./sources.ts"

/**
 * Folders whose comments and names of tests name their subject. A folder joins this list once they do; the pages of
 * documentation are checked as a whole.
 */
const PLAIN = [
  "packages/",
  "bench/",
  "bin/",
  "apps/console/",
  "apps/draw-simulator/",
  "apps/message-simulator/",
  "apps/payment-simulator/",
  "apps/site/",
  "apps/studio/",
  "apps/vendor-simulator/",
  "apps/wallet-simulator/",
  "apps/server/bin/",
  "apps/server/test/",
  "apps/server/src/seed/",
  "apps/server/src/kernel/",
  "apps/server/src/call/",
  "apps/server/src/compose/",
  "apps/server/src/http/",
  "apps/server/src/config",
  "apps/server/src/modules/back-office/",
  "apps/server/src/modules/engagement/",
  "apps/server/src/modules/games/",
  "apps/server/src/modules/identity/",
  "apps/server/src/modules/ledger/",
  "apps/server/src/modules/lottery/",
  "apps/server/src/modules/merchants/",
  "apps/server/src/modules/messages/",
  "apps/server/src/modules/operators/",
  "apps/server/src/modules/play/",
  "apps/server/src/modules/proof/",
  "apps/server/src/modules/providers/",
  "apps/server/src/modules/reports/",
  "apps/server/src/modules/responsible-gaming/",
  "apps/server/src/modules/vendor-wallets/",
  "apps/server/src/modules/wallet/",
] as const
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
