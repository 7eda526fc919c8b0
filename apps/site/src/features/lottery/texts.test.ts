import { playMenu, playsOf, SELECTION_FAULTS } from "@croupier/lottery"
import { BET_STATES } from "@croupier/contract/lottery"
import { STEPS } from "@croupier/fairness"
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { QUICK_PICKS } from "./board/quick-pick.ts"
import { isTyped, rowsOf } from "./board/rows.ts"
import { groupName, playTitle, rowName, symbolName, tierName } from "./names.ts"

const LOCALES = new URL("../../../../../packages/locales/src/", import.meta.url)
const LANGUAGES = ["en", "pt", "cn", "id", "ja", "ko", "th", "ur", "vi"] as const
type Texts = Readonly<Record<string, string>>
const read = (language: string): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/lottery.json`, LOCALES), "utf8"))
const english = read("en")

const translator =
  (texts: Texts) =>
  (key: string, ...args: readonly (string | number)[]): string =>
    (texts[key] ?? texts[`${key}_other`] ?? key).replace(/\{(\d+)\}/g, (whole, at) =>
      String(args[Number(at)] ?? whole),
    )

const placeholders = (text: string): readonly string[] => (text.match(/\{\d+\}/g) ?? []).toSorted()

for (const language of LANGUAGES) {
  const texts = read(language)
  const t = translator(texts)

  test(`${language}: the same texts with the same placeholders as in English`, () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [key, text] of Object.entries(texts)) {
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ""))
      expect(text.trim(), key).not.toBe("")
    }
  })

  test(`${language}: every play, row, symbol and prize has a name`, () => {
    const plays = [...playsOf("SSC"), ...playsOf("K3")]
    const unnamed = /[A-Z]{2,}[_ ]?[A-Z0-9]{2,}|lottery_|\{/
    for (const play of plays) {
      expect(playTitle(t, play.code), play.code).not.toMatch(unnamed)
      expect(t(`lottery_rule_${play.match.type}`), play.match.type).not.toMatch(unnamed)
      for (const tier of Object.keys(play.tiers)) expect(tierName(t, tier), tier).not.toMatch(unnamed)
      if (isTyped(play)) continue
      for (const row of rowsOf(play)) {
        if (row.label) expect(rowName(t, play.game, row.label), play.code).not.toMatch(unnamed)
        for (const symbol of row.symbols) expect(symbolName(t, symbol), symbol).not.toMatch(unnamed)
      }
    }
    for (const game of ["SSC", "K3"] as const)
      for (const { key } of playMenu(game)) expect(groupName(t, key)).not.toMatch(unnamed)
  })

  test(`${language}: every fault, state, step and shortcut has its text`, () => {
    const keys = [
      ...SELECTION_FAULTS.map((fault) => `lottery_fault_${fault}`),
      ...BET_STATES.map((state) => `lottery_state_${state}`),
      ...STEPS.flatMap((step) => [
        `lottery_step_${step}`,
        `lottery_step_${step}_ok`,
        `lottery_step_${step}_bad`,
      ]),
      ...QUICK_PICKS.map((pick) => `lottery_quick_${pick}`),
    ]
    for (const key of keys) expect(texts[key], key).toMatch(/\S/)
  })
}

test("every text that the screens ask for by name is there", () => {
  const folder = new URL("./", import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.tsx?$/.test(name) && !name.includes(".test."),
  )
  const asked = new Set(
    files.flatMap((name) => readFileSync(new URL(name, folder), "utf8").match(/"lottery_[a-z_]+"/g) ?? []),
  )
  expect(asked.size).toBeGreaterThan(80)
  for (const quoted of asked) {
    const key = quoted.slice(1, -1)
    expect(english[key] ?? english[`${key}_other`], key).toMatch(/\S/)
  }
})
