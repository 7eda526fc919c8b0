import { inTransaction } from "@croupier/database"
import { toHex } from "@croupier/fairness"
import { crashPayout, HIGHEST_TARGET, LOWEST_TARGET, SKY_LANTERN } from "@croupier/house-games"
import { negate, type Amount } from "@croupier/money"
import { z } from "zod"
import { askBet } from "../house.ts"
import type { StudioKit } from "../kit.ts"
import { noteBet, noteWin } from "../movements.ts"
import { planWin, sendPlanned } from "../outbox.ts"
import { movePlayMoney } from "../players.ts"
import { refuse } from "../refusal.ts"
import { takeBack } from "../rounds/play-single.ts"
import type { Player, Round } from "../rounds/round.ts"
import { findRound, findRoundByKey, insertRound, moveRound } from "../rounds/store.ts"
import type { Session } from "../sessions.ts"
import { isStake } from "../stakes.ts"

/** A bet on a flight: `auto` is the multiplier, in hundredths, at which it lets go by itself. */
export const Boarding = z.object({
  key: z.string().regex(/^[A-Za-z0-9-]{8,64}$/),
  stake: z.string().regex(/^\d{1,12}(\.\d{1,4})?$/),
  auto: z.int().min(LOWEST_TARGET).max(HIGHEST_TARGET).nullable(),
})

export interface Boarded {
  readonly round: Round
  readonly isNew: boolean
}

/** Writes the round of a bet on a flight. Refuses STAKE_OUT_OF_RANGE. The same key is the same round. */
export async function writeRound(
  kit: StudioKit,
  session: Session,
  flightId: bigint,
  wish: { readonly key: string; readonly stake: Amount; readonly auto: number | null },
): Promise<Boarded> {
  if (!isStake(wish.stake, session.player.currency)) refuse("STAKE_OUT_OF_RANGE")
  const id = toHex(kit.random(12))
  const isNew = await insertRound(kit.db, {
    id,
    playerId: session.player.id,
    houseSession: session.houseSession,
    game: SKY_LANTERN.code,
    version: session.version,
    key: wish.key,
    stake: wish.stake,
    choice: { auto: wish.auto },
    pairId: null,
    nonce: null,
    campaign: null,
    flightId,
    createdAt: kit.clock.now(),
  })
  const round = isNew
    ? await findRound(kit.db, id)
    : await findRoundByKey(kit.db, session.player.id, wish.key)
  if (!round) throw new Error("the round was not written")
  return { round, isNew }
}

/**
 * Takes the stake of a bet on a flight, and takes it back where the flight has left meanwhile. Refuses what the house
 * refuses, BET_TAKEN_BACK where it does not answer, BOARDING_CLOSED.
 */
export async function takeStake(
  kit: StudioKit,
  player: Player,
  round: Round,
  isBoarding: () => boolean,
): Promise<{ readonly round: Round; readonly balance: Amount | null }> {
  const now = kit.clock.now()
  if (player.mode === "trial") {
    const taken = await inTransaction(kit.db, async (tx) => {
      const balance = isBoarding() ? await movePlayMoney(tx, player.id, negate(round.stake)) : undefined
      const moved = await moveRound(tx, round.id, balance === undefined ? "refused" : "riding")
      if (!moved) throw new Error(`round ${round.id} was moved by another process`)
      return balance === undefined ? undefined : { round: moved, balance }
    })
    return taken ?? refuse(isBoarding() ? "INSUFFICIENT_FUNDS" : "BOARDING_CLOSED")
  }
  const answer = await askBet(kit.wallet, player, round)
  if (answer.kind === "refused") {
    await moveRound(kit.db, round.id, "refused", { refusal: answer.status, finishedAt: now })
    return refuse(answer.code)
  }
  if (answer.kind === "unknown" || !isBoarding()) {
    await takeBack(kit, player, round)
    return refuse(answer.kind === "unknown" ? "BET_TAKEN_BACK" : "BOARDING_CLOSED")
  }
  const moved = await inTransaction(kit.db, async (tx) => {
    const riding = await moveRound(tx, round.id, "riding")
    if (riding) await noteBet(tx, player, riding, false, now)
    return riding
  })
  return moved ? { round: moved, balance: answer.balance } : refuse("BET_TAKEN_BACK")
}

/**
 * Pays a bet that let go at a multiplier, by its own wish or because the flight costs no more. Null where it is
 * not riding any more.
 */
export async function payOut(
  kit: StudioKit,
  player: Player,
  round: Round,
  { at, isForced }: { readonly at: number; readonly isForced: boolean },
): Promise<{ readonly round: Round; readonly balance: Amount | null } | null> {
  const now = kit.clock.now()
  const payout = crashPayout(round.stake, at)
  const book = [{ kind: "let-go", flight: String(round.flightId), at, ...(isForced ? { isForced } : {}) }]
  const paid = await inTransaction(kit.db, async (tx) => {
    const isReal = player.mode === "real"
    const moved = await moveRound(tx, round.id, isReal ? "paying" : "completed", {
      book,
      payout,
      ...(isReal ? {} : { finishedAt: now }),
    })
    if (!moved) return undefined
    if (!isReal) return { moved, balance: (await movePlayMoney(tx, player.id, payout)) ?? null }
    await noteWin(tx, player, round, payout, now)
    return { moved, planned: await planWin(tx, player, round, payout, now) }
  })
  if (!paid) return null
  const balance = "planned" in paid ? await sendPlanned(kit, paid.planned) : paid.balance
  return { round: paid.moved, balance }
}

/** Ends a round whose stake was never asked for. */
export async function refuseRound(kit: StudioKit, round: Round, refusal: string): Promise<void> {
  await moveRound(kit.db, round.id, "refused", { refusal, finishedAt: kit.clock.now() })
}

/** Gives a stake back, because the flight that it was on was broken off. */
export async function giveBack(kit: StudioKit, player: Player, round: Round): Promise<void> {
  if (player.mode === "real") return takeBack(kit, player, round)
  await inTransaction(kit.db, async (tx) => {
    const moved = await moveRound(tx, round.id, "cancelled", { finishedAt: kit.clock.now() })
    if (moved) await movePlayMoney(tx, player.id, round.stake)
  })
}
