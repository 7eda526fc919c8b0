import { sql } from "@croupier/database"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Merchant } from "../../../call/merchant.ts"
import { asked, DEFAULT_PASSWORD, form, refused, rule, RULES, shaped, signedIn } from "../test-house.ts"
import { newNumber, talkingHouse, type TalkingHouse } from "../test-messages.ts"

let house: TalkingHouse
let merchant: Merchant
let withoutPassword: Merchant
let withoutCode: Merchant
beforeAll(async () => {
  house = await talkingHouse()
  const on = { mobile: true, smsVerification: true }
  merchant = shaped(house.merchant, { settings: { registration: on } })
  withoutPassword = shaped(house.merchant, {
    settings: { registration: { mobile: true, mobilePassword: false }, login: { smsCode: true } },
  })
  withoutCode = shaped(house.merchant, { settings: { registration: { mobile: true } } })
})
afterAll(() => house.close())

type Number = ReturnType<typeof newNumber>
const send = ({ mobileNum, countryDialingCode }: Number, at = merchant) =>
  house.identity.routes.sendRegistrationCode({ mobileNo: mobileNum, countryDialingCode }, asked(at))
const filled = ({ mobileNum, countryDialingCode }: Number, change: Record<string, string> = {}) => {
  const { username: _, ...rest } = form("")
  return { ...rest, mobileNum, countryDialingCode, ...change }
}
const passwordless = (number: Number, change: Record<string, string> = {}) => {
  const { password: _, confirmPassword: __, ...rest } = filled(number, change)
  return rest
}
const submit = (input: Parameters<typeof house.identity.routes.registerMobile>[0], at = merchant) =>
  house.identity.routes.registerMobile(input, asked(at))
