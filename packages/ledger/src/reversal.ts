import { sql, type Database } from "@croupier/database"
import { shownHouse, shownWallet } from "./account.ts"
import { deriveKey } from "./key.ts"
import { isControlAccount, KINDS, type Leg, type Outcome } from "./transfer.ts"
import type { StoredRow } from "./tail.ts"

export type ReversalOutcome = Outcome | { readonly status: "refused"; readonly reason: "TRANSFER_UNKNOWN" }

const ALL_BUCKETS = `{${Array.from({ length: 64 }, (_, bucket) => bucket).join(",")}}`

/** The key under which a transfer is taken back: one for each transfer, so that it happens once. */
export const reversalKey = (key: string): string => deriveKey(key, "reversal")

/**
 * Takes a transfer back by a new one in the other direction, every row of its key together. Refused as any
 * transfer is when the money has been spent meanwhile; the journal itself is never changed.
 */
export async function reverse(
  database: Database,
  key: string,
  post: (legs: readonly Leg[]) => Promise<Outcome>,
): Promise<ReversalOutcome> {
  const { rows } = await sql<StoredRow>`select * from ledger.journal
    where bucket = any (${ALL_BUCKETS}::smallint[]) and ref = ${key}::uuid order by bucket, amount desc`.execute(
    database.db,
  )
  if (rows.length === 0) return { status: "refused", reason: "TRANSFER_UNKNOWN" }
  if (rows.some((row) => shownWallet(row.wallet_id).purpose === "reserved"))
    throw new RangeError("a hold is released, not reversed")
  if (rows.some((row) => [shownWallet(row.wallet_id), shownHouse(row.house)].some(isControlAccount)))
    throw new RangeError("a claim is paid or released and a debt cancelled, not reversed")
  return post(
    rows.map((row) => ({
      bucket: row.bucket,
      wallet: row.wallet_id,
      delta: -row.amount,
      key: reversalKey(key),
      house: row.house,
      kind: KINDS.reversal,
      cause: `reversal:${row.ref}`,
    })),
  )
}
