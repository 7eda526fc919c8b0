import { inTransaction, type Db } from "@croupier/database"
import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { windowOf } from "@croupier/agents"
import type { Merchant } from "../call/merchant.ts"
import type { Clock } from "../kernel/clock.ts"
import type { MemberId } from "../kernel/ids.ts"
import type { Affiliates } from "../modules/affiliates/index.ts"
import type { AgentContracts } from "../modules/agent-contracts/index.ts"
import type { AgentTree } from "../modules/agents/index.ts"
import type { Campaigns } from "../modules/campaigns/index.ts"
import type { Identity } from "../modules/identity/index.ts"
import type { Lottery } from "../modules/lottery/index.ts"
import type { Missions } from "../modules/missions/index.ts"
import type { Payments } from "../modules/payments/index.ts"
import type { Promotions } from "../modules/promotions/index.ts"
import { payCash } from "./desk-cash.ts"
import { claimMissions, joinDepositMission } from "./missions.ts"
import { seedPlay } from "./play.ts"
import type { PartSeed } from "./promotion-parts.ts"
import { callOf } from "./withdrawals.ts"

interface LineSeed extends PartSeed {
  readonly db: Db
  readonly merchant: Merchant
  readonly identity: Identity
  readonly agentTree: AgentTree
  readonly agentContracts: AgentContracts
  readonly clock: Clock
  readonly lottery: Lottery
  readonly payments: Payments
  readonly campaigns: Campaigns
  readonly affiliates: Affiliates
  readonly missions: Missions
  readonly promotions: Pick<Promotions, "enrol">
}

interface Person {
  readonly id: MemberId
  readonly account: string
}

const TOP_GROUP = 1956
/** Accounts of agents above it take a quota. */
const FREE_GROUP = 1950
const QUOTA = [
  { group: 1952, accounts: 5 },
  { group: 1956, accounts: 2 },
]

/** Agents below the top one, in the order in which they join. */
const AGENTS = [
  { account: "rafael", nickname: "Rafael", above: "tiago", type: 2, group: 1952, code: "RAFA24" },
  { account: "beatriz", nickname: "Beatriz", above: "rafael", type: 2, group: 1948, code: "BIA24" },
  { account: "sabrina", nickname: "Sabrina", above: "tiago", type: 42, group: 1940, code: "SABRI24" },
] as const

/** Players below them, each with the cash that was counted for them at a desk, and a slip of so many times 50.00. */
const PLAYERS = [
  { account: "joana", nickname: "Joana", above: "tiago", group: 1940, cash: "800.00", slips: 8 },
  {
    account: "otavio",
    nickname: "Otávio",
    above: "rafael",
    group: 1940,
    cash: "450.00",
    slips: 4,
    campaign: "insta",
  },
  {
    account: "priscila",
    nickname: "Priscila",
    above: "rafael",
    group: 1920,
    cash: "120.00",
    slips: 0,
    campaign: "grupo",
  },
  { account: "vicente", nickname: "Vicente", above: "beatriz", group: 1930, cash: "300.00", slips: 3 },
  {
    account: "marcela",
    nickname: "Marcela",
    above: "sabrina",
    group: 1930,
    cash: "200.00",
    slips: 4,
    code: "SABRI24",
  },
  {
    account: "tadeu",
    nickname: "Tadeu",
    above: "sabrina",
    group: 1930,
    cash: "40.00",
    slips: 0,
    code: "SABRI24",
  },
] as const

/** The programme of the demo's affiliate. */
const PROGRAMME: AffiliateTerms = {
  cpa: {
    pay: "40.00",
    minDeposit: "50.00",
    minWager: "200.00",
    windowDays: 30,
    mustVerify: false,
    holdDays: 7,
  },
  share: {
    bands: [
      { from: "0.00", rate: "0.25" },
      { from: "10000.00", rate: "0.35" },
      { from: "50000.00", rate: "0.45" },
    ],
    vendorRate: "0.12",
    fence: "-15000.00",
    carryOver: "full",
  },
  subRate: "0.05",
  holdDays: 10,
}

