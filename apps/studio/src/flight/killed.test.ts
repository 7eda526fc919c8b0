import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { parseAmount } from "@croupier/money"
import { eventually, testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { z } from "zod"
import { studioMigrations } from "../database.ts"
import { startStudio } from "../main.ts"
import { startTestHouse } from "../test-house.ts"
import { spawnStudio } from "../test-process.ts"
import { watch } from "./test-watcher.ts"

test("a flight whose pilot is killed is void, and who was on board gets the stake back", async () => {
  const house = await startTestHouse()
  const database = await testDatabase({ migrations: [studioMigrations] })
  const { child, url, post } = await spawnStudio(house, database.url)
  const opened = await post("/api/open", { token: house.tokenFor("mia", "100.00"), game: "sky-lantern" })
  const { token } = z.object({ token: z.string() }).parse(opened)
  const watcher = await eventually(() => watch(url, token))
  await watcher.until(({ flight }) => flight?.state === "boarding" && flight.leavesIn > 5_000)
  await post("/api/flight", { key: randomUUID(), stake: "5.00", auto: null }, token)
  await watcher.until(({ mine }) => mine?.state === "riding")
  expect(house.balanceOf("mia")).toBe("95.00")
  child.kill("SIGKILL")
  await once(child, "exit")

  const studio = await startStudio({
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
    report: () => {},
  })
  try {
    await eventually(() => expect(house.balanceOf("mia")).toBe("100.00"))
    const past = z.object({ flights: z.array(z.object({ isVoid: z.boolean() })) })
    // The stake is back before the new pilot has the list of flights.
    await eventually(async () => {
      const { flights } = past.parse(await (await fetch(`${studio.url}/api/flights`)).json())
      expect(flights.at(0)?.isVoid).toBe(true)
    })
  } finally {
    await studio.stop()
    await house.stop()
    await database.drop()
  }
})
