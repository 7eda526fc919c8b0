import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { growingWait, LEASE_MS, lifecycle, stepDue, type Worker } from "./lifecycle.ts"
import { expectInDatabase, expectSound } from "./test-lifecycle.ts"

/** A withdrawal: doubt with a worker of its own, decisions of two people, an end by the clock, money that comes back. */
const STATES = [
  "CHECKING",
  "REVIEW",
  "READY",
  "SENDING",
  "UNKNOWN",
  "PAID",
  "DISPUTED",
  "RECEIVED",
  "FORCED",
  "REFUSED",
  "BOUNCED",
] as const
const EVENTS = [
  "passes",
  "doubted",
  "approved",
  "refused",
  "sent",
  "lost",
  "rerouted",
  "paid",
  "received",
  "silent",
  "disputed",
  "forced",
  "bounced",
] as const
const life = lifecycle({
  name: "withdrawal",
  states: STATES,
  events: EVENTS,
  begins: "CHECKING",
  ends: ["RECEIVED", "FORCED", "REFUSED", "BOUNCED"],
  reopenedBy: ["bounced"],
  moves: {
    CHECKING: { passes: "READY", doubted: "REVIEW", refused: "REFUSED" },
    REVIEW: { approved: "READY", refused: "REFUSED" },
    READY: { doubted: "REVIEW", sent: "SENDING" },
    SENDING: { lost: "UNKNOWN", paid: "PAID", rerouted: "READY", refused: "REFUSED" },
    UNKNOWN: { paid: "PAID", rerouted: "READY", refused: "REFUSED" },
    PAID: { received: "RECEIVED", silent: "RECEIVED", disputed: "DISPUTED", bounced: "BOUNCED" },
    DISPUTED: { forced: "FORCED", bounced: "BOUNCED" },
    RECEIVED: { bounced: "BOUNCED" },
    FORCED: { bounced: "BOUNCED" },
    REFUSED: {},
    BOUNCED: {},
  },
  table: {
    name: "withdrawal",
    key: ["bucket", "id"],
    history: { name: "withdrawal_move", key: ["bucket", "withdrawal_id"] },
  },
})
type State = (typeof STATES)[number]
interface Row {
  readonly bucket: number
  readonly id: string
  readonly state: State
  readonly checks: number
}
const COLUMNS = sql`r.bucket, r.id, r.state, r.checks`
const clock = fakeClock("2026-11-20T12:00:00Z")

let house: TestDatabase
beforeAll(async () => {
  house = await testDatabase()
  await sql`
    create table withdrawal (
      bucket smallint, id uuid, state text not null ${sql.raw(life.check)}, next_check_at timestamptz, checks smallint not null default 0,
      sent_at timestamptz check (state not in ('SENDING', 'UNKNOWN') or sent_at is not null), primary key (bucket, id))`.execute(
    house.database.db,
  )
  await sql`
    create table withdrawal_move (
      bucket smallint, withdrawal_id uuid, position smallint, event text not null, from_state text not null, to_state text not null,
      reason text, at timestamptz not null, primary key (bucket, withdrawal_id, position))`.execute(
    house.database.db,
  )
})
afterAll(() => house.drop())

async function begun(state: State = "CHECKING"): Promise<Row> {
  const row = { bucket: 7, id: randomUUID(), state, checks: 0 }
  await sql`
    insert into withdrawal (bucket, id, state, next_check_at, sent_at)
    values (7, ${row.id}, ${state}, ${clock.now()}, ${clock.now()})`.execute(house.database.db)
  return row
}
const change = (to: State) => ({
  at: clock.now(),
  nextCheckAt: life.hasEnded(to) ? null : clock.now(),
  ...(to === "SENDING" ? { set: sql`sent_at = ${clock.now()}` } : {}),
})
const move = (row: Row, event: (typeof EVENTS)[number]) =>
  inTransaction(house.database.db, (tx) => life.move(tx, row, event, change))
const stored = async ({ id }: Row) => {
  const { rows } = await sql<Row & { nextCheckAt: Date | null }>`
    select ${COLUMNS}, next_check_at as "nextCheckAt" from withdrawal r where id = ${id}`.execute(
    house.database.db,
  )
  return rows[0]
}
const historyOf = async ({ id }: Row) => {
  const { rows } = await sql<{ position: number; event: (typeof EVENTS)[number]; from: State; to: State }>`
    select position, event, from_state as "from", to_state as "to" from withdrawal_move
     where withdrawal_id = ${id} order by position`.execute(house.database.db)
  return rows
}

test("a sound table is sound, in the database as well", async () => {
  expectSound(life)
  await expectInDatabase(house.database.db, life)
})

test("a table with a state that is never reached, without a way on, or with a way out of an end is not sound", () => {
  const table = { name: "x", key: ["id"] } as const
  const base = { name: "x", states: ["A", "B", "C"], events: ["on", "off"], begins: "A", table } as const
  const broken = [
    lifecycle({ ...base, ends: ["B", "C"], moves: { A: { on: "B" }, B: {}, C: { off: "B" } } }),
    lifecycle({ ...base, ends: ["C"], moves: { A: { on: "B", off: "C" }, B: {}, C: {} } }),
    lifecycle({ ...base, ends: ["C"], moves: { A: { on: "B" }, B: { on: "C" }, C: { off: "A" } } }),
    lifecycle({ ...base, ends: ["C"], moves: { A: { on: "B" }, B: { on: "C" }, C: {} } }),
  ]
  for (const table of broken) expect(() => expectSound(table)).toThrow()
})

