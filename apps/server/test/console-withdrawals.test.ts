import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { DEFAULT_RULES } from "../src/modules/withdrawals/index.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"
import { paidMember, PASSWORD, type PaidMember } from "./paid-member.ts"

/** Withdrawals at the desk over HTTP: each decision with its permission, its step-up and its second person. */

const WHY = "as the bank's paper says"
/** A provider that has faults only: what is sent there stays unanswered. */
const provider = createServer((_, response) => void response.writeHead(500).end("{}"))
let home: ConsoleHouse
let ana: Person
let ben: Person
let support: Person
let member: PaidMember
beforeAll(async () => {
  await new Promise<void>((resolve) => provider.listen(0, "127.0.0.1", resolve))
  home = await openConsole({
    PAYMENT_PROVIDER_URL: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
    PAYMENT_PROVIDER_KEY: "api-key-of-the-tests",
    PAYMENT_WEBHOOK_SECRET: "webhook-secret-of-the-tests",
  })
  ana = await home.hire(["finance"])
  ben = await home.hire(["finance"])
  support = await home.hire(["support"])
  await home.store.database.pool.query(
    `insert into withdrawal_rules (merchant_id, asset, version, rules, changed_at, changed_by)
     select 1, 'BRL', max(version) + 1, $1::jsonb, now(), 'test' from withdrawal_rules where merchant_id = 1`,
    [
      JSON.stringify({
        ...DEFAULT_RULES,
        coolOffHours: 0,
        reviewAll: true,
        reviewFrom: 101,
        secondFrom: 101,
        secondAbove: "100.00",
        mostOpenRequests: 20,
      }),
    ],
  )
})
afterAll(async () => {
  await home.close()
  await new Promise((resolve) => provider.close(resolve))
})
beforeEach(async () => {
  const { store, url, site: call } = home
  member = await paidMember({ store, call, newPlayer: () => newPlayer(call, url) }, "500")
  await ana.stepUp()
  await ben.stepUp()
})

/** A withdrawal that waits for people. */
async function inReview(amount: string): Promise<string> {
  const { token, accountId } = member
  const quote = await home.site("quoteWithdrawal", { accountId, amount }, { token })
  if (!quote.success) throw new Error(quote.code)
  const asked = { quoteId: quote.value.quoteId, accountId, amount, password: PASSWORD }
  const made = await home.site("createWithdrawal", asked, { token, key: randomUUID() })
  if (!made.success) throw new Error(`${made.code} ${JSON.stringify(made.value)}`)
  const { withdrawalId } = made.value
  await eventually(async () => expect(await stateOf(withdrawalId)).toBe("REVIEW"))
  return withdrawalId
}
const trail = (withdrawalId: string) => ana.does("withdrawalTrail", { withdrawalId })
const stateOf = async (withdrawalId: string) => (await trail(withdrawalId)).withdrawal.state
const main = async () => (await trail((await listed())[0] ?? "")).funds.main
const listed = async () =>
  (await ana.does("listWithdrawals", { memberId: String(member.id) })).rows.map(
    ({ withdrawalId }) => withdrawalId,
  )
const proposalOf = (outcome: { readonly state: string; readonly proposalId?: string }): string => {
  if (outcome.proposalId === undefined) throw new Error(`it was ${outcome.state} by one person`)
  return outcome.proposalId
}
const logOf = async (withdrawalId: string) =>
  (await ana.does("listAudit", { target: `withdrawal:${withdrawalId}` })).rows.map(
    ({ act, staffLogin }) => `${act} ${staffLogin}`,
  )

test("above the limit approves one person and then another: neither support, nor one who did not step up, nor the proposer", async () => {
  const withdrawalId = await inReview("150")
  const asked = () => ({ withdrawalId, key: randomUUID(), why: WHY })
  expect(await support.call("approveWithdrawal", asked())).toMatchObject({ status: 403, code: "NOT_ALLOWED" })
  home.clock.advance(6 * 60_000)
  expect(await ana.call("approveWithdrawal", asked())).toMatchObject({ code: "STEP_UP_REQUIRED" })
  await ana.stepUp()
  await ben.stepUp()
  const proposalId = proposalOf(await ana.does("approveWithdrawal", asked()))
  expect(await stateOf(withdrawalId)).toBe("SECOND")
  // The proposer's second press is the same proposal, and another person's is refused: they decide the first.
  expect(await ana.does("approveWithdrawal", asked())).toEqual({ state: "PROPOSED", proposalId })
  expect(await ben.call("approveWithdrawal", asked())).toMatchObject({ status: 409, code: "PROPOSAL_WAITS" })
  const decided = { proposalId, decision: "APPROVE" } as const
  expect(await ana.call("decideProposal", decided)).toMatchObject({ status: 403, code: "OWN_PROPOSAL" })
  expect(await support.call("decideProposal", decided)).toMatchObject({ status: 404 })
  expect(await stateOf(withdrawalId)).toBe("SECOND")
  await ben.stepUp()
  const answers = await Promise.all([1, 2, 3].map(() => ben.call("decideProposal", decided)))
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  await eventually(async () => expect(await stateOf(withdrawalId)).toBe("UNKNOWN"))
  expect((await trail(withdrawalId)).attempts).toHaveLength(1)
  expect(await logOf(withdrawalId)).toEqual(
    expect.arrayContaining([
      `withdrawals.second.proposed ${ana.login}`,
      `withdrawals.second.approved ${ben.login}`,
    ]),
  )
})

