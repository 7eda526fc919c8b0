import { expect, it } from "vitest"
import { asksForCaptcha } from "./asks-for-captcha.ts"

it("shows the picture when the refusal asks for it", () => {
  expect(asksForCaptcha({ code: "CAPTCHA_REQUIRED" })).toBe(true)
  expect(asksForCaptcha({ code: "CREDENTIALS_WRONG", value: { captcha: true } })).toBe(true)
  expect(asksForCaptcha({ code: "CREDENTIALS_WRONG", value: { captcha: false } })).toBe(false)
  expect(asksForCaptcha({ code: "CREDENTIALS_WRONG" })).toBe(false)
})
