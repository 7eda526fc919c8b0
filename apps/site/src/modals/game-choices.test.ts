import { expect, test } from "vitest"
import { ALL, ALL_GAMES, gameChoices } from "./game-choices.ts"

const game = (vassalage: string, gameCode: string, gameCategory: "RNG" | "FISH" | null) => ({
  vassalage,
  vendorName: `${vassalage} Works`,
  gameCode,
  gameName: `${gameCode} of ${vassalage}`,
  gameCategory,
})
const PLAYED = [
  game("PAPER", "koi", "FISH"),
  game("PAPER", "kite", "RNG"),
  game("RIVER", "koi", "RNG"),
  game("LOST", "x", null),
]

test("kinds are offered in the order of the site, vendors of the chosen kind, and games of kind and vendor", () => {
  const all = gameChoices(PLAYED, ALL_GAMES)
  expect(all.products).toEqual(["FISH", "RNG"])
  expect([...all.vendors.keys()]).toEqual(["PAPER", "RIVER", "LOST"])
  expect([...all.games.keys()]).toEqual(["PAPER koi", "PAPER kite", "RIVER koi", "LOST x"])
  const slots = gameChoices(PLAYED, { product: "RNG", vendor: ALL, game: ALL })
  expect([...slots.vendors.values()]).toEqual(["PAPER Works", "RIVER Works"])
  expect([...gameChoices(PLAYED, { product: "RNG", vendor: "RIVER", game: ALL }).games.values()]).toEqual([
    "koi of RIVER",
  ])
})

test("a kind that was chosen stays a choice where a period has none of it", () => {
  expect(gameChoices([], { product: "LIVE", vendor: ALL, game: ALL }).products).toEqual(["LIVE"])
})
