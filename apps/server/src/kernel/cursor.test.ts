import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { idCursor, instantCursor, uuidCursor } from "./cursor.ts"

const refused = expect.objectContaining({ code: "INPUT_INVALID", value: ["cursor"] })

describe("a cursor", () => {
  test("of the first page is none", () =>
    expect([idCursor(undefined), uuidCursor(undefined), instantCursor(undefined)]).toEqual([
      undefined,
      undefined,
      undefined,
    ]))

  test("of a number, a UUID and an instant is read back", () => {
    expect(idCursor("9223372036854775807")).toBe(9_223_372_036_854_775_807n)
    expect(uuidCursor("0199f0a2-7d70-7c3e-9df3-1f1f1f1f1f1f")).toBe("0199f0a2-7d70-7c3e-9df3-1f1f1f1f1f1f")
    expect(instantCursor("1777636800000")).toEqual(new Date("2026-05-01T12:00:00Z"))
  })

  test.each([
    ["a number", idCursor, ["9223372036854775808", "-1", "", "1.5", "1e3", "one"]],
    ["a UUID", uuidCursor, ["-".repeat(36), "0".repeat(36), "", "1", "0199f0a2-7d70-7c3e-9df3-1f1f1f1f1f1g"]],
    ["an instant", instantCursor, ["999999999999999", "7258118400000", "-1", "", "now"]],
  ])("that is not %s is refused", (_, read, cursors) => {
    for (const cursor of cursors) expect(() => read(cursor)).toThrow(refused)
  })

  test("of any text is read or refused, never a fault", () => {
    const text = fc.oneof(fc.string(), fc.bigInt().map(String), fc.uuid())
    fc.assert(
      fc.property(text, (cursor) => {
        for (const read of [idCursor, uuidCursor, instantCursor])
          try {
            read(cursor)
          } catch (error) {
            expect(error).toEqual(refused)
          }
      }),
    )
  })
})
