import { afterAll, beforeAll, expect, test } from "vitest"
import { lotteryGames } from "../../seed/lottery-games.ts"
import { contextOf, onSale, testHouse, type TestHouse } from "./test-house.ts"

const CODES = ["SSC1M", "K31M", "VNN1M", "SEALA1M"]
let house: TestHouse

beforeAll(async () => {
  house = await testHouse(lotteryGames.filter(({ code }) => CODES.includes(code)))
})
afterAll(() => house.close())

const LINES = {
  SSC1M: { play: "SSC.FIXED_PLACE", selection: { pos: [["1"], [], [], [], []] }, cost: "2" },
  K31M: { play: "K3.SUM", selection: { set: ["10"] }, cost: "2" },
  VNN1M: { play: "VNN.DAU", selection: { set: ["7"] }, cost: "1" },
} as const
const bet = async (member: Awaited<ReturnType<TestHouse["member"]>>, gameCode: keyof typeof LINES) => {
  const { cost, ...line } = LINES[gameCode]
  const { play, selection } = line
  await house.lottery.routes.placeBets(
    {
      gameCode,
      issue: await onSale(house, gameCode),
      lines: [{ play, selection: { ...selection }, mode: "1", multiple: 1, group: 1_956 }],
      cost,
    },
    { ...contextOf(member.member.id), member: member.member },
  )
}
const codes = (answer: { readonly games: readonly { readonly gameCode: string }[] }) =>
  answer.games.map(({ gameCode }) => gameCode)

test("a member finds the games of the own last bets, the latest first", async () => {
  const { recentGames, vnRecentGames } = house.lottery.routes
  const member = await house.member("100")
  for (const game of ["SSC1M", "VNN1M", "K31M", "SSC1M"] as const) await bet(member, game)
  expect(codes(await recentGames({ count: 10 }, member))).toEqual(["SSC1M", "K31M", "VNN1M"])
  expect(codes(await recentGames({ count: 1 }, member))).toEqual(["SSC1M"])
  expect(codes(await vnRecentGames({ count: 10 }, member))).toEqual(["VNN1M"])
  expect(codes(await recentGames({ count: 10 }, await house.member("0")))).toEqual([])
})

test("the lottery that is bet on most comes first, once its draws are settled", async () => {
  const member = await house.member("100")
  for (let times = 0; times < 3; times++) await bet(member, "VNN1M")
  await house.pass(61_000)
  const popular = codes(await house.lottery.routes.popularGames({ count: 20 }, contextOf(1n)))
  expect(popular[0]).toBe("VNN1M")
  expect(popular.toSorted()).toEqual(CODES.toSorted())
})
