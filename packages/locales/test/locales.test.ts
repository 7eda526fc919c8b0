import { ERRORS } from "@croupier/contract"
import { PATTERNS } from "@croupier/rules/register-rules"
import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { translate } from "../src/index.ts"

const LANGUAGES = ["en", "pt", "cn", "id", "ja", "ko", "th", "ur", "vi"] as const
const root = new URL("../src/", import.meta.url)
const NAMESPACES = readdirSync(new URL("en/", root)).map((file) => file.replace(".json", ""))
const read = (language: string, namespace: string): Record<string, string> =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, root), "utf8"))

const placeholders = (text: string) => [...new Set(text.match(/\{\d+\}/g) ?? [])].sort()
/** A singular may leave its number out: "every minute". */
const isSingular = (key: string) => key.endsWith("_one")

describe.each(NAMESPACES)("the texts of %s", (namespace) => {
  const english = read("en", namespace)
  it.each(LANGUAGES)("have in %s the keys and placeholders of English, and no empty text", (language) => {
    const texts = read(language, namespace)
    expect(Object.keys(texts).sort()).toEqual(Object.keys(english).sort())
    for (const [key, text] of Object.entries(texts)) {
      expect(text.trim(), key).not.toBe("")
      if (!isSingular(key)) expect(placeholders(text), key).toEqual(placeholders(english[key]!))
    }
  })
  it.each(LANGUAGES)("have in %s no space before an ellipsis that ends a text", (language) => {
    // A gap to be filled, "Once in … rounds", stands between spaces.
    const spaced = Object.entries(read(language, namespace)).filter(
      ([key, text]) => text.includes(" …") && !key.startsWith("sheet_once_in"),
    )
    expect(spaced).toEqual([])
  })
  it("have both forms of every plural", () => {
    for (const key of Object.keys(english)) {
      if (isSingular(key)) expect(english).toHaveProperty(key.replace(/_one$/, "_other"))
    }
  })
})

describe("the errors namespace", () => {
  const keys = Object.keys(read("en", "errors"))
  it("holds the message of every refusal", () => {
    const missing = Object.values(ERRORS).filter(
      ({ key }) => !keys.includes(key) && !keys.includes(`${key}_other`),
    )
    expect(missing).toEqual([])
  })
  it("holds the message of every pattern and field fault", () => {
    expect(keys).toEqual(expect.arrayContaining(Object.values(PATTERNS).map(({ key }) => key)))
    expect(keys).toEqual(expect.arrayContaining(["field_required", "field_not_accepted"]))
  })
})

describe("translate", () => {
  it("fills placeholders by position", () => {
    expect(translate("EN", "error_amount_out_of_range", ["20.00", "500.00"])).toBe(
      "The amount must be between 20.00 and 500.00.",
    )
  })
  it("leaves a placeholder that has no argument as it is, and an unknown key as itself", () => {
    expect(translate("EN", "page_n")).toBe("Page {0}")
    expect(translate("EN", "no_such_key")).toBe("no_such_key")
  })
  it("follows the first argument where a text has plural forms", () => {
    expect(translate("PT", "every_minute", ["1"])).toBe("Todo minuto")
    expect(translate("PT", "every_minute", ["3"])).toBe("A cada 3 minutos")
    expect(translate("UR", "every_minute", ["1"])).toBe("ہر منٹ")
    expect(translate("EN", "error_code_requests_exceeded", ["1"])).toBe(
      "Too many requests. Try again after 1 minute.",
    )
    expect(translate("PT", "error_code_requests_exceeded", ["5"])).toContain("5 minutos")
  })
})
