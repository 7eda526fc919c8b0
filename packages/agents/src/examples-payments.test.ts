import { ZERO } from "@croupier/money"
import { fraction } from "@croupier/money/fraction"
import { describe, expect, test } from "vitest"
import { costPerAcquisition, revenueShare, type PlayerMonth } from "./affiliates.ts"
import { inputHash } from "./input-hash.ts"
import { payDues, type Due, type Paid } from "./payment.ts"
import { giveBack, grant, NO_QUOTA, open, quotaLeft, returnedAtEnd, takeBack, type Quota } from "./quota.ts"
import { edgeOfGroup, prizeAt, rebateBudget, rebateShares } from "./rebate.ts"
import { id, MARCH, money, percent, shown } from "./test-scenario.ts"

/** Worked examples of rebates, payments, quotas and affiliates, by their numbers. */

describe("rebate", () => {
  const LINE = [
    { memberId: id("p"), group: 1950 },
    { memberId: id("B"), group: 1956 },
    { memberId: id("A"), group: 1960 },
  ]
  const shares = (stake: string, budget?: ReturnType<typeof fraction>) =>
    rebateShares(LINE, 1940, money(stake), budget).map((share) => shown(share.amount))

  test("18: each of a line gets the difference to the next below", () => {
    expect(shares("333.33")).toEqual(["1.6666", "0.9999", "0.6666"])
  })

  test("19: what exceeds the edge is cut from the top of the line down", () => {
    const edge = edgeOfGroup(1940)
    expect(edge).toEqual(fraction(3, 100))
    const budget = rebateBudget({
      edge,
      margin: percent("0.05"),
      salary: percent("1.2"),
      cashback: percent("1"),
    })
    expect(budget).toEqual(percent("0.75"))
    expect(shares("1000", budget)).toEqual(["5", "2.50", "0"])
  })

  test("a group above that of the upline is no line", () => {
    expect(() => rebateShares(LINE.toReversed(), 1940, money("1"))).toThrow(RangeError)
  })

  test("a lower group trades odds for rebate", () => {
    expect([prizeAt(money("2000"), 1960), prizeAt(money("2000"), 1940)].map(shown)).toEqual(["1960", "1940"])
  })
})

describe("payment", () => {
  const due = (
    billId: number,
    payer: string | null,
    payee: string,
    amount: string,
    more: Partial<Due> = {},
  ): Due => ({
    billId: BigInt(billId),
    kind: "dividend",
    windowEnd: new Date("2026-05-01T03:00:00Z"),
    payerId: payer === null ? null : id(payer),
    payerDepth: payer === null ? -1 : "ABC".indexOf(payer),
    payeeId: id(payee),
    due: money(amount),
    paid: ZERO,
    ...more,
  })
  const told = (payments: readonly Paid[]) =>
    payments.map(
      ({ billId, amount, left, state }) => `b${billId} ${shown(amount)} due ${shown(left)} ${state}`,
    )
  const wallets = (of: Record<string, string>) =>
    new Map(Object.entries(of).map(([name, balance]) => [id(name), money(balance)]))
  const balances = (of: ReadonlyMap<bigint, bigint>) =>
    Object.fromEntries([...of].map(([member, balance]) => [String.fromCodePoint(Number(member)), balance]))

  test("20: money reaches agents who owe their own upline, and no balance falls below zero", () => {
    // Given out of order on purpose.
    const found = payDues(
      [
        due(4, "B", "C", "100"),
        due(3, "A", "B", "65.5", { windowEnd: new Date("2026-05-02T03:00:00Z") }),
        due(2, "A", "B", "70"),
        due(1, null, "A", "40"),
      ],
      wallets({ A: "50", B: "10", C: "0" }),
    )
    expect(told(found.payments)).toEqual([
      "b1 40 due 0 paid",
      "b2 70 due 0 paid",
      "b3 20 due 45.50 part_paid",
      "b4 100 due 0 paid",
    ])
    expect(balances(found.wallets)).toEqual({ A: 0n, B: 0n, C: money("100") })
  })

  test("21: a retry after a credit pays on", () => {
    const left = due(3, "A", "B", "65.5", { paid: money("20") })
    const found = payDues([left], wallets({ A: "20", B: "0", C: "100" }))
    expect(told(found.payments)).toEqual(["b3 20 due 25.50 part_paid"])
    expect(balances(found.wallets)).toEqual({ A: 0n, B: money("20"), C: money("100") })
  })

  test("a payer without money leaves a bill as it is, and finer salaries of a window come first", () => {
    const found = payDues(
      [
        due(1, "A", "B", "5"),
        due(2, "A", "C", "3", { kind: "daily" }),
        due(3, "A", "C", "3", { kind: "realtime" }),
      ],
      wallets({ A: "4" }),
    )
    expect(told(found.payments)).toEqual([
      "b3 3 due 0 paid",
      "b2 1 due 2 part_paid",
      "b1 0 due 5 insufficient",
    ])
  })
})

