import type { GameCategory } from "@croupier/contract/games"
import type { Key } from "../i18n/texts.ts"

export interface CategoryPage {
  readonly path: string
  /** Key of the core texts. */
  readonly text: Key
  /** The colour that the category keeps in every theme. */
  readonly hue: string
}

/** The pages of the categories; some share one. */
export const CATEGORIES: Readonly<Record<GameCategory, CategoryPage>> = {
  LOTT: { path: "/lottery", text: "nav_lottery", hue: "var(--category-lottery)" },
  ELOTT: { path: "/elott", text: "nav_elott", hue: "var(--category-elott)" },
  LIVE: { path: "/live", text: "nav_live", hue: "var(--category-live)" },
  FISH: { path: "/fish", text: "nav_fish", hue: "var(--category-fish)" },
  PVP: { path: "/pvp", text: "nav_pvp", hue: "var(--category-pvp)" },
  ESPORTS: { path: "/sports", text: "nav_sports", hue: "var(--category-esports)" },
  SPORTS: { path: "/sports", text: "nav_sports", hue: "var(--category-sports)" },
  RNG: { path: "/rng", text: "nav_rng", hue: "var(--category-slots)" },
  COCKFIGHT: { path: "/sports", text: "nav_sports", hue: "var(--category-live)" },
  JACKPOT: { path: "/rng", text: "nav_rng", hue: "var(--category-pvp)" },
  MINI: { path: "/rng", text: "nav_rng", hue: "var(--category-elott)" },
  BLOCKCHAIN: { path: "/rng", text: "nav_rng", hue: "var(--category-fish)" },
}
