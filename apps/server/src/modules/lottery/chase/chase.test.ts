import { randomUUID } from "node:crypto"
import { parseAmount } from "@croupier/money"
import { sql } from "@croupier/database"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { codeOf, firstDigit, gameOf, testHouse, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"

const game = gameOf("SSC1M", { maximumMultiple: 50 })
const ALL = "0123456789".split("")

let house: TestHouse
let member: MemberContext
beforeAll(async () => {
  house = await testHouse([game])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})
beforeEach(async () => {
  await house.lottery.setLimits(1, "SSC1M", {})
  await house.pass(60_000)
  member = await house.member("1000")
})

const routes = () => house.lottery.routes
const coming = async (count: number) =>
  (await routes().comingIssues({ gameCode: "SSC1M", count }, member)).issues.map(({ issue }) => issue)

interface Plan {
  readonly multiples?: readonly number[]
  readonly digits?: readonly string[]
  readonly stopOnWin?: boolean
  readonly skip?: number
  readonly cost?: string
}
/** A chase on one digit of the first place, 2 a unit, over the coming issues. */
async function ask({ multiples = [1, 1, 1], digits = ["7"], stopOnWin = false, skip = 0, cost }: Plan = {}) {
  const issues = (await coming(multiples.length + skip)).slice(skip)
  const units = digits.length * multiples.reduce((sum, each) => sum + each, 0)
  return {
    gameCode: "SSC1M",
    lines: [firstDigit(...digits)],
    legs: issues.map((issue, at) => ({ issue, multiple: multiples[at] ?? 1 })),
    stopOnWin,
    cost: cost ?? String(2 * units),
  }
}
const place = async (plan?: Plan) => (await routes().placeChase(await ask(plan), member)).chase
const now = async () => {
  const { rows } = await routes().chases({ limit: 1 }, member)
  if (!rows[0]) throw new Error("there is no chase")
  return rows[0]
}
const states = async () => (await now()).legs.map((leg) => leg.state)
const funds = async () => [await house.balance(member), await house.balance(member, "reserved")]

describe("a chase", () => {
  test("sets its whole cost aside, bets what is on sale at once, and the rest as each issue opens", async () => {
    const chase = await place({ multiples: [1, 2, 4] })
    expect(chase).toMatchObject({ state: "RUNNING", stake: "14.00", spent: "2.00", reserved: "12.00" })
    expect(await funds()).toEqual(["986.00", "12.00"])
    await house.pass(60_000)
    expect((await now()).legs.map((leg) => leg.state).slice(1)).toEqual(["PLACED", "WAITING"])
    const { rows } = await routes().bets({ limit: 10 }, member)
    expect(rows[0]).toMatchObject({ multiple: 2, stake: "4.00", chaseId: chase.chaseId, state: "PLACED" })
    await house.pass(60_000)
    await house.pass(60_000)
    const ended = await now()
    expect(ended).toMatchObject({ state: "FINISHED", spent: "14.00", reserved: "0.00" })
    const won = ended.legs.reduce((sum, leg) => sum + parseAmount(leg.prize), 0n)
    expect(await house.balance(member, "reserved")).toBe("0.00")
    expect(parseAmount(await house.balance(member))).toBe(parseAmount("986.00") + won)
  })

  test("that stops on a win bets one issue at a time and gives the rest back after it", async () => {
    // Every digit: the first issue wins for certain.
    await place({ multiples: [1, 1, 1, 1], digits: ALL, stopOnWin: true })
    expect(await states()).toEqual(["PLACED", "WAITING", "WAITING", "WAITING"])
    expect(await funds()).toEqual(["920.00", "60.00"])
    // The next issue is on sale, and the first is not drawn yet: nothing is bet on it.
    await house.pass(46_000)
    expect(await states()).toEqual(["PLACED", "WAITING", "WAITING", "WAITING"])
    await house.pass(10_000)
    expect(await now()).toMatchObject({ state: "STOPPED_BY_WIN", prize: "19.56", reserved: "0.00" })
    expect(await states()).toEqual(["WON", "CANCELLED", "CANCELLED", "CANCELLED"])
    expect(await funds()).toEqual(["999.56", "0.00"])
  })

  test("over issues further ahead than any that is made yet", async () => {
    const issues = await coming(120)
    expect(new Set(issues).size).toBe(120)
    const { chase } = await routes().placeChase(await ask({ multiples: [1, 1], skip: 118 }), member)
    expect(chase.legs.map((leg) => leg.state)).toEqual(["WAITING", "WAITING"])
    expect(await funds()).toEqual(["996.00", "4.00"])
  })

  test("whose issues closed while no worker ran: they are left out and their money returns", async () => {
    await place({ multiples: [1, 1, 1] })
    house.clock.advance(10 * 60_000)
    await house.lottery.round()
    expect((await states()).slice(1)).toEqual(["MISSED", "MISSED"])
    expect(await house.balance(member, "reserved")).toBe("0.00")
    expect((await now()).state).toBe("FINISHED")
  })

  test("that meets a limit of the issue: left out, the others go on", async () => {
    await place({ multiples: [1, 10, 1] })
    await house.lottery.setLimits(1, "SSC1M", { memberStake: parseAmount("10") })
    for (let minute = 0; minute < 3; minute++) await house.pass(60_000)
    expect((await states()).map((state) => state === "MISSED")).toEqual([false, true, false])
    expect(await house.balance(member, "reserved")).toBe("0.00")
  })
})

describe("taking back", () => {
  test("some issues, then all that waits: the money returns at once, what is bet stays", async () => {
    const chase = await place({ multiples: [1, 2, 3, 4] })
    const { chaseId } = chase
    const third = chase.legs[2]?.issue ?? ""
    const some = await routes().cancelChase({ chaseId, issues: [third] }, member)
    expect(some.chase).toMatchObject({ state: "RUNNING", reserved: "12.00" })
    expect(await funds()).toEqual(["986.00", "12.00"])
    await house.pass(60_000)
    expect(await states()).toEqual([expect.anything(), "PLACED", "CANCELLED", "WAITING"])
    const all = await routes().cancelChase({ chaseId }, member)
    expect(all.chase).toMatchObject({ state: "STOPPED_BY_USER", reserved: "0.00", spent: "6.00" })
    expect(await house.balance(member, "reserved")).toBe("0.00")
    expect(await codeOf(routes().cancelChase({ chaseId }, member))).toBe("CHASE_ENDED")
    expect(await codeOf(routes().cancelChase({ chaseId }, await house.member("0")))).toBe("CHASE_UNKNOWN")
    await house.pass(60_000)
    expect((await states())[1]).toMatch(/WON|LOST/)
  })

  test("eight times at once returns the money once; so does a bet of it, which is no win", async () => {
    const { chaseId } = await place({ multiples: [1, 2, 3], digits: ALL, stopOnWin: true })
    const [bet] = (await routes().bets({ limit: 1 }, member)).rows
    await routes().cancelBet({ betId: bet?.betId ?? "" }, member)
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => codeOf(routes().cancelChase({ chaseId }, member))),
    )
    expect(codes.filter((code) => code === "taken")).toHaveLength(1)
    expect(await funds()).toEqual(["1000.00", "0.00"])
    await house.pass(60_000)
    expect((await states())[0]).toBe("VOID")
    expect(await funds()).toEqual(["1000.00", "0.00"])
  })
})

