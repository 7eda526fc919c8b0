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
  "site/src/boot/boot.",
  "site/src/i18n/",
  "site/src/session/",
  "packages/client/src/act-key.",
  "packages/client/src/call-error.",
  "packages/client/src/create-call.",
  "packages/client/src/queries.",
  "packages/client/src/reachability.",
  "packages/contract/src/bonuses/site.",
  "packages/contract/src/identity/member-info.",
  "packages/contract/src/merchants/site.",
  "packages/contract/src/protection/limits.",
  "packages/contract/src/protection/site.",
  "packages/contract/src/wire/endpoint.",
  "packages/contract/src/wire/page.",
  "packages/contract/src/wire/values.",
  "packages/i18n/",
  "packages/money/",
  "packages/ui/src/language-facts.",
  "no-zod",
  // The parts of a page.
  "packages/ui/src/art-names.",
  "site/src/features/lines/offered-line.",
  "site/src/forms/ascii-digits.",
  "site/src/forms/use-once.",
  "site/src/limits/limit-text.",
  "site/src/modals/modals.",
  "site/src/modals/open-member-centre.",
  "site/src/realtime/clock.",
  "site/src/shell/at-rest.",
  "site/src/shell/error-boundary.",
  "site/src/shell/hydrated.",
  "site/src/shell/load-chunk.",
  "site/src/shell/menu-row.",
  "site/src/shell/late",
  "site/src/shell/navigation.",
  "site/src/shell/play-pause.",
  "site/src/shell/use-play-pause.",
  "site/src/shell/site-link.",
  "site/src/ui/after-paint.",
  "site/src/ui/art.",
  "site/src/ui/button.",
  "site/src/ui/choice-pills.",
  "site/src/ui/countdown.",
  "site/src/ui/empty-state.",
  "site/src/ui/error-state.",
  "site/src/ui/icon",
  "site/src/ui/money.",
  "site/src/ui/show-dialog.",
  "site/src/ui/skeleton.",
  "site/src/ui/spinner.",
  "site/src/theme/scheme.",
  "site/src/ui/ticket.",
  "site/src/ui/toast.",
  "site/src/ui/use-hydrated.",
  "site/src/ui/use-media.",
  // The libraries.
  "preload-helper",
  "react-query/build/modern/QueryClientProvider.",
  "react-query/build/modern/useBaseQuery.",
  "react-query/build/modern/useQuery.",
]

/** Parts of the frame that come behind the first paint, all of them with every page. */
const SHELL = [
  "packages/contract/src/engagement/site.",
  "packages/contract/src/promotions/site.",
  "packages/contract/src/verification/",
  "packages/rules/src/identity-levels.",
  "packages/client/src/socket.",
  "site/src/api/balance.",
  "site/src/features/analytics/consent.",
  "site/src/features/auth/enter",
  "site/src/features/auth/free-play-button.",
  "site/src/features/chat-rooms/rooms-button.",
  "site/src/features/games/api/use-menu.",
  "site/src/features/notices/notice-index.",
  "site/src/features/notices/use-notices.",
  "site/src/features/service-chat/chat-button.",
  "site/src/features/service-chat/desk-link.",
  "site/src/modals/ask-",
  "site/src/modals/pop-up-notices.",
  "site/src/realtime/held-results.",
  "site/src/realtime/socket.",
  "site/src/realtime/use-after-play.",
  "site/src/shell/categories.",
  "site/src/shell/dock-",
  "site/src/shell/footer.",
  "site/src/shell/header-categories.",
  "site/src/shell/member-links.",
  "site/src/shell/menu-",
  "site/src/shell/open-categories.",
  "site/src/shell/right-bar.",
  "site/src/ui/game-art.",
  "site/src/ui/local-time.",
  "site/src/ui/toast-host.",
]

/** Draws on the home page, in halls and on boards. */
const DRAWS = [
  "packages/contract/src/lottery/site.",
  "site/src/features/lottery/api/use-draw.",
  "site/src/features/lottery/api/use-games.",
  "site/src/features/lottery/coded-key.",
  "site/src/features/lottery/draw/draw-face.css",
  "site/src/features/lottery/game-names.",
  "site/src/features/lottery/sale.",
  "site/src/features/lottery/use-game-name.",
  "site/src/features/lottery/use-sale.",
  "site/src/ui/ball.",
]

/** The halls of lotteries. Boards have the faces of draws from here, too. */
const HALL = [
  "packages/contract/src/lottery/lobby.",
  "packages/lottery/src/alphabet.",
  "packages/lottery/src/chain.",
  "packages/lottery/src/mark-six.",
  "site/src/features/lottery/api/use-favoured-games.",
  "site/src/features/lottery/api/use-near.",
  "site/src/features/lottery/category-view.",
  "site/src/features/lottery/draw/draw-face.tsx",
  "site/src/features/lottery/draw/draw-names.",
  "site/src/features/lottery/draw/draw-parts.",
  "site/src/features/lottery/game-mark.",
  "site/src/features/lottery/lobby",
  "site/src/features/lottery/lottery.css",
  "site/src/features/lottery/near.",
  "site/src/features/lottery/place-link.",
]

/** Plays with their maths: boards, and what tells of a play elsewhere. */
const PLAYS = [
  "packages/lottery/src/",
  "site/src/features/lottery/board/bet.",
  "site/src/features/lottery/lunar-year.",
  "site/src/features/lottery/names.",
  "site/src/features/lottery/place.",
]

