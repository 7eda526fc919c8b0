import { MAX_AMOUNT } from "@croupier/ledger"
import type { WalletTransaction } from "./seamless-wallet.ts"

/**
 * Whether PostgreSQL keeps a text as it is: no NUL, which it refuses, and no half of a character, which would be kept
 * like any other half, so that two numbers of a vendor became one.
 */
export const isKeepable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()

/** Whether a transaction's number may be a vendor's: control characters begin the house's own. */
export const isVendors = ({ txId }: Pick<WalletTransaction, "txId">): boolean => !/\p{Cc}/u.test(txId)

/** Whether a transaction can be done as it was said: texts that can be kept, and amounts that the ledger can move at once. */
export const isReadable = (transaction: WalletTransaction): boolean =>
  Object.values(transaction).every((value: unknown) =>
    typeof value === "string"
      ? isKeepable(value)
      : typeof value !== "bigint" || (value <= MAX_AMOUNT && value >= -MAX_AMOUNT),
  )
