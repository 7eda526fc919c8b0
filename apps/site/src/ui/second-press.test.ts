import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { dropSecondPress } from "./second-press.ts"

let page: EventTarget
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout"] })
  page = new EventTarget()
  vi.stubGlobal("window", page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** True: the press came through. */
const press = (detail: number): boolean =>
  page.dispatchEvent(Object.assign(new Event("click", { cancelable: true }), { detail }))

it("drops the second press of a double click behind a dialog that closed, and no other", () => {
  dropSecondPress()
  expect(press(2)).toBe(false)
  expect(press(1)).toBe(true)
  vi.runAllTimers()
  expect(press(2)).toBe(true)
})
