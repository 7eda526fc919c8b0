import { expect, test } from "vitest"
import { openCategories } from "./open-categories.ts"

const paths = (...categories: Parameters<typeof openCategories>[0][number]["gameCategory"][]) =>
  openCategories(categories.map((gameCategory) => ({ gameCategory }))).map(({ path }) => path)

test("a page comes once, with its first category; what is always open is not repeated; live games lead", () => {
  expect(paths()).toEqual([])
  expect(paths("LOTT", "ELOTT")).toEqual([])
  expect(paths("RNG", "MINI", "SPORTS", "LIVE", "JACKPOT", "COCKFIGHT")).toEqual(["/live", "/rng", "/sports"])
})
