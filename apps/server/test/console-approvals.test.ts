import { randomUUID } from "node:crypto"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { until } from "./open-house.ts"
import { migrateRulings } from "./old-rulings.ts"
import { openConsole, type ConsoleAnswer, type ConsoleHouse, type Person } from "./console-client.ts"

/** The second person's view before they decide, and refusals before anybody has to. */

let home: ConsoleHouse
let owner: Person
let boss: Person
let ana: Person
let ben: Person
let memberId: string
beforeAll(async () => {
  home = await openConsole()
  owner = await home.asOwner()
  boss = await home.hire(["owner"])
  ana = await home.hire(["finance", "lottery"])
  ben = await home.hire(["finance", "lottery"])
  const { rows } = await owner.does("listMembers", { search: "lucia" })
  memberId = rows[0]?.memberId ?? ""
})
afterAll(() => home.close())
beforeEach(async () => {
  for (const person of [owner, boss, ana, ben]) await person.stepUp()
})

const WHY = "agreed with the member"
const adjust = (by: Person, amount: string, direction: "credit" | "debit" = "credit") =>
  by.call("adjustMember", { memberId, direction, amount, key: randomUUID(), why: WHY })
/** The number of what a call proposed. */
const numberOf = (answer: ConsoleAnswer<Outcome>): string => {
  if (!answer.success || answer.value.state !== "PROPOSED") throw new Error("it should wait")
  return answer.value.proposalId
}
const proposed = async (by: Person, amount: string) => numberOf(await adjust(by, amount))
const approve = (by: Person, proposalId: string) =>
  by.does("decideProposal", { proposalId, decision: "APPROVE" })
const withdraw = (by: Person, proposalId: string) =>
  by.does("decideProposal", { proposalId, decision: "WITHDRAW" })
const codesOf = (warnings: readonly { readonly code: string }[]) => warnings.map(({ code }) => code)

test("a proposal is read with the balance of now, not with that of its time", async () => {
  const proposalId = await proposed(ana, "25.50")
  const other = await proposed(ana, "100")
  await approve(ben, other)
  const { changes, says, parts, member, amount } = await ben.does("proposal", { proposalId })
  expect({ says, parts, member, amount }).toMatchObject({
    says: "payments.adjust.credit",
    parts: [
      { kind: "money", amount: "25.50", asset: "BRL" },
      { kind: "member", memberId },
    ],
    member: { memberId, account: "lucia", marks: [] },
    amount: { amount: "25.50", asset: "BRL" },
  })
  expect(changes).toEqual([
    {
      field: "balance",
      now: { kind: "money", amount: "1100.00", asset: "BRL" },
      after: { kind: "money", amount: "1125.50", asset: "BRL" },
    },
  ])
  await withdraw(ana, proposalId)
})

test("a member who is excluded or shut out is marked in list and profile, and on what waits about them", async () => {
  await owner.does("excludeMember", { memberId, period: "WEEK", why: WHY })
  await owner.does("lockMember", { memberId, locked: true, why: WHY })
  const marks = [
    { mark: "LOCKED", until: null },
    { mark: "BREAK", until: expect.any(String) },
  ]
  const { rows } = await ben.does("listMembers", { search: "lucia" })
  expect(rows[0]?.marks).toEqual(marks)
  expect((await ben.does("memberProfile", { memberId })).marks).toEqual(marks)
  const [first, second] = [await proposed(ana, "10"), await proposed(ana, "11")]
  const { warnings, member } = await ben.does("proposal", { proposalId: first })
  expect(member?.marks).toEqual(marks)
  expect(codesOf(warnings)).toEqual(["member_locked", "member_break_until", "other_on_thing"])
  for (const each of [first, second]) await withdraw(ana, each)
  await owner.does("lockMember", { memberId, locked: false, why: WHY })
})

test("money by hand has ceilings: of one proposal, of a day, and above which an owner approves", async () => {
  expect(await adjust(ana, "10000.01")).toMatchObject({
    status: 409,
    code: "ABOVE_CEILING_EACH",
    message: "Above your limit of 10000.00 BRL for one adjustment.",
  })
  const proposalId = await proposed(ana, "9000")
  expect(await ben.does("proposal", { proposalId })).toMatchObject({ needsOwner: true })
  expect(await ben.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    status: 403,
    code: "OWNER_REQUIRED",
  })
  await approve(boss, proposalId)
  await proposed(ana, "9000")
  await proposed(ana, "9000")
  // 100 and 27,000 stand of today.
  expect(await adjust(ana, "3000")).toMatchObject({
    code: "ABOVE_CEILING_DAILY",
    message: "Above your limit of 30000.00 BRL a day; you have proposed 27100.00 BRL today.",
  })
  expect(await adjust(owner, "20000")).toMatchObject({ value: { state: "PROPOSED" } })
  const { rows } = await ana.does("listProposals", { view: "own", state: "OPEN" })
  for (const row of rows) await withdraw(ana, row.proposalId)
  const site = await fetch(new URL("/wps/system/whitelabel", home.url), { headers: { language: "EN" } })
  expect(await site.text()).not.toContain("financeDaily")
})

