import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Merchant } from "../../../call/merchant.ts"
import { asked, form, refused, shaped, signedIn } from "../test-house.ts"
import { newNumber, talkingHouse, type TalkingHouse } from "../test-messages.ts"

let house: TalkingHouse
let merchant: Merchant
let plain: Merchant
beforeAll(async () => {
  house = await talkingHouse()
  const settings = { registration: { mobile: true, smsVerification: true }, login: { smsCode: true } }
  merchant = shaped(house.merchant, { settings })
  plain = shaped(house.merchant, {
    settings: { ...settings, login: { smsCode: true, neutralMessages: false } },
  })
})
afterAll(() => house.close())

type Number = ReturnType<typeof newNumber>
const request = (
  { mobileNum, countryDialingCode }: Number,
  usage: "login" | "password" = "login",
  at = merchant,
) => house.identity.routes.sendSignInCode({ mobileNum, countryDialingCode, usage }, asked(at))
const signIn = ({ mobileNum, countryDialingCode }: Number, password: string, at = merchant) =>
  house.identity.routes.login(
    { username: mobileNum, password, type: "sms", remember: false, countryDialingCode },
    asked(at),
  )
const setPassword = (
  { mobileNum, countryDialingCode }: Number,
  verificationCode: string,
  newPassword: string,
) =>
  house.identity.routes.setPasswordByPhone(
    { mobileNum, countryDialingCode, verificationCode, newPassword },
    asked(merchant),
  )
const byPassword = ({ mobileNum, countryDialingCode }: Number, password: string) =>
  house.identity.routes.login(
    { username: mobileNum, password, type: "username", remember: false, countryDialingCode },
    asked(merchant),
  )

/** A member with a verified number, a minute after the code of the registration. */
async function member() {
  const number = newNumber()
  const { mobileNum, countryDialingCode } = number
  await house.identity.routes.sendRegistrationCode(
    { mobileNo: mobileNum, countryDialingCode },
    asked(merchant),
  )
  const { username: _, ...rest } = form("")
  const session = await house.identity.routes.registerMobile(
    { ...rest, mobileNum, countryDialingCode, verificationCode: await house.codeTo(number.e164) },
    asked(merchant),
  )
  house.clock.advance(60_000)
  return { number, session }
}
const wrong = (code: string) => (code === "000000" ? "000001" : "000000")

describe("a sign-in by code", () => {
  test("opens a session, once, and stands in the history", async () => {
    const { number, session } = await member()
    expect(await request(number)).toEqual({ expiredMinutes: 1 })
    const code = await house.codeTo(number.e164)
    await refused(signIn(number, wrong(code)), "CODE_WRONG")
    const opened = await signIn(number, code)
    expect(opened.account).toBe(session.account)
    await refused(signIn(number, code), "CODE_EXPIRED")
    const context = await signedIn(house.identity, merchant, opened.token)
    const { events } = await house.identity.routes.loginHistory({ limit: 20 }, context)
    expect(events.map(({ outcome, way }) => [outcome, way]).slice(0, 3)).toEqual([
      ["codeWrong", "sms"],
      ["signedIn", "sms"],
      ["codeWrong", "sms"],
    ])
  })

  test("is a way back for the owner of a locked password", async () => {
    const { number, session } = await member()
    await sql`
      insert into login_attempt (merchant_id, account, ip, at, outcome)
      select 1, ${session.account}, '203.0.113.7', ${house.clock.now()}, 'failed' from generate_series(1, 10)`.execute(
      house.kit.db,
    )
    await refused(byPassword(number, "lanterns-rise"), "ACCOUNT_LOCKED")
    await request(number)
    await signIn(number, await house.codeTo(number.e164))
    await byPassword(number, "lanterns-rise")
  })

  test("a number without an account: same answer, no message, and no code ever fits", async () => {
    const { number } = await member()
    const unknown = newNumber()
    expect(await request(unknown)).toEqual(await request(number))
    expect(await house.sentTo(unknown.e164)).toBe(0)
    await refused(signIn(unknown, "123456"), "CODE_WRONG")
    await refused(signIn(number, wrong(await house.codeTo(number.e164))), "CODE_WRONG")
    // The countdown holds for both.
    await refused(request(unknown), "RATE_LIMITED")
    await refused(request(number), "RATE_LIMITED")
  })

  test("where messages are not neutral, it says that no member has the number", async () => {
    await refused(request(newNumber(), "login", plain), "ACCOUNT_UNKNOWN")
    await refused(
      house.identity.routes.login(
        { username: "nobody", password: "lanterns-rise", type: "username", remember: false },
        asked(plain, "203.0.113.99"),
      ),
      "ACCOUNT_UNKNOWN",
    )
  })

  test("is closed where its flag is off", async () => {
    await refused(request(newNumber(), "login", house.merchant), "FEATURE_DISABLED")
    await refused(signIn(newNumber(), "123456", house.merchant), "FEATURE_DISABLED")
  })

  test("the same password, right or wrong, counts for the account under either of its names", async () => {
    const { number, session } = await member()
    await refused(byPassword(number, "not-this-one"), "CREDENTIALS_WRONG")
    await refused(
      house.identity.routes.login(
        { username: session.account, password: "lanterns-rise", type: "username", remember: false },
        asked(merchant),
      ),
      "CAPTCHA_REQUIRED",
    )
  })
})

describe("a new password by phone", () => {
  test("ends every session, opens with the new one alone, and cannot be repeated", async () => {
    const { number, session } = await member()
    await request(number, "password")
    const code = await house.codeTo(number.e164)
    await refused(setPassword(number, code, "short"), "FIELD_INVALID")
    await refused(setPassword(number, wrong(code), "lanterns-glow"), "CODE_WRONG")
    expect(await setPassword(number, code, "lanterns-glow")).toBeNull()
    await refused(signedIn(house.identity, merchant, session.token), "SESSION_EXPIRED")
    await byPassword(number, "lanterns-glow")
    await refused(byPassword(number, "lanterns-rise"), "CREDENTIALS_WRONG")
    await refused(setPassword(number, code, "lanterns-dim-1"), "CODE_EXPIRED")
  })

  test("a code to sign in does not set a password, nor the other way round", async () => {
    const { number } = await member()
    await request(number)
    await refused(setPassword(number, await house.codeTo(number.e164), "lanterns-glow"), "CODE_WRONG")
    house.clock.advance(60_000)
    await request(number, "password")
    const code = await house.codeTo(number.e164)
    await refused(signIn(number, code), "CODE_WRONG")
  })

  test("two at once set one", async () => {
    const { number } = await member()
    await request(number, "password")
    const code = await house.codeTo(number.e164)
    const results = await Promise.allSettled([
      setPassword(number, code, "lanterns-one"),
      setPassword(number, code, "lanterns-two"),
    ])
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1)
  })
})
