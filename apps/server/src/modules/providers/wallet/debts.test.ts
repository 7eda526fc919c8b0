import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { WalletTransaction } from "../index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

const brl = parseAmount

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

/** A player with a hundred, at a game. */
async function seated() {
  const member = await house.newMember("100")
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const about = (name: string) => ({
    vendor: VENDOR,
    player,
    txId: `${player}/${name}`,
    game: GAME,
    currency: "BRL" as const,
  })
  const take = (transaction: WalletTransaction) => house.wallet.process(transaction)
  return {
    about,
    take,
    member,
    held: () => house.ledger.balance(member, "main", "BRL"),
    owed: () => house.ledger.receivables.owedBy(member, "BRL"),
    bet: (name: string, amount: string, round = "r") =>
      take({
        ...about(name),
        kind: "bet",
        session,
        round: `${player}/${round}`,
        amount: brl(amount),
        play: "normal",
        roundClosed: false,
      }),
    win: (name: string, amount: string) =>
      take({
        ...about(name),
        kind: "win",
        round: `${player}/r`,
        amount: brl(amount),
        play: "normal",
        roundClosed: false,
      }),
    promo: (name: string, amount: string) =>
      take({ ...about(name), kind: "promo", amount: brl(amount), campaign: "race" }),
    rollback: () => take({ ...about("back"), kind: "rollback", bet: about("b").txId }),
    reserve: (amount: string) =>
      take({ ...about("table"), kind: "reserve", session, round: "table", amount: brl(amount) }),
    release: (bet: string, win: string) =>
      take({
        ...about("end"),
        kind: "release",
        reservation: about("table").txId,
        round: "table",
        bet: brl(bet),
        win: brl(win),
      }),
    debts: async () => {
      const { rows } = await sql<{ kind: string; amount: bigint; settledHow: string | null }>`
        select kind, amount, settled_how as "settledHow" from provider_debt where member_id = ${member}`.execute(
        house.database.db,
      )
      return rows
    },
    writeOff: () =>
      sql`update provider_debt set settled_at = now(), settled_how = 'written_off', settled_by = 'a+b'
          where member_id = ${member}`.execute(house.database.db),
  }
}

/** A prize that was spent, and a rollback that finds too little. */
async function inDebt() {
  const seat = await seated()
  await seat.bet("b", "10")
  await seat.win("w", "50")
  await seat.bet("spent", "140", "other")
  expect(await seat.rollback()).toMatchObject({ status: "ROLLBACK_REFUSED" })
  expect(await seat.debts()).toEqual([{ kind: "rollback", amount: brl("40"), settledHow: null }])
  return seat
}

describe("a debt", () => {
  test("ends when its vendor resends and the player has enough: it is not collected twice", async () => {
    const seat = await inDebt()
    await seat.promo("gift", "100")
    expect(await seat.rollback()).toMatchObject({ status: "OK" })
    expect(await seat.held()).toBe(brl("60"))
    expect(await seat.debts()).toMatchObject([{ settledHow: "collected" }])
    expect(await seat.rollback()).toMatchObject({ status: "OK", replay: true })
  })

  test("that was written off is not taken when its vendor comes again", async () => {
    const seat = await inDebt()
    await seat.writeOff()
    await seat.promo("gift", "100")
    expect(await seat.rollback()).toMatchObject({ status: "ROLLBACK_REFUSED" })
    expect(await seat.held()).toBe(brl("100"))
    expect(await seat.debts()).toMatchObject([{ settledHow: "written_off" }])
  })
})

describe("the debt of a member for a transaction", () => {
  test("is the vendor's account's at once, collected from what comes, and the transaction takes all of it when it comes again", async () => {
    const before = await house.vendorAccount()
    const seat = await inDebt()
    // Bets of 150 less the prize of 50, and the 40 that are owed.
    expect((await house.vendorAccount()) - before).toBe(brl("140"))
    expect(await seat.owed()).toBe(brl("40"))
    await seat.promo("gift", "15")
    await house.ledger.receivables.collect()
    expect([await seat.held(), await seat.owed()]).toEqual([brl("0"), brl("25")])
    expect(await seat.rollback()).toMatchObject({ status: "ROLLBACK_REFUSED" })
    expect(await seat.owed()).toBe(brl("25"))
    await seat.promo("more", "100")
    expect(await seat.rollback()).toMatchObject({ status: "OK" })
    expect([await seat.held(), await seat.owed()]).toEqual([brl("75"), brl("0")])
    expect(await house.ledger.receivables.collect()).toBe(0)
  })

  test("is booked once, though its vendor comes twice at the same moment", async () => {
    const seat = await seated()
    await seat.bet("b", "10")
    await seat.win("w", "50")
    await seat.bet("spent", "140", "other")
    await Promise.all([seat.rollback(), seat.rollback()])
    expect(await seat.owed()).toBe(brl("40"))
    expect(await seat.debts()).toHaveLength(1)
  })

  test("of an earlier release is booked once; the rollback of a played reservation leaves no debt", async () => {
    const seat = await inDebt()
    const other = await seated()
    await other.reserve("60")
    await other.release("60", "0")
    await other.take({
      ...other.about("back"),
      kind: "rollback",
      bet: other.about("table").txId,
      of: ["reserve"],
    })
    expect(await other.debts()).toMatchObject([{ kind: "rollback", amount: brl("60") }])
    // As that release wrote it: without a receivable.
    await inTransaction(house.database.db, async (tx) => {
      for (const { key } of await house.ledger.receivables.openOf(seat.member, tx))
        await house.ledger.receivables.cancel(tx, seat.member, key)
      await sql`update provider_debt set receivable = null where member_id = ${seat.member}`.execute(tx)
    })
    expect(await seat.owed()).toBe(0n)
    house.clock.advance(1_000)
    await Promise.all([house.module.adoptOldDebts(), house.module.adoptOldDebts()])
    await house.module.adoptOldDebts()
    expect([await seat.owed(), await other.owed()]).toEqual([brl("40"), 0n])
  })
})

describe("money set aside at a table", () => {
  test("and has returned by itself pays the stake all the same", async () => {
    const seat = await seated()
    await seat.reserve("60")
    house.clock.advance(8 * DAY_MS)
    await house.ledger.holds.expire()
    expect(await seat.held()).toBe(brl("100"))
    expect(await seat.release("20", "5")).toMatchObject({ status: "OK", balance: { real: brl("85") } })
    expect(await seat.release("20", "5")).toMatchObject({ status: "OK", replay: true })
    expect(await seat.held()).toBe(brl("85"))
  })

  test("and has returned by itself ends without a stake, too", async () => {
    const seat = await seated()
    await seat.reserve("60")
    house.clock.advance(8 * DAY_MS)
    await house.ledger.holds.expire()
    expect(await seat.release("0", "0")).toMatchObject({ status: "OK", balance: { real: brl("100") } })
  })

  test("is a debt where what was staked beyond it is not there, until it is", async () => {
    const seat = await seated()
    await seat.reserve("60")
    await seat.bet("b", "40")
    expect(await seat.release("70", "0")).toMatchObject({ status: "INSUFFICIENT_FUNDS" })
    expect(await seat.debts()).toEqual([{ kind: "release", amount: brl("10"), settledHow: null }])
    await seat.promo("gift", "15")
    expect(await seat.release("70", "0")).toMatchObject({ status: "OK", balance: { real: brl("5") } })
    expect(await seat.debts()).toMatchObject([{ settledHow: "collected" }])
  })
})
