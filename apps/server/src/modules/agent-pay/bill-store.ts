import type { Bill, BillDetail, BillKind, BillState } from "@croupier/contract/agent-bills"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { pageOf, type Page } from "../../kernel/page.ts"
import type { AgentPayKit } from "./kit.ts"

/** A bill as its table holds it. */
export interface BillRow {
  readonly id: bigint
  readonly contractId: bigint
  readonly version: number
  readonly kind: BillKind
  readonly agentId: MemberId
  readonly offererId: MemberId | null
  readonly payer: "platform" | "upline"
  readonly asset: string
  readonly windowStart: Date
  readonly windowEnd: Date
  readonly runId: bigint
  readonly cutoff: bigint
  readonly valid: bigint
  readonly netLoss: bigint
  readonly costs: bigint
  readonly active: number
  readonly debtIn: bigint
  readonly debtOut: bigint
  readonly band: number | null
  readonly rate: string | null
  readonly entitlement: bigint
  readonly part: bigint
  readonly total: bigint
  readonly due: bigint
  readonly paid: bigint
  readonly isClosing: boolean
  readonly inputHash: string
  readonly madeAt: Date
  readonly expiresAt: Date | null
  readonly state: BillState
}

const COLUMNS =
  sql.raw(`b.id, b.contract_id as "contractId", b.version, b.kind, b.agent_id as "agentId", b.offerer_id as "offererId", b.payer,
  b.asset, b.window_start as "windowStart", b.window_end as "windowEnd", b.run_id as "runId", b.cutoff, b.valid, b.net_loss as "netLoss",
  b.costs, b.active, b.debt_in as "debtIn", b.debt_out as "debtOut", b.band, trim_scale(b.rate)::text as rate, b.entitlement, b.part, b.total,
  b.due, b.paid, b.is_closing as "isClosing", b.input_hash as "inputHash", b.made_at as "madeAt", b.expires_at as "expiresAt", b.state`)

/** The bills that a list shows, the newest first. */
export interface BillFilter {
  readonly merchantId: MerchantId
  readonly payeeId?: MemberId | undefined
  /** Bills that this upline pays. */
  readonly payerId?: MemberId | undefined
  readonly kind?: BillKind | undefined
  readonly state?: BillState | undefined
  /** Windows that end in `(from, until]`. */
  readonly ends?: { readonly from: Date; readonly until: Date } | undefined
  readonly before: bigint | undefined
  readonly limit: number
}

const when = (isAsked: boolean, condition: () => ReturnType<typeof sql>) => (isAsked ? condition() : sql``)

export async function listBills(db: Db, asked: BillFilter): Promise<Page<BillRow>> {
  const { merchantId, payeeId, payerId, kind, state, ends, before, limit } = asked
  const { rows } = await sql<BillRow>`
    select ${COLUMNS} from agent_bill b
     where b.merchant_id = ${merchantId}
       ${when(payeeId !== undefined, () => sql`and b.agent_id = ${payeeId}`)}
       ${when(payerId !== undefined, () => sql`and b.payer = 'upline' and b.offerer_id = ${payerId}`)}
       ${when(kind !== undefined, () => sql`and b.kind = ${kind}`)}
       ${when(state !== undefined, () => sql`and b.state = ${state}`)}
       ${when(ends !== undefined, () => sql`and b.window_end > ${ends?.from} and b.window_end <= ${ends?.until}`)}
       ${when(before !== undefined, () => sql`and b.id < ${before}`)}
     order by b.id desc limit ${limit + 1}`.execute(db)
  return pageOf(rows, limit, ({ id }) => String(id))
}

/** A bill of a merchant; undefined where there is none. */
export async function findBill(db: Db, merchantId: MerchantId, id: bigint): Promise<BillRow | undefined> {
  const { rows } = await sql<BillRow>`
    select ${COLUMNS} from agent_bill b where b.id = ${id} and b.merchant_id = ${merchantId}`.execute(db)
  return rows[0]
}

export const decimal = (value: bigint): string => toDecimal(amount(value))

type Accounts = Awaited<ReturnType<AgentPayKit["listed"]>>

const personOf = (id: MemberId, accounts: Accounts) => ({
  memberId: String(id),
  account: accounts.get(id)?.account ?? "",
})

const viewOf = (row: BillRow, accounts: Accounts): Bill => ({
  billId: String(row.id),
  contractId: String(row.contractId),
  kind: row.kind,
  agent: personOf(row.agentId, accounts),
  payer: row.payer === "upline" && row.offererId !== null ? personOf(row.offererId, accounts) : null,
  windowStart: row.windowStart.toISOString(),
  windowEnd: row.windowEnd.toISOString(),
  total: decimal(row.total),
  due: decimal(row.due),
  paid: decimal(row.paid),
  state: row.state,
  band: row.band,
  rate: row.rate,
})

/** Bills with the accounts of their people. */
export async function viewsOf(
  kit: Pick<AgentPayKit, "listed">,
  { rows, cursor }: Page<BillRow>,
): Promise<Page<Bill>> {
  const accounts = await kit.listed(rows.flatMap(peopleOf))
  return { rows: rows.map((row) => viewOf(row, accounts)), cursor }
}

const peopleOf = ({ agentId, offererId }: BillRow): readonly MemberId[] =>
  offererId === null ? [agentId] : [agentId, offererId]

/** A bill with all that explains it. */
export async function detailOf(kit: Pick<AgentPayKit, "db" | "listed">, row: BillRow): Promise<BillDetail> {
  const [lines, payments, acts] = await Promise.all([
    sql<{
      no: number
      kind: BillDetail["lines"][number]["kind"]
      ref: bigint | null
      base: bigint | null
      rate: string | null
      amount: bigint
      about: Date | null
    }>`select no, kind, ref, base, trim_scale(rate)::text as rate, amount, about from agent_bill_line where bill_id = ${row.id} order by no`.execute(
      kit.db,
    ),
    sql<{ paidAt: Date; amount: bigint; payerId: MemberId | null; key: string }>`
      select paid_at as "paidAt", amount, payer_id as "payerId", key from agent_bill_payment where bill_id = ${row.id} order by id`.execute(
      kit.db,
    ),
    sql<{ act: string; by: string; why: string | null; at: Date }>`
      select act, by_whom as "by", why, at from agent_bill_act where bill_id = ${row.id} order by id`.execute(
      kit.db,
    ),
  ])
  const accounts = await kit.listed([
    ...peopleOf(row),
    ...payments.rows.flatMap(({ payerId }) => payerId ?? []),
  ])
  return {
    ...viewOf(row, accounts),
    version: row.version,
    asset: row.asset,
    valid: decimal(row.valid),
    netLoss: decimal(row.netLoss),
    costs: decimal(row.costs),
    active: row.active,
    debtIn: decimal(row.debtIn),
    debtOut: decimal(row.debtOut),
    madeAt: row.madeAt.toISOString(),
    expiresAt: row.expiresAt?.toISOString() ?? null,
    cutoff: String(row.cutoff),
    inputHash: row.inputHash,
    lines: lines.rows.map((line) => ({
      ...line,
      ref: line.ref === null ? null : String(line.ref),
      base: line.base === null ? null : decimal(line.base),
      amount: decimal(line.amount),
      about: line.about?.toISOString() ?? null,
    })),
    payments: payments.rows.map(({ paidAt, amount: paid, payerId, key }) => ({
      paidAt: paidAt.toISOString(),
      amount: decimal(paid),
      payer: payerId === null ? null : personOf(payerId, accounts),
      journalRef: key,
    })),
    acts: acts.rows.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  }
}
