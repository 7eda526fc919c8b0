import { sql } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MerchantContext } from "../../../call/console-context.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { decideIssue } from "../test-result-decisions.ts"

/** A sale that people end while slips come without a pause. */

/** Far more than come while a person's act reads and asks for the lock: on a busy machine that was 60 once. */
const MOST_SLIPS = 2_000

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("DENSE")])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})

const desk = () => house.lottery.consoleRoutes
const context = { merchant: { id: 1 }, record: async () => {} } as unknown as MerchantContext
const stored = async (issue: string) => {
  const { rows } = await sql<{ id: bigint; state: string }>`
    select id, state from lottery_issue where game_code = 'DENSE' and issue = ${issue}`.execute(
    house.store.database.db,
  )
  const [row] = rows
  if (!row) throw new Error(`no issue ${issue}`)
  return row
}

/**
 * Slips of several nodes, each of which has found the issue before the one before has committed, as long as `goesOn`
 * says so: at no moment is the issue free of them. Answers how many there were.
 */
async function stream(issueId: bigint, goesOn: () => boolean): Promise<number> {
  const nodes = await Promise.all(
    [1, 2].map(async () => {
      const node = new pg.Client({ connectionString: house.store.url })
      await node.connect()
      return node
    }),
  )
  // The first step of the lane of bets, for a batch on this issue.
  const find = async (node: pg.Client | undefined) => {
    await node?.query("begin")
    await node?.query(
      `select place_lottery_bets('{}','{}','{}','{}',array[$1::bigint],'{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}',
              '{}','{}','{}','{}','{}','{}','{}','{}','{}','{}','{}',$2)`,
      [String(issueId), house.clock.now()],
    )
  }
  await find(nodes[0])
  let slips = 1
  for (; goesOn() && slips < MOST_SLIPS; slips++) {
    await find(nodes[slips % 2])
    await nodes[(slips + 1) % 2]?.query("commit")
  }
  await nodes[(slips + 1) % 2]?.query("commit")
  await Promise.all(nodes.map((node) => node.end()))
  return slips
}

test.each(["void", "close"] as const)(
  "a %s goes through a stream of slips that never pauses",
  async (how) => {
    await house.pass(60_000)
    const member = await house.member("100")
    const issue = await onSale(house, "DENSE")
    await house.lottery.routes.placeBets(
      { gameCode: "DENSE", issue, lines: [firstDigit("7")], cost: "2" },
      member,
    )
    const { id } = await stored(issue)
    let ended = false
    let asked = false
    const slips = stream(id, () => {
      asked = true
      return !ended
    })
    await eventually(() => expect(asked).toBe(true))
    if (how === "void") await decideIssue(house, { gameCode: "DENSE", issue }, { kind: "VOID" })
    else await desk().closeIssue({ gameCode: "DENSE", issue, why: "a fault of the board" }, context)
    ended = true
    expect(await slips).toBeLessThan(MOST_SLIPS)
  },
)
