import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { MINUTE_MS } from "../../../kernel/durations.ts"
import type { MemberContext } from "../../../call/context.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
let player: MemberContext
beforeAll(async () => {
  house = await testHouse([gameOf("SSC1M")])
})
afterAll(() => house.close())
beforeEach(async () => {
  player = await house.member("100")
})

/** How often the ledger said that the player's money had moved meanwhile. */
async function notificationsOf(work: () => Promise<unknown>): Promise<number> {
  const before = house.moves.notified(player.member.id)
  await work()
  return house.moves.notified(player.member.id) - before
}

const slipOf = async (cost: string, ...digits: string[]) => ({
  gameCode: "SSC1M",
  issue: await onSale(house, "SSC1M"),
  lines: [firstDigit(...digits)],
  cost,
})

test("a slip tells once, also of many lines; one that is refused tells nothing", async () => {
  const slip = await slipOf("6", "1", "2", "3")
  expect(await notificationsOf(() => house.lottery.routes.placeBets(slip, player))).toBe(1)
  const dear = await slipOf("2", "1")
  expect(
    await notificationsOf(async () => {
      const poor = await house.member("1")
      expect(await codeOf(house.lottery.routes.placeBets(dear, poor))).toBe("INSUFFICIENT_FUNDS")
      expect(house.moves.notified(poor.member.id)).toBe(1)
    }),
  ).toBe(0)
})

test("a bet that is taken back tells once, and a second time not", async () => {
  const { bets } = await house.lottery.routes.placeBets(await slipOf("2", "1"), player)
  const [bet] = bets
  const cancel = () => house.lottery.routes.cancelBet({ betId: bet?.betId ?? "" }, player)
  expect(await notificationsOf(cancel)).toBe(1)
  expect(await notificationsOf(cancel)).toBe(0)
})

test("a settlement reports each paid member once, however many bets won, and no member who lost", async () => {
  const other = await house.member("100")
  const slip = await slipOf("20", "0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
  await house.lottery.routes.placeBets(slip, player)
  await house.lottery.routes.placeBets(slip, player)
  await house.lottery.routes.placeBets(await slipOf("2", "1"), other)
  const [before, had] = [house.moves.notified(other.member.id), await house.balance(other)]
  expect(await notificationsOf(() => house.pass(MINUTE_MS))).toBe(1)
  expect(house.moves.notified(other.member.id) - before).toBe((await house.balance(other)) === had ? 0 : 1)
})

test("a chase tells of its hold, of each leg and of what returns", async () => {
  const { issues } = await house.lottery.routes.comingIssues({ gameCode: "SSC1M", count: 2 }, player)
  const told = await notificationsOf(() =>
    house.lottery.routes.placeChase(
      {
        gameCode: "SSC1M",
        lines: [firstDigit("1")],
        legs: issues.map(({ issue }) => ({ issue, multiple: 1 })),
        cost: "4",
        stopOnWin: false,
      },
      player,
    ),
  )
  expect(told).toBe(2)
  const { rows } = await house.lottery.routes.chases({ limit: 1 }, player)
  const chaseId = rows[0]?.chaseId ?? ""
  expect(await notificationsOf(() => house.lottery.routes.cancelChase({ chaseId }, player))).toBe(1)
})
