import type { PayKind, Periods, Window } from "@croupier/agents"
import { sql, type Db } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** The statement of a contract's window: its bill, or the last correction of it. */
export interface Stated {
  readonly contractId: bigint
  readonly agentId: MemberId
  readonly offererId: MemberId | null
  readonly payer: "platform" | "upline"
  readonly version: number
  /** Null: a day of a real-time salary that came to nothing. */
  readonly billId: bigint | null
  readonly window: Window
  readonly periods: Periods
  readonly entitlement: Amount
  readonly part: Amount
  readonly debtIn: Amount
  readonly debtOut: Amount
}

interface StatedRow extends Omit<Stated, "window" | "entitlement" | "part" | "debtIn" | "debtOut"> {
  readonly start: Date
  readonly end: Date
  readonly entitlement: bigint
  readonly part: bigint
  readonly debtIn: bigint
  readonly debtOut: bigint
}

const statedOf = ({ start, end, entitlement, part, debtIn, debtOut, ...row }: StatedRow): Stated => ({
  ...row,
  window: { start, end },
  entitlement: amount(entitlement),
  part: amount(part),
  debtIn: amount(debtIn),
  debtOut: amount(debtOut),
})

/** A run's read of earlier statements: bills that it wrote itself before a kill do not count. */
interface Asked {
  readonly merchantId: MerchantId
  readonly kind: PayKind
  readonly runId: bigint
}

/** Stated windows of a kind that end at an instant. Of real-time salaries see `statedDays`. */
export async function statedAt(db: Db, asked: Asked, ends: Date): Promise<Stated[]> {
  return stated(db, asked, sql`b.window_end = ${ends}`)
}

async function stated(
  db: Db,
  { merchantId, kind, runId }: Asked,
  where: ReturnType<typeof sql>,
): Promise<Stated[]> {
  const { rows } = await sql<StatedRow>`
    select b.contract_id as "contractId", b.agent_id as "agentId", b.offerer_id as "offererId", b.payer, b.version,
           b.id as "billId", b.window_start as start, b.window_end as "end", b.periods,
           coalesce(s.entitlement, b.entitlement) as entitlement, coalesce(s.part, b.part) as part,
           coalesce(s.debt_in, b.debt_in) as "debtIn", coalesce(s.debt_out, b.debt_out) as "debtOut"
      from agent_bill b
      left join lateral (
        select s.* from agent_bill_restated s
         where s.contract_id = b.contract_id and s.window_start = b.window_start and s.window_end = b.window_end
           and s.run_id < ${runId} order by s.id desc limit 1) s on true
     where b.merchant_id = ${merchantId} and b.kind = ${kind} and b.run_id < ${runId} and not b.is_closing and ${where}
     order by b.contract_id, b.window_start`.execute(db)
  return rows.map(statedOf)
}

/**
 * Stated days of real-time salaries, by contract: the entitlements of their windows, or the last correction of the day.
 * `part` is null where the day was not corrected: it then follows from the entitlements.
 */
export async function statedDays(
  db: Db,
  { merchantId, runId }: Asked,
  day: Window,
): Promise<(Omit<Stated, "part"> & { readonly part: Amount | null })[]> {
  const { rows } = await sql<Omit<StatedRow, "part"> & { readonly part: bigint | null }>`
    select d."contractId", d."agentId", d."offererId", d.payer, d.version, d."billId", ${day.start}::timestamptz as start,
           ${day.end}::timestamptz as "end", 1 as periods, coalesce(s.entitlement, d.entitlement)::bigint as entitlement,
           s.part, 0::bigint as "debtIn", 0::bigint as "debtOut"
      from (select b.contract_id as "contractId", max(b.agent_id) as "agentId", max(b.offerer_id) as "offererId",
                   max(b.payer) as payer, max(b.version) as version, max(b.id) as "billId", sum(b.entitlement) as entitlement
              from agent_bill b
             where b.merchant_id = ${merchantId} and b.kind = 'realtime' and b.run_id < ${runId} and not b.is_closing
               and b.window_start >= ${day.start} and b.window_end <= ${day.end}
             group by b.contract_id) d
      left join lateral (
        select s.* from agent_bill_restated s
         where s.contract_id = d."contractId" and s.window_start = ${day.start} and s.window_end = ${day.end}
           and s.run_id < ${runId} order by s.id desc limit 1) s on true
    union all
    select s.contract_id, s.agent_id, null, 'platform', s.version, null, s.window_start, s.window_end, 1, s.entitlement, s.part, 0, 0
      from (select distinct on (contract_id) * from agent_bill_restated s
             where s.kind = 'realtime' and s.window_start = ${day.start} and s.window_end = ${day.end} and s.run_id < ${runId}
             order by contract_id, id desc) s
     where s.bill_id is null and not exists (
       select from agent_bill b where b.contract_id = s.contract_id and b.window_start >= ${day.start} and b.window_end <= ${day.end})`.execute(
    db,
  )
  return rows.map(({ part, ...row }) => ({
    ...statedOf({ ...row, part: 0n }),
    part: part === null ? null : amount(part),
  }))
}

