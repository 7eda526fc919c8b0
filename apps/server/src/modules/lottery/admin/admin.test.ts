import type { Outcome } from "@croupier/contract/console/endpoint"
import { inTransaction, sql } from "@croupier/database"
import { createLedger } from "@croupier/ledger"
import { amount, toDecimal } from "@croupier/money"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MINUTE_MS, HOUR_MS } from "../../../kernel/durations.ts"
import type { Approval } from "../../../call/approval.ts"
import type { AuditEntry, Proposed, MerchantContext } from "../../../call/console-context.ts"
import { BEN, proposing } from "../../../call/test-approvals.ts"
import { testEvents } from "../../../kernel/test-events.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"
import { aroundTheClock } from "../draws/schedule.ts"

/** Changes of a game by people of the house, and their view of its issues. */

let house: TestHouse
const told = testEvents()
beforeAll(async () => {
  house = await testHouse(
    [
      gameOf("DESK"),
      gameOf("TERMS"),
      gameOf("DAILY", { schedule: { ...aroundTheClock(86_400, 60, "UTC"), openAheadSeconds: 90_000 } }),
    ],
    { parts: { events: told.events } },
  )
})
afterAll(() => house.close())

const WHY = "a test of it"
const log: AuditEntry[] = []
const asked = proposing()
const context = {
  merchant: { id: 1 },
  record: async (_: unknown, entry: AuditEntry) => void log.push(entry),
  // As a house of one person does it: at once.
  propose: async <P>(approval: Approval<P>, payload: P, proposed: Proposed): Promise<Outcome> => {
    await asked.propose(approval, payload, proposed)
    await inTransaction(house.store.database.db, (tx) => asked.last().bound.apply(tx, BEN))
    await house.lottery.refresh()
    return { state: "APPLIED" }
  },
} as unknown as MerchantContext
const desk = () => house.lottery.consoleRoutes
const game = (gameCode: string) => desk().lotteryGame({ gameCode }, context)
const issuesOf = async (gameCode: string, day = "") => {
  const { rows } = await sql<{ issue: string; state: string; draws: Date; opens: Date; closes: Date }>`
    select issue, state, draws_at as draws, opens_at as opens, closes_at as closes from lottery_issue
     where game_code = ${gameCode} and issue like ${`${day}%`} order by draws_at`.execute(
    house.store.database.db,
  )
  return rows
}

describe("terms", () => {
  const change = async (patch: object, version?: number) => {
    const { terms, version: present } = await game("TERMS")
    return desk().changeLotteryTerms(
      { gameCode: "TERMS", version: version ?? present, terms: { ...terms, ...patch }, why: WHY },
      context,
    )
  }

  test("a play that is taken away is refused, limits hold at once, and the proposal says what changes alone", async () => {
    const { terms, everyPlay } = await game("TERMS")
    expect(terms.plays).toHaveLength(everyPlay.length)
    const member = await house.member("1000")
    const bet = (multiple: number) =>
      codeOf(
        (async () =>
          house.lottery.routes.placeBets(
            {
              gameCode: "TERMS",
              issue: await onSale(house, "TERMS"),
              lines: [{ ...firstDigit("1"), multiple }],
              cost: `${multiple * 2}`,
            },
            { ...member, idempotencyKey: crypto.randomUUID() },
          ))(),
      )
    expect(await bet(5)).toBe("taken")
    await change({ limits: { ...terms.limits, maximumStake: "8" } })
    expect(asked.last()).toMatchObject({
      before: { "limits.maximumStake": null },
      after: { "limits.maximumStake": "8.00" },
    })
    expect(await bet(5)).toBe("STAKE_TOO_HIGH")
    expect(await bet(4)).toBe("taken")
    await change({ plays: everyPlay.filter((play) => play !== "SSC.FIXED_PLACE") })
    expect(await bet(4)).toBe("PLAY_UNKNOWN")
    await change({ plays: everyPlay })
    expect(await bet(4)).toBe("taken")
    const { rows } = await sql<{
      plays: string[]
    }>`select plays from lottery_game where code = 'TERMS'`.execute(house.store.database.db)
    expect(rows[0]?.plays).toEqual(["*"])
  })

  test("who began from something older is told what is there now; nonsense and nothing are refused", async () => {
    const { version, terms } = await game("TERMS")
    expect(await codeOf(change({ maximumMultiple: 7 }, version - 1))).toBe("CHANGED_MEANWHILE")
    for (const patch of [
      {},
      { maximumGroup: 2_001 },
      { minimumGroup: 1_999 },
      { plays: ["SSC.NONE"] },
      { playLimits: { "SSC.NONE": terms.limits } },
      { limits: { ...terms.limits, minimumStake: "9", maximumStake: "8" } },
    ])
      expect(await codeOf(change(patch))).toBe("INPUT_INVALID")
    expect((await game("TERMS")).version).toBe(version)
  })

  test("safety/41: changed prizes are the next version of the game, of which its players are told", async () => {
    const { version } = await game("TERMS")
    told.emitted.length = 0
    await change({ maximumGroup: 1_940 })
    expect(await game("TERMS")).toMatchObject({ version: version + 1, terms: { maximumGroup: 1_940 } })
    expect(told.emitted).toEqual([
      {
        event: "lotteryTermsChanged",
        merchantId: 1,
        gameCode: "TERMS",
        version: version + 1,
        at: house.clock.now().toISOString(),
      },
    ])
  })

  test("of two that were approved from the same beginning, one is done", async () => {
    const { version, terms } = await game("TERMS")
    const act = house.lottery.approvals.find(({ name }) => name === "lottery.terms")
    const payload = { merchantId: 1, gameCode: "TERMS", version, terms: { ...terms, maximumMultiple: 500 } }
    const change = act?.read(payload)
    const both = await Promise.all(
      [1, 2].map(() => codeOf(inTransaction(house.store.database.db, async (tx) => change?.apply(tx, BEN)))),
    )
    expect(both.toSorted()).toEqual(["CHANGED_MEANWHILE", "taken"])
    await house.lottery.refresh()
  })
})

