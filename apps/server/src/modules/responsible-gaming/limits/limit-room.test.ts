import { randomUUID } from "node:crypto"
import type { LimitKind, LimitPeriod } from "@croupier/contract/protection/limits"
import { sql } from "@croupier/database"
import { createLedger, house, ledgerMigrations, wallet, type Ledger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { policyOf } from "@croupier/rules/market-policy"
import { eventually, fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import { testEvents } from "../../../kernel/test-events.ts"
import { responsibleGamingMigrations } from "../index.ts"
import { stakeRefusal } from "../stake-check.ts"
import { chooseLimit, foldLimits } from "./limits.ts"

const BEGIN = new Date("2026-11-21T12:00:00Z")
const clock = fakeClock(BEGIN.toISOString())
const { events } = testEvents()
let store: TestDatabase
let ledger: Ledger
let kit: { db: TestDatabase["database"]["db"]; clock: typeof clock; events: typeof events }
let next = 1n

beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, responsibleGamingMigrations] })
  ledger = createLedger({ database: store.database, clock })
  kit = { db: store.database.db, clock, events }
})
afterAll(async () => {
  await ledger.close()
  await store.drop()
})

const PLAYED = ["main", "bonus"] as const
type Purpose = (typeof PLAYED)[number] | "vendor:7"
const LOTTERY = house(1, "lottery", "BRL")

/** The wallets of a member that have moved: none of them, the main one alone, or those of bonus money, too. */
const WALLETS = { none: [], alone: ["main"], several: PLAYED } as const
type Moved = keyof typeof WALLETS

/** A member with money in these wallets; `isOpened`: no: the member has no wallet at all. */
async function member(moved: Moved = "several", isOpened = true): Promise<bigint> {
  const id = next++
  if (isOpened)
    await ledger.openWallets(
      kit.db,
      id,
      [...PLAYED, "vendor:7" as const].map((purpose) => ({ purpose, asset: "BRL" })),
    )
  for (const purpose of WALLETS[moved]) await post("adjustment", 10_000_000n, [LOTTERY, mine(id, purpose)])
  return id
}

const mine = (id: bigint, purpose: Purpose) => wallet(id, purpose, "BRL")

async function post(
  kind: "bet" | "payout" | "refund" | "adjustment" | "vendor_in",
  of: bigint,
  [debit, credit]: readonly [Parameters<Ledger["post"]>[0]["debit"], Parameters<Ledger["post"]>[0]["credit"]],
): Promise<void> {
  await ledger.post({ key: randomUUID(), kind, debit, credit, amount: amount(of), cause: "test" })
}

const KINDS: readonly LimitKind[] = ["STAKE", "LOSS", "TIME", "DEPOSIT"]
const PERIODS: readonly LimitPeriod[] = ["DAY", "WEEK", "MONTH"]
const money = fc.bigInt({ min: 1n, max: 40_000n })
const step = fc.oneof(
  { weight: 6, arbitrary: fc.record({ act: fc.constant("bet" as const), of: money, purpose: fc.constantFrom(...PLAYED) }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom("payout" as const, "refund" as const), of: money, purpose: fc.constantFrom(...PLAYED) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant("aside" as const), of: money }) },
  // Debits that no limit counts.
  { weight: 2, arbitrary: fc.record({ act: fc.constant("out" as const), of: fc.bigInt({ min: 300_000n, max: 500_000n }) }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant("wait" as const), minutes: fc.constantFrom(1, 4, 5, 14, 15, 16, 300, 1_439, 11_000, 46_000) }) },
  { weight: 4, arbitrary: fc.record({ act: fc.constant("fold" as const) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      act: fc.constant("limit" as const),
      kind: fc.constantFrom(...KINDS),
      period: fc.constantFrom(...PERIODS),
      // Tighter than most that stands, so that limits are reached.
      of: fc.constantFrom(5n, 10n, 15n, 25n, 60n),
    }),
  },
) // prettier-ignore

/** Takes every way of the gate: a debit that no limit counts uses the room up, and the second fold finds little used. */
const EVERY_WAY = [
  { act: "out", of: 400_000n },
  { act: "bet", of: 1n, purpose: "main" },
  { act: "fold" },
  { act: "bet", of: 1n, purpose: "main" },
  { act: "fold" },
] as const

const gate = (id: bigint, of: bigint) =>
  stakeRefusal(kit.db, {
    memberId: id,
    product: "lottery",
    asset: "BRL",
    amount: amount(of),
    at: clock.now(),
  })

async function summed(id: bigint, of: bigint): Promise<"LIMIT_REACHED" | undefined> {
  const { rows } = await sql<{ passed: boolean }>`
    select limit_passed(${id}::bigint, 1::smallint, ${of}::bigint, ${clock.now()}::timestamptz) as passed`.execute(
    kit.db,
  )
  return rows[0]?.passed ? "LIMIT_REACHED" : undefined
}

