import type { AssetCode } from "@croupier/ledger"
import { parseAmount, subtract, ZERO, type Amount } from "@croupier/money"
import { dayOf } from "../../kernel/days.ts"
import type { TransferMerchant } from "./kit.ts"

/** Limits of transfers within a line, in the merchant's asset. */
export interface TransferTerms {
  readonly asset: AssetCode
  /** The least and the most of one transfer. */
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

/** The rest of a member's limit of a day; zero where the limit was lowered below the sum already given. */
export function leftOf({ daily }: Pick<TransferTerms, "daily">, given: Amount): Amount {
  const left = subtract(daily, given)
  return left > 0n ? left : ZERO
}

/** The day of a merchant, in its time zone, that an instant falls on: `2026-11-22`. */
export const transferDay = (at: Date, { brand }: TransferMerchant): string => dayOf(at, brand.timeZone)
