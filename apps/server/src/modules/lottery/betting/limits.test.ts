import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

/** The groups of seats. */
const groups = new Map<bigint, number>()
let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("SSC1M"), gameOf("SSCX")], {
    parts: { agents: { groupsAt: async () => groups, tellRebates: async () => {} } },
  })
})
afterAll(() => house.close())
beforeEach(async () => {
  await house.pass(60_000)
  await house.lottery.setLimits(1, "SSC1M", {})
})

const limit = (limits: Parameters<TestHouse["lottery"]["setLimits"]>[2], play?: string) =>
  house.lottery.setLimits(1, "SSC1M", limits, play)
const line = (multiple: number, ...digits: string[]) => ({ ...firstDigit(...digits), multiple })
const bet = async (member: Awaited<ReturnType<TestHouse["member"]>>, ...lines: ReturnType<typeof line>[]) => {
  const units = lines.reduce((sum, each) => sum + each.multiple * (each.selection.pos[0]?.length ?? 0), 0)
  return house.lottery.routes.placeBets(
    { gameCode: "SSC1M", issue: await onSale(house, "SSC1M"), lines, cost: String(2 * units) },
    member,
  )
}
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => "taken",
    (error: unknown) => error,
  )

describe("limits of a line", () => {
  test("a stake under and over, too many units: each its own code, naming the line and the limit", async () => {
    const member = await house.member("1000")
    await limit({ minimumStake: parseAmount("4"), maximumStake: parseAmount("40"), maximumUnits: 8 })
    expect(await refusal(bet(member, line(2, "1"), line(1, "1")))).toMatchObject({
      code: "STAKE_TOO_LOW",
      args: ["4.00"],
      value: { line: 1 },
    })
    expect(await refusal(bet(member, line(21, "1")))).toMatchObject({
      code: "STAKE_TOO_HIGH",
      args: ["40.00"],
    })
    expect(await codeOf(bet(member, line(1, ..."012345678".split(""))))).toBe("UNITS_TOO_MANY")
    expect(await house.balance(member)).toBe("1000.00")
    expect(await codeOf(bet(member, line(20, "1")))).toBe("taken")
  })

  test("a play's own limit takes the place of the game's, and the game's holds where it is silent", async () => {
    const member = await house.member("1000")
    await limit({ minimumStake: parseAmount("4"), maximumStake: parseAmount("40") })
    await limit({ maximumStake: parseAmount("400") }, "SSC.FIXED_PLACE")
    expect(await codeOf(bet(member, line(21, "1")))).toBe("taken")
    expect(await codeOf(bet(member, line(1, "1")))).toBe("STAKE_TOO_LOW")
    await limit({}, "SSC.FIXED_PLACE")
  })
})

describe("the prize group", () => {
  test("is the merchant's until an upline gives another; the rebate is the distance to it", async () => {
    const member = await house.member("1000")
    const lower = { ...line(100, "1"), group: 1_900 }
    const { bets } = await bet(member, lower)
    expect(bets[0]?.group).toBe(1_900)
    await house.pass(61_000)
    const { rows } = await house.lottery.routes.bets({ limit: 1 }, member)
    // 200 × (1956 − 1900) / 2000
    expect(rows[0]?.rebate).toBe("5.60")

    expect(await house.lottery.routes.prizeGroup({}, member)).toEqual({ group: null })
    groups.set(member.member.id, 1_980)
    await house.pass(31_000)
    expect(await house.lottery.routes.prizeGroup({}, member)).toEqual({ group: 1_980 })
    expect(await codeOf(bet(member, { ...line(1, "1"), group: 1_980 }))).toBe("taken")
    groups.set(member.member.id, 1_880)
    await house.pass(31_000)
    expect(await refusal(bet(member, { ...line(1, "1"), group: 1_900 }))).toMatchObject({
      code: "GROUP_OUT_OF_RANGE",
      args: ["1800", "1880"],
    })
  })

  test("of a play may be lower than the member's: neither chosen above it, nor paid as a rebate from above", async () => {
    const member = await house.member("1000")
    await limit({ maximumGroup: 1_900 }, "SSC.FIXED_PLACE")
    expect(await codeOf(bet(member, { ...line(1, "1"), group: 1_950 }))).toBe("GROUP_OUT_OF_RANGE")
    await bet(member, { ...line(100, "1"), group: 1_900 })
    await limit({}, "SSC.FIXED_PLACE")
    await house.pass(61_000)
    const { rows } = await house.lottery.routes.bets({ limit: 1 }, member)
    expect(rows[0]?.rebate).toBe("0.00")
  })
})

