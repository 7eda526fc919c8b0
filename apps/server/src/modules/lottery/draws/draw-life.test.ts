import { sql } from "@croupier/database"
import { house as houseAccount, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { verifyIssue } from "@croupier/fairness"
import { startDrawSimulator, type DrawSimulator } from "@croupier/draw-simulator"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import type { MerchantContext } from "../../../call/console-context.ts"
import type { MemberContext } from "../../../call/context.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"
import type { Decision } from "./result-decisions.ts"
import { decideIssue } from "../test-result-decisions.ts"

const draw = (digits: string) => ({ balls: digits.split("") })

let house: TestHouse
let outside: DrawSimulator
let member: MemberContext
beforeAll(async () => {
  house = await testHouse([gameOf("OWN"), gameOf("HAND"), gameOf("FEED"), gameOf("FEEDS")])
  outside = await startDrawSimulator({
    port: 0,
    chainId: 1_337,
    blockMs: 3_000,
    genesis: new Date("2026-11-20T12:00:00Z"),
    seed: "a seed of the tests",
    feedSecret: "a secret of the tests",
    clock: house.clock,
  })
  const feed = (secret = "a secret of the tests") => ({ url: `${outside.url}/feed`, secret })
  const source = (feedGame: string, feeds: ReturnType<typeof feed>[]) =>
    ({
      kind: "OFFICIAL",
      waitSeconds: 600,
      settings: { drawnBy: "Example Lottery", feeds, feedGame },
    }) as const
  await house.lottery.setSource(1, "HAND", source("SSC", []))
  await house.lottery.setSource(1, "FEED", source("SSC-one", [feed()]))
  await house.lottery.setSource(1, "FEEDS", source("SSC-two", [feed(), feed("another secret of it")]))
  // An issue made before the source was named is the house's own draw: it passes first.
  await house.pass(2 * 3_600_000)
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await outside.stop()
  await house.close()
})
beforeEach(async () => {
  await house.pass(60_000)
  member = await house.member("100")
})

/** Bets 2 on each digit of the first place; answers with the issue. */
async function bet(gameCode: string, digits: string, by = member): Promise<string> {
  const issue = await onSale(house, gameCode)
  await house.lottery.routes.placeBets(
    { gameCode, issue, lines: [firstDigit(...digits.split(""))], cost: String(2 * digits.length) },
    by,
  )
  return issue
}
const decide = (gameCode: string, issue: string, decision: Decision) =>
  decideIssue(house, { gameCode, issue }, decision)
const both = async (gameCode: string, issue: string, decision: Decision) => {
  await decide(gameCode, issue, decision)
  await house.lottery.round()
}
const stateOf = async (gameCode: string, issue: string) =>
  (await house.lottery.issueView(1, gameCode, issue))?.state
const result = (digits: string): Decision => ({ kind: "RESULT", draw: draw(digits), drawnAt: null })

describe("a result entered by hand", () => {
  test("is paid, and keeps who decided it", async () => {
    const issue = await bet("HAND", "7")
    await house.pass(61_000)
    expect(await stateOf("HAND", issue)).toBe("CLOSED")
    expect(await house.balance(member)).toBe("98.00")
    await both("HAND", issue, result("70000"))
    expect(await stateOf("HAND", issue)).toBe("SETTLED")
    expect(await house.balance(member)).toBe("117.56")
    const [ruling] = await house.lottery.rulings.list(1, 1)
    expect(ruling).toMatchObject({ issue, state: "APPLIED", enteredBy: "ana", decidedBy: "ben" })
    expect(await codeOf(decide("HAND", issue, result("70000")))).toBe("RULING_NOT_POSSIBLE")
  })

  test("is refused when it is no draw, too early, or the house's own to make", async () => {
    const issue = await bet("HAND", "7")
    expect(await codeOf(decide("HAND", issue, result("7000")))).toBe("DRAW_INVALID")
    expect(await codeOf(decide("HAND", issue, result("70000")))).toBe("RULING_NOT_POSSIBLE")
    expect(await codeOf(decide("HAND", "20990101-0001", result("70000")))).toBe("ISSUE_UNKNOWN")
    const own = await bet("OWN", "7")
    await house.pass(61_000)
    expect(await codeOf(decide("OWN", own, { kind: "CORRECTION", draw: draw("70000") }))).toBe(
      "RULING_NOT_POSSIBLE",
    )
  })

  test("that takes effect twice at once pays once", async () => {
    const issue = await bet("HAND", "7")
    await house.pass(61_000)
    const codes = await Promise.all([1, 2].map(() => codeOf(decide("HAND", issue, result("70000")))))
    expect(codes.toSorted()).toEqual(["RULING_NOT_POSSIBLE", "taken"])
    await house.lottery.round()
    expect(await house.balance(member)).toBe("117.56")
  })

  test("of a draw that took place before the close gives back what was bet after it", async () => {
    const issue = await bet("HAND", "7")
    const drawnAt = new Date(house.clock.now().getTime() + 1_000).toISOString()
    const late = await house.member("100")
    house.clock.advance(2_000)
    await bet("HAND", "7", late)
    await house.pass(61_000)
    await both("HAND", issue, { kind: "RESULT", draw: draw("70000"), drawnAt })
    expect(await house.balance(member)).toBe("117.56")
    expect(await house.balance(late)).toBe("100.00")
    expect((await house.lottery.routes.bets({ limit: 1 }, late)).rows[0]?.state).toBe("PUSHED")
  })
})

describe("a void issue", () => {
  test("gives every stake back, once, whether it is on sale, closed or settled", async () => {
    const open = await bet("HAND", "7")
    await both("HAND", open, { kind: "VOID" })
    expect(await stateOf("HAND", open)).toBe("CANCELLED")
    expect(await house.balance(member)).toBe("100.00")
    await house.lottery.round()
    expect(await house.balance(member)).toBe("100.00")
    expect((await house.lottery.routes.bets({ limit: 1 }, member)).rows[0]?.state).toBe("CANCELLED")

    await house.pass(60_000)
    const settled = await bet("HAND", "78")
    await house.pass(61_000)
    await both("HAND", settled, result("70000"))
    expect(await house.balance(member)).toBe("115.56")
    await both("HAND", settled, { kind: "VOID" })
    expect(await house.balance(member)).toBe("100.00")
  })

  test("an own draw may be void, too; a chase skips the issue, and goes on", async () => {
    const { issues } = await house.lottery.routes.comingIssues({ gameCode: "OWN", count: 2 }, member)
    await house.lottery.routes.placeChase(
      {
        gameCode: "OWN",
        lines: [firstDigit("7")],
        legs: issues.map(({ issue }) => ({ issue, multiple: 1 })),
        stopOnWin: true,
        cost: "4",
      },
      member,
    )
    await both("OWN", issues[0]?.issue ?? "", { kind: "VOID" })
    expect(await house.balance(member)).toBe("98.00")
    await house.pass(60_000)
    const { rows } = await house.lottery.routes.chases({ limit: 1 }, member)
    expect(rows[0]?.legs.map((leg) => leg.state)).toEqual(["VOID", "PLACED"])
  })
})

describe("an own draw that is made void afterwards", () => {
  test("keeps its commitment, its seed and what it had come to published, so that it can be checked", async () => {
    const issue = await bet("OWN", "0123456789")
    await house.pass(61_000)
    const before = await house.lottery.routes.drawProof({ gameCode: "OWN", issue }, member)
    expect(before).toMatchObject({ voided: null, seed: expect.stringMatching(/^[0-9a-f]{64}$/) })
    await both("OWN", issue, { kind: "VOID" })
    expect(await house.balance(member)).toBe("100.00")
    const { draw: drawn, ...proof } = before
    expect(await house.lottery.routes.drawProof({ gameCode: "OWN", issue }, member)).toEqual({
      ...proof,
      draw: null,
      voided: { draw: drawn, voidedAt: house.clock.now().toISOString() },
    })
    const verdict = verifyIssue({ ...proof, seed: proof.seed ?? "", draw: drawn ?? {} })
    expect(verdict.ok).toBe(true)

    const desk = house.lottery.consoleRoutes
    const context = { merchant: { id: 1 } } as unknown as MerchantContext
    const log = () => desk.fairnessLog({ gameCode: "OWN", limit: 1, state: "CANCELLED" }, context)
    expect((await log()).rows[0]).toMatchObject({ seed: proof.seed, draw: null, voided: drawn, verdict: "VOID", fault: null }) // prettier-ignore
    expect(await desk.verifyDraws({ gameCode: "OWN", issues: 500 }, context)).toMatchObject({ faults: [] })
    // One that does not follow from its seed is found though it is void.
    const change = (what: ReturnType<typeof sql>) =>
      sql`update lottery_past_draw set draw = ${what} where issue_id = (select id from lottery_issue where game_code = 'OWN' and issue = ${issue})`.execute(
        house.store.database.db,
      )
    await change(sql`'{"balls":["0","0","0","0","x"]}'::jsonb`)
    expect((await log()).rows[0]).toMatchObject({ verdict: "FAULT" })
    await change(sql`${JSON.stringify(drawn)}::jsonb`)
  })
})

describe("a corrected result", () => {
  test("posts only the differences: to who won now, and back from who did not", async () => {
    const winner = await house.member("100")
    const both7 = await house.member("100")
    const issue = await bet("HAND", "7")
    await bet("HAND", "8", winner)
    await bet("HAND", "78", both7)
    await house.pass(61_000)
    await both("HAND", issue, result("70000"))
    const rowsOf = async (who: MemberContext) =>
      (await house.ledger.statement(who.member.id, "main", "BRL")).rows.length
    const before = await rowsOf(both7)
    await both("HAND", issue, { kind: "CORRECTION", draw: draw("80000") })
    expect(await stateOf("HAND", issue)).toBe("SETTLED")
    expect(await house.balance(member)).toBe("98.00")
    expect(await house.balance(winner)).toBe("117.56")
    // The settlement that was right before is not touched.
    expect(await rowsOf(both7)).toBe(before)
    const { rows } = await house.lottery.routes.bets({ limit: 1 }, member)
    expect(rows[0]).toMatchObject({ state: "LOST", prize: "0.00", draw: draw("80000") })
    // And back again.
    await both("HAND", issue, { kind: "CORRECTION", draw: draw("70000") })
    expect(await house.balance(member)).toBe("117.56")
    expect(await house.balance(winner)).toBe("98.00")
  })

  test("a prize that is spent is owed, and collected when there is money", async () => {
    const issue = await bet("HAND", "7")
    await house.pass(61_000)
    await both("HAND", issue, result("70000"))
    const asset = { merchant: 1, asset: "BRL" } as const
    const move = (out: boolean, amount: string) => {
      const mine = wallet(member.member.id, "main", asset.asset)
      const theirs = houseAccount(asset.merchant, "payments", asset.asset)
      return house.ledger.post({
        key: randomUUID(),
        kind: out ? "withdrawal" : "deposit",
        debit: out ? mine : theirs,
        credit: out ? theirs : mine,
        amount: parseAmount(amount),
        cause: "test",
      })
    }
    await move(true, "110")
    const income = () => house.ledger.houseBalance(asset.merchant, "lottery", asset.asset)
    const before = await income()
    await both("HAND", issue, { kind: "CORRECTION", draw: draw("80000") })
    // The whole prize is income again at once, while members still owe it.
    expect((await income()) - before).toBe(195_600n)
    expect(await house.balance(member)).toBe("0.00")
    await move(false, "10")
    const { receivables } = house.ledger
    await receivables.collect()
    expect(await house.balance(member)).toBe("0.00")
    await move(false, "50")
    await Promise.all([receivables.collect(), receivables.collect()])
    // 19.56 were taken back in all: 7.56, then 10, then 2.
    expect(await house.balance(member)).toBe("48.00")
    expect(await receivables.openOf(member.member.id)).toEqual([])
  })

  test("that fails in the middle leaves whole buckets, and two workers finish it once", async () => {
    const members = await Promise.all(Array.from({ length: 64 }, () => house.member("100")))
    const issue = await bet("HAND", "8")
    await Promise.all(members.map((each) => bet("HAND", "7", each)))
    await house.pass(61_000)
    await both("HAND", issue, result("80000"))
    const { db } = house.store.database
    await sql`create function fail_row() returns trigger language plpgsql as $$ begin raise exception 'torn'; end $$`.execute(
      db,
    )
    await sql`create trigger fail_row before insert on lottery_payout for each row when (new.bucket = 9) execute function fail_row()`.execute(
      db,
    )
    house.reported.length = 0
    await both("HAND", issue, { kind: "CORRECTION", draw: draw("70000") })
    expect(house.reported.splice(0).length).toBeGreaterThan(0)
    expect(await stateOf("HAND", issue)).toBe("REVERSED")
    await sql`drop function fail_row() cascade`.execute(db)
    house.clock.advance(1_000)
    const other = await lotteryOn(house.store.database, house.ledger, house.clock)
    await Promise.all([house.lottery.round(), other.round()])
    await house.lottery.round()
    await other.stop()
    expect(await stateOf("HAND", issue)).toBe("SETTLED")
    expect(await house.balance(member)).toBe("98.00")
    for (const each of members) expect(await house.balance(each)).toBe("117.56")
  })
})

test("a chase that stops on a win leaves an issue out that closes before the one before is decided", async () => {
  const { issues } = await house.lottery.routes.comingIssues({ gameCode: "HAND", count: 2 }, member)
  await house.lottery.routes.placeChase(
    {
      gameCode: "HAND",
      lines: [firstDigit("7")],
      legs: issues.map(({ issue }) => ({ issue, multiple: 1 })),
      stopOnWin: true,
      cost: "4",
    },
    member,
  )
  await house.pass(61_000)
  await house.pass(61_000)
  const legs = async () =>
    (await house.lottery.routes.chases({ limit: 1 }, member)).rows[0]?.legs.map((leg) => leg.state)
  expect(await legs()).toEqual(["PLACED", "MISSED"])
  expect(await house.balance(member)).toBe("98.00")
  await both("HAND", issues[0]?.issue ?? "", result("70000"))
  expect(await legs()).toEqual(["WON", "MISSED"])
  expect(await house.balance(member)).toBe("117.56")
})

test("the secret of a feed is sealed in the database; another process asks the feed by it", async () => {
  const { rows } = await sql<{ text: string }>`select settings::text as text from lottery_source`.execute(
    house.store.database.db,
  )
  expect(rows.map((row) => row.text).join()).not.toContain("a secret of the tests")
  const issue = await bet("FEED", "0123456789")
  await house.pass(61_000)
  const other = await lotteryOn(house.store.database, house.ledger, house.clock, { onError: () => {} })
  await other.askOutside()
  await other.round()
  await other.stop()
  expect(await stateOf("FEED", issue)).toBe("SETTLED")
})

describe("a feed of official results", () => {
  test("is asked after the draw, checked, and paid by", async () => {
    const issue = await bet("FEED", "0123456789")
    await house.lottery.askOutside()
    expect(await stateOf("FEED", issue)).toBe("OPEN")
    await house.pass(61_000)
    await house.lottery.askOutside()
    await house.lottery.round()
    expect(await stateOf("FEED", issue)).toBe("SETTLED")
    expect(await house.balance(member)).toBe("99.56")
    const proof = await house.lottery.routes.drawProof({ gameCode: "FEED", issue }, member)
    expect(proof).toMatchObject({ algorithm: "official", commitment: "official:Example-Lottery", seed: null })
  })

  test("that has nothing yet is asked again; after the game's patience the stakes go back", async () => {
    const issue = await bet("FEED", "7")
    outside.feed.say("SSC-one", issue, { status: "waiting" })
    await house.pass(61_000)
    await house.lottery.askOutside()
    expect(await stateOf("FEED", issue)).toBe("CLOSED")
    await house.pass(610_000)
    await house.lottery.askOutside()
    await house.lottery.round()
    expect(await stateOf("FEED", issue)).toBe("CANCELLED")
    expect(await house.balance(member)).toBe("100.00")
  })

  test("that calls a draw off returns the stakes at once; one that gives no draw is not believed", async () => {
    const off = await bet("FEED", "7")
    outside.feed.say("SSC-one", off, { status: "cancelled", reason: "the machine broke" })
    await house.pass(61_000)
    await house.lottery.askOutside()
    await house.lottery.round()
    expect(await stateOf("FEED", off)).toBe("CANCELLED")
    expect(await house.balance(member)).toBe("100.00")
    const wrong = await bet("FEED", "7")
    outside.feed.say("SSC-one", wrong, {
      status: "drawn",
      draw: { balls: ["7"] },
      drawnAt: house.clock.now().toISOString(),
    })
    await house.pass(61_000)
    await house.lottery.askOutside()
    expect(await stateOf("FEED", wrong)).toBe("CLOSED")
  })

  test("whose signature is not its own counts for nothing", async () => {
    const issue = await bet("FEEDS", "7")
    await house.pass(61_000)
    house.reported.length = 0
    await house.lottery.askOutside()
    expect(await stateOf("FEEDS", issue)).toBe("CLOSED")
    expect(house.reported.some((error) => String(error).includes("too few answer"))).toBe(true)
  })
})
