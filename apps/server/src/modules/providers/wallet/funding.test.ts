import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { house as houseAccount, UnavailableError, wallet } from "@croupier/ledger"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { providers, type WalletTransaction, type TransactionOutcome } from "../index.ts"
import { DAY_MS } from "../../../kernel/durations.ts"
import { GAME, MERCHANT, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

/** A stake is paid by the main wallet and then by the bonus; prizes and whatever comes back go by the split. */

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(async () => {
  expect((await house.ledger.verify()).differences).toEqual([])
  await house.close()
})

type Given<K extends WalletTransaction["kind"]> = Omit<
  Extract<WalletTransaction, { kind: K }>,
  "vendor" | "player" | "game" | "currency" | "session" | "play" | "roundClosed"
>
type Sent = Given<"bet"> | Given<"win"> | Given<"rollback"> | Given<"reinstate"> | Given<"adjust">

async function seated(main: string, bonus: string) {
  const member = await house.newMember(main, { bonus })
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const about = { vendor: VENDOR, player, game: GAME, currency: "BRL" as const }
  const own = (name: string) => `${player}/${name}`
  const transactionOf = (sent: Sent | Given<"reserve"> | Given<"release">): WalletTransaction => {
    const transaction = { ...about, play: "normal" as const, roundClosed: false, session, ...sent }
    return { ...transaction, txId: own(sent.txId) }
  }
  return {
    member,
    own,
    stepOf: transactionOf,
    take: (sent: Parameters<typeof transactionOf>[0]) => house.wallet.process(transactionOf(sent)),
    bet: (txId: string, stake: string, win?: string, round = "r") =>
      transactionOf({
        kind: "bet",
        txId,
        round: own(round),
        amount: parseAmount(stake),
        ...(win === undefined ? {} : { win: parseAmount(win) }),
      }),
    win: (txId: string, prize: string) =>
      transactionOf({ kind: "win", txId, round: own("r"), amount: parseAmount(prize) }),
    has: async () => [
      toDecimal(await house.ledger.balance(member, "main", "BRL")),
      toDecimal(await house.ledger.balance(member, "bonus", "BRL")),
    ],
    close: () => house.wallet.closeRound({ vendor: VENDOR, player }, own("r")),
    facts: async () => {
      const { rows } = await sql<{ stake: bigint; from: bigint; payout: bigint; to: bigint }>`
        select coalesce(sum(stake), 0)::bigint as stake, coalesce(sum(from_bonus), 0)::bigint as "from",
               coalesce(sum(payout), 0)::bigint as payout, coalesce(sum(to_bonus), 0)::bigint as "to"
          from play_fact where member_id = ${member}`.execute(house.database.db)
      return rows.map(({ stake, from, payout, to }) =>
        [stake, from, payout, to].map((each) => toDecimal(amount(each))),
      )[0]
    },
  }
}
const told = ({ status, balance }: TransactionOutcome) => [
  status,
  balance && toDecimal(balance.real),
  balance && toDecimal(balance.bonus),
]

describe("a bet", () => {
  test("beyond the main wallet takes the rest from the bonus; its prize is split as its round's stakes are", async () => {
    const seat = await seated("4", "10")
    expect(told(await house.wallet.process(seat.bet("b", "8")))).toEqual(["OK", "0.00", "6.00"])
    // Half of the stake was the bonus's: of an odd unit the half goes to the main wallet.
    expect(told(await house.wallet.process(seat.win("w", "10.0001")))).toEqual(["OK", "5.0001", "11.00"])
    await seat.close()
    expect(await seat.facts()).toEqual(["8.00", "4.00", "10.0001", "5.00"])
  })

  test("with its prize in one transaction is split alike, and its round may close with it", async () => {
    const seat = await seated("1", "10")
    const transaction = { ...seat.bet("b", "4", "8"), roundClosed: true }
    expect(told(await house.wallet.process(transaction))).toEqual(["OK", "2.00", "13.00"])
    expect(await seat.facts()).toEqual(["4.00", "3.00", "8.00", "6.00"])
  })

  test("is refused where both together have not enough, and where either wallet is closed to it", async () => {
    const seat = await seated("4", "10")
    expect(told(await house.wallet.process(seat.bet("b", "15")))).toEqual([
      "INSUFFICIENT_FUNDS",
      "4.00",
      "10.00",
    ])
    const closed = { to: "debits", reason: "test" } as const
    await house.ledger.setClosed(house.database.db, seat.member, "bonus", "BRL", closed)
    expect(told(await house.wallet.process(seat.bet("b", "8")))).toEqual([
      "INSUFFICIENT_FUNDS",
      "4.00",
      "0.00",
    ])
    await house.ledger.setClosed(house.database.db, seat.member, "bonus", "BRL", undefined)
    await house.ledger.setClosed(house.database.db, seat.member, "main", "BRL", closed)
    expect(told(await house.wallet.process(seat.bet("b", "8")))).toEqual(["PLAYER_LOCKED", "0.00", "0.00"])
  })

  test("and another at once take the last of the bonus once", async () => {
    const seat = await seated("3", "3")
    const twice = await Promise.all(["a", "b"].map((txId) => house.wallet.process(seat.bet(txId, "4"))))
    expect(twice.map(({ status }) => status).toSorted()).toEqual(["INSUFFICIENT_FUNDS", "OK"])
    expect(await seat.has()).toEqual(["0.00", "2.00"])
    const same = await Promise.all([1, 2].map(() => house.wallet.process(seat.bet("c", "2"))))
    expect(same.map(({ status, replay }) => `${status} ${replay ?? false}`).toSorted()).toEqual([
      "OK false",
      "OK true",
    ])
    expect(await seat.has()).toEqual(["0.00", "0.00"])
  })

  test("that fails once its stake is taken leaves both wallets whole, and is taken later", async () => {
    const seat = await seated("1", "10")
    const broken = await providers(
      {
        ...house.kit,
        ledger: {
          ...house.ledger,
          postIn: () => Promise.reject(new UnavailableError("the connection is gone")),
        },
      },
      [VENDOR],
    )
    await expect(broken.wallet.process(seat.bet("b", "4", "8"))).rejects.toThrow("connection")
    expect(await seat.has()).toEqual(["1.00", "10.00"])
    expect(told(await house.wallet.process(seat.bet("b", "4", "8")))).toEqual(["OK", "2.00", "13.00"])
  })

  test("of main money alone stays out of the bonus, and tells it with the balance", async () => {
    const seat = await seated("10", "5")
    expect(told(await house.wallet.process(seat.bet("b", "4", "8")))).toEqual(["OK", "14.00", "5.00"])
    expect(told(await house.wallet.process(seat.win("w", "1")))).toEqual(["OK", "15.00", "5.00"])
  })
})

describe("money that is taken back", () => {
  test("returns to the wallets that paid, as the prize goes back to the house by its own split; and stands again", async () => {
    const seat = await seated("4", "4")
    await house.wallet.process(seat.bet("b", "8", "8"))
    await house.wallet.process(seat.bet("c", "7", "0", "other"))
    expect(await seat.has()).toEqual(["0.00", "1.00"])
    const rolled = await seat.take({ kind: "rollback", txId: "x", bet: seat.own("b") })
    expect(told(rolled)).toEqual(["OK", "0.00", "1.00"])
    await seat.close()
    expect(await seat.facts()).toEqual(["0.00", "0.00", "0.00", "0.00"])
    const again = await seat.take({ kind: "reinstate", txId: "y", rollback: seat.own("x") })
    expect(told(again)).toEqual(["OK", "0.00", "1.00"])
    expect(await seat.facts()).toEqual(["8.00", "4.00", "8.00", "4.00"])
  })

  test("is the main wallet's to give where the bonus has it not any more, and returns there", async () => {
    const seat = await seated("2", "2")
    await house.wallet.process(seat.bet("b", "4"))
    await house.wallet.process(seat.win("w", "8"))
    expect(await seat.has()).toEqual(["4.00", "4.00"])
    await house.ledger.post({
      key: randomUUID(),
      kind: "bonus_forfeit",
      debit: wallet(seat.member, "bonus", "BRL"),
      credit: houseAccount(MERCHANT, "promotions", "BRL"),
      amount: parseAmount("3"),
      cause: "test",
    })
    const back = { kind: "rollback", txId: "x", bet: seat.own("w"), of: ["win"] } as const
    expect(told(await seat.take(back))).toEqual(["ROLLBACK_REFUSED", "4.00", "1.00"])
    await house.ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: houseAccount(MERCHANT, "adjustments", "BRL"),
      credit: wallet(seat.member, "main", "BRL"),
      amount: parseAmount("10"),
      cause: "test",
    })
    // Of the prize of 4 and 4, the bonus gives the one that it has.
    expect(told(await seat.take(back))).toEqual(["OK", "7.00", "0.00"])
    const again = await seat.take({ kind: "reinstate", txId: "y", rollback: seat.own("x") })
    expect(told(again)).toEqual(["OK", "14.00", "1.00"])
  })
})

