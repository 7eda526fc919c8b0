import { COSTS, type CostKind, type Figures, type Measure, type Parties, type Window } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { fraction, NOTHING, plus, product, WHOLE, type Fraction } from "@croupier/money/fraction"
import { HOUR_MS, SECOND_MS } from "../../../kernel/durations.ts"
import type { MerchantId } from "../../../kernel/ids.ts"
import { HOLDS_PARTIES } from "./counted-lines.ts"

/** The bounds of a count for contracts of a merchant: the window, and the last number. */
export interface Counting {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly window: Window
  /** The last number that counts. */
  readonly cutoff: bigint
}

/** A contract whose figures are asked for, by a key of the caller. */
export interface Asked {
  readonly key: bigint
  readonly parties: Parties
  readonly active: Measure["active"]
  readonly weights?: Measure["weights"]
}

/** Figures without the numbers of facts, which may be millions: `usedNumbers` and `inputHashes` give those. */
export type ContractFigures = Omit<Figures, "used">

/** The extent to which facts of a merchant are recorded and summed. */
export interface Recorded {
  /** The number at which bills may be cut off now: it is summed, and so is every number before. */
  readonly cutoff: bigint
  /** Play and money of before are recorded, but for transactions that last longer than `LONGEST_MS`. */
  readonly watermark: Date
}

/** Settlement commits within this time; a fact that comes later is a correction. */
const LONGEST_MS = 10 * SECOND_MS

/** The standing of a merchant's records; before the first one, number 0 and the beginning of 1970. */
export async function recordedOf(db: Db | Tx, merchantId: MerchantId): Promise<Recorded> {
  const { rows } = await sql<{ cutoff: bigint | null; at: Date | null }>`
    select (select summed from agent_recording where merchant_id = ${merchantId}) as cutoff, (select at from agent_recorded_to) as at`.execute(
    db,
  )
  return {
    cutoff: rows[0]?.cutoff ?? 0n,
    watermark: new Date((rows[0]?.at?.getTime() ?? LONGEST_MS) - LONGEST_MS),
  }
}

/** The whole hours inside a window, whose sums count; the edges before and behind them count fact by fact. */
export function hoursIn({ start, end }: Window): { readonly from: Date; readonly to: Date } {
  const from = Math.ceil(start.getTime() / HOUR_MS) * HOUR_MS
  const to = Math.max(from, Math.floor(end.getTime() / HOUR_MS) * HOUR_MS)
  return from < end.getTime() ? { from: new Date(from), to: new Date(to) } : { from: end, to: end }
}

/** The column of each kind of cost in the sums. */
const COST_COLUMNS = { rebate: "rebates", bonus: "bonuses", cashback: "cashbacks", fee: "fees" } as const

/**
 * Figures of contracts in one window up to a number, by key: exact for every window and number. Whole hours come from
 * sums, edges from facts. Facts that the sums hold beyond the number are subtracted, so that sums go on while bills are
 * made. A member who is flagged at `judgedAt` is not active. Source: rules of agents, "Signs, team", "Active member",
 * "Corrections".
 */
export async function contractFigures(
  tx: Db | Tx,
  { merchantId, asset, window, cutoff }: Counting,
  asked: readonly Asked[],
  judgedAt: Date,
): Promise<ReadonlyMap<bigint, ContractFigures>> {
  if (asked.length === 0) return new Map()
  const { from, to } = hoursIn(window)
  const { rows } = await sql<{
    key: bigint
    valid: bigint
    net: bigint
    rebates: bigint
    bonuses: bigint
    cashbacks: bigint
    fees: bigint
    active: number
  }>`
    with asked as materialized (${askedRows(asked)}),
    of_line as materialized (${linesOfAsked}),
    -- Sums of a member on a line, whichever contracts count them.
    played as materialized (
      select s.line_id, s.member_id, sum(valid) as valid, sum(net) as net, sum(deposits) as deposits, sum(rebates) as rebates,
             sum(bonuses) as bonuses, sum(cashbacks) as cashbacks, sum(fees) as fees
        from (
          select m.line_id, m.member_id, m.valid_bet as valid, m.stake - m.payout as net, m.deposits, m.rebates, m.bonuses, m.cashbacks, m.fees
            from (select distinct line_id from of_line) l
            join agent_member_hour m on m.line_id = l.line_id and m.hour >= ${from} and m.hour < ${to} and m.asset = ${asset}
          union all
          select f.line_id, f.member_id, f.sign * f.valid_bet, f.sign * (f.stake - f.payout),
                 case when f.kind = 'deposit' then f.sign * f.amount else 0 end, case when f.kind = 'rebate' then f.sign * f.amount else 0 end,
                 case when f.kind = 'bonus' then f.sign * f.amount else 0 end, case when f.kind = 'cashback' then f.sign * f.amount else 0 end,
                 case when f.kind = 'fee' then f.sign * f.amount else 0 end
            from (${besideSums({ merchantId, asset, window, cutoff }, { from, to })}) f) s
       group by 1, 2),
    members as (
      select l.key, p.member_id, sum(p.valid) as valid, sum(p.net) as net, sum(p.deposits) as deposits, sum(p.rebates) as rebates,
             sum(p.bonuses) as bonuses, sum(p.cashbacks) as cashbacks, sum(p.fees) as fees
        from of_line l join played p on p.line_id = l.line_id group by 1, 2)
    select m.key, sum(m.valid)::bigint as valid, sum(m.net)::bigint as net, sum(m.rebates)::bigint as rebates, sum(m.bonuses)::bigint as bonuses,
           sum(m.cashbacks)::bigint as cashbacks, sum(m.fees)::bigint as fees,
           (count(*) filter (where m.member_id <> a.agent and m.deposits >= a.deposit and m.valid >= a.valid
             and not exists (select from agent_flag g where g.member_id = m.member_id and g.flagged_from <= ${judgedAt}
                                and (g.flagged_to is null or g.flagged_to > ${judgedAt}))))::int as active
      from members m join asked a on a.key = m.key group by 1`.execute(tx)
  const weighted = await weightedValid(tx, { merchantId, asset, window, cutoff }, asked)
  const found = new Map(rows.map((row) => [row.key, row]))
  return new Map(
    asked.map(({ key }) => {
      const row = found.get(key)
      return [
        key,
        {
          valid: weighted.get(key) ?? fraction(row?.valid ?? 0n),
          netLoss: amount(row?.net ?? 0n),
          costs: row ? costsOf(row) : {},
          active: row?.active ?? 0,
        },
      ]
    }),
  )
}

