import type { Tx } from "@croupier/database"
import {
  deriveKey,
  fundedBy,
  house,
  playableOf,
  wallet,
  type HoldOutcome,
  type Playable,
  type Reservation,
} from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import type { ProvidersContext } from "../kit.ts"
import type { KnownTransaction } from "../store.ts"
import { declinedStake } from "./posting.ts"
import type { Player } from "./players.ts"

/** The wallets of a reservation, each with a hold of its own. */
type Purpose = "main" | "bonus"

/** The key of the hold of one wallet; that of the main wallet is the reservation's own number. */
const holdOf = (reservation: string, purpose: Purpose): string =>
  purpose === "main" ? reservation : deriveKey(reservation, "bonus")

/**
 * The split of a stake over the wallets after `entered` has come in. Wallets that have too little answer a split of the
 * main wallet alone, which then refuses it. Lots pay for no reservation: its stake is not known yet, and a lot's terms go by
 * stakes.
 */
export async function fundingOf(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  stake: Amount,
  entered: Playable = { main: ZERO, bonus: ZERO },
): Promise<Playable> {
  const balances = await kit.ledger.balances(who.memberId, tx)
  const { main, bonus } = playableOf(balances, who.asset)
  const inLots = bonus > 0n ? await kit.lots.lotted(tx, who.memberId, who.asset) : ZERO
  const beside = bonus > inLots ? subtract(bonus, inLots) : ZERO
  const has = { main: amount(main + entered.main), bonus: amount(beside + entered.bonus) }
  return fundedBy(has, stake) ?? { main: stake, bonus: ZERO }
}

/** Reserves money by the funding rule; answers the bonus's part. Declines what the ledger refuses. */
export async function setAside(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  { key, amount: sum, ...about }: Omit<Reservation, "wallet">,
): Promise<Amount> {
  const { main, bonus } = await fundingOf(kit, tx, who, sum)
  const hold = async (purpose: Purpose, part: Amount) =>
    posted(
      await kit.ledger.holds.reserve(
        {
          ...about,
          key: holdOf(key, purpose),
          wallet: wallet(who.memberId, purpose, who.asset),
          amount: part,
        },
        tx,
      ),
    )
  if (main > 0n || bonus === 0n) await hold("main", main)
  if (bonus > 0n) await hold("bonus", bonus)
  return bonus
}

/**
 * Captures a stake from a reservation, from the main wallet's hold first, and returns the rest to the wallets. Answers
 * the captured amount of each wallet: zero for a hold that has expired.
 */
export async function capture(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reservation: KnownTransaction & { readonly amount: Amount },
  stake: { readonly key: string; readonly amount: Amount; readonly cause: string },
): Promise<Playable> {
  const set = partsOf(reservation)
  const ofMain = least(stake.amount, set.main)
  const taken = {
    main: await captured(kit, tx, who, reservation.id, "main", { ...stake, amount: ofMain }),
    bonus: await captured(kit, tx, who, reservation.id, "bonus", {
      ...stake,
      amount: least(subtract(stake.amount, ofMain), set.bonus),
    }),
  }
  for (const purpose of ["main", "bonus"] as const)
    if (taken[purpose] < set[purpose]) await giveBack(kit, tx, who, reservation.id, purpose)
  return taken
}

async function captured(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reservation: string,
  purpose: Purpose,
  { key, amount: stake, cause }: { readonly key: string; readonly amount: Amount; readonly cause: string },
): Promise<Amount> {
  if (stake === 0n) return ZERO
  const outcome = await kit.ledger.holds.capture(
    {
      key: holdOf(key, purpose),
      hold: holdOf(reservation, purpose),
      owner: who.memberId,
      credit: house(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset),
      amount: stake,
      kind: "bet",
      cause,
    },
    tx,
  )
  if (isGone(outcome)) return ZERO
  posted(outcome)
  return stake
}

/** Releases all holds of a reservation. */
export async function giveBackHolds(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reservation: KnownTransaction,
): Promise<void> {
  const { main, bonus } = partsOf(reservation)
  if (main > 0n) await giveBack(kit, tx, who, reservation.id, "main")
  if (bonus > 0n) await giveBack(kit, tx, who, reservation.id, "bonus")
}

/** Releases one wallet's hold; a hold that has expired needs no release. */
async function giveBack(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  reservation: string,
  purpose: Purpose,
): Promise<void> {
  const outcome = await kit.ledger.holds.release(who.memberId, holdOf(reservation, purpose), tx)
  if (!isGone(outcome)) posted(outcome)
}

const partsOf = ({ amount: sum, fromBonus }: KnownTransaction): Playable => ({
  main: amount((sum ?? 0n) - fromBonus),
  bonus: amount(fromBonus),
})

/** True for a hold that has expired. A replayed release means the same: only expiry releases without ending the reservation. */
const isGone = (outcome: HoldOutcome): boolean =>
  outcome.status === "replayed" || (outcome.status === "refused" && outcome.reason === "HOLD_NOT_OPEN")

const least = (a: Amount, b: Amount): Amount => (a < b ? a : b)

function posted(outcome: HoldOutcome): void {
  if (outcome.status === "posted") return
  if (outcome.status === "refused" && outcome.reason !== "HOLD_NOT_OPEN") throw declinedStake(outcome.reason)
  throw new Error(`a reservation is ${outcome.status}, not posted`)
}
