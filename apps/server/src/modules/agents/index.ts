import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { handlers } from "../../call/context.ts"
import type { Module } from "../../call/module.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Projection } from "../../kernel/projections.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import { agentConsoleRoutes } from "./console-routes.ts"
import { addCode, codesOf, findCode, openCodes, type AffiliateCode, type CodeToAdd } from "./codes.ts"
import type { AgentsKit } from "./kit.ts"
import { groupApproval } from "./group-approval.ts"
import { payRebates } from "./rebate-runs.ts"
import { moveApproval } from "./move-approval.ts"
import { promoteApproval } from "./promote-approval.ts"
import { searchAll } from "./anomalies/search.ts"
import { counts } from "./figures/counts.ts"
import { recording } from "./figures/recording.ts"
import { sums } from "./figures/sums.ts"
import { groupsAt, setGroup, type GroupToSet } from "./prize-groups.ts"
import { FIRST_RULE, latestGroupRule, writeGroupRule } from "./group-rule.ts"
import { reserveAt, reserveSalary } from "./salary-reserve.ts"
import { tellRebates } from "./rebates.ts"
import { agentRoutes } from "./routes.ts"
import { agentsAbove, agentsBelow, inTeam, seatsOf, uplinesOf, type Seat } from "./seat-store.ts"
import { joinTree, type Joining } from "./tree.ts"

export { agentsPersonal } from "./personal-data.ts"
export type { AffiliateCode } from "./codes.ts"
export type { AccountBelow, AgentsKit } from "./kit.ts"
export { payRebates } from "./rebate-runs.ts"
export { rebateFacts, type RebateFact } from "./rebate-store.ts"
export { countsGroups, type RebateBet } from "./rebates.ts"
export { anomaliesOfAgents } from "./anomalies/anomaly-store.ts"
export { agentChecks } from "./sub-ledger.ts"
export { moveMember } from "./tree.ts"
export {
  contractFigures,
  recordedOf,
  type Asked,
  type ContractFigures,
  type Counting,
  type Recorded,
} from "./figures/contract-figures.ts"
export { effectiveFrom, SPARE_MS } from "./effective-from.ts"
export { memberMoney } from "./figures/member-money.ts"
export { countedFacts, grossGamingRevenue, rebatesOfTime, type CountedFact } from "./figures/counted-facts.ts"
export {
  earliestLate,
  firstDeposits,
  flaggedAmong,
  memberFigures,
  type FirstDepositFact,
  type MemberFigures,
  type MemberSpan,
} from "./figures/member-figures.ts"
export { lateFacts, linesAt, type LateFact } from "./figures/late-facts.ts"
export { linesOf } from "./figures/counted-lines.ts"
export { inputHashes, usedNumbers, type Hashed } from "./figures/used-numbers.ts"

