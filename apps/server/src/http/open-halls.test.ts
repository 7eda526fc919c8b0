import { fakeClock } from "@croupier/testkit"
import { expect, test } from "vitest"
import { openHalls } from "./open-halls.ts"

const halls = openHalls({
  clock: fakeClock("2026-11-22T10:00:00Z"),
  categories: (merchantId) => new Set(merchantId === 1 ? (["LOTT", "VN"] as const) : []),
  vendors: async (merchantId) => (merchantId === 3 ? [{ code: "TCG_SEA" }] : [{ code: "STUDIO" }]),
})

test("menus hold the lotteries that a house sells, and the region's where its vendor brings them", async () => {
  expect(await halls(1)).toEqual(["LOTT", "VN"])
  expect(await halls(2)).toEqual([])
  expect(await halls(3)).toEqual(["SEA"])
})
