import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { afterPaint } from "./after-paint.ts"

let frames: Map<number, () => void>
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  frames = new Map()
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => {
    frames.set(frames.size + 1, run)
    return frames.size
  })
  vi.stubGlobal("cancelAnimationFrame", (id: number) => frames.delete(id))
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** The callbacks of a frame; the browser paints after them, and before the timers that they set. */
const frame = (): void => {
  for (const run of frames.values()) run()
}

it("runs after the frame was painted, not in it", () => {
  const act = vi.fn<() => void>()
  afterPaint(act)
  vi.runAllTimers()
  frame()
  expect(act).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(act).toHaveBeenCalledOnce()
})

it("is called off before the frame and after it", () => {
  const act = vi.fn<() => void>()
  afterPaint(act)()
  frame()
  const callOff = afterPaint(act)
  frame()
  callOff()
  vi.runAllTimers()
  expect(act).not.toHaveBeenCalled()
})
