import { expect, test } from "vitest"
import { openHalls } from "./open-halls.ts"

const paths = (...categories: Parameters<typeof openHalls>[0][number]["gameCategory"][]) =>
  openHalls(categories.map((gameCategory) => ({ gameCategory }))).map(({ path }) => path)

test("a page comes once, with its first category; what is always open is not repeated; live games lead", () => {
  expect(paths()).toEqual([])
  expect(paths("LOTT", "ELOTT")).toEqual([])
  expect(paths("RNG", "MINI", "SPORTS", "LIVE", "JACKPOT", "COCKFIGHT")).toEqual(["/live", "/rng", "/sports"])
})
