import type { StatementDetail, StatementState } from "@croupier/contract/affiliate-views"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { pageOf, type Page } from "../../../kernel/page.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { AffiliatesKit } from "../kit.ts"

/** A statement as its table holds it, with the hash of its own reckoning. */
export interface StatementRow {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly runId: bigint
  readonly affiliateId: MemberId
  readonly asset: string
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly cutoff: bigint
  readonly total: bigint
  readonly due: bigint
  readonly madeAt: Date
  readonly heldUntil: Date
  readonly state: StatementState
  readonly paidAt: Date | null
  readonly paymentKey: string | null
  readonly reckoningId: bigint
  readonly inputHash: string
}

const SELECT =
  sql.raw(`select s.id, s.merchant_id as "merchantId", s.run_id as "runId", s.affiliate_id as "affiliateId", s.asset,
    s.window_start as "windowStart", s.window_end as "windowEnd", s.cutoff, s.total, s.due, s.made_at as "madeAt",
    s.held_until as "heldUntil", s.state, s.paid_at as "paidAt", s.payment_key as "paymentKey", k.id as "reckoningId",
    k.input_hash as "inputHash"
  from affiliate_statement s join affiliate_reckoning k on k.statement_id = s.id and k.run_id = s.run_id`)

export async function listStatements(
  db: Db,
  asked: {
    readonly merchantId: MerchantId
    readonly affiliateId?: MemberId | undefined
    readonly state?: StatementState | undefined
    readonly before: bigint | undefined
    readonly limit: number
  },
): Promise<Page<StatementRow>> {
  const { merchantId, affiliateId, state, before, limit } = asked
  const { rows } = await sql<StatementRow>`
    ${SELECT} where s.merchant_id = ${merchantId}
      ${affiliateId === undefined ? sql`` : sql`and s.affiliate_id = ${affiliateId}`}
      ${state === undefined ? sql`` : sql`and s.state = ${state}`}
      ${before === undefined ? sql`` : sql`and s.id < ${before}`}
     order by s.id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => String(id))
}

/** A statement of a merchant, or of one affiliate of it. Refuses STATEMENT_UNKNOWN. */
export async function statementRow(
  db: Db | Tx,
  {
    merchantId,
    id,
    affiliateId,
  }: { readonly merchantId: MerchantId; readonly id: bigint; readonly affiliateId?: MemberId },
): Promise<StatementRow> {
  const { rows } = await sql<StatementRow>`
    ${SELECT} where s.id = ${id} and s.merchant_id = ${merchantId}
      ${affiliateId === undefined ? sql`` : sql`and s.affiliate_id = ${affiliateId}`}`.execute(db)
  return rows[0] ?? refuse("STATEMENT_UNKNOWN")
}

export interface LineRow {
  readonly no: number
  readonly kind: StatementDetail["lines"][number]["kind"]
  readonly ref: bigint | null
  readonly programme: string | null
  readonly version: number | null
  readonly base: bigint | null
  readonly rate: string | null
  readonly amount: bigint
  readonly about: Date | null
}

export async function linesOf(db: Db, statementId: bigint): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select l.no, l.kind, l.ref, p.name as programme, l.version, l.base, trim_scale(l.rate)::text as rate, l.amount, l.about
      from affiliate_statement_line l left join affiliate_programme p on p.id = l.programme_id
     where l.statement_id = ${statementId} order by l.no`.execute(db)
  return rows
}

export interface PlayerMonthRow {
  readonly playerId: MemberId
  readonly programmeId: bigint
  readonly programme: string
  readonly version: number
  readonly ggr: bigint
  readonly bonus: bigint
  readonly cashback: bigint
  readonly rebate: bigint
  readonly fees: bigint
  readonly vendor: bigint
  readonly ngr: bigint
  readonly isFenced: boolean
  readonly hole: bigint
}

