import { expect, test } from "vitest"
import { listToOpen } from "./list-of-bets.ts"

test("the betting record opens with the list that was read last, else with one that holds something", () => {
  expect(listToOpen("lotteries", false)).toBe("lotteries")
  expect(listToOpen("games", true)).toBe("games")
  expect(listToOpen(null, true)).toBe("lotteries")
  expect(listToOpen(null, false)).toBe("games")
  expect(listToOpen("a list of an earlier release", false)).toBe("games")
})
