import type { ComponentType } from "react"
import type { Key } from "../i18n/texts.ts"
import { withHydration } from "./hydrated.ts"
import { lateComponent, type LateComponent } from "./late-component.ts"
import { loadChunk } from "./load-chunk.ts"

/** How much of the frame a page keeps. */
export type Frame = "full" | "no-side" | "header" | "bare"

/** The chunks of the specification, section 2. A group without a file is a page that is not built yet. */
export type Group =
  | "index"
  | "notice"
  | "lottery"
  | "vnlottery"
  | "eaLottery"
  | "elott"
  | "board"
  | "fish"
  | "live"
  | "pvp"
  | "egame"
  | "Vip"
  | "pointMall"
  | "promo"
  | "promoDetail"
  | "seamless"
  | "help"
  | "feedback"
  | "download"
  | "joinus"
  | "byIframe"
  | "about"

export interface Page {
  readonly path: string
  readonly group: Group
  /** The whole of it, where it is not said. */
  readonly frame?: Frame
  /** Key of the core texts; names the page in the window's title. */
  readonly title?: Key
}

/** Every route of the specification's table, and the pages that the footer leads to. `/` and the two register paths are in the router: they lead on. */
export const PAGES: readonly Page[] = [
  { path: "/index", group: "index" },
  { path: "/noticePage", group: "notice", title: "nav_notices" },
  { path: "/vip", group: "Vip", title: "nav_vip" },
  { path: "/pointMall", group: "pointMall", frame: "no-side", title: "nav_points" },
  { path: "/lottery", group: "lottery", frame: "header", title: "nav_lottery" },
  { path: "/vnlottery", group: "vnlottery", frame: "header", title: "nav_vnlottery" },
  { path: "/seaLottery", group: "eaLottery", frame: "header", title: "nav_sealottery" },
  { path: "/elott", group: "elott", title: "nav_elott" },
  { path: "/rng", group: "egame", title: "nav_rng" },
  { path: "/pp", group: "egame" },
  { path: "/pg", group: "egame" },
  { path: "/bgs", group: "egame" },
  { path: "/jl", group: "egame" },
  { path: "/fc", group: "egame" },
  { path: "/bng", group: "egame" },
  { path: "/cq9", group: "egame" },
  { path: "/live", group: "live", title: "nav_live" },
  { path: "/fish", group: "fish", title: "nav_fish" },
  { path: "/pvp", group: "pvp", title: "nav_pvp" },
  { path: "/hot", group: "egame", title: "nav_hot" },
  { path: "/fav", group: "egame", title: "nav_fav" },
  { path: "/sports", group: "egame", title: "nav_sports" },
  { path: "/promotions", group: "promo", title: "nav_promotions" },
  { path: "/promoDetail", group: "promoDetail", title: "nav_promotions" },
  { path: "/seamless", group: "seamless", frame: "header", title: "nav_seamless" },
  { path: "/help", group: "help", title: "nav_help" },
  { path: "/helpmc", group: "help", frame: "bare", title: "nav_help" },
  { path: "/feedback", group: "feedback", title: "nav_feedback" },
  { path: "/down", group: "download", title: "nav_down" },
  { path: "/join", group: "joinus", title: "nav_join" },
  { path: "/game", group: "byIframe", frame: "header" },
  { path: "/about", group: "about" },
]

/** Pages of the site's own addresses: those of the member centre are found by its menu. */
const FILES = import.meta.glob<{ default: ComponentType }>([
  "../{routes/{home,lotteries},features/{about,feedback,games,help,install,lottery,notices,promotions,vip,wallet/points}}/*-page.tsx",
  "../features/agents/join-page.tsx",
])

const GAMES = "features/games/games-page.tsx"

/** The groups whose pages are open, each its own chunk; the rest resolve to a closed page. */
const BUILT: Partial<Record<Group, string>> = {
  index: "routes/home/home-page.tsx",
  notice: "features/notices/notice-page.tsx",
  lottery: "features/lottery/lottery-page.tsx",
  elott: "features/lottery/elott-page.tsx",
  board: "features/lottery/board-page.tsx",
  vnlottery: "features/lottery/vn-lottery-page.tsx",
  eaLottery: "routes/lotteries/sea-lottery-page.tsx",
  egame: GAMES,
  live: GAMES,
  fish: GAMES,
  pvp: GAMES,
  byIframe: "features/games/game-page.tsx",
  pointMall: "features/wallet/points/mall-page.tsx",
  Vip: "features/vip/vip-page.tsx",
  promo: "features/promotions/promotions-page.tsx",
  promoDetail: "features/promotions/promo-detail-page.tsx",
  help: "features/help/help-page.tsx",
  feedback: "features/feedback/feedback-page.tsx",
  download: "features/install/download-page.tsx",
  seamless: "features/games/seamless-page.tsx",
  joinus: "features/agents/join-page.tsx",
  about: "features/about/about-page.tsx",
}

/** The file of a group's page, under `src/`: the server names its chunk in the head of the page. */
export const pageFile = (group: Group): string | undefined => BUILT[group]

/** One component for each group: the register paths show the same home as /index. */
const components = new Map<Group, LateComponent<object>>()
export function pageComponent(group: Group): LateComponent<object> | undefined {
  const load = FILES[`../${BUILT[group]}`]
  if (!load) return undefined
  let component = components.get(group)
  if (!component)
    components.set(
      group,
      (component = lateComponent(async () => withHydration((await loadChunk(load)).default))),
    )
  return component
}
