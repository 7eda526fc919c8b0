import { parseAmount } from "@croupier/money"
import { expect, test } from "vitest"
import { isBonusOnly, isOnePlayer, isOwnPlay } from "./anomalies.ts"

const of = parseAmount

test("own play is one from half of the team's valid bet on, where the team played enough", () => {
  expect(isOwnPlay({ own: of("500"), team: of("1000") })).toBe(true)
  expect(isOwnPlay({ own: of("499.9999"), team: of("1000") })).toBe(false)
  expect(isOwnPlay({ own: of("999"), team: of("999.9999") })).toBe(false)
})

test("a member who got bonuses and paid in at most a tenth of them plays on bonuses alone", () => {
  expect(isBonusOnly({ given: of("50"), deposits: of("5") })).toBe(true)
  expect(isBonusOnly({ given: of("50"), deposits: of("5.0001") })).toBe(false)
  expect(isBonusOnly({ given: of("49.9999"), deposits: of("0") })).toBe(false)
})

test("one player drives a team's loss from four fifths of it on, where others played as well", () => {
  expect(isOnePlayer({ top: of("800"), team: of("1000"), members: 2 })).toBe(true)
  expect(isOnePlayer({ top: of("1500"), team: of("1000"), members: 2 })).toBe(true)
  expect(isOnePlayer({ top: of("799.9999"), team: of("1000"), members: 2 })).toBe(false)
  expect(isOnePlayer({ top: of("1000"), team: of("1000"), members: 1 })).toBe(false)
})