describe("money that is set aside", () => {
  const reserve = (seat: Awaited<ReturnType<typeof seated>>, txId: string, sum: string) =>
    seat.take({ kind: "reserve", txId, round: seat.own("r"), amount: parseAmount(sum) })
  const release = (
    seat: Awaited<ReturnType<typeof seated>>,
    txId: string,
    reservation: string,
    stake: string,
    win: string,
  ) =>
    seat.take({
      kind: "release",
      txId,
      reservation: seat.own(reservation),
      round: seat.own("r"),
      bet: parseAmount(stake),
      win: parseAmount(win),
    })

  test("is held of both wallets; what was staked of it is the main wallet's first, and the prize goes by the split", async () => {
    const seat = await seated("6", "10")
    expect(told(await reserve(seat, "t", "10"))).toEqual(["OK", "0.00", "6.00"])
    // 6 of the main wallet and 2 of the bonus are staked; 2 return; the prize is 3 and 1.
    expect(told(await release(seat, "s", "t", "8", "4"))).toEqual(["OK", "3.00", "9.00"])
    expect(told(await release(seat, "s", "t", "8", "4"))).toEqual(["OK", "3.00", "9.00"])
    expect(await seat.facts()).toEqual(["8.00", "2.00", "4.00", "1.00"])
  })

  test("returns to both when it is taken back, and when its time has passed", async () => {
    const seat = await seated("6", "10")
    await reserve(seat, "t", "10")
    const rolled = await seat.take({ kind: "rollback", txId: "x", bet: seat.own("t"), of: ["reserve"] })
    expect(told(rolled)).toEqual(["OK", "6.00", "10.00"])
    expect(told(await reserve(seat, "late", "16"))).toEqual(["OK", "0.00", "0.00"])
    house.clock.advance(8 * DAY_MS)
    await house.ledger.holds.expire()
    expect(await seat.has()).toEqual(["6.00", "10.00"])
    // Nothing is held any more: the stake is taken by the funding rule, after the prize.
    expect(told(await release(seat, "s", "late", "10", "1"))).toEqual(["OK", "0.00", "7.00"])
  })

  test("is refused where both together have not enough", async () => {
    const seat = await seated("6", "10")
    expect(told(await reserve(seat, "t", "17"))).toEqual(["INSUFFICIENT_FUNDS", "6.00", "10.00"])
  })
})
