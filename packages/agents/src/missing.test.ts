import { parseAmount, ZERO } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import { expect, test } from "vitest"
import { missingOf } from "./missing.ts"

const of = parseAmount
const band = { no: 1, minValid: of("1000"), minLoss: of("200"), minActive: 3, rate: fraction(1, 100) }
const reached = { valid: fraction(of("400")), days: 10, netLoss: of("-50"), active: 1 }

test("a window lacks of a band what its conditions ask beyond what it has, rounded up", () => {
  expect(missingOf(band, reached)).toEqual({ valid: of("600"), loss: of("250"), active: 2 })
  expect(missingOf({ ...band, isAverage: true }, reached)).toMatchObject({ valid: of("9600") })
  expect(missingOf(band, { ...reached, valid: fraction(of("999.9999") * 2n + 1n, 2) })).toMatchObject({
    valid: 1n,
  })
})

test("a window that has all of a band lacks nothing", () => {
  const whole = { valid: fraction(of("1000")), days: 1, netLoss: of("200"), active: 9 }
  expect(missingOf(band, whole)).toEqual({ valid: ZERO, loss: ZERO, active: 0 })
})
