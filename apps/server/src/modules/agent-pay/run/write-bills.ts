import type { Bill } from "@croupier/agents"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { floor } from "@croupier/money/fraction"
import { decimalText } from "./decimal-text.ts"
import type { MemberId } from "../../../kernel/ids.ts"
import type { BillState } from "../bill-states.ts"
import type { PayRun } from "./run-store.ts"
import type { Restated } from "./restate.ts"
import type { ReckonedItem } from "./reckon-end.ts"

/** A bill as it is made, with the corrections that it states. */
export interface MadeBill {
  readonly item: Pick<ReckonedItem, "contract" | "window"> &
    Partial<Pick<ReckonedItem, "counted" | "reckoned">>
  readonly bill: Bill
  readonly restated: readonly Restated[]
  readonly state: BillState
  /** The state that a bill which begins held is released to; null: it does not. */
  readonly heldFrom: BillState | null
  readonly line: readonly MemberId[]
  readonly expiresAt: Date | null
}

/** Bills of one transaction where the kit names no other number: a run that is killed leaves whole batches. */
const BATCH = 500

/**
 * Writes the bills of a run, by batches; one that is there already, of a run that was killed, stays as it is, with its
 * lines. Restated windows commit with the bill that states them.
 */
export async function writeBills(
  db: Db,
  run: PayRun,
  made: readonly MadeBill[],
  {
    asset,
    at,
    batch = BATCH,
  }: { readonly asset: AssetCode; readonly at: Date; readonly batch?: number | undefined },
): Promise<void> {
  for (let from = 0; from < made.length; from += batch)
    await inTransaction(db, (tx) => writeBatch(tx, run, made.slice(from, from + batch), { asset, at }))
}

async function writeBatch(
  tx: Tx,
  run: PayRun,
  made: readonly MadeBill[],
  { asset, at }: { readonly asset: AssetCode; readonly at: Date },
): Promise<void> {
  const { rows } = await sql<{ id: bigint; contractId: bigint }>`
    insert into agent_bill (merchant_id, run_id, contract_id, version, kind, periods, agent_id, offerer_id, payer, collect, asset, line,
        window_start, window_end, cutoff, valid, net_loss, costs, active, debt_in, debt_out, band, rate, entitlement, part, total, due,
        carried, residue, is_closing, input_hash, made_at, state, held_from, expires_at)
      select ${run.merchantId}, ${run.id}, b.contract_id, b.version, ${run.kind}, b.periods, b.agent_id, b.offerer_id, b.payer, b.collect,
             ${asset}, b.line, b.window_start, b.window_end, ${run.cutoff}, b.valid, b.net_loss, b.costs, b.active, b.debt_in, b.debt_out,
             b.band, b.rate, b.entitlement, b.part, b.total, b.due, b.carried, b.residue, b.is_closing, b.input_hash, ${at}, b.state, b.held_from, b.expires_at
        from jsonb_populate_recordset(null::agent_bill, ${JSON.stringify(made.map(billRow))}::jsonb) b
    on conflict (contract_id, window_start) do nothing
    returning id, contract_id as "contractId"`.execute(tx)
  const ids = new Map(rows.map(({ id, contractId }) => [contractId, id]))
  const written = made.flatMap((each) => {
    const id = ids.get(each.item.contract.contractId)
    return id === undefined ? [] : [{ id, ...each }]
  })
  await sql`
    insert into agent_bill_line (bill_id, no, kind, ref, base, rate, amount, about)
      select bill_id, no, kind, ref, base, rate, amount, about
        from jsonb_populate_recordset(null::agent_bill_line, ${JSON.stringify(written.flatMap(lineRows))}::jsonb)`.execute(
    tx,
  )
  const held = written.filter(({ state }) => state === "HELD").map(({ id }) => id)
  await sql`
    insert into agent_bill_act (bill_id, act, by_whom, why, at)
      select id, 'hold', '', 'anomaly', ${at} from unnest(${held}::bigint[]) b (id)`.execute(tx)
  await writeRestated(
    tx,
    run,
    written.flatMap(({ id, restated }) => restated.map((each) => ({ ...each, byBillId: id }))),
  )
}

