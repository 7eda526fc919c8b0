import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { addDepositRows } from "./ground.ts"
import { until } from "./open-house.ts"
import { writePlayFact } from "./write-play-fact.ts"

/** Accounts by which the house tests itself: marked by two people, and counted by no report from the mark on. */

let home: ConsoleHouse
let risk: Person
let finance: Person
beforeAll(async () => {
  home = await openConsole()
  risk = await home.hire(["risk"])
  finance = await home.hire(["finance"])
  home.store.booksDiffer("plays and deposits are written as rows, without their postings")
})
afterAll(() => home.close())

const WHY = "account of the release tests"
const idOf = async (account: string) => {
  const { rows } = await risk.does("listMembers", { search: account })
  return rows[0]?.memberId ?? ""
}
const propose = (memberId: string, marked: boolean) =>
  risk.call("markTestAccount", { memberId, marked, key: randomUUID(), why: WHY })
const decided = async (memberId: string, marked: boolean) => {
  const asked = await propose(memberId, marked)
  if (!asked.success || asked.value.state !== "PROPOSED") throw new Error("not proposed")
  await finance.stepUp()
  const { proposalId } = asked.value
  await finance.does("decideProposal", { proposalId, decision: "APPROVE" })
}
const again = async () => {
  for (const person of [risk, finance]) await person.signInAgain(person.login)
  await risk.stepUp()
}

test("safety/52: two people mark a test account with a reason, lists and card show it, and from the next full hour on no report counts it", async () => {
  const memberId = await idOf("lucia")
  await risk.stepUp()
  expect(await propose(memberId, false)).toMatchObject({ status: 409, code: "CHANGED_MEANWHILE" })
  expect(await propose("999999999", true)).toMatchObject({ code: "ACCOUNT_UNKNOWN" })
  const support = await home.hire(["support"])
  await support.stepUp()
  const input = { memberId, marked: true, key: randomUUID(), why: WHY }
  expect(await support.call("markTestAccount", input)).toMatchObject({ status: 403 })
  await decided(memberId, true)
  // The clock stood at some seconds past noon.
  const since = "2026-05-01T13:00:00.000Z"
  expect(await risk.does("memberProfile", { memberId })).toMatchObject({ testSince: since })
  expect(await propose(memberId, true)).toMatchObject({ code: "CHANGED_MEANWHILE" })
  const listed = async (test: "yes" | "no") =>
    (await risk.does("listMembers", { test, limit: 100 })).rows.map(({ account }) => account)
  expect(await listed("yes")).toEqual(["lucia"])
  expect(await listed("no")).not.toContain("lucia")
  const owner = await home.asOwner()
  const { rows } = await owner.does("listAudit", { target: `member:${memberId}` })
  expect(rows).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ act: "members.test.proposed", why: WHY }),
      expect.objectContaining({ act: "members.test.approved" }),
    ]),
  )

  const { db, pool } = home.store.database
  const play = (at: string, payout: bigint) =>
    writePlayFact(db, {
      memberId: BigInt(memberId),
      stake: 100_000n,
      payout,
      validBet: 100_000n,
      settledAt: new Date(at),
      reference: `bet:${at}`,
    })
  const paidIn = { member_id: memberId, bucket: Number(BigInt(memberId) & 63n), state: "CREDITED" }
  await addDepositRows(pool, [
    { ...paidIn, amount: 250_000, paid_amount: 250_000, credited_at: "2026-05-01T12:59:59Z" },
    { ...paidIn, amount: 990_000, paid_amount: 990_000, credited_at: since },
  ])
  await play("2026-05-01T12:59:59Z", 700_000n)
  await play(since, 900_000n)
  home.clock.advance(2 * 3_600_000)
  await again()
  await until(async () => {
    const { days } = await finance.does("overviewDays", { days: 2 })
    return days[1]?.turnover === "10.00" && days[1].payouts === "70.00" ? true : undefined
  })
  expect(await finance.does("overviewDays", { days: 2 })).toMatchObject({
    days: [{}, { deposits: 1, deposited: "25.00", ggr: "-60.00" }],
  })
  const span = { from: "2026-05-01T00:00:00Z", until: "2026-05-02T00:00:00Z" }
  expect((await finance.does("moneyReport", span)).sums.in).toMatchObject({ count: 1, amount: "25.00" })
  const shown = await until(async () => {
    const { rows: found } = await pool.query<{ prizes: string; plays: number }>(
      `select (select string_agg(prize::text, ',') from large_win where member_id = $1) as prizes,
              (select count(*)::int from live_play where member_id = $1) as plays`,
      [memberId],
    )
    return found[0]?.prizes ? found[0] : undefined
  })
  expect(shown).toEqual({ prizes: "700000", plays: 1 })
  // Figures of the member for the own play are whole.
  const own = await pool.query<{ stake: string }>(
    "select sum(stake)::text as stake from vendor_hour where member_id = $1",
    [memberId],
  )
  expect(own.rows).toEqual([{ stake: "200000" }])
})

test("safety/52: the end of a mark holds from the next full hour on, and play of the time between stays left out", async () => {
  const memberId = await idOf("lucia")
  await decided(memberId, false)
  expect(await risk.does("memberProfile", { memberId })).toMatchObject({ testSince: null })
  // Marked again within the hour: the mark goes on as if it had not ended.
  await decided(memberId, true)
  await decided(memberId, false)
  const { db } = home.store.database
  for (const at of ["2026-05-01T14:30:00Z", "2026-05-01T15:30:00Z"])
    await writePlayFact(db, {
      memberId: BigInt(memberId),
      stake: 400_000n,
      validBet: 400_000n,
      settledAt: new Date(at),
      reference: `bet:${at}`,
    })
  home.clock.advance(2 * 3_600_000)
  await again()
  await until(async () => {
    const { days } = await finance.does("overviewDays", { days: 2 })
    return days[1]?.turnover === "50.00" ? true : undefined
  })
})
