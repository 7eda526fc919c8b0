import { inTransaction, type Db } from "@croupier/database"
import { playStream, toHex } from "@croupier/fairness"
import { amount, negate, type Amount } from "@croupier/money"
import { gameOf } from "../games.ts"
import { stakeOfFreeRound } from "../free-rounds.ts"
import { askBet } from "../house.ts"
import type { StudioKit } from "../kit.ts"
import { noteBet, noteWin } from "../movements.ts"
import { planRollback, planWin, sendPlanned } from "../outbox.ts"
import { movePlayMoney } from "../players.ts"
import { refuse } from "../refusal.ts"
import { pairInUse, seedsOf, takeNonce } from "../seeds.ts"
import type { Session } from "../sessions.ts"
import { isStake } from "../stakes.ts"
import type { Player, Round } from "./round.ts"
import { SINGLE_GAMES, type SingleGame } from "./single-games.ts"
import { findRound, findRoundByKey, insertRound, lastRoundAt, moveRound, type NewRound } from "./store.ts"

/** A player's request to play. `key` is the client's own name of the request: asked twice, it is played once. */
export interface PlayRequest {
  readonly key: string
  readonly stake: Amount
  readonly choice: unknown
  /** The free rounds that it is one of, by the house's name: then the stake is the house's word. */
  readonly campaign?: string | undefined
}

export interface Played {
  readonly round: Round
  /** After the round; null where the house has not said yet. */
  readonly balance: Amount | null
}

/**
 * Plays one round of a game for one player: bet, outcome, pay. The outcome is drawn only after the house took the
 * bet. Refuses what the house refuses, STAKE_OUT_OF_RANGE, STAKE_TOO_HIGH, BAD_REQUEST, FREE_ROUND_GONE; TOO_SOON after the last
 * round; BET_TAKEN_BACK where the house did not answer.
 */
export async function playSingle(kit: StudioKit, session: Session, request: PlayRequest): Promise<Played> {
  const game = SINGLE_GAMES.get(session.game) ?? refuse("GAME_UNKNOWN")
  const choice = game.readChoice(request.choice)
  const stake = await stakeOf(kit, session, request)
  if (!isStake(stake, session.player.currency)) refuse("STAKE_OUT_OF_RANGE")
  if (session.highestStake !== null && stake > session.highestStake) refuse("STAKE_TOO_HIGH")
  await pairInUse(kit, session.player.id, session.game)
  const begun = await beginRound(kit, session, { ...request, stake, choice })
  if (!begun.isNew) return { round: begun.round, balance: null }
  return session.player.mode === "trial"
    ? playForFun(kit, session.player, begun.round, game)
    : playForMoney(kit, session.player, begun.round, game)
}

/** A request that comes again is answered by its round, also once its free rounds are used up. */
async function stakeOf(
  kit: StudioKit,
  session: Session,
  { key, stake, campaign }: PlayRequest,
): Promise<Amount> {
  if (campaign === undefined) return stake
  const known = await findRoundByKey(kit.db, session.player.id, key)
  return known?.stake ?? stakeOfFreeRound(kit, session, campaign)
}

async function beginRound(
  kit: StudioKit,
  session: Session,
  request: PlayRequest,
): Promise<{ readonly round: Round; readonly isNew: boolean }> {
  const { id: playerId } = session.player
  const known = await findRoundByKey(kit.db, playerId, request.key)
  if (known) return { round: known, isNew: false }
  const made = await inTransaction(kit.db, async (tx) => {
    const taken = await takeNonce(tx, playerId, session.game)
    if (!taken) throw new Error("no pair of seeds is in use")
    // The row of the pair is locked by now: two at once are one after the other here.
    if (kit.paced) await takeTime(kit, tx, session)
    const round: NewRound = {
      id: toHex(kit.random(12)),
      playerId,
      houseSession: session.houseSession,
      game: session.game,
      version: session.version,
      key: request.key,
      stake: request.stake,
      choice: request.choice,
      campaign: request.campaign ?? null,
      createdAt: kit.clock.now(),
      flightId: null,
      ...taken,
    }
    return (await insertRound(tx, round)) ? round.id : undefined
  })
  const round =
    made === undefined ? await findRoundByKey(kit.db, playerId, request.key) : await findRound(kit.db, made)
  if (!round) throw new Error("the round was not written")
  return { round, isNew: made !== undefined }
}

