import { expect, it } from "vitest"
import { moveOf, readEntry, type Entry } from "./entries.ts"

const page: Entry = { at: 3, page: 3, layers: 0 }
const dialog: Entry = { at: 4, page: 3, layers: 1 }
const question: Entry = { at: 5, page: 3, layers: 2 }
const next: Entry = { at: 6, page: 6, layers: 0 }

it("Back closes the layer on top and stays on the page", () => {
  expect(moveOf(question, dialog, 2)).toBe("close")
  expect(moveOf(dialog, page, 1)).toBe("close")
})
it("Back from a layer that was closed before goes on to the page before", () => {
  expect(moveOf(dialog, page, 0)).toBe("on")
  expect(moveOf(question, dialog, 0)).toBe("on")
})
it("Back and Forward between pages change the page, whatever layers were open", () => {
  expect(moveOf(next, page, 0)).toBe("page")
  expect(moveOf(next, dialog, 1)).toBe("page")
  expect(moveOf(page, next, 0)).toBe("page")
})
it("Forward to a layer that is closed opens nothing", () => {
  expect(moveOf(page, dialog, 0)).toBe("forget")
  expect(moveOf(page, { ...dialog, layers: 0 }, 0)).toBe("stay")
})
it("an entry that the site did not write is none", () => {
  for (const state of [null, undefined, {}, "x", { at: 1 }, { at: "1", page: 1, layers: 0 }])
    expect(readEntry(state)).toBeUndefined()
  expect(readEntry({ ...dialog, more: true })).toEqual(dialog)
})