/** Players of a statement's own reckoning, the latest account first. */
export async function playersOf(
  db: Db,
  { reckoningId }: Pick<StatementRow, "reckoningId">,
  { cursor, limit }: { readonly cursor: string | undefined; readonly limit: number },
): Promise<Page<PlayerMonthRow>> {
  const [, player, programme, version] = /^(\d{1,18})\.(\d{1,18})\.(\d{1,9})$/.exec(cursor ?? "") ?? []
  const { rows } = await sql<PlayerMonthRow>`
    select m.player_id as "playerId", m.programme_id as "programmeId", p.name as programme, m.version, m.ggr, m.bonus, m.cashback, m.rebate, m.fees, m.vendor, m.ngr,
           m.is_fenced as "isFenced", m.hole
      from affiliate_player_month m join affiliate_programme p on p.id = m.programme_id
     where m.reckoning_id = ${reckoningId} 
       ${player === undefined ? sql`` : sql`and (m.player_id, m.programme_id, m.version) < (${player}::bigint, ${programme}::bigint, ${version}::int)`}
     order by m.player_id desc, m.programme_id desc, m.version desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, (last) => [last.playerId, last.programmeId, last.version].join("."))
}

export async function sumsOf(db: Db, { reckoningId }: Pick<StatementRow, "reckoningId">) {
  const { rows } = await sql<
    Omit<PlayerMonthRow, "playerId" | "programmeId" | "programme" | "version" | "isFenced" | "hole"> & {
      players: number
    }
  >`
    select count(*)::int as players, coalesce(sum(ggr), 0)::bigint as ggr, coalesce(sum(bonus), 0)::bigint as bonus,
           coalesce(sum(cashback), 0)::bigint as cashback, coalesce(sum(rebate), 0)::bigint as rebate, coalesce(sum(fees), 0)::bigint as fees,
           coalesce(sum(vendor), 0)::bigint as vendor, coalesce(sum(ngr), 0)::bigint as ngr
      from affiliate_player_month where reckoning_id = ${reckoningId}`.execute(db)
  const [sums] = rows
  if (!sums) throw new Error("a sum has a row")
  return sums
}

export async function actsOf(db: Db, statementId: bigint) {
  const { rows } = await sql<{ act: string; by: string; why: string | null; at: Date }>`
    select act, by_whom as "by", why, at from affiliate_statement_act where statement_id = ${statementId} order by id`.execute(
    db,
  )
  return rows
}

/**
 * A person holds a statement back, or lets it go, in the caller's transaction. Refuses STATEMENT_UNKNOWN, and
 * STATEMENT_STATE where another person or the payment was faster.
 */
export async function actOn(
  kit: Pick<AffiliatesKit, "clock">,
  tx: Tx,
  given: {
    readonly merchantId: MerchantId
    readonly id: bigint
    readonly act: "stop" | "release"
    readonly by: string
    readonly why: string
  },
): Promise<void> {
  const { merchantId, id, act, by, why } = given
  const { rows } = await sql<{ state: StatementState }>`
    select state from affiliate_statement where id = ${id} and merchant_id = ${merchantId} for update`.execute(
    tx,
  )
  const { state } = rows[0] ?? refuse("STATEMENT_UNKNOWN")
  const isRight = act === "stop" ? state === "HELD" || state === "PAYABLE" : state === "STOPPED"
  if (!isRight) refuse("STATEMENT_STATE")
  // The clock lets a released one go where its hold has ended.
  await sql`update affiliate_statement set state = ${act === "stop" ? "STOPPED" : "HELD"} where id = ${id}`.execute(
    tx,
  )
  await sql`
    insert into affiliate_statement_act (statement_id, act, by_whom, why, at)
    values (${id}, ${act}, ${by}, ${why}, ${kit.clock.now()})`.execute(tx)
}

/** The same in a transaction of its own, with the audit log's row. */
export const stopStatement = (
  kit: Pick<AffiliatesKit, "db" | "clock">,
  given: Omit<Parameters<typeof actOn>[2], "act">,
  record: (tx: Tx) => Promise<void>,
): Promise<void> =>
  inTransaction(kit.db, async (tx) => {
    await actOn(kit, tx, { ...given, act: "stop" })
    await record(tx)
  })
