import { randomUUID } from "node:crypto"
import type { PayKind } from "@croupier/agents"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount, toDecimal, amount } from "@croupier/money"
import { addMemberRows, aMerchant, ground, MERCHANT } from "../../../test/ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { contractsReader } from "../agent-contracts/index.ts"
import { agentTree, moveMember } from "../agents/index.ts"
import { agentFigures } from "../../../test/agent-figures.ts"
import { memberNames } from "../../../test/member-names.ts"
import { enterLines } from "../play/index.ts"
import { contractBook, factBook } from "./books.ts"
import type { AgentPayKit } from "./kit.ts"
import { round } from "./jobs.ts"

const BELOW = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "40_play",
  "45_agents",
  "58_agent_contracts",
  "59_agent_pay",
])

/** A band as a contract's row keeps it. An omitted condition always holds. */
export interface TestBand {
  readonly rate: string
  readonly rateWin?: string
  readonly minValid?: string
  readonly average?: boolean
  readonly minLoss?: string
  readonly minActive?: number
}

export interface TestContract {
  readonly agent: string
  readonly from?: string
  readonly payer?: "platform" | "upline"
  readonly kind?: "dividend" | "daily" | "hourly" | "realtime"
  readonly bands: readonly TestBand[] | string
  readonly since: Date
  readonly periods?: 1 | 2 | 3
  readonly carry?: "none" | "for_ever" | "next" | "half_month"
  readonly carryIn?: "keep" | "reset"
  readonly costs?: readonly string[]
  readonly active?: { readonly deposit: string; readonly valid: string }
  readonly weights?: Readonly<Record<string, string>>
  readonly collect?: "automatic" | "by_hand"
}

