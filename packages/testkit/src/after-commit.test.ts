import { afterCommit, connect, inTransaction, sql, type Tx } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { testDatabase, type TestDatabase } from "./test-database.ts"

let store: TestDatabase
const failed: unknown[] = []
let database: TestDatabase["database"]
beforeAll(async () => {
  store = await testDatabase()
  database = connect(store.url, { onEffectError: (error) => failed.push(error) })
  await sql`create table thing (id int primary key)`.execute(database.db)
})
beforeEach(async () => {
  failed.length = 0
  await sql`delete from thing`.execute(database.db)
})
afterAll(async () => {
  await database.close()
  await store.drop()
})

const add = (tx: Tx, id: number) => sql`insert into thing values (${id})`.execute(tx)
const count = async () => (await sql`select 1 from thing`.execute(store.database.db)).rows.length

test("an effect runs once its transaction has committed, in the order of registration, before the answer", async () => {
  const log: string[] = []
  const seen: Promise<number>[] = []
  const answer = await inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => {
      log.push("first")
      seen.push(count())
    })
    afterCommit(tx, () => void log.push("second"))
    await add(tx, 1)
    log.push("work")
    return 7
  })
  expect([answer, log]).toEqual([7, ["work", "first", "second"]])
  expect(await Promise.all(seen)).toEqual([1])
})

test("a transaction that is rolled back, by its work or at its commit, has no effect", async () => {
  let effects = 0
  const work = inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => void effects++)
    await add(tx, 1)
    throw new Error("refused")
  })
  await expect(work).rejects.toThrow("refused")
  await sql`create table later (id int unique deferrable initially deferred)`.execute(database.db)
  const commit = inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => void effects++)
    await sql`insert into later values (1), (1)`.execute(tx)
  })
  await expect(commit).rejects.toMatchObject({ code: "23505" })
  expect([effects, await count()]).toEqual([0, 0])
})

test("of a transaction that is tried again, only the attempt that commits has effects", async () => {
  const log: number[] = []
  let attempt = 0
  await inTransaction(database.db, async (tx) => {
    const mine = ++attempt
    afterCommit(tx, () => void log.push(mine))
    await add(tx, 1)
    if (mine < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx)
  })
  expect([log, await count()]).toEqual([[3], 1])
})

test("an effect may open a transaction of its own, whose effects follow", async () => {
  const log: string[] = []
  const inner = Promise.withResolvers<void>()
  await inTransaction(database.db, async (tx) => {
    afterCommit(tx, async () => {
      log.push("outer")
      await inTransaction(database.db, async (own) => {
        afterCommit(own, () => {
          log.push("inner")
          inner.resolve()
        })
        await add(own, 2)
      })
    })
    await add(tx, 1)
  })
  await inner.promise
  expect([log, await count()]).toEqual([["outer", "inner"], 2])
})

test("a transaction inside another one's work has effects of its own, whatever becomes of the other", async () => {
  const log: string[] = []
  const outer = inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => void log.push("outer"))
    await inTransaction(database.db, async (own) => {
      afterCommit(own, () => void log.push("inner"))
      await add(own, 2)
    })
    throw new Error("refused")
  })
  await expect(outer).rejects.toThrow("refused")
  expect([log, await count()]).toEqual([["inner"], 1])
})

test("an effect that throws or rejects is reported, and disturbs neither the caller nor the other effects", async () => {
  const log: string[] = []
  const answer = await inTransaction(database.db, async (tx) => {
    afterCommit(tx, () => {
      throw new Error("thrown")
    })
    afterCommit(tx, () => Promise.reject(new Error("rejected")))
    afterCommit(tx, () => void log.push("last"))
    await add(tx, 1)
    return "done"
  })
  expect([answer, log, await count()]).toEqual(["done", ["last"], 1])
  await expect.poll(() => failed).toEqual([new Error("thrown"), new Error("rejected")])
})

test("an effect that would never run is refused: its transaction has ended, or is not of inTransaction", async () => {
  const late = await inTransaction(database.db, async (tx) => tx)
  expect(() => afterCommit(late, () => {})).toThrow("whose work has not ended")
  await database.db.transaction().execute(async (tx) => {
    expect(() => afterCommit(tx, () => {})).toThrow("a transaction of inTransaction")
  })
})
