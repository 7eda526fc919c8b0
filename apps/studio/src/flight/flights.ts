import websocket from "@fastify/websocket"
import type { Database } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { FastifyInstance, FastifyRequest } from "fastify"
import type pg from "pg"
import type { StudioKit } from "../kit.ts"
import { presentBalance, presentRound } from "../present.ts"
import { refuse } from "../refusal.ts"
import type { Session } from "../sessions.ts"
import { SKY_LANTERN } from "@croupier/house-games"
import { latestChain } from "./chain.ts"
import { pilot, type FlightPlan, type Pilot } from "./pilot.ts"
import { Boarding } from "./riders.ts"
import { pastFlights } from "./store.ts"
import { tower } from "./tower.ts"

const SHOWN_FLIGHTS = 30
const LOCK = "studio:sky-lantern"
const AGAIN_MS = 2_000

export interface Flights {
  readonly routes: (app: FastifyInstance, sessionOf: (request: FastifyRequest) => Promise<Session>) => void
  readonly stop: () => Promise<void>
}

/**
 * The shared flights. Of several processes on one database only one flies, by a lock that ends with its connection;
 * the others take over when it dies, and their clients are told that there is no flight until then.
 */
export function flights(kit: StudioKit, database: Pick<Database, "dedicated">, plan: FlightPlan): Flights {
  let flying: Pilot | undefined
  let lock: pg.Client | undefined
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  const flightTower = tower(kit, () => flying)

  const takeOver = async (): Promise<void> => {
    const client = await database.dedicated()
    const { rows } = await client.query("select pg_try_advisory_lock(hashtext($1)) as got", [LOCK])
    if (stopped || rows[0]?.got !== true) return client.end()
    lock = client
    client.on("end", () => {
      // Another process may fly from now on: this one must not.
      const lost = flying
      flying = undefined
      if (!stopped) void lost?.stop().finally(tryAgain)
    })
    flying = pilot(kit, plan, flightTower)
  }
  const tryToFly = (): void => {
    takeOver()
      .catch(kit.report)
      .finally(() => {
        if (!flying) tryAgain()
      })
  }
  const tryAgain = (): void => {
    if (!stopped) timer = setTimeout(tryToFly, AGAIN_MS)
  }
  tryToFly()

  return {
    routes: (app, sessionOf) => {
      void app.register(websocket, { options: { maxPayload: 4_096 } })
      void app.register(async (scope) => {
        scope.get("/api/flight", { websocket: true }, (socket) => flightTower.welcome(socket))
      })
      app.post("/api/flight", async (request) => {
        const session = await sessionOf(request)
        if (session.game !== SKY_LANTERN.code) return refuse("GAME_UNKNOWN")
        const { key, stake, auto } = Boarding.parse(request.body)
        const joined = await (flying ?? refuse("HOUSE_AWAY")).join(session, {
          key,
          stake: parseAmount(stake),
          auto,
        })
        return { round: presentRound(joined.round), balance: presentBalance(joined.balance) }
      })
      app.get("/api/flights", async () => {
        const chain = await latestChain(kit.db)
        if (!chain) return { chain: null, flights: [] }
        const { id, ...published } = chain
        return { chain: published, flights: await pastFlights(kit.db, id, SHOWN_FLIGHTS) }
      })
    },
    stop: async () => {
      stopped = true
      clearTimeout(timer)
      flightTower.close()
      await flying?.stop()
      await lock?.end()
    },
  }
}
