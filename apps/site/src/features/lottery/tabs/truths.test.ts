import { findPlay } from "@croupier/lottery"
import { expect, test } from "vitest"
import { rangesOf, truthsOf } from "./truths.ts"

const truths = (code: string): Readonly<Record<string, string>> => {
  const play = findPlay(code)
  return Object.fromEntries(play ? truthsOf(play).map(({ word, values }) => [word, values]) : [])
}

test("words say the values for which they are paid", () => {
  expect(truths("SSC.ALL5.SUM_BSOE")).toMatchObject({ BIG: "23–45", SMALL: "0–22" })
  expect(truths("PCB.MIX")).toMatchObject({ MAX: "22–27", MIN: "0–5" })
  expect(truths("LHC.TM.COLOR")["RED"]).toContain("01, 02, 07, 08")
})
test("symbols that mean themselves are not explained", () => {
  expect(truths("SSC.FIRST2.STRAIGHT")).toEqual({})
  expect(truths("PCB.SUM")).toEqual({})
})
test("numbers that follow one another become ranges", () => {
  expect(rangesOf(["3", "1", "2", "7", "9", "10"])).toBe("1–3, 7, 9, 10")
})
