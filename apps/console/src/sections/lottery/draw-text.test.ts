import { expect, test } from "vitest"
import { drawFrom } from "./draw-text.ts"

test("balls are read with spaces or commas between them, parts as JSON, and nonsense stays nonsense", () => {
  expect(drawFrom(" 1 2, 3\n4,5 ")).toEqual({ balls: ["1", "2", "3", "4", "5"] })
  expect(drawFrom('{"balls":["01"],"special":"07"}')).toEqual({ balls: ["01"], special: "07" })
  expect(drawFrom("{oops")).toEqual({ balls: ["{oops"] })
  expect(drawFrom("")).toEqual({ balls: [] })
})
