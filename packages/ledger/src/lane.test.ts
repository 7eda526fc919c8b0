import { once } from "node:events"
import { createServer, type Socket } from "node:net"
import { connect, isUnavailable } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { PATIENCE_MS, testDatabase, type TestDatabase } from "@croupier/testkit"
import { arrayOf, createLane, textArrayOf, UnavailableError, type LaneOptions } from "./lane.ts"

let db: TestDatabase
beforeAll(async () => {
  db = await testDatabase()
  await db.database.pool.query("create table heard (batch int generated always as identity, items int[])")
  await db.database.pool.query(`create function hear(p int[]) returns text language sql as $$
    insert into heard (items) values (p);
    select array_to_string(p, ',')
  $$`)
})
afterAll(() => db.drop())

const lane = (options: Partial<LaneOptions<number, string>> = {}) =>
  createLane<number, string>({
    database: db.database,
    sqlFunction: "hear($1::int[])",
    encode: (batch) => [arrayOf(batch)],
    decode: (value) =>
      String(value)
        .split(",")
        .map((text) => `heard ${text}`),
    bucketOf: () => 0,
    keyOf: String,
    timeoutMs: PATIENCE_MS,
    ...options,
  })

const heard = async (): Promise<number[][]> => {
  const { rows } = await db.database.pool.query<{ items: number[] }>("select items from heard order by batch")
  await db.database.pool.query("truncate heard")
  return rows.map((row) => row.items)
}

test("requests of one moment travel together, in order; copies of a key in the next batch", async () => {
  const one = lane()
  expect(await Promise.all([1, 2, 3, 2, 4].map((n) => one.submit(n)))).toEqual(
    [1, 2, 3, 2, 4].map((n) => `heard ${n}`),
  )
  await one.close()
  expect(await heard()).toEqual([
    [1, 2, 3],
    [2, 4],
  ])
})

test("a copy of a key ends the batch for its own bucket, and for no other", async () => {
  const one = lane({ bucketOf: (n) => n % 2 })
  await Promise.all([2, 2, 4, 1, 3].map((n) => one.submit(n)))
  await one.close()
  expect(await heard()).toEqual([
    [2, 1, 3],
    [2, 4],
  ])
})

test("a few requests travel in one batch, a crowd is divided among the writers by bucket", async () => {
  const two = lane({ bucketOf: (n) => n % 64, writers: 2 })
  await Promise.all([1, 2, 3].map((n) => two.submit(n)))
  expect(await heard()).toEqual([expect.arrayContaining([1, 2, 3])])
  const crowd = Array.from({ length: 200 }, (_, n) => n)
  await Promise.all(crowd.map((n) => two.submit(n)))
  await two.close()
  const batches = await heard()
  expect(batches).toHaveLength(2)
  for (const batch of batches) expect(new Set(batch.map((n) => n % 2)).size).toBe(1)
})

test("after a crowd's batch the next one gathers, for a time at most; a small company leaves at once", async () => {
  const patient = lane({ gather: { count: 4, ms: PATIENCE_MS } })
  await patient.submit(1)
  await Promise.all([2, 3, 4, 5].map((n) => patient.submit(n)))
  const first = patient.submit(6)
  // A whole batch of another lane goes by, and the one request still waits for its company.
  const other = lane()
  await other.submit(7)
  expect(patient.waiting()).toBe(1)
  await Promise.all([first, ...[8, 9, 10].map((n) => patient.submit(n))])
  const last = patient.submit(11)
  await patient.close()
  expect(await last).toBe("heard 11")
  const hasty = lane({ gather: { count: 4, ms: 1 } })
  await Promise.all([12, 13].map((n) => hasty.submit(n)))
  expect(await hasty.submit(14)).toBe("heard 14")
  await Promise.all([other, hasty].map((each) => each.close()))
  expect(await heard()).toEqual([[1], [2, 3, 4, 5], [7], [6, 8, 9, 10], [11], [12, 13], [14]])
})

