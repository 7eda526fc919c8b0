import { sql, type Tx } from "@croupier/database"
import { deriveKey, totalOf, type Refusal } from "@croupier/ledger"
import { amount, subtract, type Amount } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import { stakeRefusal, toldProvider } from "../../responsible-gaming/index.ts"
import { Declined, decline, declinedStake, post } from "./posting.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { owed } from "./posting.ts"
import { cancelTransactions, contentOf, findTransaction, insertTransaction, writeSplit } from "../store.ts"
import { capture, fundingOf, setAside } from "./holds.ts"
import { addToRound, changeRound, prizeSplit } from "./round-store.ts"
import { balanceOf, checkSession } from "./sessions.ts"
import { causeOf, replayOf, newId } from "./recorded-transactions.ts"
import type { Processed, StakeTerms } from "../ports.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

type Reserve = Extract<WalletTransaction, { readonly kind: "reserve" }>
type Release = Extract<WalletTransaction, { readonly kind: "release" }>

/** A reservation without a release returns to the player after this. The vendor is asked about its round long before. */
const KEPT_MS = 7 * DAY_MS

/**
 * Reserves money for a table by the funding rule: a hold of the main wallet, and for the rest a hold of the bonus.
 * Other bets cannot use it. Needs a live session and an open game.
 */
export async function processReserve(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reserve: Reserve,
  { isOpen, most }: StakeTerms,
): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, reserve)
  const content = contentOf([reserve.player, reserve.currency, reserve.round, reserve.amount])
  const isNew = await insertTransaction(tx, who, {
    kind: "reserve",
    txId: reserve.txId,
    id,
    game: reserve.game,
    round: reserve.round,
    amount: reserve.amount,
    moved: 0n,
    content,
    at,
  })
  if (!isNew) return replayOf(kit, tx, who, "reserve", reserve.txId, content)
  const refusal = await stakeRefusal(tx, { ...who, product: "game", amount: reserve.amount, at })
  if (refusal) decline(toldProvider(refusal))
  const session = await checkSession(kit, tx, who, reserve.session)
  if (session !== "OK") decline(session)
  if (!isOpen) decline("GAME_DISABLED")
  const round = { round: reserve.round, game: reserve.game, bets: 1, staked: 0n, won: 0n, validBet: 0n }
  if (!(await addToRound(tx, who, { ...round, closes: false, at }))) decline("ROUND_CLOSED")
  if (most !== null && (await mayStake(tx, who, reserve.round)) > most) decline("STAKE_TOO_HIGH")
  const fromBonus = await setAside(kit, tx, who, {
    key: id,
    amount: reserve.amount,
    expiresAt: new Date(at.getTime() + KEPT_MS),
    cause: causeOf(reserve, id),
  })
  if (fromBonus > 0n) await writeSplit(tx, id, { fromBonus })
  return { outcome: { status: "OK", platformTxId: id, balance: await balanceOf(kit, who, tx) } }
}

/** The stakes of a round with those that its reservations may still become. */
async function mayStake(tx: Tx, who: Player, round: string): Promise<bigint> {
  const { rows } = await sql<{ sum: bigint }>`
    select r.staked + (
             select coalesce(sum(t.amount), 0)::bigint from provider_transaction t
              where t.vendor = r.vendor and t.merchant_id = r.merchant_id and t.round = r.round and t.kind = 'reserve'
                and t.member_id = r.member_id and t.asset = r.asset and not t.is_cancelled) as sum
      from provider_round r
     where r.vendor = ${who.vendor} and r.merchant_id = ${who.merchantId} and r.round = ${round}
       and r.member_id = ${who.memberId} and r.asset = ${who.asset}`.execute(tx)
  return rows[0]?.sum ?? 0n
}

/**
 * Ends a reservation. `bet` is the stake, the rest returns to the wallets that it came from, and `win` is paid by the
 * split of the round's stakes. A stake above the reservation is taken from the player's balance after the prize, by the
 * funding rule; so is the whole stake of a reservation that has expired. Declines INSUFFICIENT_FUNDS where the balance
 * is too small, with a debt. Needs no session.
 */