/** Bets of a member, which a board and the betting record list. */
const BETS = ["site/src/features/lottery/chase/use-chase.", "site/src/features/lottery/tabs/bets-record."]

/** Cards of games on the home page and in lobbies. */
const CARDS = [
  "packages/contract/src/games/launch.",
  "site/src/features/games/api/use-favourites.",
  "site/src/features/games/category-links.",
  "site/src/features/games/game-card.",
  "site/src/features/games/game-ways.",
]

/** A page of games, beyond its cards. */
const SHOP = [
  "site/src/features/games/api/use-lobby.",
  "site/src/features/games/game-grid.",
  "site/src/features/games/games-list.",
  "site/src/features/games/search-bar.",
  "site/src/features/games/tag-name.",
  "site/src/features/games/use-settled.",
  "site/src/features/games/use-title.",
  "site/src/ui/search-field.",
]

/** The head of the home page behind its first panel. */
const PANELS = [
  "site/src/routes/home/hero-game.",
  "site/src/routes/home/hero-promotion.",
  "site/src/routes/home/hero-slots.tsx",
  "site/src/routes/home/next-draw.",
]

/** Work of every page that no first screen waits for (start.tsx). */
const REST = [
  "site/src/features/auth/handover.",
  "site/src/features/install/start-worker.",
  "site/src/features/lines/follow-lines.",
]

/** Parts that a member's page shows from the start, beyond the visitor's. */
const MEMBER = [
  "packages/contract/src/inbox/site.",
  "site/src/features/auth/session-watch.",
  "site/src/features/inbox/mail-button.",
  "site/src/features/lottery/outcomes/outcomes.",
  "site/src/features/wallet/balance-chip.",
  "site/src/features/wallet/use-balance.",
  "site/src/limits/limit-meter.",
  "site/src/shell/account-menu.",
  "site/src/shell/member-rows.",
  "site/src/shell/session-strip.",
]

/** The frame of every modal and the list of them. */
const MODALS = ["site/src/modals/modal-frame.", "site/src/modals/modal-host.", "site/src/modals/registry."]

/** The sheet of the member centre, without its pages. */
const CENTRE = [
  "packages/contract/src/line-transfers/site.",
  "packages/contract/src/missions/site.",
  "packages/contract/src/identity/profile.",
  "site/src/features/member/avatar-name.",
  "site/src/features/member/member-avatar.",
  "site/src/modals/centre-",
  "site/src/modals/kept-pages.",
  "site/src/modals/member-link.",
  "site/src/ui/form-skeleton.",
]

/** Forms, and lists that grow: most pages of the member centre have one of each. */
const FORMS = [
  "site/src/forms/form-error.",
  "site/src/forms/form-sent.",
  "site/src/forms/form.",
  "site/src/forms/typed-amount.",
  "site/src/forms/use-attempt.",
  "site/src/ui/field.",
]
const LISTS = [
  "react-query/build/modern/useInfiniteQuery.",
  "react-query/build/modern/useQueries.",
  "site/src/api/pages.",
  "site/src/boot/use-merchant-clock.",
  "site/src/features/wallet/endless-list.",
  "site/src/features/wallet/zone-note.",
  "site/src/ui/use-endless.",
]

/** The deposit up to its payment. */
const DEPOSIT = [
  "site/src/features/wallet/amount-",
  "site/src/features/wallet/contest",
  "site/src/features/wallet/deposit-bonus.",
  "site/src/features/wallet/deposit-form.",
  "site/src/features/wallet/deposit-list.",
  "site/src/features/wallet/deposit-panel.",
  "site/src/features/wallet/deposit-quote.",
  "site/src/features/wallet/deposit-stage.",
  "site/src/features/wallet/method-",
  "site/src/features/wallet/money-intent.",
  "site/src/features/wallet/uncredited.",
  "site/src/features/wallet/use-deposit-form.",
  "site/src/features/wallet/waiting-deposits.",
  "site/src/limits/limit-line.",
  "site/src/shell/use-sentence.",
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
  // In one file for the same reason; each of them asks for its neighbours otherwise, one answer after the other.
  { name: "shell", test: has(SHELL) },
  // Each file costs a phone a request and some milliseconds, however small it is.
  { name: "draws", test: has(DRAWS) },
  { name: "hall", test: has(HALL) },
  // The plays of all games, which boards and records know, and a hall does not.
  { name: "plays", test: has(PLAYS) },
  { name: "cards", test: has(CARDS) },
  { name: "dialogs", test: has(["site/src/theme/dialogs.css"]) },
  // The list of the centre's pages alone: the menus of a member's page show some of its entries.
  { name: "centre-list", test: has(["site/src/modals/member-pages."]) },
  { name: "forms", test: has(FORMS) },
  { name: "lists", test: has(LISTS) },
  { name: "bets", test: has(BETS) },
  { name: "member", test: has(MEMBER) },
  { name: "modals", test: has(MODALS) },
  { name: "centre", test: has(CENTRE) },
  { name: "deposit", test: has(DEPOSIT) },
  // Last: a chunk takes along all that its modules import and no chunk before it has.
  { name: "shop", test: has(SHOP) },
  { name: "panels", test: has(PANELS) },
  { name: "rest", test: has(REST) },
]

/** Chunks that the first page has loaded before anything else is asked for: naming them again only costs bytes. */
export const ALWAYS_THERE = /\/(?:frame|site-link|rolldown-runtime|useBaseQuery|_no-zod)-/
