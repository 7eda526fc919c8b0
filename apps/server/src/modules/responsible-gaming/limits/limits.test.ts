import { randomUUID } from "node:crypto"
import type { LimitKind } from "@croupier/contract/protection/limits"
import { sql } from "@croupier/database"
import {
  createLedger,
  house,
  ledgerMigrations,
  wallet,
  type Ledger,
  type TransferKind,
} from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { policyOf } from "@croupier/rules/market-policy"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import fc from "fast-check"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import { testEvents } from "../../../kernel/test-events.ts"
import { responsibleGamingMigrations } from "../index.ts"
import { stakeRefusal } from "../stake-check.ts"
import { chooseLimit, confirmLimit, foldLimits, keepLimit, limitsOf } from "./limits.ts"

/** A Saturday, nine in the morning in São Paulo. */
const BEGIN = "2026-11-21T12:00:00Z"
const clock = fakeClock(BEGIN)
let store: TestDatabase
let ledger: Ledger
const recorded = testEvents()
let kit: { db: TestDatabase["database"]["db"]; clock: typeof clock; events: typeof recorded.events }
let next = 1n
const calendar = {
  asset: "BRL",
  policy: policyOf("international"),
  brand: { timeZone: "America/Sao_Paulo" },
} as const
const rolling = { ...calendar, policy: policyOf("uk") }
const ref = (id: bigint) => ({ id, merchantId: 1 })

beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, responsibleGamingMigrations] })
  ledger = createLedger({ database: store.database, clock })
  kit = { db: store.database.db, clock, events: recorded.events }
})
afterAll(async () => {
  await ledger.close()
  await store.drop()
})

async function member(): Promise<bigint> {
  const id = next++
  await ledger.openWallets(kit.db, id, [
    { purpose: "main", asset: "BRL" },
    { purpose: "bonus", asset: "BRL" },
    { purpose: "vendor:7", asset: "BRL" },
  ])
  await moved(id, "adjustment", 1_000_000n)
  await ledger.post({
    key: randomUUID(),
    kind: "move",
    debit: wallet(id, "main", "BRL"),
    credit: wallet(id, "bonus", "BRL"),
    amount: amount(100_000n),
    cause: "test",
  })
  return id
}

/** Money into the main wallet, or out of it where it is below zero. */
async function moved(id: bigint, kind: TransferKind, of: bigint, purpose: "main" | "bonus" = "main") {
  const mine = wallet(id, purpose, "BRL")
  const theirs = house(1, "lottery", "BRL")
  await ledger.post({
    key: randomUUID(),
    kind,
    debit: of < 0n ? mine : theirs,
    credit: of < 0n ? theirs : mine,
    amount: amount(of < 0n ? -of : of),
    cause: "test",
  })
}

const bar = (id: bigint, of: bigint) =>
  stakeRefusal(kit.db, {
    memberId: id,
    product: "lottery",
    asset: "BRL",
    amount: amount(of),
    at: clock.now(),
  })
const choose = (
  id: bigint,
  kind: LimitKind,
  of: string | null,
  period: "DAY" | "WEEK" | "MONTH" = "DAY",
  merchant: typeof calendar | typeof rolling = calendar,
) => chooseLimit(kit, ref(id), merchant, { kind, period, amount: of === null ? null : parseAmount(of) })
const used = async (id: bigint) => {
  const { limits } = await limitsOf(kit, id, calendar)
  return Object.fromEntries(limits.map((each) => [`${each.kind} ${each.period}`, [each.used, each.left]]))
}

