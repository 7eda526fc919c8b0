import { randomUUID } from "node:crypto"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { UnavailableError } from "@croupier/ledger"
import { amount, parseAmount as sum, toDecimal } from "@croupier/money"
import { walletClient } from "@croupier/provider"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY_MS } from "../../../kernel/durations.ts"
import { providers } from "../index.ts"
import { GAME, VENDOR } from "../test-house.ts"
import { TERMS, testTable, type TestTable } from "./test-lots.ts"

/** Free rounds at the wallet of games: the house counts them, their wins gather in a lot, and the lot opens at the end. */

const ROUNDS: BonusTerms = {
  ...TERMS,
  multiple: "20",
  cap: "50",
  days: 7,
  freeRounds: { games: [`${VENDOR}:${GAME}`], stake: "1" },
}
const CASH: BonusTerms = { ...ROUNDS, multiple: "0" }

let table: TestTable
beforeAll(async () => {
  table = await testTable()
})
afterAll(async () => {
  expect((await table.ledger.verify()).differences).toEqual([])
  await table.close()
})

type Seat = Awaited<ReturnType<TestTable["seat"]>>
const played = async (seat: Seat, lot: bigint, ...prizes: readonly string[]) => {
  for (const [at, prize] of prizes.entries()) {
    expect((await seat.freeBet(`r${at}`, lot)).status).toBe("OK")
    expect((await seat.freeWin(`r${at}`, sum(prize))).status).toBe("OK")
  }
}
const left = async (seat: Seat) => (await seat.lots()).map(({ freeRounds }) => freeRounds?.left)

test("example 20: wins gather, the rest lapses at the end, and the wins are wagered up to the cap", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("10"), ROUNDS)
  await played(seat, lot, "1.2", "0", "0", "0", "2.3", "0", "0")
  await table.settle()
  expect([await seat.told(), await left(seat), await seat.has()]).toEqual([
    ["pending 3.50 / 0.00"],
    [3],
    ["0.00", "3.50"],
  ])
  // Wins that wait pay no stake, and no game is told of them.
  expect(await seat.balance()).toEqual(["0.00", "0.00"])
  expect((await seat.bet("early", sum("1"))).status).toBe("INSUFFICIENT_FUNDS")
  table.clock.advance(7 * DAY_MS)
  await table.expire()
  expect(await seat.told()).toEqual(["active 3.50 / 70.00"])
  await seat.bet("b1", sum("3.5"))
  await seat.win("b1", sum("60"))
  await table.settle()
  expect(await seat.told()).toEqual(["active 60.00 / 66.50"])
  await seat.bet("b2", sum("60"))
  await seat.win("b2", sum("40"))
  await table.settle()
  await seat.bet("b3", sum("6.5"))
  await seat.win("b3", sum("30"))
  await table.settle()
  expect([await seat.told(), await seat.has()]).toEqual([["converted 0.00 / 0.00"], ["50.00", "0.00"]])
})

test("the last round opens the wins: cash up to the cap without wagering, and nothing without wins", async () => {
  const [rich, poor] = [await table.seat("0"), await table.seat("0")]
  await played(rich, await rich.grant(sum("2"), CASH), "30", "30")
  await played(poor, await poor.grant(sum("1"), CASH), "0")
  await table.settle()
  expect([await rich.told(), await rich.has()]).toEqual([["converted 0.00 / 0.00"], ["50.00", "0.00"]])
  expect([await poor.told(), await poor.has()]).toEqual([["spent 0.00 / 0.00"], ["0.00", "0.00"]])
})

test("a bet that is sent twice takes one round, and of two at once the last round is one's", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("2"), ROUNDS)
  expect((await seat.freeBet("a", lot)).status).toBe("OK")
  expect(await seat.freeBet("a", lot)).toMatchObject({ status: "OK", replay: true })
  expect(await left(seat)).toEqual([1])
  const both = await Promise.all([seat.freeBet("b", lot), seat.freeBet("c", lot)])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["FREE_ROUND_GONE", "OK"])
  expect(await left(seat)).toEqual([0])
  const twice = await Promise.all([seat.freeWin("a", sum("3")), seat.freeWin("a", sum("3"))])
  expect(twice.map(({ status }) => status)).toEqual(["OK", "OK"])
  expect(await seat.told()).toEqual(["pending 3.00 / 0.00"])
})

