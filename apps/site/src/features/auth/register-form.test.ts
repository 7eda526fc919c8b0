import { register } from "@croupier/contract/identity"
import { FIELDS, type Field, type FieldRule } from "@croupier/contract/register-rules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { codesFromLink, inputOf, stepsOf, visibleRules } from "./register-fields.ts"
import { faultsOf, registerInput } from "./register-form.ts"

const rule = (field: Field, over: Partial<FieldRule> = {}): FieldRule => ({
  field,
  enabled: true,
  required: true,
  patternId: "any",
  minLength: 1,
  maxLength: 40,
  ...over,
})
const basics = [
  rule("username", { patternId: "letterFirst", minLength: 6, maxLength: 12 }),
  rule("password", { patternId: "lettersAndDigits", minLength: 6, maxLength: 20 }),
  rule("confirmPassword"),
]
const context = {
  url: "https://lanterna.example/register?code=A1",
  domain: "lanterna.example",
  language: "PT" as const,
  termsVersion: "2026-01",
  captchaId: undefined,
  dialingCode: "+55",
}

describe("faults of the form", () => {
  it("accepts what the rules accept", () => {
    const values = { username: "marina7", password: "abc123", confirmPassword: "abc123" }
    expect(faultsOf(basics, values)).toEqual({})
  })

  it("says that the two passwords differ, beside the second", () => {
    const values = { username: "marina7", password: "abc123", confirmPassword: "abc124" }
    expect(faultsOf(basics, values)).toEqual({ confirmPassword: { key: "inconsistent_twice", args: [] } })
  })

  it("forgives spaces around a name, never around a password", () => {
    const values = { username: " marina7 ", password: "abc123 ", confirmPassword: "abc123 " }
    expect(Object.keys(faultsOf(basics, values))).toEqual(["password"])
  })

  it("lets an optional field stay empty and checks it once filled", () => {
    const email = rule("email", { required: false, patternId: "email", minLength: 5 })
    expect(faultsOf([email], {})).toEqual({})
    expect(faultsOf([email], { email: "nobody" }).email?.key).toBe("pattern_email")
  })
})

describe("the call's input", () => {
  it("sends only enabled fields that hold something", () => {
    const rules = [...basics, rule("email", { required: false }), rule("wechat", { enabled: false })]
    const input = registerInput(rules, { username: "marina7", password: "abc123", wechat: "x" }, {}, context)
    expect(input).not.toHaveProperty("email")
    expect(input).not.toHaveProperty("wechat")
    expect(input).not.toHaveProperty("countryDialingCode")
    expect(register.input.safeParse(input).success).toBe(true)
  })

  it("carries the dialling code only with a number", () => {
    const input = registerInput([...basics, rule("mobileNum")], { mobileNum: "11988887777" }, {}, context)
    expect(input).toMatchObject({ mobileNum: "11988887777", countryDialingCode: "+55" })
  })

  it("takes a code from the link only into an enabled field", () => {
    const on = [...basics, rule("affiliateCode", { required: false })]
    expect(codesFromLink("?code=A1&inviter=77", on)).toEqual({ affiliateCode: "A1" })
    expect(codesFromLink("?code=A1", basics)).toEqual({})
    expect(codesFromLink("?inviter=77", [rule("recommenderId")])).toEqual({ recommenderId: "77" })
    expect(codesFromLink("?inviter=77", [rule("referralCode"), rule("recommenderId")])).toEqual({
      referralCode: "77",
    })
  })
})

describe("the order of the form", () => {
  it("starts with name and password, ends with the picture, hides what the link brought", () => {
    const rules = [
      rule("captcha"),
      rule("email", { required: false }),
      rule("mobileNum"),
      ...basics,
      rule("affiliateCode"),
    ]
    expect(visibleRules(rules, { affiliateCode: "A1" }).map((r) => r.field)).toEqual([
      "username",
      "password",
      "confirmPassword",
      "mobileNum",
      "email",
      "captcha",
    ])
  })

  it("shows every enabled field once, at most three a step", () => {
    fc.assert(
      fc.property(fc.subarray([...FIELDS]), (fields) => {
        const rules = FIELDS.map((field) => rule(field, { enabled: fields.includes(field) }))
        const steps = stepsOf(visibleRules(rules, {}))
        expect(steps.every((step) => step.length <= 3)).toBe(true)
        expect(
          steps
            .flat()
            .map((r) => r.field)
            .sort(),
        ).toEqual([...fields].sort())
      }),
    )
  })

  it("tells password managers what each field is", () => {
    expect(inputOf(rule("username")).autoComplete).toBe("username")
    expect(inputOf(rule("password"))).toEqual({ type: "password", autoComplete: "new-password" })
    expect(inputOf(rule("birthday", { patternId: "dateYmd" })).type).toBe("date")
    expect(inputOf(rule("birthday", { patternId: "dateMdy" })).type).toBe("text")
  })
})
