import type { GameCategory } from "@croupier/contract/games"
import type { Key } from "../i18n/texts.ts"
import { CATEGORIES } from "./categories.ts"
import { NAVIGATION } from "./navigation.ts"

export interface OpenCategory {
  readonly path: string
  /** Key of the core texts. */
  readonly text: Key
  readonly category: GameCategory
}

/** The categories that a shared page bears the name and the picture of, where they have games. */
const OWNERS: ReadonlySet<GameCategory> = new Set(["SPORTS", "RNG"])

/** The pages of the categories that have games, beyond those that are always open; live games come first. */
export function openCategories(
  categories: readonly { readonly gameCategory: GameCategory }[],
): readonly OpenCategory[] {
  const always = new Set(NAVIGATION.map(({ path }) => path))
  const open = new Map<string, OpenCategory>()
  for (const { gameCategory: category } of categories) {
    const { path, text } = CATEGORIES[category]
    if (!always.has(path) && (!open.has(path) || OWNERS.has(category)))
      open.set(path, { path, text, category })
  }
  return [...open.values()].toSorted((a, b) => Number(b.category === "LIVE") - Number(a.category === "LIVE"))
}

/** The vendor of sports that has a place of its own, after the live games. */
const SPORTS_VENDOR = "DS88"

/** The header's links: the open categories, and the sports vendor at its place also where live games are absent. */
export function headerCategories(
  categories: readonly {
    readonly gameCategory: GameCategory
    readonly vendors: readonly { readonly vassalage: string; readonly displayName: string }[]
  }[],
): readonly ({ readonly path: string } & ({ readonly text: Key } | { readonly name: string }))[] {
  const open = openCategories(categories)
  const vendor = categories
    .flatMap(({ vendors }) => vendors)
    .find(({ vassalage }) => vassalage === SPORTS_VENDOR)
  if (!vendor) return open
  const live = open.findIndex(({ category }) => category === "LIVE")
  const own = { path: `/sports?page=${SPORTS_VENDOR}`, name: vendor.displayName }
  return [...open.slice(0, live + 1), own, ...open.slice(live + 1)]
}
