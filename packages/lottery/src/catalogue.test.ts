import { expect, test } from "vitest"
import { findPlay, playsOf } from "./catalogue.ts"
import { playMenu } from "./menu.ts"
import { GAME_TYPES } from "./play.ts"

test("the catalogue has every play once", () => {
  const own = GAME_TYPES.map((game) => [game, playsOf(game).filter((play) => !play.derivedFrom).length])
  expect(Object.fromEntries(own)).toEqual({
    SSC: 177, "11X5": 75, K3: 23, PK10: 52, LHC: 78, PCB: 15, LF: 33, CHAIN: 7, VNN: 28, VNS: 28, SEA4D: 21, SEATH: 13, SEALA: 8,
  }) // prettier-ignore
  const codes = GAME_TYPES.flatMap((game) => playsOf(game).map((play) => play.code))
  expect(new Set(codes).size).toBe(codes.length)
})

test("a play is found by its code", () => {
  for (const game of GAME_TYPES) for (const play of playsOf(game)) expect(findPlay(play.code)).toBe(play)
  for (const code of [
    "",
    "SSC",
    "SSC.NOTHING",
    "constructor.X",
    "CHAIN.LHC.TM.A",
    "CHAIN.CHAIN.NUM",
    "ssc.STUD",
  ]) {
    expect(findPlay(code)).toBeUndefined()
  }
})

test.each(GAME_TYPES)("the menu of %s shows every play once, under different keys", (game) => {
  const menu = playMenu(game)
  expect(new Set(menu.map(({ key }) => key)).size).toBe(menu.length)
  expect(menu.flatMap(({ plays }) => plays).toSorted((a, b) => a.code.localeCompare(b.code))).toEqual(
    playsOf(game).toSorted((a, b) => a.code.localeCompare(b.code)),
  )
})
