import { ASSETS, KINDS, type JournalRow, type TransferKind } from "@croupier/ledger"
import { amount } from "@croupier/money"
import fc from "fast-check"
import { describe, expect, test } from "vitest"
import { HOUR_MS } from "../../kernel/durations.ts"
import { startOfDay } from "./index.ts"
import { hoursOf } from "./turnover.ts"

const KIND_NAMES = Object.keys(KINDS) as TransferKind[]
const COUNTED: Partial<Record<TransferKind, "stake" | "refund" | "payout">> = {
  bet: "stake",
  refund: "refund",
  payout: "payout",
  rebate: "payout",
  jackpot_win: "payout",
}

const rows: fc.Arbitrary<JournalRow[]> = fc.array(
  fc
    .record({
      owner: fc.bigInt({ min: 1n, max: 5n }),
      purpose: fc.constantFrom("main" as const, "main" as const, "bonus" as const),
      asset: fc.constantFrom(...(Object.keys(ASSETS) as (keyof typeof ASSETS)[])),
      kind: fc.constantFrom(...KIND_NAMES),
      size: fc.bigInt({ min: 1n, max: 10n ** 17n }),
      at: fc.date({
        min: new Date("2026-11-20T00:00:00Z"),
        max: new Date("2026-11-20T05:00:00Z"),
        noInvalidDate: true,
      }),
    })
    .map(({ owner, purpose, asset, kind, size, at }, index = 0) => ({
      bucket: Number(owner & 63n),
      wallet: { owner, purpose, asset } as JournalRow["wallet"],
      house: { merchant: 1, purpose: "lottery", asset } as JournalRow["house"],
      key: `key-${index}`,
      kind,
      amount: amount(kind === "bet" ? -size : size),
      balanceAfter: amount(0n),
      seq: 1n,
      houseSeq: 1n,
      cause: "test",
      at,
    })),
  { maxLength: 60 },
)

const total = (hours: ReturnType<typeof hoursOf>) => {
  const sums = new Map<string, bigint>()
  for (const hour of hours)
    for (const column of ["stake", "refund", "payout"] as const) {
      const key = `${hour.member} ${hour.asset} ${hour.hour} ${column}`
      if (hour[column] > 0n) sums.set(key, (sums.get(key) ?? 0n) + hour[column])
    }
  return sums
}

/** A row of member 1 in his first hour. */
const row = (
  kind: TransferKind,
  size: bigint,
  purpose: "main" | "reserved" | "transit" | "vendor:41" = "main",
): JournalRow => ({
  bucket: 1,
  wallet: { side: "wallet", owner: 1n, purpose, asset: "BRL" },
  house: { side: "house", merchant: 1, purpose: "lottery", asset: "BRL" },
  key: "key",
  kind,
  amount: amount(size),
  balanceAfter: amount(0n),
  seq: 1n,
  houseSeq: 1n,
  cause: "test",
  at: new Date("2026-11-20T00:10:00Z"),
})

test("what a chase stakes out of its hold is turnover; holding and releasing it is not", () => {
  const [hour] = hoursOf([
    row("hold", -100n),
    row("hold", 100n, "reserved"),
    row("bet", -40n, "reserved"),
    row("release", -60n, "reserved"),
    row("release", 60n),
  ])
  expect(hour).toMatchObject({ stake: 40n, refund: 0n, payout: 0n })
})

test("what was lost and won at a vendor with wallets of its own counts; moving money there does not", () => {
  const [hour] = hoursOf([
    row("vendor_in", -100n),
    row("vendor_in", 100n, "transit"),
    row("vendor_in", -100n, "transit"),
    row("vendor_in", 100n, "vendor:41"),
    row("bet", -30n, "vendor:41"),
    row("payout", 50n, "vendor:41"),
  ])
  expect(hour).toMatchObject({ stake: 30n, refund: 0n, payout: 50n })
})

test("a prize of a corrected draw that was taken back was never paid", () => {
  const [hour] = hoursOf([row("bet", -40n), row("payout", 90n), row("reversal", -90n)])
  expect(hour).toMatchObject({ stake: 40n, payout: 0n })
})

describe("hours of any journal", () => {
  test("each row of play counts once, in its member's, asset's and hour's column, and no other row does", () => {
    fc.assert(
      fc.property(rows, (journal) => {
        const expected = new Map<string, bigint>()
        for (const row of journal) {
          const column = COUNTED[row.kind]
          if (!column || row.wallet.purpose !== "main") continue
          const hour = new Date(row.at.getTime() - (row.at.getTime() % HOUR_MS)).toISOString()
          const key = `${row.wallet.owner} ${row.wallet.asset} ${hour} ${column}`
          expected.set(key, (expected.get(key) ?? 0n) + (row.amount < 0n ? -row.amount : row.amount))
        }
        expect(total(hoursOf(journal))).toEqual(expected)
      }),
    )
  })

  test("neither the order of the rows nor where a batch ends changes a sum", () => {
    fc.assert(
      fc.property(rows, fc.nat(), (journal, cut) => {
        const at = cut % (journal.length + 1)
        const whole = total(hoursOf(journal))
        expect(total([...hoursOf(journal.slice(0, at)), ...hoursOf(journal.slice(at))])).toEqual(whole)
        expect(total(hoursOf(journal.toReversed()))).toEqual(whole)
      }),
    )
  })

  test("one line for each member, asset and hour, so that a statement touches no row twice", () => {
    fc.assert(
      fc.property(rows, (journal) => {
        const keys = hoursOf(journal).map((hour) => `${hour.member} ${hour.asset} ${hour.hour}`)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })
})

test.each([
  ["2026-11-20T02:30:00Z", "America/Sao_Paulo", "2026-11-19T03:00:00.000Z"],
  ["2026-11-20T03:00:00Z", "America/Sao_Paulo", "2026-11-20T03:00:00.000Z"],
  // The day began at 01:00, because its midnight was skipped.
  ["2018-11-04T12:00:00Z", "America/Sao_Paulo", "2018-11-04T03:00:00.000Z"],
  ["2026-11-20T18:20:00Z", "Asia/Kathmandu", "2026-11-20T18:15:00.000Z"],
])("at %s the day of %s began %s", (now, zone, start) => {
  expect(startOfDay(new Date(now), zone).toISOString()).toBe(start)
})
