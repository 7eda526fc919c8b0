import { inTransaction, sql } from "@croupier/database"
import type { ProvidersContext } from "../kit.ts"

/**
 * Refuses a bet of this number for ever, of any player: for a vendor that takes one back without naming the player.
 * A bet that is being taken at this moment is waited for. Answers false where it is here already.
 */
export const placeTombstone = (
  kit: Pick<ProvidersContext, "db" | "clock">,
  vendor: string,
  txId: string,
): Promise<boolean> =>
  inTransaction(kit.db, async (tx) => {
    await sql`select pg_advisory_xact_lock(provider_number_lock(${vendor}, ${txId}))`.execute(tx)
    const { rows } = await sql`
      select 1 from provider_transaction where vendor = ${vendor} and kind = 'bet' and tx_id = ${txId}`.execute(
      tx,
    )
    if (rows.length > 0) return false
    await sql`insert into provider_tombstone (vendor, kind, tx_id, at)
      values (${vendor}, 'bet', ${txId}, ${kit.clock.now()}) on conflict do nothing`.execute(tx)
    return true
  })
