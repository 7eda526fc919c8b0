import { amount } from "@croupier/money"
import { fakeClock } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { bet, deposit, move, openBank, openMember, type Bank } from "../test/bank.ts"
import { house, wallet, type SlotCursor } from "./index.ts"

const clock = fakeClock("2026-11-01T10:00:00Z")
let bank: Bank
beforeAll(async () => {
  bank = await openBank({ clock })
})
afterAll(() => bank.close())

test("balances are those of every answered transfer, wallet by wallet", async () => {
  await openMember(bank, 7n, 100n)
  await bank.ledger.post(move(7n, "main", "bonus", 40n))
  expect(await bank.ledger.balances(7n)).toEqual([
    { purpose: "main", asset: "BRL", balance: 60n, closed: undefined, seq: 2n },
    { purpose: "bonus", asset: "BRL", balance: 40n, closed: undefined, seq: 1n },
    { purpose: "held", asset: "BRL", balance: 0n, closed: undefined, seq: 0n },
  ])
  expect(await bank.ledger.balance(7n, "main", "USD")).toBe(0n)
  expect(await bank.ledger.balances(8n)).toEqual([])
})

test("a statement is read page by page while new rows arrive", async () => {
  await openMember(bank, 9n)
  for (let i = 1n; i <= 7n; i++) await bank.ledger.post(deposit(9n, i))
  const first = await bank.ledger.statement(9n, "main", "BRL", { limit: 3 })
  expect(first.rows.map((row) => row.seq)).toEqual([7n, 6n, 5n])
  await bank.ledger.post(bet(9n, 28n))
  const second = await bank.ledger.statement(9n, "main", "BRL", { limit: 3, before: first.next ?? 0n })
  expect(second.rows.map((row) => row.seq)).toEqual([4n, 3n, 2n])
  const third = await bank.ledger.statement(9n, "main", "BRL", { limit: 3, before: second.next ?? 0n })
  expect(third).toMatchObject({ rows: [{ seq: 1n, amount: 1n, balanceAfter: 1n, kind: "deposit" }] })
  expect(third.next).toBeUndefined()
  const bets = await bank.ledger.statement(9n, "main", "BRL", { kinds: ["bet"] })
  expect(bets.rows).toMatchObject([
    { amount: -28n, balanceAfter: 0n, house: house(1, "lottery", "BRL"), wallet: wallet(9n, "main", "BRL") },
  ])
  const future = await bank.ledger.statement(9n, "main", "BRL", { from: new Date("2026-11-02T00:00:00Z") })
  expect(future.rows).toEqual([])
})

test("a past balance is found with and without closed days, and with a clock that went backwards", async () => {
  const at = (text: string) => bank.ledger.balanceAt(11n, "main", "BRL", new Date(text))
  await openMember(bank, 11n)
  for (const [time, value] of [
    ["2026-11-03T10:00:00Z", 10n],
    ["2026-11-04T23:59:59Z", 20n],
    ["2026-11-06T00:00:00Z", 30n],
    ["2026-11-05T00:00:00Z", 40n],
  ] as const) {
    clock.set(time)
    await bank.ledger.post(deposit(11n, value))
  }
  const look = async () => [
    await at("2026-11-03T09:59:59Z"),
    await at("2026-11-03T10:00:00Z"),
    await at("2026-11-05T12:00:00Z"),
    await at("2026-11-07T00:00:00Z"),
  ]
  // The last row says 5 November but came after that of the 6th: it holds what both left behind.
  const expected = [0n, 10n, 100n, 100n]
  expect(await look()).toEqual(expected)
  for (const day of ["2026-11-03", "2026-11-04", "2026-11-04", "2026-11-06"])
    await bank.ledger.closeDay(new Date(`${day}T00:00:00Z`))
  expect(await look()).toEqual(expected)
  expect(await bank.ledger.closeDay(new Date("2026-11-06T00:00:00Z"))).toBe(0n)
})

test("a statement of a time is the same with and without closed days", async () => {
  await openMember(bank, 12n)
  for (let day = 1; day <= 9; day++)
    for (const hour of ["00", "23"]) {
      clock.set(`2026-11-0${day}T${hour}:00:00Z`)
      await bank.ledger.post(deposit(12n, 1n))
    }
  const look = async (from?: string, until?: string) =>
    (
      await bank.ledger.statement(12n, "main", "BRL", {
        ...(from ? { from: new Date(from) } : {}),
        ...(until ? { until: new Date(until) } : {}),
      })
    ).rows.map((row) => Number(row.seq))
  const looks = () =>
    Promise.all([
      look("2026-11-06T12:00:00Z"),
      look(undefined, "2026-11-02T23:00:00Z"),
      look("2026-11-04T00:00:00Z", "2026-11-05T00:00:00Z"),
      look("2026-11-09T23:00:01Z"),
      look(),
    ])
  const expected = [
    [18, 17, 16, 15, 14, 13, 12],
    [3, 2, 1],
    [8, 7],
    [],
    Array.from({ length: 18 }, (_, i) => 18 - i),
  ]
  expect(await looks()).toEqual(expected)
  for (let day = 1; day <= 9; day++) await bank.ledger.closeDay(new Date(`2026-11-0${day}T00:00:00Z`))
  expect(await looks()).toEqual(expected)
})

