import { inTransaction, sql, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, keyFor } from "@croupier/ledger"
import { closed, endOpenLot, exclude, reachEnd, type Account } from "@croupier/rewards"
import { z } from "zod"
import { IdInPayload, job } from "../../kernel/job.ts"
import type { BookKit } from "./kit.ts"
import { postEffects, writeLots, type LotEvent } from "./lot-changes.ts"
import { accountOf, type Holder } from "./lot-store.ts"

/** Closes the lots of a member that have come to their end. */
export const CLOSE = job({
  name: "bonuses.close",
  payload: z.object({ memberId: IdInPayload, merchantId: z.number(), asset: z.string() }),
})

/** Plans to close a member's lots, in the transaction after which some may have come to their end. */
export const planClosing = (
  kit: Pick<BookKit, "queue">,
  tx: Tx,
  { memberId, merchantId, asset }: Holder,
): Promise<void> =>
  kit.queue.add(tx, CLOSE, { memberId, merchantId, asset }, { key: `bonuses.close:${memberId}:${asset}` })

/**
 * Does an act on a member's lots by the rules of rewards, with its postings, in one transaction. `act` answers the account as it
 * was where nothing follows; then nothing is written.
 */
export async function actOnLots(
  kit: Pick<BookKit, "ledger" | "clock">,
  tx: Tx,
  holder: Holder,
  event: LotEvent,
  act: (account: Account, now: Date) => Account,
): Promise<Account> {
  await holdMember(tx, holder)
  const now = kit.clock.now()
  const { account, lots } = await accountOf(tx, holder)
  const after = act(account, now)
  if (after === account) return account
  const ref = keyFor(`bonuses ${event} ${holder.memberId}`, now)
  const effects = await writeLots(tx, holder, { before: lots, after }, { event, ref, at: now })
  await postEffects(kit, tx, holder, effects)
  return after
}

/** Locks everything of a member in the ledger, and with it the lots, to the end of the transaction. */
export async function holdMember(tx: Tx, { memberId }: Pick<Holder, "memberId">): Promise<void> {
  await sql`select ledger.lock_buckets(array[${bucketOf(memberId)}]::smallint[])`.execute(tx)
}

/** Converts, spends and begins lots as far as settled play has brought them. Again is harmless. */
export const closeLots = (kit: Pick<BookKit, "ledger" | "clock">, tx: Tx, holder: Holder): Promise<Account> =>
  actOnLots(kit, tx, holder, "closed", closed)

/** Ends a lot by the member's will, or by that of the house. */
export const endLot = (
  kit: Pick<BookKit, "ledger" | "clock">,
  tx: Tx,
  holder: Holder,
  lotId: bigint,
  state: "forfeited" | "revoked",
): Promise<Account> =>
  actOnLots(kit, tx, holder, state, (account, now) => endOpenLot(account, lotId, state, now))

/** Ends all lots of an excluded member. Again is harmless. */
export async function endExcluded(
  kit: Pick<BookKit, "db" | "ledger" | "clock">,
  { memberId, merchantId }: Omit<Holder, "asset">,
): Promise<void> {
  const { rows } = await sql<{ asset: string }>`
    select distinct asset from bonus_lot where bucket = ${bucketOf(memberId)} and member_id = ${memberId}`.execute(
    kit.db,
  )
  for (const { asset } of rows)
    await inTransaction(kit.db, (tx) =>
      actOnLots(kit, tx, { memberId, merchantId, asset: assetFrom(asset) }, "forfeited", exclude),
    )
}

const AT_ONCE = 200

/** Ends lots whose time has passed, each member's in a transaction of its own; a failure is reported and holds up no other. */
export async function expireLots(kit: BookKit): Promise<number> {
  const { rows } = await sql<{ memberId: bigint; merchantId: number; asset: string }>`
    select distinct member_id as "memberId", merchant_id as "merchantId", asset from bonus_lot
     where (state in ('active', 'settling') or state = 'pending' and not in_use) and expires_at <= ${kit.clock.now()} limit ${AT_ONCE}`.execute(
    kit.db,
  )
  for (const { memberId, merchantId, asset } of rows)
    try {
      await inTransaction(kit.db, (tx) =>
        actOnLots(kit, tx, { memberId, merchantId, asset: assetFrom(asset) }, "ended", endPast),
      )
    } catch (error) {
      kit.report(error)
    }
  return rows.length
}

const endPast = (account: Account, now: Date): Account =>
  account.lots.reduce((sum, { id }) => reachEnd(sum, id, now), account)
