import { register } from "@croupier/contract/identity"
import { FIELDS, formRules, type Field, type FieldRule } from "@croupier/rules/register-rules"
import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { registerMobile } from "@croupier/contract/verification"
import {
  codesFromLink,
  inputOf,
  isOptionalCode,
  stepsOf,
  visibleRules,
} from "@croupier/ui/register-fields.ts"
import { faultsOf, registerInput, registerMobileInput } from "./register-form.ts"

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
  dialingCode: "55",
}

describe("faults of the form", () => {
  it("accepts what the rules accept", () => {
    const values = { username: "marina7", password: "abc123", confirmPassword: "abc123" }
    expect(faultsOf(basics, values, "55")).toEqual({})
  })

  it("says that the two passwords differ, beside the second", () => {
    const values = { username: "marina7", password: "abc123", confirmPassword: "abc124" }
    expect(faultsOf(basics, values, "55")).toEqual({
      confirmPassword: { key: "inconsistent_twice", args: [] },
    })
  })

  it("forgives spaces around a name, never around a password", () => {
    const values = { username: " marina7 ", password: "abc123 ", confirmPassword: "abc123 " }
    expect(Object.keys(faultsOf(basics, values, "55"))).toEqual(["password"])
  })

  it("lets an optional field stay empty and checks it once filled", () => {
    const email = rule("email", { required: false, patternId: "email", minLength: 5 })
    expect(faultsOf([email], {}, "55")).toEqual({})
    expect(faultsOf([email], { email: "nobody" }, "55").email?.key).toBe("pattern_email")
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
    expect(input).toMatchObject({ mobileNum: "11988887777", countryDialingCode: "55" })
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

describe("a registration by mobile", () => {
  const rules = [...basics, rule("birthday"), rule("mobileNum", { enabled: false })]
  const shown = (switches: { mobilePassword: boolean; smsVerification: boolean }) =>
    visibleRules(formRules(rules, "mobile", switches), {}).map((each) => each.field)

  it("asks for the number, its code and a password, as the merchant's switches say", () => {
    expect(shown({ mobilePassword: true, smsVerification: true })).toEqual([
      "mobileNum",
      "verificationCode",
      "password",
      "confirmPassword",
      "birthday",
    ])
    expect(shown({ mobilePassword: true, smsVerification: false })).not.toContain("verificationCode")
    // Without a password the code is what guards the account.
    expect(shown({ mobilePassword: false, smsVerification: false })).toEqual([
      "mobileNum",
      "verificationCode",
      "birthday",
    ])
  })

  it("sends the number by its digits, with the country, and no username", () => {
    const form = formRules(rules, "mobile", { mobilePassword: false, smsVerification: true })
    const values = { username: "left over", mobileNum: "+55 (11) 98765-4321", verificationCode: " 123456 " }
    const input = registerMobileInput(form, { ...values, birthday: "1990-01-01" }, {}, context)
    expect(input).toMatchObject({
      mobileNum: "11987654321",
      countryDialingCode: "55",
      verificationCode: "123456",
    })
    expect(input).not.toHaveProperty("username")
    expect(input).not.toHaveProperty("password")
    expect(registerMobile.input.safeParse(input).success).toBe(true)
  })

  it("a number that may be left out brings its code when it is told", () => {
    const optional = [...basics, rule("mobileNum", { required: false, patternId: "digits" })]
    const form = formRules(optional, "username", { mobilePassword: true, smsVerification: true })
    const values = { username: "marina7", password: "abc123", confirmPassword: "abc123" }
    expect(faultsOf(form, values, "55")).toEqual({})
    expect(Object.keys(faultsOf(form, { ...values, mobileNum: "11987654321" }, "55"))).toEqual([
      "verificationCode",
    ])
    expect(visibleRules(form, {}).map((each) => each.field)).toEqual([
      "username",
      "password",
      "confirmPassword",
      "mobileNum",
      "verificationCode",
    ])
  })

  it("codes of an invitation wait behind a button, unless they must be told", () => {
    expect(isOptionalCode(rule("referralCode", { required: false }))).toBe(true)
    expect(isOptionalCode(rule("referralCode"))).toBe(false)
    expect(isOptionalCode(rule("email", { required: false }))).toBe(false)
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
