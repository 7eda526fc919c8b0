import type { Tx } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import { declinedStake, decline } from "./declined.ts"
import type { Inner } from "./kit.ts"
import type { Player } from "./players.ts"
import { post } from "./posting.ts"
import { checkSession } from "./sessions.ts"
import { addToRound, contentOf, insertTransaction } from "./store.ts"
import { causeOf, known, newId, type Taken } from "./taken.ts"
import type { Step } from "./wallet-of-games.ts"

type Bet = Extract<Step, { readonly kind: "bet" }>

/**
 * Takes a stake, and with it what it won where a vendor tells both at once. Needs a living session, an open game and
 * an open round; a bet that was rolled back before it came is refused for ever.
 */
export async function takeBet(kit: Inner, tx: Tx, who: Player, bet: Bet, isOpen: boolean): Promise<Taken> {
  const at = kit.clock.now()
  const id = newId(kit, who, bet)
  const win = bet.win ?? ZERO
  const content = contentOf([bet.player, bet.currency, bet.round, bet.amount, win])
  const isNew = await insertTransaction(tx, who, {
    kind: "bet",
    txId: bet.txId,
    id,
    game: bet.game,
    round: bet.round,
    amount: bet.amount,
    win,
    moved: win - bet.amount,
    play: bet.play,
    content,
    notes: notesOf(bet),
    at,
  })
  if (!isNew) return known(kit, tx, who, "bet", bet.txId, content)
  if (!bet.late) {
    const session = await checkSession(kit, tx, who, bet.session)
    if (session !== "OK") decline(session)
    if (!isOpen) decline("GAME_DISABLED")
  }
  const isTaken = await addToRound(tx, who, {
    round: bet.round,
    game: bet.game,
    bets: 1,
    staked: bet.amount,
    won: win,
    validBet: bet.validBet ?? bet.amount,
    closes: bet.roundClosed,
    at,
  })
  if (!isTaken) decline("ROUND_CLOSED")
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(bet, id),
    [
      { key: id, kind: "bet", moved: -bet.amount },
      { key: deriveKey(id, "win"), kind: bet.play === "jackpot" ? "jackpot_win" : "payout", moved: win },
    ],
    declinedStake,
  )
  return { outcome: { status: "OK", platformTxId: id, balance }, hasMoved: bet.amount !== 0n || win !== 0n }
}

const notesOf = ({ campaign, detailsUrl, validBet }: Bet) =>
  campaign === undefined && detailsUrl === undefined && validBet === undefined
    ? undefined
    : { campaign, detailsUrl, validBet: validBet?.toString() }
