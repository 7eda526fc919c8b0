import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Facts of a line that count before an instant and were recorded late. */
export interface LateFact {
  readonly countedAt: Date
  /** The agents of the line, from the root down. */
  readonly path: readonly MemberId[]
  /** The highest number of the facts of this line and instant. */
  readonly number: bigint
}

/** Facts with numbers in `(after, upTo]` that count before an instant, by line and instant: they change earlier windows. */
export async function lateFacts(
  db: Db | Tx,
  {
    merchantId,
    asset,
    after,
    upTo,
    before,
  }: {
    readonly merchantId: MerchantId
    readonly asset: AssetCode
    readonly after: bigint
    readonly upTo: bigint
    readonly before: Date
  },
): Promise<LateFact[]> {
  const { rows } = await sql<{ countedAt: Date; path: string[]; number: bigint }>`
    select f.counted_at as "countedAt", l.path::text[], f.number
      from (select line_id, counted_at, max(number) as number from agent_fact
             where merchant_id = ${merchantId} and number > ${after} and number <= ${upTo} and counted_at < ${before} and asset = ${asset}
             group by 1, 2) f
      join agent_line l on l.id = f.line_id
     order by f.counted_at, f.line_id`.execute(db)
  return rows.map(({ path, ...row }) => ({ ...row, path: path.map(BigInt) }))
}

/** The line of each of these agents at an instant, from the root down to the agent; one that had none is left out. */
export async function linesAt(
  db: Db | Tx,
  agents: readonly MemberId[],
  at: Date,
): Promise<ReadonlyMap<bigint, readonly MemberId[]>> {
  const { rows } = await sql<{ id: MemberId; path: string[] }>`
    select a.id, l.path::text[] from unnest(${agents}::bigint[]) a (id)
     cross join lateral play_line_at(a.id, ${at}) p join agent_line l on l.id = p.line_id`.execute(db)
  return new Map(rows.map(({ id, path }) => [id, path.map(BigInt)]))
}
