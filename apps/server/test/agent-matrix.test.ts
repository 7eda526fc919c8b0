import { randomUUID } from "node:crypto"
import { ENDPOINTS, type Endpoint, type EndpointName } from "@croupier/contract"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { flat } from "./contract-terms.ts"
import { writeAgentBill } from "./agent-bill-row.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { seal } from "./open-house.ts"
import type { Signed } from "./registered-member.ts"
import { PASSWORD } from "./registration.ts"
import { accountBelow, agentAtTop } from "./signed-agents.ts"

/**
 * Every call of the agent centre, asked for with the numbers of another agent's line: an agent of another line is refused or
 * answered without a word of that line, and an account that is no agent gets no answer at all. The rows come from the contract,
 * so that a new one has to say here how it refuses.
 */

const WHY = "as agreed on the telephone"
const CODE = "LINEX2026"
const period = { from: "2026-04-01", until: "2026-05-01" }

/** Numbers of the line of `lineone`, which another line asks with. */
interface Line {
  readonly sub: Signed
  readonly player: string
  readonly contract: string
  readonly bill: string
  readonly statement: string
  readonly campaign: string
  readonly postback: string
  readonly call: string
}
let home: ConsoleHouse
let one: Person
let other: Person
let owner: Signed
let stranger: Signed
let player: Signed
let line: Line

const ROWS = Object.entries<Endpoint>(ENDPOINTS).flatMap(([name, { access }]) =>
  access.length === 1 && access[0] === "agent" ? [name as EndpointName] : [],
)

/** The input that names the other line, and the refusal; without a code the answer holds nothing of that line. */
interface Case {
  readonly input: (of: Line) => object
  readonly code?: string
}
const own = (input: object = {}): Case => ({ input: () => input })
const refuses = (code: string, input: Case["input"]): Case => ({ code, input })
const password = PASSWORD
const of = (key: Exclude<keyof Line, "sub">, name: string) => (given: Line) => ({ [name]: given[key] })

const MATRIX: Readonly<Record<string, Case>> = {
  myTeam: refuses("AGENT_UNKNOWN", ({ sub }) => ({ under: sub.memberId, limit: 20 })),
  registerBelow: own({ username: "bysecond", password: "GivenLantern1", type: 0 }),
  myCodes: own(),
  addAffiliateCode: refuses("AFFILIATE_CODE_TAKEN", () => ({ code: CODE })),
  closeAffiliateCode: refuses("AFFILIATE_CODE_INVALID", () => ({ code: CODE })),
  groupBelow: refuses("AGENT_UNKNOWN", of("player", "memberId")),
  setGroupBelow: refuses("AGENT_UNKNOWN", (given) => ({ memberId: given.player, group: 1900 })),
  myRebates: own(),
  makeAgentBelow: refuses("AGENT_UNKNOWN", (given) => ({ memberId: given.player, type: 2 })),
  teamOverview: own({ period: "month" }),
  teamBetting: own({ ...period, account: "lineone" }),
  teamTransactions: own({ ...period, account: "lineone" }),
  teamProfit: own({ ...period, account: "lineone" }),
  teamProfitDays: own(period),
  teamFile: refuses("AGENT_UNKNOWN", ({ sub }) => ({ list: "team", ...period, under: sub.memberId })),
  dividendContract: own(),
  dailySalaryContract: own(),
  hourlySalaryContract: own(),
  realTimeSalaryContract: own(),
  quotaContract: own(),
  contractsBelow: own({ kind: "dividend" }),
  contractHistory: refuses("CONTRACT_UNKNOWN", of("contract", "contractId")),
  previewContract: refuses("CONTRACT_UNKNOWN", of("contract", "contractId")),
  offerContract: refuses("AGENT_UNKNOWN", () => ({
    kind: "dividend",
    account: "lineonesub",
    payer: "platform",
    terms: flat("0.05"),
    key: randomUUID(),
    password,
  })),
  acceptContract: refuses("CONTRACT_UNKNOWN", ({ contract }) => ({
    contractId: contract,
    version: 1,
    ends: [],
    password,
  })),
  rejectContract: refuses("CONTRACT_UNKNOWN", ({ contract }) => ({ contractId: contract, version: 1 })),
  withdrawContractOffer: refuses("CONTRACT_UNKNOWN", of("contract", "contractId")),
  askContractEnd: refuses("CONTRACT_UNKNOWN", of("contract", "contractId")),
  takeContractEndBack: refuses("CONTRACT_UNKNOWN", of("contract", "contractId")),
  agreeContractEnd: refuses("CONTRACT_UNKNOWN", ({ contract }) => ({
    contractId: contract,
    ends: [],
    password,
  })),
  myQuotas: own(),
  quotasBelow: own(),
  quotaHistory: own(),
  moveQuota: refuses("AGENT_UNKNOWN", ({ sub }) => ({
    memberId: sub.memberId,
    act: "give",
    group: 1956,
    accounts: 1,
    key: randomUUID(),
  })),
  myIncome: own(period),
  myBills: own({ side: "below" }),
  myBill: refuses("BILL_UNKNOWN", of("bill", "billId")),
  billFacts: refuses("BILL_UNKNOWN", of("bill", "billId")),
  answerBill: refuses("BILL_UNKNOWN", ({ bill }) => ({ billId: bill, act: "approve" })),
  takeIncome: own({ amount: "1", key: randomUUID() }),
  contractStanding: own({ kind: "dividend" }),
  myProgrammes: own(),
  applyProgramme: own({ programmeId: "999999" }),
  myPlayers: own(),
  myStatements: own(),
  myStatement: refuses("STATEMENT_UNKNOWN", of("statement", "statementId")),
  statementPlayers: refuses("STATEMENT_UNKNOWN", of("statement", "statementId")),
  statementFile: refuses("STATEMENT_UNKNOWN", of("statement", "statementId")),
  campaignFunnel: refuses("AGENT_UNKNOWN", ({ sub }) => ({ ...period, agent: sub.memberId })),
  addCampaign: refuses("AFFILIATE_CODE_INVALID", () => ({ code: CODE, name: "second" })),
  archiveCampaign: refuses("CAMPAIGN_UNKNOWN", of("campaign", "campaignId")),
  campaignCohorts: refuses("AGENT_UNKNOWN", ({ sub }) => ({ agent: sub.memberId })),
  campaignFile: refuses("AGENT_UNKNOWN", ({ sub }) => ({ ...period, agent: sub.memberId })),
  myPostbacks: own(),
  addPostback: own({ event: "registered", url: "https://second.example/got?c={click_id}" }),
  closePostback: refuses("POSTBACK_UNKNOWN", of("postback", "postbackId")),
  simulatePostback: refuses("POSTBACK_UNKNOWN", of("postback", "postbackId")),
  postbackCalls: own(),
  replayPostback: refuses("POSTBACK_UNKNOWN", of("call", "callId")),
  transferDownline: refuses("AGENT_UNKNOWN", (given) => ({
    memberId: given.player,
    amount: "20",
    password,
  })),
}

