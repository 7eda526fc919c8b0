import { sql, type Db, type Tx } from "@croupier/database"
import { isAsset, type AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Source } from "../../kernel/projections.ts"

/** Rebates of the line of a member for the member's bets on one issue, or the difference to what was told before. */
export interface LineRebate {
  readonly memberId: MemberId
  readonly lineId: bigint
  readonly asset: AssetCode
  readonly stake: bigint
  /** By agent of the line, from the root down. */
  readonly amounts: readonly bigint[]
}

/** The bucket of an issue whose rebates are told. */
export interface RebatesTold {
  readonly merchantId: MerchantId
  readonly bucket: number
  readonly game: string
  /** `issue:<id>`. */
  readonly reference: string
  readonly revision: number
  readonly settledAt: Date
  /** Of a correction: when that which it corrects was settled. */
  readonly correctsAt: Date | null
}

/** Rebates that were told of a reference so far, by member and asset. */
export async function rebatesTold(
  tx: Tx,
  { bucket, reference }: Pick<RebatesTold, "bucket" | "reference">,
): Promise<readonly LineRebate[]> {
  const { rows } = await sql<Omit<LineRebate, "asset" | "amounts"> & { asset: string; amounts: string[] }>`
    with told as (select * from agent_rebate where bucket = ${bucket} and reference = ${reference})
    select t.member_id as "memberId", t.line_id as "lineId", t.asset, sum(t.stake)::bigint as stake,
           (select array_agg(x.amount::text order by x.at)
              from (select a.at, sum(a.amount)::bigint as amount from told o cross join lateral unnest(o.amounts) with ordinality a (amount, at)
                     where o.member_id = t.member_id and o.asset = t.asset and o.line_id = t.line_id group by a.at) x) as amounts
      from told t group by t.member_id, t.line_id, t.asset`.execute(tx)
  return rows.map(({ asset, amounts, ...row }) => {
    if (!isAsset(asset)) throw new Error(`a rebate in ${asset}, which is no asset of this release`)
    return { ...row, asset, amounts: amounts.map(BigInt) }
  })
}

/** Writes rebates, and what each agent gets by them: the last statements of the caller's transaction. */
export async function enterRebates(
  tx: Tx,
  told: RebatesTold,
  rebates: readonly LineRebate[],
  lines: ReadonlyMap<bigint, readonly bigint[]>,
): Promise<void> {
  if (rebates.length === 0) return
  const due = new Map<string, { agentId: bigint; asset: AssetCode; amount: bigint }>()
  for (const { lineId, asset, amounts } of rebates)
    for (const [at, agentId] of (lines.get(lineId) ?? []).entries()) {
      const key = `${agentId} ${asset}`
      const one = due.get(key) ?? { agentId, asset, amount: 0n }
      due.set(key, { ...one, amount: one.amount + (amounts[at] ?? 0n) })
    }
  const shares = [...due.values()].filter(({ amount }) => amount !== 0n)
  await sql`
    insert into agent_rebate_share (merchant_id, asset, agent_id, bucket, game, reference, amount, settled_at)
    select ${told.merchantId}, t.asset, t.agent, ${told.bucket}, ${told.game}, ${told.reference}, t.amount, ${told.settledAt}
      from unnest(${shares.map(({ agentId }) => agentId)}::bigint[], ${shares.map(({ asset }) => asset)}::text[],
                  ${shares.map(({ amount }) => amount)}::bigint[]) t (agent, asset, amount)`.execute(tx)
  await sql`
    with place as (
      update agent_rebate_slot set seq = seq + ${rebates.length} where bucket = ${told.bucket} returning seq - ${rebates.length} as seq
    )
    insert into agent_rebate (bucket, seq, merchant_id, member_id, asset, game, reference, revision, line_id, stake, amounts, settled_at, corrects_at)
    select ${told.bucket}, place.seq + t.nth, ${told.merchantId}, t.member, t.asset, ${told.game}, ${told.reference}, ${told.revision},
           t.line, t.stake, t.amounts::bigint[], ${told.settledAt}, ${told.correctsAt}::timestamptz
      from place, unnest(${rebates.map(({ memberId }) => memberId)}::bigint[], ${rebates.map(({ asset }) => asset)}::text[],
                  ${rebates.map(({ lineId }) => lineId)}::bigint[], ${rebates.map(({ stake }) => stake)}::bigint[],
                  ${rebates.map(({ amounts }) => `{${amounts.join(",")}}`)}::text[]) with ordinality t (member, asset, line, stake, amounts, nth)`.execute(
    tx,
  )
}

/** The agents of lines, from the root down, by the line's number. */
export async function pathsOf(
  db: Db | Tx,
  lineIds: readonly bigint[],
): Promise<ReadonlyMap<bigint, readonly MemberId[]>> {
  const { rows } = await sql<{ id: bigint; path: string[] }>`
    select id, path::text[] as path from agent_line where id = any(${[...new Set(lineIds)]}::bigint[])`.execute(
    db,
  )
  return new Map(rows.map(({ id, path }) => [id, path.map(BigInt)]))
}

/** One row of what lines get, as figures read it: a cost of the play of the member. */
export interface RebateFact extends Omit<LineRebate, "amounts">, RebatesTold {
  readonly seq: bigint
  /** The sum that the whole line gets. */
  readonly amount: bigint
}

/** Rebates of lines in the order of their bucket, for projections. */
export const rebateFacts: Source<RebateFact> = {
  name: "rebates",
  head: sql`select sum(seq) from agent_rebate_slot`,
  tail: async (tx, after, limit) => {
    const { rows } = await sql<Omit<RebateFact, "asset"> & { readonly asset: string }>`
      select f.bucket, f.seq, f.merchant_id as "merchantId", f.member_id as "memberId", f.asset, f.game, f.reference, f.revision,
             f.line_id as "lineId", f.stake, (select sum(a)::bigint from unnest(f.amounts) a) as amount, f.settled_at as "settledAt",
             f.corrects_at as "correctsAt"
        from (select s.bucket, coalesce(c.seq, 0) as after
                from agent_rebate_slot s
                left join unnest(${after.map(({ bucket }) => bucket)}::smallint[], ${after.map(({ seq }) => seq)}::bigint[]) c (bucket, seq)
                  on c.bucket = s.bucket
               where s.seq > coalesce(c.seq, 0)) s
       cross join lateral (
         select * from agent_rebate f where f.bucket = s.bucket and f.seq > s.after and f.seq <= s.after + ${limit}::bigint
          order by f.seq) f
       limit ${limit}::bigint`.execute(tx)
    const facts = rows.map(({ asset, ...row }) => {
      if (!isAsset(asset)) throw new Error(`a rebate in ${asset}, which is no asset of this release`)
      return { ...row, asset }
    })
    const moved = new Map(facts.map(({ bucket, seq }) => [bucket, { bucket, house: 0, seq }]))
    return { rows: facts, moved: [...moved.values()] }
  },
}
