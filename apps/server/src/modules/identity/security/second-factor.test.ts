import { sql } from "@croupier/database"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { asked, credentials, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"

const PASSWORD = "lanterns-rise"
const STEP = 30_000

let house: TestHouse
let account: string
let context: MemberContext
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())
beforeEach(async () => {
  // Every test has hours of its own: failures and codes of the others are long past.
  house.clock.advance(3 * 60 * 60_000)
  account = `factor${++made}`
  const { token } = await routes().register(form(account), asked(house.merchant))
  context = await signedIn(house.identity, house.merchant, token)
})

const routes = () => house.identity.routes
const codeOf = (secret: string, steps = 0) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({
    timestamp: house.clock.now().getTime() + steps * STEP,
  })
/** A code that cannot be any of those that are good now. */
const wrongCode = (secret: string) =>
  ["000000", "111111", "222222", "333333"].find(
    (code) => ![-1, 0, 1].some((at) => codeOf(secret, at) === code),
  )!

/** Sets the app up; the clock moves on, so that the next code is a new one. */
async function switchedOn() {
  const { secret, uri } = await routes().startAuthenticator({ password: PASSWORD }, context)
  const { recoveryCodes } = await routes().confirmAuthenticator({ code: codeOf(secret) }, context)
  house.clock.advance(2 * STEP)
  return { secret, uri, recoveryCodes }
}
/** The right password: what is asked beyond it. */
async function held() {
  const { value } = await refused(
    routes().login(credentials(account), asked(house.merchant)),
    "VERIFICATION_REQUIRED",
  )
  return value as { ticket: string; methods: string[] }
}
const finish = (ticket: string, code: string) =>
  routes().loginVerification({ ticket, method: "authenticator", code }, asked(house.merchant))

describe("setting up", () => {
  test("guards nothing until a code of the app was typed; the secret lies sealed", async () => {
    const { secret, uri } = await routes().startAuthenticator({ password: PASSWORD }, context)
    expect(uri).toContain("otpauth://totp/Lanterna:")
    expect(uri).toContain(`secret=${secret}`)
    await routes().login(credentials(account), asked(house.merchant))
    await refused(routes().confirmAuthenticator({ code: wrongCode(secret) }, context), "CODE_WRONG")
    const { recoveryCodes } = await routes().confirmAuthenticator({ code: codeOf(secret) }, context)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await routes().securityConfig({}, context)).toMatchObject({
      authenticator: true,
      recoveryCodesLeft: 10,
    })
    const { rows } = await sql<{ text: string }>`
      select a::text || coalesce((select string_agg(r::text, ' ') from recovery_code r), '') as text from authenticator a`.execute(
      house.kit.db,
    )
    const hex = Buffer.from(Secret.fromBase32(secret).bytes).toString("hex")
    for (const { text } of rows) {
      expect(text).not.toContain(hex)
      expect(text).not.toContain(recoveryCodes[0])
    }
  })

  test("needs the password, and happens once", async () => {
    await refused(routes().startAuthenticator({ password: "not-that-one" }, context), "PASSWORD_WRONG")
    await refused(routes().confirmAuthenticator({ code: "123456" }, context), "AUTHENTICATOR_OFF")
    await switchedOn()
    await refused(routes().startAuthenticator({ password: PASSWORD }, context), "AUTHENTICATOR_ON")
  })
})

