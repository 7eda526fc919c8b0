import { isBroken, type Database, type RawBuilder, type Tx } from "@croupier/database"

const ATTEMPTS = 3

/**
 * Executes a keyed call of the ledger: as a statement of the caller's transaction, or as one of its own. Without a
 * transaction of the caller's, a connection that is lost, maybe at the commit, is asked again: the key decides.
 */
export async function ask<Row>(database: Database, query: RawBuilder<Row>, tx?: Tx): Promise<readonly Row[]> {
  if (tx) return (await query.execute(tx)).rows
  for (let attempt = 1; ; attempt++)
    try {
      return (await query.execute(database.db)).rows
    } catch (error) {
      if (attempt === ATTEMPTS || !isBroken(error)) throw error
    }
}