const holders = async (number: Number): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from member_contact where value = ${number.e164}`.execute(house.kit.db)
  return rows[0]?.count ?? 0
}

describe("a registration by mobile", () => {
  test("signs in under a made-up name, and keeps the number as verified", async () => {
    const number = newNumber()
    expect(await send(number)).toEqual({ expiredMinutes: 1 })
    const text = await house.lastTo(number.e164)
    expect(text).toMatch(/^Lanterna: your code is \d{6}\./)
    const session = await submit(filled(number, { verificationCode: await house.codeTo(number.e164) }))
    expect(session.account).toMatch(/^m[a-z2-9]{9}$/)
    expect(session.account).not.toContain(number.mobileNum)
    const { member } = await signedIn(house.identity, merchant, session.token)
    expect(await house.identity.routes.contacts({}, { ...asked(merchant), member })).toEqual({
      mobile: { masked: `+55 •••• ${number.mobileNum.slice(-4)}`, verified: true },
      email: null,
    })
    expect(await house.ledger.balances(member.id)).toHaveLength(4)
  })

  test("safety/1: of a person under the age of the house is refused, and spends no code", async () => {
    const number = newNumber()
    await send(number)
    const verificationCode = await house.codeTo(number.e164)
    const { value } = await refused(
      submit(filled(number, { verificationCode, birthday: "2015-01-01" })),
      "FIELD_INVALID",
    )
    expect(value).toEqual({ faults: [{ field: "birthday", key: "field_under_age", args: ["18"] }] })
    expect(await holders(number)).toBe(0)
    await submit(filled(number, { verificationCode, birthday: "1990-05-17" }))
    expect(await holders(number)).toBe(1)
  })

  test("opens with number and password afterwards, however the number is written", async () => {
    const number = newNumber()
    await send(number)
    const made = await submit(filled(number, { verificationCode: await house.codeTo(number.e164) }))
    const written = [
      number.mobileNum,
      `(11) ${number.mobileNum.slice(2, 7)}-${number.mobileNum.slice(7)}`,
      number.e164,
    ]
    for (const username of written)
      expect(
        await house.identity.routes.login(
          {
            username,
            password: "lanterns-rise",
            type: "username",
            remember: false,
            countryDialingCode: "+55",
          },
          asked(merchant),
        ),
      ).toMatchObject({ account: made.account })
    // Without the country: the merchant's own.
    expect(
      await house.identity.routes.login(
        { username: number.mobileNum, password: "lanterns-rise", type: "username", remember: false },
        asked(merchant),
      ),
    ).toMatchObject({ account: made.account })
  })

  test("submitted twice at once, and again, makes one account", async () => {
    const number = newNumber()
    await send(number)
    const input = filled(number, { verificationCode: await house.codeTo(number.e164) })
    const results = await Promise.allSettled([submit(input), submit(input), submit(input)])
    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1)
    await refused(submit(input), "CODE_EXPIRED")
    expect(await holders(number)).toBe(1)
  })

  test("of a number that has an account says so only to its holder", async () => {
    const number = newNumber()
    await send(number)
    await submit(filled(number, { verificationCode: await house.codeTo(number.e164) }))
    house.clock.advance(60_000)
    // Asking for the code tells nothing.
    expect(await send(number)).toEqual({ expiredMinutes: 1 })
    const code = await house.codeTo(number.e164)
    await refused(
      submit(filled(number, { verificationCode: code === "000000" ? "000001" : "000000" })),
      "CODE_WRONG",
    )
    await refused(submit(filled(number, { verificationCode: code })), "MOBILE_TAKEN")
    expect(await holders(number)).toBe(1)
  })

  test("keeps the code for a second try when another field is at fault", async () => {
    const number = newNumber()
    await send(number)
    const verificationCode = await house.codeTo(number.e164)
    expect(
      (await refused(submit(filled(number, { verificationCode, email: "x" })), "FIELD_INVALID")).value,
    ).toMatchObject({
      faults: [{ field: "email", key: "pattern_email" }],
    })
    await refused(submit(filled(number, { verificationCode, confirmPassword: "other" })), "PASSWORD_MISMATCH")
    await refused(
      submit({ ...filled(number, { verificationCode }), termsAccepted: false }),
      "TERMS_NOT_ACCEPTED",
    )
    await submit(filled(number, { verificationCode }))
  })

  test("needs a code, the right one, and one for this number", async () => {
    const [mine, theirs] = [newNumber(), newNumber()]
    await refused(submit(filled(mine)), "CODE_WRONG")
    await refused(submit(filled(mine, { verificationCode: "123456" })), "CODE_WRONG")
    await send(theirs)
    await refused(submit(filled(mine, { verificationCode: await house.codeTo(theirs.e164) })), "CODE_WRONG")
    expect(await holders(mine)).toBe(0)
  })

  test.each([
    ["letters", "1198765abcd", "55"],
    ["too few digits", "119", "55"],
    ["a landline", "1132345678", "55"],
    ["another country's number", "+14155552671", "55"],
    ["a country that is none", "11987654321", "999"],
    ["nothing", "", "55"],
  ])("refuses %s as a number", async (_, mobileNo, countryDialingCode) => {
    await refused(
      house.identity.routes.sendRegistrationCode({ mobileNo, countryDialingCode }, asked(merchant)),
      "PHONE_INVALID",
    )
  })

  test("is closed where its flag is off", async () => {
    const number = newNumber()
    await refused(submit(filled(number), house.merchant), "FEATURE_DISABLED")
    await refused(send(number, house.merchant), "FEATURE_DISABLED")
  })

  test("with the password that operators give out must change it first", async () => {
    const number = newNumber()
    await send(number)
    const verificationCode = await house.codeTo(number.e164)
    const given = { password: DEFAULT_PASSWORD, confirmPassword: DEFAULT_PASSWORD }
    expect((await submit(filled(number, { verificationCode, ...given }))).passwordExpired).toBe(true)
  })
})

describe("without a password", () => {
  test("only the code opens the account, then and later", async () => {
    const number = newNumber()
    await send(number, withoutPassword)
    const made = await submit(
      passwordless(number, { verificationCode: await house.codeTo(number.e164) }),
      withoutPassword,
    )
    await refused(
      house.identity.routes.login(
        {
          username: number.mobileNum,
          password: "x",
          type: "username",
          remember: false,
          countryDialingCode: "55",
        },
        asked(withoutPassword),
      ),
      "CREDENTIALS_WRONG",
    )
    house.clock.advance(60_000)
    const { mobileNum, countryDialingCode } = number
    await house.identity.routes.sendSignInCode(
      { mobileNum, countryDialingCode, usage: "login" },
      asked(withoutPassword),
    )
    const again = await house.identity.routes.login(
      {
        username: mobileNum,
        password: await house.codeTo(number.e164),
        type: "sms",
        remember: false,
        countryDialingCode,
      },
      asked(withoutPassword),
    )
    expect(again).toMatchObject({ account: made.account, passwordExpired: false })
  })

  test("a password that is brought nevertheless is not taken, and a code is always asked for", async () => {
    const number = newNumber()
    expect((await refused(submit(filled(number), withoutPassword), "FIELD_INVALID")).value).toMatchObject({
      faults: [{ field: "password", key: "field_not_accepted" }],
    })
    await refused(submit(passwordless(number), withoutPassword), "CODE_WRONG")
  })
})

describe("without verification", () => {
  test("number and password are enough, and the number is one account's", async () => {
    const number = newNumber()
    const made = await submit(filled(number), withoutCode)
    await refused(submit(filled(number), withoutCode), "MOBILE_TAKEN")
    const { member } = await signedIn(house.identity, withoutCode, made.token)
    expect(await house.identity.routes.contacts({}, { ...asked(withoutCode), member })).toMatchObject({
      mobile: { verified: false },
    })
  })

  test("a number that was only told is no way in by code, nor to a new password", async () => {
    const number = newNumber()
    const { mobileNum, countryDialingCode } = number
    await submit(filled(number), withoutCode)
    const before = await house.sentTo(number.e164)
    await house.identity.routes.sendSignInCode(
      { mobileNum, countryDialingCode, usage: "password" },
      asked(withoutCode),
    )
    expect(await house.sentTo(number.e164)).toBe(before)
  })

  test("a password is needed", async () => {
    expect(
      (await refused(submit(passwordless(newNumber()), withoutCode), "FIELD_INVALID")).value,
    ).toMatchObject({
      faults: [{ field: "password", key: "field_required" }],
    })
  })
})

describe("a registration by username", () => {
  test("brings the code of its number where numbers are verified", async () => {
    const at = shaped(house.merchant, {
      settings: { registration: { smsVerification: true } },
      rules: [...RULES, rule("mobileNum", "digits", 8, 15)],
    })
    const number = newNumber()
    const { mobileNum, countryDialingCode } = number
    const input = (username: string, change: Record<string, string> = {}) =>
      form(username, { mobileNum, countryDialingCode, ...change })
    await refused(house.identity.routes.register(input("numbered"), asked(at)), "CODE_WRONG")
    await send(number, at)
    const verificationCode = await house.codeTo(number.e164)
    await house.identity.routes.register(input("numbered", { verificationCode }), asked(at))
    expect(await holders(number)).toBe(1)
    await house.identity.routes.register(form("unnumbered"), asked(at))
  })
})

describe("a service that fails", () => {
  const numbered = (ending: string) => ({ mobileNum: `1198765${ending}`, e164: "", countryDialingCode: "55" })
  test.each([
    ["0001", "PHONE_INVALID"],
    ["0002", "MESSAGE_QUOTA_EXCEEDED"],
    ["0003", "MESSAGE_NOT_ALLOWED"],
    ["0004", "MESSAGE_SERVICE_UNAVAILABLE"],
    ["0005", "MESSAGE_SERVICE_UNAVAILABLE"],
  ])("says so (%s: %s), and the form can be sent again at once", async (ending, code) => {
    await refused(send(numbered(ending)), code)
    await refused(send(numbered(ending)), code)
  })
})