function costsOf(
  row: Readonly<Record<(typeof COST_COLUMNS)[keyof typeof COST_COLUMNS], bigint>>,
): Readonly<Partial<Record<CostKind, Amount>>> {
  const costs: Partial<Record<CostKind, Amount>> = {}
  for (const kind of COSTS)
    if (kind !== "salary" && row[COST_COLUMNS[kind]] !== 0n) costs[kind] = amount(row[COST_COLUMNS[kind]])
  return costs
}

const askedRows = (asked: readonly Asked[]) => sql`
  select * from unnest(${asked.map(({ key }) => key)}::bigint[], ${asked.map(({ parties }) => parties.agentId)}::bigint[],
    ${asked.map(({ parties }) => parties.offererId)}::bigint[], ${asked.map(({ active }) => active.deposit)}::bigint[],
    ${asked.map(({ active }) => active.valid)}::bigint[]) a (key, agent, offerer, deposit, valid)`

/** The lines that count for a contract: those that hold both parties. */
const linesOfAsked = sql`
  select a.key, l.id as line_id
    from asked a join agent_line l on ${HOLDS_PARTIES}`

/** Facts that complete the sums of whole hours, with their sign: of the edges, and between the number and the last summed. */
const besideSums = (
  { merchantId, asset, window, cutoff }: Counting,
  { from, to }: { readonly from: Date; readonly to: Date },
) => sql`
  select f.*, 1 as sign
    from (select distinct line_id from of_line) l
    join agent_fact f on f.line_id = l.line_id and f.counted_at >= ${window.start} and f.counted_at < ${from} and f.number <= ${cutoff} and f.asset = ${asset}
  union all
  select f.*, 1
    from (select distinct line_id from of_line) l
    join agent_fact f on f.line_id = l.line_id and f.counted_at >= ${to} and f.counted_at < ${window.end} and f.number <= ${cutoff} and f.asset = ${asset}
  union all
  select f.*, case when r.summed > ${cutoff} then -1 else 1 end
    from agent_recording r
    join agent_fact f on f.merchant_id = r.merchant_id and f.number > least(r.summed, ${cutoff}) and f.number <= greatest(r.summed, ${cutoff})
     and f.counted_at >= ${from} and f.counted_at < ${to} and f.asset = ${asset}
   where r.merchant_id = ${merchantId} and f.line_id in (select line_id from of_line)`

/** The valid bet of contracts that weigh products. */
async function weightedValid(
  tx: Db | Tx,
  counting: Counting,
  asked: readonly Asked[],
): Promise<ReadonlyMap<bigint, Fraction>> {
  const weighing = asked.filter(({ weights }) => weights && Object.keys(weights).length > 0)
  if (weighing.length === 0) return new Map()
  const { from, to } = hoursIn(counting.window)
  const { rows } = await sql<{ key: bigint; product: string; valid: bigint }>`
    with asked as materialized (${askedRows(weighing)}), of_line as materialized (${linesOfAsked})
    select l.key, p.product, sum(p.valid)::bigint as valid
      from of_line l
      join (select h.line_id, h.product, h.valid_bet as valid
              from (select distinct line_id from of_line) d
              join agent_line_hour h on h.line_id = d.line_id and h.hour >= ${from} and h.hour < ${to} and h.asset = ${counting.asset}
            union all
            select f.line_id, f.product, f.sign * f.valid_bet from (${besideSums(counting, { from, to })}) f where f.kind = 'play') p
        on p.line_id = l.line_id
     group by 1, 2`.execute(tx)
  const weights = new Map(weighing.map(({ key, weights: given }) => [key, given]))
  const sums = new Map<bigint, Fraction>(weighing.map(({ key }) => [key, NOTHING]))
  for (const { key, product: name, valid } of rows)
    sums.set(key, plus(sums.get(key) ?? NOTHING, product(fraction(valid), weights.get(key)?.[name] ?? WHOLE)))
  return sums
}
