import { expect, it } from "vitest"
import { trailingThrottle } from "./trailing-throttle.ts"

/** Timers that the test moves. */
function timers() {
  let time = 0
  let serial = 0
  const waiting = new Map<number, { at: number; run: () => void }>()
  return {
    now: () => time,
    set: (run: () => void, ms: number) => {
      serial += 1
      waiting.set(serial, { at: time + ms, run })
      return serial
    },
    clear: (id: number) => void waiting.delete(id),
    pass: (ms: number) => {
      time += ms
      for (const [id, job] of waiting) {
        if (job.at > time) continue
        waiting.delete(id)
        job.run()
      }
    },
  }
}

it("runs at once, and once more for all the calls that follow within the period", () => {
  const clock = timers()
  let runs = 0
  const throttled = trailingThrottle(() => (runs += 1), 1000, clock)
  throttled()
  throttled()
  throttled()
  expect(runs).toBe(1)
  clock.pass(999)
  expect(runs).toBe(1)
  clock.pass(1)
  expect(runs).toBe(2)
  clock.pass(5000)
  throttled()
  expect(runs).toBe(3)
})

it("does not run any more once it is cancelled", () => {
  const clock = timers()
  let runs = 0
  const throttled = trailingThrottle(() => (runs += 1), 1000, clock)
  throttled()
  throttled()
  throttled.cancel()
  clock.pass(2000)
  expect(runs).toBe(1)
})
