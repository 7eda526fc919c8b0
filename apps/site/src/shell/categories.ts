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
  LOTT: { path: "/lottery", text: "nav_lottery", hue: "var(--hue-lottery)" },
  ELOTT: { path: "/elott", text: "nav_elott", hue: "var(--hue-elott)" },
  LIVE: { path: "/live", text: "nav_live", hue: "var(--hue-live)" },
  FISH: { path: "/fish", text: "nav_fish", hue: "var(--hue-fish)" },
  PVP: { path: "/pvp", text: "nav_pvp", hue: "var(--hue-pvp)" },
  ESPORTS: { path: "/sports", text: "nav_sports", hue: "var(--hue-esports)" },
  SPORTS: { path: "/sports", text: "nav_sports", hue: "var(--hue-sports)" },
  RNG: { path: "/rng", text: "nav_rng", hue: "var(--hue-slots)" },
  COCKFIGHT: { path: "/sports", text: "nav_sports", hue: "var(--hue-live)" },
  JACKPOT: { path: "/rng", text: "nav_rng", hue: "var(--hue-pvp)" },
  MINI: { path: "/rng", text: "nav_rng", hue: "var(--hue-elott)" },
  BLOCKCHAIN: { path: "/rng", text: "nav_rng", hue: "var(--hue-fish)" },
}
