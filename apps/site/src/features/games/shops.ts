import type { GameCategory } from "@croupier/contract/games"
import type { Key } from "../../i18n/texts.ts"
import { CATEGORIES } from "../../shell/categories.ts"

/** Content of a page of games. */
export type Shop =
  | { readonly kind: "categories"; readonly title: Key; readonly categories: readonly GameCategory[] }
  /** The slots of one vendor; `name` is what it is called while it has no games here. */
  | { readonly kind: "vendor"; readonly vassalage: string; readonly name: string }
  | { readonly kind: "hot" }
  | { readonly kind: "favourites" }

const vendor = (vassalage: string, name: string): Shop => ({ kind: "vendor", vassalage, name })
/** A page bears the name of its first category. */
const categories = (first: GameCategory, ...rest: readonly GameCategory[]): Shop => ({
  kind: "categories",
  title: CATEGORIES[first].text,
  categories: [first, ...rest],
})

export const SLOTS = ["RNG", "JACKPOT", "MINI", "BLOCKCHAIN"] as const satisfies readonly GameCategory[]

/** The pages of the specification's section 2, by path. */
export const SHOPS: Readonly<Record<string, Shop>> = {
  "/rng": categories(...SLOTS),
  "/live": categories("LIVE"),
  "/fish": categories("FISH"),
  "/pvp": categories("PVP"),
  "/sports": categories("SPORTS", "ESPORTS", "COCKFIGHT"),
  "/pp": vendor("PP", "PP"),
  "/pg": vendor("PG", "PG"),
  "/bgs": vendor("BGS", "BGS"),
  "/jl": vendor("JILI", "JILI"),
  "/fc": vendor("FC", "FC"),
  "/bng": vendor("BNG", "BNG"),
  "/cq9": vendor("CQ9", "CQ9"),
  "/hot": { kind: "hot" },
  "/fav": { kind: "favourites" },
}
