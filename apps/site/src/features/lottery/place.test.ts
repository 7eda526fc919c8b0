import { playsOf } from "@croupier/lottery"
import { expect, test } from "vitest"
import { isBesidePanel, menuOf, playsOnBoard, readPlace } from "./place.ts"
import { gameOf } from "./test-game.ts"

const game = (
  gameCode: string,
  gameType: "SSC" | "K3" | "LHC",
  plays = playsOf(gameType).map(({ code }) => code),
) => gameOf({ gameCode, gameType, name: gameCode, plays })
const GAMES = [game("SSC1M", "SSC"), game("K31M", "K3")]

test("the address names game and play", () => {
  expect(readPlace({ gameCode: "K31M", playType: "K3.TRIPLE" }, GAMES)).toMatchObject({
    game: { gameCode: "K31M" },
    group: { key: "TRIPLE" },
    play: { code: "K3.TRIPLE" },
  })
})

test("a kind of play stands for its first play", () => {
  expect(readPlace({ gameCode: "SSC1M", playType: "FIRST3" }, GAMES)?.play.code).toBe("SSC.FIRST3.STRAIGHT")
})

test("whatever else stands in the address leads to the first game and its first play", () => {
  for (const search of [{}, { gameCode: "NONE" }, { gameCode: 7, playType: ["x"] }, { playType: "LHC.TM" }]) {
    expect(readPlace(search, GAMES)?.play.code).toBe("SSC.CR.P1")
  }
  expect(readPlace({ gameCode: "K31M", playType: "SSC.ALL5.STRAIGHT" }, GAMES)?.play.code).toBe("K3.SUM_BSOE")
  expect(readPlace({}, [])).toBeUndefined()
})

test("only what the merchant offers is on the menu", () => {
  const small = game("K31M", "K3", ["K3.SUM", "K3.TRIPLE", "K3.UNHEARD_OF"])
  expect(menuOf(small).map(({ key, plays }) => [key, plays.length])).toEqual([
    ["SUM", 1],
    ["TRIPLE", 1],
  ])
})

test("a newcomer meets big, small, odd and even of every place first, and a play of the panel is found under its own kind", () => {
  const place = readPlace({ gameCode: "SSC1M" }, GAMES)
  expect(place && playsOnBoard(place).map(({ code }) => code)).toEqual([
    "SSC.CR.P1",
    "SSC.CR.P2",
    "SSC.CR.P3",
    "SSC.CR.P4",
    "SSC.CR.P5",
    "SSC.CR.SUM",
  ])
  const named = readPlace({ gameCode: "SSC1M", playType: "SSC.CR.P1" }, GAMES)
  expect(named?.group.key).toBe("CR")
  expect(named && playsOnBoard(named)).toHaveLength(1)
  expect(readPlace({ gameCode: "SSC1M", playType: "TWO_SIDES" }, GAMES)?.group.key).toBe("TWO_SIDES")
  expect(
    menuOf(game("LHCD", "LHC"))
      .map(({ key }) => key)
      .slice(0, 2),
  ).toEqual(["TM", "TWO_SIDES"])
})

test("the kind that holds the plays of the panel one by one stands beside it", () => {
  for (const [type, kind] of [
    ["SSC", "CR"],
    ["LHC", "ZS"],
  ] as const) {
    const menu = menuOf(game(`${type}1M`, type))
    expect(menu.filter((each) => isBesidePanel(menu, each)).map(({ key }) => key)).toEqual([kind])
  }
  const withoutPanel = menuOf(game("K31M", "K3"))
  expect(withoutPanel.filter((each) => isBesidePanel(withoutPanel, each))).toEqual([])
})
