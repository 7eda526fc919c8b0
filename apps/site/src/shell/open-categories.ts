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

/** The pages of the categories that have games, beyond those that are always open; live games come first. */
export function openCategories(
  categories: readonly { readonly gameCategory: GameCategory }[],
): readonly OpenCategory[] {
  const always = new Set(NAVIGATION.map(({ path }) => path))
  const open = new Map<string, OpenCategory>()
  for (const { gameCategory: category } of categories) {
    const { path, text } = CATEGORIES[category]
    if (!always.has(path) && !open.has(path)) open.set(path, { path, text, category })
  }
  return [...open.values()].toSorted((a, b) => Number(b.category === "LIVE") - Number(a.category === "LIVE"))
}
