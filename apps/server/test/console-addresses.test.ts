import type { ConsoleEndpoint } from "@croupier/contract/console/endpoint"
import { CONSOLE_ENDPOINTS, type ConsoleName } from "@croupier/contract/console/table"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { NEW_PASSWORD, openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** The address lists of merchants, at every call of the console. */

let home: ConsoleHouse
let owner: Person
const OUTSIDE = { "x-forwarded-for": "192.0.2.7" }
const WHY = "as agreed on the telephone"

const lists = (merchantId: number, ...ranges: string[]) =>
  home.store.database.pool.query(
    "insert into operator_address (merchant_id, range) select $1, unnest($2::text[])::cidr",
    [merchantId, ranges],
  )

beforeAll(async () => {
  home = await openConsole()
  await home.store.database.pool.query(
    `insert into merchant (id, code, brand, asset)
       select 8, 'another', jsonb_set(jsonb_set(brand, '{merchantCode}', '"another"'), '{name}', '"Another"'), asset from merchant where id = 1`,
  )
  owner = await home.asOwner()
  // The house reads its merchants anew.
  await owner.stepUp()
  const before = { status: "normal" as const, until: null, restrictedCountries: [] }
  await owner.does("setMerchantStatus", { ...before, before, why: WHY })
})
afterAll(() => home.close())
beforeEach(async () => {
  await home.store.database.pool.query("delete from operator_address")
  await home.asOwner()
  await owner.stepUp()
})

const ROWS = Object.entries<ConsoleEndpoint>(CONSOLE_ENDPOINTS) as [ConsoleName, ConsoleEndpoint][]
const NOTHING = { nobody: "knows this" } as never

test("no call behind the sign-in is answered at an address that no list of the caller's merchants lets in", async () => {
  const person = await home.hire(["owner"])
  await person.stepUp()
  await lists(1, "10.0.0.0/8")
  await lists(8, "10.0.0.0/8")
  for (const [name, { access }] of ROWS) {
    const answer = await person.call(name, NOTHING, OUTSIDE)
    expect(`${name} ${answer.success ? "through" : answer.code}`).toBe(
      `${name} ${access === "public" ? "INPUT_INVALID" : "ADDRESS_NOT_ALLOWED"}`,
    )
  }
  // The same session, from an address on the lists.
  expect(await person.call("staffSession", {})).toMatchObject({ value: { next: "open" } })
})

/** A proposal for a merchant, or for the platform, by another person. */
async function proposal(merchantId: number | null, by = "1"): Promise<string> {
  const { rows } = await home.store.database.pool.query<{ id: string }>(
    `insert into operator_proposal (key, act, merchant_id, target, payload, why, proposed_by, proposed_at, expires_at)
     values (gen_random_uuid(), 'staff.roles', $1, 'staff:ana', '{}', 'why not', $2, $3::timestamptz, $3::timestamptz + interval '1 day')
     returning id::text`,
    [merchantId, by, home.clock.now()],
  )
  return rows[0]?.id ?? ""
}

test("proposals are listed, decided and withdrawn only where the lists of their merchants let the caller in", async () => {
  const person = await home.hire(["owner"])
  await person.stepUp()
  const others = { one: await proposal(1), eight: await proposal(8), platform: await proposal(null) }
  const own = {
    one: await proposal(1, person.staffId),
    eight: await proposal(8, person.staffId),
    platform: await proposal(null, person.staffId),
  }
  await lists(1, "10.0.0.0/8")
  const listed = async (headers?: Record<string, string>) => {
    const answer = await person.call("listProposals", { state: "OPEN" }, headers)
    return answer.success ? answer.value.rows.map(({ proposalId }) => proposalId) : [answer.code]
  }
  expect(await listed()).toEqual(expect.arrayContaining([...Object.values(others), ...Object.values(own)]))
  // Merchant 1 does not let this address in, and what concerns the platform needs the lists of both.
  expect((await listed(OUTSIDE)).toSorted()).toEqual([others.eight, own.eight].toSorted())
  for (const decision of ["APPROVE", "REFUSE", "WITHDRAW"] as const)
    for (const proposalId of [others.one, others.platform, own.one, own.platform])
      expect(await person.call("decideProposal", { proposalId, decision }, OUTSIDE)).toMatchObject({
        code: "PROPOSAL_UNKNOWN",
      })
  expect(
    await person.call("decideProposal", { proposalId: others.eight, decision: "REFUSE" }, OUTSIDE),
  ).toMatchObject({ value: { state: "REFUSED" } })
  expect(
    await person.call("decideProposal", { proposalId: own.eight, decision: "WITHDRAW" }, OUTSIDE),
  ).toMatchObject({ value: { state: "WITHDRAWN" } })
  expect(
    await person.call("decideProposal", { proposalId: others.platform, decision: "REFUSE" }),
  ).toMatchObject({ value: { state: "REFUSED" } })
})

test("log, people and files are those of the merchants whose lists let the caller in", async () => {
  const person = await home.hire(["owner"])
  await person.stepUp()
  const started = await person.does("startExport", { list: "OPS_listStaff", title: "Staff", query: {} })
  await home.store.database.pool.query("update operator_export set state = 'READY' where id = $1", [
    started.exportId,
  ])
  const file = { exportId: started.exportId }
  const read = (exported: { readonly exports: readonly { readonly exportId: string }[] }) =>
    exported.exports.map(({ exportId }) => exportId)
  expect(read(await person.does("listExports", {}))).toEqual([started.exportId])
  await lists(1, "10.0.0.0/8")
  const log = await person.call("listAudit", {}, OUTSIDE)
  // Acts for merchant 1 and for the platform are not among them.
  const about = log.success ? log.value.rows.map(({ merchantId }) => merchantId) : [log.code]
  expect(about.filter((merchantId) => merchantId !== 8)).toEqual([])
  const exported = await person.call("listExports", {}, OUTSIDE)
  expect(exported).toMatchObject({ value: { exports: [] } })
  expect(await person.call("exportFile", file, OUTSIDE)).toMatchObject({ code: "EXPORT_UNKNOWN" })
  expect(await person.call("removeExport", file, OUTSIDE)).toMatchObject({ code: "EXPORT_UNKNOWN" })
  const everywhere = await home.hire(["support"])
  const decided = { staffId: everywhere.staffId, why: WHY }
  await person.stepUp()
  expect(await person.call("endStaffSessions", decided, OUTSIDE)).toMatchObject({ code: "OUT_OF_SCOPE" })
  expect(await person.call("listStaff", {}, OUTSIDE)).toMatchObject({ value: { rows: [] } })
  expect(await person.call("removeExport", file)).toMatchObject({ success: true })
})

test("a sign-in at an address that is not on the list does not finish", async () => {
  const person = await home.hire(["support"])
  const again = home.stranger()
  await again.signIn(person.login, NEW_PASSWORD)
  await lists(1, "10.0.0.0/8")
  await lists(8, "10.0.0.0/8")
  expect(await again.call("staffCode", { code: person.freshCode() }, OUTSIDE)).toMatchObject({
    code: "ADDRESS_NOT_ALLOWED",
  })
  expect(await again.call("staffCode", { code: person.freshCode() })).toMatchObject({
    value: { next: "open" },
  })
})
