import { sql } from "@croupier/database"
import { fakeClock, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest"
import { dueWhere, startDueLoop } from "./due-loop.ts"
import { HOUR_MS } from "./durations.ts"
import type { Loop } from "./loop.ts"

let store: TestDatabase
let clock: FakeClock
let loops: Loop[] = []
const errors: unknown[] = []

beforeAll(async () => {
  store = await testDatabase({ migrations: [] })
  await sql`create schema loops`.execute(store.database.db)
  await sql`
    create table loops.due_row (id int primary key, at timestamptz not null, held boolean not null default false)`.execute(
    store.database.db,
  )
})
afterAll(() => store.drop())
beforeEach(async () => {
  clock = fakeClock("2026-11-28T12:00:00Z")
  await sql`delete from loops.due_row`.execute(store.database.db)
})
afterEach(async () => {
  await Promise.all(loops.map((loop) => loop.stop()))
  loops = []
  errors.length = 0
})

const plan = (id: number, at: Date, held = false) =>
  sql`insert into loops.due_row (id, at, held) values (${id}, ${at}, ${held})`.execute(store.database.db)

/** A loop that takes the rows which are due and not held, `most` at a time. */
function taker({ most = 8, fails = (): boolean => false } = {}) {
  const taken: number[] = []
  let rounds = 0
  loops.push(
    startDueLoop({
      db: store.database.db,
      clock,
      report: (error) => errors.push(error),
      dueAt: sql`select min(at) from loops.due_row`,
      most,
      round: async () => {
        rounds += 1
        if (fails()) throw new Error("a bad moment")
        const { rows } = await sql<{ id: number }>`
          delete from loops.due_row where id in (select id from loops.due_row where at <= ${clock.now()} and not held order by id limit ${most})
          returning id`.execute(store.database.db)
        taken.push(...rows.map(({ id }) => id))
        return rows.length
      },
    }),
  )
  return { taken, rounds: () => rounds }
}

test("a round is done when work that another process made comes due, and none before", async () => {
  const { taken, rounds } = taker()
  await plan(1, new Date(clock.now().getTime() + HOUR_MS))
  const { taken: ends } = (await plan(2, clock.now()), taker())
  await expect.poll(() => [...taken, ...ends]).toEqual([2])
  const before = rounds()
  clock.advance(HOUR_MS)
  await expect.poll(() => new Set([...taken, ...ends])).toEqual(new Set([1, 2]))
  expect(before).toBeLessThanOrEqual(2)
})

test("a round that takes the most is followed by the next at once", async () => {
  for (let id = 1; id <= 9; id++) await plan(id, clock.now())
  const { taken, rounds } = taker({ most: 2 })
  await expect.poll(() => taken).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  expect(rounds()).toBe(5)
})

test("work that a round leaves is tried again after a second, not at once", async () => {
  await plan(1, clock.now(), true)
  const { taken, rounds } = taker()
  await expect.poll(() => rounds()).toBeGreaterThanOrEqual(2)
  const begun = performance.now()
  const first = rounds()
  await expect.poll(() => rounds()).toBeGreaterThanOrEqual(first + 2)
  expect(performance.now() - begun).toBeGreaterThan(900)
  await sql`update loops.due_row set held = false`.execute(store.database.db)
  await expect.poll(() => taken).toEqual([1])
})

test("loops of a process ask in one statement, and each hears of its own", async () => {
  const heard: string[] = []
  const { db } = store.database
  for (const id of [1, 2, 3])
    loops.push(
      startDueLoop({
        db,
        clock,
        report: (error) => errors.push(error),
        dueAt: dueWhere(sql`select from loops.due_row where id = ${sql.lit(id)}`),
        most: Infinity,
        round: async () => {
          const { rows } = await sql`delete from loops.due_row where id = ${id} returning id`.execute(db)
          if (rows.length > 0) heard.push(String(id))
          return rows.length
        },
      }),
    )
  await plan(2, clock.now())
  await expect.poll(() => heard).toEqual(["2"])
  await plan(3, clock.now())
  await expect.poll(() => heard).toEqual(["2", "3"])
  expect(errors).toEqual([])
})

test("a round that throws is reported and done again", async () => {
  let bad = true
  const { taken } = taker({ fails: () => bad })
  await plan(1, clock.now())
  await expect.poll(() => errors.length).toBeGreaterThanOrEqual(2)
  bad = false
  await expect.poll(() => taken).toEqual([1])
})
