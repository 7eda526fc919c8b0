import fc from "fast-check"
import { expect, test } from "vitest"
import { brCode, crc16, isIntact, readFields } from "./br-code.ts"

// The static example of the Banco Central's manual.
const SAMPLE =
  "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000" +
  "5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D"

test("the CRC is CRC-16/CCITT-FALSE", () => {
  expect(crc16("123456789")).toBe("29B1")
  expect(crc16(SAMPLE.slice(0, -4))).toBe("1D3D")
  expect(isIntact(SAMPLE)).toBe(true)
})

test("one changed character breaks it", () => {
  for (let at = 0; at < SAMPLE.length - 4; at++) {
    const changed = SAMPLE.slice(0, at) + (SAMPLE[at] === "0" ? "1" : "0") + SAMPLE.slice(at + 1)
    if (changed !== SAMPLE) expect(isIntact(changed)).toBe(false)
  }
})

test("a code reads back as what went in, without what the standard does not allow", () => {
  const code = brCode({
    url: "pay.example/v/ch1",
    merchantName: "Lanterna São João e muito mais do que cabe",
    merchantCity: "São Paulo",
    amount: "1234.50",
    txid: "a".repeat(32),
  })
  const fields = readFields(code)
  expect(isIntact(code)).toBe(true)
  expect(Object.fromEntries(fields)).toMatchObject({
    "00": "01",
    "01": "12",
    "52": "0000",
    "53": "986",
    "54": "1234.50",
    "58": "BR",
    "59": "Lanterna Sao Joao e muito",
    "60": "Sao Paulo",
  })
  expect(readFields(fields.get("26") ?? "").get("25")).toBe("pay.example/v/ch1")
  expect(readFields(fields.get("62") ?? "").get("05")).toBe("a".repeat(32))
})

test("any name and address that fit give a code that reads back", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.stringMatching(/^[a-z0-9./]{1,70}$/), (name, url) => {
      const code = brCode({ url, merchantName: `A${name}`, merchantCity: "X", amount: "1.00", txid: "t" })
      expect(isIntact(code)).toBe(true)
      expect(readFields(code).size).toBe(11)
    }),
  )
})

test("a field that does not fit is an error, and so is a text that is no TLV", () => {
  const parts = { merchantName: "A", merchantCity: "B", amount: "1.00", txid: "t" }
  expect(() => brCode({ ...parts, url: "u".repeat(90) })).toThrow(RangeError)
  for (const text of ["0005a", "00", "00xxa"]) expect(() => readFields(text)).toThrow(RangeError)
})
