import type { ContractKind, EndReason, Payer } from "@croupier/contract/agent-contract-states"
import { sql, type Db, type Tx } from "@croupier/database"
import type { ContractId, MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Moved } from "../../kernel/lifecycle.ts"
import type { Contract, Party } from "./contract.ts"
import { contractLife, type ContractEvent } from "./contract-states.ts"

type Sql = ReturnType<typeof sql>

const COLUMNS =
  sql.raw(`r.id, r.merchant_id as "merchantId", r.kind, r.agent_id as "agentId", r.offerer_id as "offererId",
  r.payer, r.state, r.created_at as "createdAt", r.since, r.ended_at as "endedAt", r.end_reason as "endReason",
  r.end_asked_by as "endAskedBy", r.notice_until as "noticeUntil"`)

/**
 * Takes the lock of a merchant's contracts to the end of the transaction: an answer, an end and a move in the tree run one
 * after the other, so each decides on the contracts that the one before has left.
 */
export async function lockContracts(tx: Tx, merchantId: MerchantId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('agents.contracts'), ${merchantId}::int)`.execute(tx)
}

export interface NewContract {
  readonly merchantId: MerchantId
  readonly kind: ContractKind
  readonly agentId: MemberId
  readonly offererId: MemberId | null
  readonly payer: Payer
  readonly at: Date
  readonly expiresAt: Date
}

export async function insertContract(tx: Tx, made: NewContract): Promise<Contract> {
  const { rows } = await sql<Contract>`
    insert into contract as r (merchant_id, kind, agent_id, offerer_id, payer, state, created_at, since, next_check_at)
    values (${made.merchantId}, ${made.kind}, ${made.agentId}, ${made.offererId}, ${made.payer}, ${contractLife.begins}, ${made.at},
      ${made.at}, ${made.expiresAt})
    returning ${COLUMNS}`.execute(tx)
  if (!rows[0]) throw new Error("a contract was not added")
  return rows[0]
}

/** Contracts by conditions over `r`. */
export async function selectContracts(
  db: Db | Tx,
  where: Sql,
  { order = sql`r.id`, limit }: { readonly order?: Sql; readonly limit?: number } = {},
): Promise<Contract[]> {
  const { rows } = await sql<Contract>`
    select ${COLUMNS} from contract r where ${where} order by ${order} ${limit === undefined ? sql`` : sql`limit ${limit}`}`.execute(
    db,
  )
  return rows
}

export async function findContract(
  db: Db | Tx,
  merchantId: MerchantId,
  id: ContractId,
): Promise<Contract | undefined> {
  return (await selectContracts(db, sql`r.id = ${id} and r.merchant_id = ${merchantId}`))[0]
}

/** The fields of a move beside the state. */
export interface ContractChange {
  readonly at: Date
  /** The person who acted, or the cause that it follows from. */
  readonly why: string | null
  /** When the worker checks the contract next; null: at no time. */
  readonly nextCheckAt: Date | null
  readonly ends?: { readonly at: Date; readonly reason: EndReason }
  readonly endAsked?: { readonly by: Party; readonly until: Date } | null
}

/** Makes a move where the contract's state allows the event; `moved` says whether. */
export const moveContract = (
  tx: Tx,
  held: Contract,
  event: ContractEvent,
  { at, why, nextCheckAt, ends, endAsked }: ContractChange,
): Promise<Moved<Contract["state"]>> =>
  contractLife.move(tx, held, event, (to) => ({
    at,
    reason: why,
    nextCheckAt,
    set: sql.join(
      [
        ...(to === held.state ? [] : [sql`since = ${at}`]),
        ...(ends ? [sql`ended_at = ${ends.at}, end_reason = ${ends.reason}`] : []),
        ...(endAsked === undefined
          ? []
          : [sql`end_asked_by = ${endAsked?.by ?? null}, notice_until = ${endAsked?.until ?? null}`]),
        sql`created_at = r.created_at`,
      ],
      sql`, `,
    ),
  }))

/** Contracts that are due for a check, claimed by this process for a lease. */
export const claimDue = (db: Db, claim: Parameters<typeof contractLife.claimDue>[2]): Promise<Contract[]> =>
  contractLife.claimDue<Contract>(db, COLUMNS, claim)

export interface MoveRow {
  readonly event: ContractEvent
  readonly from: Contract["state"]
  readonly to: Contract["state"]
  readonly reason: string | null
  readonly at: Date
}

/** The moves of a contract, the oldest first. */
export async function movesOf(db: Db, id: ContractId): Promise<MoveRow[]> {
  const { rows } = await sql<MoveRow>`
    select event, from_state as "from", to_state as "to", reason, at from contract_move
     where contract_id = ${id} order by position`.execute(db)
  return rows
}
