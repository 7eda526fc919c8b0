import { FIELDS } from "@croupier/rules/register-rules"
import fc from "fast-check"
import { Temporal } from "temporal-polyfill"
import { describe, expect, test } from "vitest"
import { birthdayFault, faultsOf, keptFields, ruleOf } from "./registration-rules.ts"
import { RULES, rule } from "../test-house.ts"

const today = Temporal.PlainDate.from("2026-05-01")
const days = fc.integer({ min: -40_000, max: 40_000 })

describe("safety/1: birthday", () => {
  test("is a fault exactly when the age is under the minimum, in both formats", () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 16, max: 25 }), (offset, age) => {
        const born = today.add({ days: offset })
        const years = born.until(today, { largestUnit: "years" }).years
        const ymd = born.toString()
        if (!/^\d{4}-/.test(ymd)) return
        const [year = "", month = "", day = ""] = ymd.split("-")
        for (const text of [ymd, `${month}-${day}-${year}`])
          expect(birthdayFault(text, age, today)?.key).toBe(years < age ? "field_under_age" : undefined)
      }),
    )
  })

  test("of a 29 February counts from 1 March of a common year", () => {
    expect(birthdayFault("2008-02-29", 18, Temporal.PlainDate.from("2026-02-28"))?.key).toBe(
      "field_under_age",
    )
    expect(birthdayFault("2008-02-29", 18, Temporal.PlainDate.from("2026-03-01"))).toBeUndefined()
  })

  test.each(["2001-02-29", "2000-02-30", "2000-04-31", "02-30-2000", "04-31-2000"])(
    "%s is no day",
    (text) => {
      expect(birthdayFault(text, 18, today)?.key).toBe("field_date_invalid")
    },
  )

  test("may be absent where its rule lets it be", () => {
    expect(birthdayFault("0000-01-01", 18, today)?.key).toBe("field_date_invalid")
    expect(birthdayFault("1899-12-31", 18, today)?.key).toBe("field_date_invalid")
    expect(birthdayFault("1900-01-01", 18, today)).toBeUndefined()
    expect(birthdayFault(undefined, 18, today)).toBeUndefined()
    expect(birthdayFault("", 18, today)).toBeUndefined()
  })
})

const values = fc.dictionary(fc.constantFrom(...FIELDS), fc.string({ maxLength: 20 }))

test("whatever arrives, a form without faults has a username and a password", () => {
  fc.assert(
    fc.property(values, fc.subarray([...RULES]), (given, rules) => {
      const faults = faultsOf(rules, given, { minimumAge: 18, today })
      if (faults.length === 0) {
        expect(given["username"]).toBeTruthy()
        expect(given["password"]).toBeTruthy()
      }
    }),
  )
})

test("a form keeps no secret and no field that was not enabled", () => {
  fc.assert(
    fc.property(values, (given) => {
      const faults = new Set(faultsOf(RULES, given, { minimumAge: 18, today }).map((fault) => fault.field))
      for (const field of Object.keys(keptFields(given))) {
        expect(["password", "confirmPassword", "paymentPassword", "captcha"]).not.toContain(field)
        const known = FIELDS.find((name) => name === field)
        if (known && !faults.has(known)) expect(ruleOf(RULES, known).enabled).toBe(true)
      }
    }),
  )
})

test("a merchant's rule for a password stands, but cannot make it optional", () => {
  expect(ruleOf([rule("password", "digits", 6, 6)], "password")).toMatchObject({
    patternId: "digits",
    required: true,
  })
  expect(ruleOf([{ ...rule("password", "digits", 6, 6), enabled: false }], "password")).toMatchObject({
    enabled: true,
    required: true,
    minLength: 8,
  })
})
