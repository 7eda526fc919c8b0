import { parseAmount } from "@croupier/money"
import { providerClient, verifyingKey, newKeyPair, type Peer } from "@croupier/provider"
import { PROVIDER_CASES, rehearsalHouse, type ProviderOnTrial } from "@croupier/provider/conformance"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, test } from "vitest"
import { z } from "zod"
import { studioMigrations } from "./database.ts"
import { startStudio, type Studio } from "./main.ts"

const Opened = z.object({ token: z.string() })
const STAKE = "1"
const GAME = "market-dice"

let database: TestDatabase
let studio: Studio
let on: ProviderOnTrial
let rounds = 0

beforeAll(async () => {
  const keys = newKeyPair()
  const theirKeys = [verifyingKey({ id: "studio-1", algorithm: "ed25519", key: keys.publicKey })]
  const house = await rehearsalHouse({ provider: theirKeys, game: GAME, currency: "BRL" })
  database = await testDatabase({ migrations: [studioMigrations] })
  studio = await startStudio({
    port: 0,
    host: "127.0.0.1",
    databaseUrl: database.url,
    house: { url: house.url, ownKey: { id: "studio-1", pem: keys.privateKey }, theirKey: house.openKey },
    frameAncestors: "*",
    bankroll: parseAmount("1000000"),
    trustedProxies: [],
    paced: false,
    sweepMs: 100,
    report: () => {},
  })
  const peer: Peer = { url: studio.url, ownKey: house.ownKey, theirKeys, now: () => new Date() }
  const post = (path: string, body: object, token?: string) =>
    fetch(studio.url + path, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify(body),
    })
  on = {
    house,
    peer,
    client: providerClient(peer),
    stake: 10_000n,
    play: async (token) => {
      const opened = await post("/api/open", { token, game: GAME })
      if (!opened.ok) return
      const { token: session } = Opened.parse(await opened.json())
      rounds += 1
      await post(
        "/api/rounds",
        { key: `conformance-${rounds}`, stake: STAKE, choice: { side: "over", target: 5_000 } },
        session,
      )
    },
  }
})
afterAll(async () => {
  await studio.stop()
  await on.house.close()
  await database.drop()
})

test.each(PROVIDER_CASES.map((each) => [each.id, each.title, each.run] as const))(
  "%s: %s",
  async (_id, _title, run) => {
    await run(on)
  },
)