describe("signing in", () => {
  test("asks for a code after the password, and opens with it", async () => {
    const { secret } = await switchedOn()
    const { ticket, methods } = await held()
    expect(methods).toEqual(["authenticator"])
    expect(await finish(ticket, codeOf(secret))).toMatchObject({ account, passwordExpired: false })
    await refused(finish(ticket, codeOf(secret, 1)), "VERIFICATION_EXPIRED")
  })

  test("a wrong password is told as before, and no ticket is given", async () => {
    await switchedOn()
    const { value } = await refused(
      routes().login(credentials(account, "not-that-one"), asked(house.merchant)),
      "CREDENTIALS_WRONG",
    )
    expect(value).toEqual({ captcha: true })
  })

  test("a code opens once, and no earlier one after it", async () => {
    const { secret } = await switchedOn()
    const code = codeOf(secret)
    const [first, second] = [await held(), await held()]
    await finish(first.ticket, code)
    await refused(finish(second.ticket, code), "CODE_WRONG")
    await refused(finish(second.ticket, codeOf(secret, -1)), "CODE_WRONG")
  })

  test("two at once with one code: one of them opens", async () => {
    const { secret } = await switchedOn()
    const tickets = [(await held()).ticket, (await held()).ticket]
    const code = codeOf(secret)
    const results = await Promise.allSettled(tickets.map((ticket) => finish(ticket, code)))
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  })

  test("a clock one step off still opens, two do not", async () => {
    const { secret } = await switchedOn()
    const { ticket } = await held()
    await refused(finish(ticket, codeOf(secret, 2)), "CODE_WRONG")
    await finish(ticket, codeOf(secret, 1))
  })

  test("each recovery code opens once, however it is written", async () => {
    const { recoveryCodes } = await switchedOn()
    const [code] = recoveryCodes
    await finish((await held()).ticket, ` ${code!.toLowerCase().replaceAll("0", "o").replace("-", " ")} `)
    await refused(finish((await held()).ticket, code!), "CODE_WRONG")
    expect(await routes().securityConfig({}, context)).toMatchObject({ recoveryCodesLeft: 9 })
  })

  test("a ticket is good for ten minutes, at its own merchant, and for the method it names", async () => {
    const { secret } = await switchedOn()
    const { ticket } = await held()
    const elsewhere = { ...asked(house.merchant), merchant: { ...house.merchant, id: 2 } }
    const typed = { ticket, method: "authenticator" as const, code: codeOf(secret) }
    await refused(routes().loginVerification(typed, elsewhere), "VERIFICATION_EXPIRED")
    const byMail = routes().loginVerification({ ...typed, method: "email" }, asked(house.merchant))
    await refused(byMail, "VERIFICATION_EXPIRED")
    await refused(finish("never-given-out", codeOf(secret)), "VERIFICATION_EXPIRED")
    house.clock.advance(10 * 60_000)
    await refused(finish(ticket, codeOf(secret)), "VERIFICATION_EXPIRED")
  })

  test("ten wrong codes lock the account, whatever their tickets, and are in the history; time unlocks", async () => {
    const { secret } = await switchedOn()
    const tickets = [await held(), await held()].map(({ ticket }) => ticket)
    for (let tries = 0; tries < 10; tries++)
      await refused(finish(tickets[tries % 2]!, wrongCode(secret)), "CODE_WRONG")
    await refused(finish(tickets[0]!, codeOf(secret)), "ACCOUNT_LOCKED")
    const { events } = await routes().loginHistory({ limit: 20 }, context)
    expect(events.filter(({ outcome }) => outcome === "codeWrong")).toHaveLength(10)
    await refused(routes().login(credentials(account), asked(house.merchant)), "ACCOUNT_LOCKED")
    house.clock.advance(31 * 60_000)
    await finish((await held()).ticket, codeOf(secret))
  })

  test("a hundred guesses at once are no more than ten", async () => {
    const { secret } = await switchedOn()
    const { ticket } = await held()
    const guesses = Array.from({ length: 100 }, () => finish(ticket, wrongCode(secret)))
    const told = (await Promise.allSettled(guesses)).map((each) =>
      each.status === "rejected" ? (each.reason as { code: string }).code : "opened",
    )
    expect(told.filter((code) => code === "CODE_WRONG").length).toBeLessThanOrEqual(10)
    expect(told).not.toContain("opened")
  })
})

describe("switching off", () => {
  test("needs password and code, both", async () => {
    const { secret } = await switchedOn()
    const code = codeOf(secret)
    await refused(routes().removeAuthenticator({ password: "not-that-one", code }, context), "PASSWORD_WRONG")
    const wrong = { password: PASSWORD, code: wrongCode(secret) }
    await refused(routes().removeAuthenticator(wrong, context), "CODE_WRONG")
    await routes().removeAuthenticator({ password: PASSWORD, code }, context)
    await routes().login(credentials(account), asked(house.merchant))
    await refused(routes().removeAuthenticator({ password: PASSWORD, code }, context), "AUTHENTICATOR_OFF")
  })

  test("new recovery codes take the place of the old ones", async () => {
    const { secret, recoveryCodes } = await switchedOn()
    const proof = { password: PASSWORD, code: codeOf(secret) }
    const newer = await routes().renewRecoveryCodes(proof, context)
    const { ticket } = await held()
    await refused(finish(ticket, recoveryCodes[1]!), "CODE_WRONG")
    await finish(ticket, newer.recoveryCodes[1]!)
  })
})
