import { inTransaction, sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { enterLines } from "../../play/index.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { decideIssue } from "../test-result-decisions.ts"

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

const decide = async (issue: string, digits: string) => {
  const kind = digits.startsWith("7") ? "RESULT" : "CORRECTION"
  const draw = { balls: digits.split("") }
  await decideIssue(
    house,
    { gameCode: "HAND", issue },
    kind === "RESULT" ? { kind, draw, drawnAt: null } : { kind, draw },
  )
  await house.lottery.round()
  await house.lottery.computeValidBets()
}
const bet = async (member: MemberContext) => {
  const issue = await onSale(house, "HAND")
  const lines = [firstDigit("1"), firstDigit("7")]
  await house.lottery.routes.placeBets({ gameCode: "HAND", issue, lines, cost: "4" }, member)
  await house.pass(61_000)
  return issue
}
const enter = (member: MemberContext, lineId: bigint | null, since: Date) =>
  inTransaction(house.store.database.db, (tx) =>
    enterLines(tx, [{ memberId: member.member.id, lineId, since }]),
  )
const facts = async (member: MemberContext) => {
  const { rows } = await sql<{ line: bigint | null; revision: number; at: Date }>`
    select line_id as line, revision, coalesce(corrects_at, settled_at) as at from play_fact
     where member_id = ${member.member.id} order by seq`.execute(house.store.database.db)
  return rows
}

test("a fact has the line as of settlement, and a correction after a move that of what it corrects", async () => {
  const member = await house.member("1000")
  await enter(member, 8n, house.clock.now())
  const first = await bet(member)
  await decide(first, "70000")
  const settled = await facts(member)
  expect(settled.map(({ line }) => line)).toEqual([8n, 8n, 8n])

  await enter(member, 9n, new Date(house.clock.now().getTime() + 1_000))
  await house.pass(2_000)
  await decide(first, "10000")
  const corrected = await facts(member)
  expect(corrected.length).toBeGreaterThan(settled.length)
  for (const { line, at } of corrected) expect([line, at]).toEqual([8n, settled[0]?.at])

  await decide(await bet(member), "70000")
  const after = (await facts(member)).slice(corrected.length)
  expect(after.map(({ line }) => line)).toEqual([9n, 9n, 9n])
})

test("a member under no agent has no line, and neither has one who was taken from under one", async () => {
  const alone = await house.member("1000")
  await enter(alone, 8n, new Date(house.clock.now().getTime() - 1_000))
  await enter(alone, null, house.clock.now())
  const never = await house.member("1000")
  const issue = await onSale(house, "HAND")
  for (const member of [alone, never])
    await house.lottery.routes.placeBets(
      { gameCode: "HAND", issue, lines: [firstDigit("7")], cost: "2" },
      member,
    )
  await house.pass(61_000)
  await decide(issue, "70000")
  expect([...(await facts(alone)), ...(await facts(never))].map(({ line }) => line)).toEqual([
    null,
    null,
    null,
    null,
  ])
})
