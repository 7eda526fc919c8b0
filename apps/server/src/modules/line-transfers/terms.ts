import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { amount, parseAmount, subtract, ZERO, type Amount } from "@croupier/money"
import { dayOf } from "../../kernel/days.ts"
import type { MemberId } from "../../kernel/ids.ts"
import type { TransferMerchant } from "./kit.ts"

/** Limits of transfers within a line. */
export interface TransferTerms {
  readonly asset: AssetCode
  readonly least: Amount
  readonly most: Amount
  /** The most that one member gives in a day of the merchant. */
  readonly daily: Amount
}

/** The limits that a merchant sets; undefined where it or its market offers no transfers. */
export function termsOf({ asset, settings }: TransferMerchant): TransferTerms | undefined {
  const { enabled, least, each, daily } = settings.lineTransfers
  if (!enabled) return undefined
  return { asset, least: parseAmount(least), most: parseAmount(each), daily: parseAmount(daily) }
}

/** Left of a member's limit of a day. */
export async function leftOf(
  db: Db | Tx,
  memberId: MemberId,
  { daily }: Pick<TransferTerms, "daily">,
  day: string,
): Promise<Amount> {
  const { rows } = await sql<{ amount: bigint }>`
    select amount from line_transfer_day where member_id = ${memberId} and day = ${day}::date`.execute(db)
  const left = subtract(daily, amount(rows[0]?.amount ?? 0n))
  return left > 0n ? left : ZERO
}

/** The day of a merchant that an instant falls on. */
export const transferDay = (at: Date, { brand }: TransferMerchant): string => dayOf(at, brand.timeZone)
