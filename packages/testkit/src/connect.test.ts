import { connect, isBroken, isUnavailable, refuseUnsafe, sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { silentProxy, startPostgres, testDatabase, type TestDatabase } from "./index.ts"

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase()
})
afterAll(() => store.drop())

const LIMITS = [
  "client_connection_check_interval",
  "idle_in_transaction_session_timeout",
  "lock_timeout",
  "statement_timeout",
  "tcp_keepalives_idle",
  "tcp_user_timeout",
]
const limitsOf = (rows: readonly { name: string; value: string }[]) =>
  Object.fromEntries(rows.map(({ name, value }) => [name, value]))
const ASK = "select name, current_setting(name) as value from pg_settings where name = any ($1)"

test("every connection has limits: the pool's, the long ones and those of one's own", async () => {
  const peer = {
    client_connection_check_interval: "2s",
    tcp_keepalives_idle: "10",
    tcp_user_timeout: "10000",
  }
  const quick = {
    ...peer,
    idle_in_transaction_session_timeout: "10s",
    lock_timeout: "5s",
    statement_timeout: "30s",
  }
  const ask = async (db: typeof store.database) => limitsOf((await db.pool.query(ASK, [LIMITS])).rows)
  expect(await ask(store.database)).toEqual(quick)
  const client = await store.database.dedicated({ lockMs: 3_000 })
  expect(limitsOf((await client.query(ASK, [LIMITS])).rows)).toEqual({ ...quick, lock_timeout: "3s" })
  await client.end()
  const long = await sql<{ name: string; value: string }>`
    select name, current_setting(name) as value from pg_settings where name = any (${LIMITS})`.execute(
    store.database.long,
  )
  expect(limitsOf(long.rows)).toMatchObject({ ...peer, statement_timeout: "1h", lock_timeout: "10min" })
  // Settings of the URL win, and nothing else of it is lost.
  const url = new URL(store.url)
  url.searchParams.set("options", "-c lock_timeout=7s -c tcp_user_timeout=4s")
  const own = connect(url.href)
  expect(await ask(own)).toMatchObject({ ...peer, tcp_user_timeout: "4000" })
  await own.close()
})

test("a statement that takes too long, and a lock that is not given, are UNAVAILABLE", async () => {
  const hasty = connect(store.url, { max: 2, limits: { statementMs: 300, lockMs: 100 } })
  await expect(hasty.pool.query("select pg_sleep(30)")).rejects.toSatisfy(isUnavailable)
  await hasty.pool.query("create table contested (id int)")
  const holder = await store.database.dedicated()
  await holder.query("begin")
  await holder.query("lock table contested")
  await expect(hasty.pool.query("select * from contested")).rejects.toMatchObject({ code: "55P03" })
  await holder.end()
  await hasty.close()
})

test("a host that falls silent keeps no connection of the pool", async () => {
  const proxy = await silentProxy(store.url)
  const database = connect(proxy.url, {
    max: 1,
    connectTimeoutMs: 500,
    limits: { statementMs: 100, silenceMs: 200 },
  })
  await database.pool.query("select 1")
  proxy.silence()
  await expect(sql`select 1`.execute(database.db)).rejects.toSatisfy(isBroken)
  // The next one does not wait behind it: it finds no server.
  await expect(sql`select 1`.execute(database.db)).rejects.toThrow(/connection timeout|terminated/)
  proxy.close()
  await database.close()
})

test("statements that no longer fit the tables cost one connection, not the node", async () => {
  const database = connect(store.url, { max: 1 })
  await database.pool.query("create table growing (id int)")
  const read = () => sql`select * from growing where id > ${0}`.execute(database.db)
  await read()
  await store.database.pool.query("alter table growing add column name text")
  await expect(read()).rejects.toSatisfy(isUnavailable)
  expect((await read()).rows).toEqual([])
  await database.close()
})

test("a server that takes no writes is not connected to", async () => {
  const { database, url, drop } = await testDatabase()
  await database.pool.query(
    `alter database ${new URL(url).pathname.slice(1)} set default_transaction_read_only = on`,
  )
  const node = connect(url)
  await expect(node.pool.query("select 1")).rejects.toMatchObject({ code: "25006" })
  await expect(node.dedicated()).rejects.toSatisfy(isUnavailable)
  await node.close()
  await drop()
})

test("a clock that is far from the database's is told of", async () => {
  const skews: number[] = []
  const database = connect(store.url, { onSkew: (ms) => skews.push(ms) })
  await database.pool.query("select 1")
  expect(skews).toEqual([])
  await database.close()
  const ahead = connect(store.url, { onSkew: (ms) => skews.push(ms) })
  const wrong = vi
    .spyOn(Date, "now")
    .mockImplementation(() => performance.timeOrigin + performance.now() + 5_000)
  await ahead.pool.query("select 1").finally(() => wrong.mockRestore())
  expect(skews).toEqual([expect.closeTo(-5_000, -3)])
  await ahead.close()
})

test("a server that may lose what it confirmed is refused in one line, unless it is for tests", async () => {
  await expect(refuseUnsafe(store.database.db)).resolves.toBeUndefined()
  const server = await startPostgres({
    settings: { "croupier.throwaway": "off", default_transaction_isolation: "serializable" },
  })
  const database = connect(server.url)
  await expect(refuseUnsafe(database.db)).rejects.toThrow(
    /^the database is not safe for money: default_transaction_isolation is serializable, fsync is off, full_page_writes is off; [^\n]*$/,
  )
  await database.close()
  await server.stop()
})

test("a closed database leaves no connection, whichever of its ways was used", async () => {
  for (const use of [
    ({ pool }: typeof store.database) => pool.query("select 1"),
    ({ db }: typeof store.database) => sql`select 1`.execute(db),
    async () => undefined,
  ]) {
    const database = connect(store.url)
    await use(database)
    await database.close()
    expect([database.pool.ended, database.pool.totalCount]).toEqual([true, 0])
  }
})
