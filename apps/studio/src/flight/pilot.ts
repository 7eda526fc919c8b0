import {
  flightLiability,
  flightTime,
  letGoOfDue,
  multiplierAt,
  weightOf,
  type CrashLimits,
} from "@croupier/house-games"
import { inTransaction } from "@croupier/database"
import { ZERO, type Amount } from "@croupier/money"
import type { StudioKit } from "../kit.ts"
import { findPlayer } from "../players.ts"
import { refuse } from "../refusal.ts"
import type { Round } from "../rounds/round.ts"
import { findRound } from "../rounds/store.ts"
import type { Session } from "../sessions.ts"
import { stepOf } from "../stakes.ts"
import { chainInUse, pointOf, takePlace, type Chain } from "./chain.ts"
import { targetOf, type Flight, type Rider } from "./flight.ts"
import { giveBack, payOut, refuseRound, takeStake, writeRound } from "./riders.ts"
import type { SaltSource } from "./salt.ts"
import { insertFlight, loseRest, markEnded, markLeft, ridersOf, unfinishedFlights } from "./store.ts"

export interface FlightTimes {
  /** How long bets are taken before a flight. */
  readonly boardingMs: number
  /** How long bets that were asked for in time are waited for. */
  readonly graceMs: number
  /** Between the end of a flight and the next boarding. */
  readonly restMs: number
  /** How much faster than by the clock the lantern rises: 1, but for tests. */
  readonly speed: number
}
export const USUAL_TIMES: FlightTimes = { boardingMs: 7_000, graceMs: 2_000, restMs: 3_500, speed: 1 }

const TICK_MS = 50
const AFTER_FAULT_MS = 1_000
/** Together some seconds: longer than a database takes to come back, if it comes back soon. */
const PAY_ATTEMPTS = 12
const PAY_AGAIN_MS = 400

/** How all flights go. */
export interface FlightPlan {
  readonly saltSource: SaltSource
  readonly times: FlightTimes
  /** The most that bets and flights pay, in a currency; without one in steps of the stakes. */
  readonly limitsIn: (currency?: string) => CrashLimits
}

/** Who is told what happens. */
export interface Listener {
  /** The flight is in another state, or a player joined. */
  readonly onFlight: (flight: Flight) => void
  /** Something of a player's own: the round, and the balance where it is known. */
  readonly onRider: (rider: Rider, balance: Amount | null) => void
}

export interface Pilot {
  readonly flight: () => Flight | undefined
  /** How far the lantern has flown, in milliseconds of its time. */
  readonly flown: () => number
  readonly join: (
    session: Session,
    wish: { readonly key: string; readonly stake: Amount; readonly auto: number | null },
  ) => Promise<{ readonly round: Round; readonly balance: Amount | null }>
  /** Lets go at the multiplier of this moment, by the server's clock. Does nothing when it is too late. */
  readonly letGo: (playerId: bigint) => Promise<void>
  readonly stop: () => Promise<void>
}

