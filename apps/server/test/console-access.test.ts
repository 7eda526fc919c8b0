import { permissionOf, type ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { PERMISSIONS, ROLE_NAMES, ROLES, type Permission } from "@croupier/contract/console/permissions"
import { CONSOLE_ENDPOINTS, type ConsoleName } from "@croupier/contract/console/table"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { NEW_PASSWORD, openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Who may make which call of the console, over HTTP, to the whole house. */

let home: ConsoleHouse
beforeAll(async () => {
  home = await openConsole()
})
afterAll(() => home.close())

const ROWS = Object.entries<ConsoleEndpoint>(CONSOLE_ENDPOINTS) as [ConsoleName, ConsoleEndpoint][]
/** An input that the schema or the first rule refuses, so that a call that is let through changes nothing. */
const NOTHING = { nobody: "knows this" } as never

/** The refusal of a call, or "through" where it got as far as its input. */
async function refusalOf(person: Person, name: ConsoleName, headers?: Record<string, string>) {
  const answer = await person.call(name, NOTHING, headers)
  return answer.success || answer.code === "INPUT_INVALID" ? "through" : answer.code
}

test("without a session only the sign-in is open", async () => {
  for (const [name, row] of ROWS)
    expect(`${name} ${await refusalOf(home.stranger(), name)}`).toBe(
      `${name} ${row.access === "public" ? "through" : "NOT_SIGNED_IN"}`,
    )
})

describe.each(ROLE_NAMES)("the role %s", (role) => {
  test("opens its calls and no others, and dangerous ones only after a fresh code", async () => {
    const person = await home.hire([role])
    const may: ReadonlySet<Permission> = ROLES[role]
    home.clock.advance(6 * 60_000)
    for (const [name, { access }] of ROWS) {
      if (access === "public" || name === "staffSignOut") continue
      const permission = permissionOf(access)
      const expected = !permission
        ? "through"
        : !may.has(permission)
          ? "NOT_ALLOWED"
          : PERMISSIONS[permission].stepUp
            ? "STEP_UP_REQUIRED"
            : "through"
      const found = await refusalOf(person, name)
      // A call that only a session that is not open yet needs is refused for that reason.
      const began = access === "signing-in" && ["AUTHENTICATOR_ON"].includes(found) ? "through" : found
      expect(`${name} ${began}`).toBe(`${name} ${expected}`)
    }
    await person.stepUp()
    for (const [name, { access }] of ROWS) {
      const permission = permissionOf(access)
      if (permission && may.has(permission))
        expect(`${name} ${await refusalOf(person, name)}`).toBe(`${name} through`)
    }
  })
})

test("a password alone opens nothing, and a known authenticator cannot be replaced by it", async () => {
  const person = await home.hire(["owner"])
  const again = home.stranger()
  const me = await again.signIn(person.login, NEW_PASSWORD)
  expect(me).toMatchObject({ next: "code", permissions: [], merchants: [] })
  expect(await refusalOf(again, "listStaff")).toBe("CODE_REQUIRED")
  expect(await again.call("staffAuthenticator", {})).toMatchObject({ code: "AUTHENTICATOR_ON" })
  expect(
    await again.call("staffNewPassword", { password: NEW_PASSWORD, newPassword: "another one, quite long" }),
  ).toMatchObject({ code: "CODE_REQUIRED" })
  // The person's own app opens it, once per code.
  const code = person.freshCode()
  expect(await again.does("staffCode", { code })).toMatchObject({ next: "open" })
  const third = home.stranger()
  await third.signIn(person.login, NEW_PASSWORD)
  expect(await third.call("staffCode", { code })).toMatchObject({ status: 422, code: "CODE_WRONG" })
})

test("a weak password, the login in it, and the same again are refused", async () => {
  const owner = await home.asOwner()
  await owner.stepUp()
  const { password } = await owner.does("addStaff", { login: "weakling", name: "W" })
  const person = home.stranger()
  await person.signIn("weakling", password)
  for (const newPassword of ["short", "aaaaaaaaaaaaaaaa", "my name is weakling", "password1234"])
    expect(await person.call("staffNewPassword", { password, newPassword })).toMatchObject({
      code: "PASSWORD_WEAK",
    })
  expect(await person.call("staffNewPassword", { password, newPassword: password })).toMatchObject({
    code: "PASSWORD_UNCHANGED",
  })
  expect(await person.call("staffAuthenticator", {})).toMatchObject({ code: "PASSWORD_CHANGE_REQUIRED" })
})

test("a password that was told opens nothing after three days, a reset one likewise, and one of their own stays", async () => {
  const owner = await home.asOwner()
  await owner.stepUp()
  const { staff, password } = await owner.does("addStaff", { login: "latecomer", name: "L" })
  const person = await home.hire(["support"])
  home.clock.advance(72 * 3_600_000 + 1_000)
  expect(await home.stranger().signInSolved("latecomer", password)).toMatchObject({
    code: "CREDENTIALS_WRONG",
  })
  expect(await home.stranger().signInSolved(person.login, NEW_PASSWORD)).toMatchObject({ success: true })
  await home.asOwner()
  await owner.stepUp()
  const reset = await owner.does("resetStaff", { staffId: staff.staffId, why: "came too late" })
  expect(await home.stranger().signInSolved("latecomer", reset.password)).toMatchObject({ success: true })
  await owner.does("resetStaff", { staffId: staff.staffId, why: "came too late" })
  home.clock.advance(72 * 3_600_000 + 1_000)
  expect(await home.stranger().signInSolved("latecomer", reset.password)).toMatchObject({
    code: "CREDENTIALS_WRONG",
  })
})

test("the cookie is for this path and no script; a page of another origin cannot use it", async () => {
  const person = home.stranger()
  const answer = await person.call("staffSignIn", { login: "owner", password: "wrong" })
  expect(answer.headers.get("set-cookie")).toBeNull()
  const hired = await home.hire(["owner"])
  const again = await home.stranger().signInSolved(hired.login, NEW_PASSWORD)
  expect(again.headers.get("set-cookie")).toMatch(
    /^console-session=[\w-]{43}; Path=\/console\/api; HttpOnly; SameSite=Strict$/,
  )
  await hired.stepUp()
  const input = { login: "forged", name: "Forged" }
  for (const csrf of ["", "x", "0".repeat(43)])
    expect(await hired.call("addStaff", input, { "console-csrf": csrf })).toMatchObject({
      status: 403,
      code: "REQUEST_FORGED",
    })
})

test("a session ends when it idles, at the end of the day, and when it is left", async () => {
  const person = await home.hire(["support"])
  home.clock.advance(19 * 60_000)
  expect(await person.call("staffSession", {})).toMatchObject({ success: true })
  home.clock.advance(20 * 60_000)
  expect(await person.call("staffSession", {})).toMatchObject({ status: 401, code: "SESSION_EXPIRED" })
  const other = await home.hire(["support"])
  for (let hour = 0; hour < 40; hour++) {
    home.clock.advance(15 * 60_000)
    if (hour < 38) expect(await other.call("staffSession", {})).toMatchObject({ success: true })
  }
  expect(await other.call("staffSession", {})).toMatchObject({ code: "SESSION_EXPIRED" })
  // A page that refreshes itself without its user does not extend the session.
  const away = await home.hire(["support"])
  for (let count = 0; count < 4; count++) {
    home.clock.advance(6 * 60_000)
    const answer = await away.call("staffSession", {}, { "console-touched": "no" })
    expect(answer).toMatchObject(count < 3 ? { success: true } : { code: "SESSION_EXPIRED" })
  }
  const third = await home.hire(["support"])
  await third.does("staffSignOut", {})
  expect(await third.call("staffSession", {})).toMatchObject({ status: 401 })
})

test("a permission that is taken away is gone at the next call", async () => {
  const owner = await home.asOwner()
  const person = await home.hire(["auditor"])
  expect(await person.call("listAudit", {})).toMatchObject({ success: true })
  await owner.stepUp()
  await owner.does("revokeStaff", { staffId: person.staffId, why: "left the house" })
  expect(await person.call("listAudit", {})).toMatchObject({ status: 401, code: "SESSION_EXPIRED" })
  expect(await home.stranger().signInSolved(person.login, NEW_PASSWORD)).toMatchObject({
    code: "CREDENTIALS_WRONG",
  })
})

test("addresses: only listed addresses pass, and a change that shuts out its author is refused", async () => {
  const owner = await home.asOwner()
  await owner.stepUp()
  const set = (addresses: string[], before: string[] = []) =>
    owner.call("setAllowedAddresses", { addresses, before, why: "the office moved" })
  expect(await set(["not an address"])).toMatchObject({ code: "INPUT_INVALID" })
  expect(await set(["192.0.2.0/24"])).toMatchObject({ status: 403, code: "ADDRESS_NOT_ALLOWED" })
  expect(await set(["10.0.0.0/8"], ["1.2.3.4/32"])).toMatchObject({ status: 409, code: "CHANGED_MEANWHILE" })
  expect(await set(["10.0.0.0/8", "2001:db8::/32"])).toMatchObject({ value: { yours: "10.1.2.3" } })
  const person = await home.hire(["auditor"])
  expect(await person.call("listAudit", {}, { "x-forwarded-for": "2001:db8::7" })).toMatchObject({
    success: true,
  })
  expect(await person.call("listAudit", {}, { "x-forwarded-for": "192.0.2.7" })).toMatchObject({
    status: 403,
    code: "ADDRESS_NOT_ALLOWED",
  })
  expect(
    await home.stranger("192.0.2.7").call("staffSignIn", { login: person.login, password: NEW_PASSWORD }),
  ).toMatchObject({ code: "ADDRESS_NOT_ALLOWED" })
  await owner.stepUp()
  expect(await set([], ["10.0.0.0/8", "2001:db8::/32"])).toMatchObject({ value: { addresses: [] } })
})

test("staff of one merchant do not reach another", async () => {
  const person = await home.hire(["auditor"], [1])
  expect(await person.call("listAudit", {}, { merchant: "elsewhere" })).toMatchObject({
    code: "OUT_OF_SCOPE",
  })
  const { merchants } = await person.does("staffSession", {})
  expect(merchants.map(({ code }) => code)).toEqual(["lanterna"])
})

test("under https the cookie is of this host alone and travels by https alone", async () => {
  const secure = await openConsole({ PUBLIC_URL: "https://house.test", DEMO: "on" })
  try {
    const { login, password } = secure.owner
    const answer = await secure.stranger().call("staffSignIn", { login, password })
    expect(answer.headers.get("set-cookie")).toMatch(
      /^__Host-console-session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure$/,
    )
    const boss = await secure.asOwner()
    expect((await boss.call("staffSession", {})).success).toBe(true)
    const page = await fetch(`${secure.url}/console/`)
    expect(page.headers.get("cross-origin-opener-policy")).toBe("same-origin")
    expect(page.headers.get("strict-transport-security")).toBe("max-age=31536000")
  } finally {
    await secure.close()
  }
})