/** Whether the room that a fold left is enough for a stake by the wallets alone, and by the journal, so that no limit is summed. */
async function roomFor(id: bigint, of: bigint) {
  const at = clock.now()
  const { rows } = await sql<{ wallets: boolean | null; journal: boolean | null }>`
    select w.holds and coalesce(n.spent - g.room_debited + ${of}::bigint <= g.room, true)
           and coalesce((n.posted - g.room_rows + 1) * 50000 <= g.room_time, true) as wallets,
           w.holds and t.folded <= g.room_rows
           and coalesce(t.spent + ${of}::bigint <= g.room, true) and coalesce(t.played <= g.room_time, true) as journal
      from member_guard g, limit_tail(g.member_id, 1::smallint, ${at}::timestamptz) t, limit_spent(g.member_id, 1::smallint) n,
           lateral (select g.room_from <= ${at} and ${at} < g.room_until as holds) w where g.member_id = ${id}`.execute(
    kit.db,
  )
  return { wallets: rows[0]?.wallets ?? false, journal: rows[0]?.journal ?? false }
}

/** The row of the guard that stands: another one once it is written. */
async function writtenAt(id: bigint): Promise<string> {
  const { rows } = await sql<{ row: string }>`
    select ctid::text || room_from as row from member_guard where member_id = ${id}`.execute(kit.db)
  return rows[0]?.row ?? ""
}

const calendar = { asset: "BRL", policy: policyOf("international"), brand: { timeZone: "America/Sao_Paulo" } } as const // prettier-ignore

const WINDOWS = [
  ["of the calendar", calendar],
  ["that move with the time", { ...calendar, policy: policyOf("uk") }],
] as const

const chosen =
  (id: bigint, merchant: (typeof WINDOWS)[number][1]) => (kind: LimitKind, period: LimitPeriod, of: bigint) =>
    chooseLimit(kit, { id, merchantId: 1 }, merchant, { kind, period, amount: amount(of * 10_000n) })

test.each(
  WINDOWS.flatMap(([windows, merchant]) =>
    (["alone", "several"] as const).map((moved) => ({ windows, merchant, moved })),
  ),
)(
  "safety/21: the gate answers by the room that a fold left as it does by the sums, in windows $windows, wallets that moved: $moved",
  async ({ merchant, moved }) => {
    const seen = { wallets: 0, journal: 0, refused: 0, kept: 0, written: 0 }
    const isAlone = moved === "alone"
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 20 }), async (steps) => {
        clock.set(BEGIN)
        const id = await member(moved)
        const limit = chosen(id, merchant)
        await limit("STAKE", "DAY", 45n)
        const compare = async () => {
          for (const of of [0n, 1n, 20_000n, 90_000n, 400_000n]) {
            const told = await gate(id, of)
            expect(told).toBe(await summed(id, of))
            if (told) seen.refused++
            const { wallets, journal } = await roomFor(id, of)
            if (wallets) seen.wallets++
            else if (journal) seen.journal++
          }
        }
        await compare()
        for (const each of steps) {
          // A vendor's wallet would be another one that moves.
          if (each.act === "aside" && isAlone) continue
          if (each.act === "wait") clock.advance(each.minutes * MINUTE_MS + 1)
          else if (each.act === "fold") {
            const before = await writtenAt(id)
            await foldLimits(kit)
            seen[before === (await writtenAt(id)) ? "kept" : "written"]++
          } else if (each.act === "limit") await limit(each.kind, each.period, each.of)
          else if (each.act === "aside")
            await post("vendor_in", each.of, [mine(id, "main"), mine(id, "vendor:7")])
          else if (each.act === "out") await post("adjustment", each.of, [mine(id, "main"), LOTTERY])
          else if (each.act === "bet")
            await post("bet", each.of, [mine(id, isAlone ? "main" : each.purpose), LOTTERY])
          else await post(each.act, each.of, [LOTTERY, mine(id, isAlone ? "main" : each.purpose)])
          await compare()
        }
        await limit("STAKE", "WEEK", 1n)
        await compare()
      }),
      { numRuns: 7, examples: [[[...EVERY_WAY]]] },
    )
    // No way of the gate stood idle.
    expect(seen.wallets).toBeGreaterThan(0)
    expect(seen.journal).toBeGreaterThan(0)
    expect(seen.refused).toBeGreaterThan(0)
    // Folds left the room as it was, and wrote it anew.
    expect(seen.kept).toBeGreaterThan(0)
    expect(seen.written).toBeGreaterThan(0)
  },
)