test("28: a quota goes down the line, and what is left comes back up", () => {
  const at = (quota: Quota | undefined) => quota ?? fail()
  const first: Quota = { ...NO_QUOTA, received: 3 }
  const granted = grant(first, NO_QUOTA, 2) ?? fail()
  const a = at(open(granted.upper))
  expect([first, granted.upper, a].map(quotaLeft)).toEqual([3, 1, 0])
  expect(open(a)).toBeUndefined()
  expect(grant(a, NO_QUOTA, 1)).toBeUndefined()
  const opened = at(open(granted.lower))
  const lowered = giveBack(opened)
  expect([granted.lower, opened, lowered].map(quotaLeft)).toEqual([2, 1, 2])
  const ended = takeBack(a, lowered, returnedAtEnd(lowered, 2)) ?? fail()
  expect([quotaLeft(ended.upper), quotaLeft(ended.lower)]).toEqual([2, 0])
  expect(takeBack(a, opened, 2)).toBeUndefined()
  expect(returnedAtEnd(opened, 2)).toBe(1)
})

function fail(): never {
  throw new Error("a quota was refused")
}

describe("affiliates", () => {
  const month = (
    name: string,
    [ggr, bonus, fees]: readonly [string, string, string],
    brand = "",
  ): PlayerMonth => ({
    playerId: id(name),
    brand,
    ggr: money(ggr),
    bonus: money(bonus),
    fees: money(fees),
  })
  const terms = {
    bands: [{ from: ZERO, share: percent("35") }],
    vendorShare: percent("10"),
    fence: money("-3000"),
    carryOver: "full" as const,
  }

  test("29: a player at the fence is out of the sum, and fills their own hole first", () => {
    const first = revenueShare(
      [
        month("1", ["4000", "500", "120"]),
        month("2", ["-7000", "0", "40"]),
        month("3", ["1500", "200", "60"]),
      ],
      terms,
    )
    expect(first.players.map(({ ngr }) => shown(ngr))).toEqual(["2980", "-7040", "1090"])
    expect(first.fenced).toEqual([id("2")])
    expect([shown(first.base), shown(first.pay)]).toEqual(["4070", "1424.50"])
    const second = revenueShare([month("2", ["5000", "0", "0"])], terms, first.standing)
    expect([
      shown(second.players[0]?.ngr),
      shown(second.standing.fenced.get(id("2"))),
      shown(second.pay),
    ]).toEqual(["4500", "2540", "0"])
    const third = revenueShare([month("2", ["5000", "0", "0"])], terms, second.standing)
    expect([shown(third.base), third.standing.fenced.size]).toEqual(["1960", 0])
  })

  test.each([
    ["none", "0", "100"],
    ["by-brand", "35", "100"],
    ["full", "0", "30"],
  ] as const)("a negative month, carried over %s", (carryOver, pay, next) => {
    const open = { bands: [{ from: ZERO, share: fraction(1) }], vendorShare: fraction(0), carryOver }
    const first = revenueShare([month("1", ["35", "0", "0"], "x"), month("2", ["-105", "0", "0"], "y")], open)
    const second = revenueShare([month("1", ["100", "0", "0"], "x")], open, first.standing)
    expect([shown(first.pay), shown(second.pay)]).toEqual([pay, next])
  })

  test("30: each player is paid for once, if all conditions hold by the end of the window", () => {
    const first = (name: string, deposit: string, wagered: string, isVerified = true, isShared = false) => ({
      playerId: id(name),
      deposit: money(deposit),
      wagered: money(wagered),
      isVerified,
      isShared,
    })
    const deposits = [
      first("a", "50", "500"),
      first("b", "49.99", "900"),
      first("c", "80", "499.99"),
      first("d", "200", "900", false),
      first("e", "90", "900", true, true),
    ]
    const cpa = { pay: money("30"), minDeposit: money("50"), minWager: money("500") }
    const found = costPerAcquisition(deposits, cpa, new Set())
    expect([found.qualified, shown(found.pay)]).toEqual([[id("a")], "30"])
    expect(costPerAcquisition(deposits, cpa, new Set(found.qualified)).qualified).toEqual([])
  })
})

test("the hash of a bill's inputs is that of the lines that the export documents", () => {
  const bill = { contractId: 17n, version: 2, window: MARCH, cutoff: 900n }
  // printf '17,2,2026-03-01T03:00:00Z,2026-04-01T03:00:00Z,900\n3\n20\n100' | sha256sum
  expect(inputHash(bill, [100n, 3n, 20n])).toBe(
    "3ff83044a519e6b60ec441f3a6b2f20d0d3fd53d27a352f6d4dae4aa61f04e7b",
  )
  expect(inputHash(bill, [])).not.toBe(inputHash({ ...bill, version: 3 }, []))
})
