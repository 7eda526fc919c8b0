import type { Role } from "@croupier/contract/console/permissions"
import type { Settings } from "@croupier/rules/settings"
import { sql, type Db, type Tx } from "@croupier/database"
import { add, amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import type { MoneyByHand } from "../../call/approval.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Merchant } from "../../call/merchant.ts"
import { startOfDay } from "../../kernel/days.ts"
import type { OperatorsContext } from "./kit.ts"
import { isOpen } from "./proposal-store.ts"
import type { StaffId } from "../../kernel/ids.ts"

type Limits = Settings["adjustments"]

export interface Ceilings {
  /** The most of one proposal. */
  readonly each: Amount
  /** The most that one person proposes in a day of the merchant, credits and debits together. */
  readonly daily: Amount
}

/** The ceiling of money by hand for these roles: highest for an owner. */
export const ceilingsOf = (limits: Limits, roles: readonly Role[]): Ceilings =>
  roles.includes("owner")
    ? { each: parseAmount(limits.ownerEach), daily: parseAmount(limits.ownerDaily) }
    : { each: parseAmount(limits.financeEach), daily: parseAmount(limits.financeDaily) }

/** True where only an owner may be the second person. */
export const takesOwner = (limits: Limits, money: MoneyByHand | undefined): boolean =>
  money !== undefined && money.amount > parseAmount(limits.ownerApproval)

/** The sum that a person moved by hand on a merchant's present day: of proposals that wait and that were approved. */
export async function movedToday(
  kit: Pick<OperatorsContext, "clock">,
  db: Db | Tx,
  staffId: StaffId,
  merchant: Merchant,
): Promise<Amount> {
  const now = kit.clock.now()
  const { rows } = await sql<{ sum: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as sum from operator_proposal p
     where p.by_hand and p.proposed_by = ${staffId} and p.merchant_id = ${merchant.id} and p.asset = ${merchant.asset}
       and p.proposed_at >= ${startOfDay(now, merchant.brand.timeZone)}
       and ((${isOpen(now)}) or p.state = 'APPROVED')`.execute(db)
  return amount(rows[0]?.sum ?? 0n)
}

/**
 * Refuses what is above the proposer's ceilings: ABOVE_CEILING_EACH with the limit, ABOVE_CEILING_DAILY with the limit
 * and what was moved today. Holds the proposer's row, so that two proposals of one moment are added up.
 */
export async function checkCeilings(
  kit: OperatorsContext,
  tx: Tx,
  staff: { readonly id: StaffId; readonly roles: readonly Role[] },
  merchant: Merchant,
  money: MoneyByHand,
): Promise<void> {
  const { each, daily } = ceilingsOf(merchant.settings.adjustments, staff.roles)
  const text = (value: Amount) => `${toDecimal(value)} ${merchant.asset}`
  if (money.amount > each) refuse("ABOVE_CEILING_EACH", [text(each)])
  await sql`select 1 from operator_staff where id = ${staff.id} for no key update`.execute(tx)
  const moved = await movedToday(kit, tx, staff.id, merchant)
  if (add(moved, money.amount) > daily) refuse("ABOVE_CEILING_DAILY", [text(daily), text(moved)])
}
