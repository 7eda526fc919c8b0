import { sql, type Tx } from "@croupier/database"
import type { WithdrawalsKit } from "./kit.ts"
import type { Withdrawal } from "./withdrawal.ts"

/**
 * Opens the bonuses again that a withdrawal ended, in the transaction in which the house refuses it or it fails. Of one that was
 * divided all parts have to be refused.
 */
export async function restoreBonuses(
  { bonuses }: Pick<WithdrawalsKit, "bonuses">,
  tx: Tx,
  { id, bucket, parentId, memberId, merchantId, asset }: Withdrawal,
): Promise<void> {
  if (!bonuses) return
  if (parentId !== null && (await hasOtherParts(tx, { bucket, id, parentId }))) return
  await bonuses.restore(tx, { memberId, merchantId, asset }, parentId ?? id)
}

async function hasOtherParts(
  tx: Tx,
  { bucket, id, parentId }: { readonly bucket: number; readonly id: string; readonly parentId: string },
): Promise<boolean> {
  const { rows } = await sql`
    select from withdrawal
     where bucket = ${bucket} and parent_id = ${parentId} and id <> ${id} and state not in ('REFUSED', 'SPLIT') limit 1`.execute(
    tx,
  )
  return rows.length > 0
}
