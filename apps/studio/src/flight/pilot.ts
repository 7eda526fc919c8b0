import { flightTime, multiplierAt } from "@croupier/house-games"
import { inTransaction } from "@croupier/database"
import type { Amount } from "@croupier/money"
import type { StudioKit } from "../kit.ts"
import { findPlayer } from "../players.ts"
import { refuse } from "../refusal.ts"
import type { Round } from "../rounds/round.ts"
import { findRound } from "../rounds/store.ts"
import type { Session } from "../sessions.ts"
import { chainInUse, pointOf, takePlace, type Chain } from "./chain.ts"
import { autoOf, type Flight, type Rider } from "./flight.ts"
import { giveBack, payOut, takeStake, writeRound } from "./riders.ts"
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

/** Who is told what happens. */
export interface Listener {
  /** The flight is in another state, or somebody came on board. */
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
export function pilot(kit: StudioKit, saltSource: SaltSource, times: FlightTimes, listener: Listener): Pilot {
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

  const pay = async (rider: Rider, at: number): Promise<void> => {
    if (rider.letGoAt !== null) return
    // Set before anything is awaited: whoever comes second finds it.
    rider.letGoAt = at
    const paid = await payOut(kit, rider.player, rider.round, at)
    if (paid) rider.round = paid.round
    listener.onRider(rider, paid?.balance ?? null)
  }
  /** Pays everybody whose own target the lantern has reached. */
  const payReached = (current: Flight, reached: number): Promise<unknown> =>
    Promise.all(
      [...current.riders.values()]
        .filter((rider) => rider.letGoAt === null && rider.auto <= reached)
        .map((rider) => pay(rider, rider.auto)),
    )

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
    while (flown() < lasts) {
      if (isStopped()) return breakOff(current)
      paying.push(payReached(current, Math.min(multiplierAt(flown()), current.point)))
      await wait(Math.min(TICK_MS, (lasts - flown()) / times.speed))
    }
    paying.push(payReached(current, current.point))
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

  /** Ends a flight that cannot be flown to its end: whoever still holds on gets the stake back. */
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
  /** What a process left that died: no flight goes on without the clock that it left by. */
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
      const joining = (async () => {
        const { round, isNew } = await writeRound(kit, session, current.id, wish)
        if (!isNew) return { round, balance: null }
        const taken = await takeStake(kit, session.player, round, isOpen)
        if (current.state === "landed" || current.state === "void" || current.riders.has(session.player.id)) {
          await giveBack(kit, session.player, taken.round)
          return refuse("BOARDING_CLOSED")
        }
        current.riders.set(session.player.id, {
          player: session.player,
          round: taken.round,
          auto: autoOf(taken.round),
          letGoAt: null,
        })
        listener.onFlight(current)
        return taken
      })()
      current.pending.add(joining)
      return joining.finally(() => current.pending.delete(joining))
    },
    letGo: async (playerId) => {
      const rider = flight?.riders.get(playerId)
      if (!flight || !rider || flight.state !== "flying") return
      const at = multiplierAt(flown())
      // The lantern may be out already, though nobody was told yet.
      if (at <= flight.point) await pay(rider, Math.min(at, rider.auto))
    },
    stop: async () => {
      ending.abort()
      wake()
      await running
    },
  }
}
