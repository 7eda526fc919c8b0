import { expect, test } from "vitest"
import { proofOf } from "./round-proof.ts"

const PAGE = "https://games.example/play?house=one"
const closed = { round: "a/b 1&2", closedAt: new Date(0) }

test("a round that is over leads to its vendor's page, which reads round and language from the address", () => {
  const url = new URL(proofOf(PAGE, closed, "UR") ?? "")
  expect(url.origin + url.pathname).toBe("https://games.example/play")
  expect(Object.fromEntries(url.searchParams)).toEqual({ house: "one", proof: "a/b 1&2", lang: "UR" })
})

test("a round under way, and one of a vendor without such a page, lead nowhere", () => {
  expect(proofOf(PAGE, { ...closed, closedAt: null }, "EN")).toBeNull()
  expect(proofOf(undefined, closed, "EN")).toBeNull()
})