test("limits for all games of a merchant leave those alone that have their own", async () => {
  const member = await house.member("1000")
  await limit({ maximumStake: parseAmount("40") })
  await house.lottery.limitAll(1, { maximumStake: parseAmount("10") })
  expect(await codeOf(bet(member, line(20, "1")))).toBe("taken")
  const issue = await onSale(house, "SSCX")
  const dear = { gameCode: "SSCX", issue, lines: [line(6, "1")], cost: "12" }
  expect(await codeOf(house.lottery.routes.placeBets(dear, member))).toBe("STAKE_TOO_HIGH")
})

describe("limits of an issue", () => {
  test("a member's stakes: what is left is said, a bet taken back makes room, the next issue starts anew", async () => {
    const member = await house.member("1000")
    await limit({ memberStake: parseAmount("100") })
    const { bets } = await bet(member, line(30, "1"))
    expect(await refusal(bet(member, line(21, "2")))).toMatchObject({
      code: "MEMBER_STAKE_REACHED",
      args: ["40.00"],
    })
    expect(await codeOf(bet(member, line(20, "2")))).toBe("taken")
    expect(await codeOf(bet(await house.member("100"), line(50, "2")))).toBe("taken")
    await house.lottery.routes.cancelBet({ betId: bets[0]?.betId ?? "" }, member)
    expect(await codeOf(bet(member, line(30, "3")))).toBe("taken")
    await house.pass(60_000)
    expect(await codeOf(bet(member, line(50, "3")))).toBe("taken")
  })

  test("a member's possible prizes", async () => {
    const member = await house.member("10000")
    await limit({ memberPrize: parseAmount("1000") })
    // 2 × 9.78 × 51 = 997.56
    expect(await codeOf(bet(member, line(51, "1")))).toBe("taken")
    expect(await refusal(bet(member, line(1, "2")))).toMatchObject({
      code: "MEMBER_PRIZE_REACHED",
      args: ["1000.00"],
    })
  })

  test("the sum of all stakes and the house's most possible loss: twenty at once never pass it, and play money is no risk", async () => {
    const members = await Promise.all(Array.from({ length: 20 }, () => house.member("100")))
    await limit({ issueStake: parseAmount("70") })
    const codes = await Promise.all(members.map((member) => codeOf(bet(member, line(5, "1")))))
    expect(codes.filter((code) => code === "taken")).toHaveLength(7)
    expect(codes.filter((code) => code === "ISSUE_STAKE_REACHED")).toHaveLength(13)
    expect(await codeOf(bet(await house.member("100", { trial: true }), line(5, "1")))).toBe("taken")

    await house.pass(60_000)
    // One such bet can cost the house 5 × (19.56 − 2) = 87.80.
    await limit({ issueExposure: parseAmount("500") })
    const again = await Promise.all(members.map((member) => codeOf(bet(member, line(5, "1")))))
    expect(again.filter((code) => code === "taken")).toHaveLength(5)
    expect(again.filter((code) => code === "ISSUE_EXPOSURE_REACHED")).toHaveLength(15)
    expect(await house.differences()).toEqual([])
  })

  test("many slips of one member at once: as many as fit, and no more", async () => {
    const member = await house.member("1000")
    await limit({ memberStake: parseAmount("20") })
    const codes = await Promise.all(Array.from({ length: 8 }, () => codeOf(bet(member, line(2, "1")))))
    expect(codes.filter((code) => code === "taken")).toHaveLength(5)
    expect(codes.filter((code) => code === "MEMBER_STAKE_REACHED")).toHaveLength(3)
    expect(await house.balance(member)).toBe("980.00")
  })
})
