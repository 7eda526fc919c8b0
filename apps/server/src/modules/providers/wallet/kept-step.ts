import { isAsset } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { z } from "zod"
import type { WalletTransaction } from "./seamless-wallet.ts"

const about = {
  vendor: z.string(),
  player: z.string(),
  txId: z.string(),
  game: z.string(),
  currency: z.string().refine(isAsset),
}
const StoredReversal = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rollback"),
    ...about,
    bet: z.string(),
    of: z.array(z.enum(["bet", "win", "reserve"])).optional(),
  }),
  z.object({ kind: z.literal("reinstate"), ...about, rollback: z.string() }),
  z.object({
    kind: z.literal("adjust"),
    ...about,
    amount: z.string().transform((text) => amount(BigInt(text))),
    round: z.string().optional(),
    reason: z.string(),
  }),
])

/** A transaction that takes money back: only those can leave a debt. */
export type Reversal = Extract<WalletTransaction, { readonly kind: "rollback" | "reinstate" | "adjust" }>

/** A transaction as it is kept beside its debt; null for one that leaves none. */
export function storedReversal(transaction: WalletTransaction): object | null {
  if (transaction.kind === "rollback" || transaction.kind === "reinstate") return transaction
  return transaction.kind === "adjust" ? { ...transaction, amount: String(transaction.amount) } : null
}

/** The transaction that was kept; undefined where none was. */
export function readReversal(kept: unknown): Reversal | undefined {
  const read = StoredReversal.safeParse(kept).data
  if (read === undefined) return undefined
  if (read.kind === "rollback") {
    const { of, ...rest } = read
    return of === undefined ? rest : { ...rest, of }
  }
  if (read.kind === "reinstate") return read
  const { round, ...rest } = read
  return round === undefined ? rest : { ...rest, round }
}
