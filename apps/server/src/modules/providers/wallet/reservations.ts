import type { Tx } from "@croupier/database"
import {
  deriveKey,
  fundedBy,
  house,
  totalOf,
  wallet,
  type HoldOutcome,
  type Playable,
  type Refusal,
} from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import { DAY_MS } from "../../../kernel/durations.ts"
import { stakeRefusal } from "../../responsible-gaming/index.ts"
import { Declined, decline, declinedStake } from "./declined.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { post } from "./posting.ts"
import { owed } from "./take-win.ts"
import {
  addToRound,
  cancelTransactions,
  changeRound,
  contentOf,
  findTransaction,
  insertTransaction,
  prizePart,
  writeSplit,
  type KnownTransaction,
} from "../store.ts"
import { balanceOf, checkSession } from "./sessions.ts"
import { causeOf, known, newId } from "./taken.ts"
import type { Taken } from "../ports.ts"
import type { Step } from "./seamless-wallet.ts"

type Reserve = Extract<Step, { readonly kind: "reserve" }>
type Release = Extract<Step, { readonly kind: "release" }>

/** What nobody released returns to the player after this; its vendor is asked for its round long before. */
const KEPT_MS = 7 * DAY_MS

/**
 * Sets money aside for a table, out of the reach of other bets, by the funding rule: a hold of the main wallet, and for
 * the rest one of the bonus. Needs a living session and an open game.
 */
export async function takeReserve(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reserve: Reserve,
  isOpen: boolean,
): Promise<Taken> {
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
  if (!isNew) return known(kit, tx, who, "reserve", reserve.txId, content)
  const refusal = await stakeRefusal(tx, { ...who, product: "game", amount: reserve.amount, at })
  if (refusal) decline(refusal === "ON_BREAK" ? "EXCLUDED" : refusal)
  const session = await checkSession(kit, tx, who, reserve.session)
  if (session !== "OK") decline(session)
  if (!isOpen) decline("GAME_DISABLED")
  const round = { round: reserve.round, game: reserve.game, bets: 1, staked: 0n, won: 0n, validBet: 0n }
  if (!(await addToRound(tx, who, { ...round, closes: false, at }))) decline("ROUND_CLOSED")
  const { main, bonus } = await funding(kit, tx, who, reserve.amount)
  for (const [purpose, part] of [
    ["main", main],
    ["bonus", bonus],
  ] as const)
    if (part > 0n || (purpose === "main" && bonus === 0n))
      done(
        await kit.ledger.holds.reserve(
          {
            key: holdOf(id, purpose),
            wallet: wallet(who.memberId, purpose, who.asset),
            amount: part,
            expiresAt: new Date(at.getTime() + KEPT_MS),
            cause: causeOf(reserve, id),
          },
          tx,
        ),
      )
  if (bonus > 0n) await writeSplit(tx, id, { fromBonus: bonus })
  return { outcome: { status: "OK", platformTxId: id, balance: await balanceOf(kit, who, tx) } }
}

/** The key of the hold of one wallet; that of the main wallet is the reservation's own number. */
const holdOf = (reservation: string, purpose: "main" | "bonus"): string =>
  purpose === "main" ? reservation : deriveKey(reservation, "bonus")

/** How the wallets pay what is asked for; where they have not enough, the main wallet alone, which refuses it. */
async function funding(kit: ProvidersContext, tx: Tx, who: Player, asked: Amount): Promise<Playable> {
  const { real, bonus } = await balanceOf(kit, who, tx)
  return fundedBy({ main: real, bonus }, asked) ?? { main: asked, bonus: ZERO }
}

/**
 * Ends a reservation: `bet` of it is the stake, the rest returns to the wallets that it came from, `win` is paid by the split
 * of the round's stakes. A stake beyond what was set aside, and all of it where that has returned by itself meanwhile, is
 * taken from what the player has once the prize is paid, by the funding rule; where that is not enough it is declined,
 * and left for a person. It needs no session.
 */
