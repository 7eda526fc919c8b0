import { describe, expect, it } from "vitest"
import { existsSync } from "node:fs"
import { profilesOf, PROFILES, policyOf, ruleValuesOf, tightened } from "./market-policy.ts"
import { RULE_FACTS, RULE_NAMES } from "./market-rules.ts"
import { settingsFrom } from "./settings.ts"

describe("market policies", () => {
  it("safety/26: an unknown market gets the strictest of each rule", () => {
    const unknown = policyOf("atlantis")
    expect(unknown).toEqual({
      freePlay: false,
      namedTerms: true,
      neutralMessages: true,
      leastReturn: 85_00,
      memberCancels: false,
      memberPays: false,
      memberDocument: true,
      forbiddenGames: ["COCKFIGHT"],
      forbiddenMethods: ["card", "cash"],
      lineTransfers: false,
      lossPay: false,
      highestSalary: 10_000,
      points: false,
      vip: false,
      missions: false,
      chatRooms: false,
      bonuses: false,
      forbiddenPromotions: ["gift", "deposit", "play", "bonus"],
      exclusionRegister: true,
      authorityFileDays: null,
      identity: {
        play: "enhanced",
        deposit: [
          { above: "0", asset: null, level: "enhanced" },
          { above: "0", asset: null, level: "verified" },
          { above: "1999.99", asset: "EUR", level: "verified" },
          { above: "3999.99", asset: "XCG", level: "verified" },
        ],
        withdrawal: [
          { above: "0", asset: null, level: "verified" },
          { above: "1999.99", asset: "EUR", level: "verified" },
          { above: "3999.99", asset: "XCG", level: "verified" },
        ],
        renewYears: 3,
      },
      locationChecked: true,
      playCountries: [],
      session: { idleMinutes: 30, longestHours: 24 },
      limits: { loosenAfterHours: 24, rolling: true, asked: true },
      realityCheck: { initial: 60, longest: 60 },
      slotStake: 5,
      youngSlotStake: { under: 25, pounds: 2 },
      fixingReportHours: 24,
    })
  })

  it("safety/14: transfers within a line are off where the market forbids them, whatever a merchant sets", () => {
    const wished = { lineTransfers: { enabled: true } }
    const isOn = (market: "international" | "curacao" | "brazil" | "malta" | "uk" | "unlisted") =>
      tightened(settingsFrom({ ...wished, compliance: { market } })).lineTransfers.enabled
    expect([isOn("international"), isOn("curacao")]).toEqual([true, true])
    expect([isOn("brazil"), isOn("malta"), isOn("uk"), isOn("unlisted")]).toEqual([
      false,
      false,
      false,
      false,
    ])
    expect(settingsFrom({}).lineTransfers.enabled).toBe(false)
  })

  it("safety/61: promotions are off where the market forbids every kind of them, whatever a merchant sets", () => {
    const isOn = (market: "international" | "brazil" | "uk" | "unlisted") =>
      tightened(settingsFrom({ promotions: { enabled: true }, compliance: { market } })).promotions.enabled
    expect([isOn("international"), isOn("brazil"), isOn("uk"), isOn("unlisted")]).toEqual([
      true,
      true,
      false,
      false,
    ])
    expect(settingsFrom({}).promotions.enabled).toBe(false)
  })

  it("safety/61: bonuses are off where the market forbids them, whatever a merchant sets", () => {
    const isOn = (market: "international" | "brazil" | "unlisted") =>
      tightened(settingsFrom({ bonuses: { enabled: true }, compliance: { market } })).bonuses.enabled
    expect([isOn("international"), isOn("brazil"), isOn("unlisted")]).toEqual([true, false, false])
    expect(settingsFrom({}).bonuses.enabled).toBe(false)
  })

  it("safety/61: missions are off where the market forbids gifts for play to come, whatever a merchant sets", () => {
    const isOn = (market: "international" | "brazil" | "uk" | "unlisted") =>
      tightened(settingsFrom({ missions: { enabled: true }, compliance: { market } })).missions.enabled
    expect([isOn("international"), isOn("brazil"), isOn("uk"), isOn("unlisted")]).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect(settingsFrom({}).missions.enabled).toBe(false)
    const british = tightened(settingsFrom({ raffles: { enabled: true }, compliance: { market: "uk" } }))
    expect(british.raffles.enabled).toBe(false)
    const brazilian = settingsFrom({ checkIn: { enabled: true }, compliance: { market: "brazil" } })
    expect(tightened(brazilian).checkIn.enabled).toBe(false)
    const spun = settingsFrom({ wheel: { enabled: true }, compliance: { market: "uk" } })
    expect(tightened(spun).wheel.enabled).toBe(false)
    const packed = settingsFrom({ redPackets: { enabled: true }, compliance: { market: "brazil" } })
    expect(tightened(packed).redPackets.enabled).toBe(false)
    for (const market of ["brazil", "malta", "uk", "unlisted"] as const) {
      const talking = settingsFrom({ chatRooms: { enabled: true }, compliance: { market } })
      expect(tightened(talking).chatRooms.enabled, market).toBe(false)
    }
  })

  it("each rule of each market has its value, its clause or none, and its day", () => {
    for (const profile of Object.values(PROFILES))
      for (const name of RULE_NAMES) {
        const { source, from } = profile[name]
        expect(new Date(`${from}T00:00:00Z`).toISOString().slice(0, 10)).toBe(from)
        expect(source?.length ?? 1).toBeGreaterThan(0)
      }
    expect(RULE_NAMES.toSorted()).toEqual(Object.keys(PROFILES.international).toSorted())
    expect(profilesOf("brazil")).toEqual([PROFILES.brazil])
    expect(profilesOf("atlantis")).toHaveLength(Object.keys(PROFILES).length)
    expect(ruleValuesOf("atlantis").sessionIdleMinutes).toBe(30)
  })

  it("the tests that show a rule are there, and the settings that it overrules are settings", () => {
    const root = new URL("../../../", import.meta.url)
    const sections: Record<string, Record<string, unknown>> = settingsFrom({})
    for (const { tests, settings } of Object.values(RULE_FACTS)) {
      for (const file of tests) expect(existsSync(new URL(file, root)), file).toBe(true)
      for (const path of settings) {
        const [section = "", name = ""] = path.split(".")
        expect(sections[section], path).toHaveProperty(name)
      }
    }
  })

  it("safety/21: a merchant may be stricter than its market, and never laxer", () => {
    const wished = settingsFrom({
      compliance: { market: "uk" },
      play: { freePlay: true },
      login: { neutralMessages: false },
    })
    const kept = tightened(wished)
    expect([kept.play.freePlay, kept.login.neutralMessages]).toEqual([false, true])

    const strict = settingsFrom({ play: { freePlay: false }, login: { neutralMessages: true } })
    expect(tightened(strict)).toEqual(strict)
  })
})