describe("a limit on stakes", () => {
  test("is exact to the smallest unit, counts what came back, and begins anew with the calendar's day", async () => {
    const id = await member()
    await choose(id, "STAKE", "10")
    expect(await bar(id, 100_000n)).toBeUndefined()
    expect(await bar(id, 100_001n)).toBe("LIMIT_REACHED")
    await moved(id, "bet", -60_000n)
    expect(await bar(id, 40_000n)).toBeUndefined()
    expect(await bar(id, 40_001n)).toBe("LIMIT_REACHED")
    // A prize gives nothing of a limit on stakes back, a stake that comes back does.
    await moved(id, "payout", 50_000n)
    expect(await bar(id, 40_001n)).toBe("LIMIT_REACHED")
    await moved(id, "refund", 60_000n)
    expect(await bar(id, 100_000n)).toBeUndefined()
    await moved(id, "bet", -100_000n)
    expect(await used(id)).toEqual({ "STAKE DAY": ["10.00", "0.00"] })
    // Midnight in São Paulo is three in the morning of the clock that decides.
    clock.set(new Date("2026-11-22T02:59:59.999Z"))
    expect(await bar(id, 1n)).toBe("LIMIT_REACHED")
    clock.set(new Date("2026-11-22T03:00:00Z"))
    expect(await bar(id, 100_000n)).toBeUndefined()
    clock.set(new Date(BEGIN))
  })

  test("does not count money of bonuses, and counts money that lies at a vendor", async () => {
    const id = await member()
    await choose(id, "STAKE", "10")
    await moved(id, "bet", -90_000n, "bonus")
    expect(await bar(id, 100_000n)).toBeUndefined()
    await ledger.post({
      key: randomUUID(),
      kind: "vendor_in",
      debit: wallet(id, "main", "BRL"),
      credit: wallet(id, "vendor:7", "BRL"),
      amount: amount(70_000n),
      cause: "test",
    })
    expect(await bar(id, 30_000n)).toBeUndefined()
    expect(await bar(id, 30_001n)).toBe("LIMIT_REACHED")
  })

  test("a window that moves lets go of a stake after a day, and not before", async () => {
    const id = await member()
    await choose(id, "STAKE", "10", "DAY", rolling)
    await moved(id, "bet", -100_000n)
    clock.advance(DAY_MS - 1)
    expect(await bar(id, 1n)).toBe("LIMIT_REACHED")
    // Sums are kept by quarters of an hour: a stake counts to the end of its quarter at the most.
    await foldLimits(kit)
    clock.advance(1)
    expect(await bar(id, 1n)).toBe("LIMIT_REACHED")
    clock.advance(15 * MINUTE_MS)
    expect(await bar(id, 100_000n)).toBeUndefined()
    clock.set(new Date(BEGIN))
  })

  test("a day of a time zone with a change of its clocks lasts 23 hours", async () => {
    const id = await member()
    const london = { ...calendar, brand: { timeZone: "Europe/London" } }
    clock.set(new Date("2026-03-29T00:00:00Z"))
    await chooseLimit(kit, ref(id), london, { kind: "STAKE", period: "DAY", amount: parseAmount("10") })
    await moved(id, "bet", -100_000n)
    const { limits } = await limitsOf(kit, id, london)
    expect(limits.map(({ renewsAt }) => renewsAt)).toEqual(["2026-03-29T23:00:00.000Z"])
    clock.set(new Date("2026-03-29T22:59:59Z"))
    expect(await bar(id, 1n)).toBe("LIMIT_REACHED")
    clock.set(new Date("2026-03-29T23:00:00Z"))
    expect(await bar(id, 100_000n)).toBeUndefined()
    clock.set(new Date(BEGIN))
  })
})

test("a limit on losses lets prizes be played again", async () => {
  const id = await member()
  await choose(id, "LOSS", "10")
  await moved(id, "bet", -100_000n)
  expect(await bar(id, 1n)).toBe("LIMIT_REACHED")
  await moved(id, "payout", 30_000n)
  expect(await bar(id, 30_000n)).toBeUndefined()
  expect(await bar(id, 30_001n)).toBe("LIMIT_REACHED")
})

