import { expect, test } from "vitest"
import { hrefOf, readAddress } from "./address.ts"

test("an address leads to the path and the fields that it was made of", () => {
  const href = hrefOf("/index", { centre: "depositv2", gameCode: "", playType: undefined, q: "a&b" })
  expect(href).toBe("/index?centre=depositv2&q=a%26b")
  expect(readAddress(href)).toEqual({ path: "/index", search: { centre: "depositv2", q: "a&b" } })
  expect(hrefOf("/lottery", {})).toBe("/lottery")
})
