import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { Context, MemberContext } from "../../../call/context.ts"
import { asked, credentials, form, refused, rule, RULES, shaped, signedIn } from "../test-house.ts"
import { newNumber, talkingHouse, type TalkingHouse } from "../test-messages.ts"

const HOME = "203.0.113.7"
const AWAY = "198.51.100.44"
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"

let house: TalkingHouse
let account: string
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await talkingHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  house.clock.advance(2 * 60 * 60_000)
  account = `traveller${++made}`
  const strict = guarded()
  const { token } = await routes().register(form(account), { ...asked(strict), userAgent: "test" })
  context = await signedIn(house.identity, strict, token)
})

const routes = () => house.identity.routes
/** The merchant that guards new addresses. */
const guarded = () => ({
  ...shaped(house.merchant, { rules: [...RULES, rule("payeeName", "any", 2, 60)] }),
  settings: settingsFrom({ security: { newAddress: true } }),
})
const from = (ip: string, change: Partial<Context> = {}): Context => ({ ...asked(guarded(), ip), ...change })
const signIn = (ip: string, change?: Partial<Context>) =>
  routes().login(credentials(account), from(ip, change))

async function withEmail(): Promise<string> {
  const email = `${account}@lanterna.test`
  await routes().sendEmailCode({ email }, context)
  await routes().bindEmail({ email, verificationCode: await house.codeTo(email) }, context)
  house.clock.advance(2 * 60_000)
  return email
}
async function held(ip = AWAY) {
  const { value } = await refused(signIn(ip), "VERIFICATION_REQUIRED")
  return value as { ticket: string; methods: string[]; hints: object }
}
const finish = (ticket: string, method: "email" | "mobile" | "bankName", code: string, ip = AWAY) =>
  routes().loginVerification({ ticket, method, code }, from(ip))

describe("a sign-in from an address that the account never came from", () => {
  test("asks for a code to the mailbox; the address is known from then on", async () => {
    const email = await withEmail()
    const { ticket, methods, hints } = await held()
    expect({ methods, hints }).toEqual({ methods: ["email"], hints: { email: "t••••@lanterna.test" } })
    await routes().sendVerificationCode({ ticket, method: "email" }, from(AWAY))
    const code = await house.codeTo(email)
    await refused(finish(ticket, "email", code === "000000" ? "000001" : "000000"), "CODE_WRONG")
    expect(await finish(ticket, "email", code)).toMatchObject({ account })
    await signIn(AWAY)
    await signIn(HOME)
  })

  test("or to the telephone, or for the name of the bank account, whatever there is", async () => {
    const number = newNumber()
    const { mobileNum, countryDialingCode } = number
    await routes().sendMobileCode({ mobileNum, countryDialingCode }, context)
    const verificationCode = await house.codeTo(number.e164)
    await routes().bindMobile({ mobileNum, countryDialingCode, verificationCode }, context)
    await routes().updateProfile({ payeeName: "Ana de Souza Lima" }, context)
    house.clock.advance(2 * 60_000)
    const { ticket, methods } = await held()
    expect(methods).toEqual(["mobile", "bankName"])
    await refused(finish(ticket, "bankName", "Ana Souza"), "CODE_WRONG")
    expect(await finish(ticket, "bankName", "  ANA de  souza líma ")).toMatchObject({ account })
  })

  test("or for the holder's name, once a bank account is kept, whatever was told before", async () => {
    const email = await withEmail()
    const { accounts } = await routes().addPayoutAccount(
      {
        form: "ACCOUNT",
        bank: "Banco da Lua",
        branch: "1",
        number: `98700${made}`,
        holder: "Ana de Souza Lima",
        password: "lanterns-rise",
      },
      context,
    )
    expect(await house.lastTo(email)).toContain(accounts[0]?.masked)
    const { ticket, methods } = await held()
    expect(methods).toEqual(["email", "bankName"])
    expect(await finish(ticket, "bankName", "ana de souza lima")).toMatchObject({ account })
  })

  test("comes in where the account has nothing to show, and where the merchant does not ask", async () => {
    await signIn(AWAY)
    const lenient = { ...asked(house.merchant, "192.0.2.77") }
    await withEmail()
    await routes().login(credentials(account), lenient)
  })

  test("a code for another sign-in, another purpose or another member opens nothing", async () => {
    const email = await withEmail()
    const { ticket } = await held()
    await routes().sendEmailCode({ email }, context)
    await refused(finish(ticket, "email", await house.codeTo(email)), "CODE_WRONG")
    await refused(
      routes().sendVerificationCode({ ticket, method: "mobile" }, from(AWAY)),
      "VERIFICATION_EXPIRED",
    )
    await refused(
      routes().sendVerificationCode({ ticket: "none", method: "email" }, from(AWAY)),
      "VERIFICATION_EXPIRED",
    )
  })

  test("guessing the name locks the account like guessing the password", async () => {
    await routes().updateProfile({ payeeName: "Ana de Souza Lima" }, context)
    const { ticket } = await held()
    for (let tries = 0; tries < 10; tries++) await refused(finish(ticket, "bankName", "Bia"), "CODE_WRONG")
    await refused(finish(ticket, "bankName", "Ana de Souza Lima"), "ACCOUNT_LOCKED")
  })
})

describe("a new device", () => {
  const letters = async (email: string) => {
    await house.deliver()
    return house.simulator.taken(email).map(({ text }) => text)
  }

  test("from a new address is told to the verified mailbox, once, in the member's language", async () => {
    const email = await withEmail()
    const plain = asked(house.merchant, AWAY)
    await routes().login(credentials(account), { ...plain, userAgent: FIREFOX, country: "PT" })
    const told = (await letters(email)).filter((text) => text.includes("Firefox"))
    expect(told).toHaveLength(1)
    expect(told[0]).toContain(account)
    expect(told[0]).toContain("Portugal")
    expect(told[0]).toContain(AWAY)
    await routes().login(credentials(account), { ...plain, userAgent: FIREFOX, country: "PT" })
    expect((await letters(email)).filter((text) => text.includes("Firefox"))).toHaveLength(1)
  })

  test("that was seen before, or an address that was, is no news", async () => {
    const email = await withEmail()
    const before = (await letters(email)).length
    await routes().login(credentials(account), asked(house.merchant, AWAY))
    await routes().login(credentials(account), { ...asked(house.merchant, HOME), userAgent: FIREFOX })
    expect(await letters(email)).toHaveLength(before)
  })
})
