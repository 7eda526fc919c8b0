import type { GameCategory } from "@croupier/contract/games"
import { isHallOpen } from "../boot/boot.ts"
import { CATEGORIES } from "./categories.ts"

/** The tabs of a narrow screen in their order (specification, section 3). E-sports are on the page of sports. */
const TABS = [
  "SPORTS",
  "RNG",
  "FISH",
  "LIVE",
  "LOTT",
  "PVP",
  "ELOTT",
] as const satisfies readonly GameCategory[]

/** The tabs whose pages are open. */
export function dockCategories(
  menu: readonly { readonly gameCategory: GameCategory }[],
): readonly GameCategory[] {
  const open = new Set(menu.map(({ gameCategory }) => CATEGORIES[gameCategory].path))
  return TABS.filter((tab) =>
    tab === "LOTT" || tab === "ELOTT" ? isHallOpen(tab) : open.has(CATEGORIES[tab].path),
  )
}