/** Writes restated windows that no bill states: nothing changed in their totals, or it was written off. */
export async function writeRestated(
  db: Db | Tx,
  run: PayRun,
  restated: readonly (Restated & { readonly byBillId: bigint | null })[],
): Promise<void> {
  if (restated.length === 0) return
  await sql`
    insert into agent_bill_restated (run_id, contract_id, bill_id, by_bill_id, kind, agent_id, version, window_start, window_end, cutoff,
        valid, net_loss, costs, active, debt_in, debt_out, band, rate, entitlement, part, input_hash)
      select ${run.id}, contract_id, bill_id, by_bill_id, ${run.kind}, agent_id, version, window_start, window_end, ${run.cutoff}, valid,
             net_loss, costs, active, debt_in, debt_out, band, rate, entitlement, part, input_hash
        from jsonb_populate_recordset(null::agent_bill_restated, ${JSON.stringify(restated.map(restatedRow))}::jsonb)
    on conflict (contract_id, window_start, window_end, run_id) do nothing`.execute(db)
}

const text = (value: bigint | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

/** Columns of the sums and the judgement; a closing bill has none. */
const judged = ({ counted, reckoned }: Partial<Pick<ReckonedItem, "counted" | "reckoned">>) => ({
  valid: text(counted ? floor(counted.figures.valid) : 0n),
  net_loss: text(counted?.figures.netLoss ?? 0n),
  costs: text(reckoned?.assessment.costs ?? 0n),
  active: counted?.figures.active ?? 0,
  debt_in: text(reckoned?.assessment.debtIn ?? 0n),
  debt_out: text(reckoned?.assessment.debtOut ?? 0n),
  band: reckoned?.assessment.band ?? null,
  rate: reckoned?.assessment.rate ? decimalText(reckoned.assessment.rate) : null,
  entitlement: text(reckoned?.entitlement ?? 0n),
  part: text(reckoned?.part.total ?? 0n),
  input_hash: counted?.hash ?? "",
})

const billRow = ({ item, bill, state, heldFrom, line, expiresAt }: MadeBill) => {
  const { contract, window } = item
  return {
    contract_id: text(contract.contractId),
    version: contract.version,
    periods: contract.terms.periods ?? 1,
    agent_id: text(contract.agentId),
    offerer_id: text(contract.offererId),
    payer: contract.payer,
    collect: contract.collect,
    line: line.map(String),
    window_start: window.start,
    window_end: window.end,
    ...judged(item),
    total: text(bill.total),
    due: text(bill.due),
    carried: text(bill.carried),
    residue: text(bill.residue),
    is_closing: item.reckoned === undefined,
    state,
    held_from: heldFrom,
    expires_at: expiresAt,
  }
}

/** Lines as they are numbered; a correction tells which window it is of, in the order in which they were restated. */
function lineRows({ id, bill, restated }: MadeBill & { readonly id: bigint }) {
  const about = restated
    .filter(({ reckoned, stated }) => reckoned.part.total !== stated.part)
    .map(({ window }) => window.start)
  return bill.lines.map(({ kind, ref, base, rate, amount }, at) => ({
    bill_id: text(id),
    no: at + 1,
    kind,
    ref: text(ref),
    base: text(base),
    rate: rate ? decimalText(rate) : null,
    amount: text(amount),
    about: kind === "correction" ? (about.shift() ?? null) : null,
  }))
}

const restatedRow = ({
  contract,
  window,
  stated,
  byBillId,
  ...item
}: Restated & { readonly byBillId: bigint | null }) => ({
  contract_id: text(contract.contractId),
  bill_id: text(stated.billId),
  by_bill_id: text(byBillId),
  agent_id: text(contract.agentId),
  version: contract.version,
  window_start: window.start,
  window_end: window.end,
  ...judged(item),
})
