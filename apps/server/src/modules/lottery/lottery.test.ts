import { drawIssue, seedFromHex, verifyCommitment } from "@croupier/fairness"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { dayOf } from "../../kernel/days.ts"
import { lotteryGames } from "../../seed/lottery-games.ts"
import { codeOf, contextOf, testHouse, ZONE, type TestHouse } from "./test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse(lotteryGames.slice(0, 2))
})
afterAll(async () => {
  expect(house.reported).toEqual([])
  await house.close()
})
beforeEach(() => house.pass(60_000))

const routes = () => house.lottery.routes
const onSale = async (gameCode: string) => {
  const { current } = await routes().draw({ gameCode }, contextOf(1n))
  if (!current) throw new Error("nothing is on sale")
  return current
}

const straight = (digits: string) => ({
  play: "SSC.FIRST2.STRAIGHT",
  selection: { pos: [digits.split(""), digits.split("")] },
  mode: "1" as const,
  multiple: 1,
  group: 1956,
})

/** Moves the clock past the draw of what is on sale now, and lets the worker do its round. */
const drawn = () => house.pass(61_000)

describe("a bet from placing to payout", () => {
  test("a slip that covers every outcome is paid exactly its winning unit", async () => {
    const member = await house.member("1000")
    const issue = await onSale("SSC1M")
    const { bets, balance } = await routes().placeBets(
      { gameCode: "SSC1M", issue: issue.issue, lines: [straight("0123456789")], cost: "200" },
      member,
    )
    expect(balance).toBe("800.00")
    expect(bets).toMatchObject([{ state: "PLACED", units: "100", stake: "200.00" }])
    await drawn()
    const { rows } = await routes().bets({ limit: 10 }, member)
    expect(rows).toMatchObject([{ state: "WON", prize: "195.60" }])
    // Group 1956 of 2000: 2 × 100 × 0.978, and the rebate of the groups given up.
    expect(await house.balance(member)).toBe(
      toDecimal(amount(8_000_000n + 1_956_000n + parseAmount(rows[0]?.rebate ?? "0"))),
    )
  })

  test("the sums of a period are those of its bets by state, a cancelled stake is none and one that waits is open", async () => {
    const member = await house.member("1000")
    const place = async (multiple: number) => {
      const { issue } = await onSale("SSC1M")
      const lines = [{ ...straight("0123456789"), multiple }]
      return routes().placeBets({ gameCode: "SSC1M", issue, lines, cost: String(200 * multiple) }, member)
    }
    await place(1)
    await drawn()
    await place(1)
    const back = await place(2)
    await routes().cancelBet({ betId: back.bets[0]?.betId ?? "" }, member)
    const day = dayOf(house.clock.now(), ZONE)
    const period = { from: day, until: day }
    const { rows } = await routes().bets({ ...period, limit: 10 }, member)
    expect(rows.map(({ state }) => state)).toEqual(["CANCELLED", "PLACED", "WON"])
    const payout = toDecimal(amount(1_956_000n + parseAmount(rows[2]?.rebate ?? "0")))
    expect(await routes().betSums(period, member)).toMatchObject({
      count: 3,
      stake: "200.00",
      payout,
      open: "200.00",
      games: ["SSC1M"],
    })
    expect(await routes().betSums({ ...period, state: "WON" }, member)).toMatchObject({
      count: 1,
      open: "0.00",
    })
    const before = { from: "2020-01-01", until: "2020-01-02" }
    expect(await routes().betSums(before, member)).toMatchObject({ count: 0, games: [] })
    expect((await routes().bets({ ...before, limit: 10 }, member)).rows).toEqual([])
  })

  test("the draw is the one the commitment promised before sale", async () => {
    const before = await onSale("SSC1M")
    await drawn()
    const proof = await routes().drawProof({ gameCode: "SSC1M", issue: before.issue }, contextOf(1n))
    expect(proof.commitment).toBe(before.commitment)
    const seed = seedFromHex(proof.seed ?? "")
    expect(verifyCommitment(proof.commitment, seed, { gameCode: "SSC1M", issue: before.issue })).toBe(true)
    expect(proof.draw).toEqual(drawIssue("SSC", seed, "SSC1M", before.issue))
  })

  test("the same key places once and answers the same; other content under it is refused", async () => {
    const member = await house.member("100")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" }
    const context = { ...member }
    const [first, second] = await Promise.all([
      routes().placeBets(slip, context),
      routes().placeBets(slip, context),
    ])
    expect(second).toEqual(first)
    expect(await house.balance(member)).toBe("98.00")
    expect(await codeOf(routes().placeBets({ ...slip, lines: [straight("2")] }, context))).toBe(
      "IDEMPOTENCY_CONFLICT",
    )
  })

  test("two slips at once cannot spend the same money", async () => {
    const member = await house.member("2")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" }
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(routes().placeBets(slip, member))))
    expect(codes.filter((code) => code === "taken")).toHaveLength(1)
    expect(codes.filter((code) => code === "INSUFFICIENT_FUNDS")).toHaveLength(7)
    expect(await house.balance(member)).toBe("0.00")
  })
})

