import { expect, it } from "vitest"
import { refusedFields } from "./refused-field.ts"

it("puts a refusal beside the field that its code is about", () => {
  expect(refusedFields({ code: "USERNAME_TAKEN" })).toEqual([{ field: "username" }])
  expect(refusedFields({ code: "CAPTCHA_WRONG", value: { captcha: true } })).toEqual([{ field: "captcha" }])
  expect(refusedFields({ code: "RATE_LIMITED" })).toEqual([])
})

it("takes every fault that the server lists, and none that it cannot place", () => {
  const faults = [
    { field: "birthday", key: "field_under_age", args: ["18"] },
    { field: "shoeSize", key: "pattern_any", args: [] },
    "nonsense",
  ]
  expect(refusedFields({ code: "FIELD_INVALID", value: { faults } })).toEqual([
    { field: "birthday", fault: { key: "field_under_age", args: ["18"] } },
  ])
})
