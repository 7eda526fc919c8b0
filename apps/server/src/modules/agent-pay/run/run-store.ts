import type { PayKind } from "@croupier/agents"
import { sql, type Db } from "@croupier/database"
import type { MerchantId } from "../../../kernel/ids.ts"

/** The billing of all windows of a kind that end at an instant. */
export interface PayRun {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly kind: PayKind
  readonly windowEnd: Date
  readonly cutoff: bigint
  readonly restatedTo: bigint
  readonly doneAt: Date | null
}

const COLUMNS = sql.raw(`r.id, r.merchant_id as "merchantId", r.kind, r.window_end as "windowEnd", r.cutoff,
  r.restated_to as "restatedTo", r.done_at as "doneAt"`)

/** Begins a run, or takes up the one that was begun: its cut-off is that of the first time. */
export async function beginRun(
  db: Db,
  run: Pick<PayRun, "merchantId" | "kind" | "windowEnd" | "cutoff"> & { readonly at: Date },
): Promise<PayRun> {
  await sql`
    insert into agent_pay_run (merchant_id, kind, window_end, cutoff, restated_to, begun_at)
      select ${run.merchantId}, ${run.kind}, ${run.windowEnd}, ${run.cutoff},
             coalesce((select max(id) from agent_bill_restated), 0), ${run.at}
    on conflict (merchant_id, kind, window_end) do nothing`.execute(db)
  const { rows } = await sql<PayRun>`
    select ${COLUMNS} from agent_pay_run r
     where r.merchant_id = ${run.merchantId} and r.kind = ${run.kind} and r.window_end = ${run.windowEnd}`.execute(
    db,
  )
  const [begun] = rows
  if (!begun) throw new Error("a run that was begun is not there")
  return begun
}

export async function endRun(db: Db, { id }: PayRun, at: Date): Promise<void> {
  await sql`
    update agent_pay_run set done_at = ${at}, bills = (select count(*) from agent_bill where run_id = ${id})
     where id = ${id} and done_at is null`.execute(db)
}

/** The last run of a kind that ended before an instant, or of all; undefined where there was none. */
export async function lastRun(
  db: Db,
  { merchantId, kind, before }: Pick<PayRun, "merchantId" | "kind"> & { readonly before?: Date },
): Promise<PayRun | undefined> {
  const { rows } = await sql<PayRun>`
    select ${COLUMNS} from agent_pay_run r
     where r.merchant_id = ${merchantId} and r.kind = ${kind} and r.window_end < ${before ?? "infinity"}::timestamptz
     order by r.window_end desc limit 1`.execute(db)
  return rows[0]
}
