import { expect, test } from "vitest"
import { dockCategories } from "./dock-categories.ts"

const tabs = (...categories: Parameters<typeof dockCategories>[0][number]["gameCategory"][]) =>
  dockCategories(categories.map((gameCategory) => ({ gameCategory })))

test("the bar has the open pages of categories in the order of the specification", () => {
  expect(tabs()).toEqual(["LOTT", "ELOTT"])
  expect(tabs("LIVE", "MINI", "JACKPOT", "PVP", "FISH")).toEqual([
    "RNG",
    "FISH",
    "LIVE",
    "LOTT",
    "PVP",
    "ELOTT",
  ])
  expect(tabs("ESPORTS", "COCKFIGHT")).toEqual(["SPORTS", "LOTT", "ELOTT"])
})
