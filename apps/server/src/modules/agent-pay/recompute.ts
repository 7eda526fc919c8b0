import { dayOf } from "@croupier/agents"
import { sql } from "@croupier/database"
import { assetFrom } from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import { floor } from "@croupier/money/fraction"
import type { Merchant } from "../../call/merchant.ts"
import { decimal, type BillRow } from "./bill-store.ts"
import type { AgentPayKit } from "./kit.ts"
import { decimalText } from "./run/decimal-text.ts"
import { reckonEnd } from "./run/reckon-end.ts"
import { entitledSince, finerOf } from "./run/stated-store.ts"

/** A figure of a bill that comes out otherwise. */
export interface BillDifference {
  readonly figure: string
  readonly stated: string
  readonly recomputed: string
}

/**
 * Computes a bill again from the recorded facts: its own version, cut-off, debt, finer salaries and contracts below. The
 * answer names the figures that differ: none does unless a row was changed by hand. A closing bill has no window of its
 * own, so none of its figures is compared.
 */
export async function recompute(
  kit: Pick<AgentPayKit, "db" | "facts" | "contracts">,
  merchant: Merchant,
  bill: BillRow,
): Promise<readonly BillDifference[]> {
  if (bill.isClosing) return []
  const { kind, runId } = bill
  const { timeZone } = merchant.brand
  const window = { start: bill.windowStart, end: bill.windowEnd }
  const contracts = await kit.contracts.inForce(kit.db, {
    merchantId: merchant.id,
    kind,
    startsAt: window.start,
  })
  const contract = contracts.find(({ contractId }) => contractId === bill.contractId)
  if (!contract) return [{ figure: "version", stated: String(bill.version), recomputed: "" }]
  const finer =
    kind === "realtime"
      ? (
          await entitledSince(kit.db, [bill.contractId], {
            window: { start: dayOf(window.start, timeZone).start, end: window.start },
            runId,
          })
        ).get(bill.contractId)
      : (await finerOf(kit.db, [bill.agentId], { kind, window, runId })).get(bill.agentId)
  const { rows: below } = await sql<{ contractId: bigint; entitlement: bigint }>`
    select contract_id as "contractId", entitlement from agent_bill
     where run_id = ${runId} and offerer_id = ${bill.agentId} and payer = 'platform' and window_start = ${window.start} and not is_closing
     order by contract_id`.execute(kit.db)
  const [found] = await reckonEnd(
    kit,
    { merchantId: merchant.id, asset: assetFrom(bill.asset), timeZone, cutoff: bill.cutoff },
    [{ contract, window, debt: amount(bill.debtIn), finer: finer ?? ZERO }],
    new Map([
      [
        bill.agentId,
        below.map(({ contractId, entitlement }) => ({ contractId, entitlement: amount(entitlement) })),
      ],
    ]),
  )
  if (!found) return []
  const { figures, hash } = found.counted
  const { assessment, entitlement, part } = found.reckoned
  const figuresOf: readonly BillDifference[] = [
    { figure: "version", stated: String(bill.version), recomputed: String(contract.version) },
    { figure: "valid", stated: decimal(bill.valid), recomputed: decimal(floor(figures.valid)) },
    { figure: "net_loss", stated: decimal(bill.netLoss), recomputed: decimal(figures.netLoss) },
    { figure: "costs", stated: decimal(bill.costs), recomputed: decimal(assessment.costs) },
    { figure: "active", stated: String(bill.active), recomputed: String(figures.active) },
    { figure: "debt_out", stated: decimal(bill.debtOut), recomputed: decimal(assessment.debtOut) },
    { figure: "band", stated: String(bill.band ?? ""), recomputed: String(assessment.band ?? "") },
    {
      figure: "rate",
      stated: bill.rate ?? "",
      recomputed: assessment.rate ? decimalText(assessment.rate) : "",
    },
    { figure: "entitlement", stated: decimal(bill.entitlement), recomputed: decimal(entitlement) },
    { figure: "part", stated: decimal(bill.part), recomputed: decimal(part.total) },
    { figure: "input_hash", stated: bill.inputHash, recomputed: hash },
  ]
  return figuresOf.filter(({ stated, recomputed }) => stated !== recomputed)
}
