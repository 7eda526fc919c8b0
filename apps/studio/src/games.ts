import type { Language } from "@croupier/contract/values"
import { MARKET_DICE, PAPER_LANTERNS, SKY_LANTERN, type ParSheet } from "@croupier/house-games"
import diceSheet from "@croupier/house-games/sheets/market-dice-1.json" with { type: "json" }
import crashSheet from "@croupier/house-games/sheets/sky-lantern-2.json" with { type: "json" }
import slotSheet from "@croupier/house-games/sheets/paper-lanterns-1.json" with { type: "json" }

/** A game of the studio, as houses list it and clients open it. */
export interface StudioGame {
  readonly code: string
  readonly version: string
  readonly category: "RNG" | "MINI"
  readonly names: Readonly<Record<Language, string>>
  readonly tags: readonly string[]
  /** In per cent, as the list carries it. */
  readonly rtp: string
  readonly volatility: "LOW" | "MEDIUM" | "HIGH"
  readonly sheet: ParSheet
  /** From one round of a player to the next takes at least so long: 2.5 s for slots, 5 s for the rest (UK RTS 14E, 14G). */
  readonly cycleMs: number
}

export const GAMES: readonly StudioGame[] = [
  {
    ...PAPER_LANTERNS,
    category: "RNG",
    names: {
      EN: PAPER_LANTERNS.name,
      PT: "Lanternas de Papel",
      CN: "纸灯笼",
      ID: "Lentera Kertas",
      JA: "紙灯籠",
      KO: "종이 등불",
      TH: "โคมกระดาษ",
      UR: "کاغذی لالٹینیں",
      VI: "Đèn Lồng Giấy",
    },
    tags: ["lines", "free-spins", "free-rounds", "expanding-wilds", "provably-fair"],
    rtp: "96.72",
    volatility: "MEDIUM",
    sheet: slotSheet,
    cycleMs: 2_500,
  },
  {
    ...SKY_LANTERN,
    category: "MINI",
    names: {
      EN: SKY_LANTERN.name,
      PT: "Lanterna do Céu",
      CN: "天灯",
      ID: "Lentera Langit",
      JA: "スカイランタン",
      KO: "하늘 등불",
      TH: "โคมลอย",
      UR: "آسمانی لالٹین",
      VI: "Đèn Trời",
    },
    tags: ["crash", "multiplayer", "provably-fair"],
    rtp: "99.00",
    volatility: "HIGH",
    sheet: crashSheet,
    // Flights themselves are further apart.
    cycleMs: 0,
  },
  {
    ...MARKET_DICE,
    category: "MINI",
    names: {
      EN: MARKET_DICE.name,
      PT: "Dados da Feira",
      CN: "夜市骰子",
      ID: "Dadu Pasar",
      JA: "夜市ダイス",
      KO: "야시장 주사위",
      TH: "ลูกเต๋าตลาดนัด",
      UR: "بازار کا پاسہ",
      VI: "Xúc Xắc Chợ Đêm",
    },
    tags: ["dice", "provably-fair"],
    rtp: "99.00",
    volatility: "MEDIUM",
    sheet: diceSheet,
    cycleMs: 5_000,
  },
]

export const gameOf = (code: string): StudioGame | undefined => GAMES.find((game) => game.code === code)

/** The studio's list, as a house takes it over. `art` is the address that the pictures lie under. */
export const gameList = (art: string) => ({
  vendor: { code: "STUDIO", name: "Lanterna Studio" },
  games: GAMES.map((game) => ({
    game: game.code,
    category: game.category,
    names: game.names,
    tags: game.tags,
    version: game.version,
    rtp: game.rtp,
    volatility: game.volatility,
    image: `${art}/${game.code}.webp`,
    demo: true,
    hot: true,
    status: "active",
  })),
})