test("safety/11: a second person who says no leaves it to be refused with a reason that its member reads, and the money comes back once", async () => {
  const withdrawalId = await inReview("150")
  const asked = { withdrawalId, key: randomUUID(), why: WHY }
  const proposalId = proposalOf(await ana.does("approveWithdrawal", asked))
  await ben.does("decideProposal", { proposalId, decision: "REFUSE" })
  expect(await stateOf(withdrawalId)).toBe("SECOND")
  expect(await support.call("refuseWithdrawal", { withdrawalId, why: WHY })).toMatchObject({
    code: "NOT_ALLOWED",
  })
  const answers = await Promise.all(
    [ana, ben].map((by) => by.call("refuseWithdrawal", { withdrawalId, why: WHY })),
  )
  expect(answers.map((answer) => (answer.success ? "done" : answer.code)).toSorted()).toEqual([
    "WD_RULING_NOT_POSSIBLE",
    "done",
  ])
  expect(await main()).toBe("500.00")
  const shown = await home.site("withdrawalStatus", { withdrawalId }, { token: member.token })
  expect(shown).toMatchObject({ value: { withdrawal: { state: "REFUSED", reason: WHY } } })
})

test("one is set aside, taken, and divided into parts that still take two people above the limit of the whole", async () => {
  const withdrawalId = await inReview("150")
  const hold = { withdrawalId, hold: true, why: WHY }
  const amounts = ["75", "75"]
  for (const answer of [
    await support.call("holdWithdrawal", hold),
    await support.call("assignWithdrawal", { withdrawalId, toMe: true }),
    await support.call("splitWithdrawal", { withdrawalId, amounts, why: WHY }),
  ])
    expect(answer).toMatchObject({ status: 403, code: "NOT_ALLOWED" })
  expect((await ana.does("holdWithdrawal", hold)).withdrawal.onHold).toBe(WHY)
  const split = (parts: string[]) => ana.call("splitWithdrawal", { withdrawalId, amounts: parts, why: WHY })
  expect(await split(["75", "74.99"])).toMatchObject({ status: 422, code: "WD_PARTS" })
  const divided = await split(["90", "60"])
  if (!divided.success) throw new Error(divided.code)
  expect(await split(["90", "60"])).toMatchObject({ status: 409, code: "WD_RULING_NOT_POSSIBLE" })
  const [part] = divided.value.parts
  const partId = part?.withdrawalId ?? ""
  await eventually(async () => expect(await stateOf(partId)).toBe("REVIEW"))
  await ana.stepUp()
  const proposalId = proposalOf(
    await ana.does("approveWithdrawal", { withdrawalId: partId, key: randomUUID(), why: WHY }),
  )
  expect(await ana.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  await ben.stepUp()
  await ben.does("decideProposal", { proposalId, decision: "APPROVE" })
  await eventually(async () => expect(await stateOf(partId)).toBe("UNKNOWN"))
})

test("a payment that the provider does not answer about is ruled by the bank's paper by two people, once", async () => {
  const withdrawalId = await inReview("80")
  // Within the limit one person decides.
  expect(await ana.does("approveWithdrawal", { withdrawalId, key: randomUUID(), why: WHY })).toEqual({
    state: "APPLIED",
  })
  await eventually(async () => expect(await stateOf(withdrawalId)).toBe("UNKNOWN"))
  const ruling = () => ({ withdrawalId, outcome: "paid" as const, key: randomUUID(), why: WHY })
  const risk = await home.hire(["risk"])
  await risk.stepUp()
  expect(await risk.call("rulePayout", ruling())).toMatchObject({ status: 403, code: "NOT_ALLOWED" })
  await ana.stepUp()
  const proposalId = proposalOf(await ana.does("rulePayout", ruling()))
  await ben.stepUp()
  expect(await ben.call("rulePayout", ruling())).toMatchObject({ status: 409, code: "PROPOSAL_WAITS" })
  expect(await ana.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  await ben.stepUp()
  const answers = await Promise.all(
    [1, 2, 3].map(() => ben.call("decideProposal", { proposalId, decision: "APPROVE" })),
  )
  expect(answers.filter(({ success }) => success)).toHaveLength(1)
  expect(await stateOf(withdrawalId)).toBe("PAID")
  expect((await trail(withdrawalId)).funds).toMatchObject({ main: "420.00", held: "0.00" })
  expect(await ana.call("rulePayout", ruling())).toMatchObject({
    status: 409,
    code: "WD_RULING_NOT_POSSIBLE",
  })
})
