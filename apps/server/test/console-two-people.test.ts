import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { systemRandom } from "../src/kernel/random.ts"
import { passwords } from "../src/modules/identity/index.ts"
import { restoreOwner } from "../src/modules/operators/index.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { until } from "./open-house.ts"

/** Acts that take two people, and their entries in the log. */

let home: ConsoleHouse
beforeAll(async () => {
  home = await openConsole()
})
afterAll(() => home.close())

const WHY = "as agreed on the telephone"
let owner: Person
beforeEach(async () => {
  owner = await home.asOwner()
  await owner.stepUp()
})

async function someone(login: string) {
  const { staff, password } = await owner.does("addStaff", { login, name: login })
  const person = home.stranger()
  await person.enrol(login, password)
  return { ...person, staffId: staff.staffId, login }
}
async function staffOf(login: string) {
  const { rows } = await owner.does("listStaff", { search: login })
  const [found] = rows
  if (!found) throw new Error(`no ${login}`)
  return found
}
const wish = async (login: string, roles: ("owner" | "support" | "finance")[]) => {
  const { staffId, version } = await staffOf(login)
  return { staffId, roles, merchantIds: null, version, why: WHY }
}

test("the first owner hires a second one alone, and the log says so; from then on every decision takes two", async () => {
  const second = await someone("second")
  expect(await second.call("listStaff", {})).toMatchObject({ status: 403, code: "NOT_ALLOWED" })
  expect(await owner.does("changeStaffRoles", await wish("second", ["owner"]))).toEqual({ state: "APPLIED" })
  const { rows } = await owner.does("listAudit", { act: "staff.roles.alone" })
  expect(rows).toMatchObject([{ staffLogin: "owner", target: "staff:second", why: WHY, ip: "10.1.2.3" }])

  // Enrolled before the roles came: the next sign-in is what makes two.
  await second.signInAgain("second")
  const third = await someone("third")
  const proposed = await owner.does("changeStaffRoles", await wish("third", ["support"]))
  expect(proposed).toMatchObject({ state: "PROPOSED" })
  expect((await third.does("staffSession", {})).permissions).toEqual([])
  const proposalId = proposed.state === "PROPOSED" ? proposed.proposalId : ""

  expect(await owner.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    status: 403,
    code: "OWN_PROPOSAL",
  })
  expect(await third.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    status: 404,
    code: "PROPOSAL_UNKNOWN",
  })
  home.clock.advance(6 * 60_000)
  expect(await second.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "STEP_UP_REQUIRED",
  })
  await second.stepUp()
  const { rows: waiting, open } = await second.does("listProposals", { state: "OPEN" })
  expect(open).toBe(1)
  expect(waiting).toMatchObject([
    {
      act: "staff.roles",
      target: "staff:third",
      before: { roles: [] },
      after: { roles: ["support"] },
      mayDecide: true,
    },
  ])
  expect(await second.does("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    state: "APPROVED",
    proposedBy: "owner",
    decidedBy: "second",
  })
  // A permission that was given is there at the next click.
  expect((await third.does("staffSession", {})).permissions).toContain("lottery.read")
  expect(await second.call("decideProposal", { proposalId, decision: "REFUSE" })).toMatchObject({
    status: 409,
    code: "PROPOSAL_DECIDED",
  })
})