/** Amounts that a contract's last bill leaves to the next. */
export interface LastBill {
  readonly carried: Amount
  readonly residue: Amount
  readonly cutoff: bigint
}

/** The last bill of each of these contracts before a run. */
export async function lastBills(
  db: Db,
  contracts: readonly bigint[],
  runId: bigint,
): Promise<ReadonlyMap<bigint, LastBill>> {
  const { rows } = await sql<{ contractId: bigint; carried: bigint; residue: bigint; cutoff: bigint }>`
    select c.id as "contractId", b.carried, b.residue, b.cutoff
      from unnest(${contracts}::bigint[]) c (id)
     cross join lateral (select * from agent_bill b where b.contract_id = c.id and b.run_id < ${runId}
                          order by b.window_start desc limit 1) b`.execute(db)
  return new Map(
    rows.map(({ contractId, carried, residue, cutoff }) => [
      contractId,
      { carried: amount(carried), residue: amount(residue), cutoff },
    ]),
  )
}

/** Debts that dividends of these agents left with their last window that ended by an instant. */
export async function debtsOf(
  db: Db,
  agents: readonly MemberId[],
  { by, runId }: { readonly by: Date; readonly runId: bigint },
): Promise<ReadonlyMap<bigint, Amount>> {
  const { rows } = await sql<{ agentId: MemberId; debt: bigint }>`
    select a.id as "agentId", coalesce(s.debt_out, b.debt_out) as debt
      from unnest(${agents}::bigint[]) a (id)
     cross join lateral (
       select * from agent_bill b where b.agent_id = a.id and b.kind = 'dividend' and b.window_end <= ${by}
          and b.run_id < ${runId} and not b.is_closing order by b.window_end desc, b.id desc limit 1) b
      left join lateral (
        select s.debt_out from agent_bill_restated s
         where s.contract_id = b.contract_id and s.window_start = b.window_start and s.window_end = b.window_end
           and s.run_id < ${runId} order by s.id desc limit 1) s on true`.execute(db)
  return new Map(rows.map(({ agentId, debt }) => [agentId, amount(debt)]))
}

const FINER: Readonly<Record<PayKind, readonly PayKind[]>> = {
  realtime: [],
  hourly: ["realtime"],
  daily: ["realtime", "hourly"],
  dividend: [],
}

/**
 * Finer salaries of these agents inside a window, as they are stated now with their corrections. A correction
 * of real-time salaries is of a whole day, so an hour takes off what its windows said.
 */
