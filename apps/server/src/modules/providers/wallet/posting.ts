import type { Tx } from "@croupier/database"
import { house, wallet, type Refusal, type Transfer, type TransferKind } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { balanceOf } from "./sessions.ts"
import type { PlayBalance } from "./seamless-wallet.ts"

/** One movement of a step: above zero to the player, below zero from the player. */
export interface Movement {
  readonly key: string
  readonly kind: TransferKind
  readonly moved: bigint
}

/**
 * Posts the movements of a step, all or none, as the last statement of its transaction, and tells the balance after
 * them. `refused` makes what is thrown of the ledger's refusal. With `mayTurn` they are posted in the other order where
 * the player has enough only that way.
 */
export async function post(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  cause: string,
  movements: readonly Movement[],
  refused: (reason: Refusal) => Error,
  { mayTurn = false } = {},
): Promise<PlayBalance> {
  const transfers = movements
    .filter(({ moved }) => moved !== 0n)
    .map((each) => transferOf(kit, who, cause, each))
  if (transfers.length === 0) return balanceOf(kit, who, tx)
  let outcomes = await kit.ledger.postIn(tx, transfers)
  const isShort = outcomes.some((each) => each.status === "refused" && each.reason === "INSUFFICIENT_FUNDS")
  if (isShort && mayTurn && transfers.length > 1)
    outcomes = await kit.ledger.postIn(tx, transfers.toReversed())
  const last = outcomes.at(-1)
  if (last?.status !== "posted") {
    if (last?.status === "refused") throw refused(last.reason)
    throw new Error(`the ledger knows ${cause} already`)
  }
  return { real: last.balance, bonus: ZERO, version: last.seq }
}

function transferOf(
  kit: ProvidersContext,
  who: Player,
  cause: string,
  { key, kind, moved }: Movement,
): Transfer {
  const player = wallet(who.memberId, "main", who.asset)
  const vendor = house(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset)
  const about = { key, kind, amount: magnitude(moved), cause }
  // What is owed is not refused: where the wallet takes no credits it waits in `unclaimed` until it does.
  return moved > 0n
    ? { ...about, debit: vendor, credit: player, ifClosed: "unclaimed" }
    : { ...about, debit: player, credit: vendor }
}

const magnitude = (moved: bigint): Amount => amount(moved < 0n ? -moved : moved)
