import { randomUUID } from "node:crypto"
import { ENDPOINTS } from "@croupier/contract"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** The watch over HTTP: who may, silence towards members, rules by one and by two people, and the log of readings. */

let home: ConsoleHouse
let risk: Person
let memberId: string
let token: string

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  risk = await home.hire(["risk"])
  token = await newPlayer(home.site, home.url)
  const { rows } = await home.store.database.pool.query<{ id: string }>(
    "select max(id)::text as id from member",
  )
  memberId = rows[0]?.id ?? ""
})
afterAll(() => home.close())

const anAlert = async (severity: "LOW" | "HIGH" = "HIGH"): Promise<string> => {
  const { rows } = await home.store.database.pool.query<{ id: string }>(
    `with made as (
       insert into watch_alert (merchant_id, rule_id, kind, severity, subject, from_at, at, found_at, version, rule, evidence)
       values (1, 'in-and-out', 'PASS_THROUGH', $1, $2, now(), now(), now(), 0, '{}', '{"figures":[],"moves":[],"marks":[]}') returning id)
     insert into watch_alert_member select id, $3 from made returning alert_id::text as id`,
    [severity, `member:${randomUUID()}`, memberId],
  )
  return rows[0]?.id ?? ""
}

test("risk works on alerts; an auditor reads, and support sees nothing", async () => {
  const alertId = await anAlert()
  const [auditor, support] = [await home.hire(["auditor"]), await home.hire(["support"])]
  expect((await auditor.does("listWatchAlerts", { memberId })).rows).toMatchObject([
    { alertId, state: "NEW" },
  ])
  expect(await auditor.call("openWatchCase", { alertIds: [alertId] })).toMatchObject({ code: "NOT_ALLOWED" })
  expect(await support.call("listWatchAlerts", {})).toMatchObject({ status: 403, code: "NOT_ALLOWED" })
  expect(await risk.call("readWatchAlert", { alertId: "999999" })).toMatchObject({
    status: 404,
    code: "WATCH_ALERT_UNKNOWN",
  })
  await risk.does("readWatchAlert", { alertId })
  const { caseId } = await risk.does("openWatchCase", { alertIds: [alertId] })
  await risk.does("noteWatchCase", { caseId, text: "Asked the bank.", key: randomUUID() })
  const end = { caseId, outcome: "CLEARED" as const, why: "The money is from the sale of a car." }
  home.clock.advance(6 * 60_000)
  expect(await risk.call("endWatchCase", end)).toMatchObject({ status: 403, code: "STEP_UP_REQUIRED" })
  await risk.stepUp()
  const { file, name } = await risk.does("exportWatchCase", { caseId, format: "CSV" })
  expect(name).toBe(`watch-case-${caseId}.csv`)
  expect(file).toContain("Asked the bank.")
  expect(await risk.does("endWatchCase", end)).toMatchObject({ state: "ENDED", outcome: "CLEARED" })
  expect(await risk.call("noteWatchCase", { caseId, text: "Late.", key: randomUUID() })).toMatchObject({
    status: 409,
    code: "WATCH_CASE_ENDED",
  })
  const log = (await auditor.does("listAudit", { limit: 50 })).rows.map(({ act }) => act)
  expect(log).toEqual(
    expect.arrayContaining([
      "watch.alert_read",
      "watch.case_opened",
      "watch.case_note",
      "watch.case_exported",
      "watch.case_ended",
    ]),
  )
})

test("a member learns of no alert: no call of the site reads the watch, and the member's own answers name none", async () => {
  await anAlert()
  expect(Object.keys(ENDPOINTS).filter((name) => /watch/i.test(name))).toEqual([])
  for (const name of ["memberInfo", "inbox", "balance", "withdrawals"] as const)
    expect(JSON.stringify(await home.site(name, {}, { token }))).not.toMatch(/watch|alert/i)
})

test("stricter rules are one person's; looser ones hold once a second person has approved them", async () => {
  const other = await home.hire(["risk"])
  await risk.stepUp()
  const { rules, version } = await risk.does("readWatchRules", {})
  const save = (from: number, change: (rule: (typeof rules)[number]) => (typeof rules)[number]) => ({
    from,
    rules: rules.map(change),
    key: randomUUID(),
    why: "as agreed in the meeting",
  })
  const graver = save(version, (rule) => ({ ...rule, severity: "HIGH" }))
  expect(await risk.does("saveWatchRules", graver)).toEqual({ state: "APPLIED" })
  expect(
    await risk.call(
      "saveWatchRules",
      save(version, (rule) => ({ ...rule, severity: "HIGH", isOn: true })),
    ),
  ).toMatchObject({
    success: true,
  })
  const off = save(version + 1, (rule) => ({ ...rule, isOn: rule.kind !== "FUNNEL" }))
  const proposed = await risk.does("saveWatchRules", off)
  if (proposed.state !== "PROPOSED") throw new Error(proposed.state)
  expect(
    await risk.call(
      "saveWatchRules",
      save(version + 1, (rule) => ({ ...rule, isOn: rule.kind !== "VELOCITY" })),
    ),
  ).toMatchObject({
    code: "PROPOSAL_WAITS",
  })
  await other.stepUp()
  await other.does("decideProposal", { proposalId: proposed.proposalId, decision: "APPROVE" })
  const now = await risk.does("readWatchRules", {})
  expect(now.version).toBe(version + 2)
  expect(now.rules.find(({ kind }) => kind === "FUNNEL")).toMatchObject({ isOn: false })
  expect(now.versions[0]).toMatchObject({ askedBy: risk.login, approvedBy: other.login })
})
