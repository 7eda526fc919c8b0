import { expect, test } from "vitest"
import { derive } from "./chain.ts"
import { FAMILIES } from "./play.ts"

const hash = (tail: string): string => tail.padStart(64, "0")
const number = (value: bigint): string => hash(value.toString(16))

test("SSC and PCB take the last decimal characters, letters skipped, in the order of the hash", () => {
  expect(derive("SSC", hash("9a1b2c3d4e5f"))).toEqual({ balls: ["1", "2", "3", "4", "5"] })
  expect(derive("PCB", hash("9a1b2c3d4e5f"))).toEqual({ balls: ["3", "4", "5"] })
})

test("too few decimal characters make the draw void", () => {
  expect(derive("SSC", "f".repeat(60) + "1234")).toBeUndefined()
  expect(derive("PCB", "f".repeat(60) + "1234")).toEqual({ balls: ["2", "3", "4"] })
})

test("K3 is the hash modulo 216 in base six", () => {
  expect(derive("K3", number(0n))).toEqual({ balls: ["1", "1", "1"] })
  expect(derive("K3", number(215n))).toEqual({ balls: ["6", "6", "6"] })
  expect(derive("K3", number(216n + 36n + 2n))).toEqual({ balls: ["2", "1", "3"] })
})

test("games without repetition read the falling-factorial system", () => {
  expect(derive("11X5", number(0n))).toEqual({ balls: ["01", "02", "03", "04", "05"] })
  expect(derive("11X5", number(55_439n))).toEqual({ balls: ["11", "10", "09", "08", "07"] })
  expect(derive("PK10", number(0xffn))?.balls).toEqual([
    "01",
    "02",
    "03",
    "04",
    "07",
    "05",
    "09",
    "08",
    "10",
    "06",
  ])
  expect(derive("LHC", number(1n))).toEqual({ balls: ["01", "02", "03", "04", "05", "06"], special: "08" })
})

test("11X5: every residue of the space is another draw", () => {
  const draws = new Set(
    Array.from({ length: 55_440 }, (_, i) => derive("11X5", number(BigInt(i)))?.balls.join()),
  )
  expect(draws.size).toBe(55_440)
})

test.each(FAMILIES)("%s refuses what is not a hash", (family) => {
  for (const text of ["", "0x" + "0".repeat(62), "A".repeat(64), "0".repeat(63), "0".repeat(65)]) {
    expect(() => derive(family, text)).toThrow(RangeError)
  }
})