/** Clocks of clients and the way here differ by so much. */
const LEEWAY_MS = 400

/** Refuses TOO_SOON while the player's last round of the game has not had the time that the game takes. */
async function takeTime(kit: StudioKit, db: Db, { player, game }: Session): Promise<void> {
  const cycle = gameOf(game)?.cycleMs ?? 0
  const last = await lastRoundAt(db, player.id, game)
  if (last && kit.clock.now().getTime() - last.getTime() < cycle - LEEWAY_MS) refuse("TOO_SOON")
}

async function playForMoney(kit: StudioKit, player: Player, round: Round, game: SingleGame): Promise<Played> {
  const answer = await askBet(kit.wallet, player, round)
  const now = kit.clock.now()
  if (answer.kind === "refused") {
    await moveRound(kit.db, round.id, "refused", { refusal: answer.status, finishedAt: now })
    return refuse(answer.code)
  }
  if (answer.kind === "unknown") {
    await takeBack(kit, player, round)
    return refuse("BET_TAKEN_BACK")
  }
  const { events, payout } = await outcomeOf(kit, round, game)
  const paid = await inTransaction(kit.db, async (tx) => {
    const moved = await moveRound(tx, round.id, "paying", { book: events, payout })
    // The sweep found the bet abandoned first; its rollback is sent.
    if (!moved) return undefined
    await noteBet(tx, player, round, false, now)
    await noteWin(tx, player, round, payout, now)
    return { moved, planned: await planWin(tx, player, round, payout, now) }
  })
  if (!paid) return refuse("BET_TAKEN_BACK")
  const balance = await sendPlanned(kit, paid.planned)
  // The round stands whether the house has heard of its pay yet or not.
  return { round: paid.moved, balance }
}

/** Play money is the studio's own: stake, outcome and pay are one transaction. */
async function playForFun(kit: StudioKit, player: Player, round: Round, game: SingleGame): Promise<Played> {
  const { events, payout } = await outcomeOf(kit, round, game)
  const now = kit.clock.now()
  return inTransaction(kit.db, async (tx) => {
    const left = await movePlayMoney(tx, player.id, negate(round.stake))
    if (left === undefined) {
      await moveRound(tx, round.id, "refused", { refusal: "INSUFFICIENT_FUNDS", finishedAt: now })
      return undefined
    }
    const balance = await movePlayMoney(tx, player.id, payout)
    const moved = await moveRound(tx, round.id, "completed", { book: events, payout, finishedAt: now })
    if (!moved) throw new Error(`round ${round.id} was moved by another process`)
    return { round: moved, balance: balance ?? null }
  }).then((played) => played ?? refuse("INSUFFICIENT_FUNDS"))
}

async function outcomeOf(kit: StudioKit, round: Round, game: SingleGame) {
  if (round.pairId === null || round.nonce === null) throw new Error(`round ${round.id} has no seeds`)
  const { serverSeed, clientSeed } = await seedsOf(kit.db, round.pairId)
  const stream = playStream(serverSeed, { game: round.game, clientSeed, nonce: Number(round.nonce) })
  return game.play(stream, round.stake, round.choice)
}

/** Rolls back a bet whose outcome at the house is unknown. Does nothing where the round went on. */
export async function takeBack(kit: StudioKit, player: Player, round: Round): Promise<void> {
  const now = kit.clock.now()
  const planned = await inTransaction(kit.db, async (tx) => {
    if (!(await moveRound(tx, round.id, "cancelling", { payout: amount(0n) }))) return undefined
    await noteBet(tx, player, round, true, now)
    return planRollback(tx, player, round, now)
  })
  if (planned !== undefined) await sendPlanned(kit, planned)
}
