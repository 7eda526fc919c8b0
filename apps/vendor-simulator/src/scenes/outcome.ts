import { amount, times, ZERO, type Amount } from "@croupier/money"
import type { StandInGame } from "../catalogue/games.ts"
import type { Chance } from "./chance.ts"
import { baccaratCoup, shoe, worthOf, written } from "./cards.ts"
import { paysOf, pondFish } from "./pays.ts"

/** One stake on a scene, and the choice that its page sent with it. */
export interface Wager {
  readonly stake: Amount
  readonly choice: unknown
}

/** Prize of a wager, and the picture that the page shows of it. */
export interface Outcome {
  readonly win: Amount
  readonly show: Readonly<Record<string, unknown>>
}

const HUNDRED = 100n
/** Prizes have two places, like stakes; what is beyond them stays with the vendor. */
const CENT = 100n
const FINE = 1_000_000_000
const WHOLE = 10_000

/** A stake so many hundredths of times, cut to two places. */
const prize = (stake: Amount, hundredths: number): Amount =>
  amount(((stake * BigInt(hundredths)) / HUNDRED / CENT) * CENT)

/** True in so many of ten thousand cases, divided by hundredths of a multiple: what pays the multiple returns the share. */
const happens = (chance: Chance, share: number, hundredths: number): boolean =>
  chance(FINE) < Math.floor((share / WHOLE / (hundredths / 100)) * FINE)

/** Plays one wager; undefined where the page sent a choice that the scene does not know. */
export function outcomeOf(game: StandInGame, wager: Wager, chance: Chance): Outcome | undefined {
  const { stake, choice } = wager
  switch (game.scene) {
    case "reels":
      return reels(game, stake, chance)
    case "pond": {
      const fish = pondFish[Number(choice ?? 0)]
      if (fish === undefined) return undefined
      const isCaught = happens(chance, game.rtp ?? 0, fish)
      return { win: isCaught ? prize(stake, fish) : ZERO, show: { isCaught } }
    }
    case "cups": {
      const sides = game.glyph === "die" ? 6 : 3
      const pick = Number(choice ?? 0)
      if (!Number.isInteger(pick) || pick < 0 || pick >= sides) return undefined
      const fell = chance(sides)
      const pays = Math.floor(((game.rtp ?? 0) * sides) / 100)
      return { win: fell === pick ? prize(stake, pays) : ZERO, show: { fell } }
    }
    case "digits": {
      const pick = Number(choice ?? 0)
      if (!Number.isInteger(pick) || pick < 0 || pick > 9) return undefined
      const drawn = [chance(10), chance(10), chance(10)]
      return { win: drawn[2] === pick ? prize(stake, 950) : ZERO, show: { drawn } }
    }
    case "baccarat":
      return baccarat(stake, choice ?? "player", chance)
    case "roulette":
      return roulette(stake, choice ?? "red", chance)
    case "duel":
      return duel(stake, chance)
    case "book":
      return undefined
  }
}

function reels(game: StandInGame, stake: Amount, chance: Chance): Outcome {
  const symbols = [game.glyph, ...game.glyphs]
  const pays = paysOf(game)
  // A pot's share of each stake is no part of what the lines return.
  const share = (game.rtp ?? 0) - (game.hasJackpot ? POT_SHARE : 0)
  let spot = chance(FINE)
  const hit = pays.findIndex(({ hundredths, part }) => {
    const width = Math.floor((share / WHOLE) * (part / 100) * (100 / hundredths) * FINE)
    if (spot < width) return true
    spot -= width
    return false
  })
  const any = () => chance(symbols.length)
  const rows = [0, 1, 2].map(() => [any(), any(), any()])
  const line = hit < 0 ? [any(), any(), any()] : [hit, hit, hit]
  if (hit < 0 && line[0] === line[1] && line[1] === line[2]) line[2] = ((line[2] ?? 0) + 1) % symbols.length
  rows[1] = line
  const won = pays[hit]
  return { win: won ? prize(stake, won.hundredths) : ZERO, show: { rows, hit: hit < 0 ? null : hit } }
}

/** Hundredths of a per cent of each stake that feed the pot. */
export const POT_SHARE = 100

function baccarat(stake: Amount, choice: unknown, chance: Chance): Outcome | undefined {
  const pays = { player: 200, banker: 195, tie: 900 }
  if (choice !== "player" && choice !== "banker" && choice !== "tie") return undefined
  const { player, banker, winner } = baccaratCoup(shoe(8, chance))
  const win = winner === choice ? prize(stake, pays[choice]) : winner === "tie" ? stake : ZERO
  return { win, show: { player: player.map(written), banker: banker.map(written), winner } }
}

const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
/** The outside bets of the wheel with one zero. */
const OUTSIDE: Readonly<Record<string, (fell: number) => boolean>> = {
  red: (fell) => REDS.has(fell),
  black: (fell) => fell > 0 && !REDS.has(fell),
  odd: (fell) => fell % 2 === 1,
  even: (fell) => fell > 0 && fell % 2 === 0,
  low: (fell) => fell >= 1 && fell <= 18,
  high: (fell) => fell >= 19,
}

function roulette(stake: Amount, choice: unknown, chance: Chance): Outcome | undefined {
  const fell = chance(37)
  const show = { fell, colour: fell === 0 ? "zero" : REDS.has(fell) ? "red" : "black" }
  const outside = typeof choice === "string" ? OUTSIDE[choice] : undefined
  if (outside) return { win: outside(fell) ? times(stake, 2n) : ZERO, show }
  if (typeof choice !== "number" || !Number.isInteger(choice) || choice < 0 || choice > 36) return undefined
  return { win: fell === choice ? times(stake, 36n) : ZERO, show }
}

/** Three cards against the house; even money less five per cent of it, and of equal hands the stake returns. */
function duel(stake: Amount, chance: Chance): Outcome {
  const draw = shoe(1, chance)
  const mine = [draw(), draw(), draw()]
  const theirs = [draw(), draw(), draw()]
  const difference = worthOf(mine) - worthOf(theirs)
  const win = difference > 0 ? prize(stake, 195) : difference === 0 ? stake : ZERO
  const winner = difference > 0 ? "player" : difference === 0 ? "tie" : "house"
  return { win, show: { mine: mine.map(written), theirs: theirs.map(written), winner } }
}
