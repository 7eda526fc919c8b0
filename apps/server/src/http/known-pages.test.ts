import { fakeClock } from "@croupier/testkit"
import { expect, test } from "vitest"
import { knownPages } from "./known-pages.ts"

const isKnown = knownPages({
  clock: fakeClock("2026-05-01T12:00:00Z"),
  hasBoard: (_, game, play) => game === "SSC1M" && (play === undefined || play === "FIRST3"),
  vendors: async () => [{ code: "STUDIO" }],
})

test.each([
  ["/index", true],
  ["/lottery?gameCode=SSC1M", true],
  ["/lottery?gameCode=SSC1M&playType=FIRST3", true],
  ["/hot?page=STUDIO", true],
  ["/lottery?gameCode=MADEUP", false],
  ["/lottery?gameCode=SSC1M&playType=MADEUP", false],
  ["/lottery?playType=FIRST3", false],
  ["/hot?page=MADEUP", false],
  ["/index?gameCode=SSC1M&page=MADEUP", false],
])("%s is drawn on the server: %s", async (path, drawn) => {
  expect(await isKnown(1, path)).toBe(drawn)
})
