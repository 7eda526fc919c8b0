import type { GameCategory } from "@croupier/contract/games"
import { NAVIGATION } from "./navigation.ts"
import { STALLS } from "./stalls.ts"

export interface Hall {
  readonly path: string
  readonly category: GameCategory
}

/** The pages of the categories that have games, beyond those that are always open; live games come first. */
export function openHalls(categories: readonly { readonly gameCategory: GameCategory }[]): readonly Hall[] {
  const always = new Set(NAVIGATION.map(({ path }) => path))
  const halls = new Map<string, GameCategory>()
  for (const { gameCategory } of categories) {
    const { path } = STALLS[gameCategory]
    if (!always.has(path) && !halls.has(path)) halls.set(path, gameCategory)
  }
  return [...halls]
    .map(([path, category]) => ({ path, category }))
    .toSorted((a, b) => Number(b.category === "LIVE") - Number(a.category === "LIVE"))
}