/** The code that has campaigns. */
const CAMPAIGN_CODE = "RAFA24"
const CAMPAIGNS = [
  { name: "insta", source: "instagram", medium: "story", note: "Semana da feira", clicks: 42 },
  { name: "grupo", source: "telegram", medium: "grupo", note: "", clicks: 17 },
]

/** Terms with one band that asks for nothing. */
const flat = (rate: string): ContractTerms => ({
  periods: 1,
  carry: "none",
  carryIn: "keep",
  costs: [],
  active: { deposit: "0.00", valid: "0.00" },
  weights: {},
  bands: [{ no: 1, minValid: "0.00", average: false, minLoss: null, minActive: 0, rate, rateWin: null }],
  grants: [],
  collect: "automatic",
})

/**
 * The line of the demo's agent: agents beneath each other, with players, prize groups, codes, deposits and slips; a dividend and
 * salaries of the platform, a daily salary that the agent pays, and offers that wait for a signature. Bills follow by the clock
 * within minutes, because the slips are settled in windows of these contracts. Called once, when the agent was made.
 */
export async function seedLine(kit: LineSeed, top: Person, password: string): Promise<void> {
  const { db, merchant, agentTree } = kit
  await inTransaction(db, async (tx) => {
    await agentTree.giveGroup(tx, {
      merchantId: merchant.id,
      memberId: top.id,
      group: TOP_GROUP,
      givenBy: "staff:demo",
    })
    await agentTree.giveFreeGroup(tx, merchant.id, FREE_GROUP)
  })
  // Accounts of high groups below take a quota.
  await kit.agentContracts.signedAt(
    offered(kit, { from: null, to: top, kind: "quota", terms: { ...flat("0"), bands: [], grants: QUOTA } }),
    kit.clock.now(),
  )
  // Money of the agent's own, so that a visitor can hand some to a member below.
  await payCash(kit, callOf(merchant, top), "1000.00")
  const people = new Map<string, Person>([[top.account, top]])
  const named = (account: string): Person => {
    const found = people.get(account)
    if (!found) throw new Error(`${account} is not in the demo's line`)
    return found
  }
  for (const { account, nickname, above, type, group, code } of AGENTS) {
    const id = await join(kit, { account, nickname, type, agentId: named(above).id, group, password })
    people.set(account, { id, account })
    await agentTree.addCode(merchant.id, { code, agentId: id, group: group - 10 })
    if (code === CAMPAIGN_CODE) await seedCampaigns(kit, id)
    if (type === 42) await seedProgramme(kit, id)
  }
  // Before the play: a contract counts what is settled from its first window on.
  await signContracts(kit, { top, sub: named("rafael") })
  const players: (Person & { readonly slips: number; readonly group: number })[] = []
  for (const { account, nickname, above, group, cash, slips, ...by } of PLAYERS) {
    const campaign = "campaign" in by ? by.campaign : undefined
    const id = await join(kit, {
      account,
      nickname,
      type: 0,
      agentId: named(above).id,
      group,
      password,
      ...(campaign === undefined ? {} : { campaign, code: CAMPAIGN_CODE }),
      ...("code" in by ? { code: by.code } : {}),
    })
    const context = callOf(merchant, { id, account })
    await joinDepositMission(kit, context)
    await payCash(kit, context, cash)
    await claimMissions(kit, context)
    await kit.takeParts({ id, account })
    if (slips > 0) players.push({ id, account, slips, group })
  }
  // Before the play: only stakes placed behind it fill the goal of the automatic promotion.
  await kit.promotions.enrol()
  for (const { slips, group, ...player } of players) await seedPlay(kit, player, slips, group)
}

