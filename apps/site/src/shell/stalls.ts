import type { GameCategory } from "@croupier/contract/games"

/** The pages of the categories, and the colour that each keeps in every theme. */
export const STALLS: Readonly<Record<GameCategory, { readonly path: string; readonly hue: string }>> = {
  LOTT: { path: "/lottery", hue: "var(--stall-lottery)" },
  ELOTT: { path: "/elott", hue: "var(--stall-elott)" },
  LIVE: { path: "/live", hue: "var(--stall-live)" },
  FISH: { path: "/fish", hue: "var(--stall-fish)" },
  PVP: { path: "/pvp", hue: "var(--stall-pvp)" },
  ESPORTS: { path: "/sports", hue: "var(--stall-esports)" },
  SPORTS: { path: "/sports", hue: "var(--stall-sports)" },
  RNG: { path: "/rng", hue: "var(--stall-slots)" },
  COCKFIGHT: { path: "/sports", hue: "var(--stall-live)" },
  JACKPOT: { path: "/rng", hue: "var(--stall-pvp)" },
  MINI: { path: "/rng", hue: "var(--stall-elott)" },
  BLOCKCHAIN: { path: "/rng", hue: "var(--stall-fish)" },
}