/** The answer to a call as text, whether it is a file or an envelope. */
async function asked(name: string, input: object, token?: string): Promise<{ status: number; text: string }> {
  const row: Endpoint = ENDPOINTS[name as EndpointName]
  const url = new URL(row.path, home.url)
  const inQuery = row.method === "GET"
  if (inQuery) for (const [key, value] of Object.entries(input)) url.searchParams.set(key, String(value))
  const body = row.encrypted
    ? { value: await seal(home.url, input, { iat: Math.floor(home.clock.now().getTime() / 1000) }) }
    : input
  const response = await fetch(url, {
    method: row.method,
    headers: {
      language: "EN",
      "idempotency-key": randomUUID(),
      ...(inQuery ? {} : { "content-type": "application/json" }),
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    ...(inQuery ? {} : { body: JSON.stringify(body) }),
  })
  return { status: response.status, text: await response.text() }
}
const codeOf = ({ text }: { readonly text: string }): string | null =>
  text.startsWith("{") ? ((JSON.parse(text) as { code?: string }).code ?? null) : null

const atTop = (account: string) => agentAtTop(home, one, account)
const below = (agent: Signed, username: string, type: 0 | 2) => accountBelow(home, agent, username, type)

const CALL_ROW = `
  insert into campaign_call (postback_id, agent_id, member_id, key, url, state, created_at, sent_at)
  values ($1, $2, $3, 'matrix', 'https://lineone.example/got', 'SENT', $4, $4) returning id`
const STATEMENT_ROW = `
  with run as (
    insert into affiliate_run (merchant_id, window_start, window_end, cutoff, begun_at, done_at)
    values (1, $2::timestamptz - interval '1 month', $2, 0, $2, $2) returning id),
  statement as (
    insert into affiliate_statement (merchant_id, run_id, affiliate_id, asset, window_start, window_end, cutoff, earned, total, due, carried,
      residue, made_at, held_until, state)
    select 1, id, $1, 'BRL', $2::timestamptz - interval '1 month', $2, 0, 0, 0, 0, 0, 0, $2, $2, 'NOTHING_DUE' from run returning id, run_id),
  reckoning as (
    insert into affiliate_reckoning (statement_id, run_id, cutoff, pay, standing, input_hash)
    select id, run_id, 0, 0, '{}', 'none' from statement)
  select id from statement`

/** The line of `lineone`, with a row of each kind that another line could ask for. */
async function aLine(): Promise<Line> {
  const sub = await below(owner, "lineonesub", 2)
  const opened = await home.site(
    "registerBelow",
    { username: "lineoneplayer", password: "GivenLantern1", type: 0 },
    owner,
  )
  if (!opened.success) throw new Error(opened.code)
  const { memberId: playerId } = opened.value
  await one.stepUp()
  const offered = await one.call("offerContractByHouse", {
    memberId: owner.memberId,
    kind: "dividend",
    terms: flat("0.1"),
    key: randomUUID(),
    why: WHY,
  })
  if (!offered.success) throw new Error(offered.code)
  const page = await home.site("dividendContract", {}, owner)
  const contract = page.success ? (page.value.offers[0]?.contractId ?? "") : ""
  await home.site("addAffiliateCode", { code: CODE }, owner)
  const made = await home.site(
    "addCampaign",
    { code: CODE, name: "first", source: "lineonesource", medium: "", note: "" },
    owner,
  )
  const url = "https://lineone.example/got?c={click_id}"
  const postback = await home.site("addPostback", { event: "registered", url }, owner)
  if (!made.success || !postback.success) throw new Error("the line has no campaign or no postback")
  const { pool } = home.store.database
  const { rows: calls } = await pool.query<{ id: bigint }>(CALL_ROW, [
    postback.value.postbackId,
    owner.memberId,
    playerId,
    home.clock.now(),
  ])
  const { rows: statements } = await pool.query<{ id: bigint }>(STATEMENT_ROW, [
    owner.memberId,
    home.clock.now(),
  ])
  return {
    sub,
    player: playerId,
    contract,
    bill: await writeAgentBill(home.store.database, {
      payeeId: sub.memberId,
      uplineId: owner.memberId,
      payer: "upline",
      state: "AWAITING_REVIEW",
      at: home.clock.now(),
    }),
    statement: String(statements[0]?.id),
    campaign: made.value.campaignId,
    postback: postback.value.postbackId,
    call: String(calls[0]?.id),
  }
}

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support"])
  other = await home.hire(["owner"])
  await switchOn()
  owner = await atTop("lineone")
  stranger = await atTop("second")
  line = await aLine()
  player = await below(stranger, "guestof", 0)
})
afterAll(() => home.close())

