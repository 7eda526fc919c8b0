import { inTransaction, type Tx } from "@croupier/database"
import type { ContractKind, Payer } from "@croupier/contract/agent-contract-states"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { MerchantFacts } from "../merchants/index.ts"
import { randomUUID } from "node:crypto"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { createEvents } from "../../kernel/events.ts"
import { systemRandom } from "../../kernel/random.ts"
import { Refusal } from "../../kernel/refusal.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { demoMerchant } from "../../seed/demo.ts"
import { agents, agentTree } from "../agents/index.ts"
import { acceptOffer } from "./answer.ts"
import { agentContracts, contractMigrations } from "./index.ts"
import type { ContractsKit } from "./kit.ts"
import { offerContract } from "./offer.ts"
import { BEN } from "../../call/test-approvals.ts"
import { findContract, movesOf, selectContracts } from "./store.ts"
import { sql } from "@croupier/database"
import { versionsOf } from "./version-store.ts"

const BELOW = new Set(["10_ledger", "20_merchants", "25_messages", "30_identity", "40_play", "45_agents"])
/** Tables that contracts stand on, and their own. */
const TABLES = [...MIGRATIONS.filter(({ name }) => BELOW.has(name)), contractMigrations]

const EVERY_KIND = { policy: true, dividend: true, salary: true, hourlySalary: true, realTimeSalary: true }

/** The code of a refusal; "done" where nothing was refused. */
export const refusalOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "done",
    (error: unknown) => {
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

export interface OfferMade {
  readonly to: string
  /** None: the platform. */
  readonly from?: string
  readonly kind?: ContractKind
  readonly payer?: Payer
  readonly terms: ContractTerms
  readonly key?: string
}

/** Contracts in a tree of a real PostgreSQL; agents are named by their accounts. No clock runs by itself. */
export async function contractHouse() {
  const base = await ground({ migrations: TABLES })
  const { db, clock } = base
  const facts: MerchantFacts & { settingsOverride: unknown } = {
    ...demoMerchant,
    settingsOverride: { agent: EVERY_KIND },
  }
  const { brands, merchant } = await aMerchant(db, facts)
  const events = createEvents(base.jobs.queue)
  const tree = agentTree({ ...base, events })
  const kit: ContractsKit = {
    db,
    clock,
    tree,
    merchants: brands,
    identity: { provePayment: async () => {}, stepUpOf: async () => "login" },
    listed: async () => new Map(),
    accountsFrom: async () => [],
    report: base.report,
  }
  const contracts = agentContracts(kit)
  events.connect(contracts.reactions ?? [])
  const [moving] = agents({
    ...base,
    events,
    isMemberOf: async () => true,
    listed: async () => new Map(),
    accountsFrom: async () => [],
    timeZoneOf: () => "America/Sao_Paulo",
    names: async () => [],
    lotteryNames: async () => new Map(),
    random: systemRandom,
    // No rebates are paid here.
    credit: async () => {
      throw new Error("nothing is credited")
    },
    merchantsAll: () => [],
    sharedMarks: async () => [],
    becomeAgent: async () => true,
    registerBelow: async () => 0n,
  }).approvals
  let next = 1
  const ids = new Map<string, MemberId>()
  const idOf = (name: string): MemberId => {
    const id = ids.get(name)
    if (id === undefined) throw new Error(`${name} is no agent`)
    return id
  }
  const nameOf = (id: bigint): string => [...ids].find(([, each]) => each === id)?.[0] ?? "?"
  const within = <R>(work: (tx: Tx) => Promise<R>) => inTransaction(db, work)
  const offer = ({ to, from, kind = "dividend", payer = "platform", terms, key = randomUUID() }: OfferMade) =>
    within((tx) =>
      offerContract(kit, tx, {
        merchantId: MERCHANT,
        kind,
        agentId: idOf(to),
        offererId: from === undefined ? null : idOf(from),
        payer,
        terms,
        offeredBy: from ?? "ana",
        key,
      }),
    )
  const asked = (agent: string, offered: { contractId: bigint; version: number }) => ({
    ...offered,
    merchantId: MERCHANT,
    agentId: idOf(agent),
  })
  const accept = (agent: string, offered: { contractId: bigint; version: number }, shown: string[] = []) =>
    within((tx) => acceptOffer(kit, tx, asked(agent, offered), shown))
  return {
    ...base,
    kit,
    merchant,
    brands,
    tree,
    contracts,
    idOf,
    nameOf,
    within,
    offer,
    asked,
    accept,
    events,
    /** An agent whose account is the name, below another or at the top. */
    join: async (name: string, under: string | null, group?: number) => {
      const id = BigInt(next++)
      ids.set(name, id)
      await addMemberRows(base.database.pool, [{ id: String(id), account: name, type: 1 }])
      await within((tx) =>
        tree.join(tx, {
          memberId: id,
          merchantId: MERCHANT,
          isAgent: true,
          parentId: under === null ? null : idOf(under),
          group,
          at: clock.now(),
        }),
      )
      return id
    },
    /** An offer that is accepted at once. */
    agree: async (made: OfferMade) => {
      const offered = await offer(made)
      await accept(made.to, offered)
      return offered.contractId
    },
    /** Two people move an agent with all below. */
    move: (name: string, under: string | null) =>
      within(async (tx) =>
        moving
          ?.read({
            merchantId: MERCHANT,
            memberId: String(idOf(name)),
            parentId: under === null ? null : String(idOf(under)),
          })
          .apply(tx, BEN),
      ),
    contract: async (id: bigint) => {
      const found = await findContract(db, MERCHANT, id)
      if (!found) throw new Error(`no contract ${id}`)
      return found
    },
    versions: (id: bigint) => versionsOf(db, [id]),
    moves: async (id: bigint) => (await movesOf(db, id)).map(({ event }) => event),
    /** Every contract: "B DIVIDEND ENDING rate_exceeds 2026-12-01". */
    told: async () =>
      (await selectContracts(db, sql`true`)).map(({ agentId, state, endReason, endedAt }) =>
        [nameOf(agentId), state, endReason, endedAt?.toISOString().slice(0, 10)].filter(Boolean).join(" "),
      ),
  }
}
export type ContractHouse = Awaited<ReturnType<typeof contractHouse>>
