import { parseAmount } from "@croupier/money"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll } from "vitest"
import { studioMigrations } from "./database.ts"
import { startStudio, type Studio, type StudioOptions } from "./main.ts"
import { startTestHouse, type TestHouse } from "./test-house.ts"

/** Fields that an answer of the studio may have. */
export interface Answer {
  readonly status: number
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read into whatever came
  readonly body: any
}

export interface Bench {
  readonly house: TestHouse
  readonly clock: FakeClock
  readonly database: TestDatabase
  readonly url: string
  readonly settings: StudioOptions
  readonly faults: readonly unknown[]
  readonly call: (path: string, options?: { token?: string; body?: unknown }) => Promise<Answer>
  /** Opens a game and answers with the session's token. */
  readonly open: (game: string, player: string, money: string, mode?: "real" | "trial") => Promise<string>
}

/** A studio and a house that it speaks to, for the tests of the file that calls this. */
export function studioBench(
  more: Partial<Pick<StudioOptions, "flightTimes" | "bankroll" | "budgets" | "paced" | "requestMs">> = {},
): Bench {
  const clock = fakeClock(new Date())
  const faults: unknown[] = []
  let house: TestHouse
  let database: TestDatabase
  let studio: Studio
  let settings: StudioOptions
  beforeAll(async () => {
    house = await startTestHouse()
    database = await testDatabase({ migrations: [studioMigrations] })
    settings = {
      port: 0,
      host: "127.0.0.1",
      databaseUrl: database.url,
      house: {
        url: house.url,
        ownKey: { id: "studio-1", pem: house.keys.studio.privateKey },
        theirKey: { id: "house-1", pem: house.keys.house.publicKey },
      },
      frameAncestors: "*",
      bankroll: parseAmount("1000000"),
      trustedProxies: [],
      paced: false,
      clock,
      sweepMs: 20,
      report: (error) => void faults.push(error),
      ...more,
    }
    studio = await startStudio(settings)
  })
  afterAll(async () => {
    await studio.stop()
    await house.stop()
    await database.drop()
  })
  const call: Bench["call"] = async (path, { token, body } = {}) => {
    const response = await fetch(studio.url + path, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    return { status: response.status, body: await response.json() }
  }
  return {
    get house() {
      return house
    },
    get database() {
      return database
    },
    get url() {
      return studio.url
    },
    get settings() {
      return settings
    },
    clock,
    faults,
    call,
    open: async (game, player, money, mode) => {
      const { body } = await call("/api/open", { body: { token: house.tokenFor(player, money, mode), game } })
      return body.token
    },
  }
}
