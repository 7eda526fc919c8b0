import { once } from "node:events"
import { mkdtemp, rm } from "node:fs/promises"
import { connect as dial, createServer, type Socket } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { ENDPOINTS } from "@croupier/contract"
import { connect, inTransaction, isUnavailable, sql } from "@croupier/database"
import { freePort, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { readConfig } from "../config.ts"
import { MIGRATIONS } from "../compose/modules.ts"
import { startPlatform, type Platform } from "../main.ts"

/** A cable between the house and PostgreSQL that the test can pull and put back. */
interface Cable {
  readonly url: string
  readonly pull: () => Promise<void>
  readonly restore: () => Promise<void>
}

async function cableTo(target: string): Promise<Cable> {
  const url = new URL(target)
  const open = new Set<Socket>()
  const server = createServer((near) => {
    const far = dial(Number(url.port), url.hostname)
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket)
      socket.on("error", () => {})
      socket.on("close", () => {
        open.delete(socket)
        other.destroy()
      })
      socket.pipe(other)
    }
  })
  // No other caller is given it while the cable is pulled.
  const port = await freePort()
  server.listen(port, "127.0.0.1")
  await once(server, "listening")
  const near = new URL(target)
  near.host = `127.0.0.1:${port}`
  return {
    url: near.href,
    pull: async () => {
      const closed = once(server, "close")
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    restore: async () => {
      server.listen(port, "127.0.0.1")
      await once(server, "listening")
    },
  }
}

let database: TestDatabase
let cable: Cable
let folder: string
let house: Platform
let address: string

beforeAll(async () => {
  database = await testDatabase({ migrations: MIGRATIONS })
  cable = await cableTo(database.url)
  folder = await mkdtemp(join(tmpdir(), "croupier-away-"))
  house = await startPlatform(
    readConfig({
      PORT: "0",
      HOST: "127.0.0.1",
      DATABASE_URL: cable.url,
      DATA_DIR: folder,
      ROLES: "api",
      LOG_LEVEL: "silent",
    }),
  )
  address = house.addresses[0]!.url
})
afterAll(async () => {
  await house.stop()
  await cable.pull()
  await database.drop()
  await rm(folder, { recursive: true })
})

const freePlay = () =>
  fetch(`${address}${ENDPOINTS.freePlay.path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ os: "x", platform: "W", random: "x" }),
  })
const memberInfo = (token: string) =>
  fetch(`${address}${ENDPOINTS.memberInfo.path}`, { headers: { authorization: `Bearer ${token}` } })
const members = async () => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from member`.execute(
    database.database.db,
  )
  return rows[0]!.count
}

test("while the database is away calls say so and write nothing, and work again by themselves", async () => {
  const before = await freePlay()
  const { value } = (await before.json()) as { value: { token: string } }
  expect((await memberInfo(value.token)).status).toBe(200)
  const known = await members()

  await cable.pull()
  for (const answer of [await freePlay(), await memberInfo(value.token)]) {
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(0)
    // No member is signed out because of it: a client must not take this for an ended session.
    expect(await answer.json()).toMatchObject({ success: false, code: "UNAVAILABLE" })
  }
  expect(await members()).toBe(known)

  await cable.restore()
  expect((await memberInfo(value.token)).status).toBe(200)
  expect((await freePlay()).status).toBe(200)
})

test("a connection that breaks in the hands of a transaction ends the transaction, not the process", async () => {
  const { db, close } = connect(cable.url, { max: 1 })
  const broken = inTransaction(db, async (tx) => {
    await sql`select 1`.execute(tx)
    await cable.pull()
    await sql`select 1`.execute(tx)
  })
  expect(isUnavailable(await broken.catch((error: unknown) => error))).toBe(true)
  await cable.restore()
  expect((await sql`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }])
  await close()
})
