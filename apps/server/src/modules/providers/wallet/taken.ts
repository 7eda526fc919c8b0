import type { Tx } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { decline } from "./declined.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { balanceOf } from "./sessions.ts"
import { findTransaction, isOf, type TransactionKind } from "../store.ts"
import type { Processed } from "../ports.ts"

/** Our own number of a transaction, and the key of its movement; it begins with the time, as keys of the journal should. */
export const newId = (
  kit: Pick<ProvidersContext, "clock">,
  who: Player,
  { kind, txId }: { readonly kind: string; readonly txId: string },
): string => keyFor(JSON.stringify([who.vendor, who.merchantId, kind, txId]), kit.clock.now())

/**
 * The house's own number of a transaction beside a vendor's. It begins with a control character, which no vendor's number has
 * (`isVendors`), so that the two never meet.
 */
export const houseNumber = (txId: string): string => `\u0001house:${txId}`

/** The longest code of a game that a cause holds whole: it has 120 characters, and an id at its end. */
const CODE_IN_CAUSE = 50

/** What the journal says of it: `game:<vendor>:<game>:<id>`. */
export const causeOf = (
  { vendor, game }: { readonly vendor: string; readonly game: string },
  id: string,
): string => `game:${vendor}:${game.slice(0, CODE_IN_CAUSE)}:${id}`

/** The vendor and the game of a cause of ours; undefined for any other. */
export function gameOfCause(cause: string): { readonly vendor: string; readonly code: string } | undefined {
  const [, vendor, code] = /^game:([A-Z0-9_]+):(.+):[0-9a-f-]{36}$/.exec(cause) ?? []
  return vendor === undefined || code === undefined ? undefined : { vendor, code }
}

/**
 * The answer to a number that is known: the same again, with the balance of now, where its contents are the same.
 * Declines TX_CONFLICT for others, TX_CANCELLED for a bet that was taken back.
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
  // A bet that was rolled back before it came is known by its number alone.
  if (before.amount === null) return decline("TX_CANCELLED")
  if (!isOf(before, who) || !before.content.equals(content)) return decline("TX_CONFLICT")
  if (before.isCancelled) return decline("TX_CANCELLED")
  return {
    outcome: { status: "OK", platformTxId: before.id, balance: await balanceOf(kit, who, tx), replay: true },
  }
}
