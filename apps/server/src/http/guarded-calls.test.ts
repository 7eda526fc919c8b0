import { ENDPOINTS, type Endpoint, type EndpointName } from "@croupier/contract"
import { Secret, TOTP } from "otpauth"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { callsHouse, PASSWORD, type CallsHouse } from "./test-calls.ts"

/* The guards of an account are changed with the strongest proof that it has, and never with its password alone. */

let house: CallsHouse
beforeAll(async () => void (house = await callsHouse()))
afterAll(() => house.close())

const NAMES = Object.keys(ENDPOINTS) as EndpointName[]
const rowOf = (name: EndpointName): Endpoint => ENDPOINTS[name]
const guarded = (kind: Endpoint["guarded"]) => NAMES.filter((name) => rowOf(name).guarded === kind)

/** Calls of a member about the account that change nothing of what guards it. */
const OPEN: readonly EndpointName[] = [
  // An agreement with time and address: it opens nothing that guards the account.
  "giveConsents",
  // It gives up what closeAccount asked for.
  "keepAccount",
  "updateLanguage",
  "updateProfile",
  "chooseAvatar",
  "uploadAvatar",
  "endMemberSession",
  "endOtherSessions",
  // Messages tell of the account and open none.
  "setTellTopics",
  "addDevice",
  "removeDevice",
  // They keep the member from play, or ask for what other people decide.
  "excludeMyself",
  "askToReturn",
  "setRealityCheck",
  "acknowledgeRealityCheck",
  // A looser limit waits for a day, and a tighter one guards money.
  "setPlayLimit",
  "confirmPlayLimit",
  "keepPlayLimit",
  "declinePlayLimits",
  // It is told once: from then on people alone change it.
  "tellDocument",
  // They are checked, and guard nothing.
  "proveBasics",
  "sendVerificationFile",
  "submitDocument",
  "submitAddress",
  // It gives up the caller's own bonus.
  "forfeitBonus",
  // They show what the guarded calls ask for.
  "proveByCode",
  "proofPasskeyOptions",
  "proveByPasskey",
]

const codeOf = (secret: string) =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: house.clock.now().getTime() })

/** A member with an app, the session that switched it on, and how to make its next code. */
async function withApp() {
  const { username, token } = await house.newcomer()
  const { secret } = await house.value("startAuthenticator", { token, input: { password: PASSWORD } })
  const input = { code: codeOf(String(secret)) }
  const { recoveryCodes } = await house.value("confirmAuthenticator", { token, input })
  return {
    username,
    token,
    recoveryCodes: recoveryCodes as string[],
    nextCode: () => {
      house.clock.advance(60_000)
      return codeOf(String(secret))
    },
  }
}

test("every call that changes an account is guarded, or is known to change nothing that guards it", () => {
  const changing = NAMES.filter((name) => {
    const { method, token, path, access } = rowOf(name)
    return token && method !== "GET" && path.startsWith("/wps/member") && !access.includes("trial")
  })
  expect(changing.filter((name) => !rowOf(name).guarded && !OPEN.includes(name))).toEqual([])
  const takingPasswords = NAMES.filter((name) => {
    const row = rowOf(name)
    return row.token && row.errors.includes("PASSWORD_WRONG") && !row.guarded
  })
  expect(takingPasswords).toEqual([])
})

test("every guarded call tells of PROOF_REQUIRED in the contract", () => {
  const all = [...guarded("fresh"), ...guarded("inCall")]
  expect(all.length).toBeGreaterThan(15)
  expect(all.filter((name) => !rowOf(name).errors.includes("PROOF_REQUIRED"))).toEqual([])
})

describe("with an app on", () => {
  test("the session that has the password alone may make none of the guarded calls", async () => {
    const { username, token } = await withApp()
    // Some of them are open to agents alone.
    await house.test.database.pool.query("update member set type = 1 where account = $1", [username])
    for (const name of guarded("fresh")) {
      const { value } = (await house.refused(name, { token }, "PROOF_REQUIRED", 403)) as { value?: unknown }
      expect(value, name).toEqual({ methods: ["authenticator"] })
    }
    for (const name of guarded("inCall"))
      await house.refused(name, { token, input: { password: PASSWORD } }, "PROOF_REQUIRED", 403)
  })

  test("a stolen session with the password adds no passkey, and with a code it does, for ten minutes", async () => {
    const { token, nextCode } = await withApp()
    const input = { password: PASSWORD }
    await house.refused("passkeyOptions", { token, input }, "PROOF_REQUIRED", 403)
    await house.refused("proveByCode", { token, input: { code: "not-one" } }, "CODE_WRONG", 422)
    await house.refused("passkeyOptions", { token, input }, "PROOF_REQUIRED", 403)
    const { provenUntil } = await house.value("proveByCode", { token, input: { code: nextCode() } })
    expect(provenUntil).toBe(new Date(house.clock.now().getTime() + 10 * 60_000).toISOString())
    await house.value("passkeyOptions", { token, input })
    house.clock.advance(10 * 60_000)
    await house.refused("passkeyOptions", { token, input }, "PROOF_REQUIRED", 403)
  })

  test("the proof is the session's own: another session of the member shows it for itself", async () => {
    const { username, token, recoveryCodes, nextCode } = await withApp()
    const refusal = await house.refused(
      "login",
      { input: { username, password: PASSWORD } },
      "VERIFICATION_REQUIRED",
      403,
    )
    const { ticket } = (refusal as unknown as { value: { ticket: string } }).value
    const other = await house.value("loginVerification", {
      input: { ticket, method: "authenticator", code: nextCode() },
    })
    // The sign-in showed the app: the session needs no further proof.
    const input = { password: PASSWORD }
    await house.value("passkeyOptions", { token: String(other["token"]), input })
    await house.refused("passkeyOptions", { token, input }, "PROOF_REQUIRED", 403)
    await house.value("proveByCode", { token, input: { code: recoveryCodes[0]! } })
    await house.value("renewRecoveryCodes", { token, input })
  })

  test("an account without app and passkey is asked for its password, as before", async () => {
    const { token } = await house.newcomer()
    await house.value("passkeyOptions", { token, input: { password: PASSWORD } })
    await house.refused("proveByCode", { token, input: { code: "123456" } }, "AUTHENTICATOR_OFF", 409)
  })
})
