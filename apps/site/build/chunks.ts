/** Parts of paths, by which a module is known whatever system the site is built on. */
const has = (parts: readonly string[]) => (id: string) => {
  const path = id.replaceAll("\\", "/")
  return parts.some((part) => path.includes(part))
}

/** Modules that every page needs. A page that lacks one of these would be the exception. */
const FRAME = [
  // The address, the calls, the texts and the session.
  "site/src/address/",
  "site/src/api/call.",
  "site/src/api/query.",
  "site/src/i18n/",
  "site/src/session/",
  "packages/client/src/call-error.",
  "packages/client/src/create-call.",
  "packages/client/src/queries.",
  "packages/client/src/reachability.",
  "packages/contract/src/identity/member-info.",
  "packages/contract/src/wire/endpoint.",
  "packages/contract/src/wire/values.",
  "packages/i18n/",
  "packages/money/",
  "packages/ui/src/language-facts.",
  "no-zod",
  // The parts of a page.
  "packages/ui/src/art-names.",
  "site/src/shell/site-link.",
  "site/src/ui/art.",
  "site/src/ui/button.",
  "site/src/ui/countdown.",
  "site/src/ui/error-state.",
  "site/src/ui/icon",
  "site/src/ui/money.",
  "site/src/ui/skeleton.",
  "site/src/ui/spinner.",
  "site/src/ui/toast.",
  // The libraries.
  "preload-helper",
  "react-query/build/modern/QueryClientProvider.",
  "react-query/build/modern/useBaseQuery.",
  "react-query/build/modern/useQuery.",
]

/**
 * Modules that share a file; the rest is cut where pages begin. A rule by how many files share a module was measured:
 * it brings 1 to 3 KiB more with the first page, since it cannot tell what all pages need from what many pages need.
 */
export const CHUNKS = [
  // Only the registration form reads the rules; without this they ride with the calls of the first screen.
  { name: "register-rules", test: has(["packages/rules/src/register-rules."]) },
  // In one file: eight small ones compress worse and cost a request each.
  { name: "frame", test: has(FRAME) },
  // The socket: a page that shows something live needs all of it, and the first screen none.
  {
    name: "live",
    test: has([
      "site/src/api/balance.",
      "site/src/realtime/held-results.",
      "site/src/realtime/socket.",
      "packages/client/src/socket.",
    ]),
  },
]

/** Chunks that the first page has loaded before anything else is asked for: naming them again only costs bytes. */
export const ALWAYS_THERE = /\/(?:frame|site-link|rolldown-runtime|useBaseQuery|_no-zod)-/