describe("schedule", () => {
  const plan = async (patch: object | null, version?: number) => {
    const { schedule, version: present } = await game("DESK")
    return desk().changeLotterySchedule(
      {
        gameCode: "DESK",
        version: version ?? present,
        schedule: patch && { ...schedule, ...patch },
        why: WHY,
      },
      context,
    )
  }

  test("another one begins on the first free day, and no issue of a day is made by both", async () => {
    // Issues reach into tomorrow.
    await house.pass(11 * HOUR_MS + 45 * MINUTE_MS)
    const before = await issuesOf("DESK", "20261121")
    expect(before.length).toBeGreaterThan(5)
    const { next } = await plan({ intervalSeconds: 120, openAheadSeconds: 125 })
    expect(next).toMatchObject({ from: "20261121", schedule: { intervalSeconds: 120 } })
    await house.pass(0)
    const after = await issuesOf("DESK", "20261121")
    const minutes = after.map(({ draws }) => draws.getUTCMinutes())
    expect(minutes.every((each) => each % 2 === 0)).toBe(true)
    expect(after.length).toBeGreaterThan(3)
    // The evening goes on by the minute, and sale never stands in two issues at once.
    const all = await issuesOf("DESK")
    for (const [at, issue] of all.entries())
      expect(issue.opens.getTime()).toBeGreaterThanOrEqual(all[at - 1]?.closes.getTime() ?? 0)
    expect((await issuesOf("DESK", "20261120")).at(-1)?.issue).toBe("20261120-1440")
    expect(log.at(-1)).toMatchObject({ act: "lottery.schedule", why: WHY })
  })

  test("another node that has not heard of it makes no issue by the old one", async () => {
    const { database } = house.store
    const ledger = createLedger({ database, clock: house.clock })
    const other = await lotteryOn(house.store.database, ledger, house.clock)
    await plan({ intervalSeconds: 300, openAheadSeconds: 305 })
    await other.round()
    expect((await issuesOf("DESK", "20261121")).length).toBe(0)
    await house.pass(0)
    const draws = (await issuesOf("DESK", "20261121")).map((each) => each.draws.getUTCMinutes())
    expect(draws.every((each) => each % 5 === 0)).toBe(true)
    expect(draws.length).toBeGreaterThan(3)
    await other.stop()
    await ledger.close()
  })

  test("in the end it is the game's own", async () => {
    await house.pass(52 * HOUR_MS)
    await house.lottery.sweep()
    expect(await game("DESK")).toMatchObject({ schedule: { intervalSeconds: 300 }, next: null })
    expect(await house.differences()).toEqual([])
  })

  test("a schedule by which no issue can be made is refused, and so is a change that began from an older one", async () => {
    for (const patch of [
      { closeAheadSeconds: 300 },
      { openAheadSeconds: 5, closeAheadSeconds: 5 },
      {
        windows: [
          { from: "10:00", to: "12:00" },
          { from: "11:00", to: "13:00" },
        ],
      },
    ])
      expect(await codeOf(plan(patch))).toBe("INPUT_INVALID")
    expect(await codeOf(plan({ intervalSeconds: 60 }, 1))).toBe("CHANGED_MEANWHILE")
  })
})

