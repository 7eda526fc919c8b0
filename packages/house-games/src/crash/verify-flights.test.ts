import { amount } from "@croupier/money"
import { expect, test } from "vitest"
import { faultInFlightRound, type FlightEnd } from "./verify-flights.ts"

const flight = { id: "7", point: 250 }
const stake = amount(20_000n)
const faultOf = (payout: bigint, ...book: readonly FlightEnd[]) =>
  faultInFlightRound({ stake, payout: amount(payout), book }, flight)

test("a round that let go in time is paid its stake at that multiplier, up to the end of the flight", () => {
  expect(faultOf(30_000n, { kind: "let-go", flight: "7", at: 150 })).toBeNull()
  expect(faultOf(50_000n, { kind: "let-go", flight: "7", at: 250, isForced: true })).toBeNull()
  expect(faultOf(29_999n, { kind: "let-go", flight: "7", at: 150 })).toContain("another amount")
  expect(faultOf(50_200n, { kind: "let-go", flight: "7", at: 251 })).toContain("after the flight")
})

test("a round that burned is paid nothing, and where its flight ended", () => {
  expect(faultOf(0n, { kind: "burned", flight: "7", point: 250 })).toBeNull()
  expect(faultOf(1n, { kind: "burned", flight: "7", point: 250 })).toContain("another amount")
  expect(faultOf(0n, { kind: "burned", flight: "7", point: 249 })).toContain("elsewhere")
})

test("a round of another flight, and one without an end, are faults", () => {
  expect(faultOf(0n, { kind: "burned", flight: "8", point: 250 })).toContain("another flight")
  expect(faultOf(0n)).toContain("no end")
})
