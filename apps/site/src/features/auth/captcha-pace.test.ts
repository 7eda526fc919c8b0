import { expect, it } from "vitest"
import { asksForCaptcha, paced } from "./captcha-pace.ts"

it("asks for a picture at most once a second, and once more for the clicks in between", () => {
  let time = 0
  let asked = 0
  const later: { at: number; run: () => void }[] = []
  const ask = paced(
    () => (asked += 1),
    () => time,
    (run, ms) => later.push({ at: time + ms, run }),
  )
  const pass = (ms: number) => {
    time += ms
    for (const job of later.splice(0)) {
      if (job.at <= time) job.run()
      else later.push(job)
    }
  }
  ask()
  ask()
  ask()
  expect(asked).toBe(1)
  pass(999)
  expect(asked).toBe(1)
  pass(1)
  expect(asked).toBe(2)
  pass(5000)
  ask()
  expect(asked).toBe(3)
})

it("shows the picture when the refusal asks for it", () => {
  expect(asksForCaptcha({ code: "CAPTCHA_REQUIRED" })).toBe(true)
  expect(asksForCaptcha({ code: "CREDENTIALS_WRONG", value: { captcha: true } })).toBe(true)
  expect(asksForCaptcha({ code: "CREDENTIALS_WRONG", value: { captcha: false } })).toBe(false)
  expect(asksForCaptcha({ code: "CREDENTIALS_WRONG" })).toBe(false)
})
