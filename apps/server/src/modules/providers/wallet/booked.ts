import { sql, type Db } from "@croupier/database"
import type { RecordedTransaction } from "./seamless-wallet.ts"

/**
 * The transactions of a vendor with one number. The key of the table begins with vendor and merchant; as there are few
 * merchants, PostgreSQL skips from one to the next.
 */
export async function findRecorded(db: Db, vendor: string, txId: string): Promise<RecordedTransaction[]> {
  const { rows } = await sql<RecordedTransaction>`
    select t.kind, t.tx_id as "txId", p.player, t.game, t.round, t.asset as currency, t.amount, t.win,
           t.is_cancelled as "isCancelled", t.at
      from provider_transaction t
      join provider_player p on p.vendor = t.vendor and p.member_id = t.member_id and p.asset = t.asset
     where t.vendor = ${vendor} and t.tx_id = ${txId}`.execute(db)
  return rows
}
