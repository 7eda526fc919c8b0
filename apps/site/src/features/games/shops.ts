import type { GameCategory } from "@croupier/contract/games"

/** What a page of games shows. */
export type Shop =
  | { readonly kind: "categories"; readonly categories: readonly GameCategory[] }
  /** The slots of one vendor; `name` is what it is called while it has no games here. */
  | { readonly kind: "vendor"; readonly vassalage: string; readonly name: string }
  | { readonly kind: "hot" }
  | { readonly kind: "favourites" }

const vendor = (vassalage: string, name: string): Shop => ({ kind: "vendor", vassalage, name })
const categories = (...all: GameCategory[]): Shop => ({ kind: "categories", categories: all })

export const SLOTS: readonly GameCategory[] = ["RNG", "JACKPOT", "MINI", "BLOCKCHAIN"]

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
