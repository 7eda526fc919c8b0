import { PATTERN_IDS, type FieldRule } from "@croupier/rules/register-rules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { ruleMet, ticksOf } from "./rule-ticks.ts"

const rule = (over: Partial<FieldRule> = {}): FieldRule => ({
  field: "password",
  enabled: true,
  required: true,
  patternId: "lettersAndDigits",
  minLength: 6,
  maxLength: 20,
  ...over,
})

describe("ticks of a rule", () => {
  it("ticks each part on its own", () => {
    const met = (value: string) =>
      ticksOf(rule(), value)
        .filter((tick) => tick.met)
        .map((tick) => tick.key)
    expect(met("")).toEqual([])
    expect(met("abc")).toEqual(["tick_has_letter", "tick_letters_digits_only"])
    expect(met("abc123")).toHaveLength(4)
    expect(met("abc123!")).not.toContain("tick_letters_digits_only")
  })

  it("names the bounds in its length line", () => {
    expect(ticksOf(rule({ minLength: 8 }), "")[0]).toMatchObject({ key: "tick_length", args: ["8", "20"] })
  })

  it("counts characters, not code units", () => {
    expect(ticksOf(rule({ patternId: "any", minLength: 2, maxLength: 2 }), "🎲🎲")[0]?.met).toBe(true)
  })

  it("never ticks everything for a value that the rule refuses, nor the reverse", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PATTERN_IDS),
        fc.oneof(
          fc.string({ minLength: 1, unit: "grapheme" }),
          fc.stringMatching(/^[A-Za-z0-9]{1,24}$/),
          fc.stringMatching(/^[0-9]{1,24}$/),
        ),
        (patternId, value) => {
          const ticks = ticksOf(rule({ patternId }), value)
          if (ticks.length === 0) return
          expect(ticks.every((tick) => tick.met)).toBe(ruleMet(rule({ patternId }), value))
        },
      ),
    )
  })
})