test("two who approve at once do it once", async () => {
  const other = await home.hire(["owner"])
  await other.stepUp()
  const second = await home.hire(["owner"])
  await second.stepUp()
  await owner.stepUp()
  const proposed = await owner.does("changeStaffRoles", await wish("third", ["finance"]))
  const proposalId = proposed.state === "PROPOSED" ? proposed.proposalId : ""
  await other.stepUp()
  await second.stepUp()
  const answers = await Promise.all(
    [other, second, other].map((person) =>
      person.call("decideProposal", { proposalId, decision: "APPROVE" }),
    ),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  const { rows } = await owner.does("listAudit", { act: "staff.roles.approved", target: "staff:third" })
  expect(rows.filter((row) => JSON.stringify(row.after).includes("finance"))).toHaveLength(1)
})

test("a proposal about a row that changed meanwhile is not done: it fails and says why", async () => {
  const second = await home.hire(["owner"])
  await owner.stepUp()
  const proposed = await owner.does("changeStaffRoles", await wish("third", ["support"]))
  await owner.does("resetStaff", { staffId: (await staffOf("third")).staffId, why: WHY })
  await second.stepUp()
  expect(
    await second.does("decideProposal", {
      proposalId: proposed.state === "PROPOSED" ? proposed.proposalId : "",
      decision: "APPROVE",
    }),
  ).toMatchObject({ state: "FAILED", note: "CHANGED_MEANWHILE", failure: expect.any(String) })
  expect((await staffOf("third")).roles).toEqual([])
})

test("a proposal can be withdrawn, refused, and runs out", async () => {
  const second = await home.hire(["owner"])
  await owner.stepUp()
  const propose = async () => {
    const outcome = await owner.does("changeStaffRoles", await wish("third", ["finance"]))
    return outcome.state === "PROPOSED" ? outcome.proposalId : ""
  }
  const first = await propose()
  expect(await owner.does("decideProposal", { proposalId: first, decision: "WITHDRAW" })).toMatchObject({
    state: "WITHDRAWN",
  })
  const next = await propose()
  expect(
    await second.does("decideProposal", { proposalId: next, decision: "REFUSE", note: "not agreed" }),
  ).toMatchObject({ state: "REFUSED", note: "not agreed" })
  const last = await propose()
  home.clock.advance(73 * 3_600_000)
  await second.signInAgain(second.login)
  expect(await second.call("decideProposal", { proposalId: last, decision: "APPROVE" })).toMatchObject({
    code: "PROPOSAL_DECIDED",
    args: ["EXPIRED"],
  })
})

test("a reset takes the roles, so no account changes hands, and the last owner stays", async () => {
  const second = await home.hire(["owner"])
  await owner.stepUp()
  const { staff, password } = await owner.does("resetStaff", { staffId: second.staffId, why: WHY })
  expect(staff).toMatchObject({ roles: [], hasAuthenticator: false, openSessions: 0 })
  const borrowed = home.stranger()
  await borrowed.enrol(second.login, password)
  expect(await borrowed.call("listStaff", {})).toMatchObject({ code: "NOT_ALLOWED" })
  // Giving them back takes two, also where the others are gone by now.
  const { rows } = await owner.does("listStaff", { role: "owner", state: "active", limit: 200 })
  for (const { staffId, login } of rows)
    if (login !== "owner") await owner.does("revokeStaff", { staffId, why: WHY })
  expect(await owner.does("changeStaffRoles", await wish(second.login, ["owner"]))).toMatchObject({
    state: "PROPOSED",
  })
  expect(await owner.call("revokeStaff", { staffId: "1", why: WHY })).toMatchObject({
    status: 409,
    code: "LAST_OWNER",
  })
})

test("wrong tries are forgotten and sessions ended by another person, and both are written down", async () => {
  const person = await home.hire(["support"])
  const stranger = home.stranger("192.0.2.9")
  for (let count = 0; count < 5; count++) await stranger.signInSolved(person.login, "guess")
  expect(await staffOf(person.login)).toMatchObject({ state: "active", wrongTries: 5 })
  expect(await stranger.signInSolved(person.login, "guess")).toMatchObject({ code: "RATE_LIMITED" })
  await owner.stepUp()
  expect(await owner.does("unlockStaff", { staffId: person.staffId, why: WHY })).toMatchObject({
    wrongTries: 0,
    openSessions: 1,
  })
  expect(await stranger.signInSolved(person.login, "guess")).toMatchObject({ code: "CREDENTIALS_WRONG" })
  expect(await owner.does("endStaffSessions", { staffId: person.staffId, why: WHY })).toMatchObject({
    openSessions: 0,
  })
  expect(await person.call("staffSession", {})).toMatchObject({ code: "SESSION_EXPIRED" })
  const { rows } = await owner.does("listAudit", { target: `staff:${person.login}` })
  expect(rows.slice(0, 3).map(({ act }) => act)).toEqual([
    "staff.end-sessions",
    "staff.unlock",
    "session.failed",
  ])
})

test("the log is read by time, by person and by act", async () => {
  const from = home.clock.now().toISOString()
  home.clock.advance(1_000)
  await owner.does("addStaff", { login: "timed", name: "Timed" })
  home.clock.advance(1_000)
  const until = home.clock.now().toISOString()
  const acts = async (asked: object) => (await owner.does("listAudit", asked)).rows.map(({ act }) => act)
  expect(await acts({ from, until })).toEqual(["staff.add"])
  expect(await acts({ from: until })).toEqual([])
  expect(await acts({ until: "2026-01-01T00:00:00.000Z" })).toEqual([])
  expect(new Set(await acts({ staff: "owner", act: "staff.add" }))).toEqual(new Set(["staff.add"]))
})

test("staff cannot decide about a person with more permissions, or about an unknown one", async () => {
  expect(await owner.call("revokeStaff", { staffId: "999999", why: WHY })).toMatchObject({
    status: 404,
    code: "STAFF_UNKNOWN",
  })
  const manager = await home.hire(["owner"], [1])
  await manager.stepUp()
  expect(await manager.call("revokeStaff", { staffId: "1", why: WHY })).toMatchObject({
    code: "OUT_OF_SCOPE",
  })
  expect((await manager.does("listStaff", {})).rows.map(({ login }) => login)).toEqual([manager.login])
})

test("two people void an issue of the lottery; each is known by their own session", async () => {
  const [ana, ben] = [await home.hire(["lottery"]), await home.hire(["lottery"])]
  await ana.stepUp()
  await ben.stepUp()
  // The clock was moved: the worker makes the issue of the new time in its next round.
  const issue = await until(async () => {
    const response = await fetch(`${home.url}/lgw/draw?gameCode=SSC1M`)
    const { value } = (await response.json()) as { value: { current: { issue: string } | null } }
    return value.current?.issue
  })
  const input = {
    gameCode: "SSC1M",
    issue,
    decision: { kind: "VOID" as const },
    reason: "a test",
  }
  expect(await ana.call("ruleIssue", { ...input, gameCode: "NOPE" })).toMatchObject({ code: "GAME_UNKNOWN" })
  expect(await ana.call("ruleIssue", { ...input, issue: "20990101-0001" })).toMatchObject({
    code: "ISSUE_UNKNOWN",
  })
  expect(
    await ana.call("ruleIssue", { ...input, decision: { kind: "CORRECTION", draw: { balls: ["1"] } } }),
  ).toMatchObject({ code: "DRAW_INVALID" })
  const draw = { balls: ["1", "2", "3", "4", "5"] }
  expect(
    await ana.call("ruleIssue", { ...input, decision: { kind: "RESULT", draw, drawnAt: null } }),
  ).toMatchObject({ code: "RULING_NOT_POSSIBLE" })
  const proposed = await ana.does("ruleIssue", input)
  expect(await ana.does("ruleIssue", input)).toEqual(proposed)
  const proposalId = proposed.state === "PROPOSED" ? proposed.proposalId : ""
  expect(await ben.call("ruleIssue", input)).toMatchObject({ code: "PROPOSAL_WAITS", value: { proposalId } })
  expect(await ben.does("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    state: "APPROVED",
    proposedBy: ana.login,
    decidedBy: ben.login,
  })
  const { rows } = await ben.does("issueRulings", {})
  expect(rows).toMatchObject([{ issue: input.issue, state: "APPLIED", enteredBy: ana.login }])
  // Older ones follow page by page.
  const older = await ben.does("issueRulings", { cursor: rows[0]?.id ?? "" })
  expect(older).toEqual({ rows: [], cursor: null })
  const audit = await owner.does("listAudit", { target: `issue:SSC1M:${input.issue}` })
  expect(audit.rows.map(({ act }) => act)).toEqual(["lottery.void.approved", "lottery.void.proposed"])
})

test("a hand that reaches the database makes an owner again, and the log says so", async () => {
  const { db } = home.store.database
  const lost = await home.hire(["owner"])
  const kit = { db, clock: home.clock, random: systemRandom, passwords: passwords() }
  const { password } = await restoreOwner(kit, lost.login)
  expect(await lost.call("staffSession", {})).toMatchObject({ code: "SESSION_EXPIRED" })
  const back = home.stranger()
  expect(await back.enrol(lost.login, password)).toMatchObject({ next: "open", roles: ["owner"] })
  const { rows } = await owner.does("listAudit", { act: "staff.restored" })
  expect(rows).toMatchObject([{ target: `staff:${lost.login}`, staffLogin: null }])
})

test("safety/49: the log is append-only, its hashes form a chain, and a check names a changed entry", async () => {
  const { pool } = home.store.database
  const whole = await owner.does("verifyAudit", {})
  expect(whole).toMatchObject({ brokenAt: null, head: expect.stringMatching(/^[0-9a-f]{64}$/) })
  for (const statement of [
    "update operator_audit set at = now() where seq = 1",
    "delete from operator_audit",
    "truncate operator_audit",
  ])
    await expect(pool.query(statement)).rejects.toThrow("only ever added to")
  // The database's owner can drop the trigger: the chain shows the change all the same.
  const tamper = async (change: string) => {
    const client = await pool.connect()
    await client.query("begin")
    await client.query("set local session_replication_role = replica")
    await client.query(change)
    await client.query("commit")
    client.release()
  }
  const { rows } = await pool.query("select min(seq) as seq from operator_audit where act = 'staff.add'")
  const { seq } = rows[0]
  await tamper(
    `update operator_audit set content = replace(content, 'staff.add', 'staff.odd') where seq = ${seq}`,
  )
  expect(await owner.does("verifyAudit", {})).toMatchObject({ brokenAt: String(seq) })
  await tamper(
    `update operator_audit set content = replace(content, 'staff.odd', 'staff.add') where seq = ${seq}`,
  )
  expect(await owner.does("verifyAudit", {})).toMatchObject({ brokenAt: null })
  await tamper("delete from operator_audit where seq = (select max(seq) from operator_audit)")
  expect((await owner.does("verifyAudit", {})).brokenAt).toBe(String(BigInt(whole.entries)))
})

test("a log that was cut off, or written anew as a whole, is found by what was whole before", async () => {
  const { pool } = home.store.database
  const change = async (...statements: string[]) => {
    const client = await pool.connect()
    await client.query("begin")
    await client.query("set local session_replication_role = replica")
    for (const statement of statements) await client.query(statement)
    await client.query("commit")
    client.release()
  }
  // The test before this one left the last entry out.
  const back = [
    "update operator_house set (audit_seq, audit_hash) = (select seq, hash from operator_audit order by seq desc limit 1)",
  ]
  await change("update operator_audit_state set kept_entries = 0, kept_head = null", ...back)
  const whole = await owner.does("verifyAudit", {})
  expect(whole.brokenAt).toBeNull()
  const entries = BigInt(whole.entries)
  // The last five are cut off, and the end of the chain is set back: it follows from itself.
  await change(
    "create table cut_audit as select seq, content, previous, hash, at from operator_audit order by seq desc limit 5",
    "delete from operator_audit where seq in (select seq from cut_audit)",
    ...back,
  )
  const missing = { brokenAt: String(entries - 4n) }
  expect(await owner.does("verifyAudit", {})).toMatchObject(missing)
  // And again: what was found broken does not become the measure.
  expect(await owner.does("verifyAudit", {})).toMatchObject(missing)
  expect(await owner.does("auditState", {})).toMatchObject(missing)
  await change(
    "insert into operator_audit (seq, content, previous, hash, at) select * from cut_audit",
    ...back,
  )
  expect(await owner.does("verifyAudit", {})).toMatchObject({ brokenAt: null })
  // As many entries, the last of them another one with a hash of its own.
  await change(
    `update operator_audit set content = replace(content, '"act"', '"act" '),
       hash = sha256(previous || convert_to(replace(content, '"act"', '"act" '), 'UTF8')) where seq = ${entries}`,
    ...back,
  )
  expect(await owner.does("verifyAudit", {})).toMatchObject({ brokenAt: String(entries) })
})

test("a role that does not own the log's table can add to it and change nothing of it", async () => {
  const { pool } = home.store.database
  const client = await pool.connect()
  const name = `app_${process.pid}_${Date.now()}`
  try {
    await client.query("begin")
    await client.query(`create role ${name}_log; create role ${name}`)
    await client.query(
      `alter table operator_audit owner to ${name}_log; grant usage on schema operators to ${name}; grant select, insert on operator_audit to ${name}`,
    )
    await client.query(`set local role ${name}`)
    for (const [statement, fault] of [
      ["alter table operator_audit disable trigger operator_audit_stays", /owner/],
      ["delete from operator_audit", /permission denied/],
      ["update operator_audit set at = now()", /permission denied/],
      ["truncate operator_audit", /permission denied/],
      ["set session_replication_role = replica", /permission denied/],
    ] as const) {
      await client.query("savepoint one")
      await expect(client.query(statement)).rejects.toThrow(fault)
      await client.query("rollback to savepoint one")
    }
    await client.query(
      "insert into operator_audit (seq, content, previous, hash, at) values (999999, '{}', sha256(''), sha256('x'), now())",
    )
  } finally {
    await client.query("rollback")
    client.release()
  }
})
