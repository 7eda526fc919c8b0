import { readFile } from "node:fs/promises"
import { inTransaction, sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { responsibleGamingMigrations } from "../index.ts"

let store: TestDatabase
beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, responsibleGamingMigrations] })
})
afterAll(() => store.drop())

const BEGIN = Date.parse("2026-11-21T12:00:00Z")
const QUARTER_MS = 15 * MINUTE_MS

/** A row of the journal, as the fold meets it: its time may lie before that of rows that were folded. */
const row = fc.record({
  minutes: fc.integer({ min: -300, max: 300 }),
  kind: fc.constantFrom(5, 6, 1, 2),
  of: fc.bigInt({ min: 1n, max: 9_999n }),
  folds: fc.boolean(),
})

test("sums up to each quarter of an hour are those of the rows before it, in whatever order their times come", async () => {
  const { db } = store.database
  let next = 1n
  await fc.assert(
    fc.asyncProperty(fc.array(row, { minLength: 1, maxLength: 25 }), async (rows) => {
      const id = next++
      const wallet = (id << 16n) | 1n
      await sql`insert into member_guard (member_id, merchant_id) values (${id}, 1)`.execute(db)
      await sql`insert into ledger.wallet (bucket, id) values (${Number(id & 63n)}, ${wallet})`.execute(db)
      const fold = () =>
        sql`select limit_fold(${id}::bigint, 1::smallint, ${new Date(BEGIN)}::timestamptz)`.execute(db)
      for (const [at, { minutes, kind, of, folds }] of rows.entries()) {
        const amount = kind === 5 || kind === 2 ? -of : of
        const created = new Date(BEGIN + minutes * MINUTE_MS)
        await sql`
          insert into ledger.journal (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
          values (${Number(id & 63n)}, ${wallet}, gen_random_uuid(), ${at + 1}, ${amount}, 0, 64, ${at + 1}, ${kind}, 'test', ${created})`.execute(
          db,
        )
        await sql`update ledger.wallet set seq = ${at + 1} where id = ${wallet}`.execute(db)
        if (folds) await fold()
      }
      await fold()
      const sums = await sql`
        select staked, lost, paid, out, pieces
          from (select slot, staked_before as staked, lost_before as lost, deposited_before as paid, withdrawn_before as out, pieces_before as pieces
                  from limit_slot where member_id = ${id}
                union all
                select 'infinity', staked, lost, deposited, withdrawn, pieces from limit_total where member_id = ${id}) x order by slot`.execute(
        db,
      )
      const slotOf = ({ minutes }: { minutes: number }) =>
        Math.floor((BEGIN + minutes * MINUTE_MS) / QUARTER_MS) * QUARTER_MS
      const sumsBefore = (slot: number) => {
        const those = rows.filter((each) => slotOf(each) < slot)
        const sum = (...kinds: number[]) =>
          those.reduce((all, { kind, of }) => all + (kinds.includes(kind) ? of : 0n), 0n)
        const pieces = those.flatMap(({ kind, minutes }) =>
          kind === 5 ? [Math.floor((BEGIN + minutes * MINUTE_MS) / (5 * MINUTE_MS))] : [],
        )
        return {
          staked: sum(5),
          lost: sum(5) - sum(6),
          paid: sum(1),
          out: sum(2),
          pieces: BigInt(new Set(pieces).size),
        }
      }
      const wanted = [...new Set(rows.map(slotOf))].toSorted((a, b) => a - b)
      expect(sums.rows).toEqual([...wanted, Infinity].map(sumsBefore))
    }),
    { numRuns: 15 },
  )
})

test("sums of quarters that a release before wrote become sums up to each of them", async () => {
  const migration = await readFile(new URL("../migrations/0012_running_sums.sql", import.meta.url), "utf8")
  const { database, drop } = await testDatabase({
    migrations: [ledgerMigrations, responsibleGamingMigrations],
  })
  try {
    await inTransaction(database.db, async (tx) => {
      // The table as the migrations before left it.
      await sql`drop table limit_slot`.execute(tx)
      await sql`drop table limit_total`.execute(tx)
      await sql`
        create table limit_slot (member_id bigint, slot timestamptz, staked bigint not null, lost bigint not null, deposited bigint not null,
          withdrawn bigint not null, played smallint not null default 0, primary key (member_id, slot))`.execute(
        tx,
      )
      await sql`
        insert into limit_slot values (1, '2026-11-20T10:00:00Z', 10, 4, 7, 1, 5), (1, '2026-11-20T10:15:00Z', 20, -8, 0, 0, 0),
          (1, '2026-11-21T09:00:00Z', 3, 3, 1, 2, 7), (2, '2026-11-20T10:00:00Z', 50, 50, 0, 0, 2)`.execute(
        tx,
      )
      await sql.raw(migration).execute(tx)
    })
    const slots = await sql`
      select member_id::int as m, staked_before::int as s, lost_before::int as l, deposited_before::int as d, withdrawn_before::int as w,
             pieces_before::int as p, played from limit_slot order by 1, slot`.execute(database.db)
    expect(slots.rows.map((each) => Object.values(each as object))).toEqual([
      [1, 0, 0, 0, 0, 0, 5],
      [1, 10, 4, 7, 1, 2, 0],
      [1, 30, -4, 7, 1, 2, 7],
      [2, 0, 0, 0, 0, 0, 2],
    ])
    const totals = await sql`
      select member_id::int as m, staked::int as s, lost::int as l, deposited::int as d, withdrawn::int as w, pieces::int as p
        from limit_total order by 1`.execute(database.db)
    expect(totals.rows.map((each) => Object.values(each as object))).toEqual([
      [1, 33, -1, 8, 3, 5],
      [2, 50, 50, 0, 0, 1],
    ])
  } finally {
    await drop()
  }
})
