import { describe, expect, it } from "vitest"
import { fill, type Texts } from "./fill.ts"

const filled = (texts: Texts, key: string, args: readonly (string | number)[], locale = "en") =>
  fill((asked) => texts[asked], locale, key, args)

describe("texts", () => {
  it("are filled by position", () => {
    expect(filled({ a: "{1} of {0}" }, "a", [9, "two"])).toBe("two of 9")
  })
  it("answer an unknown key with itself, so that a gap is seen", () => {
    expect(filled({}, "nowhere", [])).toBe("nowhere")
  })
  it("keep braces that have no argument", () => {
    expect(filled({ a: "{0} {1}" }, "a", ["x"])).toBe("x {1}")
  })
  it("follow the first argument where they have two forms, by the rules of the language", () => {
    const days = { days_one: "{0} dia", days_other: "{0} dias" }
    expect([0, 1, 2].map((count) => filled(days, "days", [count], "pt-BR"))).toEqual([
      "0 dia",
      "1 dia",
      "2 dias",
    ])
    expect(filled(days, "days", [0], "en")).toBe("0 dias")
  })
})