/** Agents with contracts and play in a database of the test's own; members are named by their accounts. No clock runs by itself. */
export async function payHouse({ asset = "BRL" }: { readonly asset?: "BRL" } = {}) {
  const base = await ground({ migrations: MIGRATIONS.filter(({ name }) => BELOW.has(name)) })
  const { db, clock, ledger } = base
  const { brands } = await aMerchant(db)
  const tree = agentTree({ ...base, events: base.events.events })
  const contracts = contractsReader({ tree })
  const names = memberNames()
  const { idOf } = names
  const nameOf = (id: bigint | null) => (id === null ? "platform" : names.nameOf(id))
  const kit: AgentPayKit = {
    ...base,
    queue: base.jobs.queue,
    facts: factBook,
    contracts: contractBook(contracts),
    merchants: brands,
    credit: (tx, decision) => ledger.bulk.decide(tx, decision),
    listed: async (asked) => new Map(asked.map((id) => [id, { account: nameOf(id), nickname: null }])),
  }
  const reading = agentFigures(base, brands, kit)
  const catchUp = async () => {
    await reading.catchUp()
  }
  return {
    ...base,
    kit,
    tree,
    contracts,
    idOf,
    nameOf,
    catchUp,
    /** An agent, or a player, below another or at the top; with wallets. */
    join: async (name: string, under: string | null, isAgent = true) => {
      const id = names.add(name)
      await addMemberRows(base.database.pool, [{ id: String(id), account: name, type: isAgent ? 1 : 0 }])
      await ledger.openWallets(db, id, [{ purpose: "main", asset }])
      await inTransaction(db, (tx) =>
        tree.join(tx, {
          memberId: id,
          merchantId: MERCHANT,
          isAgent,
          parentId: under === null ? null : idOf(under),
          at: clock.now(),
        }),
      )
      return id
    },
    /** Members of a large tree, each behind the one above; without wallets. */
    joinAll: async (
      joining: readonly {
        readonly name: string
        readonly parent: string | null
        readonly isAgent: boolean
      }[],
    ) => {
      for (const { name } of joining) names.add(name)
      await addMemberRows(
        base.database.pool,
        joining.map(({ name, isAgent }) => ({
          id: String(idOf(name)),
          account: name,
          type: isAgent ? 1 : 0,
        })),
      )
      await inTransaction(db, async (tx) => {
        const { rows } = await sql<{ memberId: MemberId; lineId: bigint }>`
          select t.id as "memberId", agent_join(${MERCHANT}, t.id, t.parent, t.is_agent, ${clock.now()}) as "lineId"
            from unnest(${joining.map(({ name }) => idOf(name))}::bigint[],
                        ${joining.map(({ parent }) => (parent === null ? null : idOf(parent)))}::bigint[],
                        ${joining.map(({ isAgent }) => isAgent)}::boolean[]) t (id, parent, is_agent)`.execute(
          tx,
        )
        await enterLines(
          tx,
          rows.map((row) => ({ ...row, since: clock.now() })),
        )
      })
    },
    /** Another agent, neither directly above now nor below the member. */
    mayMove: async (name: string, under: string): Promise<boolean> => {
      const { rows } = await sql`
        select from agent_seat where member_id = ${idOf(name)} and parent_id = ${idOf(under)}
        union all select from agent_closure where ancestor_id = ${idOf(name)} and descendant_id = ${idOf(under)}`.execute(
        db,
      )
      return rows.length === 0
    },
    /** Moves a member below another agent; it holds a few minutes later. */
    move: (name: string, under: string) =>
      inTransaction(db, (tx) =>
        moveMember({ clock, events: base.events.events }, tx, {
          merchantId: MERCHANT,
          memberId: idOf(name),
          parentId: idOf(under),
          askedBy: "test",
          approvedBy: "test",
          why: "test",
        }),
      ),
    /** Settled play of a member: what was lost, and what of it counts. */
    play: (
      name: string,
      at: Date,
      {
        lost = "0",
        valid = "0",
        stake,
        correctsAt,
        product = "SLOTS",
      }: {
        readonly lost?: string
        readonly valid?: string
        readonly stake?: string
        readonly correctsAt?: Date
        readonly product?: string
      },
    ) => {
      const net = parseAmount(lost)
      const staked = stake === undefined ? (net > 0n ? net : 0n) : parseAmount(stake)
      return writePlayFact(db, {
        memberId: idOf(name),
        product,
        stake: staked,
        payout: staked - net,
        validBet: parseAmount(valid),
        settledAt: at,
        reference: `bet:${randomUUID()}`,
        ...(correctsAt ? { correctsAt } : {}),
      })
    },
    /** A contract that is in force from an instant on; a flat rate as a text, "0.3". */
    contract: async (given: TestContract): Promise<bigint> => {
      const { agent, from, payer = "platform", kind = "dividend", since } = given
      const { rows } = await sql<{ id: bigint }>`
        insert into contract (merchant_id, kind, agent_id, offerer_id, payer, state, created_at, since)
        values (${MERCHANT}, ${kind}, ${idOf(agent)}, ${from === undefined ? null : idOf(from)}, ${payer}, 'ACCEPTED', ${since}, ${since})
        returning id`.execute(db)
      const id = rows[0]?.id ?? 0n
      await addVersion(id, 1, given)
      return id
    },
    /** Another version of a contract from an instant on. */
    version: async (id: bigint, version: number, given: Omit<TestContract, "agent">) => {
      await sql`update contract_version set effective_to = ${given.since} where contract_id = ${id} and version = ${version - 1}`.execute(
        db,
      )
      await addVersion(id, version, given)
    },
    end: (id: bigint, at: Date) =>
      sql`with ended as (update contract_version set effective_to = ${at} where contract_id = ${id} and effective_to is null)
        update contract set state = 'ENDED', ended_at = ${at}, end_reason = 'consent' where id = ${id}`.execute(
        db,
      ),
    /** Windows of a kind up to an instant are over, without bills: a day has fewer of them left to make up. */
    billed: (kind: PayKind, windowEnd: Date) =>
      sql`insert into agent_pay_run (merchant_id, kind, window_end, cutoff, restated_to, begun_at, done_at)
        values (${MERCHANT}, ${kind}, ${windowEnd}, 0, 0, ${windowEnd}, ${windowEnd})`.execute(db),
    /** Lets the time pass to an instant, and does a round of the clock. */
    pass: async (to: Date) => {
      clock.set(to)
      await catchUp()
      await round(kit)
      await ledger.bulk.work()
      const [error] = base.reported
      if (error) throw error
    },
    /** Bills of an agent, the oldest first, as the examples write them. */
    bills: async (agent: string, kind = "dividend"): Promise<string[]> => {
      const { rows } = await sql<{ id: bigint; total: bigint; state: string; paid: bigint; due: bigint }>`
        select id, total, state, paid, due from agent_bill where agent_id = ${idOf(agent)} and kind = ${kind} order by window_start`.execute(
        db,
      )
      const told = []
      for (const { id, total, state } of rows) {
        const { rows: lines } = await sql<{ kind: string; amount: bigint; ref: bigint | null }>`
          select kind, amount, ref from agent_bill_line where bill_id = ${id} order by no`.execute(db)
        told.push(
          `${lines.map((line) => `${line.kind} ${shown(line.amount)}`).join(", ")} = ${shown(total)} ${state}`,
        )
      }
      return told
    },
  }

  async function addVersion(id: bigint, version: number, given: Omit<TestContract, "agent">): Promise<void> {
    const {
      bands,
      since,
      periods = 1,
      carry = "none",
      carryIn = "keep",
      costs = [],
      collect = "automatic",
      weights = {},
    } = given
    const written = (typeof bands === "string" ? [{ rate: bands }] : bands).map((band: TestBand, at) => ({
      no: at + 1,
      min_valid: band.minValid ?? "0",
      average: band.average ?? false,
      min_loss: band.minLoss ?? null,
      min_active: band.minActive ?? 0,
      rate: band.rate,
      rate_win: band.rateWin ?? null,
    }))
    const { deposit, valid } = given.active ?? { deposit: "0", valid: "0" }
    await sql`
      insert into contract_version (contract_id, version, state, offered_by, idempotency_key, offered_at, expires_at, answered_at, accepted_at,
          effective_from, periods, carry, carry_in, costs, active_deposit, active_valid, weights, bands, grants, collect)
      values (${id}, ${version}, 'ACCEPTED', 'test', ${`${id}/${version}`}, ${since}, ${since}, ${since}, ${since}, ${since}, ${periods}, ${carry},
        ${carryIn}, ${costs}::text[], ${parseAmount(deposit)}, ${parseAmount(valid)}, ${JSON.stringify(weights)}::jsonb,
        ${JSON.stringify(written)}::jsonb, '[]', ${collect})`.execute(db)
  }
}
export type PayHouse = Awaited<ReturnType<typeof payHouse>>

/** "360.4938", and "300" for whole amounts, as the worked examples write them. */
export const shown = (value: bigint): string => toDecimal(amount(value)).replace(/\.00$/, "")
