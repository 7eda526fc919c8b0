import fc from "fast-check"
import { parseAmount, toDecimal } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { digits, parseExactly, printExactly } from "./exact-json.ts"
import { readVendorAmount, toVendorAmount } from "./vendor-amount.ts"

describe("an amount of a vendor", () => {
  test.each([
    ["12.5", 1n, "12.50"],
    ["1e3", 1n, "1000.00"],
    ["1.0E7", 1n, "10000000.00"],
    ["5e-4", 1n, "0.0005"],
    ["-3.1", 1n, "-3.10"],
    ["12.500000", 1n, "12.50"],
    ["1.25", 1000n, "1250.00"],
    ["0.00001", 1000n, "0.01"],
  ])("%s in units of %s is %s", (text, unit, decimal) => {
    const read = readVendorAmount(text, unit)
    expect(read === undefined ? undefined : toDecimal(read)).toBe(decimal)
  })

  test.each([
    "",
    "NaN",
    "Infinity",
    "1,5",
    "0x10",
    " 1",
    "0.00001",
    "1e99",
    "12345678901234567",
    "--1",
    "1.",
  ])("%j is none", (text) => expect(readVendorAmount(text)).toBeUndefined())

  test("comes back as it went, where the vendor has the places for it", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), (minor) => {
        const text = `${minor / 10_000n}.${String((minor < 0n ? -minor : minor) % 10_000n).padStart(4, "0")}`
        if (minor < 0n && minor > -10_000n) return
        expect(toVendorAmount(readVendorAmount(text) ?? parseAmount("0"))).toBe(toDecimal(parseAmount(text)))
      }),
    )
  })

  test("that is a balance is cut, never rounded up", () => {
    expect(toVendorAmount(parseAmount("10.9999"), 1n, 2)).toBe("10.99")
    expect(toVendorAmount(parseAmount("10999"), 1000n, 2)).toBe("10.99")
    expect(toVendorAmount(parseAmount("0.0099"), 1n, 2)).toBe("0.00")
  })
})

describe("JSON", () => {
  test("keeps every digit of its numbers", () => {
    expect(parseExactly('{"round":17238050501001102002,"list":[1e3,-0.10],"text":"1","yes":true}')).toEqual({
      round: "17238050501001102002",
      list: ["1e3", "-0.10"],
      text: "1",
      yes: true,
    })
  })

  test("prints them again", () => {
    const reply = {
      balance: digits("995.10"),
      txId: digits("17238050501001102002"),
      gone: undefined,
      list: [null, "ü"],
    }
    expect(printExactly(reply)).toBe('{"balance":995.10,"txId":17238050501001102002,"list":[null,"ü"]}')
    expect(() => digits("1e3")).toThrow(RangeError)
  })
})
