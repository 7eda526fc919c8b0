import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { decideIssue } from "../test-result-decisions.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("HAND")])
  await house.lottery.setSource(1, "HAND", {
    kind: "OFFICIAL",
    waitSeconds: 600,
    settings: { drawnBy: "Example Lottery", feeds: [], feedGame: "SSC-one" },
  })
  await house.pass(2 * 3_600_000)
})
afterAll(() => house.close())

/** A member who won 19.56, and who owes it as a release of before would have written it. */
async function owing(): Promise<MemberContext> {
  const { db } = house.store.database
  const member = await house.member("100")
  const issue = await onSale(house, "HAND")
  await house.lottery.routes.placeBets(
    { gameCode: "HAND", issue, lines: [firstDigit("7")], cost: "2" },
    member,
  )
  await house.pass(61_000)
  await decideIssue(
    house,
    { gameCode: "HAND", issue },
    { kind: "RESULT", draw: { balls: "70000".split("") }, drawnAt: null },
  )
  await house.lottery.round()
  await house.lottery.computeValidBets()
  const mine = sql`member_id = ${member.member.id}`
  await sql`
    insert into lottery_shortfall (bucket, bet_id, revision, kind, member_id, merchant_id, game_code, asset, slip, owed, collected, created_at)
    select b.bucket, b.id, 1, 'payout', b.member_id, 1, 'HAND', b.asset, lottery_key_base(b.slip, b.placed_at),
           ${parseAmount("19.56")}, 0, now() from lottery_bet b where ${mine}`.execute(db)
  await sql`update lottery_payout p set prize = 0 from lottery_bet b
             where ${mine} and p.bucket = b.bucket and p.bet_id = b.id`.execute(db)
  // Play that was lost stands under its issue.
  await sql`update play_fact f set payout = 0, reference = 'issue:' || b.issue_id from lottery_bet b
             where f.member_id = ${member.member.id} and b.member_id = f.member_id and f.reference = 'bet:' || b.id`.execute(
    db,
  )
  return member
}

test("a debt of before is booked once, by two who find it at once, and is collected like every debt", async () => {
  const members = [await owing(), await owing()]
  const { receivables } = house.ledger
  const income = () => house.ledger.houseBalance(1, "lottery", "BRL")
  const before = await income()
  await Promise.all([house.lottery.adoptOldShortfalls(), house.lottery.adoptOldShortfalls()])
  await house.lottery.adoptOldShortfalls()
  expect((await income()) - before).toBe(parseAmount("39.12"))
  for (const { member } of members)
    expect(await receivables.owedBy(member.id, "BRL")).toBe(parseAmount("19.56"))
  await receivables.collect()
  for (const member of members) expect(await house.balance(member)).toBe("98.00")
})
