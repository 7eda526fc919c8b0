import { inTransaction, type Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { subtract } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { AgentPayKit } from "../kit.ts"
import { openBills, type OpenBill } from "./dues.ts"
import { writePayments } from "./payment-store.ts"
import { creditFromPlatform, eachOwnerOnce } from "./platform-credit.ts"

/** The account of the house that pays a bill, and the kind of the posting. */
const paidAs = ({ kind }: OpenBill) =>
  kind === "dividend"
    ? ({ purpose: "dividends", kind: "dividend" } as const)
    : ({ purpose: "salaries", kind: "salary" } as const)

/** The key of a bill's one posting from the platform, which pays all at once. */
export const platformKey = ({ key }: Pick<OpenBill, "key">): string => deriveKey(key, "platform")

/**
 * Pays the open bills of the platform by bulk decisions: a batch of bills and their payments in one transaction, posted by
 * a worker. A bill that another process pays at the same time is no longer open when its row is locked. Answers with how
 * many bills were paid.
 */
export async function payPlatform(
  kit: Pick<AgentPayKit, "db" | "credit" | "clock">,
  merchantId: MerchantId,
): Promise<number> {
  const open = await openBills(kit.db, { merchantId, payer: "platform" })
  let paid = 0
  for (const group of Map.groupBy(open, (bill) => `${paidAs(bill).purpose} ${bill.asset}`).values())
    for (const batch of eachOwnerOnce(group))
      paid += await inTransaction(kit.db, (tx) => payBatch(kit, tx, merchantId, batch))
  return paid
}

async function payBatch(
  kit: Pick<AgentPayKit, "credit" | "clock">,
  tx: Tx,
  merchantId: MerchantId,
  batch: readonly OpenBill[],
): Promise<number> {
  const ids = new Set(batch.map(({ billId }) => billId))
  const held = (await openBills(tx, { merchantId, payer: "platform", billIds: [...ids], lock: true })).filter(
    ({ due, paid }) => paid < due,
  )
  const [first] = held
  if (!first) return 0
  const { purpose, kind } = paidAs(first)
  await writePayments(
    tx,
    held.map((bill) => ({
      ...bill,
      merchantId,
      key: platformKey(bill),
      payerWallet: purpose,
      amount: subtract(bill.due, bill.paid),
      at: kit.clock.now(),
    })),
  )
  await creditFromPlatform(
    kit,
    tx,
    {
      key: deriveKey(platformKey(first), `bills:${held.length}`),
      kind,
      cause: `agent.bills:${first.billId}`,
      merchantId,
      purpose,
      asset: first.asset,
    },
    held.map((bill) => ({
      payeeId: bill.payeeId,
      amount: subtract(bill.due, bill.paid),
      key: platformKey(bill),
      cause: `agent.bill:${bill.billId}`,
    })),
  )
  return held.length
}