test("two proposals of one moment are added up", async () => {
  const answers = await Promise.all(["8000", "8001", "8002", "8003"].map((amount) => adjust(ben, amount)))
  expect(answers.filter(({ success }) => success)).toHaveLength(3)
  const { rows } = await ben.does("listProposals", { view: "own", state: "OPEN" })
  for (const row of rows) await withdraw(ben, row.proposalId)
})

test("an amount that no coin pays, or that the member has not, is refused when it is proposed", async () => {
  expect(await adjust(ana, "0.001")).toMatchObject({
    status: 400,
    code: "AMOUNT_TOO_FINE",
    args: ["BRL", "2"],
  })
  expect(await adjust(ana, "99999.99", "debit")).toMatchObject({
    status: 409,
    code: "DEBIT_BEYOND_BALANCE",
    args: [expect.stringMatching(/^\d+\.00 BRL$/)],
  })
})

test("a second proposal on the same row is refused, and the row shows the first", async () => {
  const settings = await owner.does("merchantSettings", {})
  const change = (by: Person, changes: Record<string, unknown>) =>
    by.call("changeSettings", { changes, version: settings.version, why: WHY })
  const first = await change(owner, { "play.freePlay": false })
  const proposalId = numberOf(first)
  expect(await change(owner, { "play.freePlay": false })).toMatchObject({ value: first.value })
  expect(await change(boss, { "play.freePlay": true })).toMatchObject({
    status: 409,
    code: "PROPOSAL_WAITS",
    args: ["owner"],
    value: { proposalId },
  })
  const { rows } = await boss.does("waitingProposal", { target: `merchant:${settings.code}` })
  expect(rows).toMatchObject([{ proposalId, act: "merchants.settings", proposedBy: "owner" }])
  // An expired proposal blocks no other.
  home.clock.advance(73 * 3_600_000)
  for (const person of [owner, boss, ana, ben]) await person.signInAgain(person.login)
  expect(await change(boss, { "play.freePlay": true })).toMatchObject({ value: { state: "PROPOSED" } })
  expect((await boss.does("listProposals", { state: "EXPIRED" })).rows[0]?.proposalId).toBe(proposalId)
  const { rows: open } = await boss.does("listProposals", { view: "own", state: "OPEN" })
  for (const row of open) await withdraw(boss, row.proposalId)
})

test("parts of the site that another market takes off are told before any consent; a return can be entered", async () => {
  const { db } = home.store.database
  await sql`
    update game set category = 'RNG', rtp = null, listed = listed || '{"rtp":null,"category":"RNG"}'
     where id = (select min(id) from game where status = 'OPEN')`.execute(db)
  const changes = { "compliance.market": "brazil" }
  const { warnings } = await owner.does("weighSettings", { changes })
  expect(warnings).toContainEqual({
    code: "games_without_return",
    parts: [
      { kind: "number", number: expect.any(Number) },
      { kind: "text", text: expect.any(String) },
    ],
  })
  expect(warnings).toContainEqual({
    code: "market_overrules",
    parts: [
      { kind: "setting", path: "play.freePlay" },
      { kind: "value", path: "play.freePlay", value: false },
    ],
  })
  const { version } = await owner.does("merchantSettings", {})
  const proposalId = numberOf(await owner.call("changeSettings", { changes, version, why: WHY }))
  expect((await boss.does("proposal", { proposalId })).warnings).toEqual(warnings)
  await approve(boss, proposalId)
  const kept = async () => (await owner.does("listCatalogue", { state: "NOT_ALLOWED", limit: 200 })).rows
  // Every node reads the merchants again once it has committed.
  const before = await until(async () => {
    const found = await kept()
    return found.some(({ rtp }) => rtp === null) ? found : undefined
  })
  const [game] = before.filter(({ rtp }) => rtp === null)
  if (!game) throw new Error("one game says nothing of its return")
  expect(game).toMatchObject({ isAllowed: false, ownReturn: null })
  const vendorsOf = async () => (await owner.does("listVendors", {})).rows
  const vendor = (await vendorsOf()).find(({ code }) => code === game.vendor)
  expect(vendor?.notAllowed).toBe(before.filter((each) => each.vendor === game.vendor).length)
  const enter = (rtp: string | null) =>
    owner.call("saveGameReturn", { gameId: game.gameId, version: game.version, rtp, why: "certificate 17" })
  for (const wrong of ["0", "100.01", "96.123", "x"])
    expect(await enter(wrong)).toMatchObject({ status: 400, code: "INPUT_INVALID" })
  expect(await enter("96.5")).toMatchObject({
    value: { rtp: "96.50", ownReturn: "96.50", isAllowed: true, listed: { rtp: null } },
  })
  expect(await enter("96.5")).toMatchObject({ code: "CHANGED_MEANWHILE" })
  expect((await kept()).map(({ gameId }) => gameId)).not.toContain(game.gameId)
  const { rows: log } = await owner.does("listAudit", { act: "games.game.return" })
  expect(log).toMatchObject([
    { target: `game:${game.vendor}:${game.gameCode}`, after: { rtp: "96.50" }, why: "certificate 17" },
  ])
})