describe("refused, with nothing set aside", () => {
  test.each<[string, (asked: Awaited<ReturnType<typeof ask>>) => object]>([
    ["GAME_UNKNOWN", () => ({ gameCode: "NOPE" })],
    ["CHASE_PLAN_INVALID", ({ legs }) => ({ legs: legs.toReversed() })],
    ["CHASE_PLAN_INVALID", ({ legs }) => ({ legs: [...legs, { issue: "20991231-0001", multiple: 1 }] })],
    ["ISSUE_CLOSED", ({ legs }) => ({ legs: [{ issue: "20200101-0001", multiple: 1 }, ...legs] })],
    ["PRICE_CHANGED", () => ({ cost: "5.99" })],
    ["MULTIPLE_TOO_HIGH", ({ legs }) => ({ legs: legs.map((leg) => ({ ...leg, multiple: 51 })) })],
    ["SELECTION_INVALID", ({ lines }) => ({ lines: [{ ...lines[0], selection: { pos: [["x"]] } }] })],
    ["PLAY_UNKNOWN", ({ lines }) => ({ lines: [{ ...lines[0], play: "SSC.NOPE" }] })],
    ["GROUP_OUT_OF_RANGE", ({ lines }) => ({ lines: [{ ...lines[0], group: 1_999 }] })],
  ])("%s", async (code, change) => {
    const asked = await ask()
    expect(await codeOf(routes().placeChase({ ...asked, ...change(asked) }, member))).toBe(code)
    expect(await funds()).toEqual(["1000.00", "0.00"])
  })

  test("INSUFFICIENT_FUNDS: of two at once that cannot both be paid, one is", async () => {
    const asked = await ask({ multiples: [50, 50, 50, 50, 50, 50] })
    const codes = await Promise.all([0, 1].map(() => codeOf(routes().placeChase(asked, member))))
    expect(codes.toSorted()).toEqual(["INSUFFICIENT_FUNDS", "taken"])
    expect(await house.balance(member)).toBe("400.00")
  })

  test("IDEMPOTENCY_CONFLICT: a key makes one chase, and a resend with other contents is refused", async () => {
    const idempotencyKey = randomUUID()
    const asked = await ask()
    const [one, two] = await Promise.all(
      [0, 1].map(() => routes().placeChase(asked, { ...member, idempotencyKey })),
    )
    expect(two?.chase.chaseId).toBe(one?.chase.chaseId)
    expect(await house.balance(member)).toBe("994.00")
    expect(
      await codeOf(routes().placeChase({ ...asked, stopOnWin: true }, { ...member, idempotencyKey })),
    ).toBe("IDEMPOTENCY_CONFLICT")
    expect(await codeOf(routes().placeChase(asked, { ...member, idempotencyKey: undefined }))).toBe(
      "IDEMPOTENCY_KEY_REQUIRED",
    )
  })
})

