import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { writeAgentBill } from "./agent-bill-row.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import type { Signed } from "./registered-member.ts"
import { PASSWORD } from "./registration.ts"
import { accountBelow, agentAtTop } from "./signed-agents.ts"

/** Bills of agents over HTTP: who sees which, what a person does to one, what is refused and by which code. */

const WHY = "as agreed on the telephone"
const DAY_MS = 86_400_000

let home: ConsoleHouse
let one: Person
let other: Person
/** The upline, an agent below who is paid by it, and an agent of another line. */
let upline: Signed
let payee: Signed
let stranger: Signed

const atTop = (account: string) => agentAtTop(home, one, account)

/** A bill of the payee as a run writes it, 100 of it due. */
const bill = (state: string, payer: "platform" | "upline"): Promise<string> =>
  writeAgentBill(home.store.database, {
    payeeId: payee.memberId,
    uplineId: upline.memberId,
    payer,
    state,
    at: home.clock.now(),
  })

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["risk", "finance", "support"])
  other = await home.hire(["finance"])
  upline = await atTop("payup1")
  stranger = await atTop("paystr1")
  payee = await accountBelow(home, upline, "paybel1", 2)
})
afterAll(() => home.close())

test("a bill is seen by its payee and its payer, and is nowhere for an agent of another line", async () => {
  const billId = await bill("AWAITING_REVIEW", "upline")
  for (const agent of [payee, upline])
    expect(await home.site("myBill", { billId }, agent)).toMatchObject({
      value: {
        billId,
        total: "100.00",
        state: "AWAITING_REVIEW",
        lines: [{ kind: "gross", amount: "100.00" }],
      },
    })
  for (const refused of [
    await home.site("myBill", { billId }, stranger),
    await home.site("billFacts", { billId }, stranger),
    await home.site("answerBill", { billId, act: "approve" }, stranger),
    await home.site("answerBill", { billId, act: "collect" }, upline),
    await home.site("answerBill", { billId, act: "approve" }, payee),
  ])
    expect(refused).toMatchObject({ status: 404, code: "BILL_UNKNOWN" })
  for (const side of ["mine", "below"] as const)
    expect(await home.site("myBills", { side }, stranger)).toMatchObject({ value: { rows: [] } })
  expect(await home.site("myBills", { kind: "daily" }, payee)).toMatchObject({
    value: { rows: [{ billId }] },
  })
  expect(await home.site("myBills", { kind: "dividend" }, payee)).toMatchObject({ value: { rows: [] } })
  expect(await home.site("billFacts", { billId }, payee)).toMatchObject({ value: { rows: [] } })
})

test("by hand: the payer approves, the payee collects, each once and in this order; while it is owed no money of the payer leaves", async () => {
  const billId = await bill("AWAITING_REVIEW", "upline")
  const answer = (agent: Signed, act: "approve" | "deny" | "collect") =>
    home.site("answerBill", { billId, act }, agent)
  expect(await answer(payee, "collect")).toMatchObject({ status: 409, code: "BILL_STATE" })
  expect(await answer(upline, "approve")).toMatchObject({ success: true })
  expect(await answer(upline, "deny")).toMatchObject({ status: 409, code: "BILL_STATE" })
  expect(await answer(payee, "collect")).toMatchObject({ success: true })
  const take = (agent: Signed) => home.site("takeIncome", { amount: "1", key: randomUUID() }, agent)
  expect(await take(upline)).toMatchObject({ status: 409, code: "AGENT_OWES" })
  const transfer = { memberId: payee.memberId, amount: "20", password: PASSWORD }
  expect(await home.site("transferDownline", transfer, { ...upline, key: randomUUID() })).toMatchObject({
    status: 409,
    code: "AGENT_OWES",
  })
  expect(await take(payee)).toMatchObject({ code: "INSUFFICIENT_FUNDS" })
  const today = home.clock.now().toISOString().slice(0, 10)
  const from = new Date(home.clock.now().getTime() - 3 * DAY_MS).toISOString().slice(0, 10)
  expect(await home.site("myIncome", { from, until: today }, upline)).toMatchObject({
    value: { owed: "100.00" },
  })
  expect(await home.site("myIncome", { from: today, until: from }, upline)).toMatchObject({
    code: "INPUT_INVALID",
  })
})

test("people of the house list, hold and deny bills, two let one be paid, and a recomputation names what differs", async () => {
  const billId = await bill("AWAITING_REVIEW", "platform")
  await one.stepUp()
  const found = await one.does("listAgentBills", { memberId: payee.memberId, state: "AWAITING_REVIEW" })
  expect(found.rows.map((row) => row.billId)).toContain(billId)
  expect(await one.call("agentBill", { billId: "999999" })).toMatchObject({
    status: 404,
    code: "BILL_UNKNOWN",
  })
  expect(await one.call("recomputeAgentBill", { billId: "999999" })).toMatchObject({ code: "BILL_UNKNOWN" })
  const { differences } = await one.does("recomputeAgentBill", { billId })
  expect(differences.map(({ figure }) => figure)).toEqual(["version"])
  expect(await one.call("holdAgentBill", { billId: "999999", act: "hold", why: WHY })).toMatchObject({
    code: "BILL_UNKNOWN",
  })
  await one.does("holdAgentBill", { billId, act: "hold", why: WHY })
  expect(await one.call("holdAgentBill", { billId, act: "deny", why: WHY })).toMatchObject({
    status: 409,
    code: "BILL_STATE",
  })
  const asked = { billId, act: "release", why: WHY } as const
  expect(await one.call("payAgentBill", { ...asked, billId: "999999", key: randomUUID() })).toMatchObject({
    code: "BILL_UNKNOWN",
  })
  expect(await one.call("payAgentBill", { ...asked, act: "approve", key: randomUUID() })).toMatchObject({
    code: "BILL_STATE",
  })
  const proposed = await one.does("payAgentBill", { ...asked, key: randomUUID() })
  await other.stepUp()
  expect(await other.call("payAgentBill", { ...asked, key: randomUUID() })).toMatchObject({
    code: "PROPOSAL_WAITS",
  })
  if (proposed.state !== "PROPOSED") throw new Error("one person let it be paid")
  await other.does("decideProposal", { proposalId: proposed.proposalId, decision: "APPROVE" })
  const detail = await one.does("agentBill", { billId })
  expect([detail.state, detail.acts.map(({ act }) => act)]).toEqual(["AWAITING_REVIEW", ["hold", "release"]])
  await one.does("holdAgentBill", { billId, act: "deny", why: WHY })
  expect((await one.does("agentBill", { billId })).state).toBe("DENIED")
  await one.does("issueAgentBills", { why: WHY })
  const from = new Date(home.clock.now().getTime() - 3 * DAY_MS).toISOString().slice(0, 10)
  const cost = await one.does("agentCost", { from, until: home.clock.now().toISOString().slice(0, 10) })
  expect(cost.kinds.map(({ kind }) => kind)).toEqual(["daily"])
  expect(await one.call("agentCost", { from: "2026-02-02", until: "2026-02-01" })).toMatchObject({
    code: "INPUT_INVALID",
  })
})
