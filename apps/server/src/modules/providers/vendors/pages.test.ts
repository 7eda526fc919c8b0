import { expect, test } from "vitest"
import { VendorAway } from "./adapter.ts"
import { allPages } from "./pages.ts"

test("pages are read in their order, up to the last", async () => {
  const pages = [["a", "b"], [], ["c"]]
  const read = async (at: number) => ({
    items: pages[at] ?? [],
    next: at + 1 < pages.length ? at + 1 : undefined,
  })
  expect(await allPages(0, read)).toEqual(["a", "b", "c"])
})

test("pages that do not end are an answer that is none", async () => {
  let asked = 0
  const read = async () => ({ items: [++asked], next: "again" })
  await expect(allPages("again", read)).rejects.toThrow(VendorAway)
  expect(asked).toBeLessThan(10_000)
})
