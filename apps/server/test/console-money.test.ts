import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Money by hand: never by one person, never twice, never half. */

let home: ConsoleHouse
let ana: Person
let ben: Person
let memberId: string
beforeAll(async () => {
  home = await openConsole()
  ana = await home.hire(["finance"])
  ben = await home.hire(["finance"])
  const { rows } = await ana.does("listMembers", { search: "lucia" })
  memberId = rows[0]?.memberId ?? ""
})
afterAll(() => home.close())
beforeEach(async () => {
  await ana.stepUp()
  await ben.stepUp()
})

const WHY = "a deposit that the bank lost"
const propose = async (change: { amount?: string; direction?: "credit" | "debit"; key?: string } = {}) => {
  const outcome = await ana.does("adjustMember", {
    memberId,
    direction: "credit",
    amount: "25.5",
    key: randomUUID(),
    why: WHY,
    ...change,
  })
  if (outcome.state !== "PROPOSED") throw new Error("nobody moves money alone")
  return outcome.proposalId
}
const holds = async () => {
  const { wallets } = await ana.does("memberBalances", { memberId })
  return wallets.find(({ purpose }) => purpose === "main")?.balance
}

test("a second person lets it happen, once, and the books balance", async () => {
  const proposalId = await propose()
  expect(await holds()).toBe("1000.00")
  expect(await ana.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  const answers = await Promise.all(
    [1, 2, 3].map(() => ben.call("decideProposal", { proposalId, decision: "APPROVE" })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await holds()).toBe("1025.50")
  const { rows } = await ana.does("memberStatement", { memberId })
  expect(rows[0]).toMatchObject({
    kind: "adjustment",
    amount: "25.50",
    cause: `console.adjustment:${ana.login}+${ben.login}`,
  })
  expect(await ana.does("trialBalance", {})).toMatchObject({ asset: "BRL", balanced: true })
  const { rows: log } = await ana.does("listAudit", { act: "payments.adjust.approved" })
  expect(log).toMatchObject([{ staffLogin: ben.login, target: `member:${memberId}` }])
})

test("the same key is the same proposal; with another amount it is refused", async () => {
  const key = randomUUID()
  const proposalId = await propose({ key })
  expect(await propose({ key })).toBe(proposalId)
  expect(
    await ana.call("adjustMember", { memberId, direction: "credit", amount: "9", key, why: WHY }),
  ).toMatchObject({ status: 409, code: "IDEMPOTENCY_CONFLICT" })
  await ana.does("decideProposal", { proposalId, decision: "WITHDRAW" })
})

test("a refusal of the ledger leaves nothing behind, and the proposal says why", async () => {
  const proposalId = await propose({ direction: "debit", amount: "900" })
  // Another debit was faster.
  const other = await propose({ direction: "debit", amount: "800" })
  await ben.does("decideProposal", { proposalId: other, decision: "APPROVE" })
  const before = await holds()
  expect(await ben.does("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    state: "FAILED",
    note: "DEBIT_BEYOND_BALANCE",
    // In the operator's words, with the figure of this moment: the ledger's own text speaks to the member.
    failure: `The member's balance is ${before} BRL: the debit is larger.`,
  })
  expect(await holds()).toBe(before)
  expect(await ben.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "PROPOSAL_DECIDED",
  })
  const { rows } = await ana.does("listAudit", { act: "payments.adjust.failed" })
  expect(rows).toMatchObject([{ why: "DEBIT_BEYOND_BALANCE" }])
})

test("an approval whose transaction is lost leaves the proposal open and the money where it was", async () => {
  const before = await holds()
  const proposalId = await propose()
  const { pool } = home.store.database
  // The last thing of the transaction is the ledger's posting: it cannot be written.
  await pool.query("alter function ledger.post_groups_due_lane rename to away")
  expect((await ben.call("decideProposal", { proposalId, decision: "APPROVE" })).status).toBe(500)
  await pool.query("alter function ledger.away rename to post_groups_due_lane")
  expect(await holds()).toBe(before)
  expect((await ben.does("listProposals", { state: "OPEN" })).rows.map((row) => row.proposalId)).toEqual([
    proposalId,
  ])
  await ben.does("decideProposal", { proposalId, decision: "REFUSE" })
})

test("deposits are listed with their trail, and another merchant's is unknown", async () => {
  const { rows } = await ana.does("listDeposits", { memberId })
  expect(rows).toEqual([])
  expect(await ana.call("depositTrail", { depositId: randomUUID() })).toMatchObject({
    status: 404,
    code: "DEPOSIT_UNKNOWN",
  })
})

test("a game is taken off sale and put back; its issues are listed by draw", async () => {
  const person = await home.hire(["lottery"])
  const { rows } = await person.does("listLotteryGames", {})
  expect(rows.find(({ gameCode }) => gameCode === "SSC1M")).toMatchObject({ onSale: true })
  await person.does("setGameOnSale", { gameCode: "SSC1M", onSale: false, why: "a fault" })
  const { rows: now } = await person.does("listLotteryGames", {})
  expect(now.find(({ gameCode }) => gameCode === "SSC1M")).toMatchObject({ onSale: false })
  expect(
    await person.does("setGameOnSale", { gameCode: "SSC1M", onSale: true, why: "mended" }),
  ).toMatchObject({
    onSale: true,
  })
  expect(
    await person.call("setGameOnSale", { gameCode: "NOPE", onSale: true, why: "no such game" }),
  ).toMatchObject({
    code: "GAME_UNKNOWN",
  })
  // The next ones first, page by page; without being asked for they are not told.
  const coming = { gameCode: "SSC1M", state: "SCHEDULED", limit: 2 } as const
  const first = await person.does("listIssues", coming)
  const next = await person.does("listIssues", { ...coming, cursor: first.cursor ?? "" })
  const draws = [...first.rows, ...next.rows].map(({ drawsAt }) => drawsAt)
  expect(draws).toEqual(draws.toSorted())
  expect(new Set(draws).size).toBe(4)
  const present = async () =>
    (await person.does("listIssues", { gameCode: "SSC1M", limit: 50 })).rows.map(({ state }) => state)
  // The clock was moved: the worker opens the issue of the new time in its next round.
  await expect.poll(present).toContain("OPEN")
  expect(await present()).not.toContain("SCHEDULED")
})
