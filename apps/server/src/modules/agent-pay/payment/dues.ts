import { inOrderOfPayment, type Due, type PayKind } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, keyFor, type AssetCode } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { PAYABLE } from "../bill-states.ts"

/** A bill that waits for its payer's money. */
export interface OpenBill extends Due {
  readonly asset: AssetCode
  readonly payeeId: MemberId
  readonly payerId: MemberId | null
  /** The key that those of its payments are derived from. */
  readonly key: string
}

interface Row {
  readonly billId: bigint
  readonly kind: PayKind
  readonly windowEnd: Date
  readonly payerId: MemberId | null
  readonly payerDepth: number
  readonly payeeId: MemberId
  readonly due: bigint
  readonly paid: bigint
  readonly asset: string
  readonly madeAt: Date
}

/** States as literals: with parameters the planner does not use the partial index. */
const STATES = sql.raw(PAYABLE.map((state) => `'${state}'`).join(", "))

/**
 * Bills of a merchant that wait for money, in the order of their payment; `payerId` narrows them to one upline's, and
 * `lock` holds the rows to the end of the transaction.
 */
export async function openBills(
  db: Db | Tx,
  asked: {
    readonly merchantId: MerchantId
    readonly payer?: "platform" | "upline"
    readonly payerId?: MemberId
    readonly billIds?: readonly bigint[]
    readonly lock?: boolean
  },
): Promise<readonly OpenBill[]> {
  const { rows } = await sql<Row>`
    select b.id as "billId", b.kind, b.window_end as "windowEnd", case when b.payer = 'upline' then b.offerer_id end as "payerId",
           case when b.payer = 'upline' then array_position(b.line, b.offerer_id) - 1 else -1 end as "payerDepth",
           b.agent_id as "payeeId", b.due, b.paid, b.asset, b.made_at as "madeAt"
      from agent_bill b
     where b.merchant_id = ${asked.merchantId} and b.state in (${STATES})
       ${asked.payer === undefined ? sql`` : sql`and b.payer = ${asked.payer}`}
       ${asked.payerId === undefined ? sql`` : sql`and b.payer = 'upline' and b.offerer_id = ${asked.payerId}`}
       ${asked.billIds === undefined ? sql`` : sql`and b.id = any(${asked.billIds}::bigint[])`}
     order by b.id ${asked.lock ? sql`for update` : sql``}`.execute(db)
  const open = rows.map(({ due, paid, asset, payerDepth, madeAt, ...row }): OpenBill => ({
    ...row,
    // An upline who has left the payee's line pays behind those who stand in it.
    payerDepth: payerDepth ?? Number.MAX_SAFE_INTEGER,
    due: amount(due),
    paid: amount(paid),
    asset: assetFrom(asset),
    key: keyFor(`agent.bill:${row.billId}`, madeAt),
  }))
  const order = new Map(inOrderOfPayment(open).map(({ billId }, at) => [billId, at]))
  return open.toSorted((a, b) => (order.get(a.billId) ?? 0) - (order.get(b.billId) ?? 0))
}
