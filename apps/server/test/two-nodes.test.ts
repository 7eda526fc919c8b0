import { sql } from "@croupier/database"
import { testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  BETTING_MIGRATIONS,
  DRAWN_AT,
  furnish,
  openBetting,
  OPENED_AT,
  place,
  slipKeyOf,
  type Betting,
} from "./betting.ts"

let store: TestDatabase
let issue: string
const open: Betting[] = []

beforeAll(async () => {
  store = await testDatabase({ migrations: BETTING_MIGRATIONS, max: 20 })
  issue = await furnish(store.database)
})
afterAll(async () => {
  await Promise.all(open.map((node) => node.close()))
  await store.drop()
})

async function nodes(now: Date): Promise<[Betting, Betting]> {
  const pair: [Betting, Betting] = [
    await openBetting(store.database, now),
    await openBetting(store.database, now),
  ]
  open.push(...pair)
  return pair
}

test("the same slips at both nodes at once are taken once, and both answer the same", async () => {
  const [one, other] = await nodes(OPENED_AT)
  const numbers = Array.from({ length: 600 }, (_, n) => n)
  const [here, there] = await Promise.all([
    Promise.all(numbers.map((number) => place(one, issue, number))),
    Promise.all(numbers.toReversed().map((number) => place(other, issue, number))),
  ])
  const idsOf = (answers: typeof here) => answers.map(({ bets }) => bets.map((bet) => bet.betId))
  expect(idsOf(there.toReversed())).toEqual(idsOf(here))
  const { rows } = await sql<{ slip: string }>`select slip from lottery_slip`.execute(store.database.db)
  expect(rows.map((row) => row.slip).toSorted()).toEqual(numbers.map(slipKeyOf).toSorted())
})

test("both draw and settle at once: one draw, each winner paid once, the books in order", async () => {
  const [one, other] = await nodes(DRAWN_AT)
  await Promise.all([one.lottery.round(), other.lottery.round(), one.lottery.round()])
  const { rows } = await sql<{ states: string[]; payouts: bigint; postings: bigint; causes: bigint }>`
    select array(select distinct state from lottery_issue where draws_at <= ${DRAWN_AT}) as states,
           (select count(*) from lottery_payout) as payouts,
           (select count(*) from ledger.journal where cause like 'lottery.bet:%') as postings,
           (select count(distinct cause) from ledger.journal where cause like 'lottery.bet:%') as causes`.execute(
    store.database.db,
  )
  const [found] = rows
  expect(found?.states).toEqual(["SETTLED"])
  expect(found?.postings).toBe(found?.payouts)
  expect(found?.causes).toBe(found?.payouts)
  expect((await one.ledger.verify()).differences).toEqual([])
  // Nothing is left to do: another round changes nothing.
  await other.lottery.round()
  const again = await sql<{
    n: bigint
  }>`select count(*) as n from ledger.journal where cause like 'lottery.bet:%'`.execute(store.database.db)
  expect(again.rows[0]?.n).toBe(found?.postings)
})

test("both make the coming issues at once: each number once, with the seed that its commitment is of", async () => {
  const [one, other] = await nodes(new Date(DRAWN_AT.getTime() + 3_600_000))
  await Promise.all([one.lottery.round(), other.lottery.round()])
  const { rows } = await sql<{ game: string; n: bigint; issues: bigint; seeds: bigint }>`
    select game_code as game, count(*) as n, count(distinct issue) as issues, count(s.issue_id) as seeds
      from lottery_issue i left join lottery_seed s on s.issue_id = i.id where i.draw is null group by 1 order by 1`.execute(
    store.database.db,
  )
  expect(rows).toHaveLength(2)
  for (const row of rows) expect([row.issues, row.seeds]).toEqual([row.n, row.n])
})
