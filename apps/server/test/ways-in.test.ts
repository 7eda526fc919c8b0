import type { EndpointName } from "@croupier/contract"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openHouse, until, type OpenHouse } from "./open-house.ts"

/** The ways in that use a code, over HTTP, with the queue and the services on their own sockets. */

const KEY = "key-of-the-ways-in-tests"
let simulator: MessageSimulator
let open: OpenHouse
beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  open = await openHouse({
    // No second passes between two calls, however busy the machine is.
    clock: fakeClock(new Date()),
    env: {
      SMS_URL: simulator.url,
      SMS_KEY: KEY,
      MAIL_URL: simulator.mailUrl,
    },
  })
})
afterAll(async () => {
  await open.close()
  await simulator.stop()
})

let callers = 0
/** Headers of another client for the rate limits, which count by address and browser. */
const another = () => ({ "user-agent": `browser ${++callers}` })
const code = (to: string, after = 0) =>
  until(() => {
    const taken = simulator.taken(to)
    return taken.length > after ? /\d{6}/.exec(taken[0]?.text ?? "")?.[0] : undefined
  })
const registration = {
  birthday: "1990-05-17",
  registerUrl: "https://lanterna.test/register",
  domain: "localhost",
  registerMethod: "WEB",
  login: true,
  termsAccepted: true,
  termsVersion: "2026-11",
} as const
const PASSWORD = "Lantern2026"

describe("a telephone", () => {
  const number = { mobileNum: "11987650042", countryDialingCode: "55" }
  const to = "+5511987650042"

  test("registers, signs in through the queue, and sets a new password that ends the session", async () => {
    const sent = await open.call(
      "sendRegistrationCode",
      { mobileNo: number.mobileNum, countryDialingCode: "55" },
      { headers: another() },
    )
    expect(sent).toMatchObject({ success: true, value: { expiredMinutes: 1 } })
    const made = await open.call("registerMobile", {
      ...registration,
      ...number,
      password: PASSWORD,
      confirmPassword: PASSWORD,
      verificationCode: await code(to),
    })
    if (!made.success) throw new Error(made.code)
    const { token, account } = made.value
    expect(await open.call("memberInfo", {}, { token })).toMatchObject({ success: true, value: { account } })

    await later(to)
    await open.call("sendSignInCode", number, { headers: another() })
    const signedIn = await open.call("login", {
      username: number.mobileNum,
      countryDialingCode: "55",
      password: await code(to, 1),
      type: "sms",
    })
    expect(signedIn).toMatchObject({ success: true, value: { account } })

    await later(to)
    await open.call("sendSignInCode", { ...number, usage: "password" }, { headers: another() })
    const set = { ...number, newPassword: "Lantern2027", verificationCode: await code(to, 2) }
    expect(await open.call("setPasswordByPhone", set)).toMatchObject({ success: true, value: null })
    expect(await open.call("memberInfo", {}, { token })).toMatchObject({
      code: "SESSION_EXPIRED",
      status: 401,
    })
  })

  /** A minute passes for this number. */
  const later = async (target: string) => {
    await open.store.database.pool.query(
      "update verification_code set created_at = created_at - interval '2 minutes' where target = $1",
      [target],
    )
  }
})

describe("a mailbox", () => {
  test("gets the link by a call that is form-encoded", async () => {
    const username = "mailbox1"
    const email = "mailbox1@example.com"
    await open.call("register", {
      ...registration,
      username,
      email,
      password: PASSWORD,
      confirmPassword: PASSWORD,
    })
    const response = await fetch(`${open.url}/wps/member/password/email`, {
      method: "POST",
      headers: { language: "EN", ...another() },
      body: new URLSearchParams({ username, email }),
    })
    expect(await response.json()).toMatchObject({ success: true, value: null })
    const token = await until(() => /\/index#password=(\S+)/.exec(simulator.taken(email)[0]?.text ?? "")?.[1])
    expect(await open.call("setPasswordByEmail", { token, newPassword: "Lantern2027" })).toMatchObject({
      success: true,
    })
    expect(await open.call("login", { username, password: "Lantern2027" })).toMatchObject({ success: true })
  })
})

test.each([
  ["sendSignInCode", { mobileNum: "11987650043", countryDialingCode: "55" }],
  ["sendRegistrationCode", { mobileNo: "11987650044", countryDialingCode: "55" }],
  ["forgotPasswordByEmail", { username: "nobody12", email: "nobody12@example.com" }],
] as const satisfies readonly (readonly [EndpointName, object])[])(
  "%s is answered once a second to one caller, whatever it asks for",
  async (name, input) => {
    const headers = another()
    const answers = await Promise.all(
      [input, { ...input, countryDialingCode: "1" }].map((each) => open.call(name, each, { headers })),
    )
    const [refused, ...rest] = answers.filter(({ success }) => !success)
    expect(rest).toEqual([])
    expect(refused).toMatchObject({ code: "RATE_LIMITED", status: 429 })
    expect(refused?.headers.get("retry-after")).toBe("1")
  },
)

test("the refusals come with their status and words", async () => {
  const refused = async (input: object) =>
    open.call("sendRegistrationCode", input as never, { headers: another() })
  expect(await refused({ mobileNo: "1", countryDialingCode: "55" })).toMatchObject({
    code: "PHONE_INVALID",
    status: 422,
    message: "Invalid or missing phone number.",
  })
  expect(await refused({ mobileNo: "11987650004", countryDialingCode: "55" })).toMatchObject({
    code: "MESSAGE_SERVICE_UNAVAILABLE",
    status: 503,
  })
  expect(await refused({ mobileNo: "11987650042", countryDialingCode: "x" })).toMatchObject({
    code: "INPUT_INVALID",
    status: 400,
  })
  expect(
    await open.call("affiliate", { code: "nobody", domain: "localhost" }, { headers: another() }),
  ).toMatchObject({ code: "AFFILIATE_CODE_INVALID", status: 422 })
  expect(await open.call("affiliate", { code: "feira24", domain: "localhost" })).toMatchObject({
    success: true,
    value: { code: "FEIRA24" },
  })
})
