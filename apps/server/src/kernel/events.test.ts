import { inTransaction, sql, type Tx } from "@croupier/database"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { afterwards, createEvents, durably, within, type Reaction } from "./events.ts"
import { happens } from "./test-events.ts"
import { runPlanned, testQueue } from "./test-queue.ts"

const ANA = { memberId: 2n ** 60n, merchantId: 7 }
let store: TestDatabase
const heard: unknown[] = []

beforeAll(async () => {
  store = await testDatabase({ migrations: [] })
  await sql`create table ended (member_id bigint not null)`.execute(store.database.db)
})
afterAll(() => store.drop())
beforeEach(async () => {
  heard.length = 0
  await sql`truncate ended`.execute(store.database.db)
})

const end = (tx: Tx, memberId: bigint) => sql`insert into ended values (${memberId})`.execute(tx)
const ended = async () =>
  (await sql<{ memberId: bigint }>`select member_id as "memberId" from ended`.execute(store.database.db)).rows
const ends = within("memberExcluded", async (tx, { memberId }) => void (await end(tx, memberId)))
const tells = afterwards("memberExcluded", async (payload) => void heard.push(payload))
const works = durably(
  "memberExcluded",
  "test.settle",
  async (payload, { key }) => void heard.push({ ...payload, key }),
)

describe("a reaction", () => {
  test("within the transaction commits with its cause and takes it back where it fails", async () => {
    const { db } = store.database
    await happens(db, [ends], "memberExcluded", ANA)
    expect(await ended()).toEqual([{ memberId: ANA.memberId }])
    const fails = within("memberExcluded", async () => {
      throw new Error("the games do not end")
    })
    await expect(happens(db, [ends, fails], "memberExcluded", ANA)).rejects.toThrow("do not end")
    expect(await ended()).toHaveLength(1)
  })

  test("afterwards hears of what has committed, and of nothing that was rolled back", async () => {
    const { db } = store.database
    const events = createEvents(testQueue().queue)
    events.connect([tells])
    await inTransaction(db, async (tx) => {
      await events.emit(tx, "memberExcluded", ANA)
      expect(heard).toEqual([])
    })
    await expect.poll(() => heard).toEqual([ANA])
    await expect(
      inTransaction(db, async (tx) => {
        await events.emit(tx, "memberExcluded", ANA)
        throw new Error("rolled back")
      }),
    ).rejects.toThrow("rolled back")
    expect(heard).toHaveLength(1)
  })

  test("that is durable is a job of the same transaction, with the whole payload", async () => {
    const planned = await happens(store.database.db, [works], "memberExcluded", ANA)
    expect(planned).toEqual([
      { name: "test.settle", payload: { memberId: String(ANA.memberId), merchantId: 7 } },
    ])
    expect(heard).toEqual([])
    await runPlanned(works.work, planned[0], new Date())
    expect(heard).toEqual([{ ...ANA, key: "test" }])
  })

  test("hears of its own event alone, and reactions run in their order", async () => {
    const order: string[] = []
    const says = (name: string): Reaction => within("signedOut", async () => void order.push(name))
    await happens(store.database.db, [says("first"), ends, says("second")], "signedOut", ANA)
    expect(order).toEqual(["first", "second"])
    expect(await ended()).toEqual([])
  })
})

test("nothing is told before all modules are connected, and they are connected once", async () => {
  const events = createEvents(testQueue().queue)
  const told = inTransaction(store.database.db, (tx) => events.emit(tx, "signedIn", ANA))
  await expect(told).rejects.toThrow("before the modules are connected")
  events.connect([])
  expect(() => events.connect([])).toThrow("connected already")
})
