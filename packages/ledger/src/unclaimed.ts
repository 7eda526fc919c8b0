import { sql, type Db } from "@croupier/database"
import { amount } from "@croupier/money"
import { readWalletId, wallet } from "./account.ts"
import { ASSETS } from "./asset.ts"
import { keyFor } from "./key.ts"
import type { Outcome, Transfer } from "./transfer.ts"

const NUMBERS = Object.values(ASSETS).map(({ number }) => number)

/**
 * Pays what waits in wallets `unclaimed` into the owners' main wallets, where those take credits. The key follows from
 * the wallet and its newest row, so that two who do it at the same time pay once. Answers how many were paid.
 */
export async function payUnclaimed(
  db: Db,
  post: (transfer: Transfer) => Promise<Outcome>,
  limit = 100,
): Promise<number> {
  const { rows } = await sql<{ id: bigint; balance: bigint; seq: bigint; at: Date }>`
    select u.id, u.balance, u.seq, j.created_at as at
      from ledger.wallet u
      join ledger.wallet m on m.bucket = u.bucket and m.id = ((u.id >> 16) << 16) | (u.id & 63)
      join lateral (select created_at from ledger.journal j
                     where j.bucket = u.bucket and j.wallet_id = u.id and j.seq = u.seq) j on true
     where (u.id >> 6) & 1023 = 7 and u.balance > 0 and m.closed_to & 2 = 0
       -- An asset of a newer release is paid by that release.
       and u.id & 63 = any (${NUMBERS}::int[])
     limit ${limit}::int`.execute(db)
  let paid = 0
  for (const { id, balance, seq, at } of rows) {
    const { owner, asset } = readWalletId(id)
    const outcome = await post({
      key: keyFor(`unclaimed:${id}:${seq}`, at),
      kind: "unclaimed_paid",
      debit: wallet(owner, "unclaimed", asset),
      credit: wallet(owner, "main", asset),
      amount: amount(balance),
      cause: `unclaimed:${seq}`,
    })
    if (outcome.status === "posted") paid++
  }
  return paid
}
