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
  it("isolate each value from right to left, unless a file or a letter asks for none", () => {
    const texts = { sent: "{0} {1}" }
    const said = filled(texts, "sent", ["+55 •••• 1234", -2], "ur")
    expect(said).toBe("\u2068+55 •••• 1234\u2069 \u2068-2\u2069")
    expect(filled(texts, "sent", ["a", "b"], "pt-BR")).toBe("a b")
    expect(fill((key) => texts[key as "sent"], "ur", "sent", ["a"], false)).toBe("a {1}")
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
