import { type Tx, sql, type Db, inTransaction } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { decline } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { balanceOf } from "./sessions.ts"
import { findTransaction, isOf, type TransactionKind } from "../store.ts"
import type { Processed } from "../ports.ts"
import type { RecordedTransaction } from "./seamless-wallet.ts"

/** The platform's id of a transaction and the key of its movement. It begins with the time, as keys of the journal do. */
export const newId = (
  kit: Pick<ProvidersContext, "clock">,
  who: Player,
  { kind, txId }: { readonly kind: string; readonly txId: string },
): string => keyFor(JSON.stringify([who.vendor, who.merchantId, kind, txId]), kit.clock.now())

/**
 * The number of a transaction that the platform makes for a vendor's. It begins with a control character, which no vendor's
 * number has (`isVendors`), so that the two never collide.
 */
export const houseNumber = (txId: string): string => `\u0001house:${txId}`

/** The most characters of a game's code in a cause, which has 120 characters and ends with an id. */
const CODE_IN_CAUSE = 50

/** The cause of its journal rows: `game:<vendor>:<game>:<id>`. */
export const causeOf = (
  { vendor, game }: { readonly vendor: string; readonly game: string },
  id: string,
): string => `game:${vendor}:${game.slice(0, CODE_IN_CAUSE)}:${id}`

/** The vendor and the game that `causeOf` wrote; undefined for any other cause. */
export function gameOfCause(cause: string): { readonly vendor: string; readonly code: string } | undefined {
  const [, vendor, code] = /^game:([A-Z0-9_]+):(.+):[0-9a-f-]{36}$/.exec(cause) ?? []
  return vendor === undefined || code === undefined ? undefined : { vendor, code }
}

/**
 * The answer to a resend: the first outcome with the balance of now, when the contents are the same. Declines TX_CONFLICT
 * for other contents, TX_CANCELLED for a bet that was rolled back.
 */
export async function replayOf(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  kind: TransactionKind,
  txId: string,
  content: Buffer,
): Promise<Processed> {
  const before = await findTransaction(tx, who, kind, txId)
  if (!before) throw new Error(`${kind} ${txId} is known and cannot be found`)
  // A tombstone: the rollback came before the bet and knew its number alone.
  if (before.amount === null) return decline("TX_CANCELLED")
  if (!isOf(before, who) || !before.content.equals(content)) return decline("TX_CONFLICT")
  if (before.isCancelled) return decline("TX_CANCELLED")
  return {
    outcome: { status: "OK", platformTxId: before.id, balance: await balanceOf(kit, who, tx), replay: true },
  }
}

/**
 * The transactions of a vendor with one number. The key of the table begins with vendor and merchant. There are few
 * merchants, so PostgreSQL skips from one to the next.
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

/**
 * Places a tombstone: a bet of this number is refused for ever, of any player. Serves vendors whose rollback names no
 * player. Waits for a bet of this number that is being processed. Answers false for a bet that exists.
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
