import { ContractTerms, type ContractBand } from "@croupier/contract/agent-contract-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import type { ContractId } from "../../kernel/ids.ts"
import type { Version } from "./contract.ts"
import { versionLife } from "./contract-states.ts"

type Sql = ReturnType<typeof sql>

/** The columns of a version's terms, of `v`. */
export const TERMS =
  sql.raw(`v.periods, v.carry, v.carry_in as "carryIn", v.costs, v.active_deposit as "activeDeposit",
  v.active_valid as "activeValid", v.weights, v.bands, v.grants, v.collect`)

export interface TermsRow {
  readonly periods: number
  readonly carry: string
  readonly carryIn: string
  readonly costs: readonly string[]
  readonly activeDeposit: bigint
  readonly activeValid: bigint
  readonly weights: unknown
  readonly bands: unknown
  readonly grants: unknown
  readonly collect: string
}

/** A band as the table and the export write it. */
const StoredBands = z.array(
  z.object({
    no: z.number(),
    min_valid: z.string(),
    average: z.boolean(),
    min_loss: z.string().nullable(),
    min_active: z.number(),
    rate: z.string(),
    rate_win: z.string().nullable(),
  }),
)

const storedBand = (band: ContractBand): z.output<typeof StoredBands>[number] => ({
  no: band.no,
  min_valid: band.minValid,
  average: band.average,
  min_loss: band.minLoss,
  min_active: band.minActive,
  rate: band.rate,
  rate_win: band.rateWin,
})

/** The terms of a row. Throws where the row holds what cannot be offered. */
export const termsFrom = (row: TermsRow): ContractTerms =>
  ContractTerms.parse({
    periods: row.periods,
    carry: row.carry,
    carryIn: row.carryIn,
    costs: row.costs,
    active: {
      deposit: toDecimal(amount(row.activeDeposit)),
      valid: toDecimal(amount(row.activeValid)),
    },
    weights: row.weights,
    bands: StoredBands.parse(row.bands).map((band) => ({
      no: band.no,
      minValid: band.min_valid,
      average: band.average,
      minLoss: band.min_loss,
      minActive: band.min_active,
      rate: band.rate,
      rateWin: band.rate_win,
    })),
    grants: row.grants,
    collect: row.collect,
  })

type Row = Omit<Version, "terms"> & TermsRow

const COLUMNS = sql`v.contract_id as "contractId", v.version, v.state, v.offered_by as "offeredBy",
  v.offered_at as "offeredAt", v.expires_at as "expiresAt", v.answered_at as "answeredAt", v.accepted_at as "acceptedAt",
  v.effective_from as "effectiveFrom", v.effective_to as "effectiveTo", ${TERMS}`

const versionFrom = (row: Row): Version => ({
  contractId: row.contractId,
  version: row.version,
  state: row.state,
  offeredBy: row.offeredBy,
  offeredAt: row.offeredAt,
  expiresAt: row.expiresAt,
  answeredAt: row.answeredAt,
  acceptedAt: row.acceptedAt,
  effectiveFrom: row.effectiveFrom,
  effectiveTo: row.effectiveTo,
  terms: termsFrom(row),
})

async function select(db: Db | Tx, where: Sql): Promise<Version[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from contract_version v where ${where} order by v.contract_id, v.version`.execute(db)
  return rows.map(versionFrom)
}

/** Versions of contracts, by contract and version. */
export const versionsOf = (db: Db | Tx, ids: readonly ContractId[]): Promise<Version[]> =>
  select(db, sql`v.contract_id = any(${ids}::bigint[])`)

/** The version that an offerer offered with a key before; undefined where there is none. */
export async function versionByKey(
  db: Db | Tx,
  offeredBy: string,
  key: string,
): Promise<Version | undefined> {
  return (await select(db, sql`v.offered_by = ${offeredBy} and v.idempotency_key = ${key}`))[0]
}

export interface NewVersion {
  readonly contractId: ContractId
  readonly offeredBy: string
  readonly key: string
  readonly offeredAt: Date
  readonly expiresAt: Date
  readonly terms: ContractTerms
}

/** Adds the next version of a contract, as an offer. Answers with its number. */
export async function insertVersion(tx: Tx, made: NewVersion): Promise<number> {
  const { terms } = made
  const { rows } = await sql<{ version: number }>`
    insert into contract_version (contract_id, version, state, offered_by, idempotency_key, offered_at, expires_at, periods, carry,
      carry_in, costs, active_deposit, active_valid, weights, bands, grants, collect)
    select ${made.contractId}, coalesce(max(version), 0) + 1, ${versionLife.begins}, ${made.offeredBy}, ${made.key}, ${made.offeredAt},
           ${made.expiresAt}, ${terms.periods}, ${terms.carry}, ${terms.carryIn}, ${terms.costs}::text[],
           ${parseAmount(terms.active.deposit)}, ${parseAmount(terms.active.valid)}, ${JSON.stringify(terms.weights)}::jsonb,
           ${JSON.stringify(terms.bands.map(storedBand))}::jsonb, ${JSON.stringify(terms.grants)}::jsonb, ${terms.collect}
      from contract_version where contract_id = ${made.contractId}
    returning version`.execute(tx)
  return rows[0]?.version ?? missing()
}

const missing = (): never => {
  throw new Error("a version was not added")
}

/** Ends the offer of a version in another way than by acceptance. */
export const endOffer = (
  tx: Tx,
  { contractId, version, state }: Version,
  event: "rejected" | "lapsed" | "withdrawn",
  at: Date,
) =>
  versionLife.move(tx, { contract_id: contractId, version, state }, event, () => ({
    set: sql`answered_at = ${at}`,
  }))

/** Accepts a version, and ends the time of the one before where the new one's begins. */
export async function acceptVersion(
  tx: Tx,
  { contractId, version, state }: Version,
  { acceptedAt, effectiveFrom }: { readonly acceptedAt: Date; readonly effectiveFrom: Date },
): Promise<void> {
  await versionLife.move(tx, { contract_id: contractId, version, state }, "accepted", () => ({
    set: sql`answered_at = ${acceptedAt}, accepted_at = ${acceptedAt}, effective_from = ${effectiveFrom}`,
  }))
  await sql`
    update contract_version set effective_to = greatest(effective_from, ${effectiveFrom}::timestamptz)
     where contract_id = ${contractId} and state = 'ACCEPTED' and version < ${version} and effective_to is null`.execute(
    tx,
  )
}

/** Ends the time of the last accepted version with its contract. */
export async function endVersions(tx: Tx, contractId: ContractId, endedAt: Date): Promise<void> {
  await sql`
    update contract_version set effective_to = greatest(effective_from, ${endedAt}::timestamptz)
     where contract_id = ${contractId} and state = 'ACCEPTED' and effective_to is null`.execute(tx)
}
