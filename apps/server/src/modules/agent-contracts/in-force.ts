import type { PayKind, Periods, Terms } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Contract } from "./contract.ts"
import type { ContractsKit } from "./kit.ts"
import { termsOf } from "./terms.ts"
import { TERMS, termsFrom, type TermsRow } from "./version-store.ts"

/** A contract in a window, with the version that the window is billed by. */
export interface ContractInForce extends Pick<
  Contract,
  "id" | "merchantId" | "agentId" | "offererId" | "payer" | "endedAt"
> {
  readonly kind: PayKind
  readonly version: number
  readonly terms: Terms
  /** The debt that a new contract begins with: that of the contract before, or none. */
  readonly carryIn: ContractTerms["carryIn"]
  /** Bills are paid at once, or wait for a person. */
  readonly collect: ContractTerms["collect"]
  /** The first instant of this version, and of the contract's first version. */
  readonly effectiveFrom: Date
  readonly startedAt: Date
  /** Levels of the tree above the agent. */
  readonly depth: number
}

interface Row extends TermsRow {
  readonly id: ContractId
  readonly merchantId: MerchantId
  readonly kind: PayKind
  readonly agentId: MemberId
  readonly offererId: MemberId | null
  readonly payer: Contract["payer"]
  readonly endedAt: Date | null
  readonly version: number
  readonly effectiveFrom: Date
  readonly startedAt: Date
}

type Sql = ReturnType<typeof sql>

async function select(
  { db, tree }: Pick<ContractsKit, "tree"> & { readonly db: Db | Tx },
  merchantId: MerchantId,
  where: Sql,
): Promise<ContractInForce[]> {
  const { rows } = await sql<Row>`
    select r.id, r.merchant_id as "merchantId", r.kind, r.agent_id as "agentId", r.offerer_id as "offererId", r.payer,
           r.ended_at as "endedAt", v.version, v.effective_from as "effectiveFrom",
           (select min(f.effective_from) from contract_version f where f.contract_id = r.id) as "startedAt", ${TERMS}
      from contract r join contract_version v on v.contract_id = r.id and v.state = 'ACCEPTED'
     where r.merchant_id = ${merchantId} and ${where}`.execute(db)
  const seats = await tree.seatsOf(
    db,
    merchantId,
    rows.map(({ agentId }) => agentId),
  )
  return rows
    .map(({ kind, ...row }): ContractInForce => {
      const written = termsFrom(row)
      return {
        id: row.id,
        merchantId: row.merchantId,
        kind,
        agentId: row.agentId,
        offererId: row.offererId,
        payer: row.payer,
        endedAt: row.endedAt,
        version: row.version,
        terms: termsOf(kind, written),
        carryIn: written.carryIn,
        collect: written.collect,
        effectiveFrom: row.effectiveFrom,
        startedAt: row.startedAt,
        depth: seats.get(row.agentId)?.depth ?? 0,
      }
    })
    .toSorted((a, b) => a.depth - b.depth || (a.id < b.id ? -1 : 1))
}

/** The contracts in force that are asked for. */
export interface InForceAsked {
  readonly merchantId: MerchantId
  readonly kind: PayKind
  /** The start of the window. */
  readonly windowStart: Date
  /** Of dividends: those with this number of periods a month. */
  readonly periods?: Periods
  /** The contract of this agent alone. */
  readonly agentId?: MemberId
}

/**
 * Contracts of a kind that are in force in the window that begins then, each with its version of that window, from the
 * top of the tree down. A window belongs to the version in force at its start, and to no contract that ended there.
 */
export const contractsInForce = (
  kit: Pick<ContractsKit, "tree">,
  db: Db | Tx,
  { merchantId, kind, windowStart, periods, agentId }: InForceAsked,
): Promise<ContractInForce[]> =>
  select(
    { ...kit, db },
    merchantId,
    sql`r.kind = ${kind} and (r.ended_at is null or r.ended_at > ${windowStart})
      and v.effective_from <= ${windowStart} and (v.effective_to is null or v.effective_to > ${windowStart})
      ${agentId === undefined ? sql`` : sql`and r.agent_id = ${agentId}`}
      ${periods === undefined ? sql`` : sql`and v.periods = ${periods}`}`,
  )

/** Contracts of a kind that ended in `(after, until]`, with their last version: they get a closing bill. */
export const contractsEnded = (
  kit: Pick<ContractsKit, "tree">,
  db: Db | Tx,
  asked: {
    readonly merchantId: MerchantId
    readonly kind: PayKind
    readonly after: Date
    readonly until: Date
  },
): Promise<ContractInForce[]> =>
  select(
    { ...kit, db },
    asked.merchantId,
    sql`r.kind = ${asked.kind} and r.ended_at > ${asked.after} and r.ended_at <= ${asked.until}
      and v.version = (select max(l.version) from contract_version l where l.contract_id = r.id and l.state = 'ACCEPTED'
                         and l.effective_from < r.ended_at)`,
  )

/** One series of windows of a merchant's contracts, from the start of its first window. */
export interface ContractSeries {
  readonly kind: PayKind
  readonly periods: Periods
  readonly since: Date
}

/** Series of windows that contracts of a merchant have ever had: contracts that have ended are billed for late facts, too. */
export async function contractSeries(db: Db | Tx, merchantId: MerchantId): Promise<ContractSeries[]> {
  const { rows } = await sql<ContractSeries>`
    select r.kind, v.periods, min(v.effective_from) as since
      from contract r join contract_version v on v.contract_id = r.id and v.state = 'ACCEPTED'
     where r.merchant_id = ${merchantId} and r.kind <> 'quota' group by 1, 2 order by 1, 2`.execute(db)
  return rows
}