export async function processRelease(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  release: Release,
): Promise<Processed> {
  const at = kit.clock.now()
  const id = newId(kit, who, release)
  const content = contentOf([release.player, release.currency, release.reservation, release.bet, release.win])
  const reservation = await findTransaction(tx, who, "reserve", release.reservation, { lock: true })
  // Stake and prize count in the reservation's round, whichever round the vendor names.
  const round = reservation?.round ?? release.round
  const isNew = await insertTransaction(tx, who, {
    kind: "release",
    txId: release.txId,
    id,
    game: release.game,
    round,
    amount: release.bet,
    win: release.win,
    moved: release.win - release.bet,
    ref: release.reservation,
    content,
    at,
  })
  if (!isNew) return replayOf(kit, tx, who, "release", release.txId, content)
  if (!reservation && release.bet === 0n && release.win === 0n)
    return placeTombstone(kit, tx, who, release, id)
  if (!reservation || reservation.amount === null) return decline("BET_NOT_FOUND")
  if (reservation.memberId !== who.memberId) return decline("TX_CONFLICT")
  if (reservation.isCancelled) return decline("TX_CANCELLED")
  // Another release of the same reservation would pay again.
  await cancelTransactions(tx, [reservation.id])
  const cause = causeOf(release, id)
  const set = { ...reservation, amount: reservation.amount }
  const staked = await capture(kit, tx, who, set, { key: id, amount: release.bet, cause })
  const held = totalOf(staked)
  const { toBonus, lots } = await prizeSplit(kit, tx, who, round, release.win, {
    amount: held,
    fromBonus: staked.bonus,
  })
  const beyond = subtract(release.bet, held)
  const prize = { main: amount(release.win - toBonus), bonus: amount(toBonus) }
  const paid = beyond > 0n ? await fundingOf(kit, tx, who, beyond, prize) : undefined
  const beyondBonus = paid?.bonus ?? 0n
  const fromBonus = staked.bonus + beyondBonus
  await changeRound(tx, who, {
    round,
    bets: 0,
    staked: release.bet,
    fromBonus,
    won: release.win,
    toBonus,
    validBet: release.validBet ?? release.bet,
    closes: true,
    at,
  })
  if (fromBonus > 0n || toBonus > 0n)
    await writeSplit(tx, id, { fromBonus, toBonus, movedBonus: toBonus - beyondBonus })
  const balance = await post(
    kit,
    tx,
    who,
    cause,
    [
      { key: deriveKey(id, "win"), kind: "payout", moved: release.win, bonus: toBonus, lots },
      { key: deriveKey(id, "beyond"), kind: "bet", moved: -beyond, bonus: -beyondBonus },
    ],
    beyond > 0n ? (reason) => beyondReach(reason, beyond) : owed,
    { round },
  )
  return { outcome: { status: "OK", platformTxId: id, balance } }
}

/** The error of a played stake that the player cannot pay: a person decides about the debt. */
const beyondReach = (reason: Refusal, stake: Amount): Error =>
  reason === "INSUFFICIENT_FUNDS" ? new Declined("INSUFFICIENT_FUNDS", stake) : declinedStake(reason)

/** Places a tombstone for a reservation that was released before it came, without stake or prize. */
async function placeTombstone(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  release: Release,
  id: string,
): Promise<Processed> {
  const isKeptOut = await insertTransaction(tx, who, {
    kind: "reserve",
    txId: release.reservation,
    id: newId(kit, who, { kind: "reserve", txId: release.reservation }),
    game: release.game,
    amount: null,
    moved: 0n,
    content: contentOf([release.player, release.reservation]),
    isCancelled: true,
    at: kit.clock.now(),
  })
  // The reservation came at this moment: the same call finds it next time.
  if (!isKeptOut) throw new Error(`${release.reservation} was reserved while it was released`)
  return {
    outcome: { status: "OK", platformTxId: id, balance: await balanceOf(kit, who, tx) },
  }
}
