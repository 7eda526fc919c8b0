import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { DAY_MS } from "../../../kernel/durations.ts"
import type { Step } from "../index.ts"
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
  const take = (step: Step) => house.wallet.take(step)
  return {
    about,
    take,
    held: () => house.ledger.balance(member, "main", "BRL"),
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
  test("ends when its vendor comes again and finds enough: nobody collects it a second time", async () => {
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

describe("what was set aside at a table", () => {
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
