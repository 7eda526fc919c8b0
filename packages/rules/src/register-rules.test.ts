import fc from "fast-check"
import { describe, expect, test } from "vitest"
import {
  checkField,
  FIELDS,
  PATTERN_IDS,
  PATTERNS,
  type FieldRule,
  type PatternId,
} from "./register-rules.ts"

const range = (from: string, to: string): string[] => {
  const [first = 0, last = 0] = [from.codePointAt(0), to.codePointAt(0)]
  return Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index))
}
const UPPER = range("A", "Z")
const LOWER = range("a", "z")
const DIGITS = range("0", "9")
const LETTERS = [...UPPER, ...LOWER]
const ALNUM = [...LETTERS, ...DIGITS]
// U+20BB7 lies outside the basic plane: two UTF-16 units, one character.
const HAN = [...range("一", "丠"), "𠮷"]
const HANGUL = [...range("가", "갠"), "ㄱ"]
const THAI = ["ก", "ข", "ค", "ฆ", "ง", "จ", "า", "ี", "้"]
const FULLWIDTH = ["·", "。", "，", "！", "（", "）", "、"]

/** Text of so many characters (code points), each out of the set. */
const text = (set: readonly string[], minLength: number, maxLength = minLength) =>
  fc.array(fc.constantFrom(...set), { minLength, maxLength }).map((characters) => characters.join(""))

/** The characters a pattern takes anywhere, what a value needs besides, and characters it never takes. */
const SCRIPTS: Record<
  Exclude<PatternId, "any" | "email" | "dateYmd" | "dateMdy" | "thaiOrEnglish">,
  { takes: readonly string[]; starts?: readonly string[]; ends?: readonly string[]; never: readonly string[] }
> = {
  letterFirst: { starts: LETTERS, takes: ALNUM, never: ["_", " ", "-", "é", "王", "ก", "\n"] },
  chineseDigits: { takes: [...HAN, ...DIGITS], never: ["a", "Z", " ", "。", "가", "٣"] },
  alphanumeric: { takes: ALNUM, never: ["_", " ", "é", "@", "王", "가", "\n"] },
  lettersAndDigits: { starts: LETTERS, ends: DIGITS, takes: ALNUM, never: ["_", " ", "!", "王", "\n"] },
  digits: { takes: DIGITS, never: ["a", " ", "-", "+", ".", "٣", "３", "\n"] },
  alphanumericUppercase: { starts: UPPER, takes: ALNUM, never: ["_", " ", "É", "王", "\n"] },
  englishSpaces: {
    starts: LETTERS,
    ends: LETTERS,
    takes: [...LETTERS, " "],
    never: ["1", "-", "é", "王", "\t"],
  },
  noSpaces: {
    takes: [...ALNUM, ...HAN, ...THAI, "!", "@", "é"],
    never: [" ", "\t", "\n", "\u00A0", "\u3000"],
  },
  chinesePunctuation: { takes: [...HAN, ...FULLWIDTH], never: ["a", "1", " ", ".", "가"] },
  korean: { takes: HANGUL, never: ["a", "1", " ", "王", "ก"] },
  thai: { starts: THAI, takes: [...THAI, " "], never: ["a", "1", "王", "가", "\n"] },
}

const ruleOf = (patternId: PatternId, change: Partial<FieldRule> = {}): FieldRule => ({
  field: "realName",
  enabled: true,
  required: true,
  patternId,
  minLength: 3,
  maxLength: 9,
  ...change,
})

describe.each(Object.entries(SCRIPTS))("pattern %s", (id, { takes, starts = takes, ends = takes, never }) => {
  const patternId = PATTERN_IDS.find((known) => known === id)!
  const rule = ruleOf(patternId)
  const right = (length: number) =>
    fc.tuple(text(starts, 1), text(takes, length - 2), text(ends, 1)).map((parts) => parts.join(""))

  test("takes its own characters at every length from the first to the last", () => {
    const length = fc.integer({ min: rule.minLength, max: rule.maxLength })
    fc.assert(fc.property(length.chain(right), (value) => checkField(rule, value) === undefined))
  })

  test.each([rule.minLength - 1, rule.maxLength + 1])(
    "refuses %i characters, with its bounds in the message",
    (length) => {
      fc.assert(
        fc.property(right(length), (value) => {
          expect(checkField(rule, value)).toEqual({
            field: "realName",
            key: PATTERNS[patternId].key,
            args: ["3", "9"],
          })
        }),
      )
    },
  )

  test("takes exactly the edge lengths when they are one number", () => {
    fc.assert(
      fc.property(
        right(5),
        (value) => checkField(ruleOf(patternId, { minLength: 5, maxLength: 5 }), value) === undefined,
      ),
    )
  })

  test("refuses one foreign character anywhere", () => {
    fc.assert(
      fc.property(right(6), fc.constantFrom(...never), fc.nat({ max: 6 }), (value, foreign, at) => {
        const characters = Array.from(value)
        characters.splice(at, 0, foreign)
        expect(checkField(rule, characters.join(""))).toBeDefined()
      }),
    )
  })

  test("a trailing line break is not overlooked", () => {
    fc.assert(fc.property(right(4), (value) => checkField(rule, `${value}\n`) !== undefined))
  })
})

