import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { sql, type Db } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { uuidCursor } from "../../../kernel/cursor.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { pageOf } from "../../../kernel/page.ts"
import type { Order } from "../order.ts"
import { findOrderByNumber, listOrdersOf } from "../store.ts"
import { memberIdOf, type MemberId, type MerchantId } from "../../../kernel/ids.ts"

/** A page of a merchant's transfers, newest first. */
export async function listTransfers(
  db: Db,
  merchantId: MerchantId,
  asked: ConsoleParsed<"listTransfers">,
): Promise<ConsoleValue<"listTransfers">> {
  const rows = await listOrdersOf(db, {
    merchantId,
    before: uuidCursor(asked.cursor),
    state: asked.state,
    vendor: asked.vendor,
    memberId: asked.memberId === undefined ? undefined : memberIdOf(asked.memberId),
    contradicted: asked.contradicted === "true",
    limit: asked.limit + 1,
  })
  const page = pageOf(rows, asked.limit, ({ id }) => id)
  return { ...page, rows: page.rows.map(present) }
}

/** A merchant's transfer by its number. Refuses TRANSFER_UNKNOWN for another merchant's. */
export async function transferByNumber(db: Db, merchantId: MerchantId, orderNo: string): Promise<Order> {
  const order = await findOrderByNumber(db, orderNo)
  return order?.merchantId === merchantId ? order : refuse("TRANSFER_UNKNOWN")
}

/** The last comparison with each vendor, and the differences of a merchant's members that nothing explains. */
export async function vendorChecks(db: Db, merchantId: MerchantId): Promise<ConsoleValue<"vendorChecks">> {
  const checks = await sql<ConsoleValue<"vendorChecks">["checks"][number]>`
    select distinct on (vendor) vendor, day::text, accounts, agreed, played, moving, unanswered, differing
      from vendor_check order by vendor, day desc`.execute(db)
  const differences = await sql<{
    memberId: MemberId
    vendor: string
    asset: string
    ours: bigint
    theirs: bigint
    why: string
    firstAt: Date
    lastAt: Date
  }>`
    select d.member_id as "memberId", d.vendor, d.asset, d.ours, d.theirs, d.why, d.first_at as "firstAt", d.last_at as "lastAt"
      from vendor_difference d join vendor_account a using (bucket, member_id, vendor)
     where a.merchant_id = ${merchantId} order by d.first_at desc limit 200`.execute(db)
  return {
    checks: checks.rows,
    differences: differences.rows.map((row) => ({
      memberId: String(row.memberId),
      vendor: row.vendor,
      asset: row.asset,
      ours: toDecimal(amount(row.ours)),
      theirs: toDecimal(amount(row.theirs)),
      why: row.why,
      firstAt: row.firstAt.toISOString(),
      lastAt: row.lastAt.toISOString(),
    })),
  }
}

const present = (order: Order): ConsoleValue<"listTransfers">["rows"][number] => ({
  orderNo: order.id,
  memberId: String(order.memberId),
  vendor: order.vendor,
  direction: order.direction,
  amount: toDecimal(order.amount),
  asset: order.asset,
  state: order.state,
  cause: order.cause,
  reason: order.reason,
  contradictedBy: order.contradictedBy,
  checks: order.checks,
  createdAt: order.createdAt.toISOString(),
  sentAt: order.sentAt?.toISOString() ?? null,
  endedAt: order.endedAt?.toISOString() ?? null,
})
