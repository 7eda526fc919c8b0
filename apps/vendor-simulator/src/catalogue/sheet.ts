import { toDecimal, type Amount } from "@croupier/money"
import { GAMES, type StandIn, type StandInGame } from "./games.ts"

/** The money that the sheet counts limits, rooms and jackpots in. */
const SHEET_CURRENCY = "BRL"

/**
 * The sheet of a vendor's games in the format of docs/games.md: facts that its API does not tell. `jackpotOf` tells how
 * much the pot of a game holds.
 */
export const sheetOf = (vendor: StandIn, jackpotOf: (game: string) => Amount): object => ({
  games: GAMES[vendor].map((game) => factsOf(game, jackpotOf)),
})

export const factsOf = (
  game: StandInGame,
  jackpotOf: (game: string) => Amount,
): Readonly<Record<string, unknown>> & { readonly game: string } => ({
  game: game.code,
  names: game.names,
  tags: game.features,
  hot: game.isHot,
  released: game.released,
  rtp: game.rtp === null ? null : `${Math.trunc(game.rtp / 100)}.${String(game.rtp % 100).padStart(2, "0")}`,
  volatility: game.volatility,
  ...(game.rooms.length > 0
    ? {
        rooms: game.rooms.map((room) => ({
          ...room,
          minimum: decimal(room.minimum),
          maximum: decimal(room.maximum),
        })),
      }
    : { stakes: { minimum: decimal(game.limits.minimum), maximum: decimal(game.limits.maximum) } }),
  ...(game.hasJackpot
    ? { category: "JACKPOT", jackpot: { amount: toDecimal(jackpotOf(game.code)), currency: SHEET_CURRENCY } }
    : {}),
})

const decimal = (value: number): string => value.toFixed(2)

/** Worth of a unit of the sheet's money in another currency, in round figures: stakes are offered in multiples of it. */
export const unitOf = (currency: string): number => UNITS[currency] ?? 1
const UNITS: Readonly<Record<string, number>> = {
  VND: 5_000,
  IDR: 3_000,
  KRW: 250,
  JPY: 30,
  PKR: 50,
  THB: 7,
  INR: 15,
  PHP: 10,
}
