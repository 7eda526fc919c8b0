import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import { aroundTheClock } from "../index.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

const game = (code: string, seconds: number) => gameOf(code, { schedule: aroundTheClock(seconds, 5, "UTC") })

let house: TestHouse
beforeAll(async () => void (house = await testHouse([game("OFTEN", 60), game("RARE", 86_400)])))
afterAll(() => house.close())

const issues = async (code: string) =>
  (
    await sql<{ issue: string; old: boolean }>`
      select issue, draws_at < ${new Date(house.clock.now().getTime() - 90 * 86_400_000)} as old
        from lottery_issue where game_code = ${code} and state = 'SETTLED' order by draws_at`.execute(
      house.store.database.db,
    )
  ).rows

/** Settled issues of the past without a bet, one for each interval. */
async function past(code: string, count: number, seconds: number, days: number): Promise<void> {
  const newest = new Date(house.clock.now().getTime() - days * 86_400_000)
  await sql`
    insert into lottery_issue (merchant_id, game_code, issue, state, opens_at, closes_at, draws_at, commitment, committed_at, seed, draw, drawn_at, settled_at)
    select 1, ${code}, ${`before${days}-`} || n, 'SETTLED', t - interval '50 s', t - interval '5 s', t, 'c', t, 's', '{}', t, t
      from generate_series(1, ${count}) n, lateral (select ${newest}::timestamptz - n * make_interval(secs => ${seconds}) as t) at`.execute(
    house.store.database.db,
  )
}

test("old issues without a bet are deleted; issues with a bet, and the newest of every game, stay", async () => {
  const member = await house.member("100")
  const issue = await onSale(house, "OFTEN")
  await house.lottery.routes.placeBets(
    { gameCode: "OFTEN", issue, lines: [firstDigit("7")], cost: "2" },
    member,
  )
  await house.pass(61_000)
  await past("OFTEN", 3_000, 60, 30)
  await past("RARE", 300, 86_400, 0)
  house.clock.advance(91 * 86_400_000)
  // Issues drawn since then.
  await past("OFTEN", 600, 60, 1)

  for (let round = 0; round < 3; round++) await house.lottery.sweep()
  const often = await issues("OFTEN")
  // The bet's issue is old, and there.
  expect(often.filter(({ old }) => old).map((each) => each.issue)).toEqual([issue])
  // A daily game has no five hundred draws yet.
  expect((await issues("RARE")).filter(({ old }) => old).length).toBeGreaterThan(200)
  const { bets } = { bets: await house.lottery.routes.bets({ limit: 10 }, member) }
  expect(bets.rows).toMatchObject([{ issue, state: expect.stringMatching(/WON|LOST/) }])
})
