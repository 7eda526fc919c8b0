import { sql, type Tx } from "@croupier/database"
import { deriveKey, houseId, walletId } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import type { Status } from "@croupier/provider"
import { hashOf } from "../../../kernel/hash.ts"
import { lotOfCampaign } from "../../bonuses/index.ts"
import { isStakeRefusal, toldProvider, type StakeRefusal } from "../../responsible-gaming/index.ts"
import { declinedStake, decline, owed, post } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { IDLE_MS } from "./sessions.ts"
import { lotShares } from "./round-store.ts"
import { contentOf, notesOf } from "../store.ts"
import { causeOf, replayOf, newId } from "./recorded-transactions.ts"
import type { Processed, StakeTerms } from "../ports.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

type Bet = Extract<WalletTransaction, { readonly kind: "bet" }>

interface DecidedBet {
  readonly status: "KNOWN" | "OK LATE" | StakeRefusal | Status
  readonly toBonus: bigint
}

/** The status that a vendor gets where the rule of rewards refuses a stake. */
const REFUSED_BY_LOTS = { FUNDS: "INSUFFICIENT_FUNDS", MAX_STAKE: "LIMIT_REACHED" } as const

/** The lot that counts a bet or a prize as a free round of the house's; undefined for any other transaction. */
export const freeLotOf = (transaction: WalletTransaction): bigint | undefined =>
  "play" in transaction && transaction.play === "free_round" ? lotOfCampaign(transaction.campaign) : undefined

/** Hash of the contents by which a resend of a bet is recognised. */
export const contentOfBet = (bet: Bet): Buffer =>
  contentOf([bet.player, bet.currency, bet.round, bet.amount, bet.win ?? ZERO])

/**
 * Processes a bet, with its prize where the vendor sends both at once. Needs a live session, an open game and an open
 * round. A `late` bet, which the vendor accepted before, needs none of them; on a closed round it is reported. Declines
 * STAKE_TOO_HIGH for a bet with which the round would stake more than the market allows, and TX_CANCELLED for a bet whose rollback
 * came first. A bet of a free round of the house takes one of its lot, or is declined FREE_ROUND_GONE, also where its stake is above
 * the most that the round may stake.
 */
export async function processBet(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  bet: Bet,
  { isOpen, most }: StakeTerms,
): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, bet)
  const win = bet.win ?? ZERO
  const content = contentOfBet(bet)
  const cause = causeOf(bet, id)
  const table = { ...who, game: bet.game, round: bet.round }
  const asked = bet.amount > 0n ? await kit.lots.funding(tx, table, bet.amount) : undefined
  const funding = asked && "refused" in asked ? undefined : asked
  const refused = asked && "refused" in asked ? REFUSED_BY_LOTS[asked.refused] : null
  const freeLot = freeLotOf(bet)
  // Its prize is a win of its own, and the house has paid its stake.
  if (freeLot !== undefined && (bet.amount > 0n || win > 0n)) decline("BAD_REQUEST")
  const shares =
    win > 0n
      ? await lotShares(kit, tx, who, bet.round, win, { amount: bet.amount, fromBonus: 0n, ...funding })
      : undefined
  const { rows } = await sql<DecidedBet>`
    select status, to_bonus as "toBonus" from provider_take_bet(${who.vendor}, ${who.merchantId}::smallint, ${who.memberId}::bigint, ${who.player}, ${bet.txId}, ${id}::uuid, ${bet.game},
    ${bet.round}, ${who.asset}, ${bet.amount}::bigint, ${win}::bigint, ${bet.validBet ?? bet.amount}::bigint,
    ${bet.play}, ${content}, ${notesOf(bet)}::jsonb, ${bet.roundClosed}::boolean, ${at}::timestamptz,
    ${bet.late === true}::boolean, ${bet.session === undefined ? null : hashOf(bet.session)}::bytea,
    ${isOpen}::boolean, make_interval(secs => ${IDLE_MS / 1_000}),
    ${walletId(who.memberId, "main", who.asset)}::bigint,
    ${houseId(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset)}::int, ${cause},
    ${kit.clockIsFixed ? at : null}::timestamptz, ${funding?.fromBonus ?? null}::bigint, ${shares?.toBonus ?? null}::bigint,
    ${refused}, ${most}::bigint)`.execute(tx)
  const { status, toBonus } = rows[0] ?? decline("RETRY")
  if (status === "KNOWN") return replayOf(kit, tx, who, "bet", bet.txId, content)
  if (status !== "OK" && status !== "OK LATE") decline(isStakeRefusal(status) ? toldProvider(status) : status)
  if (bet.amount > 0n) kit.ledger.notifyMoved([who.memberId], tx)
  if (funding) await kit.lots.book(tx, table, funding, id)
  if (freeLot !== undefined && !(await kit.lots.freeRounds.take(tx, table, freeLot, most)))
    decline("FREE_ROUND_GONE")
  if (freeLot !== undefined && bet.roundClosed) await kit.lots.freeRounds.close(tx, table)
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
        ...(shares ? { lots: shares.lots } : {}),
      },
    ],
    declinedStake,
    { round: bet.round },
  )
  return {
    outcome: { status: "OK", platformTxId: id, balance },
    ...(status === "OK LATE"
      ? { alarm: `${who.vendor} told of ${bet.txId} on round ${bet.round}, which was closed` }
      : {}),
  }
}

type Win = Extract<WalletTransaction, { readonly kind: "win" }>

interface DecidedWin {
  readonly status: "KNOWN" | "OK LATE" | Status
  readonly toBonus: bigint
}

/** Hash of the contents by which a resend of a prize is recognised. */
export const contentOfWin = (win: Win): Buffer =>
  contentOf([win.player, win.currency, win.round, win.amount, win.bet])

/**
 * Pays a prize. It needs no session, because the bet was staked. Declines BET_NOT_FOUND for a win that comes before its
 * bet; the vendor sends it again. A win on a closed round is paid and reported.
 */
export async function processWin(kit: ProvidersContext, tx: Tx, who: Player, win: Win): Promise<Processed> {
  const now = kit.clock.now()
  const id = newId(kit, who, win)
  const content = contentOfWin(win)
  const at = { ...who, round: win.round }
  const isFree = freeLotOf(win) !== undefined
  const shares =
    (isFree ? await kit.lots.freeRounds.shares(tx, at, win.amount) : undefined) ??
    (await lotShares(kit, tx, who, win.round, win.amount))
  const { rows } =
    await sql<DecidedWin>`select status, to_bonus as "toBonus" from provider_take_win(${who.vendor},
    ${who.merchantId}::smallint, ${who.memberId}::bigint, ${win.txId}, ${id}::uuid, ${win.game}, ${win.round},
    ${who.asset}, ${win.amount}::bigint, ${win.validBet ?? 0n}::bigint, ${win.play}, ${win.bet ?? null}, ${content},
    ${notesOf(win)}::jsonb, ${win.roundClosed}::boolean, ${now}::timestamptz,
    ${walletId(who.memberId, "main", who.asset)}::bigint, ${shares?.toBonus ?? null}::bigint)`.execute(tx)
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
        ...(shares ? { lots: shares.lots } : {}),
      },
    ],
    owed,
    { round: win.round },
  )
  if (isFree && win.roundClosed) await kit.lots.freeRounds.close(tx, at)
  return {
    outcome: { status: "OK", platformTxId: id, balance },
    ...(status === "OK LATE" && win.amount > 0n
      ? { alarm: `${who.vendor} paid ${win.txId} on round ${win.round}, which was closed` }
      : {}),
  }
}
