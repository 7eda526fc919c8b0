import type { TestDatabase } from "@croupier/testkit"

let nextContract = 9_000

/** A bill between two agents. */
export interface BillRow {
  readonly payeeId: bigint | string
  readonly uplineId: bigint | string
  readonly payer: "platform" | "upline"
  readonly state: string
  /** In ten-thousandths. */
  readonly due?: string
  readonly at: Date
}

const DAY_MS = 86_400_000

/** Writes a bill of the day before as a run does; answers with its id. */
export async function writeAgentBill(
  { pool }: Pick<TestDatabase["database"], "pool">,
  { payeeId, uplineId, payer, state, due = "1000000", at }: BillRow,
): Promise<string> {
  const { rows } = await pool.query<{ id: bigint }>(
    `with run as (
       insert into agent_pay_run (merchant_id, kind, window_end, cutoff, restated_to, begun_at, done_at)
       values (1, 'daily', $6, 0, 0, $9, $9)
       on conflict (merchant_id, kind, window_end) do update set done_at = $9 returning id),
     bill as (
       insert into agent_bill (merchant_id, run_id, contract_id, version, kind, periods, agent_id, offerer_id, payer, collect, asset, line,
         window_start, window_end, cutoff, valid, net_loss, costs, active, debt_in, debt_out, entitlement, part, total, due, carried, residue,
         input_hash, made_at, state, expires_at)
       select 1, run.id, $1, 1, 'daily', 1, $2, $3, $4, 'by_hand', 'BRL', array[$3::bigint, $2::bigint], $5, $6, 0, 0, 0, 0, 0, 0, 0, $7, $7, $7, $7,
         0, 0, 'none', $9, $8, $9::timestamptz + interval '30 days' from run returning id),
     line as (insert into agent_bill_line (bill_id, no, kind, amount) select id, 1, 'gross', $7 from bill)
     select id from bill`,
    [
      nextContract++,
      payeeId,
      uplineId,
      payer,
      new Date(at.getTime() - 2 * DAY_MS),
      new Date(at.getTime() - DAY_MS),
      due,
      state,
      at,
    ],
  )
  return String(rows[0]?.id)
}