describe("days and issues", () => {
  const skip = async (day: string, skipped: boolean) => {
    const { version } = await game("DAILY")
    return desk().skipLotteryDay({ gameCode: "DAILY", version, day, skip: skipped, why: WHY }, context)
  }

  test("a day that is left out has no issue, and has one again when it is taken back in", async () => {
    const [day] = (await issuesOf("DAILY"))
      .filter(({ state, opens }) => state === "SCHEDULED" && opens > house.clock.now())
      .map(({ issue }) => issue.slice(0, 8))
    if (!day) throw new Error("nothing comes")
    expect((await skip(day, true)).skipped).toEqual([day])
    await house.pass(0)
    expect(await issuesOf("DAILY", day)).toEqual([])
    const month = day.slice(0, 6)
    const { days } = await desk().issueCalendar({ gameCode: "DAILY", month }, context)
    expect(days.find((each) => each.day === day)).toMatchObject({ skipped: true, states: [] })
    await skip(day, false)
    await house.pass(0)
    expect(await issuesOf("DAILY", day)).toHaveLength(1)
    expect(await codeOf(skip("20261120", true))).toBe("RULING_NOT_POSSIBLE")
  })

  test("safety/43: sale that is ended early takes no more bets, and the draw comes when it was to come", async () => {
    const issue = await onSale(house, "DAILY")
    const member = await house.member("100")
    const bet = () =>
      codeOf(
        house.lottery.routes.placeBets(
          { gameCode: "DAILY", issue, lines: [firstDigit("1", "2")], cost: "4" },
          { ...member, idempotencyKey: crypto.randomUUID() },
        ),
      )
    expect(await bet()).toBe("taken")
    const exposure = await desk().issueExposure({ gameCode: "DAILY", issue }, context)
    expect(exposure).toMatchObject({
      bets: 1,
      members: 1,
      stake: "4.00",
      plays: [{ play: "SSC.FIXED_PLACE", bets: 1 }],
    })
    expect(Number(exposure.maximumPayout)).toBeGreaterThan(15)
    expect(exposure.chosen[0]?.selection).toContain('"1","2"')
    expect(exposure.liability).toMatchObject({
      method: "EXACT",
      positions: [0],
      results: 10,
      losing: 2,
      bound: exposure.liability?.worst[0]?.paid,
    })
    const before = (await issuesOf("DAILY")).find((each) => each.issue === issue)
    house.clock.advance(1_000)
    expect(await desk().closeIssue({ gameCode: "DAILY", issue, why: WHY }, context)).toMatchObject({
      state: "CLOSED",
      drawsAt: before?.draws.toISOString(),
    })
    expect(await bet()).toBe("ISSUE_CLOSED")
    const close = (gameIssue: string) =>
      codeOf(desk().closeIssue({ gameCode: "DAILY", issue: gameIssue, why: WHY }, context))
    expect(await close(issue)).toBe("RULING_NOT_POSSIBLE")
    expect(await close("20200101-0001")).toBe("ISSUE_UNKNOWN")
    expect(await codeOf(desk().issueExposure({ gameCode: "DAILY", issue: "20200101-0001" }, context))).toBe(
      "ISSUE_UNKNOWN",
    )
    await house.pass((before?.draws.getTime() ?? 0) - house.clock.now().getTime())
    expect((await issuesOf("DAILY")).find((each) => each.issue === issue)?.state).toBe("SETTLED")
    // The payouts foretold for the result that came are the payouts made.
    const { rows } = await sql<{ ball: string; paid: bigint }>`
      select draw -> 'balls' ->> 0 as ball, (select coalesce(sum(paid), 0)::bigint from lottery_settled where issue_id = i.id) as paid
        from lottery_issue i where game_code = 'DAILY' and issue = ${issue}`.execute(house.store.database.db)
    const came = exposure.liability?.worst.find(
      ({ draw }) => Array.isArray(draw["balls"]) && draw["balls"][0] === rows[0]?.ball,
    )
    expect(came?.paid).toBe(toDecimal(amount(rows[0]?.paid ?? -1n)))
    expect(await house.differences()).toEqual([])
  })

  test("commitments are shown before and after the draw, and a seed that was changed is found", async () => {
    const asked = { gameCode: "DESK", limit: 200 }
    const { rows } = await desk().fairnessLog(asked, context)
    const verdicts = new Set(rows.map(({ verdict }) => verdict))
    expect(verdicts).toEqual(new Set(["SEALED", "HONEST"]))
    const whole = await desk().verifyDraws({ gameCode: "DESK", issues: 500 }, context)
    expect(whole).toMatchObject({ faults: [], honest: whole.checked })
    expect(whole.checked).toBeGreaterThan(3)
    const drawn = rows.find(({ verdict }) => verdict === "HONEST")?.issue
    await sql`update lottery_issue set seed = ${"ab".repeat(32)} where game_code = 'DESK' and issue = ${drawn}`.execute(
      house.store.database.db,
    )
    expect(await desk().verifyDraws({ gameCode: "DESK", issues: 500 }, context)).toMatchObject({
      faults: [{ issue: drawn, fault: "COMMITMENT" }],
    })
  })
})
