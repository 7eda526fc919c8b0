import { parseAmount, toDecimal } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { z } from "zod"
import { GAMES, STAND_INS, type StandInGame } from "../catalogue/games.ts"
import { pots } from "../pots.ts"
import { baccaratCoup, worthOf } from "./cards.ts"
import type { Chance } from "./chance.ts"
import { outcomeOf } from "./outcome.ts"

/** Numbers that are the same every time. */
function dice(seed: number): Chance {
  let state = seed
  return (limit) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0
    const mixed = Math.imul(state ^ (state >>> 12), 0x297a2d39) >>> 0
    return Math.floor((mixed / 2 ** 32) * limit)
  }
}
const all = STAND_INS.flatMap((vendor) => GAMES[vendor].map((game) => ({ vendor, game })))
const firstOn = (scene: StandInGame["scene"]): StandInGame => {
  const found = all.find(({ game }) => game.scene === scene)
  if (!found) throw new Error(`no game is played on ${scene}`)
  return found.game
}
const stake = parseAmount("10")
/** Return of many rounds in per cent of what was staked. */
function returnOf(game: StandInGame, choice: unknown, rounds: number): number {
  const chance = dice(rounds + game.code.length)
  let won = 0n
  for (let round = 0; round < rounds; round++) won += outcomeOf(game, { stake, choice }, chance)?.win ?? 0n
  return Number((won * 10_000n) / (stake * BigInt(rounds))) / 100
}

describe("the catalogue of the stand-ins", () => {
  test("lists more than 150 games, each under a name of its own in every language", () => {
    expect(all.length).toBeGreaterThanOrEqual(150)
    for (const language of ["EN", "PT", "CN", "ID", "JA", "KO", "TH", "UR", "VI"] as const)
      expect(new Set(all.map(({ game }) => game.names[language])).size).toBe(all.length)
    for (const vendor of STAND_INS)
      expect(new Set(GAMES[vendor].map(({ code }) => code)).size).toBe(GAMES[vendor].length)
  })
})

describe("a scene", () => {
  test.each(["reels", "cups"] as const)("%s returns what the sheet states", (scene) => {
    const game = { ...firstOn(scene), volatility: "LOW" as const, hasJackpot: false }
    expect(Math.abs(returnOf(game, 0, 60_000) - (game.rtp ?? 0) / 100)).toBeLessThan(3)
  })

  test("shows a line of three alike exactly where the reels pay", () => {
    const chance = dice(7)
    for (let round = 0; round < 3_000; round++) {
      const outcome = outcomeOf(firstOn("reels"), { stake, choice: null }, chance)
      const [, line] = z.array(z.array(z.number())).parse(outcome?.show["rows"])
      expect(new Set(line).size === 1).toBe((outcome?.win ?? 0n) > 0n)
    }
  })

  test.each([
    ["pond", 9],
    ["cups", 6],
    ["digits", 10],
    ["baccarat", "left"],
    ["roulette", 37],
    ["book", null],
  ] as const)("%s refuses the choice %s", (scene, choice) => {
    expect(outcomeOf(firstOn(scene), { stake, choice }, dice(1))).toBeUndefined()
  })

  test("pays a number of the wheel thirty-six times, and red twice", () => {
    const fell =
      (number: number): Chance =>
      () =>
        number
    const wheel = firstOn("roulette")
    expect(toDecimal(outcomeOf(wheel, { stake, choice: 7 }, fell(7))?.win ?? stake)).toBe("360.00")
    expect(toDecimal(outcomeOf(wheel, { stake, choice: "red" }, fell(7))?.win ?? stake)).toBe("20.00")
    expect(toDecimal(outcomeOf(wheel, { stake, choice: "even" }, fell(0))?.win ?? stake)).toBe("0.00")
  })
})

test("three cards are worth more the rarer they are", () => {
  const cards = (...ranks: readonly (readonly [rank: number, suit: number])[]) =>
    worthOf(ranks.map(([rank, suit]) => (rank - 2) * 4 + suit))
  const worths = [
    cards([14, 0], [13, 1], [11, 2]),
    cards([2, 0], [2, 1], [3, 2]),
    cards([3, 0], [3, 1], [2, 2]),
    cards([2, 1], [5, 1], [9, 1]),
    cards([14, 0], [2, 1], [3, 2]),
    cards([4, 0], [5, 1], [6, 2]),
    cards([4, 1], [5, 1], [6, 1]),
    cards([2, 0], [2, 1], [2, 2]),
  ]
  expect(worths).toEqual(worths.toSorted((a, b) => a - b))
  expect(new Set(worths).size).toBe(worths.length)
})

test("a banker draws by the player's third card", () => {
  const dealt = (...ranks: number[]) => {
    let at = 0
    return baccaratCoup(() => ((ranks[at++] ?? 2) - 2) * 4)
  }
  // Player 2 + 3 draws an 8; the banker stands on 3 against it.
  expect(dealt(2, 3, 10, 3, 8)).toMatchObject({ banker: [32, 4], winner: "tie" })
  expect(dealt(2, 3, 10, 3, 7, 5).banker).toHaveLength(3)
  expect(dealt(9, 10, 4, 4)).toMatchObject({ winner: "player" })
})

test("a pot grows by stakes in its currency, and a stake that wins it takes all of it", () => {
  const own = pots()
  const never: Chance = (limit) => limit - 1
  expect(toDecimal(own.of("a"))).toBe("5000.00")
  expect(own.stake("a", "BRL", stake, never)).toBeUndefined()
  expect(own.stake("a", "VND", stake, () => 0)).toBeUndefined()
  expect(toDecimal(own.of("a"))).toBe("5000.10")
  expect(toDecimal(own.stake("a", "BRL", stake, () => 0) ?? stake)).toBe("5000.20")
  expect(toDecimal(own.of("a"))).toBe("5000.00")
})
