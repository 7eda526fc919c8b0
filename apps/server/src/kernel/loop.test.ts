import { expect, test } from "vitest"
import { startLoop } from "./loop.ts"
import { HOUR_MS } from "./durations.ts"

/** A round that the test lets through one by one. */
function gated() {
  const began: number[] = []
  let open: (() => void) | undefined
  return {
    began,
    letThrough: async () => {
      await expect.poll(() => open).toBeDefined()
      open?.()
      open = undefined
    },
    round: async () => {
      began.push(began.length + 1)
      await new Promise<void>((resolve) => (open = resolve))
      return HOUR_MS
    },
  }
}

test("rounds follow one another as each asks, never two at once", async () => {
  const errors: unknown[] = []
  let running = 0
  let rounds = 0
  const loop = startLoop(
    async () => {
      if (++running > 1) throw new Error("two at once")
      await Promise.resolve()
      running--
      return ++rounds < 20 ? 0 : HOUR_MS
    },
    { onError: (error) => errors.push(error) },
  )
  await expect.poll(() => rounds).toBe(20)
  await loop.stop()
  expect({ rounds, errors }).toEqual({ rounds: 20, errors: [] })
})

test("a wake ends the sleep at once; one in the middle of a round is not lost", async () => {
  const { began, letThrough, round } = gated()
  const loop = startLoop(round, { onError: () => {} })
  await letThrough()
  loop.wake()
  await expect.poll(() => began.length).toBe(2)
  // The wake may have come after the round had looked: the loop must look again.
  loop.wake()
  await letThrough()
  await expect.poll(() => began.length).toBe(3)
  const stopped = loop.stop()
  await letThrough()
  await stopped
  expect(began).toHaveLength(3)
})

test("stop ends a sleep of an hour at once, and waits for a round that is under way", async () => {
  const { began, letThrough, round } = gated()
  const loop = startLoop(round, { onError: () => {} })
  let ended = false
  const stopped = loop.stop().then(() => (ended = true))
  await expect.poll(() => began.length).toBe(1)
  expect(ended).toBe(false)
  await letThrough()
  await stopped
  const asleep = startLoop(async () => HOUR_MS, { onError: () => {} })
  await Promise.resolve()
  await asleep.stop()
})

test("a round that throws is reported and tried again", async () => {
  const errors: unknown[] = []
  let rounds = 0
  const loop = startLoop(
    async () => {
      if (++rounds < 4) throw new Error(`round ${rounds}`)
      return HOUR_MS
    },
    { retryMs: 1, onError: (error) => errors.push(error) },
  )
  await expect.poll(() => rounds).toBe(4)
  await loop.stop()
  expect(errors).toEqual([new Error("round 1"), new Error("round 2"), new Error("round 3")])
})
