import { connect, sql, type Database } from "@croupier/database"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest"
import { createBus, RESYNC, type Bus } from "../src/kernel/bus.ts"
import { until } from "./open-house.ts"

let store: TestDatabase
let buses: Bus[] = []
const errors: unknown[] = []
beforeAll(async () => {
  store = await testDatabase()
})
afterAll(() => store.drop())
afterEach(async () => {
  await Promise.all(buses.map((bus) => bus.close()))
  buses = []
  errors.length = 0
})

/** A node's bus that listens, and what it has heard on some topics. */
async function node(id: string, database: Database = store.database, pulseMs?: number) {
  const bus = createBus(database, id, (error) => errors.push(error), pulseMs)
  buses.push(bus)
  const heard: [string, unknown][] = []
  for (const topic of ["balance.changed", "session-ended", RESYNC] as const)
    bus.subscribe(topic, (message) => heard.push([topic, message]))
  await until(() => (heard.length > 0 ? true : undefined))
  expect(heard.splice(0)).toEqual([[RESYNC, {}]])
  return { bus, heard }
}

/** A connection that listens is asked now and then whether it lives: that is then what it said last. */
const listens = sql`datname = current_database() and (query ilike 'listen%' or query = 'select 1')`
const cutListeners = () =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where ${listens}`.execute(store.database.db)

describe("two nodes on one database", () => {
  test("each hears what the other says, and itself at once and once", async () => {
    const [one, other] = [await node("one"), await node("other")]
    one.bus.publish("balance.changed", { memberIds: ["1"] })
    expect(one.heard).toEqual([["balance.changed", { memberIds: ["1"] }]])
    await until(() => (other.heard.length > 0 ? true : undefined))
    other.bus.publish("session-ended", { memberId: "2" })
    await until(() => (one.heard.length > 1 ? true : undefined))
    expect(one.heard).toEqual([
      ["balance.changed", { memberIds: ["1"] }],
      ["session-ended", { memberId: "2" }],
    ])
    expect(other.heard).toEqual(one.heard)
  })

  test("messages of one moment travel together, in their order, each once", async () => {
    const [one, other] = [await node("one"), await node("other")]
    for (let n = 0; n < 500; n++)
      one.bus.publish("balance.changed", { memberIds: [`${n} ${"çãé".repeat(20)}`] })
    for (let n = 0; n < 500; n++) one.bus.publish("session-ended", { memberId: "same" })
    await until(() => (other.heard.at(-1)?.[0] === "session-ended" ? true : undefined))
    expect(other.heard).toEqual([
      ...Array.from({ length: 500 }, (_, n) => [
        "balance.changed",
        { memberIds: [`${n} ${"çãé".repeat(20)}`] },
      ]),
      ["session-ended", { memberId: "same" }],
    ])
  })

  test("a message too large for a NOTIFY is heard as a resync, and hinders no other", async () => {
    const [one, other] = [await node("one"), await node("other")]
    one.bus.publish("balance.changed", { memberIds: ["before"] })
    one.bus.publish("balance.changed", { memberIds: ["é".repeat(4_000)] })
    one.bus.publish("balance.changed", { memberIds: ["after"] })
    await until(() => (other.heard.length === 3 ? true : undefined))
    expect(other.heard).toEqual([
      ["balance.changed", { memberIds: ["before"] }],
      [RESYNC, {}],
      ["balance.changed", { memberIds: ["after"] }],
    ])
  })

  test("a listener that unsubscribed is not called; a listener that throws does not stop the others", async () => {
    const [one, other] = [await node("one"), await node("other")]
    let count = 0
    const end = other.bus.subscribe("balance.changed", () => count++)
    other.bus.subscribe("session-ended", () => {
      throw new Error("a handler fails")
    })
    end()
    one.bus.publish("balance.changed", { memberIds: ["1"] })
    one.bus.publish("session-ended", { memberId: "1" })
    one.bus.publish("balance.changed", { memberIds: ["last"] })
    await until(() => (other.heard.length === 3 ? true : undefined))
    expect(count).toBe(0)
    expect(errors).toEqual([new Error("a handler fails")])
  })

  test("a message that does not match its topic is reported and dropped, also beside one of another release", async () => {
    const one = await node("one")
    const batch = [
      { topic: "balance.changed", message: { member: 1 } },
      { topic: "weather", message: { rain: true } },
      { topic: "balance.changed", message: { memberIds: ["1"], since: "a later release" } },
    ]
    await sql`select pg_notify('croupier_bus', ${JSON.stringify({ from: "x", batch })})`.execute(
      store.database.db,
    )
    await until(() => (one.heard.length > 0 ? true : undefined))
    expect(one.heard).toEqual([["balance.changed", { memberIds: ["1"] }]])
    expect(errors).toMatchObject([{ name: "ZodError" }])
  })

  test("a message of an unknown publisher is dropped", async () => {
    const one = await node("one")
    for (const text of ["", "nonsense", '{"from":1}', '{"from":"x","batch":[{"message":1}]}'])
      await sql`select pg_notify('croupier_bus', ${text})`.execute(store.database.db)
    const payload = JSON.stringify({
      from: "x",
      batch: [{ topic: "balance.changed", message: { memberIds: ["1"] } }],
    })
    await sql`select pg_notify('croupier_bus', ${payload})`.execute(store.database.db)
    await until(() => (one.heard.length > 0 ? true : undefined))
    expect(one.heard).toEqual([["balance.changed", { memberIds: ["1"] }]])
  })
})

describe("faults", () => {
  test("a severed connection comes back, and with it a resync; then messages are heard once", async () => {
    const [one, other] = [await node("one"), await node("other")]
    for (let round = 0; round < 3; round++) {
      await cutListeners()
      for (const { heard } of [one, other]) {
        await until(() => (heard.some(([topic]) => topic === RESYNC) ? true : undefined))
        heard.length = 0
      }
    }
    one.bus.publish("balance.changed", { memberIds: ["1"] })
    one.bus.publish("session-ended", { memberId: "2" })
    await until(() => (other.heard.length >= 2 ? true : undefined))
    expect(other.heard).toEqual([
      ["balance.changed", { memberIds: ["1"] }],
      ["session-ended", { memberId: "2" }],
    ])
  })

  // The server's process is stopped, so it must be on this machine.
  test.skipIf(process.env["TEST_DATABASE_URL"])(
    "a connection that stays open and says nothing is given up, and a new one hears",
    async () => {
      const other = await node("other")
      const own = connect(store.url, { name: "freezes" })
      const one = await node("one", own, 1_000)
      const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
        where datname = current_database() and application_name = 'freezes'`.execute(store.database.db)
      const [frozen] = rows
      if (!frozen) throw new Error("nobody listens")
      process.kill(frozen.pid, "SIGSTOP")
      try {
        await until(() => (one.heard.some(([topic]) => topic === RESYNC) ? true : undefined))
      } finally {
        process.kill(frozen.pid, "SIGCONT")
      }
      other.bus.publish("balance.changed", { memberIds: ["1"] })
      // Asked this often, it may have been given up once more on a busy machine.
      const said = () => one.heard.filter(([topic]) => topic !== RESYNC)
      await until(() => (said().length > 0 ? true : undefined))
      expect(said()).toEqual([["balance.changed", { memberIds: ["1"] }]])
      await one.bus.close()
      await own.close()
    },
  )

  test("words that could not be sent reach the others as a resync", async () => {
    const other = await node("other")
    const failing = connect(store.url)
    const one = await node("one", failing)
    const { pool } = failing
    const query = pool.query.bind(pool)
    let refused = 0
    // The one failure that a real peer does not produce on demand: a lost connection between two that work.
    Object.assign(pool, {
      query: (...args: Parameters<typeof query>) =>
        refused++ === 0 ? Promise.reject(new Error("Connection terminated")) : query(...args),
    })
    one.bus.publish("balance.changed", { memberIds: ["lost"] })
    await until(() => (other.heard.length > 0 ? true : undefined))
    expect(other.heard).toEqual([[RESYNC, {}]])
    await one.bus.close()
    await failing.close()
  })

  test("close sends what still waits, and leaves no connection", async () => {
    const other = await node("other")
    const one = await node("one")
    one.bus.publish("balance.changed", { memberIds: ["last"] })
    await one.bus.close()
    await until(() => (other.heard.length > 0 ? true : undefined))
    const unborn = createBus(store.database, "unborn")
    await unborn.close()
    await other.bus.close()
    await until(async () => {
      const { rows } = await sql`select 1 from pg_stat_activity where ${listens}`.execute(store.database.db)
      return rows.length === 0 ? true : undefined
    })
  })
})
