import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { asked, form, refused, signedIn } from "../test-house.ts"
import { newNumber, talkingHouse, type TalkingHouse } from "../test-messages.ts"

let house: TalkingHouse
beforeAll(async () => {
  house = await talkingHouse()
})
afterAll(() => house.close())

let made = 0
async function member(change: Record<string, string> = {}): Promise<MemberContext> {
  const session = await house.identity.routes.register(form(`binder${++made}`, change), asked(house.merchant))
  return signedIn(house.identity, house.merchant, session.token)
}
type Number = ReturnType<typeof newNumber>
const sendMobile = (context: MemberContext, { mobileNum, countryDialingCode }: Number) =>
  house.identity.routes.sendMobileCode({ mobileNum, countryDialingCode }, context)
const bindMobile = (
  context: MemberContext,
  { mobileNum, countryDialingCode }: Number,
  verificationCode: string,
  password?: string,
) => house.identity.routes.bindMobile({ mobileNum, countryDialingCode, verificationCode, password }, context)
const bindEmail = (context: MemberContext, email: string, verificationCode: string, password?: string) =>
  house.identity.routes.bindEmail({ email, verificationCode, password }, context)

describe("a number", () => {
  test("is bound by its code and shown by its end", async () => {
    const context = await member()
    const number = newNumber()
    expect(await sendMobile(context, number)).toEqual({ expiredMinutes: 1 })
    const bound = await bindMobile(context, number, await house.codeTo(number.e164))
    expect(bound).toEqual({
      mobile: { masked: `+55 •••• ${number.mobileNum.slice(-4)}`, verified: true },
      email: null,
    })
    expect(await house.identity.routes.contacts({}, context)).toEqual(bound)
  })

  test("is not bound by a code that another member asked for", async () => {
    const [mine, theirs] = [await member(), await member()]
    const number = newNumber()
    await sendMobile(theirs, number)
    await refused(bindMobile(mine, number, await house.codeTo(number.e164)), "CODE_WRONG")
  })

  test("that another member holds stays theirs; only the holder of the telephone learns of it", async () => {
    const [first, second] = [await member(), await member()]
    const number = newNumber()
    await sendMobile(first, number)
    await bindMobile(first, number, await house.codeTo(number.e164))
    house.clock.advance(60_000)
    expect(await sendMobile(second, number)).toEqual({ expiredMinutes: 1 })
    await refused(bindMobile(second, number, await house.codeTo(number.e164)), "MOBILE_TAKEN")
  })

  test("in the place of a verified one needs the password, too", async () => {
    const context = await member()
    const [first, second] = [newNumber(), newNumber()]
    await sendMobile(context, first)
    await bindMobile(context, first, await house.codeTo(first.e164))
    await sendMobile(context, second)
    const code = await house.codeTo(second.e164)
    await refused(bindMobile(context, second, code), "PASSWORD_WRONG")
    await refused(bindMobile(context, second, code, "not-this-one"), "PASSWORD_WRONG")
    expect(await bindMobile(context, second, code, "lanterns-rise")).toMatchObject({
      mobile: { masked: `+55 •••• ${second.mobileNum.slice(-4)}` },
    })
  })
})

describe("a mail address", () => {
  test("that was only told is shown as such, and is verified by its code", async () => {
    const context = await member({ email: "told@example.com" })
    expect((await house.identity.routes.contacts({}, context)).email).toEqual({
      masked: "t••••@example.com",
      verified: false,
    })
    await house.identity.routes.sendEmailCode({ email: " Told@Example.com " }, context)
    const code = await house.codeTo("told@example.com")
    expect(await bindEmail(context, "told@example.com", code)).toMatchObject({
      email: { masked: "t••••@example.com", verified: true },
    })
  })

  test("belongs to one member", async () => {
    const [first, second] = [await member(), await member()]
    for (const context of [first, second]) {
      await house.identity.routes.sendEmailCode({ email: "shared@example.com" }, context)
      const code = await house.codeTo("shared@example.com")
      if (context === first) await bindEmail(context, "shared@example.com", code)
      else await refused(bindEmail(context, "shared@example.com", code), "EMAIL_TAKEN")
      house.clock.advance(60_000)
    }
  })

  test.each(["", "x", "a@b", "a@example.com, b@example.com", `${"a".repeat(120)}@example.com`])(
    "%j is none",
    async (email) => {
      await refused(house.identity.routes.sendEmailCode({ email }, await member()), "EMAIL_INVALID")
    },
  )

  test.each([
    ["bounce@example.com", "EMAIL_INVALID"],
    ["full@example.com", "MESSAGE_QUOTA_EXCEEDED"],
    ["blocked@example.com", "MESSAGE_NOT_ALLOWED"],
    ["silent@example.com", "MESSAGE_SERVICE_UNAVAILABLE"],
  ])("%s: the service's refusal is %s", async (email, code) => {
    await refused(house.identity.routes.sendEmailCode({ email }, await member()), code)
  })
})
