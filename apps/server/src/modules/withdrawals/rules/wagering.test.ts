import fc from "fast-check"
import { add, amount, parseAmount, toDecimal, ZERO } from "@croupier/money"
import { describe, expect, test } from "vitest"
import {
  inOrder,
  isLost,
  needOf,
  replayed,
  shownToWager,
  stillToWager,
  withPlay,
  type LotKind,
  type SettledPlay,
  type WagerLot,
} from "./wagering.ts"

const at = (time: string) => new Date(`2026-03-02T${time}:00Z`)
const lot = (id: string, kind: LotKind, value: string, multiple: number, opened: string): WagerLot => ({
  id,
  kind,
  openedAt: at(opened),
  need: needOf(parseAmount(value), multiple),
  wagered: ZERO,
  voidedAt: null,
})
const play = (placed: string, valid: string): SettledPlay => ({
  placedAt: at(placed),
  valid: parseAmount(valid),
})
const wagered = (lots: readonly WagerLot[]) =>
  Object.fromEntries(lots.map((each) => [each.id, toDecimal(each.wagered)]))

const D1 = lot("D1", "deposit", "100", 100, "10:00")
const B1 = lot("B1", "bonus", "50", 1000, "10:05")
const D2 = lot("D2", "deposit", "200", 100, "12:00")
const BETS = [play("11:00", "300"), play("12:30", "250"), play("13:00", "100")]

describe("wagering of lots", () => {
  test("is worked off by the oldest lot first, and leaves 150.00 of the worked example", () => {
    const after = replayed([D2, B1, D1], BETS)
    expect(wagered(after)).toEqual({ D1: "100.00", B1: "500.00", D2: "50.00" })
    expect(toDecimal(stillToWager(after))).toBe("150.00")
  })

  test("counts no play for a lot that was opened after its stake", () => {
    const after = replayed([D1, D2], [play("11:59", "1000"), play("12:00", "30")])
    expect(wagered(after)).toEqual({ D1: "100.00", D2: "30.00" })
  })

  test("has the deposit before the bonus of the same instant, and the smaller id before the larger", () => {
    const together = [
      lot("1", "bonus", "5", 100, "10:00"),
      lot("3", "deposit", "5", 100, "10:00"),
      lot("2", "deposit", "5", 100, "10:00"),
    ]
    expect(inOrder(together).map(({ id }) => id)).toEqual(["2", "3", "1"])
  })

  test("is replayed by a correction", () => {
    const corrected = BETS.map((each, index) => (index === 0 ? play("11:00", "20") : each))
    expect(wagered(replayed([D1, B1, D2], corrected))).toEqual({ D1: "100.00", B1: "270.00", D2: "0.00" })
  })

  test("asks nothing for a lot whose money was lost, and counts no later play for it", () => {
    const lost = { ...D1, voidedAt: at("11:30") }
    const after = replayed([lost, D2], [play("11:00", "40"), play("12:30", "70")])
    expect(wagered(after)).toEqual({ D1: "40.00", D2: "70.00" })
    expect(toDecimal(stillToWager(after))).toBe("130.00")
    expect(isLost(parseAmount("0.9999"))).toBe(true)
    expect(isLost(parseAmount("1"))).toBe(false)
  })

  test("keeps four places, and is shown rounded up", () => {
    expect(toDecimal(needOf(parseAmount("0.0001"), 150))).toBe("0.0002")
    expect(toDecimal(shownToWager(parseAmount("149.9901"), parseAmount("0.01")))).toBe("150.00")
    expect(toDecimal(shownToWager(parseAmount("149.99"), parseAmount("0.01")))).toBe("149.99")
    expect(toDecimal(shownToWager(parseAmount("0.0001"), parseAmount("1")))).toBe("1.00")
    expect(toDecimal(shownToWager(ZERO, parseAmount("1")))).toBe("0.00")
  })

  const minute = fc.integer({ min: 0, max: 600 }).map((m) => new Date(Date.UTC(2026, 2, 2) + m * 60_000))
  const money = fc.bigInt({ min: 0n, max: 10n ** 7n }).map(amount)
  const lots = fc.uniqueArray(
    fc.record({
      id: fc.uuid(),
      kind: fc.constantFrom("deposit" as const, "bonus" as const),
      openedAt: minute,
      need: money,
      wagered: fc.constant(ZERO),
      voidedAt: fc.option(minute),
    }),
    { selector: ({ id }) => id, maxLength: 8 },
  )
  const plays = fc.array(fc.record({ placedAt: minute, valid: money }), { maxLength: 20 })

  test("one play after the other is the replay of all, and none counts twice", () => {
    fc.assert(
      fc.property(lots, plays, (given, settled) => {
        const after = settled.reduce<WagerLot[]>(withPlay, inOrder(given))
        expect(after).toEqual(replayed(given, settled))
        expect(replayed(after, settled)).toEqual(after)
        const counted = add(...after.map((each) => each.wagered))
        expect(counted <= add(...settled.map(({ valid }) => valid))).toBe(true)
        for (const each of after) expect(each.wagered >= 0n && each.wagered <= each.need).toBe(true)
        expect(stillToWager(after) >= 0n).toBe(true)
      }),
    )
  })

  test("a play leaves no older lot open that it could have gone to", () => {
    fc.assert(
      fc.property(lots, plays, (given, settled) => {
        let before = inOrder(given)
        for (const each of settled) {
          const after = withPlay(before, each)
          const last = after.findLastIndex((one, index) => one.wagered > (before[index]?.wagered ?? ZERO))
          for (const one of after.slice(0, Math.max(last, 0)))
            if (one.openedAt <= each.placedAt && (one.voidedAt === null || each.placedAt < one.voidedAt))
              expect(one.wagered).toBe(one.need)
          before = after
        }
      }),
    )
  })
})
