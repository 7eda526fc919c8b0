import { readdirSync, readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { NEVER } from "./never-words.ts"

const root = new URL("../src/", import.meta.url)
const namespaces = readdirSync(new URL("en/", root)).map((file) => file.replace(".json", ""))

/** Every text of a language under `namespace:key`. */
const textsOf = (language: string): readonly (readonly [name: string, text: string])[] =>
  namespaces.flatMap((namespace) => {
    const texts: Record<string, string> = JSON.parse(
      readFileSync(new URL(`${language}/${namespace}.json`, root), "utf8"),
    )
    return Object.entries(texts).map(([key, text]) => [`${namespace}:${key}`, text] as const)
  })

describe.each(Object.entries(NEVER))("the texts in %s", (language, nevers) => {
  const texts = textsOf(language)
  it.each(nevers.map((never) => [never.words.source, never] as const))("never say %s", (_, never) => {
    const found = texts.filter(([name, text]) => never.words.test(text) && never.but?.[name] === undefined)
    expect(found, `say ${never.instead}`).toEqual([])
  })
  it("need every exception that is listed", () => {
    const byName = new Map(texts)
    for (const { words, but } of nevers)
      for (const name of Object.keys(but ?? {})) expect(byName.get(name) ?? "", name).toMatch(words)
  })
})

describe("words that two things must not share", () => {
  const read = (language: string): ReadonlyMap<string, string> => new Map(textsOf(language))
  const pairs = [
    ["a pair and even", "lottery:lottery_option_PAIR", "lottery:lottery_option_EVEN"],
    ["odds and probability", "lottery:lottery_rules_odds", "lottery:lottery_rules_chance"],
    ["won and lost", "lottery:lottery_state_WON", "lottery:lottery_state_LOST"],
    ["a deposit and a credit", "wallet:wallet_kind_deposit", "wallet:wallet_in"],
    ["a prize and a bonus", "wallet:wallet_kind_payout", "wallet:wallet_funds_bonus"],
  ] as const
  it.each(Object.keys(NEVER))("have two words in %s", (language) => {
    const texts = read(language)
    for (const [what, one, other] of pairs) {
      expect(texts.get(one), `${what}: ${one}`).toBeDefined()
      expect(texts.get(other), `${what}: ${other}`).toBeDefined()
      expect(texts.get(one), what).not.toBe(texts.get(other))
    }
  })
})

describe("a key that the core shares with the errors", () => {
  it.each(Object.keys(NEVER))("has one text in %s", (language) => {
    const texts = new Map(textsOf(language))
    for (const [name, text] of texts) {
      const [namespace, key] = name.split(":")
      if (namespace === "core" && texts.has(`errors:${key}`))
        expect(texts.get(`errors:${key}`), key).toBe(text)
    }
  })
})