/** Every kind of contract, so that no call is refused for a kind that is off. */
async function switchOn(): Promise<void> {
  const boss = await home.asOwner()
  await boss.stepUp()
  const { version } = await boss.does("merchantSettings", {})
  const changes = { "agent.hourlySalary": true, "agent.realTimeSalary": true }
  const outcome = await boss.does("changeSettings", { changes, version, why: WHY })
  if (outcome.state !== "PROPOSED") return
  await other.stepUp()
  await other.does("decideProposal", { proposalId: outcome.proposalId, decision: "APPROVE" })
}

/** Words that stand in rows of the line of `lineone` alone. */
const WORDS = /lineone|LINEX2026/

test("every call of the agent centre has its case here", () => {
  expect(Object.keys(MATRIX).toSorted()).toEqual([...ROWS].toSorted())
})

describe("an agent of another line", () => {
  test.each(ROWS)("learns nothing by %s", async (name) => {
    const { input, code } = MATRIX[name] ?? {}
    const answer = await asked(name, input?.(line) ?? {}, stranger.token)
    expect(answer.status).toBeLessThan(500)
    if (code !== undefined) expect(codeOf(answer)).toBe(code)
    expect(answer.text).not.toMatch(WORDS)
  })

  test("has changed nothing of the line", async () => {
    const codes = await home.site("myCodes", {}, owner)
    expect(codes).toMatchObject({ value: { codes: [{ code: CODE, closedAt: null }] } })
    expect(await home.site("myBill", { billId: line.bill }, owner)).toMatchObject({
      value: { state: "AWAITING_REVIEW" },
    })
    expect(await home.site("dividendContract", {}, owner)).toMatchObject({
      value: { own: null, offers: [{ contractId: line.contract, state: "OFFERED" }] },
    })
    expect(await home.site("myTeam", { under: line.sub.memberId, limit: 20 }, owner)).toMatchObject({
      value: { rows: [] },
    })
    expect(await home.site("myPostbacks", {}, owner)).toMatchObject({
      value: { rows: [{ postbackId: line.postback }] },
    })
  })
})

/** The own code is taken as well, and an offer is its offerer's to withdraw, which is the platform here. */
const ALIKE = ["addAffiliateCode", "withdrawContractOffer"]
// Acts that end what others ask about come after them.
const BY_OWNER = ROWS.filter((name) => MATRIX[name]?.code !== undefined && !ALIKE.includes(name)).toReversed()
test("the agent of the line itself is not answered like the other", async () => {
  for (const name of BY_OWNER) {
    const { input, code } = MATRIX[name] ?? {}
    const answer = await asked(name, input?.(line) ?? {}, owner.token)
    expect([name, answer.status < 500, codeOf(answer)]).not.toEqual([name, true, code])
    expect([name, answer.status < 500]).toEqual([name, true])
  }
})

describe("an account that is no agent", () => {
  test("gets no answer from any of them: a player, a trial account, a visitor", async () => {
    const trial = await home.site("freePlay", { os: "Linux", platform: "W", random: "1" })
    if (!trial.success) throw new Error(trial.code)
    for (const name of ROWS) {
      const input = MATRIX[name]?.input(line) ?? {}
      const refused = await asked(name, input, player.token)
      expect([name, refused.status, codeOf(refused)]).toEqual([name, 403, "AGENTS_ONLY"])
      expect([name, (await asked(name, input, trial.value.token)).status]).toEqual([name, 403])
      expect([name, (await asked(name, input)).status]).toEqual([name, 401])
    }
  })
})