const DRAW = { balls: ["1", "2", "3", "4", "5"] }
const OTHER = { balls: ["9", "2", "3", "4", "5"] }
/** An issue whose result comes from outside and has been waited for. */
async function closedIssue() {
  const { rows } = await sql<{ issue: string }>`
    update lottery_issue set source = 'OFFICIAL', state = 'CLOSED', draws_at = draws_at + interval '1 year'
     where id = (select id from lottery_issue where game_code = 'SSC5M' and state = 'SCHEDULED' order by id desc limit 1)
    returning issue`.execute(home.store.database.db)
  const [row] = rows
  if (!row) throw new Error("no issue to draw")
  const enter = (by: Person, draw: object) =>
    by.call("ruleIssue", {
      gameCode: "SSC5M",
      issue: row.issue,
      decision: { kind: "RESULT", draw: { ...draw }, drawnAt: null },
      reason: "read from the bulletin",
    })
  return { issue: row.issue, enter }
}

test("a result is entered by two without being shown; it waits in the one list, and the log has it with the effect", async () => {
  const { issue, enter } = await closedIssue()
  const { open } = await ben.does("listProposals", {})
  const first = await enter(ana, DRAW)
  const proposalId = numberOf(first)
  expect(await enter(ana, DRAW)).toMatchObject({ value: first.value })
  const listed = await ben.does("listProposals", { view: "waiting" })
  expect(listed.open).toBe(open + 1)
  expect(listed.rows[0]).toMatchObject({
    act: "lottery.result",
    mode: "independent-entry",
    parts: [{ kind: "issue", gameCode: "SSC5M", issue }],
  })
  const shown = await ben.does("proposal", { proposalId })
  expect(shown.changes).toBeNull()
  expect(JSON.stringify([shown, listed])).not.toContain('"balls"')
  expect(JSON.stringify((await ana.does("proposal", { proposalId })).changes)).toContain('"balls"')
  expect(await ben.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "ENTER_INDEPENDENTLY",
  })
  const target = `issue:SSC5M:${issue}`
  const before = await owner.does("listAudit", { target })
  expect(JSON.stringify(before.rows)).not.toContain('"balls"')
  // A log that cannot be written keeps the draw as it was: both stand, or neither.
  const { pool } = home.store.database
  await pool.query("alter table operator_audit rename to away")
  expect((await enter(ben, DRAW)).status).toBe(500)
  await pool.query("alter table away rename to operator_audit")
  const state = async () => {
    const { rows } = await sql<{ state: string }>`
      select state from lottery_issue where game_code = 'SSC5M' and issue = ${issue}`.execute(
      home.store.database.db,
    )
    return rows[0]?.state
  }
  expect(await state()).toBe("CLOSED")
  expect(await enter(ben, DRAW)).toMatchObject({ value: { state: "APPLIED" } })
  expect(await state()).not.toBe("CLOSED")
  const { rows } = await owner.does("listAudit", { target })
  expect(rows[0]).toMatchObject({
    act: "lottery.result.approved",
    staffLogin: ben.login,
    after: { draw: DRAW },
  })
  expect((await ana.does("proposal", { proposalId })).state).toBe("APPROVED")
})

test("two results that differ drop each other; one's own entry is replaced by the next", async () => {
  const { enter } = await closedIssue()
  await enter(ana, OTHER)
  expect(await enter(ben, DRAW)).toMatchObject({ status: 409, code: "RESULT_CONTRADICTED" })
  expect((await ana.does("listProposals", { view: "own" })).rows[0]?.state).toBe("CONTRADICTED")
  await enter(ben, OTHER)
  await enter(ben, DRAW)
  const { rows } = await ben.does("listProposals", { view: "own" })
  expect(rows.slice(0, 2).map(({ state }) => state)).toEqual(["OPEN", "WITHDRAWN"])
  const answers = await Promise.all([enter(ana, DRAW), enter(owner, DRAW)])
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
})

test("a proposal about a draw from before there was one list can still be decided", async () => {
  const { issue } = await closedIssue()
  const { db } = home.store.database
  await sql`
    insert into lottery_ruling (issue_id, kind, content, reason, entered_by, entered_at)
    select id, 'VOID', '{"kind":"VOID"}', 'before the release', ${ana.login}, now()
      from lottery_issue where game_code = 'SSC5M' and issue = ${issue}`.execute(db)
  await migrateRulings(db)
  const { rows } = await ben.does("listProposals", { view: "waiting" })
  expect(rows[0]).toMatchObject({ act: "lottery.void", why: "before the release", proposedBy: ana.login })
  expect(await approve(ben, rows[0]?.proposalId ?? "")).toMatchObject({ state: "APPROVED" })
})
