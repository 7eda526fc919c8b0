import { sql, type Tx } from "@croupier/database"
import { deriveKey, houseId, walletId } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import type { Status } from "@croupier/provider"
import { hashOf } from "../../../kernel/hash.ts"
import type { StakeRefusal } from "../../responsible-gaming/index.ts"
import { declinedStake, decline } from "./declined.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { post } from "./posting.ts"
import { IDLE_MS } from "./sessions.ts"
import { contentOf, notesOf } from "../store.ts"
import { causeOf, replayOf, newId } from "./taken.ts"
import type { Processed } from "../ports.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

type Bet = Extract<WalletTransaction, { readonly kind: "bet" }>

interface Decided {
  readonly status: "KNOWN" | "OK LATE" | StakeRefusal | Status
  readonly toBonus: bigint
}

/** What makes two bets with one number the same. */
export const contentOfBet = (bet: Bet): Buffer =>
  contentOf([bet.player, bet.currency, bet.round, bet.amount, bet.win ?? ZERO])

/**
 * Takes a stake, and with it what it won where a vendor tells both at once. Needs a living session, an open game and
 * an open round, unless its vendor tells of what it took before (`late`): then it is taken, and a person hears of it
 * where the round was closed. A bet that was rolled back before it came is refused for ever.
 */
export async function processBet(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  bet: Bet,
  isOpen: boolean,
): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, bet)
  const win = bet.win ?? ZERO
  const content = contentOfBet(bet)
  const cause = causeOf(bet, id)
  const { rows } = await sql<Decided>`
    select status, to_bonus as "toBonus" from provider_take_bet(${who.vendor}, ${who.merchantId}::smallint, ${who.memberId}::bigint, ${who.player}, ${bet.txId}, ${id}::uuid, ${bet.game},
    ${bet.round}, ${who.asset}, ${bet.amount}::bigint, ${win}::bigint, ${bet.validBet ?? bet.amount}::bigint,
    ${bet.play}, ${content}, ${notesOf(bet)}::jsonb, ${bet.roundClosed}::boolean, ${at}::timestamptz,
    ${bet.late === true}::boolean, ${bet.session === undefined ? null : hashOf(bet.session)}::bytea,
    ${isOpen}::boolean, make_interval(secs => ${IDLE_MS / 1_000}),
    ${walletId(who.memberId, "main", who.asset)}::bigint,
    ${houseId(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset)}::int, ${cause},
    ${kit.clockIsFixed ? at : null}::timestamptz)`.execute(tx)
  const { status, toBonus } = rows[0] ?? decline("RETRY")
  if (status === "KNOWN") return replayOf(kit, tx, who, "bet", bet.txId, content)
  if (status !== "OK" && status !== "OK LATE") decline(status === "ON_BREAK" ? "EXCLUDED" : status)
  if (bet.amount > 0n) kit.ledger.notifyMoved([who.memberId], tx)
  const balance = await post(
    kit,
    tx,
    who,
    cause,
    [
      {
        key: deriveKey(id, "win"),
        kind: bet.play === "jackpot" ? "jackpot_win" : "payout",
        moved: win,
        bonus: toBonus,
      },
    ],
    declinedStake,
  )
  return {
    outcome: { status: "OK", platformTxId: id, balance },
    ...(status === "OK LATE"
      ? { alarm: `${who.vendor} told of ${bet.txId} on round ${bet.round}, which was closed` }
      : {}),
  }
}
