import { globSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { fill } from "./texts.ts"

const src = new URL("../", import.meta.url)
const locales = new URL("../../../../packages/locales/src/en/", import.meta.url)
const known: Record<string, string> = Object.assign(
  {},
  ...globSync("*.json", { cwd: locales }).map((file) =>
    JSON.parse(readFileSync(new URL(file, locales), "utf8")),
  ),
)

describe("texts", () => {
  it("are filled by position", () => {
    expect(fill({ a: "{1} of {0}" }, "a", [9, "two"])).toBe("two of 9")
  })
  it("answer an unknown key with itself, so that a gap is seen", () => {
    expect(fill({}, "nowhere", [])).toBe("nowhere")
  })
  it("keep braces that have no argument", () => {
    expect(fill({ a: "{0} {1}" }, "a", ["x"])).toBe("x {1}")
  })
})

/** A key written out where it is used: t("key" …) or text("key" …). Keys made from parts are not seen here. */
const USE = /\b(?:t|text)\(\s*"([a-zA-Z0-9_]+)"/g

describe("every key that the site writes out", () => {
  const uses = globSync("**/*.{ts,tsx}", { cwd: src })
    .filter((file) => !file.includes(".test."))
    .map((file) => ({ file, code: readFileSync(new URL(file, src), "utf8") }))
    .filter(({ code }) => code.includes("/i18n/"))
    .flatMap(({ file, code }) => [...code.matchAll(USE)].map(([, key = ""]) => ({ file, key })))
  it("exists in the locale files", () => {
    const missing = uses.filter(({ key }) => !(key in known) && !(`${key}_other` in known))
    expect(missing).toEqual([])
    expect(uses.length).toBeGreaterThan(100)
  })
})
