import type { FieldRule } from "@croupier/rules/register-rules"
import { expect, it } from "vitest"
import { passwordFaults } from "./password-faults.ts"

const rule: FieldRule = {
  field: "password",
  enabled: true,
  required: true,
  patternId: "lettersAndDigits",
  minLength: 6,
  maxLength: 20,
}
const good = { oldPassword: "old123", newPassword: "abc123", confirmNewPassword: "abc123" }

it("accepts a new password that follows the rule and is repeated", () => {
  expect(passwordFaults(good, rule, true)).toEqual({})
})
it("asks for the old one only where it is not known", () => {
  expect(passwordFaults({ ...good, oldPassword: "" }, rule, true)).toHaveProperty("oldPassword")
  expect(passwordFaults({ ...good, oldPassword: "" }, rule, false)).toEqual({})
})
it("holds the new one to the rule and the repetition to the new one", () => {
  const faults = passwordFaults({ ...good, newPassword: "abc" }, rule, true)
  expect(faults.newPassword).toEqual({ key: "pattern_letters_and_digits", args: ["6", "20"] })
  expect(faults.confirmNewPassword?.key).toBe("inconsistent_twice")
})
it("leaves the rule to the server while it is not loaded", () => {
  expect(passwordFaults({ ...good, newPassword: "a", confirmNewPassword: "a" }, undefined, true)).toEqual({})
})
