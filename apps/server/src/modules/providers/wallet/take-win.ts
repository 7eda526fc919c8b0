import { sql, type Tx } from "@croupier/database"
import { walletId, type Refusal } from "@croupier/ledger"
import type { Status } from "@croupier/provider"
import { decline } from "./declined.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { post } from "./posting.ts"
import { contentOf, notesOf } from "../store.ts"
import { causeOf, replayOf, newId } from "./taken.ts"
import type { Processed } from "../ports.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

type Win = Extract<WalletTransaction, { readonly kind: "win" }>

interface Decided {
  readonly status: "KNOWN" | "OK LATE" | Status
  readonly toBonus: bigint
}

/** What makes two prizes with one number the same. */
export const contentOfWin = (win: Win): Buffer =>
  contentOf([win.player, win.currency, win.round, win.amount, win.bet])

/**
 * Pays a prize. It needs no session: what was staked is owed. A win before its bet waits for it; one on a round that
 * was closed is paid, and a person hears of it.
 */
export async function processWin(kit: ProvidersContext, tx: Tx, who: Player, win: Win): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, win)
  const content = contentOfWin(win)
  const { rows } =
    await sql<Decided>`select status, to_bonus as "toBonus" from provider_take_win(${who.vendor},
    ${who.merchantId}::smallint, ${who.memberId}::bigint, ${win.txId}, ${id}::uuid, ${win.game}, ${win.round},
    ${who.asset}, ${win.amount}::bigint, ${win.validBet ?? 0n}::bigint, ${win.play}, ${win.bet ?? null}, ${content},
    ${notesOf(win)}::jsonb, ${win.roundClosed}::boolean, ${at}::timestamptz,
    ${walletId(who.memberId, "main", who.asset)}::bigint)`.execute(tx)
  const { status, toBonus } = rows[0] ?? decline("RETRY")
  if (status === "KNOWN") return replayOf(kit, tx, who, "win", win.txId, content)
  if (status !== "OK" && status !== "OK LATE") decline(status)
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(win, id),
    [
      {
        key: id,
        kind: win.play === "jackpot" ? "jackpot_win" : "payout",
        moved: win.amount,
        bonus: toBonus,
      },
    ],
    owed,
  )
  return {
    outcome: { status: "OK", platformTxId: id, balance },
    ...(status === "OK LATE" && win.amount > 0n
      ? { alarm: `${who.vendor} paid ${win.txId} on round ${win.round}, which was closed` }
      : {}),
  }
}

/** What is owed to a player is not refused: it waits, and is asked for again. */
export const owed = (reason: Refusal): Error => new Error(`the ledger refuses what is owed: ${reason}`)
