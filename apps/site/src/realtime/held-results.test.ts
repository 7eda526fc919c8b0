import { afterEach, beforeEach, expect, it, vi } from "vitest"
import { holdResults, onceShown } from "./held-results.ts"

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
