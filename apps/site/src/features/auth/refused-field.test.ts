import { expect, it } from "vitest"
import { refusedField } from "./refused-field.ts"

it("puts a refusal beside the field that it is about", () => {
  expect(refusedField({ code: "USERNAME_TAKEN" })).toBe("username")
  expect(refusedField({ code: "FIELD_INVALID", value: { field: "email" } })).toBe("email")
  expect(refusedField({ code: "FIELD_INVALID", value: { field: "shoeSize" } })).toBeUndefined()
  expect(refusedField({ code: "CAPTCHA_WRONG" })).toBe("captcha")
  expect(refusedField({ code: "RATE_LIMITED" })).toBeUndefined()
})
