import { DIALING_CODES } from "@croupier/contract/dialing-codes"
import fc from "fast-check"
import { getCountries, getCountryCallingCode } from "libphonenumber-js/mobile"
import { expect, test } from "vitest"
import { maskedEmail, maskedMobile, mobileFrom } from "./mobile-number.ts"

test("the site offers every country whose numbers can be read, under its code", () => {
  expect(new Map(DIALING_CODES.map(({ country, code }) => [country, code]))).toEqual(
    new Map(getCountries().map((country) => [country, getCountryCallingCode(country)])),
  )
})

test.each([
  ["55", "11987654321"],
  ["+55", "(11) 98765-4321"],
  ["55", "+55 11 98765 4321"],
  ["55", "011 98765.4321"],
])("%s %s is one number however it is written", (dialingCode, typed) => {
  expect(mobileFrom(dialingCode, typed)).toBe("+5511987654321")
})

test.each([
  ["1", "4155552671", "+14155552671"],
  ["92", "0301 2345678", "+923012345678"],
  ["84", "091 234 56 78", "+84912345678"],
  ["66", "081 234 5678", "+66812345678"],
  ["82", "010-2000-0000", "+821020000000"],
])("%s %s", (dialingCode, typed, number) => {
  expect(mobileFrom(dialingCode, typed)).toBe(number)
})

test("whatever is typed is a number in E.164 of the country, or none", () => {
  fc.assert(
    fc.property(fc.constantFrom("55", "1", "92", "84", "999", ""), fc.string(), (code, typed) => {
      const number = mobileFrom(code, typed)
      if (number !== undefined) expect(number).toMatch(new RegExp(`^\\+${code}\\d{4,14}$`))
    }),
  )
})

test("owners recognise their own, and others learn little", () => {
  expect(maskedMobile("+5511987654321")).toBe("+55 •••• 4321")
  expect(maskedEmail("lucia@example.com")).toBe("l••••@example.com")
})
