import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { excludedMeanwhile, excludeMember } from "../../../../test/exclusion.ts"
import { limitMember } from "../../../../test/play-limit.ts"
import { codeOf, firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("SSC1M")])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await house.close()
})

const given = () => ({ db: house.store.database.db, clock: house.clock })
const place = async (member: MemberContext) =>
  house.lottery.routes.placeBets(
    { gameCode: "SSC1M", issue: await onSale(house, "SSC1M"), lines: [firstDigit("7")], cost: "2" },
    member,
  )
const chase = async (member: MemberContext) => {
  const { issues } = await house.lottery.routes.comingIssues({ gameCode: "SSC1M", count: 3 }, member)
  return house.lottery.routes.placeChase(
    {
      gameCode: "SSC1M",
      lines: [firstDigit("7")],
      legs: issues.map(({ issue }) => ({ issue, multiple: 1 })),
      stopOnWin: false,
      cost: "6",
    },
    member,
  )
}

test("an exclusion that commits while a slip is being placed refuses it, and a break is told as a break", async () => {
  for (const [period, code] of [
    ["YEAR", "PLAY_EXCLUDED"],
    ["DAY", "PLAY_ON_BREAK"],
  ] as const) {
    const member = await house.member("100")
    const placed = excludedMeanwhile(given(), member.member.id, () => place(member), period)
    expect(await codeOf(placed)).toBe(code)
    expect(await house.balance(member)).toBe("100.00")
  }
})

test("of slips that travel together only those of excluded members are refused", async () => {
  const members = await Promise.all(Array.from({ length: 9 }, () => house.member("100")))
  for (const [at, { member }] of members.entries()) if (at % 3 === 1) await excludeMember(given(), member.id)
  const codes = await Promise.all(members.map((member) => codeOf(place(member))))
  expect(codes).toEqual(members.map((_, at) => (at % 3 === 1 ? "PLAY_EXCLUDED" : "taken")))
  expect(await Promise.all(members.map((member) => house.balance(member)))).toEqual(
    members.map((_, at) => (at % 3 === 1 ? "100.00" : "98.00")),
  )
})

test("forty slips at once of members with limits never pass one, and those of others are taken", async () => {
  const limited = await Promise.all(Array.from({ length: 4 }, () => house.member("100")))
  for (const { member } of limited) await limitMember(given(), member.id, "STAKE", "7")
  const free = await house.member("100")
  const codes = await Promise.all([
    ...limited.flatMap((member) => Array.from({ length: 10 }, () => codeOf(place(member)))),
    codeOf(place(free)),
  ])
  expect(codes.pop()).toBe("taken")
  for (const at of limited.keys())
    expect(codes.slice(10 * at, 10 * at + 10).toSorted()).toEqual([
      ...Array.from({ length: 7 }, () => "PLAY_LIMIT_REACHED"),
      ...Array.from({ length: 3 }, () => "taken"),
    ])
  // Another day is another limit; a prize gives nothing of it back.
  house.clock.advance(24 * 60 * 60_000)
  await house.pass(60_000)
  expect(await codeOf(place(limited[0] ?? free))).toBe("taken")
})

test("a chase counts for a limit from the beginning, and ends where a limit was set below it since", async () => {
  const member = await house.member("100")
  await limitMember(given(), member.member.id, "STAKE", "5.99")
  expect(await codeOf(chase(member))).toBe("PLAY_LIMIT_REACHED")
  expect([await house.balance(member), await house.balance(member, "reserved")]).toEqual(["100.00", "0.00"])
  const other = await house.member("100")
  await limitMember(given(), other.member.id, "STAKE", "7")
  await chase(other)
  expect(await codeOf(place(other))).toBe("PLAY_LIMIT_REACHED")
  await limitMember(given(), other.member.id, "STAKE", "5")
  await house.pass(60_000)
  expect(await house.balance(other, "reserved")).toBe("0.00")
})

test("a slip that was taken before an exclusion is answered as before", async () => {
  const member = { ...(await house.member("100")), idempotencyKey: crypto.randomUUID() }
  const first = await place(member)
  await excludeMember(given(), member.member.id)
  expect((await place(member)).bets).toEqual(first.bets)
})

test("an exclusion that commits while a chase is being placed refuses it, and sets nothing aside", async () => {
  const member = await house.member("100")
  expect(await codeOf(excludedMeanwhile(given(), member.member.id, () => chase(member)))).toBe(
    "PLAY_EXCLUDED",
  )
  expect([await house.balance(member), await house.balance(member, "reserved")]).toEqual(["100.00", "0.00"])
})

test("a chase of an excluded member bets nothing more, before anything else has stopped it", async () => {
  const member = await house.member("100")
  const { chase: made } = await chase(member)
  expect(await house.balance(member)).toBe("94.00")
  await excludeMember(given(), member.member.id)
  await house.pass(60_000)
  const { rows } = await sql<{ state: string; legs: string[] }>`
    select c.state, array_agg(l.state order by l.nr) as legs from lottery_chase c
      join lottery_chase_leg l on l.bucket = c.bucket and l.chase_id = c.id
     where c.id = ${BigInt(made.chaseId)} group by c.state`.execute(house.store.database.db)
  expect(rows).toEqual([
    { state: "STOPPED_BY_SYSTEM", legs: [expect.not.stringMatching("WAITING"), "CANCELLED", "CANCELLED"] },
  ])
  // The leg that was bet before may win.
  expect(["98.00", "117.56"]).toContain(await house.balance(member))
  expect(await house.balance(member, "reserved")).toBe("0.00")
})