test("a bucket's requests keep their order and are never in two batches at a time", async () => {
  await db.database.pool.query(`create function hear_slowly(p int[]) returns text language plpgsql as $$ begin
    -- Fails when another batch with one of these buckets is in flight.
    if not (select bool_and(pg_try_advisory_xact_lock(b)) from (select distinct n % 8 as b from unnest(p) n) x) then
      raise exception 'two batches with one bucket';
    end if;
    perform pg_sleep(0.002);
    insert into heard (items) values (p);
    return array_to_string(p, ',');
  end $$`)
  const errors: unknown[] = []
  const four = lane({
    sqlFunction: "hear_slowly($1::int[])",
    bucketOf: (n) => n % 8,
    writers: 4,
    maxBatch: 50,
    onError: (error) => errors.push(error),
  })
  // Fewer and more of them by turns, so that the lane joins and divides again and again.
  let next = 0
  const said: Promise<string>[] = []
  for (const burst of [3, 400, 1, 2, 200, 5, 300, 7]) {
    for (let n = 0; n < burst; n++) said.push(four.submit(next++))
    await said.at(-1)
  }
  await Promise.all(said)
  await four.close()
  expect(errors).toEqual([])
  const order = (await heard()).flat()
  expect(order).toHaveLength(next)
  for (let bucket = 0; bucket < 8; bucket++) {
    const own = order.filter((n) => n % 8 === bucket)
    expect(own).toEqual(own.toSorted((a, b) => a - b))
  }
})

test("a batch that is stuck behind a lock holds up its own buckets only", async () => {
  const holder = await db.database.dedicated()
  await holder.query("select pg_advisory_lock(77)")
  await db.database.pool.query(`create function hear_locked(p int[]) returns text language plpgsql as $$ begin
    if 1 = any (p) then perform pg_advisory_xact_lock(77); end if;
    return array_to_string(p, ',');
  end $$`)
  const two = lane({ sqlFunction: "hear_locked($1::int[])", bucketOf: (n) => n % 64 })
  const stuck = two.submit(1)
  await expect
    .poll(async () => {
      // Of this database: other test files lock in theirs.
      const { rows } = await db.database.pool.query(
        "select from pg_locks where not granted and pid in (select pid from pg_stat_activity where datname = current_database())",
      )
      return rows.length
    })
    .toBe(1)
  const behind = two.submit(65)
  expect(await Promise.all([two.submit(2), two.submit(3)])).toEqual(["heard 2", "heard 3"])
  await expect.poll(() => two.waiting()).toBe(2)
  await holder.end()
  expect(await Promise.all([stuck, behind])).toEqual(["heard 1", "heard 65"])
  await two.close()
})

test("a batch is never longer than it may be, and a queue that is full refuses at once", async () => {
  const one = lane({ maxBatch: 2, maxQueue: 4 })
  const answers = await Promise.allSettled([1, 2, 3, 4, 5].map((n) => one.submit(n)))
  expect(answers.map((answer) => answer.status)).toEqual([
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "fulfilled",
    "rejected",
  ])
  expect(answers[4]).toMatchObject({ reason: { code: "UNAVAILABLE" } })
  await one.close()
  expect(await heard()).toEqual([
    [1, 2],
    [3, 4],
  ])
})

test("a request without an answer is asked again alone", async () => {
  const one = lane({
    decode: (_, batch) => batch.map((n) => (batch.length > 1 && n === 2 ? undefined : `heard ${n}`)),
  })
  expect(await Promise.all([1, 2, 3].map((n) => one.submit(n)))).toEqual(["heard 1", "heard 2", "heard 3"])
  await one.close()
  expect(await heard()).toEqual([[1, 2, 3], [2]])
})

test("one request that the database cannot read fails alone, and the error is heard of", async () => {
  const errors: unknown[] = []
  const one = lane({
    encode: (batch) => [arrayOf(batch.map((n) => (n === 2 ? "two" : n)))],
    // One that throws keeps no request from its answer.
    onError: (error) => {
      errors.push(error)
      throw error
    },
  })
  const answers = await Promise.allSettled([1, 2, 3].map((n) => one.submit(n)))
  expect(answers.map((answer) => answer.status)).toEqual(["fulfilled", "rejected", "fulfilled"])
  expect(errors).toHaveLength(2)
  await one.close()
  await heard()
})

