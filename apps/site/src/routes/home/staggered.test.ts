import { expect, test } from "vitest"
import { gameOf } from "../../features/lottery/test-game.ts"
import { staggered } from "./staggered.ts"

const game = (gameType: "SSC" | "K3" | "LHC", intervalSeconds: number) =>
  gameOf({ gameCode: `${gameType}${intervalSeconds}`, gameType, intervalSeconds })

test("the front has one game of each kind, each kind at another pace", () => {
  const games = [game("SSC", 60), game("SSC", 180), game("K3", 60), game("K3", 180), game("LHC", 86_400)]
  expect(staggered(games, 3).map(({ gameCode }) => gameCode)).toEqual(["SSC60", "K3180", "LHC86400"])
})

test("a house with fewer kinds than places fills them with its other games", () => {
  const games = [game("SSC", 60), game("SSC", 180), game("SSC", 300)]
  expect(staggered(games, 3).map(({ gameCode }) => gameCode)).toEqual(["SSC60", "SSC180", "SSC300"])
  expect(staggered([], 3)).toEqual([])
})
