import { afterAll, beforeAll, expect, test } from "vitest"
import { device, type Device } from "@croupier/testkit"
import { NEW_PASSWORD, openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Keys of WebAuthn as the second factor of people of the house. */

let home: ConsoleHouse
let owner: Person
beforeAll(async () => {
  home = await openConsole()
  owner = await home.asOwner()
})
afterAll(() => home.close())

const phone = (): Device => device(new URL(home.url).origin, new URL(home.url).hostname)
const challengeOf = (options: Readonly<Record<string, unknown>>) => String(options["challenge"])
const give = async (person: Person, key: Device, name = "Telephone") =>
  person.call("staffAddPasskey", {
    name,
    response: key.create(challengeOf(await person.does("staffPasskeyOptions", {}))),
  })
const prove = async (person: Person, key: Device) =>
  person.call("staffProvePasskey", {
    response: key.get(challengeOf(await person.does("staffPasskeyChallenge", {}))),
  })

/** A new person of staff before the first factor. */
async function newcomer(login: string): Promise<Person> {
  await owner.stepUp()
  const { password } = await owner.does("addStaff", { login, name: login })
  const person = home.stranger()
  await person.signIn(login, password)
  await person.does("staffNewPassword", { password, newPassword: NEW_PASSWORD })
  return person
}

test("a passkey is a factor by itself: it opens the first session and every later one", async () => {
  const key = phone()
  const person = await newcomer("ines")
  expect(await give(person, key)).toMatchObject({
    value: { next: "open", hasPasskey: true, hasAuthenticator: false },
  })
  const again = home.stranger()
  expect(await again.signIn("ines", NEW_PASSWORD)).toMatchObject({ next: "code", permissions: [] })
  // Before its first use it opens nothing, and no other can be added.
  expect(await again.call("listExports", {})).toMatchObject({ code: "CODE_REQUIRED" })
  expect(await again.call("staffPasskeyOptions", {})).toMatchObject({ code: "CODE_REQUIRED" })
  expect(await again.call("staffAuthenticator", {})).toMatchObject({ code: "CODE_REQUIRED" })
  expect(await again.call("staffCode", { code: "123456" })).toMatchObject({ code: "AUTHENTICATOR_OFF" })
  expect(await prove(again, key)).toMatchObject({ value: { next: "open" } })
  home.clock.advance(6 * 60_000)
  expect(await again.does("staffSession", {})).toMatchObject({ stepUpUntil: null })
  expect(await prove(again, key)).toMatchObject({ value: { stepUpUntil: expect.any(String) } })
})

test("one more is added and one is taken away only after a fresh proof; the last factor stays", async () => {
  const key = phone()
  const person = await newcomer("joao")
  await give(person, key, "First")
  home.clock.advance(6 * 60_000)
  expect(await person.call("staffPasskeyOptions", {})).toMatchObject({ code: "STEP_UP_REQUIRED" })
  const { passkeys } = await person.does("staffFactors", {})
  const [first] = passkeys
  const passkeyId = first?.passkeyId ?? ""
  expect(first?.name).toBe("First")
  expect(await person.call("staffRemovePasskey", { passkeyId })).toMatchObject({ code: "STEP_UP_REQUIRED" })
  await prove(person, key)
  expect(await person.call("staffRemovePasskey", { passkeyId })).toMatchObject({
    status: 409,
    code: "LAST_FACTOR",
  })
  expect((await person.does("staffFactors", {})).passkeys).toHaveLength(1)
  expect(await give(person, phone(), "Second")).toMatchObject({ success: true })
  const named = await person.does("staffNamePasskey", { passkeyId, name: "Old telephone" })
  expect(named.passkeys.map(({ name }) => name)).toEqual(["Old telephone", "Second"])
  const left = await person.does("staffRemovePasskey", { passkeyId })
  expect(left.passkeys.map(({ name }) => name)).toEqual(["Second"])
  expect(await person.call("staffRemovePasskey", { passkeyId })).toMatchObject({ code: "NOT_FOUND" })
  expect(await person.call("staffNamePasskey", { passkeyId, name: "x" })).toMatchObject({ code: "NOT_FOUND" })
  // An authenticator app beside it is proved by its first code.
  await person.does("staffAuthenticator", {})
  expect(await person.call("staffCode", { code: "000000" })).toMatchObject({ code: "CODE_WRONG" })
})

test("keys of others, of other origins, copies, and answers given twice are refused, and lock no account", async () => {
  const key = phone()
  const person = await newcomer("kira")
  await give(person, key)
  const again = home.stranger()
  await again.signIn("kira", NEW_PASSWORD)
  const options = await again.does("staffPasskeyChallenge", {})
  const response = phone().get(challengeOf(options))
  expect(await again.call("staffProvePasskey", { response })).toMatchObject({ code: "PASSKEY_REFUSED" })
  key.origin = "https://elsewhere.test"
  expect(await prove(again, key)).toMatchObject({ code: "PASSKEY_REFUSED" })
  key.origin = new URL(home.url).origin
  key.verifies = false
  expect(await prove(again, key)).toMatchObject({ code: "PASSKEY_REFUSED" })
  key.verifies = true
  key.uses = 10
  const once = key.get(challengeOf(await again.does("staffPasskeyChallenge", {})))
  expect(await again.call("staffProvePasskey", { response: once })).toMatchObject({ success: true })
  expect(await again.call("staffProvePasskey", { response: once })).toMatchObject({ code: "PASSKEY_REFUSED" })
  key.uses = 3
  for (let count = 0; count < 8; count++)
    expect(await prove(again, key)).toMatchObject({ code: "PASSKEY_REFUSED" })
  key.uses = 20
  expect(await prove(again, key)).toMatchObject({ success: true })
})

test("a reset removes the passkeys, too, and the log names each", async () => {
  const key = phone()
  const person = await newcomer("lena")
  await give(person, key)
  const { staffId } = await person.does("staffSession", {})
  await owner.stepUp()
  const { staff } = await owner.does("resetStaff", { staffId, why: "lost the telephone" })
  expect(staff).toMatchObject({ hasAuthenticator: false, passkeys: 0 })
  const { rows } = await owner.does("listAudit", { staff: "lena" })
  expect(rows.map(({ act }) => act)).toContain("session.enrol")
})
