import { randomUUID } from "node:crypto"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { afterAll, beforeAll, expect, test } from "vitest"
import { eventually } from "@croupier/testkit"
import { flat } from "./contract-terms.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import type { Signed } from "./registered-member.ts"
import { PASSWORD } from "./registration.ts"
import { accountBelow, agentAtTop } from "./signed-agents.ts"

/** Contracts of agents over HTTP: offers of the platform and of agents, answers, ends, and every refusal of the rows. */

const WHY = "as agreed on the telephone"
let home: ConsoleHouse
let one: Person
let other: Person
let ada: Signed
let sub: Signed
let bia: Signed

const atTop = (account: string) => agentAtTop(home, one, account)
const below = (agent: Signed, username: string, type: 0 | 2) => accountBelow(home, agent, username, type)

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support"])
  other = await home.hire(["finance"])
  ada = await atTop("ada1")
  bia = await atTop("bia1")
  sub = await below(ada, "subra1", 2)
})
afterAll(() => home.close())

const byHouse = async (
  memberId: string,
  terms: ContractTerms,
  { key = randomUUID(), kind = "dividend" }: { key?: string; kind?: "dividend" | "hourly" } = {},
) => {
  await one.stepUp()
  return one.call("offerContractByHouse", { memberId, kind, terms, key, why: WHY })
}
const offer = (
  by: Signed,
  account: string,
  terms: ContractTerms,
  more: { key?: string; password?: string } = {},
) =>
  home.site(
    "offerContract",
    {
      kind: "dividend",
      account,
      payer: "platform",
      terms,
      key: randomUUID(),
      password: PASSWORD,
      ...more,
    },
    by,
  )
const accept = (by: Signed, contractId: string, version: number, ends: string[] = []) =>
  home.site("acceptContract", { contractId, version, ends, password: PASSWORD }, by)
const page = async (by: Signed) => {
  const found = await home.site("dividendContract", {}, by)
  if (!found.success) throw new Error(found.code)
  return found.value
}
const refused = (status: number, code: string) => ({ status, code })

test("a kind that the merchant has not switched on is refused, on pages and for offers", async () => {
  const hourly = () => home.site("hourlySalaryContract", {}, ada)
  expect(await hourly()).toMatchObject(refused(403, "CONTRACT_KIND_OFF"))
  expect(await byHouse(ada.memberId, flat("0.1"), { kind: "hourly" })).toMatchObject(
    refused(403, "CONTRACT_KIND_OFF"),
  )
  const owner = await home.asOwner()
  await owner.stepUp()
  const { version } = await owner.does("merchantSettings", {})
  const changes = { "agent.hourlySalary": true }
  const outcome = await owner.does("changeSettings", { changes, version, why: WHY })
  if (outcome.state === "PROPOSED") {
    const second = await home.hire(["owner"])
    await second.stepUp()
    await second.does("decideProposal", { proposalId: outcome.proposalId, decision: "APPROVE" })
  }
  await eventually(async () => expect(await hourly()).toMatchObject({ success: true }))
  expect(await page(ada)).toMatchObject({
    own: null,
    offers: [],
    mayOffer: false,
    offerDays: 7,
    proof: "login",
  })
})

test("the platform offers: alone up to the merchant's rate, by two people above it, never above the highest", async () => {
  expect(await byHouse(ada.memberId, flat("0.51"))).toMatchObject(refused(422, "CONTRACT_LIMIT"))
  expect(await byHouse(ada.memberId, flat("0.1", { bands: [] }))).toMatchObject(
    refused(422, "CONTRACT_TERMS"),
  )
  expect(await byHouse("999999", flat("0.1"))).toMatchObject(refused(404, "AGENT_UNKNOWN"))
  const proposed = await byHouse(ada.memberId, flat("0.4"))
  if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
  expect(await byHouse(ada.memberId, flat("0.4"))).toMatchObject(refused(409, "PROPOSAL_WAITS"))
  await other.stepUp()
  await other.does("decideProposal", { proposalId: proposed.value.proposalId, decision: "APPROVE" })
  const { offers } = await page(ada)
  expect(offers).toMatchObject([{ state: "OFFERED", offerer: null, offered: { version: 1 } }])
  expect(await byHouse(ada.memberId, flat("0.3"))).toMatchObject(refused(409, "CONTRACT_PENDING"))
  const contractId = offers[0]?.contractId ?? ""
  expect(await accept(bia, contractId, 1)).toMatchObject(refused(404, "CONTRACT_UNKNOWN"))
  expect(
    await home.site("acceptContract", { contractId, version: 1, ends: [], password: "wrong" }, ada),
  ).toMatchObject({ code: "WD_STEP_UP" })
  expect(await accept(ada, contractId, 1)).toMatchObject({ value: { from: "2026-06-01T03:00:00.000Z" } })
  expect(await accept(ada, contractId, 1)).toMatchObject(refused(409, "CONTRACT_OFFER_OVER"))
  expect(await page(ada)).toMatchObject({ own: { state: "ACCEPTED" }, mayOffer: true })
})

