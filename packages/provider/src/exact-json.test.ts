import { expect, test } from "vitest"
import { readExactJson } from "./exact-json.ts"

test("numbers that a double cannot hold stay text", () => {
  expect(readExactJson('{"round":9223372036854775807,"bet":0.25,"count":3}')).toEqual({
    round: "9223372036854775807",
    bet: 0.25,
    count: 3,
  })
})

test.each(['{"a":1,"a":2}', '{"b":{"c":1,"c":[]}}'])("a key with two values is refused: %s", (text) => {
  expect(() => readExactJson(text)).toThrow(SyntaxError)
})

test("a text that is no UTF-8, or no JSON, is refused", () => {
  expect(() => readExactJson(new Uint8Array([0x22, 0xff, 0x22]))).toThrow()
  expect(() => readExactJson("{")).toThrow(SyntaxError)
  expect(() => readExactJson("")).toThrow(SyntaxError)
})

test("a key named like a part of objects is only a key", () => {
  const read = readExactJson('{"__proto__":{"amount":"1"}}')
  expect(Object.getPrototypeOf({})).not.toHaveProperty("amount")
  expect(read).not.toHaveProperty("amount", "2")
})