/** Registers an account of the line; throws when its name is taken, because the rest of the line needs it. */
async function join(
  { identity, merchant }: LineSeed,
  {
    agentId,
    group,
    campaign,
    code,
    ...account
  }: {
    readonly account: string
    readonly nickname: string
    readonly type: 0 | 2 | 42
    readonly agentId: MemberId
    readonly group: number
    readonly password: string
    /** Of a player who came by a code, and by one of its campaigns. */
    readonly code?: string
    readonly campaign?: string
  },
): Promise<MemberId> {
  const id = await identity.addMember(merchant, {
    ...account,
    language: "PT",
    below: {
      agentId,
      group,
      ...(code === undefined ? {} : { affiliateCode: code }),
      ...(campaign === undefined ? {} : { link: { campaign } }),
    },
  })
  if (id === undefined) throw new Error(`the account ${account.account} of the demo's line is taken`)
  return id
}

/** The programme of an affiliate, which other agents may apply for. */
async function seedProgramme({ affiliates, merchant }: LineSeed, memberId: MemberId): Promise<void> {
  const merchantId = merchant.id
  const programmeId = await affiliates.addProgramme(merchantId, {
    name: "Lanterna Partners",
    terms: PROGRAMME,
  })
  await affiliates.enrol({ merchantId, memberId, programmeId, by: "demo" })
}

/** The campaigns of one code, and clicks on their links. */
async function seedCampaigns({ campaigns, merchant }: LineSeed, agentId: MemberId): Promise<void> {
  for (const { clicks, ...named } of CAMPAIGNS) {
    await campaigns.addCampaign({ merchantId: merchant.id, agentId, code: CAMPAIGN_CODE, ...named })
    for (let nth = 0; nth < clicks; nth++)
      campaigns.clicks.visit({
        merchantId: merchant.id,
        domain: "",
        search: `code=${CAMPAIGN_CODE}&c=${named.name}`,
        method: "GET",
        // Addresses for documentation (RFC 5737): no visitor has one.
        ip: `203.0.113.${nth}`,
        userAgent: "Mozilla/5.0",
        purpose: "",
        cookies: undefined,
        isHttps: true,
      })
  }
  await campaigns.clicks.flush()
}

type Kind = "daily" | "dividend" | "hourly" | "realtime" | "quota"

const offered = (
  { merchant }: LineSeed,
  { from, to, kind, terms }: { from: Person | null; to: Person; kind: Kind; terms: ContractTerms },
) => ({
  merchantId: merchant.id,
  kind,
  agentId: to.id,
  offererId: from?.id ?? null,
  payer: from === null ? ("platform" as const) : ("upline" as const),
  terms,
  offeredBy: from?.account ?? "demo",
  key: `demo.contract:${kind}:${to.account}`,
})

/** Contracts signed when the window that runs began, so that the first play already counts; offers wait for a signature. */
async function signContracts(
  kit: LineSeed,
  { top, sub }: { readonly top: Person; readonly sub: Person },
): Promise<void> {
  const { agentContracts, clock, merchant } = kit
  const now = clock.now()
  const { timeZone } = merchant.brand
  const day = windowOf(now, timeZone, "day").start
  const ofHouse = (kind: Kind, terms: ContractTerms) => offered(kit, { from: null, to: top, kind, terms })
  const ofTop = (kind: Kind, terms: ContractTerms) => offered(kit, { from: top, to: sub, kind, terms })
  await agentContracts.signedAt(ofHouse("realtime", flat("0.002")), day)
  if (merchant.settings.agent.hourlySalary)
    await agentContracts.signedAt(ofHouse("hourly", flat("0.003")), windowOf(now, timeZone, "hour").start)
  await agentContracts.signedAt(ofHouse("daily", flat("0.008")), day)
  await agentContracts.signedAt(ofTop("daily", flat("0.004")), day)
  const tenDays: ContractTerms = { ...flat("0.2"), periods: 3 }
  await agentContracts.signedAt(
    ofHouse("dividend", tenDays),
    windowOf(now, timeZone, "period", tenDays.periods).start,
  )
  await agentContracts.offer(ofTop("dividend", { ...tenDays, bands: flat("0.1").bands }))
  await agentContracts.offer(ofTop("realtime", flat("0.001")))
}