/** Flies one flight after another, from boarding to landing, until it is stopped. */
export function pilot(
  kit: StudioKit,
  { saltSource, times, limitsIn }: FlightPlan,
  listener: Listener,
): Pilot {
  const now = () => performance.now()
  let flight: Flight | undefined
  const ending = new AbortController()
  const isStopped = () => ending.signal.aborted
  let wake = () => {}
  const wait = (ms: number): Promise<void> =>
    new Promise((resolve) => {
      if (isStopped()) return resolve()
      const timer = setTimeout(resolve, Math.max(0, ms))
      wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  const flown = (): number =>
    flight?.leftAt === undefined || flight.leftAt === null ? 0 : (now() - flight.leftAt) * times.speed

  /** Pays a player who cashed out. A second cash-out of the same bet finds the payout set. */
  const pay = async (rider: Rider, at: number, isForced: boolean): Promise<void> => {
    rider.letGoAt = at
    const paid = await surely(() => payOut(kit, rider.player, rider.round, { at, isForced }))
    if (paid) rider.round = paid.round
    listener.onRider(rider, paid?.balance ?? null)
  }
  /** Pays everybody whose own target the lantern has reached, and all where the flight costs no more. */
  const payReached = (current: Flight, reached: number): Promise<unknown> => {
    const holding = [...current.riders.values()].filter(({ letGoAt }) => letGoAt === null)
    const going = letGoOfDue(holding, current.liability, reached)
    return Promise.all(going.map(({ bet, at, isForced }) => pay(bet, at, isForced)))
  }
  /** A cash-out is paid, even when the database is away for a moment. */
  const surely = async <T>(work: () => Promise<T>): Promise<T> => {
    for (let attempt = 1; ; attempt += 1)
      try {
        return await work()
      } catch (error) {
        if (attempt === PAY_ATTEMPTS) throw error
        await new Promise((resolve) => setTimeout(resolve, PAY_AGAIN_MS))
      }
  }

  const board = async (chain: Chain): Promise<Flight | undefined> => {
    const opened = await inTransaction(kit.db, async (tx) => {
      const place = await takePlace(tx, chain)
      const seed = place === undefined ? undefined : chain.seeds[place]
      if (place === undefined || seed === undefined) return undefined
      const point = pointOf(seed, chain.salt)
      const id = await insertFlight(tx, { chainId: chain.id, place, seed, point, now: kit.clock.now() })
      return { id, place, seed, point }
    })
    return (
      opened && {
        ...opened,
        leavesAt: now() + times.boardingMs,
        state: "boarding",
        leftAt: null,
        riders: new Map(),
        liability: flightLiability(limitsIn()),
        pending: new Set(),
      }
    )
  }

  const fly = async (current: Flight): Promise<void> => {
    await wait(current.leavesAt - now())
    await Promise.race([Promise.allSettled(current.pending), wait(times.graceMs)])
    if (isStopped()) return breakOff(current)
    current.state = "flying"
    current.leftAt = now()
    await markLeft(kit.db, current.id, kit.clock.now())
    listener.onFlight(current)
    const lasts = flightTime(current.point)
    const paying: Promise<unknown>[] = []
    const payDue = (reached: number): void => {
      const paid = payReached(current, reached)
      // It is looked at when the flight is over; until then its failure must not end the process.
      paid.catch(() => undefined)
      paying.push(paid)
    }
    while (flown() < lasts) {
      if (isStopped()) return breakOff(current)
      payDue(Math.min(multiplierAt(flown()), current.point))
      await wait(Math.min(TICK_MS, (lasts - flown()) / times.speed))
    }
    payDue(current.point)
    current.state = "landed"
    listener.onFlight(current)
    await Promise.all(paying)
    const late = [...current.riders.values()].filter((rider) => rider.letGoAt === null)
    await loseRest(
      kit.db,
      current.id,
      late.map(({ round }) => round.id),
      current.point,
      kit.clock.now(),
    )
    await markEnded(kit.db, current.id, "landed", kit.clock.now())
    for (const rider of late) {
      rider.round = (await findRound(kit.db, rider.round.id)) ?? rider.round
      listener.onRider(rider, null)
    }
  }

  /** Ends a flight that cannot be flown to its end: bets that were not cashed out get the stake back. */
  const breakOff = async (current: Flight): Promise<void> => {
    current.state = "void"
    await Promise.allSettled(current.pending)
    await returnStakes(current.id)
    await markEnded(kit.db, current.id, "void", kit.clock.now())
    listener.onFlight(current)
  }
  const returnStakes = async (id: bigint): Promise<void> => {
    for (const roundId of await ridersOf(kit.db, id)) {
      const round = await findRound(kit.db, roundId)
      if (round) await giveBack(kit, await findPlayer(kit.db, round.playerId), round)
    }
  }
  /** Ends the flights of a process that died: no flight goes on without the clock that it left by. */
  const clearUp = async (): Promise<void> => {
    for (const id of await unfinishedFlights(kit.db)) {
      await returnStakes(id)
      await markEnded(kit.db, id, "void", kit.clock.now())
    }
  }

  const run = async (): Promise<void> => {
    while (!isStopped())
      try {
        await clearUp()
        for (let chain = await chainInUse(kit, saltSource); !isStopped();) {
          const next = await board(chain)
          if (!next) {
            chain = await chainInUse(kit, saltSource)
            continue
          }
          flight = next
          listener.onFlight(next)
          await fly(next)
          await wait(times.restMs)
        }
      } catch (error) {
        kit.report(error)
        if (flight && (flight.state === "boarding" || flight.state === "flying")) {
          flight.state = "void"
          listener.onFlight(flight)
        }
        await wait(AFTER_FAULT_MS)
      }
  }
  const running = run()

  return {
    flight: () => flight,
    flown,
    join: async (session, wish) => {
      const current = flight
      const isOpen = () => current?.state === "boarding"
      if (!current || !isOpen() || now() >= current.leavesAt || current.riders.has(session.player.id))
        return refuse("BOARDING_CLOSED")
      const { player } = session
      const weight = player.mode === "real" ? weightOf(wish.stake, stepOf(player.currency)) : ZERO
      const joining = (async () => {
        const { round, isNew } = await writeRound(kit, session, current.id, wish)
        if (!isNew) return { round, balance: null }
        if (!current.liability.take(weight)) {
          await refuseRound(kit, round, "FLIGHT_FULL")
          return refuse("FLIGHT_FULL")
        }
        let isAboard = false
        try {
          const taken = await takeStake(kit, player, round, isOpen)
          if (current.state === "landed" || current.state === "void" || current.riders.has(player.id)) {
            await giveBack(kit, player, taken.round)
            return refuse("BOARDING_CLOSED")
          }
          const target = targetOf(taken.round, limitsIn(player.currency))
          current.riders.set(player.id, { player, round: taken.round, target, weight, letGoAt: null })
          isAboard = true
          listener.onFlight(current)
          return taken
        } finally {
          if (!isAboard) current.liability.drop(weight)
        }
      })()
      current.pending.add(joining)
      return joining.finally(() => current.pending.delete(joining))
    },
    letGo: async (playerId) => {
      const rider = flight?.riders.get(playerId)
      if (!flight || !rider || flight.state !== "flying") return
      const at = multiplierAt(flown())
      // The lantern may be out already, before its event is sent.
      if (rider.letGoAt !== null || at > flight.point) return
      const [most, limit] = [Math.min(at, rider.target), flight.liability.limit()]
      const paidAt = Math.min(most, limit)
      flight.liability.pay(rider.weight, paidAt)
      await pay(rider, paidAt, limit < most)
    },
    stop: async () => {
      ending.abort()
      wake()
      await running
    },
  }
}
