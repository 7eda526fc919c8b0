import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { parseAmount } from "@croupier/money"
import { UnavailableError } from "@croupier/ledger"
import { providers } from "../index.ts"
import { VENDOR } from "../test-house.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { TERMS, testTable, type TestTable } from "./test-lots.ts"

/** Lots pay stakes and are paid at games, by the rules of rewards: worked examples over the wallet of games and the ledger. */

let table: TestTable
beforeAll(async () => {
  table = await testTable()
})
afterAll(async () => {
  expect((await table.ledger.verify()).differences).toEqual([])
  await table.close()
})

const sum = parseAmount

describe("an example of the rules", () => {
  test("1: cash first, a stake that crosses into the lot, and the conversion", async () => {
    const seat = await table.seat("100")
    await seat.grant(sum("100"))
    expect(await seat.has()).toEqual(["100.00", "100.00"])
    await seat.bet("b1", sum("90"))
    await seat.win("b1", sum("0"))
    await table.settle()
    expect(await seat.told()).toEqual(["active 100.00 / 210.00"])
    await seat.bet("b2", sum("20"))
    await seat.win("b2", sum("50"))
    await table.settle()
    expect(await seat.has()).toEqual(["25.00", "115.00"])
    expect(await seat.told()).toEqual(["active 115.00 / 190.00"])
    await seat.bet("b3", sum("75"))
    await seat.win("b3", sum("160"))
    await table.settle()
    expect(await seat.has()).toEqual(["53.3334", "171.6666"])
    await seat.bet("b4", sum("115"))
    await seat.win("b4", sum("0"))
    await table.settle()
    expect(await seat.told()).toEqual(["converted 0.00 / 0.00"])
    expect(await seat.has()).toEqual(["110.00", "0.00"])
  })

  test("6: a void after the conversion takes the cash back, and the rest is owed", async () => {
    const seat = await table.seat("0")
    await seat.grant(sum("20"))
    await seat.bet("b1", sum("20"))
    await seat.win("b1", sum("80"))
    await table.settle()
    await seat.bet("b2", sum("40"))
    await seat.win("b2", sum("30"))
    await table.settle()
    expect(await seat.has()).toEqual(["70.00", "0.00"])
    // 60 are spent.
    await table.ledger.post({
      key: crypto.randomUUID(),
      kind: "adjustment",
      debit: { side: "wallet", owner: seat.memberId, purpose: "main", asset: "BRL" },
      credit: { side: "house", merchant: seat.holder.merchantId, purpose: "adjustments", asset: "BRL" },
      amount: sum("60"),
      cause: "test",
    })
    expect((await seat.rollback("b1")).status).toBe("OK")
    expect(await seat.has()).toEqual(["0.00", "0.00"])
    expect(await seat.owes()).toBe(sum("50"))
  })

  test("5: a conversion while a bet is open pays up to the cap, and the bet's prize and its void count behind it", async () => {
    const seat = await table.seat("0")
    await seat.grant(sum("20"), { ...TERMS, multiple: "2", cap: "100" })
    const before = await table.promotions()
    await seat.bet("b1", sum("5"))
    await seat.bet("b2", sum("10"))
    await seat.win("b2", sum("70"))
    await table.settle()
    expect(await seat.told()).toEqual(["active 75.00 / 30.00"])
    await seat.bet("b3", sum("30"))
    await seat.win("b3", sum("50"))
    await table.settle()
    expect(await seat.told()).toEqual(["converted 0.00 / 0.00"])
    expect(await seat.has()).toEqual(["95.00", "0.00"])
    await seat.win("b1", sum("40"))
    await table.settle()
    expect(await seat.has()).toEqual(["100.00", "0.00"])
    expect((await table.promotions()) - before).toBe(sum("35"))
    // Raw 135, of which the cap left 100: the void of 35 is the house's, and of the next one, of 60, the member bears all.
    await seat.rollback("b1")
    await table.settle()
    expect(await seat.has()).toEqual(["100.00", "0.00"])
    await seat.rollback("b2")
    await table.settle()
    expect(await seat.has()).toEqual(["40.00", "0.00"])
    expect(await seat.told()).toEqual(["converted 0.00 / 0.00"])
  })

  test("7: the end waits for an open bet, whose prize does not bring a lot back", async () => {
    const seat = await table.seat("0")
    await seat.grant(sum("40"), { ...TERMS, multiple: "2.5" })
    await seat.bet("b1", sum("25"))
    table.clock.advance(30 * DAY_MS)
    await table.expire()
    expect(await seat.told()).toEqual(["settling 15.00 / 100.00"])
    await seat.win("b1", sum("75"))
    await table.settle()
    await table.expire()
    expect((await seat.told())[0]).toMatch(/^expired 0.00/)
    expect(await seat.has()).toEqual(["0.00", "0.00"])
  })

  test("8: an open bet completes the requirement behind the end", async () => {
    const seat = await table.seat("0")
    await seat.grant(sum("40"), { ...TERMS, multiple: "2.5" })
    await seat.bet("b1", sum("40"))
    await seat.win("b1", sum("80"))
    await table.settle()
    await seat.bet("b2", sum("60"))
    table.clock.advance(30 * DAY_MS)
    await table.expire()
    expect(await seat.told()).toEqual(["settling 20.00 / 60.00"])
    expect((await seat.bet("late", sum("10"))).status).toBe("INSUFFICIENT_FUNDS")
    await seat.win("b2", sum("90"))
    await table.settle()
    expect(await seat.told()).toEqual(["converted 0.00 / 0.00"])
    expect(await seat.has()).toEqual(["110.00", "0.00"])
  })

  test("9: a withdrawal ends the lots that are lost by it, and one that the house refuses opens them again", async () => {
    const seat = await table.seat("0")
    const lost = { ...TERMS, lostOnWithdrawal: true }
    await seat.grant(sum("50"), lost)
    const [first, second] = [crypto.randomUUID(), crypto.randomUUID()]
    await seat.bet("b1", sum("20"))
    expect(await seat.loss()).toEqual({ balance: sum("30"), inOpenBets: sum("20") })
    await Promise.all([seat.lose(first), seat.lose(second)])
    expect(await seat.told()).toEqual(["forfeited 0.00 / 150.00"])
    expect(await seat.has()).toEqual(["0.00", "0.00"])
    expect(await seat.loss()).toBeUndefined()
    // The prize of the open bet is the house's meanwhile, and the lot's when it is back. Only the first took it.
    await seat.win("b1", sum("45"))
    await table.settle()
    expect(await seat.has()).toEqual(["0.00", "0.00"])
    await Promise.all([seat.restore(first), seat.restore(second), seat.restore(first), seat.restore(second)])
    expect(await seat.told()).toEqual(["active 75.00 / 150.00"])
    expect(await seat.has()).toEqual(["0.00", "75.00"])
    // A bonus that is not lost by it stays, and one whose end has passed meanwhile stays closed.
    await seat.lose(crypto.randomUUID())
    const stays = await seat.grant(sum("10"))
    expect(await seat.loss()).toBeUndefined()
    await seat.lose(crypto.randomUUID())
    expect((await seat.lots()).find(({ id }) => id === stays)?.state).toBe("active")
    const late = await table.seat("0")
    await late.grant(sum("5"), { ...lost, days: 1 })
    const third = crypto.randomUUID()
    await late.lose(third)
    table.clock.advance(2 * DAY_MS)
    await late.restore(third)
    expect(await late.told()).toEqual(["forfeited 0.00 / 15.00"])
  })

  test("10: a lot that is forfeited while a bet is open gives its share to the house", async () => {
    const seat = await table.seat("30")
    const lot = await seat.grant(sum("60"))
    await seat.bet("b1", sum("50"))
    expect(await seat.has()).toEqual(["0.00", "40.00"])
    const before = await table.promotions()
    await seat.forfeit(lot)
    await seat.win("b1", sum("120"))
    await table.settle()
    expect(await seat.has()).toEqual(["72.00", "0.00"])
    expect((await table.promotions()) - before).toBe(sum("88"))
  })

  test("11: a spent lot opens again with a void", async () => {
    const seat = await table.seat("0")
    await seat.grant(sum("10"))
    await seat.bet("b1", sum("10"))
    await seat.win("b1", sum("0"))
    await table.settle()
    expect(await seat.told()).toEqual(["spent 0.00 / 20.00"])
    await seat.rollback("b1")
    await table.settle()
    expect(await seat.told()).toEqual(["active 10.00 / 30.00"])
    await seat.reinstate("b1", "again", "back")
    await table.settle()
    expect(await seat.told()).toEqual(["spent 0.00 / 20.00"])
  })

  test("12: a stake above the maximum of a lot that would pay is refused, and taken in cash", async () => {
    const seat = await table.seat("40")
    await seat.grant(sum("20"), { ...TERMS, maxStake: "5", multiple: "10" })
    expect((await seat.bet("b1", sum("35"))).status).toBe("OK")
    await seat.win("b1", sum("30"))
    await table.settle()
    expect(await seat.told()).toEqual(["active 20.00 / 195.00"])
    expect((await seat.bet("b2", sum("36"))).status).toBe("LIMIT_REACHED")
    expect((await seat.bet("b2", sum("36"))).status).toBe("LIMIT_REACHED")
    expect((await seat.bet("b3", sum("35"))).status).toBe("OK")
  })

  test("19: the next lot begins when the one before it is done", async () => {
    const seat = await table.seat("0")
    await seat.grant(sum("10"), { ...TERMS, multiple: "2" })
    await seat.grant(sum("10"), { ...TERMS, multiple: "2" })
    expect(await seat.told()).toEqual(["active 10.00 / 20.00", "queued 10.00 / 20.00"])
    const { balance } = await seat.bet("b1", sum("10"))
    expect(balance?.bonus).toBe(0n)
    await seat.win("b1", sum("30"))
    await table.settle()
    await seat.bet("b2", sum("15"))
    await seat.win("b2", sum("10"))
    await table.settle()
    expect(await seat.told()).toEqual(["converted 0.00 / 0.00", "active 10.00 / 20.00"])
    expect(await seat.has()).toEqual(["25.00", "10.00"])
  })
})

