import { house as bank, proveSubLedgers, wallet, type AssetCode } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import { sql } from "@croupier/database"
import { providerChecks } from "../sub-ledger.ts"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { WalletTransaction, TakenBack } from "../index.ts"
import { GAME, MERCHANT, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

/** Calls of a vendor that take back, take back wrongly, or come late or in another order. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.reported.length = 0
})

async function seated(member: bigint, currency: AssetCode = "BRL") {
  const token = await house.module.issueToken({
    vendor: VENDOR,
    merchantId: MERCHANT,
    memberId: member,
    memberSession: 1n,
    asset: currency,
    game: GAME,
    mode: "real",
    language: "PT",
    country: null,
  })
  const opened = await house.wallet.authenticate(VENDOR, token)
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const own = (name: string) => `${member}/${name}`
  const about = (txId: string) => ({ vendor: VENDOR, player, txId: own(txId), game: GAME, currency })
  const take = async (transaction: WalletTransaction) => (await house.wallet.process(transaction)).status
  return {
    own,
    bet: (txId: string, amount: string, more: Partial<Extract<WalletTransaction, { kind: "bet" }>> = {}) =>
      take({
        ...about(txId),
        kind: "bet",
        session,
        round: own("r"),
        amount: parseAmount(amount),
        play: "normal",
        roundClosed: false,
        ...more,
      }),
    win: (txId: string, amount: string) =>
      take({
        ...about(txId),
        kind: "win",
        round: own("r"),
        amount: parseAmount(amount),
        play: "normal",
        roundClosed: false,
      }),
    rollback: (txId: string, bet: string, of?: readonly TakenBack[]) =>
      take({ ...about(txId), kind: "rollback", bet: own(bet), ...(of ? { of } : {}) }),
    reinstate: (txId: string, rollback: string) =>
      take({ ...about(txId), kind: "reinstate", rollback: own(rollback) }),
    adjust: (txId: string, amount: string) =>
      take({
        ...about(txId),
        kind: "adjust",
        round: own("r"),
        amount: parseAmount(amount),
        reason: "counted again",
      }),
    reserve: (txId: string, amount: string) =>
      take({ ...about(txId), kind: "reserve", session, round: own("r"), amount: parseAmount(amount) }),
    release: (txId: string, reservation: string, bet: string, win: string) =>
      take({
        ...about(txId),
        kind: "release",
        reservation: own(reservation),
        round: own("r"),
        bet: parseAmount(bet),
        win: parseAmount(win),
      }),
    money: async () => toDecimal(await house.ledger.balance(member, "main", currency)),
    round: async () => {
      const { rows } = await sql<{ bets: number; staked: bigint; won: bigint; valid: bigint }>`
        select bets, staked, won, valid_bet as valid from provider_round
         where round = ${own("r")} and asset = ${currency}`.execute(house.database.db)
      return rows[0]
    },
  }
}
const newSeat = async (balance = "100") => seated(await house.newMember(balance))
const brl = parseAmount

describe("a correction of a round whose only bet was taken back", () => {
  test("is booked as what it is, a person hears of it, and the books are whole", async () => {
    const seat = await newSeat()
    await seat.bet("b", "10")
    await seat.rollback("rb", "b")
    expect(await seat.adjust("up", "4")).toBe("OK")
    expect(await seat.adjust("down", "-1")).toBe("OK")
    expect(await seat.money()).toBe("103.00")
    expect(house.reported.map(String)).toEqual(
      ["up", "down"].map(
        (txId) =>
          `Error: ${VENDOR} corrected round ${seat.own("r")} by ${seat.own(txId)}, though its bets were all taken back`,
      ),
    )
    const { differences } = await proveSubLedgers(house.database.db, providerChecks)
    expect(differences).toEqual([])
  })

  test("and then taken back again leaves nothing of it", async () => {
    const seat = await newSeat()
    await seat.bet("b", "10")
    await seat.rollback("rb", "b")
    await seat.adjust("up", "4")
    await seat.reinstate("again", "rb")
    expect(await seat.money()).toBe("94.00")
    await seat.rollback("rb2", "b")
    expect(await seat.money()).toBe("100.00")
  })
})

describe("a rollback that was wrong", () => {
  test("leaves bet, prizes and round as they were, once", async () => {
    const seat = await newSeat()
    await seat.bet("b", "10")
    await seat.win("w", "25")
    const before = await seat.round()
    expect(await seat.rollback("rb", "b")).toBe("OK")
    expect(await seat.money()).toBe("100.00")
    expect(await seat.reinstate("again", "rb")).toBe("OK")
    expect(await seat.reinstate("again", "rb")).toBe("OK")
    expect(await seat.money()).toBe("115.00")
    expect(await seat.round()).toEqual(before)
    expect(await seat.win("w2", "5")).toBe("OK")
    expect(await seat.reinstate("other", "rb")).toBe("TX_CANCELLED")
    expect(await seat.rollback("rb", "b")).toBe("TX_CANCELLED")
    expect(await seat.money()).toBe("120.00")
  })

  test("can be made again by another rollback, and that one can be wrong as well", async () => {
    const seat = await newSeat()
    await seat.bet("b", "10", { win: brl("4") })
    await seat.rollback("r1", "b")
    await seat.reinstate("a1", "r1")
    expect(await seat.rollback("r2", "b")).toBe("OK")
    expect(await seat.money()).toBe("100.00")
    expect(await seat.reinstate("a2", "r2")).toBe("OK")
    expect(await seat.money()).toBe("94.00")
  })

  test("whose stake is spent is a debt, and one that took nothing back is none", async () => {
    const seat = await newSeat("10")
    await seat.bet("b", "10")
    await seat.rollback("rb", "b")
    await seat.bet("c", "10")
    expect(await seat.reinstate("a", "rb")).toBe("INSUFFICIENT_FUNDS")
    const { rows } = await sql<{ kind: string; amount: bigint }>`
      select kind, amount from provider_debt where tx_id = ${seat.own("a")}`.execute(house.database.db)
    expect(rows).toEqual([{ kind: "reinstate", amount: brl("10") }])
    await seat.rollback("rn", "never")
    expect(await seat.reinstate("n", "rn")).toBe("BET_NOT_FOUND")
    expect(await seat.reinstate("x", "unknown")).toBe("BET_NOT_FOUND")
  })
})

test("a stake with its prize that comes late to a closed round is taken, and a person hears of it", async () => {
  const seat = await newSeat()
  await seat.bet("s2", "0", { win: brl("5"), roundClosed: true })
  expect(await seat.bet("s1", "1", { win: brl("30") })).toBe("ROUND_CLOSED")
  expect(await seat.bet("s1", "1", { win: brl("30"), late: true })).toBe("OK")
  expect(await seat.bet("s1", "1", { win: brl("30"), late: true })).toBe("OK")
  expect(await seat.money()).toBe("134.00")
  expect(await seat.round()).toMatchObject({ bets: 2, staked: brl("1"), won: brl("35") })
  expect(house.reported.map(String)).toEqual([expect.stringContaining("which was closed")])
})

test("a number that is kept out without a player is refused, whichever comes first, also at the same moment", async () => {
  const seat = await newSeat()
  const numbers = Array.from({ length: 30 }, (_, n) => `race${n}`)
  const ends = await Promise.all(
    numbers.map(async (number, n) => {
      const both = [
        () => seat.bet(number, "1"),
        () => house.wallet.placeTombstone(VENDOR, seat.own(number)),
      ] as const
      const [bet, isKeptOut] =
        n % 2 === 0
          ? await Promise.all([both[0](), both[1]()])
          : await Promise.all([both[1](), both[0]()]).then(([kept, taken]) => [taken, kept] as const)
      return `${bet} ${isKeptOut}`
    }),
  )
  expect(new Set([...ends, "OK false", "TX_CANCELLED true"]).size).toBe(2)
  const taken = ends.filter((end) => end === "OK false").length
  expect(await seat.money()).toBe(toDecimal(brl(String(100 - taken))))
  expect(await house.wallet.placeTombstone(VENDOR, seat.own("later"))).toBe(true)
  expect(await seat.bet("later", "1")).toBe("TX_CANCELLED")
})

test("the rollback of a round's last reservation takes the prizes that name no bet, as that of its last bet does", async () => {
  const seat = await newSeat()
  expect(await seat.reserve("t", "20")).toBe("OK")
  expect(await seat.bet("b", "10")).toBe("OK")
  expect(await seat.win("w", "5")).toBe("OK")
  // The reservation stands, and may have won it.
  expect(await seat.rollback("x", "b")).toBe("OK")
  expect(await seat.money()).toBe("85.00")
  expect(await seat.rollback("y", "t", ["bet", "reserve"])).toBe("OK")
  expect(await seat.money()).toBe("100.00")
  expect(await seat.round()).toMatchObject({ bets: 0, staked: 0n, won: 0n })
  expect((await proveSubLedgers(house.database.db, providerChecks)).differences).toEqual([])
})

test("the rollback of a reservation that was played is refused, and a person decides", async () => {
  const seat = await newSeat()
  await seat.reserve("h", "40")
  await seat.release("e", "h", "40", "0")
  expect(await seat.rollback("rb", "h", ["bet", "reserve"])).toBe("ROLLBACK_REFUSED")
  expect(await seat.money()).toBe("60.00")
  const { rows } = await sql<{ amount: bigint }>`
    select amount from provider_debt where tx_id = ${seat.own("rb")}`.execute(house.database.db)
  expect(rows).toEqual([{ amount: brl("40") }])
  await seat.reserve("h2", "10")
  await seat.release("e2", "h2", "0", "0")
  expect(await seat.rollback("rb2", "h2", ["reserve"])).toBe("OK")
})

test("one round in two currencies is two rounds, and neither takes back a bet of the other", async () => {
  const member = await house.newMember("100")
  await house.ledger.openWallets(house.database.db, member, [{ purpose: "main", asset: "USDT" }])
  await house.ledger.post({
    key: crypto.randomUUID(),
    kind: "adjustment",
    debit: bank(MERCHANT, "adjustments", "USDT"),
    credit: wallet(member, "main", "USDT"),
    amount: brl("100"),
    cause: "test",
  })
  const [real, dollar] = [await seated(member), await seated(member, "USDT")]
  expect(await real.bet("b1", "10")).toBe("OK")
  expect(await dollar.bet("b2", "7")).toBe("OK")
  expect(await real.round()).toMatchObject({ bets: 1, staked: brl("10") })
  expect(await dollar.round()).toMatchObject({ bets: 1, staked: brl("7") })
  expect(await real.rollback("rb", "b2")).toBe("TX_CONFLICT")
  expect(await dollar.rollback("rb", "b2")).toBe("OK")
  expect([await real.money(), await dollar.money()]).toEqual(["90.00", "100.00"])
})

test("a number of the house's own is no vendor's", async () => {
  const seat = await newSeat()
  expect(await seat.bet("\u0001house:1", "1")).toBe("BAD_REQUEST")
  await seat.reserve("h", "40")
  expect(await seat.rollback("house:h", "h", ["reserve"])).toBe("OK")
  expect(await seat.money()).toBe("100.00")
})

test("an amount owed to a wallet that takes no credits waits for it, and is not asked for again", async () => {
  const member = await house.newMember("100")
  const seat = await seated(member)
  await seat.bet("b", "10")
  const shut = { to: "both" as const, reason: "test" }
  await house.ledger.setClosed(house.database.db, member, "main", "BRL", shut)
  expect(await seat.win("w", "25")).toBe("OK")
  expect(await seat.win("w", "25")).toBe("OK")
  expect(await seat.bet("b2", "10")).toBe("PLAYER_LOCKED")
  const unclaimed = () => house.ledger.balance(member, "unclaimed", "BRL")
  expect([await seat.money(), toDecimal(await unclaimed())]).toEqual(["90.00", "25.00"])
  await house.ledger.setClosed(house.database.db, member, "main", "BRL", undefined)
  await house.ledger.payUnclaimed()
  expect([await seat.money(), toDecimal(await unclaimed())]).toEqual(["115.00", "0.00"])
})
