import type { PayoutKind } from "@croupier/contract/payout-accounts"
import { sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { add, type Amount } from "@croupier/money"
import type { MerchantId } from "../../../kernel/ids.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { selectWithdrawals } from "../store.ts"
import { peerOf, readTerms } from "../terms.ts"
import type { Withdrawal } from "../withdrawal.ts"
import { withdrawalLife } from "../withdrawal-states.ts"

/**
 * Whether a withdrawal that is ready waits for another member to pay it. The first time it does, its wait begins; when that
 * is over, the house pays. An amount below the least payment between members waits for none.
 */
export async function waitsForMembers(kit: WithdrawalsKit, tx: Tx, held: Withdrawal): Promise<boolean> {
  if (!held.peer) return false
  const peer = peerOf(await readTerms(tx, held.merchantId, held.asset), kit.merchants.byId(held.merchantId))
  if (!peer || held.amount < peer.least) return false
  const now = kit.clock.now()
  const until = held.offeredUntil ?? new Date(now.getTime() + peer.offerMs)
  if (held.offeredUntil === null)
    await sql`
      update withdrawal set offered_until = ${until} where bucket = ${held.bucket} and id = ${held.id}`.execute(
      tx,
    )
  if (until <= now) return false
  await withdrawalLife.postpone(tx, held, until)
  return true
}

/** A depositor's request for a part of a withdrawal. */
export interface Wanted {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly kind: PayoutKind
  readonly amount: Amount
  /** The least amount that a division leaves of a withdrawal. */
  readonly least: Amount
}

/** Withdrawals looked at for one deposit: further ones wait for the next look. */
const MOST_OFFERS = 50

const isOffered = (merchantId: MerchantId, asset: string, now: Date) => sql`
  r.merchant_id = ${merchantId} and r.asset = ${asset} and r.state = 'READY' and r.peer and r.offered_until > ${now}`

/** Withdrawals that a deposit may pay: of its amount before those that it pays a part of, each the oldest first. */
export const offersFor = (
  db: Db,
  { merchantId, asset, kind, amount, least }: Wanted,
  now: Date,
): Promise<Withdrawal[]> =>
  selectWithdrawals(
    db,
    sql`${isOffered(merchantId, asset, now)} and r.kind = ${kind}
      and (r.amount = ${amount} or r.amount >= ${add(amount, least)})`,
    sql`r.amount <> ${amount}, r.created_at, r.id`,
    MOST_OFFERS,
  )

/** Everything that waits for a depositor, the oldest first. */
export const openOffers = (
  db: Db,
  merchantId: MerchantId,
  asset: string,
  now: Date,
  limit: number,
): Promise<Withdrawal[]> =>
  selectWithdrawals(db, isOffered(merchantId, asset, now), sql`r.created_at, r.id`, limit)