test("a game that lots do not play for takes cash alone", async () => {
  const seat = await table.seat("5")
  await seat.grant(sum("10"))
  expect((await seat.bet("b1", sum("6"), { game: "other" })).status).toBe("INSUFFICIENT_FUNDS")
  expect((await seat.bet("b2", sum("5"), { game: "other" })).status).toBe("OK")
  expect(await seat.has()).toEqual(["0.00", "10.00"])
})

test("the balance that a vendor is told leaves out lots that do not play for the game of the session", async () => {
  const [one, other] = [await table.seat("5"), await table.seat("5")]
  await one.grant(sum("20"))
  await other.grant(sum("20"), {
    ...TERMS,
    weights: { products: {}, vendors: {}, games: { [`${VENDOR}:half`]: "0.5" } },
  })
  expect(await one.balance()).toEqual(["5.00", "20.00"])
  expect(await other.balance()).toEqual(["5.00", "0.00"])
  const answered = await other.bet("b1", sum("1"))
  expect(answered).toMatchObject({ balance: { real: sum("4"), bonus: sum("0") } })
})

test("bonus money beside lots pays last, and gets its share of the prize", async () => {
  const seat = await table.seat("1")
  await table.house.base.give(seat.memberId, "3", { merchantId: seat.holder.merchantId, purposes: ["bonus"] })
  await seat.grant(sum("2"))
  expect(await seat.has()).toEqual(["1.00", "5.00"])
  expect((await seat.bet("b1", sum("6"))).status).toBe("OK")
  await seat.win("b1", sum("12"))
  expect(await seat.has()).toEqual(["2.00", "10.00"])
  expect(await seat.told()).toEqual(["active 4.00 / 6.00"])
})