const accepts = (patternId: PatternId, value: string): boolean =>
  checkField(ruleOf(patternId, { minLength: 1, maxLength: 200 }), value) === undefined

describe("the demands of a pattern besides its characters", () => {
  test.each<[PatternId, string[], string[]]>([
    ["letterFirst", ["a", "A1"], ["1a", "9"]],
    ["lettersAndDigits", ["a1", "1a", "A00"], ["abc", "123"]],
    ["alphanumericUppercase", ["A", "aB1", "1Z"], ["abc", "123", "a1"]],
    ["englishSpaces", ["Ana", "Ana Maria"], [" Ana", "Ana ", " "]],
    ["thai", ["สมชาย", "สมชาย ใจดี"], [" ", "   "]],
    ["thaiOrEnglish", ["สมชาย ใจดี", "Somchai Jaidee"], ["สมชาย J", "   ", "1"]],
    ["korean", ["김철수"], ["김 철수", "Kim"]],
    ["chinesePunctuation", ["王小明", "阿·王"], ["Wang", "王1"]],
    ["any", ["x", "\n", "王 é ก"], []],
    [
      "dateYmd",
      ["2000-02-29", "1999-12-31"],
      ["2000-13-01", "2000-00-10", "2000-1-1", "31-12-1999", "2000-12-32"],
    ],
    ["dateMdy", ["02-29-2000", "12-31-1999"], ["13-01-2000", "2000-02-29", "1-1-2000", "00-10-2000"]],
  ])("%s", (patternId, right, wrong) => {
    expect(right.filter((value) => !accepts(patternId, value))).toEqual([])
    expect(wrong.filter((value) => accepts(patternId, value))).toEqual([])
  })
})

describe("e-mail", () => {
  test.each(["a@b.co", "first.last@mail.example.com", "a+tag@x-y.io", "a_b@example.museum"])(
    "takes %s",
    (value) => {
      expect(accepts("email", value)).toBe(true)
    },
  )

  test.each([
    "a",
    "@b.co",
    "a@",
    "a@b",
    "a@.co",
    "a@b..co",
    ".a@b.co",
    "a.@b.co",
    "a b@c.co",
    "a@-b.co",
    "a@b-.co",
    "a@b.c",
    "a@b.co\n",
    "a@b@c.co",
    "王@b.co",
  ])("refuses %j", (value) => expect(accepts("email", value)).toBe(false))

  test("takes what a common mail address looks like", () => {
    const label = text([...LOWER, ...DIGITS], 1, 10)
    const address = fc
      .tuple(label, label, label, text(LOWER, 2, 6))
      .map(([first, last, host, top]) => `${first}.${last}@${host}.${top}`)
    fc.assert(fc.property(address, (value) => accepts("email", value)))
  })
})

test.each(PATTERN_IDS)(
  "pattern %s decides on 200 hostile characters without backtracking for long",
  (patternId) => {
    const hostile = ["a", "a.", "a-", "1", " ", "王", "ก ", "A@", "a@a."].map(
      (part) => `${part.repeat(200 / part.length)}\0`,
    )
    const started = performance.now()
    for (const value of hostile) accepts(patternId, value)
    expect(performance.now() - started).toBeLessThan(20_000)
  },
)

describe("enabled and required", () => {
  const rules = fc.record({
    field: fc.constantFrom(...FIELDS),
    enabled: fc.boolean(),
    required: fc.boolean(),
    patternId: fc.constantFrom(...PATTERN_IDS),
    minLength: fc.nat({ max: 5 }),
    maxLength: fc.integer({ min: 5, max: 20 }),
  })
  const absent = fc.constantFrom(undefined, "")

  test("an absent value is a fault only where it is required", () => {
    fc.assert(
      fc.property(rules, absent, (rule, value) => {
        const fault = checkField(rule, value)
        if (rule.enabled && rule.required) expect(fault?.key).toBe("field_required")
        else expect(fault).toBeUndefined()
      }),
    )
  })

  test("a disabled field accepts nothing, whatever it says", () => {
    fc.assert(
      fc.property(rules, fc.string({ minLength: 1 }), (rule, value) => {
        expect(checkField({ ...rule, enabled: false }, value)?.key).toBe("field_not_accepted")
      }),
    )
  })

  test("no value makes the check throw, and a fault always names its field", () => {
    fc.assert(
      fc.property(rules, fc.string({ unit: "binary", maxLength: 30 }), (rule, value) => {
        const fault = checkField(rule, value)
        if (fault) expect(fault.field).toBe(rule.field)
      }),
    )
  })

  test("length is counted in characters, not in UTF-16 units", () => {
    const rule = ruleOf("chineseDigits", { minLength: 4, maxLength: 4 })
    expect(checkField(rule, "𠮷𠮷𠮷𠮷")).toBeUndefined()
    expect(checkField(rule, "𠮷𠮷")).toMatchObject({
      field: rule.field,
      args: [String(rule.minLength), String(rule.maxLength)],
    })
  })
})