test("a connection that is cut is replaced and the batch asked again", async () => {
  const one = lane()
  await one.submit(1)
  await db.database.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()",
  )
  expect(await one.submit(2)).toBe("heard 2")
  await one.close()
  await heard()
})

test("closing answers what waits and refuses what comes after", async () => {
  const one = lane()
  const waiting = one.submit(1)
  const closing = one.close()
  await expect(one.submit(2)).rejects.toThrow(UnavailableError)
  expect(await waiting).toBe("heard 1")
  await closing
  expect(one.waiting()).toBe(0)
  await heard()
})

test("a server that is not there, or says nothing, is UNAVAILABLE within the time allowed", async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, "127.0.0.1")
  await once(silent, "listening")
  const address = silent.address()
  const port = typeof address === "object" && address ? address.port : 0
  const database = connect(`postgres://x:y@127.0.0.1:${port}/z`, { connectTimeoutMs: 150 })
  const one = lane({ database, timeoutMs: 400 })
  const began = performance.now()
  await expect(one.submit(1)).rejects.toMatchObject({ code: "UNAVAILABLE" })
  expect(performance.now() - began).toBeLessThan(20_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await once(silent, "close")
  // A caller of the database package, as the HTTP side is, hears the same.
  await expect(one.submit(2)).rejects.toSatisfy(isUnavailable)
  await one.close()
  await database.close()
})

test("a batch that takes too long is UNAVAILABLE within the time allowed", async () => {
  await db.database.pool.query(
    "create function sleepy(int[]) returns text language sql as 'select pg_sleep(60)::text'",
  )
  const one = lane({ sqlFunction: "sleepy($1::int[])", timeoutMs: 200 })
  const began = performance.now()
  await expect(one.submit(1)).rejects.toMatchObject({ code: "UNAVAILABLE" })
  expect(performance.now() - began).toBeLessThan(20_000)
  await one.close()
})

test("those who wait behind a stuck batch hear UNAVAILABLE at their own time, not after it", async () => {
  const one = lane({ sqlFunction: "sleepy($1::int[])", timeoutMs: 200, maxBatch: 1 })
  const began = performance.now()
  const answers = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => one.submit(n)))
  expect(performance.now() - began).toBeLessThan(20_000)
  for (const answer of answers)
    expect(answer).toMatchObject({ status: "rejected", reason: { code: "UNAVAILABLE" } })
  await one.close()
})

test("a key that collides for ever fails alone; one that collides once does not fail", async () => {
  await db.database.pool.query("create table taken (n int primary key)")
  await db.database.pool.query("insert into taken values (2)")
  await db.database.pool.query(`create function take(p int[]) returns text language sql as $$
    insert into taken select unnest(p);
    select array_to_string(p, ',')
  $$`)
  const one = lane({ sqlFunction: "take($1::int[])" })
  const answers = await Promise.allSettled([1, 2, 3].map((n) => one.submit(n)))
  expect(answers).toMatchObject([
    { status: "fulfilled" },
    { status: "rejected", reason: { code: "23505" } },
    { status: "fulfilled" },
  ])
  let first = true
  const two = lane({
    sqlFunction: "take($1::int[])",
    encode: (batch) => [arrayOf(batch.map((n) => (first ? 2 : n)))],
    onError: () => (first = false),
  })
  expect(await two.submit(5)).toBe("heard 5")
  await one.close()
  await two.close()
})

test("text of any content survives the way into an array", async () => {
  const nasty = ['a "b"', "c\\d", "{e,f}", "NULL", "", "ç\n'g'"]
  const { rows } = await db.database.pool.query<{ t: string[] }>("select $1::text[] as t", [
    textArrayOf(nasty),
  ])
  expect(rows[0]?.t).toEqual(nasty)
})
