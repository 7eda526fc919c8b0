import type { Tx } from "@croupier/database"
import type { Refusal } from "@croupier/ledger"
import { decline } from "./declined.ts"
import type { Inner } from "./kit.ts"
import type { Player } from "./players.ts"
import { post } from "./posting.ts"
import {
  changeRound,
  contentOf,
  insertTransaction,
  transactionsOfRound,
  type KnownTransaction,
} from "./store.ts"
import { causeOf, known, newId, type Taken } from "./taken.ts"
import type { Step } from "./wallet-of-games.ts"

type Win = Extract<Step, { readonly kind: "win" }>

/**
 * Pays a prize. It needs no session: what was staked is owed. A win before its bet waits for it; one on a round that
 * was closed is paid, and a person hears of it.
 */
export async function takeWin(kit: Inner, tx: Tx, who: Player, win: Win): Promise<Taken> {
  const at = kit.clock.now()
  const id = newId(kit, who, win)
  const content = contentOf([win.player, win.currency, win.round, win.amount, win.bet])
  const isNew = await insertTransaction(tx, who, {
    kind: "win",
    txId: win.txId,
    id,
    game: win.game,
    round: win.round,
    amount: win.amount,
    moved: win.amount,
    play: win.play,
    ref: win.bet,
    content,
    notes:
      win.campaign === undefined && win.detailsUrl === undefined
        ? undefined
        : { campaign: win.campaign, detailsUrl: win.detailsUrl },
    at,
  })
  if (!isNew) return known(kit, tx, who, "win", win.txId, content)
  const round = await changeRound(tx, who, {
    round: win.round,
    bets: 0,
    staked: 0n,
    won: win.amount,
    validBet: win.validBet ?? 0n,
    closes: win.roundClosed,
    at,
  })
  if (!round) return decline("BET_NOT_FOUND")
  // The round is held from here on: no bet of it can be taken back meanwhile.
  const bets = (await transactionsOfRound(tx, who, win.round)).filter(({ kind }) => kind !== "win")
  const standing = standingOf(bets, win.bet)
  if (standing !== "OK") decline(standing)
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(win, id),
    [{ key: id, kind: win.play === "jackpot" ? "jackpot_win" : "payout", moved: win.amount }],
    owed,
  )
  return {
    outcome: { status: "OK", platformTxId: id, balance },
    hasMoved: win.amount !== 0n,
    ...(round.wasClosed && win.amount > 0n
      ? { alarm: `${who.vendor} paid ${win.txId} on round ${win.round}, which was closed` }
      : {}),
  }
}

/** Whether there is a bet that this prize is for. */
function standingOf(bets: readonly KnownTransaction[], bet: string | undefined) {
  const meant = bet === undefined ? bets : bets.filter(({ txId }) => txId === bet)
  if (meant.length === 0) return "BET_NOT_FOUND"
  return meant.some(({ isCancelled }) => !isCancelled) ? "OK" : "TX_CANCELLED"
}

/** What is owed to a player is not refused: it waits, and is asked for again. */
export const owed = (reason: Refusal): Error => new Error(`the ledger refuses what is owed: ${reason}`)