test("an agent offers to agents below, and another line is answered as if there were none", async () => {
  expect(await offer(ada, "bia1", flat("0.1"))).toMatchObject(refused(404, "AGENT_UNKNOWN"))
  expect(await offer(ada, "unknown9", flat("0.1"))).toMatchObject(refused(404, "AGENT_UNKNOWN"))
  expect(await offer(ada, "subra1", flat("0.45"))).toMatchObject(refused(409, "CONTRACT_NOT_MATCHED"))
  await below(sub, "deep1", 2)
  expect(await offer(sub, "deep1", flat("0.1"))).toMatchObject(refused(409, "CONTRACT_NOT_HELD"))
  const key = randomUUID()
  const made = await offer(ada, "SUBRA1", flat("0.3"), { key })
  expect(made).toMatchObject({ value: { state: "OFFERED", agent: { account: "subra1" } } })
  if (!made.success) return
  const { contractId } = made.value
  expect(await offer(ada, "deep1", flat("0.3"), { key })).toMatchObject(refused(409, "IDEMPOTENCY_CONFLICT"))
  for (const by of [bia])
    for (const answer of [
      await home.site("contractHistory", { contractId }, by),
      await home.site("previewContract", { contractId, version: 1 }, by),
      await home.site("rejectContract", { contractId, version: 1 }, by),
      await home.site("withdrawContractOffer", { contractId }, by),
      await home.site("askContractEnd", { contractId }, by),
      await home.site("takeContractEndBack", { contractId }, by),
      await home.site("agreeContractEnd", { contractId, ends: [], password: PASSWORD }, by),
    ])
      expect(answer).toMatchObject(refused(404, "CONTRACT_UNKNOWN"))
  expect(await home.site("withdrawContractOffer", { contractId }, ada)).toMatchObject({ success: true })
  expect(await home.site("rejectContract", { contractId, version: 1 }, sub)).toMatchObject(
    refused(409, "CONTRACT_OFFER_OVER"),
  )
  const again = await offer(ada, "subra1", flat("0.3"))
  if (!again.success) throw new Error(again.code)
  expect(await accept(sub, again.value.contractId, 1)).toMatchObject({ success: true })
  expect(await byHouse(sub.memberId, flat("0.1"))).toMatchObject(refused(409, "CONTRACT_NOT_NEAREST"))
})

test("a lower rate above ends the contract below, shown before consent", async () => {
  expect(await byHouse(ada.memberId, flat("0.2"))).toMatchObject({ value: { state: "APPLIED" } })
  const { own } = await page(ada)
  const contractId = own?.contractId ?? ""
  expect(own?.offered).toMatchObject({ version: 2 })
  expect(await home.site("askContractEnd", { contractId }, ada)).toMatchObject(
    refused(409, "CONTRACT_PENDING"),
  )
  const preview = await home.site("previewContract", { contractId, version: 2 }, ada)
  if (!preview.success) throw new Error(preview.code)
  expect(preview.value.ends).toMatchObject([{ agent: { account: "subra1" }, reason: "rate_exceeds" }])
  expect(await accept(ada, contractId, 2)).toMatchObject(refused(409, "CONTRACT_CASCADE"))
  const ends = preview.value.ends.map((each) => each.contractId)
  expect(await accept(ada, contractId, 2, ends)).toMatchObject({ success: true })
  expect(await page(sub)).toMatchObject({
    own: { state: "ENDING", endReason: "rate_exceeds" },
    mayOffer: false,
  })
  const trail = await one.does("contractTrail", { contractId })
  expect(trail.versions.map(({ state }) => state)).toEqual(["ACCEPTED", "ACCEPTED"])
  expect(trail.moves.map(({ event }) => event)).toEqual(["accepted", "change_offered", "change_accepted"])
})

