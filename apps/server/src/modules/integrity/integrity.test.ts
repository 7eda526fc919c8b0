import { createSocket } from "node:dgram"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { COMPONENT_NAMES } from "@croupier/contract/integrity-values"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ground, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { significantEvents } from "../significant-events/index.ts"
import { hashFolder, type HashedComponent, type Release } from "./components.ts"
import { databaseTime, hashComponents, integrity, releaseOf, timeServer, type Integrity } from "./index.ts"

const NEEDED = new Set(["10_ledger", "15_kernel", "84_integrity", "84_significant_events"])
const ROOT = fileURLToPath(new URL("../../../../../", import.meta.url))

let base: Ground
let house: Integrity
let hashed: HashedComponent[] = COMPONENT_NAMES.map((name) => ({ name, files: 1, hash: "a".repeat(64) }))
let release: Release | undefined
let drift: number | Error = 0

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  const { note } = significantEvents(base)
  house = integrity({
    ...base,
    note,
    keys: async () => ({ secret: "", files: [] }),
    backups: undefined,
    hash: async () => hashed,
    release: async () => release,
    sources: [
      {
        source: "database",
        time: {
          ahead: async () => {
            if (drift instanceof Error) throw drift
            return drift
          },
        },
      },
    ],
  })
})
afterAll(() => base.close())

const run = async (name: string) => {
  const task = house.jobs?.find((each) => each.name === name)
  await task?.run({}, { key: "test", dueAt: base.clock.now(), attempt: 1, isStopping: () => false })
}
const caller = { record: async () => {} } as unknown as Parameters<Integrity["consoleRoutes"]["integrity"]>[1]
const standing = () => house.consoleRoutes.integrity({}, caller)
const events = async () => {
  const { rows } = await base.database.pool.query<{ kind: string; about: string }>(
    "select kind, about from significant_event order by id",
  )
  return rows
}

test("safety/44: components are compared with the release every day and on demand, and one that differs is an alarm, once", async () => {
  expect(house.jobs?.find(({ name }) => name === "integrity.components")?.recurs?.cron).toBe("10 4 * * *")
  await run("integrity.components")
  expect((await standing()).components.map(({ state }) => state)).toEqual(
    COMPONENT_NAMES.map(() => "UNNAMED"),
  )
  release = releaseOf(hashed)
  await run("integrity.components")
  expect((await standing()).components.every(({ state }) => state === "SAME")).toBe(true)
  expect(await house.isWhole()).toBe(true)
  hashed = hashed.map((each) => (each.name === "game-maths" ? { ...each, hash: "b".repeat(64) } : each))
  await Promise.all([run("integrity.components"), house.consoleRoutes.checkIntegrity({}, caller)])
  await run("integrity.components")
  const { components } = await standing()
  expect(components.filter(({ state }) => state === "DIFFERENT").map(({ name }) => name)).toEqual([
    "game-maths",
  ])
  expect(await house.isWhole()).toBe(false)
  expect((await events()).filter(({ kind }) => kind === "COMPONENT")).toEqual([
    { kind: "COMPONENT", about: expect.stringContaining("game-maths") },
  ])
  expect(base.reported).toHaveLength(1)
  hashed = hashed.map((each) => ({ ...each, hash: "a".repeat(64) }))
  await run("integrity.components")
  expect(await house.isWhole()).toBe(true)
})

test("safety/44: a changed, an added and a renamed file change the hash of 256 bit, and a test does not", async () => {
  const folder = await mkdtemp(join(tmpdir(), "components-"))
  const hash = async () => (await hashFolder(folder)).hash
  await writeFile(join(folder, "a.ts"), "one")
  const first = await hash()
  expect(first).toMatch(/^[0-9a-f]{64}$/)
  await writeFile(join(folder, "a.test.ts"), "a test")
  expect(await hash()).toBe(first)
  await writeFile(join(folder, "b.ts"), "two")
  const added = await hash()
  await writeFile(join(folder, "b.ts"), "2")
  expect(new Set([first, added, await hash()]).size).toBe(3)
  await rm(folder, { recursive: true })
  const all = await hashComponents(ROOT, ["random", "game-maths", "lottery", "ledger"])
  expect(all.every(({ files }) => files > 0)).toBe(true)
})

test("safety/45: a clock that drifts by more than a second is an alarm, once until it is right again", async () => {
  await run("integrity.clocks")
  expect((await standing()).clocks).toMatchObject([
    { source: "database", state: "RIGHT", ahead: 0, since: null },
  ])
  drift = -1_500
  await run("integrity.clocks")
  await run("integrity.clocks")
  expect((await standing()).clocks).toMatchObject([{ state: "DRIFTS", ahead: -1_500 }])
  expect(await house.isWhole()).toBe(false)
  expect((await events()).filter(({ kind }) => kind === "CLOCK")).toEqual([
    { kind: "CLOCK", about: "database -1500 ms" },
  ])
  // A clock that is a year off is told as some 23 days off.
  drift = -365 * 86_400_000
  await run("integrity.clocks")
  expect((await standing()).clocks).toMatchObject([{ state: "DRIFTS", ahead: -2_000_000_000 }])
  drift = new Error("away")
  await run("integrity.clocks")
  expect((await standing()).clocks).toMatchObject([{ state: "AWAY", ahead: null }])
  drift = 1_000
  await run("integrity.clocks")
  expect(await house.isWhole()).toBe(true)
})

/** A server of time on this machine, which is so many milliseconds behind the clock of the house. */
async function aTimeServer(behind: number, answer: (packet: Buffer) => Buffer = (packet) => packet) {
  const socket = createSocket("udp4")
  socket.on("message", (_, from) => {
    const packet = Buffer.alloc(48)
    packet[0] = 0x24
    packet[1] = 1
    const at = (base.clock.now().getTime() - behind) / 1_000 + 2_208_988_800
    for (const offset of [32, 40]) {
      packet.writeUInt32BE(Math.floor(at), offset)
      packet.writeUInt32BE(Math.floor((at % 1) * 2 ** 32), offset + 4)
    }
    socket.send(answer(packet), from.port, from.address)
  })
  await new Promise<void>((done) => void socket.bind(0, "127.0.0.1", done))
  return { port: socket.address().port, close: () => socket.close() }
}

test("safety/45: the time of a server of SNTP and of the database is told in milliseconds, and nonsense is no time", async () => {
  const now = () => base.clock.now().getTime()
  const server = await aTimeServer(2_500)
  const ask = (port: number, waitMs = 2_000) =>
    timeServer({ host: "127.0.0.1", port }, { now, waitMs }).ahead()
  expect(await ask(server.port)).toBe(2_500)
  server.close()
  const unset = await aTimeServer(0, (packet) => Buffer.concat([Buffer.from([0xe4, 0]), packet.subarray(2)]))
  await expect(ask(unset.port)).rejects.toThrow("does not know the time")
  unset.close()
  const short = await aTimeServer(0, (packet) => packet.subarray(0, 8))
  await expect(ask(short.port)).rejects.toThrow("does not know the time")
  short.close()
  expect(Math.abs(await databaseTime(base.db, () => Date.now()).ahead())).toBeLessThan(60_000)
})
