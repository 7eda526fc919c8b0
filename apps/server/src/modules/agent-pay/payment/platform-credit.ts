import type { Tx } from "@croupier/database"
import { house, type AssetCode, type BulkDecision, type BulkOutcome } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Credits of one decision. */
const BATCH = 2_000

/** Batches in which each payee stands once: one decision credits an owner once. */
export function eachOwnerOnce<B extends { readonly payeeId: MemberId }>(
  bills: readonly B[],
): readonly (readonly B[])[] {
  const batches: { readonly owners: Set<bigint>; readonly bills: B[] }[] = []
  for (const bill of bills) {
    let batch = batches.find(({ owners, bills: of }) => of.length < BATCH && !owners.has(bill.payeeId))
    if (!batch) batches.push((batch = { owners: new Set(), bills: [] }))
    batch.owners.add(bill.payeeId)
    batch.bills.push(bill)
  }
  return batches.map(({ bills: of }) => of)
}

/** One posting of the platform to the wallet `agent` of a payee. */
export interface PlatformCredit {
  readonly payeeId: MemberId
  readonly amount: Amount
  readonly key: string
  readonly cause: string
}

/**
 * Decides what the platform pays for bills, in the transaction that marks them paid; a worker posts it once that commits.
 * Throws where the ledger refuses the decision, which takes the marks back.
 */
export async function creditFromPlatform(
  { credit }: { readonly credit: (tx: Tx, decision: BulkDecision) => Promise<BulkOutcome> },
  tx: Tx,
  from: Pick<BulkDecision, "key" | "kind" | "cause"> & {
    readonly merchantId: MerchantId
    readonly purpose: "salaries" | "dividends" | "promotions"
    readonly asset: AssetCode
  },
  credits: readonly PlatformCredit[],
): Promise<void> {
  const { key, kind, cause, merchantId, purpose, asset } = from
  const outcome = await credit(tx, {
    key,
    kind,
    cause,
    debit: house(merchantId, purpose, asset),
    purpose: "agent",
    credits: credits.map(({ payeeId, ...each }) => ({ owner: payeeId, ...each })),
  })
  if (outcome.status === "refused") throw new Error(`${cause} was not credited: ${outcome.reason}`)
}
