import { sql, type Db, type Tx } from "@croupier/database"
import { bucketOf } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import { loseLots, restoreLots, withdrawalPreview, type LostLot, type LotState } from "@croupier/rewards"
import { actOnLots } from "./closing.ts"
import type { BookKit } from "./kit.ts"
import { accountOf, type Holder } from "./lot-store.ts"

/** The sums of bonuses that a withdrawal costs. */
export interface WithdrawalLoss {
  readonly balance: Amount
  readonly inOpenBets: Amount
}

/** Bonuses that a withdrawal would end: their balance, and their share of open bets; undefined where it ends none. */
export async function lossOf(
  db: Db | Tx,
  holder: Omit<Holder, "merchantId">,
): Promise<WithdrawalLoss | undefined> {
  const { account } = await accountOf(db, holder, { hold: false })
  const isLosing = loseLots(account, new Date(0)).lost.length > 0
  return isLosing ? withdrawalPreview(account) : undefined
}

/** Ends the bonuses that a withdrawal takes, in the transaction that accepts it, and keeps them as they stood. */
export async function loseToWithdrawal(
  kit: Pick<BookKit, "ledger" | "clock">,
  tx: Tx,
  holder: Holder,
  withdrawalId: string,
): Promise<void> {
  const ended: LostLot[] = []
  await actOnLots(kit, tx, holder, "forfeited", (account, now) => {
    const { account: after, lost } = loseLots(account, now)
    ended.push(...lost)
    return after
  })
  for (const { id, state, returned } of ended)
    await sql`
      insert into bonus_withdrawal (withdrawal_id, lot_id, bucket, state, returned)
      values (${withdrawalId}, ${id}, ${bucketOf(holder.memberId)}, ${state}, ${returned})`.execute(tx)
}

/** The house refused a withdrawal, or it failed: the bonuses that it ended open again before their end. Again is harmless. */
export async function restoreFromWithdrawal(
  kit: Pick<BookKit, "ledger" | "clock">,
  tx: Tx,
  holder: Holder,
  withdrawalId: string,
): Promise<void> {
  const { rows } = await sql<{ id: bigint; state: LotState; returned: bigint }>`
    select lot_id as id, state, returned from bonus_withdrawal where withdrawal_id = ${withdrawalId} order by lot_id`.execute(
    tx,
  )
  if (rows.length === 0) return
  const lost = rows.map(({ returned, ...lot }): LostLot => ({ ...lot, returned: amount(returned) }))
  await actOnLots(kit, tx, holder, "restored", (account, now) => restoreLots(account, lost, now))
}