describe("a limit on time", () => {
  test("safety/20: counts the five-minute pieces of the clock with a bet, also with bonus money, and lets the last one be played out", async () => {
    const id = await member()
    await choose(id, "TIME", "10")
    expect(await bar(id, 1n)).toBeUndefined()
    await moved(id, "bet", -1n)
    expect(await used(id)).toEqual({ "TIME DAY": ["5.00", "5.00"] })
    clock.advance(5 * MINUTE_MS - 1)
    await moved(id, "bet", -1n)
    // A prize is no time of play.
    clock.advance(1)
    await moved(id, "payout", 1n)
    expect(await used(id)).toEqual({ "TIME DAY": ["5.00", "5.00"] })
    await moved(id, "bet", -1n, "bonus")
    expect(await used(id)).toEqual({ "TIME DAY": ["10.00", "0.00"] })
    // The piece is paid for: the member plays it out.
    clock.advance(5 * MINUTE_MS - 1)
    expect(await bar(id, 1n)).toBeUndefined()
    clock.advance(1)
    expect(await bar(id, 1n)).toBe("LIMIT_REACHED")
    // The day of São Paulo begins at three in the morning.
    clock.set(new Date("2026-11-22T03:00:00Z"))
    expect(await bar(id, 1n)).toBeUndefined()
    clock.set(new Date(BEGIN))
  })

  test("is the same before and after the journal is added to the sums", async () => {
    const id = await member()
    await choose(id, "TIME", "600")
    const pieces = new Set<number>()
    for (const minutes of [0, 3, 4, 6, 8, 21, 2, 14, 60]) {
      clock.advance(minutes * MINUTE_MS)
      await moved(id, "bet", -1n)
      pieces.add(Math.floor(clock.now().getTime() / (5 * MINUTE_MS)))
      if (minutes % 4 === 0) await foldLimits(kit)
      expect(await used(id)).toEqual({
        "TIME DAY": [`${pieces.size * 5}.00`, `${600 - pieces.size * 5}.00`],
      })
    }
    clock.set(new Date(BEGIN))
  })

  test("is whole minutes from five on", async () => {
    const id = await member()
    for (const wrong of ["4", "7.5"])
      await expect(choose(id, "TIME", wrong)).rejects.toMatchObject({ code: "INPUT_INVALID" })
  })
})

describe("a share of a limit that is used", () => {
  const told = async (id: bigint) => {
    recorded.emitted.length = 0
    await foldLimits(kit)
    return recorded.emitted.filter((each) => "memberId" in each && each.memberId === id)
  }

  test("is told at 50, 80 and 100 per cent, once in a window", async () => {
    const id = await member()
    await choose(id, "STAKE", "10")
    await moved(id, "bet", -40_000n)
    expect(await told(id)).toEqual([])
    await moved(id, "bet", -10_000n)
    expect(await told(id)).toMatchObject([
      { event: "limitNeared", kind: "STAKE", period: "DAY", byHouse: false, share: 50 },
    ])
    expect(await told(id)).toEqual([])
    // Back below the half and over it again: the member knows.
    await moved(id, "refund", 10_000n)
    expect(await told(id)).toEqual([])
    await moved(id, "bet", -50_000n)
    expect(await told(id)).toMatchObject([{ share: 80 }])
    await moved(id, "bet", -10_000n)
    expect(await told(id)).toMatchObject([{ share: 100 }])
    clock.set(new Date("2026-11-22T03:00:00Z"))
    await moved(id, "bet", -50_000n)
    expect(await told(id)).toMatchObject([{ share: 50 }])
    clock.set(new Date(BEGIN))
  })

  test("is told again where the window moves, once the last word has left it", async () => {
    const id = await member()
    await choose(id, "STAKE", "10", "DAY", rolling)
    await moved(id, "bet", -100_000n)
    expect(await told(id)).toMatchObject([{ share: 100 }])
    clock.advance(DAY_MS + 15 * MINUTE_MS)
    await moved(id, "bet", -60_000n)
    expect(await told(id)).toMatchObject([{ share: 50 }])
    clock.set(new Date(BEGIN))
  })
})

