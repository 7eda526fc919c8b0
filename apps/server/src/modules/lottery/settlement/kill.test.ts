import { spawn } from "node:child_process"
import { randomInt } from "node:crypto"
import { fileURLToPath } from "node:url"
import { sql } from "@croupier/database"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { decideIssue } from "../test-result-decisions.ts"

/** kill -9 between close and payout: the next worker goes on, and the payouts are exact. */

const game = gameOf("SSC1M")
const DIGITS = "0123456789".split("")
const WORKER = fileURLToPath(new URL("../test-worker.ts", import.meta.url))
const KILLS = 2

let house: TestHouse
let members: MemberContext[]
beforeAll(async () => {
  house = await testHouse([game], { settledElsewhere: true })
  members = await Promise.all(Array.from({ length: 120 }, () => house.member("1000")))
})
afterAll(() => house.close())

/** A worker that is killed a moment after it began, somewhere in what it does. */
async function killedWorker(): Promise<void> {
  const child = spawn(process.execPath, [WORKER, house.store.url, house.clock.now().toISOString()], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise((resolve) => child.once("close", resolve))
  await new Promise((resolve) => child.stdout.once("data", resolve))
  setTimeout(() => child.kill("SIGKILL"), randomInt(1, 60))
  await ended
  // Locks that it held in the database are passed by until its connections are missed.
  await eventually(async () => {
    const { rows } = await sql`
      select 1 from pg_stat_activity where datname = current_database() and application_name = 'killed'`.execute(
      house.store.database.db,
    )
    expect(rows).toEqual([])
  })
}

test("settlement and chases: every bet is paid once, every leg is bet once, every hold is given back once", async () => {
  const issue = await onSale(house, "SSC1M")
  await Promise.all(
    members.map(async (member, at) => {
      // Half of them chase and stop on the win that is certain; the others bet the same once.
      if (at % 2 === 0)
        return house.lottery.routes.placeBets(
          { gameCode: "SSC1M", issue, lines: [firstDigit(...DIGITS)], cost: "20" },
          member,
        )
      const { issues } = await house.lottery.routes.comingIssues({ gameCode: "SSC1M", count: 3 }, member)
      return house.lottery.routes.placeChase(
        {
          gameCode: "SSC1M",
          lines: [firstDigit(...(at % 4 === 1 ? DIGITS : ["7"]))],
          legs: issues.map((each) => ({ issue: each.issue, multiple: 1 })),
          stopOnWin: at % 4 === 1,
          cost: at % 4 === 1 ? "60" : "6",
        },
        member,
      )
    }),
  )
  for (let minute = 0; minute < 3; minute++) {
    house.clock.advance(61_000)
    for (let kill = 0; kill < KILLS; kill++) await killedWorker()
    await house.lottery.round()
    await house.lottery.round()
  }
  house.clock.advance(61_000)
  await house.lottery.round()

  const { db } = house.store.database
  for (const [at, member] of members.entries()) {
    expect(await house.balance(member, "reserved")).toBe("0.00")
    if (at % 4 !== 3) expect(await house.balance(member)).toBe("999.56")
  }
  const open = await sql`select 1 from lottery_issue where state in ('DRAWN', 'SETTLING') union all
    select 1 from lottery_chase where state = 'RUNNING'`.execute(db)
  expect(open.rows).toHaveLength(0)
  // The house keeps the stakes less the payouts.
  const { rows } = await sql<{ kept: bigint; books: bigint }>`
    select (select sum(stake) from lottery_bet)::bigint - (select sum(prize + refund + rebate) from lottery_payout)::bigint as kept,
           (select sum(balance) from ledger.house_slot where house = (1 << 16) | (3 << 6) | 1)::bigint as books`.execute(
    db,
  )
  expect(rows[0]?.books).toBe(rows[0]?.kept)
  expect(await house.differences()).toEqual([])
})

test("a settled issue that is voided: the differences are posted once", async () => {
  await house.pass(60_000)
  const issue = await onSale(house, "SSC1M")
  const two = members.slice(0, 64)
  const before = await Promise.all(two.map((member) => house.balance(member)))
  await Promise.all(
    two.map((member) =>
      house.lottery.routes.placeBets(
        { gameCode: "SSC1M", issue, lines: [firstDigit("1", "2", "3", "4", "5")], cost: "10" },
        member,
      ),
    ),
  )
  await house.pass(61_000)
  await decideIssue(house, { gameCode: "SSC1M", issue }, { kind: "VOID" })
  for (let kill = 0; kill < 3; kill++) await killedWorker()
  await house.lottery.round()
  expect(await Promise.all(two.map((member) => house.balance(member)))).toEqual(before)
  expect(await house.differences()).toEqual([])
})
