import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ENDPOINTS, type EndpointName, type Envelope, type ErrorCode } from "@croupier/contract"
import { sql } from "@croupier/database"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { CompactEncrypt, importJWK } from "jose"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { readConfig } from "../config.ts"
import { addMerchantWithPlainDoors } from "../../test/plain-doors.ts"
import { MIGRATIONS } from "../compose/modules.ts"
import { startPlatform, type Platform } from "../main.ts"
import { TERMS_VERSION } from "../modules/merchants/index.ts"

/** The calls of identity as a client makes them: over HTTP, to the whole house. */

const clock = fakeClock("2026-05-01T12:00:00Z")
const PASSWORD = "Lantern88"
const GIVEN_OUT = "Welcome2Lanterna"

let database: TestDatabase
let folder: string
let house: Platform
let address: string

beforeAll(async () => {
  database = await testDatabase({ migrations: MIGRATIONS })
  await addMerchantWithPlainDoors(database.database.db)
  folder = await mkdtemp(join(tmpdir(), "croupier-calls-"))
  const config = readConfig({
    PORT: "0",
    HOST: "127.0.0.1",
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    ROLES: "api",
    LOG_LEVEL: "silent",
    DEFAULT_PASSWORD: GIVEN_OUT,
    HOUSE_SECRET: "7".repeat(64),
  })
  house = await startPlatform(config, { clock })
  address = house.addresses[0]!.url
})
afterAll(async () => {
  await house.stop()
  await database.drop()
  await rm(folder, { recursive: true })
})
// Budgets are whole again for every test.
beforeEach(() => clock.advance(20 * 60_000))

type Answer = Envelope<Record<string, unknown>> & { status: number; headers: Headers }

interface Sent {
  readonly token?: string
  /** Goes as it is; otherwise `input` is sealed where the call asks for it. */
  readonly raw?: { readonly body: string; readonly type?: string }
  readonly input?: unknown
  readonly headers?: Record<string, string>
}

