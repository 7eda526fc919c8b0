import type { Tx } from "@croupier/database"
import type { Refusal } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { Declined, declinedStake, borne, post, type Movement } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { owed } from "./posting.ts"
import { contentOf, insertTransaction, isTakenBack } from "../store.ts"
import { prizeSplit } from "./round-store.ts"
import { causeOf, replayOf, newId } from "./recorded-transactions.ts"
import type { Processed } from "../ports.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

type Promo = Extract<WalletTransaction, { readonly kind: "promo" }>
type Adjust = Extract<WalletTransaction, { readonly kind: "adjust" }>

/** Hashes of the contents by which a resend is recognised. */
export const contentOfPromo = (promo: Promo): Buffer =>
  contentOf([promo.player, promo.currency, promo.amount, promo.campaign])
export const contentOfAdjust = (adjust: Adjust): Buffer =>
  contentOf([adjust.player, adjust.currency, adjust.amount, adjust.round])

/** Pays a prize without a round: of a tournament, a drop or a campaign. */
export async function processPromo(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  promo: Promo,
): Promise<Processed> {
  const id = newId(kit, who, promo)
  const content = contentOfPromo(promo)
  const isNew = await insertTransaction(tx, who, {
    kind: "promo",
    txId: promo.txId,
    id,
    game: promo.game,
    amount: promo.amount,
    moved: promo.amount,
    play: "promo",
    content,
    notes: { campaign: promo.campaign },
    at: kit.clock.now(),
  })
  if (!isNew) return replayOf(kit, tx, who, "promo", promo.txId, content)
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(promo, id),
    [{ key: id, kind: "bonus", moved: promo.amount, bonus: 0n }],
    owed,
  )
  return { outcome: { status: "OK", platformTxId: id, balance } }
}

/**
 * Corrects an earlier payment, up or down, in the wallets by the split of its round's stakes. Declines INSUFFICIENT_FUNDS
 * where the player no longer has the amount, with a debt. A round whose bets were all rolled back is corrected too, because
 * the vendor decides about its own rounds; that is reported.
 */
export async function processAdjust(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  adjust: Adjust,
): Promise<Processed> {
  const id = newId(kit, who, adjust)
  const content = contentOfAdjust(adjust)
  const movement = await movementOf(kit, tx, who, adjust, id)
  const isNew = await insertTransaction(tx, who, {
    kind: "adjust",
    txId: adjust.txId,
    id,
    game: adjust.game,
    round: adjust.round,
    amount: adjust.amount,
    moved: adjust.amount,
    movedBonus: movement.bonus,
    toBonus: movement.bonus,
    content,
    notes: { reason: adjust.reason },
    at: kit.clock.now(),
  })
  if (!isNew) return replayOf(kit, tx, who, "adjust", adjust.txId, content)
  const { round } = adjust
  const refused = (reason: Refusal) => {
    if (adjust.amount > 0n) return owed(reason)
    if (reason !== "INSUFFICIENT_FUNDS") return declinedStake(reason)
    return new Declined("INSUFFICIENT_FUNDS", amount(-adjust.amount))
  }
  const balance = await post(kit, tx, who, causeOf(adjust, id), [movement], refused, { round })
  const alarm =
    round !== undefined && (await isTakenBack(tx, who, round))
      ? `${who.vendor} corrected round ${round} by ${adjust.txId}, though its bets were all taken back`
      : undefined
  return {
    outcome: { status: "OK", platformTxId: id, balance },
    ...(alarm === undefined ? {} : { alarm }),
  }
}

/** A correction is split as a prize of its round is. Without a round it moves in the main wallet. */
async function movementOf(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  { amount: moved, round }: Adjust,
  key: string,
): Promise<Movement> {
  const sign = moved < 0n ? -1n : 1n
  const split =
    round === undefined ? { toBonus: 0n, lots: [] } : await prizeSplit(kit, tx, who, round, sign * moved)
  const lots = split.lots.map((part) => ({ ...part, amount: amount(sign * part.amount) }))
  const movement: Movement = { key, kind: "adjustment", moved, bonus: sign * split.toBonus, lots }
  const [first = movement] = await borne(kit, tx, who, [movement])
  return first
}
