import { inTransaction, sql, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, keyFor } from "@croupier/ledger"
import { parseFraction } from "@croupier/money/fraction"
import {
  closed,
  endOpenLot,
  exclude,
  openRounds,
  reachEnd,
  SETTLING_MS,
  type Account,
} from "@croupier/rewards"
import { z } from "zod"
import { IdInPayload, job } from "../../kernel/job.ts"
import type { BookKit } from "./kit.ts"
import { postEffects, writeLots, type LotEvent } from "./lot-changes.ts"
import { accountOf, type Holder, type StoredLot } from "./lot-store.ts"

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
  act: (account: Account, now: Date, lots: readonly StoredLot[]) => Account,
): Promise<Account> {
  await holdMember(tx, holder)
  const now = kit.clock.now()
  const { account, lots } = await accountOf(tx, holder)
  const after = act(account, now, lots)
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
  actOnLots(kit, tx, holder, "closed", (account, now, lots) =>
    closed(withOpenedRounds(account, now, lots), now),
  )

/**
 * Opens the wins of free rounds whose last round is over, or whose end has come. At the end an open round is waited for as a bet
 * is, for at most 7 days.
 */
const withOpenedRounds = (account: Account, now: Date, lots: readonly StoredLot[]): Account =>
  lots
    .filter((lot) => lot.freeRounds && lot.state === "pending")
    .filter(({ freeRounds, inUse, expiresAt = now }) => {
      const waited = now.getTime() - expiresAt.getTime()
      return inUse ? waited >= SETTLING_MS : freeRounds?.left === 0 || waited >= 0
    })
    .reduce(
      (sum, { id, stored }) => openRounds(sum, { lotId: id, multiple: parseFraction(stored.multiple) }, now),
      account,
    )

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
  const now = kit.clock.now()
  const { rows } = await sql<{ memberId: bigint; merchantId: number; asset: string }>`
    select member_id as "memberId", merchant_id as "merchantId", asset from bonus_lot
     where (state in ('active', 'settling') or state = 'pending' and not in_use) and expires_at <= ${now}
     union
    select l.member_id, l.merchant_id, l.asset from bonus_lot l join bonus_free_rounds f on f.lot_id = l.id
     where l.state = 'pending' and l.in_use and l.expires_at <= ${new Date(now.getTime() - SETTLING_MS)}
     limit ${AT_ONCE}`.execute(kit.db)
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

const endPast = (account: Account, now: Date, lots: readonly StoredLot[]): Account =>
  account.lots.reduce((sum, { id }) => reachEnd(sum, id, now), withOpenedRounds(account, now, lots))