async function call(name: EndpointName, { token, raw, input, headers = {} }: Sent = {}): Promise<Answer> {
  const row = ENDPOINTS[name]
  const body =
    raw?.body ??
    (row.method === "GET" || row.method === "DELETE"
      ? undefined
      : JSON.stringify(row.encrypted ? { value: await seal(input ?? {}) } : (input ?? {})))
  const response = await fetch(`${address}${row.path}`, {
    method: row.method,
    headers: {
      merchant: "lanterna",
      language: "EN",
      ...(body === undefined ? {} : { "content-type": raw?.type ?? "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body === undefined ? {} : { body }),
  })
  const envelope = (await response.json()) as Envelope<Record<string, unknown>>
  return { ...envelope, status: response.status, headers: response.headers }
}

async function seal(input: unknown, header: Record<string, unknown> = {}): Promise<string> {
  const answer = await value(call("payloadKeys"))
  const [key] = answer["keys"] as { kid: string }[]
  return new CompactEncrypt(new TextEncoder().encode(JSON.stringify(input)))
    .setProtectedHeader({
      alg: "ECDH-ES",
      enc: "A256GCM",
      kid: key!.kid,
      iat: Math.floor(clock.now().getTime() / 1000),
      nonce: crypto.randomUUID(),
      ...header,
    })
    .encrypt(await importJWK({ ...key }, "ECDH-ES"))
}

async function value(answered: Promise<Answer>): Promise<Record<string, unknown>> {
  const answer = await answered
  if (!answer.success) throw new Error(`${answer.code}: ${answer.message}`)
  return answer.value
}

async function refused(answered: Promise<Answer>, code: ErrorCode, status: number) {
  const answer = await answered
  expect(answer).toMatchObject({ success: false, code, status })
  if (answer.success) throw new Error("refused, and yet not")
  // A message for a person, in words: neither the key nor an open placeholder.
  expect(answer.message).toMatch(/\w+ \w+/)
  expect(answer.message).not.toMatch(/\{\d\}|error_/)
  expect(answer.requestId).toBe(answer.headers.get("x-request-id"))
  return answer
}

const registration = (username: string, change: Record<string, unknown> = {}) => ({
  username,
  password: PASSWORD,
  confirmPassword: PASSWORD,
  birthday: "1990-01-01",
  registerUrl: `${address}/register`,
  domain: "localhost",
  registerMethod: "WEB",
  login: true,
  termsAccepted: true,
  termsVersion: TERMS_VERSION,
  ...change,
})
let made = 0
/** A fresh member's name and token. */
async function newcomer(change: Record<string, unknown> = {}) {
  const username = `visitor${++made}`
  const { token } = await value(call("register", { input: registration(username, change) }))
  return { username, token: String(token) }
}
const trial = async () =>
  String((await value(call("freePlay", { input: { os: "x", platform: "W", random: "x" } })))["token"])

describe("registering, signing in and leaving", () => {
  test("register, look, leave, come back, change the password", async () => {
    const { username, token } = await newcomer()
    expect(await value(call("memberInfo", { token }))).toMatchObject({ account: username, type: 0 })
    await value(call("logout", { token }))
    await refused(call("memberInfo", { token }), "SESSION_EXPIRED", 401)
    const again = await value(call("login", { input: { username, password: PASSWORD } }))
    expect(again).toMatchObject({ account: username, firstTimeLogin: false })
    const change = { oldPassword: PASSWORD, newPassword: "Lantern99", confirmNewPassword: "Lantern99" }
    await value(call("changePassword", { token: String(again["token"]), input: change }))
    await refused(call("login", { input: { username, password: PASSWORD } }), "CREDENTIALS_WRONG", 401)
  })

  test("a registered member has a wallet at once, and a trial has play money", async () => {
    const { token } = await newcomer()
    expect(await value(call("balance", { token }))).toMatchObject({ sumBalance: "0.00", asset: "BRL" })
    expect(await value(call("balance", { token: await trial() }))).toMatchObject({
      sumBalance: "10000.00",
      asset: "FUN",
    })
  })

  test("a captcha comes as a picture, at most once a second", async () => {
    // At once: on a busy machine a second may pass between two calls.
    const both = await Promise.all([call("captcha"), call("captcha")])
    const [shown, late] = both.toSorted((one, other) => Number(other.success) - Number(one.success))
    if (!shown || !late) throw new Error("two were asked for")
    expect(await value(Promise.resolve(shown))).toMatchObject({
      captchaId: expect.any(String),
      image: expect.any(String),
    })
    const { value: wait, args } = await refused(Promise.resolve(late), "RATE_LIMITED", 429)
    expect(wait).toEqual({ retryAfter: 1 })
    expect(args).toEqual(["1"])
  })

  test("the language a member chose is kept", async () => {
    const { token } = await newcomer()
    await value(call("updateLanguage", { token, input: { language: "PT" } }))
    expect(await value(call("memberInfo", { token }))).toMatchObject({ language: "PT" })
  })
})

describe("fields that only a sealed payload may carry", () => {
  const SEALED = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].encrypted)

  test("is what the specification says, and whatever else carries a secret", () => {
    expect(SEALED.toSorted()).toEqual([
      "acceptContract",
      "addPasskey",
      "addPayoutAccount",
      "agreeContractEnd",
      "askDataCopy",
      "bindEmail",
      "bindMobile",
      "changePassword",
      "closeAccount",
      "confirmAuthenticator",
      "convertPoints",
      "createWithdrawal",
      "finishThirdParty",
      "linkThirdParty",
      "login",
      "loginVerification",
      "offerContract",
      "passkeyOptions",
      "proveBasics",
      "proveByCode",
      "proveByPasskey",
      "redeemReward",
      "register",
      "registerBelow",
      "registerMobile",
      "registerThirdParty",
      "removeAuthenticator",
      "removePasskey",
      "removePayoutAccount",
      "renewRecoveryCodes",
      "setPasswordByEmail",
      "setPasswordByPhone",
      "setPaymentPassword",
      "signInByPasskey",
      "startAuthenticator",
      "submitAddress",
      "submitDocument",
      "tellDocument",
      "transferDownline",
      "transferUpline",
      "unlinkThirdParty",
      "updateProfile",
    ])
  })

  test.each(["login", "register"] as const)("%s refuses a plain body, and any other shape", async (name) => {
    const plain = { username: "lucia", password: PASSWORD }
    for (const body of [plain, {}, { value: 7 }, { value: "x", more: 1 }, [], "text", null])
      await refused(call(name, { raw: { body: JSON.stringify(body) } }), "PAYLOAD_NOT_ENCRYPTED", 400)
  })

  test("is refused when it cannot be read, is late, comes twice, or names a key that is unknown", async () => {
    const send = (jwe: string) => call("login", { raw: { body: JSON.stringify({ value: jwe }) } })
    const form = { username: "lucia", password: "wrong-one" }
    await refused(send("x.y.z"), "PAYLOAD_UNREADABLE", 400)
    await refused(send(await seal(form, { iat: 1 })), "PAYLOAD_EXPIRED", 400)
    await refused(send(await seal(form, { kid: "none" })), "PAYLOAD_KEY_UNKNOWN", 400)
    const jwe = await seal(form)
    await refused(send(jwe), "CREDENTIALS_WRONG", 401)
    await refused(send(jwe), "PAYLOAD_REPLAYED", 409)
  })

  test("a registration that is replayed writes nothing", async () => {
    const jwe = await seal(registration("replayed"))
    const send = () => call("register", { raw: { body: JSON.stringify({ value: jwe }) } })
    await value(send())
    await refused(send(), "PAYLOAD_REPLAYED", 409)
    const { rows } =
      await sql`select 1 from session s join member m on m.id = s.member_id where account = 'replayed'`.execute(
        database.database.db,
      )
    expect(rows).toHaveLength(1)
  })

  test.each([
    ["a wrong type", { username: 7, password: PASSWORD }],
    ["a name of blanks", { username: "   ", password: PASSWORD }],
    ["a missing password", { username: "lucia" }],
    ["a field too many", { username: "lucia", password: PASSWORD, admin: true }],
    ["a password beyond all bounds", { username: "lucia", password: "x".repeat(129) }],
    ["a null character", { username: "lu\0cia", password: PASSWORD }],
    ["a list", []],
    ["no object at all", "lucia"],
  ])("its content is checked like any other: %s", async (_, input) => {
    await refused(call("login", { input }), "INPUT_INVALID", 400)
  })
})

describe("bad requests", () => {
  test("malformed JSON", async () => {
    await refused(call("freePlay", { raw: { body: "{" } }), "MALFORMED_BODY", 400)
    await refused(call("freePlay", { raw: { body: "" } }), "MALFORMED_BODY", 400)
  })

  test("another media type", async () => {
    await refused(
      call("login", { raw: { body: "<a/>", type: "application/xml" } }),
      "MEDIA_TYPE_UNSUPPORTED",
      415,
    )
  })

  test("a huge body", async () => {
    const body = JSON.stringify({ value: "x".repeat(300_000) })
    await refused(call("login", { raw: { body } }), "BODY_TOO_LARGE", 413)
  })

  test("an unknown merchant", async () => {
    await refused(call("login", { input: {}, headers: { merchant: "nobody" } }), "MERCHANT_UNKNOWN", 404)
  })
})

/** Another browser for each call: some calls are paced to one a second. */
const paced = () => ({ "user-agent": crypto.randomUUID() })

describe("behind a session", () => {
  const CLOSED = (Object.keys(ENDPOINTS) as EndpointName[]).filter((name) => ENDPOINTS[name].token)

  test.each(CLOSED)("%s asks for one", async (name) => {
    await refused(call(name, { headers: paced() }), "NOT_SIGNED_IN", 401)
    await refused(call(name, { token: "A".repeat(43), headers: paced() }), "NOT_SIGNED_IN", 401)
    const headers = { authorization: "Basic bHVjaWE6eA==", ...paced() }
    await refused(call(name, { headers }), "NOT_SIGNED_IN", 401)
  })

  test("a session that was idle too long is over", async () => {
    const { token } = await newcomer()
    clock.advance(30 * 60_000)
    await refused(call("memberInfo", { token }), "SESSION_EXPIRED", 401)
  })

  test("a trial may do what the table says and nothing else", async () => {
    const token = await trial()
    for (const name of CLOSED) {
      const row = ENDPOINTS[name]
      if (name === "logout" || (row.access as readonly string[]).includes("trial")) continue
      await refused(call(name, { token, headers: paced() }), "TRIAL_NOT_ALLOWED", 403)
    }
    expect(await value(call("memberInfo", { token }))).toMatchObject({ type: 4 })
  })

  test("a forced password change closes everything but what lifts it", async () => {
    const given = { password: GIVEN_OUT, confirmPassword: GIVEN_OUT }
    const { username, token } = await newcomer(given)
    expect(await value(call("memberInfo", { token }))).toMatchObject({ passwordExpired: true })
    await refused(call("balance", { token }), "PASSWORD_CHANGE_REQUIRED", 403)
    const change = { oldPassword: GIVEN_OUT, newPassword: PASSWORD, confirmNewPassword: PASSWORD }
    await value(call("changePassword", { token, input: change }))
    await value(call("balance", { token }))
    expect(await value(call("login", { input: { username, password: PASSWORD } }))).toMatchObject({
      passwordExpired: false,
    })
  })
})

describe("the refusals of the forms", () => {
  test("a registration's", async () => {
    const send = (change: Record<string, unknown>) =>
      call("register", { input: registration("formal", change) })
    const { value: faults } = await refused(
      send({ username: "1", birthday: "2020-01-01" }),
      "FIELD_INVALID",
      422,
    )
    expect(faults).toMatchObject({
      faults: [
        { field: "username", key: "pattern_letter_first" },
        { field: "birthday", key: "field_under_age", args: ["18"] },
      ],
    })
    await refused(send({ confirmPassword: "Lantern77" }), "PASSWORD_MISMATCH", 422)
    await refused(send({ termsAccepted: false }), "TERMS_NOT_ACCEPTED", 422)
    await newcomer()
    await refused(send({ username: `VISITOR${made}` }), "USERNAME_TAKEN", 409)
  })

  test("a sign-in's: captcha and lock", async () => {
    const { username } = await newcomer()
    const wrong = () => call("login", { input: { username, password: "wrong-one" } })
    const { value: marker } = await refused(wrong(), "CREDENTIALS_WRONG", 401)
    expect(marker).toEqual({ captcha: true })
    await refused(wrong(), "CAPTCHA_REQUIRED", 400)
    const unread = { username, password: PASSWORD, captchaId: crypto.randomUUID(), captcha: "0000" }
    await refused(call("login", { input: unread }), "CAPTCHA_WRONG", 400)
    await sql`
      insert into login_attempt (merchant_id, account, ip, at, outcome)
      select 1, ${username}, '127.0.0.1', ${clock.now()}, 'failed' from generate_series(1, 10)`.execute(
      database.database.db,
    )
    const { args } = await refused(
      call("login", { input: { username, password: PASSWORD } }),
      "ACCOUNT_LOCKED",
      403,
    )
    expect(args).toEqual(["30"])
  })

  test("a password change's", async () => {
    const { token } = await newcomer()
    const send = (oldPassword: string, newPassword: string, confirmNewPassword = newPassword) =>
      call("changePassword", { token, input: { oldPassword, newPassword, confirmNewPassword } })
    await refused(send(PASSWORD, "short"), "FIELD_INVALID", 422)
    await refused(send(PASSWORD, "Lantern99", "Lantern98"), "PASSWORD_MISMATCH", 422)
    await refused(send("wrong-one", "Lantern99"), "PASSWORD_WRONG", 422)
    await refused(send(PASSWORD, PASSWORD), "PASSWORD_UNCHANGED", 422)
  })

  test("too many calls, with the seconds to wait", async () => {
    const form = { input: { os: "x", platform: "W", random: "x" } }
    let answer = await call("freePlay", form)
    for (let calls = 1; answer.success && calls < 200; calls++) answer = await call("freePlay", form)
    const { args, value: wait, headers } = await refused(Promise.resolve(answer), "RATE_LIMITED", 429)
    expect(headers.get("retry-after")).toBe("600")
    expect(args).toEqual(["600"])
    expect(wait).toEqual({ retryAfter: 600 })
  })
})