describe("with more than one worker", () => {
  test("each leg is bet once, and each hold is settled once", async () => {
    const members = await Promise.all(Array.from({ length: 6 }, () => house.member("100")))
    for (const each of members)
      await routes().placeChase(await ask({ multiples: [1, 2, 3], stopOnWin: false }), each)
    const others = await Promise.all(
      [0, 1].map(() => lotteryOn(house.store.database, house.ledger, house.clock)),
    )
    try {
      for (let minute = 0; minute < 4; minute++) {
        house.clock.advance(60_000)
        await Promise.all([house.lottery, ...others].map((each) => each.round()))
      }
      // The chases that one worker passed by because another held them.
      await house.lottery.round()
      for (const each of members) {
        const { rows } = await routes().bets({ limit: 10 }, each)
        expect(rows).toHaveLength(3)
        expect(await house.balance(each, "reserved")).toBe("0.00")
      }
    } finally {
      for (const each of others) await each.stop()
    }
  })

  test("a leg that fails in the middle leaves no trace, and is bet by the next round", async () => {
    await place({ multiples: [1, 1] })
    await sql`create function fail_leg() returns trigger language plpgsql as $$ begin raise exception 'torn'; end $$`.execute(
      house.store.database.db,
    )
    await sql`create trigger fail_leg before update on lottery_chase_leg for each row when (new.state = 'PLACED') execute function fail_leg()`.execute(
      house.store.database.db,
    )
    await house.pass(60_000)
    expect(house.reported.splice(0)).toHaveLength(1)
    expect(await funds()).toEqual([expect.anything(), "2.00"])
    expect((await routes().bets({ limit: 10 }, member)).rows).toHaveLength(1)
    await sql`drop function fail_leg() cascade`.execute(house.store.database.db)
    await house.lottery.round()
    expect((await routes().bets({ limit: 10 }, member)).rows).toHaveLength(2)
    expect(await house.balance(member, "reserved")).toBe("0.00")
  })
})