test("two stakes at once take the last of a lot once, and a forfeiture at the same time loses only the rest", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("10"))
  const [one, other] = await Promise.all([
    seat.bet("a", sum("7")),
    seat.bet("b", sum("7")),
    seat.forfeit(lot).catch(() => undefined),
  ])
  const taken = [one, other].filter((each) => each?.status === "OK").length
  expect(taken).toBeLessThanOrEqual(1)
  expect(await seat.has()).toEqual(["0.00", "0.00"])
  expect(await seat.told()).toEqual(["forfeited 0.00 / 30.00"])
})

test("the same grant again changes nothing, two at once grant once, and other contents are refused", async () => {
  const seat = await table.seat("0")
  const key = crypto.randomUUID()
  await seat.grant(sum("10"), TERMS, key)
  await expect(seat.grant(sum("11"), TERMS, key)).rejects.toMatchObject({ code: "BONUS_KEY_TAKEN" })
  expect(await seat.has()).toEqual(["0.00", "10.00"])
})

test("a rebuild of the progress tells what is there", async () => {
  const seat = await table.seat("50")
  await seat.grant(sum("10"), { ...TERMS, multiple: "9" })
  for (const name of ["a", "b", "c"]) {
    await seat.bet(name, sum("7"))
    await seat.win(name, sum("3"))
  }
  await table.settle()
  const before = await seat.lots()
  await table.rebuild()
  await table.settle()
  expect(await seat.lots()).toEqual(before)
})

test("a stake that fails once it is taken leaves lots and wallets whole, and is taken later", async () => {
  const seat = await table.seat("1")
  await seat.grant(sum("10"))
  const { lots } = table.house.book
  const broken = await providers(
    {
      ...table.house.kit,
      lots: {
        ...lots,
        book: async (...asked: Parameters<typeof lots.book>) => {
          await lots.book(...asked)
          throw new UnavailableError("the connection is gone")
        },
      },
    },
    [VENDOR],
  )
  await expect(seat.betAt(broken.wallet, "b", sum("4"))).rejects.toThrow("connection")
  expect(await seat.has()).toEqual(["1.00", "10.00"])
  expect(await seat.told()).toEqual(["active 10.00 / 30.00"])
  expect((await seat.bet("b", sum("4"))).status).toBe("OK")
  expect((await seat.bet("b", sum("4"))).replay).toBe(true)
  expect(await seat.told()).toEqual(["active 7.00 / 30.00"])
})

test("a grant whose posting fails leaves no lot", async () => {
  const seat = await table.seat("0")
  const kit = {
    ...table.kit,
    ledger: { ...table.ledger, postIn: () => Promise.reject(new UnavailableError("the connection is gone")) },
  }
  await expect(seat.grant(sum("10"), TERMS, crypto.randomUUID(), kit)).rejects.toThrow("connection")
  expect(await seat.lots()).toEqual([])
  const key = crypto.randomUUID()
  const twice = await Promise.all([seat.grantOnce(sum("10"), key), seat.grantOnce(sum("10"), key)])
  expect(twice[0]).toBe(twice[1])
  expect(await seat.has()).toEqual(["0.00", "10.00"])
})