test.each([
  ["whose wallets have never moved", true],
  ["who has no wallet", false],
])("safety/21: the gate asks the limits of a member %s", async (_, isOpened) => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...WINDOWS),
      fc.array(fc.record({ kind: fc.constantFrom(...KINDS), period: fc.constantFrom(...PERIODS), of: fc.bigInt({ min: 5n, max: 12n }) }), { minLength: 1, maxLength: 3 }), // prettier-ignore
      async ([, merchant], limits) => {
        clock.set(BEGIN)
        const id = await member("none", isOpened)
        for (const { kind, period, of } of limits) await chosen(id, merchant)(kind, period, of)
        for (const of of [0n, 1n, 50_000n, 50_001n, 120_000n, 120_001n])
          expect(await gate(id, of)).toBe(await summed(id, of))
      },
    ),
    { numRuns: 15 },
  )
})

test("safety/21: a stake over the limit of a member without money is answered by the limit", async () => {
  clock.set(BEGIN)
  const id = await member("none")
  await chosen(id, calendar)("STAKE", "DAY", 10n)
  expect(await gate(id, 100_000n)).toBeUndefined()
  expect(await gate(id, 500_000n)).toBe("LIMIT_REACHED")
})

test("a fold writes the room anew once half of it is used, once it ends, and with a change of a limit", async () => {
  clock.set(BEGIN)
  const id = await member()
  const limit = (of: bigint) =>
    chooseLimit(kit, { id, merchantId: 1 }, calendar, { kind: "STAKE", period: "DAY", amount: amount(of) })
  const bet = (of: bigint) => post("bet", of, [mine(id, "main"), LOTTERY])
  const folded = async () => {
    const before = await writtenAt(id)
    await foldLimits(kit)
    return before === (await writtenAt(id)) ? "kept" : "written"
  }
  await limit(100_000n)
  await bet(50_000n)
  expect(await folded()).toBe("kept")
  await bet(1n)
  expect(await folded()).toBe("written")
  // The room now is the rest of the limit.
  await bet(24_999n)
  expect(await folded()).toBe("kept")
  expect(await gate(id, 25_000n)).toBeUndefined()
  expect(await gate(id, 25_001n)).toBe("LIMIT_REACHED")
  // The folds before have added the stakes to the sums, of which the room knows nothing.
  await limit(80_000n)
  expect(await gate(id, 5_000n)).toBeUndefined()
  expect(await gate(id, 5_001n)).toBe("LIMIT_REACHED")
  clock.advance(24 * 60 * MINUTE_MS)
  await bet(1n)
  expect(await folded()).toBe("written")
})

test("a fold of an asset without limits on stakes leaves the room of another one", async () => {
  clock.set(BEGIN)
  const id = await member()
  await chosen(id, calendar)("STAKE", "DAY", 10n)
  await sql`
    insert into play_limit (member_id, merchant_id, asset, kind, period, by_house, amount, set_at)
    values (${id}, 1, 2, 'DEPOSIT', 'DAY', false, 1000, ${BEGIN})`.execute(kit.db)
  const before = await writtenAt(id)
  await sql`select limit_catch_up(${id}::bigint, 2::smallint, ${BEGIN}::timestamptz)`.execute(kit.db)
  expect(await writtenAt(id)).toBe(before)
  expect(await roomFor(id, 100_000n)).toMatchObject({ wallets: true })
})

test("safety/21: of two folds of one member at once each row of the journal counts once, and the room is that of all", async () => {
  clock.set(BEGIN)
  const id = await member()
  await chosen(id, calendar)("STAKE", "DAY", 10n)
  const bet = (of: bigint) => post("bet", of, [mine(id, "main"), LOTTERY])
  await bet(50_000n)
  // Sums up to a quarter of an hour go on from those of the quarter before it.
  clock.advance(15 * MINUTE_MS)
  await bet(10_000n)
  const at = clock.now()
  const first = await store.database.dedicated()
  await first.query("begin")
  await first.query("select limit_catch_up($1::bigint, 1::smallint, $2::timestamptz)", [id, at])
  // The second fold finds this row, and those that the first has added and not committed.
  await bet(10_000n)
  const second = foldLimits(kit)
  await eventually(async () => {
    const { rows } = await first.query(
      "select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))",
    )
    expect(rows).toHaveLength(1)
  })
  await first.query("commit")
  await first.end()
  await second
  const { rows } = await sql`
    select t.staked::int as staked, g.room::int as room, (select array_agg(s.staked_before::int order by s.slot) from limit_slot s where s.member_id = ${id}) as before,
           limit_add(${id}::bigint, 1::smallint, ${at}::timestamptz)::int as left
      from limit_total t join member_guard g using (member_id) where t.member_id = ${id}`.execute(kit.db)
  expect(rows).toEqual([{ staked: 70_000, room: 40_000, before: [0, 50_000], left: 0 }])
  expect(await gate(id, 30_000n)).toBeUndefined()
  expect(await gate(id, 30_001n)).toBe("LIMIT_REACHED")
})
