import fc from "fast-check"
import { expect, test } from "vitest"
import { maskedName } from "./masked-name.ts"

test.each([
  ["a", "a***"],
  ["ab", "a***"],
  ["abc", "a***c"],
  ["lucia", "lu***a"],
  ["𠮷田太郎", "𠮷***郎"],
])("%s shows as %s", (account, shown) => expect(maskedName(account)).toBe(shown))

test("never shows a whole name, nor its length", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 1, maxLength: 24 }), (account) => {
      const shown = Array.from(maskedName(account).replace("***", ""))
      expect(shown.length).toBeLessThan(Math.max(2, Array.from(account).length))
      expect(shown.length).toBeLessThanOrEqual(3)
    }),
  )
})
