import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { holdResults, onceRevealed, onceShown, shareHolds } from "./held-results.ts"

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.runAllTimers()
  vi.useRealTimers()
})

it("tells a result at once where nothing is animated", () => {
  const told: string[] = []
  onceShown(() => told.push("won"))
  expect(told).toEqual(["won"])
})

it("tells results in their order once the last of two animations has ended", () => {
  const told: string[] = []
  const [first, second] = [holdResults(), holdResults()]
  onceShown(() => told.push("balance"))
  onceShown(() => told.push("bet"))
  first()
  first()
  expect(told).toEqual([])
  second()
  expect(told).toEqual(["balance", "bet"])
})

it("ends a hold whose animation never reports its end", () => {
  const told: string[] = []
  holdResults()
  onceShown(() => told.push("balance"))
  vi.advanceTimersByTime(14_999)
  expect(told).toEqual([])
  vi.advanceTimersByTime(1)
  expect(told).toEqual(["balance"])
})

it("keeps the list of results until the balls of a draw that just came have stopped", () => {
  const told: string[] = []
  onceRevealed(() => told.push("listed"))
  vi.advanceTimersByTime(200)
  const release = holdResults()
  vi.advanceTimersByTime(1_000)
  expect(told).toEqual([])
  release()
  expect(told).toEqual(["listed"])
  onceRevealed(() => told.push("nothing turns"))
  vi.advanceTimersByTime(300)
  expect(told).toEqual(["listed", "nothing turns"])
})

it("waits for the animations of other tabs, and tells them of its own", async () => {
  const told: string[] = []
  const heard: unknown[] = []
  const leave = shareHolds()
  const other = new BroadcastChannel("held-results")
  other.addEventListener("message", ({ data }) => heard.push(data))
  const isHeld = () => {
    let held = true
    onceShown(() => (held = false))
    return held
  }
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  const say = (ended: boolean) => other.postMessage({ hold: "of the other tab", ended })
  say(false)
  await vi.waitFor(() => expect(isHeld()).toBe(true))
  onceShown(() => told.push("balance"))
  say(true)
  await vi.waitFor(() => expect(told).toEqual(["balance"]))
  const release = holdResults()
  release()
  release()
  await vi.waitFor(() => expect(heard).toMatchObject([{ ended: false }, { ended: true }]))
  other.close()
  leave()
})
