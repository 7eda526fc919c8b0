import { PERMISSIONS, ROLES } from "@croupier/contract/console/permissions"
import { CONSOLE_ENDPOINTS } from "@croupier/contract/console/table"
import { permissionOf, type ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY_MS, HOUR_MS } from "../src/kernel/durations.ts"
import { NEW_PASSWORD, openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** An inspector of an authority: reads, has an end, and leaves a trace of each reading. */

let home: ConsoleHouse
let owner: Person
beforeAll(async () => {
  home = await openConsole()
  owner = await home.asOwner()
})
afterAll(() => home.close())

const WHY = "inspection of the quarter"
const ahead = (ms: number) => new Date(home.clock.now().getTime() + ms).toISOString()

async function added(login: string, accessUntil?: string) {
  await owner.stepUp()
  return owner.does("addStaff", { login, name: login, ...(accessUntil ? { accessUntil } : {}) })
}
const giving = async (
  { staffId, version }: { readonly staffId: string; readonly version: number },
  roles: ("regulator" | "auditor")[],
) => {
  await owner.stepUp()
  return owner.call("changeStaffRoles", { staffId, roles, merchantIds: null, version, why: WHY })
}

test("an end is ahead and at most 90 days away, and the role and the end belong together", async () => {
  for (const wrong of [ahead(-1_000), ahead(90 * DAY_MS + HOUR_MS)]) {
    await owner.stepUp()
    expect(await owner.call("addStaff", { login: "late", name: "x", accessUntil: wrong })).toMatchObject({
      code: "INPUT_INVALID",
    })
  }
  const { staff: usual } = await added("usual")
  expect(await giving(usual, ["regulator"])).toMatchObject({ code: "INPUT_INVALID" })
  const { staff: ending } = await added("ending", ahead(DAY_MS))
  expect(await giving(ending, ["auditor"])).toMatchObject({ code: "INPUT_INVALID" })
  expect(await giving(ending, ["regulator", "auditor"])).toMatchObject({ code: "INPUT_INVALID" })
  expect(await giving(ending, ["regulator"])).toMatchObject({ success: true })
})

test("the role reads and takes files out, and opens no act that changes anything", () => {
  for (const permission of ROLES.regulator) {
    expect(PERMISSIONS[permission]).toEqual({ stepUp: false, fourEyes: "never" })
    expect(permission).toMatch(/\.read$|^members\.money$|^lists\.export$/)
  }
  const reads: ReadonlySet<string> = ROLES.regulator
  const rows: readonly (readonly [string, ConsoleEndpoint])[] = Object.entries(CONSOLE_ENDPOINTS)
  const changing = rows
    .filter(([, row]) => row.method !== "GET")
    .flatMap(([name, row]) => {
      const permission = permissionOf(row.access)
      return permission && reads.has(permission) ? [name] : []
    })
  // Files of records that are read, checks of the books, and the weighing of settings that are not stored.
  expect(changing.toSorted()).toEqual([
    "proveSubLedgers",
    "startExport",
    "takeAuthorityFile",
    "takeHouseReport",
    "takeTaxEvidence",
    "verifyLedger",
    "weighSettings",
  ])
})

/** Readings of files, of inputs that are refused, and of views. */
async function traces(person: Person) {
  const newest = async (act?: string) =>
    (await owner.does("listAudit", { limit: 20, ...(act === undefined ? {} : { act }) })).rows
  const query = { search: "lucia", locked: "no" }
  const masked = { search: "•••", locked: "no" }
  const { exportId } = await person.does("startExport", { list: "OPS_listMembers", title: "Members", query })
  expect((await newest("exports.start"))[0]).toMatchObject({ after: { exportId, query: masked } })
  await person.does("listExports", {})
  await person.does("removeExport", { exportId })
  expect(
    (await newest("regulator.read")).slice(0, 3).map(({ target, after }) => [target, after]),
  ).toMatchObject([
    ["call:OPS_removeExport", { exportId }],
    ["call:OPS_listExports", {}],
    ["call:OPS_startExport", { list: "OPS_listMembers", query: masked }],
  ])

  const before = (await newest("regulator.read")).length
  const url = new URL("/console/api/members?forged=text&search=a%00b", home.url)
  const sent = await fetch(url, { headers: { cookie: person.cookie(), "x-forwarded-for": "10.1.2.3" } })
  expect(await sent.json()).toMatchObject({ success: false, code: "INPUT_INVALID" })
  url.search = "forged=text"
  const unknown = await fetch(url, { headers: { cookie: person.cookie(), "x-forwarded-for": "10.1.2.3" } })
  expect(await unknown.json()).toMatchObject({ success: false, code: "INPUT_INVALID" })
  expect(await newest("regulator.read")).toHaveLength(before)

  const view = { list: "OPS_listMembers", name: "Own", query, hidden: [], density: "dense" as const }
  const look = { ...view, isDefault: false }
  expect(await person.call("saveView", { ...look, isShared: true })).toMatchObject({ code: "NOT_ALLOWED" })
  expect(await person.does("saveView", { ...look, isShared: false })).toMatchObject({ isShared: false })
  await owner.does("saveView", { ...look, isShared: true })
  expect((await newest("views.share"))[0]?.after).toEqual({ name: "Own", query: masked })
  expect(JSON.stringify(await newest())).not.toContain("lucia")
}

test("a regulator reads with a line in the audit log for each reading, and is refused and signed out at the end", async () => {
  const until = ahead(DAY_MS)
  const { staff, password } = await added("inspector", until)
  expect(staff.accessUntil).toBe(until)
  expect(await giving(staff, ["regulator"])).toMatchObject({ success: true })
  const person = home.stranger()
  await person.enrol("inspector", password)
  const me = await person.does("staffSession", {})
  expect(Date.parse(me.expiresAt)).toBeLessThanOrEqual(Date.parse(until))
  await person.does("houseReport", { period: "LTD" })
  await person.does("listSignificantEvents", {})
  await person.does("listMembers", { search: "lucia" })
  await person.does("takeHouseReport", { period: "MTD" })
  const { rows } = await owner.does("listAudit", { act: "regulator.read" })
  expect(rows.map(({ target, after }) => [target, after])).toMatchObject([
    ["call:OPS_takeHouseReport", { period: "MTD" }],
    ["call:OPS_listMembers", { search: "•••" }],
    ["call:OPS_listSignificantEvents", {}],
    ["call:OPS_houseReport", { period: "LTD" }],
  ])
  await traces(person)
  const { rows: found } = await person.does("listMembers", { search: "lucia" })
  const memberId = found[0]?.memberId ?? ""
  expect(await person.does("memberProfile", { memberId })).toMatchObject({ isMasked: true })
  expect(await person.call("lockMember", { memberId, locked: true, why: WHY })).toMatchObject({ status: 403 })

  home.clock.advance(Date.parse(until) - home.clock.now().getTime() - 5 * 60_000)
  // Another day: the session of the day before is over, the access is not.
  expect(await person.call("houseReport", {})).toMatchObject({ status: 401 })
  await person.signInAgain("inspector")
  expect(await person.call("houseReport", {})).toMatchObject({ status: 200 })
  home.clock.advance(Date.parse(until) - home.clock.now().getTime())
  expect(await person.call("houseReport", {})).toMatchObject({ status: 401, code: "SESSION_EXPIRED" })
  const late = home.stranger("10.1.9.9")
  const tried = await late.call("staffSignIn", { login: "inspector", password: NEW_PASSWORD })
  expect(tried).toMatchObject({ success: false, code: "CREDENTIALS_WRONG" })
  await owner.signInAgain("owner")
  const listed = await owner.does("listStaff", { search: "inspector" })
  expect(listed.rows).toMatchObject([{ state: "revoked", accessUntil: until }])
  expect((await owner.does("listStaff", { state: "active" })).rows.map(({ login }) => login)).not.toContain(
    "inspector",
  )
})