describe("refusals, each with its code and nothing taken", () => {
  test.each([
    ["GAME_UNKNOWN", { gameCode: "NOPE", lines: [straight("1")], cost: "2" }],
    ["ISSUE_UNKNOWN", { issue: "20200101-0001", lines: [straight("1")], cost: "2" }],
    ["PLAY_UNKNOWN", { lines: [{ ...straight("1"), play: "SSC.NOPE" }], cost: "2" }],
    ["SELECTION_INVALID", { lines: [{ ...straight("1"), selection: { pos: [["x"], ["1"]] } }], cost: "2" }],
    ["PRICE_CHANGED", { lines: [straight("1")], cost: "1.99" }],
    ["MULTIPLE_TOO_HIGH", { lines: [{ ...straight("1"), multiple: 100_000 }], cost: "200000" }],
    ["GROUP_OUT_OF_RANGE", { lines: [{ ...straight("1"), group: 1999 }], cost: "2" }],
    ["LIMIT_REACHED", { lines: [{ ...straight("1"), multiple: 9_999 }], cost: "19998" }],
  ])("%s", async (code, change) => {
    const member = await house.member("100")
    const issue = await onSale("SSC1M")
    expect(
      await codeOf(routes().placeBets({ gameCode: "SSC1M", issue: issue.issue, ...change }, member)),
    ).toBe(code)
    expect(await house.balance(member)).toBe("100.00")
  })

  test("IDEMPOTENCY_KEY_REQUIRED without a key", async () => {
    const member = await house.member("100")
    const issue = await onSale("SSC1M")
    const context = { ...member, idempotencyKey: undefined }
    expect(
      await codeOf(
        routes().placeBets(
          { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" },
          context,
        ),
      ),
    ).toBe("IDEMPOTENCY_KEY_REQUIRED")
  })

  test("at the close a bet is in or out, decided by the clock inside the transaction", async () => {
    const member = await house.member("100")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1")], cost: "2" }
    house.clock.set(new Date(Date.parse(issue.closesAt) - 1))
    expect(await codeOf(routes().placeBets(slip, member))).toBe("taken")
    house.clock.set(new Date(issue.closesAt))
    expect(await codeOf(routes().placeBets(slip, member))).toBe("ISSUE_CLOSED")
    expect(await house.balance(member)).toBe("98.00")
  })
})

describe("taking a bet back", () => {
  test("returns the stake once, while the issue is on sale, and never after", async () => {
    const member = await house.member("100")
    const issue = await onSale("SSC1M")
    const slip = { gameCode: "SSC1M", issue: issue.issue, lines: [straight("1"), straight("2")], cost: "4" }
    const { bets } = await routes().placeBets(slip, member)
    const [first, second] = bets.map((bet) => bet.betId)
    await Promise.all([
      routes().cancelBet({ betId: first ?? "" }, member),
      routes().cancelBet({ betId: first ?? "" }, member),
    ])
    expect(await house.balance(member)).toBe("98.00")
    expect(await codeOf(routes().cancelBet({ betId: second ?? "" }, await house.member("0")))).toBe(
      "BET_UNKNOWN",
    )
    house.clock.set(new Date(issue.closesAt))
    expect(await codeOf(routes().cancelBet({ betId: second ?? "" }, member))).toBe("BET_NOT_CANCELLABLE")
    await drawn()
    const { rows } = await routes().bets({ limit: 10 }, member)
    expect(rows.find((bet) => bet.betId === first)?.state).toBe("CANCELLED")
  })
})

test("every issue settles, and the books of the house still sum to zero", async () => {
  await drawn()
  expect(await house.differences()).toEqual([])
  const left = await sql`select 1 from lottery_issue where state in ('DRAWN', 'SETTLING')`.execute(
    house.store.database.db,
  )
  expect(left.rows).toHaveLength(0)
})
