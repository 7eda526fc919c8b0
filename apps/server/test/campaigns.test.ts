import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember, type Signed } from "./registered-member.ts"
import { registrationOf } from "./registration.ts"

/** Campaigns over HTTP: each agent's own line alone, every refusal, and a tag by two people. */

const WHY = "as agreed on the telephone"
const SPAN = { from: "2026-05-01", until: "2026-05-31" }
let home: ConsoleHouse
let one: Person
let other: Person
let ada: Signed
let bia: Signed
let player: Signed

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["risk", "support"])
  other = await home.hire(["risk"])
  ada = await registeredMember(home, one, "ada1", "agent")
  bia = await registeredMember(home, one, "bia1", "agent")
  for (const [agent, code] of [
    [ada, "ADA2026"],
    [bia, "BIA2026"],
  ] as const)
    expect(await home.site("addAffiliateCode", { code }, agent)).toMatchObject({ success: true })
  player = await registered("guest1", "ada2026")
})
afterAll(() => home.close())

async function registered(username: string, affiliateCode: string): Promise<Signed> {
  const made = await home.site("register", {
    ...registrationOf(`https://lanterna.test/register?code=${affiliateCode}&c=insta`, username),
    affiliateCode,
  })
  if (!made.success) throw new Error(`${made.code} ${JSON.stringify(made.value)}`)
  const info = await home.site("memberInfo", {}, made.value)
  if (!info.success) throw new Error(info.code)
  return { memberId: info.value.id, token: made.value.token }
}

test("a player has no campaigns, and an agent none of another line", async () => {
  const reads = [
    () => home.site("campaignFunnel", { ...SPAN, agent: bia.memberId }, ada),
    () => home.site("campaignCohorts", { agent: bia.memberId }, ada),
    () => home.site("campaignFile", { ...SPAN, agent: bia.memberId }, ada),
    () => home.site("campaignFunnel", { ...SPAN, agent: player.memberId }, bia),
  ]
  for (const read of reads) expect(await read()).toMatchObject({ status: 404, code: "AGENT_UNKNOWN" })
  for (const refused of [
    await home.site("campaignFunnel", SPAN, player),
    await home.site("campaignCohorts", {}, player),
    await home.site("myPostbacks", {}, player),
    await home.site("postbackCalls", {}, player),
    await home.site("addCampaign", { code: "ADA2026", name: "x" }, player),
    await home.site("addPostback", { event: "deposit", url: "https://example.com/" }, player),
  ])
    expect(refused).toMatchObject({ status: 403, code: "AGENTS_ONLY" })
})

test("campaigns are refused by their codes", async () => {
  const add = (name: string, code = "ADA2026") => home.site("addCampaign", { code, name }, ada)
  const made = await add("insta")
  if (!made.success) throw new Error(made.code)
  expect(await add("INSTA")).toMatchObject({ status: 409, code: "CAMPAIGN_TAKEN" })
  expect(await add("mine", "BIA2026")).toMatchObject({ status: 422, code: "AFFILIATE_CODE_INVALID" })
  for (let nth = 1; nth < 20; nth++) await add(`n${nth}`)
  expect(await add("n20")).toMatchObject({ status: 409, code: "CAMPAIGNS_FULL" })
  const archive = (agent: Signed) =>
    home.site("archiveCampaign", { campaignId: made.value.campaignId }, agent)
  expect(await archive(bia)).toMatchObject({ status: 404, code: "CAMPAIGN_UNKNOWN" })
  expect(await archive(ada)).toMatchObject({ success: true })
})

test("addresses of receivers are refused by their codes", async () => {
  const add = (url: string) => home.site("addPostback", { event: "deposit", url }, ada)
  for (const url of ["http://example.com/", "https://127.0.0.1/", "https://example.com/{player}"])
    expect(await add(url)).toMatchObject({ status: 422, code: "POSTBACK_URL_INVALID" })
  const made = await add("https://example.com/?a={amount}")
  if (!made.success) throw new Error(made.code)
  const { postbackId } = made.value
  for (let nth = 1; nth < 10; nth++) await add(`https://example.com/${nth}`)
  expect(await add("https://example.com/10")).toMatchObject({ status: 409, code: "POSTBACKS_FULL" })
  for (const refused of [
    await home.site("simulatePostback", { postbackId }, bia),
    await home.site("closePostback", { postbackId }, bia),
    await home.site("replayPostback", { callId: "1" }, bia),
  ])
    expect(refused).toMatchObject({ status: 404, code: "POSTBACK_UNKNOWN" })
  expect(await home.site("closePostback", { postbackId }, ada)).toMatchObject({ success: true })
})

test("a player gets another tag by two people, and the versions stay", async () => {
  await one.stepUp()
  const ask = (code: string | null, memberId = player.memberId) =>
    one.call("tagPlayer", { memberId, code, key: randomUUID(), why: WHY })
  expect(await ask("ADA2026")).toMatchObject({ status: 409, code: "TAG_THERE" })
  expect(await ask("NOBODY99")).toMatchObject({ status: 422, code: "AFFILIATE_CODE_INVALID" })
  expect(await ask("BIA2026", "999999")).toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" })
  const proposed = await ask("bia2026")
  if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
  expect(await ask(null)).toMatchObject({ status: 409, code: "PROPOSAL_WAITS" })
  const { proposalId } = proposed.value
  await other.stepUp()
  expect(await other.does("proposal", { proposalId })).toMatchObject({
    changes: [{ field: "player_tag", now: { text: "ADA2026" } }],
  })
  await other.does("decideProposal", { proposalId, decision: "APPROVE" })
  const { rows } = await one.does("listTags", { memberId: player.memberId })
  expect(
    rows.map(({ version, code, agent, approvedBy }) => [version, code, agent?.account, approvedBy]),
  ).toEqual([
    [2, "BIA2026", "bia1", other.login],
    [1, "ADA2026", "ada1", null],
  ])
})

test("people of the house see campaigns, cohorts and calls of all agents, and of one", async () => {
  const all = await one.does("listCampaigns", {})
  expect(new Set(all.rows.map(({ agent }) => agent.account))).toContain("ada1")
  const own = await one.does("listCampaigns", { agentId: bia.memberId })
  expect(own.rows.map(({ agent }) => agent.account)).not.toContain("ada1")
  expect(await one.does("listCohorts", { agentId: bia.memberId })).toMatchObject({ rows: [] })
  expect(await one.does("listPostbackCalls", {})).toMatchObject({ rows: [], cursor: null })
  expect(await one.call("listTags", { cursor: "nowhere" })).toMatchObject({ status: 400 })
})