test("an end is asked for, taken back and agreed", async () => {
  const { own } = await page(ada)
  const contractId = own?.contractId ?? ""
  const end = (act: "ask" | "back" | "agree" | "withdraw") =>
    one.call("endContractByHouse", { contractId, act, why: WHY })
  await one.stepUp()
  expect(await end("back")).toMatchObject(refused(409, "CONTRACT_STATE"))
  expect(await home.site("askContractEnd", { contractId }, ada)).toMatchObject({ success: true })
  expect(await page(ada)).toMatchObject({ own: { end: { askedBy: "agent" } } })
  expect(await home.site("takeContractEndBack", { contractId }, ada)).toMatchObject({ success: true })
  expect(await end("ask")).toMatchObject({ success: true })
  expect(
    await home.site("agreeContractEnd", { contractId, ends: ["1"], password: PASSWORD }, ada),
  ).toMatchObject(refused(409, "CONTRACT_CASCADE"))
  expect(
    await home.site("agreeContractEnd", { contractId, ends: [], password: PASSWORD }, ada),
  ).toMatchObject({ value: { from: "2026-06-01T03:00:00.000Z" } })
  expect(await end("ask")).toMatchObject(refused(409, "CONTRACT_STATE"))
  const listed = await one.does("listContracts", { kind: "dividend", memberId: ada.memberId })
  expect(listed.rows).toMatchObject([
    { contractId, state: "ENDING", rate: "0.2", agent: { account: "ada1" } },
  ])
})

test("limits are changed by two people, and templates keep terms under a name", async () => {
  const { rules, version } = await one.does("contractRules", {})
  const change = (changed: typeof rules, from = version) =>
    one.call("changeContractRules", { rules: changed, version: from, key: randomUUID(), why: WHY })
  await one.stepUp()
  const wrong = { ...rules, limits: { ...rules.limits, daily: { alone: "0.02", highest: "0.01" } } }
  expect(await change(wrong)).toMatchObject(refused(400, "INPUT_INVALID"))
  expect(await change(rules, 7)).toMatchObject(refused(409, "CHANGED_MEANWHILE"))
  const proposed = await change({ ...rules, offerDays: 3 })
  if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
  await other.stepUp()
  await other.does("decideProposal", { proposalId: proposed.value.proposalId, decision: "APPROVE" })
  expect(await one.does("contractRules", {})).toMatchObject({ version: 1, rules: { offerDays: 3 } })

  const keep = () => one.call("saveContractTemplate", { kind: "dividend", name: "Gold", terms: flat("0.2") })
  expect(await keep()).toMatchObject({ success: true })
  expect(await keep()).toMatchObject(refused(409, "CONTRACT_TEMPLATE_TAKEN"))
  const { rows } = await one.does("listContractTemplates", {})
  expect(rows).toMatchObject([{ name: "Gold", kind: "dividend" }])
  const close = () => one.call("closeContractTemplate", { templateId: rows[0]?.templateId ?? "" })
  expect(await close()).toMatchObject({ success: true })
  expect(await close()).toMatchObject(refused(404, "CONTRACT_UNKNOWN"))
})