test("an event that the state does not know changes nothing, and the present state is the answer", async () => {
  const row = await begun()
  expect(await move(row, "paid")).toEqual({ moved: false, state: "CHECKING" })
  expect(await move(row, "passes")).toEqual({ moved: true, state: "READY" })
  // Read before the other move.
  expect(await move(row, "refused")).toEqual({ moved: false, state: "READY" })
  expect(await historyOf(row)).toEqual([{ position: 1, event: "passes", from: "CHECKING", to: "READY" }])
  await expect(move({ ...row, id: randomUUID() }, "passes")).rejects.toThrow("no withdrawal 7/")
})

test("two at once: one moves, the other is told where the row stands", async () => {
  const row = await begun("UNKNOWN")
  const told = await Promise.all([move(row, "paid"), move(row, "refused"), move(row, "paid")])
  expect(told.filter(({ moved }) => moved)).toHaveLength(1)
  const now = await stored(row)
  for (const { state } of told) expect(state).toBe(now?.state)
  expect(await historyOf(row)).toHaveLength(1)
})

test("a transaction that ends before its commit leaves neither move nor history", async () => {
  const row = await begun()
  const failed = inTransaction(house.database.db, async (tx) => {
    await life.move(tx, row, "passes", change)
    throw new Error("the process ends")
  })
  await expect(failed).rejects.toThrow("the process ends")
  expect([(await stored(row))?.state, await historyOf(row)]).toEqual(["CHECKING", []])
})

test("whatever happens at once and in whatever order, the history is a way through the table and ends in the row", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(fc.constantFrom(...EVENTS), { minLength: 1, maxLength: 3 }), { maxLength: 8 }),
      async (happened) => {
        const first = await begun()
        for (const atOnce of happened) {
          const row = (await stored(first)) ?? first
          await Promise.all(atOnce.map((event) => move(row, event)))
        }
        let state: State = "CHECKING"
        for (const [i, line] of (await historyOf(first)).entries()) {
          expect(line).toMatchObject({ position: i + 1, from: state, to: life.next(state, line.event) })
          state = line.to
        }
        expect((await stored(first))?.state).toBe(state)
      },
    ),
    { numRuns: 40 },
  )
})

test("a due row goes to one worker, and to another when its lease has ended; one of other states is left out", async () => {
  await sql`delete from withdrawal`.execute(house.database.db)
  const rows = await Promise.all(Array.from({ length: 12 }, () => begun()))
  const unknown = await begun("UNKNOWN")
  const now = clock.now()
  const claim = { now, until: new Date(now.getTime() + LEASE_MS), limit: 8, states: ["CHECKING"] } as const
  const claims = () => life.claimDue<Row>(house.database.db, COLUMNS, claim)
  const taken = (await Promise.all([claims(), claims(), claims()])).flat().map(({ id }) => id)
  expect(taken.sort()).toEqual(rows.map(({ id }) => id).sort())
  const { rows: due } =
    await sql`select (${life.dueAt()}) as first, (${life.dueAt(["UNKNOWN"])}) as unknown`.execute(
      house.database.db,
    )
  expect(due).toEqual([{ first: now, unknown: now }])
  const later = { ...claim, now: claim.until, until: new Date(claim.until.getTime() + LEASE_MS), limit: 100 }
  expect(await life.claimDue<Row>(house.database.db, COLUMNS, later)).toHaveLength(12)
  expect((await stored(unknown))?.nextCheckAt).toEqual(now)
})

test("a worker steps each due row, reports what fails, and waits longer after every look that moved nothing", async () => {
  await sql`delete from withdrawal`.execute(house.database.db)
  const [lost, sent] = [await begun("UNKNOWN"), await begun("SENDING")]
  const reported: unknown[] = []
  const worker: Worker<State, Row> = {
    db: house.database.db,
    clock,
    report: (error) => reported.push(error),
    claim: (claim) => life.claimDue(house.database.db, COLUMNS, claim),
    dueAt: life.dueAt(),
    step: async (row) => {
      if (row.state === "SENDING") throw new Error("the provider is away")
      const wait = growingWait(row.checks, 1_000, 60_000)
      await life.postpone(house.database.db, row, new Date(clock.now().getTime() + wait))
    },
  }
  expect(await stepDue(worker)).toBe(2)
  expect(reported).toHaveLength(1)
  const waits = []
  for (let look = 0; look < 3; look++) {
    waits.push(((await stored(lost))?.nextCheckAt?.getTime() ?? 0) - clock.now().getTime())
    clock.advance(waits.at(-1) ?? 0)
    await stepDue(worker)
  }
  expect(waits).toEqual([1_000, 2_000, 4_000])
  // The one whose step failed is taken again after its lease.
  expect(((await stored(sent))?.nextCheckAt?.getTime() ?? 0) > clock.now().getTime()).toBe(true)
  // A row that has moved keeps what its move said.
  await move(lost, "refused")
  await life.postpone(house.database.db, lost, clock.now())
  expect((await stored(lost))?.nextCheckAt).toBeNull()
})
