import { afterEach, beforeEach, expect, test, vi } from "vitest"
import type { SlipLine } from "./slip.ts"

const LINE: SlipLine = {
  id: "a",
  play: "K3.SUM",
  selection: { set: ["10"] },
  units: 1,
  mode: "1",
  multiple: 1,
  group: 1956,
  stake: "2.00",
  fault: null,
}
const TO = { gameCode: "K31M", issue: "20261120-0401", account: "ana", key: "key-1" }

/** A tab's storage, which outlives a reload of the page: a reload here is a fresh import of the module. */
function tabStorage(): Storage {
  const kept = new Map<string, string>()
  return {
    get length() {
      return kept.size
    },
    clear: () => kept.clear(),
    getItem: (key) => kept.get(key) ?? null,
    key: (at) => [...kept.keys()][at] ?? null,
    removeItem: (key) => void kept.delete(key),
    setItem: (key, value) => void kept.set(key, value),
  }
}
beforeEach(() => vi.stubGlobal("sessionStorage", tabStorage()))
afterEach(() => vi.unstubAllGlobals())

const page = async () => {
  vi.resetModules()
  return import("./slip-store.ts")
}

test("a slip outlives a reload of the page", async () => {
  const before = await page()
  before.slips.add("K31M", LINE)
  const after = await page()
  expect(after.slipOf("K31M").lines).toEqual([LINE])
  expect(after.slipOf("SSC1M").lines).toEqual([])
})

test("a reload in the middle of a request comes back unsure, and asks again with the same key", async () => {
  const before = await page()
  before.slips.add("K31M", LINE)
  before.slips.begin(TO)
  const after = await page()
  expect(after.slipOf("K31M").status).toBe("UNSURE")
  expect(after.slips.begin({ ...TO, key: "key-2", issue: "20261120-0402" })).toMatchObject({
    key: "key-1",
    issue: "20261120-0401",
  })
  // While that is under way a second press sends nothing.
  expect(after.slips.begin({ ...TO, key: "key-3" })).toBeNull()
})

test("a slip that another version of the site kept is not trusted", async () => {
  sessionStorage.setItem("lottery-slips", JSON.stringify({ state: { slips: 7 }, version: 1 }))
  expect((await page()).slipOf("K31M").lines).toEqual([])
  sessionStorage.setItem("lottery-slips", "no json")
  expect((await page()).slipOf("K31M").lines).toEqual([])
})
