import { expect, test, vi } from "vitest"
import { isLoaded, loadImage } from "./load-image.ts"

const never = new AbortController().signal

test("a picture that fails is tried three times, then given up", async () => {
  vi.useFakeTimers()
  const fetchOnce = vi.fn(async () => {
    throw new Error("gone")
  })
  const loading = loadImage("/a.webp", never, fetchOnce)
  const refused = expect(loading).rejects.toThrow("gone")
  await vi.runAllTimersAsync()
  await refused
  expect(fetchOnce).toHaveBeenCalledTimes(3)
  expect(isLoaded("/a.webp")).toBe(false)
  vi.useRealTimers()
})

test("one that comes is remembered, the last two hundred of them", async () => {
  for (let at = 0; at <= 200; at++) await loadImage(`/${at}.webp`, never, async () => {})
  expect(isLoaded("/0.webp")).toBe(false)
  expect(isLoaded("/1.webp")).toBe(true)
  expect(isLoaded("/200.webp")).toBe(true)
})

test("an image that is no longer wanted is not tried again", async () => {
  const stop = new AbortController()
  const fetchOnce = vi.fn(async () => {
    stop.abort()
    throw new Error("gone")
  })
  await expect(loadImage("/b.webp", stop.signal, fetchOnce)).rejects.toThrow("gone")
  expect(fetchOnce).toHaveBeenCalledTimes(1)
})
