import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { sql } from "@croupier/database"
import { PATIENCE_MS } from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Merchant } from "../../../call/merchant.ts"
import { firebase } from "../../messages/index.ts"
import { asked, form, refused, shaped, testHouse, type TestHouse } from "../test-house.ts"
import { newNumber } from "../test-messages.ts"

/** The ways in by mobile, where another service makes the codes and compares them. */

const KEY = "key-of-the-firebase-tests"
const proof = "simulated-proof-1"
let simulator: MessageSimulator
let house: TestHouse
let merchant: Merchant
beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  const script = `${simulator.url}/recaptcha/api.js`
  house = await testHouse(
    {},
    { verifier: firebase({ url: simulator.url, apiKey: KEY, script, timeoutMs: PATIENCE_MS }) },
  )
  merchant = shaped(house.merchant, {
    settings: { registration: { mobile: true, smsVerification: true }, login: { smsCode: true } },
  })
})
afterAll(async () => {
  await house.close()
  await simulator.stop()
})

type Number = ReturnType<typeof newNumber>
const codeTo = async ({ e164 }: Number) => {
  await house.deliver()
  return /\d{6}/.exec(simulator.taken(e164)[0]?.text ?? "")?.[0] ?? ""
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000")
const send = ({ mobileNum, countryDialingCode }: Number, given: string | undefined = proof) =>
  house.identity.routes.sendRegistrationCode(
    { mobileNo: mobileNum, countryDialingCode, proof: given },
    asked(merchant),
  )
const submit = ({ mobileNum, countryDialingCode }: Number, verificationCode: string) => {
  const { username: _, ...rest } = form("")
  return house.identity.routes.registerMobile(
    { ...rest, mobileNum, countryDialingCode, verificationCode },
    asked(merchant),
  )
}

describe("by a service that makes the codes itself", () => {
  test("a member registers and comes back, and the platform holds no code", async () => {
    const number = newNumber()
    const { mobileNum, countryDialingCode } = number
    expect(await house.identity.routes.smsProof({}, asked(merchant))).toMatchObject({
      widget: { siteKey: "simulated-site-key" },
    })
    expect(await send(number)).toEqual({ expiredMinutes: 1 })
    const code = await codeTo(number)
    await refused(submit(number, wrong(code)), "CODE_WRONG")
    const made = await submit(number, code)
    await refused(submit(number, code), "CODE_EXPIRED")

    house.clock.advance(60_000)
    await house.identity.routes.sendSignInCode(
      { mobileNum, countryDialingCode, usage: "login", proof },
      asked(merchant),
    )
    const again = await codeTo(number)
    const { rows } = await sql<{ row: string }>`
      select verification_code::text || coalesce(m::text, '') as row from verification_code
        left join outgoing_message m using (target) where target = ${number.e164}`.execute(house.kit.db)
    expect(rows.length).toBeGreaterThan(0)
    for (const { row } of rows) expect(row).not.toContain(again)
    expect(
      await house.identity.routes.login(
        { username: mobileNum, password: again, type: "sms", remember: false, countryDialingCode },
        asked(merchant),
      ),
    ).toMatchObject({ account: made.account })
  })

  test("a proof is needed, and must be the widget's", async () => {
    const number = newNumber()
    await refused(send(number, ""), "CAPTCHA_REQUIRED")
    await refused(send(number, "made-up"), "CAPTCHA_WRONG")
    expect(simulator.taken(number.e164)).toEqual([])
  })

  test("a number without an account gets the same answer and no message", async () => {
    const { mobileNum, countryDialingCode, e164 } = newNumber()
    expect(
      await house.identity.routes.sendSignInCode(
        { mobileNum, countryDialingCode, usage: "login", proof },
        asked(merchant),
      ),
    ).toEqual({ expiredMinutes: 1 })
    await house.deliver()
    expect(simulator.taken(e164)).toEqual([])
  })

  test.each([
    ["0001", "PHONE_INVALID"],
    ["0002", "MESSAGE_QUOTA_EXCEEDED"],
    ["0003", "MESSAGE_NOT_ALLOWED"],
    ["0004", "MESSAGE_SERVICE_UNAVAILABLE"],
  ])("its refusals are told (%s: %s)", async (ending, code) => {
    await refused(send({ mobileNum: `1198765${ending}`, e164: "", countryDialingCode: "55" }), code)
  })
})