test("a round of another game, of another member's lot, with a stake or with an unknown lot takes nothing", async () => {
  const [seat, other] = [await table.seat("5"), await table.seat("5")]
  const lot = await seat.grant(sum("2"), ROUNDS)
  expect((await seat.freeBet("a", lot, { game: "other" })).status).toBe("FREE_ROUND_GONE")
  expect((await other.freeBet("a", lot)).status).toBe("FREE_ROUND_GONE")
  expect((await seat.freeBet("a", lot + 1_000n)).status).toBe("FREE_ROUND_GONE")
  expect((await seat.freeBet("a", lot, { stake: sum("1") })).status).toBe("BAD_REQUEST")
  expect([await left(seat), await seat.has()]).toEqual([[2], ["5.00", "0.00"]])
  expect((await seat.freeBet("a", lot)).status).toBe("OK")
})

test("a bet that fails in the middle leaves the rounds whole, and so does a prize", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("1"), ROUNDS)
  const { lots } = table.house.book
  const fails = async (): Promise<never> => {
    throw new UnavailableError("the connection is gone")
  }
  const broken = await providers(
    {
      ...table.house.kit,
      lots: {
        ...lots,
        freeRounds: {
          ...lots.freeRounds,
          take: async (...asked) => {
            await lots.freeRounds.take(...asked)
            return fails()
          },
          close: async (...asked) => {
            await lots.freeRounds.close(...asked)
            return fails()
          },
        },
      },
    },
    [VENDOR],
  )
  await expect(seat.at(broken.wallet).freeBet("a", lot)).rejects.toThrow("connection")
  expect(await left(seat)).toEqual([1])
  await seat.freeBet("a", lot)
  await expect(seat.at(broken.wallet).freeWin("a", sum("4"))).rejects.toThrow("connection")
  expect([await seat.told(), await seat.has()]).toEqual([["pending 0.00 / 0.00"], ["0.00", "0.00"]])
  await seat.freeWin("a", sum("4"))
  await table.settle()
  expect(await seat.told()).toEqual(["active 4.00 / 80.00"])
})

test("at its end no round is taken, and one that is open is waited for", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("3"), ROUNDS)
  table.clock.advance(7 * DAY_MS - 1)
  expect((await seat.freeBet("a", lot)).status).toBe("OK")
  table.clock.advance(1)
  expect((await seat.freeBet("b", lot)).status).toBe("FREE_ROUND_GONE")
  expect(await seat.offered()).toEqual([])
  await table.expire()
  expect(await seat.told()).toEqual(["pending 0.00 / 0.00"])
  await seat.freeWin("a", sum("2"), { closes: false })
  await table.settle()
  expect(await seat.told()).toEqual(["pending 2.00 / 0.00"])
  await seat.closeRound("a")
  await table.settle()
  expect(await seat.told()).toEqual(["active 2.00 / 40.00"])
})

test("a round that never ends holds the wins up for seven days", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("2"), ROUNDS)
  await played(seat, lot, "5")
  await seat.freeBet("open", lot)
  table.clock.advance(14 * DAY_MS - 1)
  await table.expire()
  expect(await seat.told()).toEqual(["pending 5.00 / 0.00"])
  table.clock.advance(1)
  await table.expire()
  expect(await seat.told()).toEqual(["active 5.00 / 100.00"])
})

test("rounds that are taken while one is open end at once, and its prize is the platform's", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("2"), ROUNDS)
  await played(seat, lot, "5")
  await seat.freeBet("open", lot)
  await seat.forfeit(lot, "revoked")
  const before = await table.promotions()
  expect((await seat.freeWin("open", sum("8"))).status).toBe("OK")
  await table.settle()
  expect([await seat.told(), await seat.has()]).toEqual([["revoked 0.00 / 0.00"], ["0.00", "0.00"]])
  expect((await table.promotions()) - before).toBe(sum("8"))
})

test("a round that is taken back is left again for a day, and a reinstated one is played", async () => {
  const seat = await table.seat("0")
  const lot = await seat.grant(sum("2"), ROUNDS)
  table.clock.advance(7 * DAY_MS - 1)
  await seat.freeBet("a", lot)
  await seat.freeWin("a", sum("6"))
  expect((await seat.rollback("a")).status).toBe("OK")
  expect([await left(seat), await seat.told()]).toEqual([[2], ["pending 0.00 / 0.00"]])
  table.clock.advance(DAY_MS - 1)
  expect((await seat.freeBet("b", lot)).status).toBe("OK")
  await seat.freeWin("b", sum("1"))
  await seat.reinstate("a", "again", "back")
  expect([await left(seat), await seat.told()]).toEqual([[0], ["pending 7.00 / 0.00"]])
  await table.settle()
  expect(await seat.told()).toEqual(["active 7.00 / 140.00"])
})