export async function finerOf(
  db: Db,
  agents: readonly MemberId[],
  { kind, window, runId }: { readonly kind: PayKind; readonly window: Window; readonly runId: bigint },
): Promise<ReadonlyMap<bigint, Amount>> {
  const finer = FINER[kind]
  if (finer.length === 0) return new Map()
  const { rows } = await sql<{ agentId: MemberId; sum: bigint }>`
    with restated as (
      select distinct on (s.contract_id, s.window_start, s.window_end) s.*
        from agent_bill_restated s
       where s.agent_id = any(${agents}::bigint[]) and s.kind = any(${finer}::text[])
         and s.window_start >= ${window.start} and s.window_end <= ${window.end} and s.run_id < ${runId}
       order by s.contract_id, s.window_start, s.window_end, s.id desc
    )
    select f.agent_id as "agentId", sum(f.entitlement)::bigint as sum
      from (select b.agent_id, b.entitlement from agent_bill b
             where b.agent_id = any(${agents}::bigint[]) and b.kind = any(${finer}::text[]) and b.run_id < ${runId} and not b.is_closing
               and b.window_start >= ${window.start} and b.window_end <= ${window.end}
               and not exists (select from restated s where s.contract_id = b.contract_id and s.window_start <= b.window_start
                                  and s.window_end >= b.window_end)
            union all select s.agent_id, s.entitlement from restated s) f
     group by 1`.execute(db)
  return new Map(rows.map(({ agentId, sum }) => [agentId, amount(sum)]))
}

/** Entitlements of the earlier windows of the day of a real-time salary, by contract. */
export async function entitledSince(
  db: Db,
  contracts: readonly bigint[],
  { window, runId }: { readonly window: Window; readonly runId: bigint },
): Promise<ReadonlyMap<bigint, Amount>> {
  const { rows } = await sql<{ contractId: bigint; sum: bigint }>`
    select b.contract_id as "contractId", sum(b.entitlement)::bigint as sum from agent_bill b
     where b.contract_id = any(${contracts}::bigint[]) and b.window_start >= ${window.start} and b.window_end <= ${window.end}
       and b.run_id < ${runId} and not b.is_closing group by 1`.execute(db)
  return new Map(rows.map(({ contractId, sum }) => [contractId, amount(sum)]))
}

/** A salary that a dividend's net loss may bear: by whom, to whom, under whom the payee stood. */
export interface BilledSalary {
  readonly line: readonly MemberId[]
  readonly payerId: MemberId | null
  readonly total: Amount
}

/** Salaries of windows that end within a period. */
export async function salariesIn(
  db: Db,
  merchantId: MerchantId,
  { start, end }: Window,
): Promise<BilledSalary[]> {
  const { rows } = await sql<{ line: string[]; payerId: MemberId | null; total: bigint }>`
    select b.line::text[], case when b.payer = 'upline' then b.offerer_id end as "payerId", sum(b.total)::bigint as total
      from agent_bill b
     where b.merchant_id = ${merchantId} and b.kind in ('realtime', 'hourly', 'daily') and b.window_end > ${start}
       and b.window_end <= ${end} and b.total > 0
     group by 1, 2`.execute(db)
  return rows.map(({ line, payerId, total }) => ({ line: line.map(BigInt), payerId, total: amount(total) }))
}

/** Finer salaries that were restated since a run: their agents and windows. */
export async function restatedSince(
  db: Db,
  {
    merchantId,
    kind,
    after,
    upTo,
  }: {
    readonly merchantId: MerchantId
    readonly kind: PayKind
    readonly after: bigint
    readonly upTo: bigint
  },
): Promise<{ readonly agentId: MemberId; readonly start: Date }[]> {
  const finer = FINER[kind]
  if (finer.length === 0) return []
  const { rows } = await sql<{ agentId: MemberId; start: Date }>`
    select distinct s.agent_id as "agentId", s.window_start as start
      from agent_bill_restated s join agent_pay_run r on r.id = s.run_id
     where r.merchant_id = ${merchantId} and s.kind = any(${finer}::text[]) and s.id > ${after} and s.id <= ${upTo}`.execute(
    db,
  )
  return rows
}

/** The first window of an agent's dividends that begins at or behind an instant and is billed. */
export async function nextDividend(
  db: Db,
  agentId: MemberId,
  { after, runId }: { readonly after: Date; readonly runId: bigint },
): Promise<{ readonly window: Window; readonly periods: Periods } | undefined> {
  const { rows } = await sql<{ start: Date; end: Date; periods: Periods }>`
    select b.window_start as start, b.window_end as "end", b.periods from agent_bill b
     where b.agent_id = ${agentId} and b.kind = 'dividend' and b.window_start >= ${after} and b.run_id < ${runId} and not b.is_closing
     order by b.window_start limit 1`.execute(db)
  return rows.map(({ start, end, periods }) => ({ window: { start, end }, periods }))[0]
}
