import { drawFrom, findPlay, GAME_TYPES, playMenu, playsOf, SELECTION_FAULTS } from "@croupier/lottery"
import { BET_STATES } from "@croupier/contract/lottery"
import { STEPS } from "@croupier/fairness"
import { readdirSync, readFileSync } from "node:fs"
import { expect, test } from "vitest"
import { QUICK_PICKS } from "./board/quick-pick.ts"
import { isPadRow } from "./board/pad-text.ts"
import { rowsOf } from "./board/rows.ts"
import { prizeLinesOf } from "./draw/draw-parts.ts"
import { typeName } from "./game-names.ts"
import { prizeName } from "./draw/draw-names.ts"
import { groupName, playTitle, rowName, ruleKey, symbolName, symbolOf, tierName } from "./names.ts"
import { selectionText } from "./selection-text.ts"
import { outcomeOf, roadsOf } from "./tabs/roads.ts"
import { trendColumns } from "./tabs/trend.ts"

const LOCALES = new URL("../../../../../packages/locales/src/", import.meta.url)
const LANGUAGES = ["en", "pt", "cn", "id", "ja", "ko", "th", "ur", "vi"] as const
type Texts = Readonly<Record<string, string>>
const read = (language: string, namespace = "lottery"): Texts =>
  JSON.parse(readFileSync(new URL(`${language}/${namespace}.json`, LOCALES), "utf8"))
const english = read("en")
const core = read("en", "core")

const translator =
  (texts: Texts) =>
  (key: string, ...args: readonly (string | number)[]): string =>
    (texts[key] ?? texts[`${key}_other`] ?? key).replace(/\{(\d+)\}/g, (whole, at) =>
      String(args[Number(at)] ?? whole),
    )

const placeholders = (text: string): readonly string[] => (text.match(/\{\d+\}/g) ?? []).toSorted()

/** Signs of a missing text: a key, a placeholder, or words of a code. */
const UNNAMED = /(?<![\dA-Z])[A-Z]{3,}|_[A-Z]{2,}|lottery_|\{/

for (const language of LANGUAGES) {
  const texts = read(language)
  const t = translator({ ...read(language, "core"), ...texts })

  test(`${language}: the same texts with the same placeholders as in English`, () => {
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted())
    for (const [key, text] of Object.entries(texts)) {
      expect(placeholders(text), key).toEqual(placeholders(english[key] ?? ""))
      expect(text.trim(), key).not.toBe("")
    }
  })

  test(`${language}: every play, row, symbol, prize and rule has a name`, () => {
    for (const game of GAME_TYPES) {
      expect(typeName(t, game), game).not.toContain("lottery_")
      for (const { key } of playMenu(game)) expect(groupName(t, key), key).not.toMatch(UNNAMED)
      for (const play of playsOf(game)) {
        expect(playTitle(t, play.code), play.code).not.toMatch(UNNAMED)
        expect(t(ruleKey(play)), play.code).not.toMatch(UNNAMED)
        for (const tier of Object.keys(play.tiers)) expect(tierName(t, play, tier), tier).not.toMatch(UNNAMED)
        for (const row of rowsOf(play)) {
          if (row.label) expect(rowName(t, play.game, row.label), play.code).not.toMatch(UNNAMED)
          // Numbers of many digits are their own names.
          if (isPadRow(row)) continue
          for (const symbol of row.symbols) expect(symbolName(t, symbol), symbol).not.toMatch(UNNAMED)
        }
      }
    }
  })

  test(`${language}: a play of the panel has the panel's name wherever it is bet`, () => {
    for (const code of ["SSC.CR.P1", "PK10.CR.P1", "LHC.ZS.P1", "CHAIN.SSC.CR.P1"])
      expect(playTitle(t, code)).toContain(`${groupName(t, "TWO_SIDES")} · `)
    expect(playTitle(t, "K3.CR.FORM")).not.toContain(groupName(t, "TWO_SIDES"))
  })

  test(`${language}: no two plays of a game are called alike`, () => {
    for (const game of GAME_TYPES.filter((each) => each !== "CHAIN")) {
      const names = playsOf(game).map(({ code }) => playTitle(t, code))
      expect(
        names.filter((name, at) => names.indexOf(name) !== at),
        game,
      ).toEqual([])
    }
  })

  test(`${language}: every prize of a draw and everything that is followed has a name`, () => {
    for (const game of GAME_TYPES) {
      const draw = { ...drawFrom(game, () => 0, 2026) }
      for (const { prize } of prizeLinesOf(draw)) expect(prizeName(t, prize), prize).not.toMatch(UNNAMED)
      for (const { label } of trendColumns(game))
        if (label.word !== "PLACE") expect(t(`lottery_trend_${label.word}`), label.word).not.toMatch(UNNAMED)
      for (const road of roadsOf(game)) expect(outcomeOf(road, draw), road.key).toBeDefined()
    }
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

test("dragon and tiger of a duel have other words than the animals of the zodiac", () => {
  const t = translator(read("ja"))
  const namesIn = (code: string) => ["DRAGON", "TIGER"].map((each) => symbolOf(t, findPlay(code), each))
  expect(namesIn("LHC.ZM.TOTAL")).toEqual(["龍", "虎"])
  expect(namesIn("LHC.TM.ZODIAC")).toEqual(["辰", "寅"])
  expect(selectionText(t, "LHC.PT.ZODIAC", { set: ["RAT", "TIGER"] })).toBe("子, 寅")
  expect(selectionText(t, "LHC.ZM.TOTAL", { set: ["DRAGON"] })).toBe("龍")
})

test("Chinese names the plays of three places, linked animals and missed numbers as its players do", () => {
  const t = translator(read("cn"))
  expect(
    [
      "SSC.FIRST3.GROUP3",
      "SSC.PICK3.GROUP6",
      "SSC.FIRST4.GROUP6",
      "LHC.LX.2",
      "LHC.LX_MISS.2",
      "LHC.MISS.5",
    ].map((code) => playTitle(t, code)),
  ).toEqual([
    "前三 · 组三",
    "任三 · 组六",
    "前四 · 组选6",
    "连肖 · 二肖连",
    "连肖 · 二肖连不中",
    "自选不中 · 五不中",
  ])
})

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
    expect(core[key] ?? english[key] ?? english[`${key}_other`], key).toMatch(/\S/)
  }
})
