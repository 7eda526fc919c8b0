import { sql, type Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"

/** Holds the tree of a merchant to the commit: moves and prize groups wait for each other, and members who join wait too. */
export async function holdTree(tx: Tx, merchantId: MerchantId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('agents.tree'), ${merchantId}::int)`.execute(tx)
}