test("accounts of a prize group are given down the line, used by accounts above the free group, and taken back", async () => {
  await one.stepUp()
  const rule = { ...(await one.does("readGroupRule", {})), free: 1950 }
  const proposed = await one.call("setGroupRule", { rule, key: randomUUID(), why: WHY })
  if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
  await other.stepUp()
  await other.does("decideProposal", { proposalId: proposed.value.proposalId, decision: "APPROVE" })

  const open = (username: string, group: number, by = ada) =>
    home.site("registerBelow", { username, password: "GivenLantern1", type: 2, group }, by)
  expect(await open("quotaone", 1956)).toMatchObject(refused(409, "QUOTA_SHORT"))
  await one.stepUp()
  const byPlatform = (act: "give" | "take", accounts: number, memberId = ada.memberId) =>
    one.call("moveAgentQuota", { memberId, act, group: 1956, accounts, key: randomUUID(), why: WHY })
  expect(await byPlatform("give", 1, "999999")).toMatchObject(refused(404, "AGENT_UNKNOWN"))
  expect(await byPlatform("give", 3)).toMatchObject({ success: true })
  const opened = await open("quotaone", 1956)
  if (!opened.success) throw new Error(opened.code)

  const move = (by: Signed, memberId: string, act: "give" | "take", accounts: number, key = randomUUID()) =>
    home.site("moveQuota", { memberId, act, group: 1956, accounts, key }, by)
  expect(await move(bia, sub.memberId, "give", 1)).toMatchObject(refused(404, "AGENT_UNKNOWN"))
  expect(await move(ada, sub.memberId, "give", 3)).toMatchObject(refused(409, "QUOTA_SHORT"))
  const key = randomUUID()
  expect(await move(ada, sub.memberId, "give", 2, key)).toMatchObject({ success: true })
  expect(await move(ada, sub.memberId, "give", 1, key)).toMatchObject(refused(409, "IDEMPOTENCY_CONFLICT"))
  expect(await move(ada, sub.memberId, "take", 1)).toMatchObject({ success: true })
  expect(await home.site("myQuotas", {}, ada)).toMatchObject({
    value: {
      free: 1950,
      groups: [{ group: 1956, received: 3, returned: 1, granted: 2, opened: 1, left: 1 }],
    },
  })
  const below = await home.site("quotasBelow", {}, ada)
  if (!below.success) throw new Error(below.code)
  expect(below.value.rows).toMatchObject([
    { account: "subra1", groups: [{ group: 1956, left: 1 }] },
    { account: "quotaone", groups: [] },
  ])
  const history = await home.site("quotaHistory", {}, ada)
  if (!history.success) throw new Error(history.code)
  expect(history.value.rows.map(({ kind, accounts, other: by }) => [kind, accounts, by?.account])).toEqual([
    ["returned", 1, "subra1"],
    ["granted", 2, "subra1"],
    ["opened", 1, "quotaone"],
    ["received", 3, undefined],
  ])
  // The account gives its quota back with a lower prize group.
  expect(
    await home.site("setGroupBelow", { memberId: opened.value.memberId, group: 1950 }, ada),
  ).toMatchObject({ success: true })
  expect(await byPlatform("take", 3)).toMatchObject(refused(409, "QUOTA_SHORT"))
  expect(await byPlatform("take", 2)).toMatchObject({ success: true })
  expect((await one.does("listAgentQuotas", { memberId: ada.memberId })).rows).toMatchObject([
    { agent: { account: "ada1" }, group: 1956, left: 0 },
  ])
  expect((await one.does("agentQuotaHistory", { memberId: ada.memberId })).rows).toHaveLength(6)
})

test("an anomaly is listed with its figures, and a person confirms or clears it with a reason", async () => {
  await home.store.database.pool.query(
    `insert into agent_anomaly (merchant_id, kind, agent_id, member_id, occasion, evidence, found_at, seen_at)
     values (1, 'self_referral', $1, $2, 'device:abc', '{"by": "device", "members": "2", "uses": "5"}', now(), now())`,
    [ada.memberId, sub.memberId],
  )
  const list = () => one.does("listAgentAnomalies", { memberId: ada.memberId })
  const { rows } = await list()
  expect(rows).toMatchObject([
    {
      kind: "self_referral",
      agent: { account: "ada1" },
      member: { account: "subra1" },
      state: "OPEN",
      evidence: { uses: "5" },
    },
  ])
  const decide = (decision: "confirm" | "clear", anomalyId = rows[0]?.anomalyId ?? "") =>
    one.call("decideAgentAnomaly", { anomalyId, decision, why: WHY })
  await one.stepUp()
  expect(await decide("confirm", "999999")).toMatchObject(refused(404, "ANOMALY_UNKNOWN"))
  expect(await decide("confirm")).toMatchObject({ success: true })
  expect(await decide("confirm")).toMatchObject(refused(409, "ANOMALY_STATE"))
  expect((await list()).rows).toMatchObject([{ state: "CONFIRMED", why: WHY }])
  const flags = () =>
    home.store.database.pool.query("select 1 from agent_flag where member_id = $1 and flagged_to is null", [
      sub.memberId,
    ])
  expect((await flags()).rowCount).toBe(1)
  const tree = await one.does("listAgents", { search: "ada1" })
  expect(tree.rows).toMatchObject([{ account: "ada1", anomalies: 1 }])
  expect(await decide("clear")).toMatchObject({ success: true })
  expect((await flags()).rowCount).toBe(0)
})
