import { eventually } from "@croupier/testkit"
import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { expect, test } from "vitest"
import { ANSWERED_MS, forget, SESSION_MS } from "./retention.ts"
import { studioBench } from "./test-bench.ts"

const bench = studioBench()
const kit = () => ({ db: bench.database.database.db, clock: bench.clock })
const count = async (table: "session" | "outbox" | "movement" | "round") =>
  Number(
    (await sql<{ n: bigint }>`select count(*) as n from ${sql.table(table)}`.execute(kit().db)).rows[0]?.n,
  )

test("a session ends after a week and is forgotten; rounds and what moved stay", async () => {
  const token = await bench.open("market-dice", "ana", "100.00")
  const body = { key: randomUUID(), stake: "1.00", choice: { side: "under", target: 5_000 } }
  expect((await bench.call("/api/rounds", { token, body })).status).toBe(200)
  await eventually(async () => {
    const { rows } = await sql`select 1 from outbox where done_at is not null`.execute(kit().db)
    expect(rows).toHaveLength(1)
  })

  bench.clock.advance(SESSION_MS - 1_000)
  await forget(kit())
  expect((await bench.call("/api/session", { token })).status).toBe(200)

  bench.clock.advance(2_000)
  expect((await bench.call("/api/session", { token })).body).toEqual({ code: "SESSION_ENDED" })
  const fresh = await bench.open("market-dice", "ana", "100.00")
  await forget(kit())
  expect(await count("session")).toBe(1)
  expect((await bench.call("/api/session", { token: fresh })).status).toBe(200)

  expect(await count("outbox")).toBe(1)
  bench.clock.advance(ANSWERED_MS)
  await forget(kit())
  expect([await count("outbox"), await count("round"), await count("movement")]).toEqual([0, 1, 2])
})

test("many old sessions go in batches, the rest of them the next time", async () => {
  const old = new Date(bench.clock.now().getTime() - 2 * SESSION_MS)
  await sql`
    insert into session (id, player_id, game, house_session, language, opened_at)
    select decode(md5('s' || n), 'hex'), (select min(id) from player), 'market-dice', 'h', 'EN', ${old}
      from generate_series(1, 20500) n`.execute(kit().db)
  await forget(kit())
  expect(await count("session")).toBeGreaterThanOrEqual(500)
  await forget(kit())
  expect(await count("session")).toBeLessThan(10)
})
