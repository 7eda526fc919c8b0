import { spawn } from "node:child_process"
import { randomUUID } from "node:crypto"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { parseAmount } from "@croupier/money"
import { eventually, testDatabase } from "@croupier/testkit"
import { expect, test } from "vitest"
import { z } from "zod"
import { studioMigrations } from "../database.ts"
import { startStudio } from "../main.ts"
import { startTestHouse } from "../test-house.ts"
import { watch } from "./test-watcher.ts"

const MAIN = fileURLToPath(new URL("../main.ts", import.meta.url))

test("a flight whose pilot is killed is void, and who was on board gets the stake back", async () => {
  const house = await startTestHouse()
  const database = await testDatabase({ migrations: [studioMigrations] })
  const child = spawn(process.execPath, [MAIN], {
    stdio: ["ignore", "pipe", "inherit"],
    env: {
      ...process.env,
      STUDIO_PORT: "0",
      STUDIO_DATABASE_URL: database.url,
      STUDIO_HOUSE_URL: house.url,
      STUDIO_PRIVATE_KEY: house.keys.studio.privateKey,
      STUDIO_HOUSE_PUBLIC_KEY: house.keys.house.publicKey,
    },
  })
  const [line] = await once(child.stdout, "data")
  const url = /http:\S+/.exec(String(line))?.[0] ?? ""
  const post = async (path: string, body: object, token = ""): Promise<unknown> =>
    (
      await fetch(url + path, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
        body: JSON.stringify(body),
      })
    ).json()
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
    const past = z
      .object({ flights: z.array(z.object({ isVoid: z.boolean() })) })
      .parse(await (await fetch(`${studio.url}/api/flights`)).json())
    expect(past.flights.at(0)?.isVoid).toBe(true)
  } finally {
    await studio.stop()
    await house.stop()
    await database.drop()
  }
})