export async function takeRelease(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  release: Release,
): Promise<Taken> {
  const at = kit.clock.now()
  const id = newId(kit, who, release)
  const content = contentOf([release.player, release.currency, release.reservation, release.bet, release.win])
  const reservation = await findTransaction(tx, who, "reserve", release.reservation, { lock: true })
  // It is of the reservation's round, whichever the vendor names: there its stake and prize are counted.
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
  if (!isNew) return known(kit, tx, who, "release", release.txId, content)
  if (!reservation && release.bet === 0n && release.win === 0n) return keepOut(kit, tx, who, release, id)
  if (!reservation || reservation.amount === null) return decline("BET_NOT_FOUND")
  if (reservation.memberId !== who.memberId) return decline("TX_CONFLICT")
  if (reservation.isCancelled) return decline("TX_CANCELLED")
  // It is used up: another release of it would pay again.
  await cancelTransactions(tx, [reservation.id])
  const ofBonus = amount(reservation.fromBonus)
  const ofMain = subtract(reservation.amount, ofBonus)
  const fromMain = least(release.bet, ofMain)
  const staked = {
    main: await captured(kit, tx, who, release, reservation.id, "main", fromMain),
    bonus: await captured(
      kit,
      tx,
      who,
      release,
      reservation.id,
      "bonus",
      least(subtract(release.bet, fromMain), ofBonus),
    ),
  }
  if (staked.main < ofMain) await giveBack(kit, tx, who, reservation.id, "main")
  if (staked.bonus < ofBonus) await giveBack(kit, tx, who, reservation.id, "bonus")
  const held = totalOf(staked)
  const toBonus = await prizePart(tx, who, round, release.win, { amount: held, fromBonus: staked.bonus })
  const beyond = subtract(release.bet, held)
  const paid = beyond > 0n ? await fundingAfter(kit, tx, who, beyond, release.win, toBonus) : NOTHING
  const fromBonus = staked.bonus + paid.bonus
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
    await writeSplit(tx, id, { fromBonus, toBonus, movedBonus: toBonus - paid.bonus })
  const balance = await post(
    kit,
    tx,
    who,
    causeOf(release, id),
    [
      { key: deriveKey(id, "win"), kind: "payout", moved: release.win, bonus: toBonus },
      { key: deriveKey(id, "beyond"), kind: "bet", moved: -beyond, bonus: -paid.bonus },
    ],
    beyond > 0n ? (reason) => beyondReach(reason, beyond) : owed,
  )
  return { outcome: { status: "OK", platformTxId: id, balance } }
}

const NOTHING: Playable = { main: ZERO, bonus: ZERO }

/** How the wallets pay a stake once a prize is in them; where they have not enough, the main wallet alone, which refuses it. */
async function fundingAfter(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  stake: Amount,
  prize: Amount,
  toBonus: bigint,
): Promise<Playable> {
  const { real, bonus } = await balanceOf(kit, who, tx)
  const has = { main: amount(real + prize - toBonus), bonus: amount(bonus + toBonus) }
  return fundedBy(has, stake) ?? { main: stake, bonus: ZERO }
}

/** Takes the stake out of one wallet's hold, and answers how much that was: nothing where it has returned by itself. */
async function captured(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  release: Release,
  reservation: string,
  purpose: "main" | "bonus",
  stake: Amount,
): Promise<Amount> {
  if (stake === 0n) return ZERO
  const id = newId(kit, who, release)
  const outcome = await kit.ledger.holds.capture(
    {
      key: holdOf(id, purpose),
      hold: holdOf(reservation, purpose),
      owner: who.memberId,
      credit: house(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset),
      amount: stake,
      kind: "bet",
      cause: causeOf(release, id),
    },
    tx,
  )
  if (isGone(outcome)) return ZERO
  done(outcome)
  return stake
}

/** Returns all that was set aside, to the wallets that it came from. */
export async function giveBackHolds(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  { id, amount: sum, fromBonus }: KnownTransaction,
): Promise<void> {
  if (fromBonus < (sum ?? 0n)) await giveBack(kit, tx, who, id, "main")
  if (fromBonus > 0n) await giveBack(kit, tx, who, id, "bonus")
}

/** Returns what is left of one wallet's hold; one that has returned by itself stays where it is. */
async function giveBack(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reservation: string,
  purpose: "main" | "bonus",
): Promise<void> {
  const outcome = await kit.ledger.holds.release(who.memberId, holdOf(reservation, purpose), tx)
  if (!isGone(outcome)) done(outcome)
}

/** A release that was done before is the end of its time: nothing else releases without ending the reservation. */
const isGone = (outcome: HoldOutcome): boolean =>
  outcome.status === "replayed" || (outcome.status === "refused" && outcome.reason === "HOLD_NOT_OPEN")

/** A stake that was played and is not there: somebody has to see to it. */
const beyondReach = (reason: Refusal, stake: Amount): Error =>
  reason === "INSUFFICIENT_FUNDS" ? new Declined("INSUFFICIENT_FUNDS", stake) : declinedStake(reason)

/** Nothing was set aside yet, and nothing was played: it is refused when it comes. */
async function keepOut(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  release: Release,
  id: string,
): Promise<Taken> {
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
  // It came in this very moment: the same call finds it next time.
  if (!isKeptOut) throw new Error(`${release.reservation} was reserved while it was released`)
  return {
    outcome: { status: "OK", platformTxId: id, balance: await balanceOf(kit, who, tx) },
  }
}

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)

function done(outcome: HoldOutcome): void {
  if (outcome.status === "posted") return
  if (outcome.status === "refused" && outcome.reason !== "HOLD_NOT_OPEN") throw declinedStake(outcome.reason)
  throw new Error(`a reservation is ${outcome.status}, not posted`)
}
