import { EXCLUSION_PERIOD_NAMES } from "@croupier/contract/protection"
import { policyOf } from "@croupier/rules/market-policy"
import { describe, expect, it } from "vitest"
import { exclusionFrom, longest, standing } from "./exclusion.ts"
import { UNTOUCHED, type ExclusionRow, type Guard } from "./guard-store.ts"
import { afterOpening, choose, everyUnder } from "./reality-check.ts"

const NOW = new Date("2026-11-21T12:00:00Z")
const at = (minutes: number) => new Date(NOW.getTime() + minutes * 60_000)
const DAY = 24 * 60
const guard = (more: Partial<Guard> = {}): Guard => ({ ...UNTOUCHED, ...more })
const free = policyOf("international").realityCheck
const strict = policyOf("malta").realityCheck

describe("exclusions", () => {
  it("a break ends by itself, an exclusion only once it is asked for", () => {
    for (const period of EXCLUSION_PERIOD_NAMES) {
      const { kind, earliest, endsAt } = exclusionFrom(period, NOW)
      expect(endsAt).toEqual(kind === "BREAK" ? earliest : null)
    }
    expect(exclusionFrom("EVER", NOW).earliest).toBeNull()
    expect(exclusionFrom("DAY", NOW).endsAt).toEqual(at(DAY))
  })

  it("the one that lasts longest is told, and those that are over are not", () => {
    const row = (id: bigint, period: Parameters<typeof exclusionFrom>[0]): ExclusionRow => ({
      id,
      ...exclusionFrom(period, NOW),
    })
    const rows = [row(1n, "WEEK"), row(2n, "EVER"), row(3n, "YEAR"), row(4n, "DAY")]
    expect(longest(rows)?.id).toBe(2n)
    expect(longest(rows.filter(({ id }) => id !== 2n))?.id).toBe(3n)
    expect(longest([row(1n, "WEEK"), row(4n, "DAY")])?.id).toBe(1n)
    expect(standing(rows, at(DAY)).map(({ id }) => id)).toEqual([1n, 2n, 3n])
  })
})

describe("reality checks", () => {
  it("no member has a longer time between two than the market allows", () => {
    expect(everyUnder(null, free)).toBeNull()
    expect(everyUnder(30, free)).toBe(30)
    expect(everyUnder(null, strict)).toBe(60)
    expect(everyUnder(0, strict)).toBe(60)
    expect(everyUnder(120, strict)).toBe(60)
  })

  it("safety/20: more often holds at once, less often a day from now", () => {
    const thirty = choose(guard(), 30, free, NOW)
    expect(thirty).toMatchObject({ checkEvery: 30, checkNext: null })
    const playing = choose(guard({ checkEvery: 60, playingSince: at(-10), checkDue: at(50) }), 15, free, NOW)
    expect(playing).toMatchObject({ checkEvery: 15, checkDue: at(15) })
    const none = choose(thirty, null, free, NOW)
    expect(none).toMatchObject({ checkEvery: 30, checkNext: 0, checkNextFrom: at(DAY) })
    // Thought better of it.
    expect(choose(none, 30, free, at(5))).toMatchObject({ checkEvery: 30, checkNext: null })
    expect(afterOpening(none, false, free, at(DAY))).toMatchObject({ checkEvery: 0, checkDue: null })
  })

  it("safety/24: a stretch of play is cut by checks, and a new one begins after a pause", () => {
    const began = afterOpening(guard({ checkEvery: 30 }), false, free, NOW)
    expect(began).toMatchObject({ playingSince: NOW, checkDue: at(30) })
    const second = afterOpening(began, true, free, at(10))
    expect(second).toMatchObject({ playingSince: NOW, checkDue: at(30) })
    expect(afterOpening(began, true, free, at(30))).toMatchObject({ checkDue: at(30) })
    expect(afterOpening(began, false, free, at(90))).toMatchObject({ playingSince: at(90) })
  })
})
