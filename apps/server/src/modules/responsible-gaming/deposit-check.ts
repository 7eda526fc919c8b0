import type { MarketPolicy } from "@croupier/rules/market-policy"
import { sql, type Tx } from "@croupier/database"
import { ASSETS, type AssetCode } from "@croupier/ledger"
import { amount, toDecimal, type Amount } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { MemberRef } from "./guard-store.ts"
import { answeredAt } from "./limits/limit-store.ts"

/**
 * The gate of deposits. Every way to pay in asks it in the transaction that begins the deposit. Refuses LIMITS_UNANSWERED where the
 * market has members asked for limits first, DEPOSIT_LIMIT_REACHED with the part of the limit that is left, and IDENTITY_REQUIRED with
 * the level that a deposit needs here.
 */
export type DepositGate = (
  tx: Tx,
  member: MemberRef,
  wish: { readonly asset: AssetCode; readonly amount: Amount },
) => Promise<void>

/** The gate under the rules of each merchant's market. */
export const depositGate =
  (kit: {
    readonly clock: Clock
    readonly policyOf: (merchantId: MerchantId) => Pick<MarketPolicy, "limits">
    /** Refuses a deposit that needs a level of identity that the member does not have; without it none does. */
    readonly refuseUnproven?: DepositGate
  }): DepositGate =>
  async (tx, member, wish) => {
    const { id, merchantId } = member
    await kit.refuseUnproven?.(tx, member, wish)
    if (kit.policyOf(merchantId).limits.asked && (await answeredAt(tx, id)) === null)
      refuse("LIMITS_UNANSWERED")
    const { rows } = await sql<{ remains: bigint }>`
      select remains from deposit_check(${id}::bigint, ${ASSETS[wish.asset].number}::smallint, ${wish.asset}, ${wish.amount}::bigint,
                                        ${kit.clock.now()}::timestamptz)`.execute(tx)
    const [left] = rows
    if (left) refuse("DEPOSIT_LIMIT_REACHED", [toDecimal(amount(left.remains))])
  }