test("the trial balance of each merchant and asset adds up to nothing", async () => {
  await openMember(bank, 20n, 1_000n)
  await bank.ledger.post(bet(20n, 300n))
  await bank.ledger.post(move(20n, "main", "bonus", 100n))
  await bank.ledger.openWallets(bank.database.db, 21n, [{ purpose: "points", asset: "PTS" }])
  await bank.ledger.post(
    deposit(21n, 5n, {
      debit: house(3, "points", "PTS"),
      credit: wallet(21n, "points", "PTS"),
      kind: "points_earned",
    }),
  )
  const points = await bank.ledger.trialBalance(3, "PTS")
  expect(points).toEqual({
    lines: [
      { side: "wallet", purpose: "points", debit: 0n, credit: 5n },
      { side: "house", purpose: "points", debit: 5n, credit: 0n },
    ],
    debit: 5n,
    credit: 5n,
    balanced: true,
  })
  const money = await bank.ledger.trialBalance(1, "BRL")
  expect(money.balanced).toBe(true)
  expect(money.lines.map((line) => line.purpose)).toEqual(
    ["main", "bonus", "held", "cash", "lottery"].filter(
      (p) => p !== "held" || money.lines.some((l) => l.purpose === "held"),
    ),
  )
  expect(await bank.ledger.trialBalance(2, "BRL")).toMatchObject({ lines: [], balanced: true })
})

test("a tail reads every row once and in order, also while others write", async () => {
  const position = new Map<string, SlotCursor>()
  const seen: string[] = []
  const writing = new AbortController()
  const read = async () => {
    const { rows, moved } = await bank.ledger.tail([...position.values()], 37)
    for (const row of rows) {
      const slot = `${row.bucket}:${row.house.purpose}:${row.house.merchant}:${row.house.asset}`
      seen.push(`${slot}:${row.houseSeq}`)
    }
    for (const slot of moved) position.set(`${slot.bucket}:${slot.house}`, slot)
    return rows.length
  }
  for (let owner = 100n; owner < 130n; owner++) await openMember(bank, owner)
  const writers = Promise.all(
    Array.from({ length: 600 }, (_, i) => bank.ledger.post(deposit(100n + BigInt(i % 30), 1n))),
  ).finally(() => writing.abort())
  while (!writing.signal.aborted) await read()
  await writers
  while ((await read()) > 0);
  const { rows } = await bank.database.pool.query<{ n: bigint }>("select count(*) as n from ledger.journal")
  expect(BigInt(seen.length)).toBe(rows[0]?.n)
  expect(new Set(seen).size).toBe(seen.length)
  const last = new Map<string, number>()
  for (const entry of seen) {
    const cut = entry.lastIndexOf(":")
    const [slot, seq] = [entry.slice(0, cut), Number(entry.slice(cut + 1))]
    expect(seq).toBe((last.get(slot) ?? 0) + 1)
    last.set(slot, seq)
  }
  const some = await bank.ledger.tail([], 1_000, { buckets: [100 & 63] })
  expect(new Set(some.rows.map((row) => row.bucket))).toEqual(new Set([100 & 63]))
})

test("quarters are made ahead, and rows already lying in one move into it", async () => {
  clock.set("2026-11-20T00:00:00Z")
  await openMember(bank, 30n)
  // A key from a clock half a year ahead lies beyond the newest quarter.
  const early = deposit(30n, 5n, { key: "019ee000-0000-7000-8000-000000000001" })
  const late = deposit(30n, 7n, {
    key: `${Date.UTC(2027, 4, 1)
      .toString(16)
      .padStart(12, "0")
      .replace(/^(.{8})/, "$1-")}-7000-8000-000000000001`,
  })
  await bank.ledger.post(early)
  await bank.ledger.post(late)
  expect(await bank.ledger.ensureQuarters()).toBe(2)
  expect(await bank.ledger.ensureQuarters()).toBe(0)
  expect(await bank.ledger.post(late)).toMatchObject({ status: "replayed", balance: amount(12n) })
  const { rows } = await bank.database.pool.query<{ n: bigint }>(
    "select count(*) as n from ledger.journal_2027q2",
  )
  expect(rows).toEqual([{ n: 1n }])
  expect((await bank.ledger.verify()).differences).toEqual([])
})