export const agentMigrations: MigrationSource = {
  name: "45_agents",
  schema: "agents",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** The tree and its codes: what registration asks. It asks nothing of other modules' faces but settled play. */
export interface AgentTree extends Module {
  readonly routes: ReturnType<typeof treeRoutes>
  /** Takes a new member into the tree, in the transaction of the registration. Refuses AGENT_UNKNOWN. */
  readonly join: (tx: Tx, joining: Joining) => Promise<void>
  /** The agent of a code that is good on a domain. Refuses AFFILIATE_CODE_INVALID. */
  readonly agentOfCode: (
    merchantId: MerchantId,
    asked: { readonly code: string; readonly domain: string },
  ) => Promise<AffiliateCode>
  /** The agents of codes of a merchant that are good on a domain, by the code in small letters. */
  readonly openCodes: (
    merchantId: MerchantId,
    asked: { readonly codes: readonly string[]; readonly domain: string },
  ) => Promise<ReadonlyMap<string, AffiliateCode>>
  /** The codes of an agent, closed ones with them. */
  readonly codesOf: (agentId: MemberId) => Promise<readonly string[]>
  /** Gives an agent a code; giving it again changes nothing. */
  readonly addCode: (merchantId: MerchantId, affiliate: Omit<CodeToAdd, "merchantId" | "at">) => Promise<void>
  /** The prize groups of members at an instant; absent where neither the member nor an agent above has one. */
  readonly groupsAt: typeof groupsAt
  /** Gives a member a prize group, in the caller's transaction. Refuses what `setGroup` refuses. */
  readonly giveGroup: (tx: Tx, given: GroupToSet) => ReturnType<typeof setGroup>
  /** Tells what the lines of members get of the bets of one bucket of an issue, in the caller's transaction. */
  readonly tellRebates: typeof tellRebates
  /** The agent directly above a member; undefined where there is none. */
  readonly uplineOf: (
    db: Db | Tx,
    merchantId: MerchantId,
    memberId: MemberId,
  ) => Promise<MemberId | undefined>
  /** Where members of a merchant stand, by member; one without a seat stands under no agent. */
  readonly seatsOf: (
    db: Db | Tx,
    merchantId: MerchantId,
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, Seat>>
  /** The agents above a member, from the root down. */
  readonly uplinesOf: (db: Db | Tx, memberId: MemberId) => Promise<MemberId[]>
  /** The agents above each of these members, in no order. */
  readonly agentsAbove: typeof agentsAbove
  /** Sets the highest group that agents' accounts have without a quota, at a merchant that has no rule yet. */
  readonly giveFreeGroup: (tx: Tx, merchantId: MerchantId, free: number) => Promise<void>
  /** Sets the highest salary of contracts from an instant on; false where rebates would exceed the edge together with it. */
  readonly reserveSalary: typeof reserveSalary
  /** The highest salary of contracts at an instant or later, in parts of a million of the valid bet. */
  readonly salaryReserve: (db: Db | Tx, merchantId: MerchantId, from: Date) => Promise<number>
  /** Agents directly below an agent, by number, behind `after`. */
  readonly agentsBelow: typeof agentsBelow
  /** The highest group that an agent's account has without a quota of the agent above; null: none takes one. */
  readonly freeGroupOf: (db: Db | Tx, merchantId: MerchantId) => Promise<number | null>
  /** Of these members those who stand below an agent or are the agent itself. */
  readonly inTeam: (
    db: Db | Tx,
    agentId: MemberId,
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlySet<bigint>>
}

const treeRoutes = (db: Db) =>
  handlers({
    affiliate: async (input, { merchant }) => ({ code: (await findCode(db, merchant.id, input)).code }),
  })

export const agentTree = ({
  db,
  clock,
  events,
}: {
  readonly db: Db
  readonly clock: Clock
  readonly events: Events
}): AgentTree => ({
  routes: treeRoutes(db),
  join: (tx, joining) => joinTree({ events }, tx, joining),
  agentOfCode: (merchantId, asked) => findCode(db, merchantId, asked),
  openCodes: (merchantId, asked) => openCodes(db, merchantId, asked),
  codesOf: async (agentId) => (await codesOf(db, agentId)).map(({ code }) => code),
  addCode: async (merchantId, affiliate) => {
    await addCode(db, { ...affiliate, merchantId, at: clock.now() })
  },
  groupsAt,
  giveGroup: (tx, given) => setGroup({ clock, events }, tx, given),
  tellRebates,
  uplineOf: async (reader, merchantId, memberId) =>
    (await seatsOf(reader, merchantId, [memberId])).get(memberId)?.parentId ?? undefined,
  seatsOf,
  uplinesOf,
  agentsAbove,
  inTeam,
  reserveSalary,
  salaryReserve: (reader, merchantId, from) => reserveAt(reader, merchantId, from, { from: true }),
  agentsBelow,
  giveFreeGroup: (tx, merchantId, free) =>
    writeGroupRule(tx, {
      merchantId,
      rule: { ...FIRST_RULE, free },
      since: clock.now(),
      askedBy: "demo",
      approvedBy: "demo",
    }),
  freeGroupOf: async (reader, merchantId) => (await latestGroupRule(reader, merchantId)).free,
})

/** Agents: their reads of their line, their acts in it, and decisions of people of the house about the tree. */
export interface Agents extends Module {
  readonly routes: ReturnType<typeof agentRoutes>
  readonly consoleRoutes: ReturnType<typeof agentConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Facts with their numbers, and their sums. */
  readonly projections: readonly Projection[]
}

export const agents = (kit: AgentsKit): Agents => ({
  routes: agentRoutes(kit),
  consoleRoutes: agentConsoleRoutes(kit),
  approvals: [moveApproval(kit), promoteApproval(kit), groupApproval(kit)],
  projections: [recording(kit), sums(kit), counts],
  jobs: [
    recurring("agents.rebates", { cron: "* * * * *" }, () => payRebates(kit)),
    recurring("agents.anomalies", { cron: "17 * * * *" }, () => searchAll(kit)),
  ],
})