test("a prize that is taken back after it became cash takes the cash back", async () => {
  const seat = await table.seat("0")
  await played(seat, await seat.grant(sum("1"), CASH), "9")
  await table.settle()
  expect(await seat.has()).toEqual(["9.00", "0.00"])
  expect((await seat.rollback("r0")).status).toBe("OK")
  await table.settle()
  expect([await seat.told(), await seat.has(), await seat.owes()]).toEqual([
    ["converted 0.00 / 0.00"],
    ["0.00", "0.00"],
    0n,
  ])
})

test("a correction of a free round moves in its lot, up and down", async () => {
  const seat = await table.seat("5")
  await played(seat, await seat.grant(sum("2"), ROUNDS), "0")
  expect((await seat.adjust("r0", sum("4"), "up")).status).toBe("OK")
  expect((await seat.adjust("r0", amount(-sum("1")), "down")).status).toBe("OK")
  expect([await seat.told(), await seat.has()]).toEqual([["pending 3.00 / 0.00"], ["5.00", "3.00"]])
})

test("a grant is as many rounds as fit into it, and the same again is known after its wins have opened", async () => {
  const seat = await table.seat("0")
  await expect(seat.grant(sum("0.5"), ROUNDS)).rejects.toMatchObject({ code: "FREE_ROUNDS_UNFIT" })
  await expect(seat.grant(sum("1001"), ROUNDS)).rejects.toMatchObject({ code: "FREE_ROUNDS_UNFIT" })
  expect(await seat.lots()).toEqual([])
  const key = randomUUID()
  const lot = await seat.grantOnce(sum("1.5"), key, ROUNDS)
  expect(await left(seat)).toEqual([1])
  await played(seat, lot, "2")
  await table.settle()
  expect(await seat.told()).toEqual(["active 2.00 / 40.00"])
  expect(await seat.grantOnce(sum("1.5"), key, ROUNDS)).toBe(lot)
  await expect(seat.grantOnce(sum("2"), key, ROUNDS)).rejects.toMatchObject({ code: "BONUS_KEY_TAKEN" })
})

test("play tells of a free round no stake and no valid bet, and of its prize that the bonus got it", async () => {
  const seat = await table.seat("0")
  await played(seat, await seat.grant(sum("2"), ROUNDS), "5")
  expect(await table.factsOf(seat.memberId)).toEqual([
    { stake: 0n, validBet: 0n, payout: sum("5"), toBonus: sum("5") },
  ])
})

test("a provider is told of the rounds by their campaign, and plays one over the wire", async () => {
  const { house } = table
  const client = walletClient(house.peer)
  const memberId = await house.newMember("3", { bonus: "0" })
  const opened = await client.call("authenticate", { token: await house.tokenFor(memberId), game: GAME })
  if (!("session" in opened)) throw new Error(opened.status)
  const { session, player } = opened
  const asked = () => client.call("free-rounds", { session, player })
  expect((await asked()).free_rounds).toEqual([])
  const lot = await table.grantTo(memberId, sum("2"), ROUNDS)
  const [offer] = (await asked()).free_rounds ?? []
  expect(offer).toMatchObject({ campaign: `house-lot-${lot}`, stake: "1.00", left: 2 })
  expect(await client.call("free-rounds", { session, player: "stranger" })).toMatchObject({
    status: "INVALID_SESSION",
  })
  const about = { player, game: GAME, currency: "BRL", round_id: "wire", kind: "free_round" as const }
  const campaign = offer?.campaign ?? ""
  const bet = await client.call("bet", { ...about, tx_id: "wire-bet", session, amount: "0", campaign })
  expect(bet).toMatchObject({ status: "OK", balance: { real: "3.00", bonus: "0.00" } })
  const win = { ...about, tx_id: "wire-win", amount: "2.5", campaign, round_closed: true }
  expect((await client.call("win", win)).status).toBe("OK")
  expect((await asked()).free_rounds).toMatchObject([{ left: 1 }])
  expect(toDecimal(await table.ledger.balance(memberId, "bonus", "BRL"))).toBe("2.50")
})