test("safety/21: of several limits the tighter one holds", async () => {
  const id = await member()
  await choose(id, "STAKE", "10", "DAY")
  await choose(id, "STAKE", "4", "WEEK")
  await choose(id, "LOSS", "2", "MONTH")
  expect(await bar(id, 20_000n)).toBeUndefined()
  expect(await bar(id, 20_001n)).toBe("LIMIT_REACHED")
})

test("a looser limit needs its time and a second yes; what waits can be taken back", async () => {
  const id = await member()
  await choose(id, "STAKE", "10")
  await choose(id, "STAKE", null)
  const named = { kind: "STAKE", period: "DAY" } as const
  await expect(confirmLimit(kit, ref(id), calendar, named)).rejects.toMatchObject({ code: "LIMIT_WAITS" })
  clock.advance(24 * HOUR_MS)
  // Its time has come, and it holds all the same until the member says yes.
  expect(await bar(id, 100_001n)).toBe("LIMIT_REACHED")
  await keepLimit(kit, ref(id), calendar, named)
  await expect(confirmLimit(kit, ref(id), calendar, named)).rejects.toMatchObject({ code: "LIMIT_WAITS" })
  await choose(id, "STAKE", null)
  clock.advance(24 * HOUR_MS)
  await confirmLimit(kit, ref(id), calendar, named)
  expect(await bar(id, 100_001n)).toBeUndefined()
  await expect(keepLimit(kit, ref(id), calendar, named)).rejects.toMatchObject({ code: "LIMIT_UNKNOWN" })
  const { rows } = await sql<{ act: string }>`
    select act from play_limit_change where member_id = ${id} order by id`.execute(kit.db)
  expect(rows.map(({ act }) => act)).toEqual(["SET", "ASKED", "WITHDRAWN", "ASKED", "CONFIRMED"])
  clock.set(new Date(BEGIN))
})

test("safety/22: of deposits, deposits less withdrawals, losses and stakes each has its own sum, the same whenever the journal is added", async () => {
  const step = fc.oneof(
    fc.record({
      kind: fc.constantFrom<TransferKind>("bet", "payout", "refund", "deposit", "withdrawal"),
      of: fc.bigInt({ min: 1n, max: 2_000n }),
      minutes: fc.integer({ min: 0, max: 200 }),
    }),
    fc.constant("fold" as const),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 12 }), async (steps) => {
      const id = await member()
      await choose(id, "STAKE", "1000", "MONTH")
      await choose(id, "LOSS", "1000", "MONTH")
      await choose(id, "DEPOSIT", "1000", "MONTH")
      await choose(id, "NET_DEPOSIT", "1000", "MONTH")
      const sums = { staked: 0n, lost: 0n, paidIn: 0n, net: 0n }
      for (const each of steps) {
        if (each === "fold") {
          await foldLimits(kit)
          continue
        }
        const { kind, of, minutes } = each
        clock.advance(minutes * MINUTE_MS)
        await moved(id, kind, kind === "bet" || kind === "withdrawal" ? -of : of)
        if (kind === "bet") sums.staked += of
        if (kind === "refund") sums.staked -= of
        if (kind === "bet") sums.lost += of
        if (kind === "refund" || kind === "payout") sums.lost -= of
        if (kind === "deposit") sums.paidIn += of
        if (kind === "deposit") sums.net += of
        if (kind === "withdrawal") sums.net -= of
      }
      const { limits } = await limitsOf(kit, id, calendar)
      expect(limits.map((each) => parseAmount(each.used))).toEqual([
        sums.paidIn,
        sums.net,
        sums.lost,
        sums.staked,
      ])
      clock.set(new Date(BEGIN))
    }),
    { numRuns: 15 },
  )
})
