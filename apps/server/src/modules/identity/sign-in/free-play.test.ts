import { sql } from "@croupier/database"
import { amount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { asked, refused, shaped, signedIn, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())

const form = { os: "Linux", platform: "W", random: "x" } as const

test("safety/35: a trial account has play money, and no wallet that real money fits into", async () => {
  const session = await house.identity.routes.freePlay(form, asked(house.merchant))
  expect(session).toMatchObject({ isAgent: 4, passwordExpired: false, expiresAt: "2026-05-01T16:00:00.000Z" })
  const { member } = await signedIn(house.identity, house.merchant, session.token)
  expect(member).toMatchObject({ type: 4, kind: "trial" })
  expect(await house.ledger.balances(member.id)).toEqual([
    { purpose: "main", asset: "FUN", balance: amount(100_000_000n), closed: undefined, seq: 1n },
  ])
})

test("the play money comes from the house's promotions, so that the books still balance", async () => {
  const before = await house.ledger.houseBalance(1, "promotions", "FUN")
  await house.identity.routes.freePlay(form, asked(house.merchant))
  expect(await house.ledger.houseBalance(1, "promotions", "FUN")).toBe(before - 100_000_000n)
})

test("a trial ends with its session, four hours on", async () => {
  const { token } = await house.identity.routes.freePlay(form, asked(house.merchant))
  for (let minutes = 0; minutes < 239; minutes += 20) {
    await house.identity.memberOf(token, house.merchant)
    house.clock.advance(20 * 60_000)
  }
  await refused(house.identity.memberOf(token, house.merchant), "SESSION_EXPIRED")
})

test("each trial is a stranger to the next", async () => {
  const sessions = await Promise.all(
    Array.from({ length: 8 }, () => house.identity.routes.freePlay(form, asked(house.merchant))),
  )
  expect(new Set(sessions.map((session) => session.account)).size).toBe(8)
})

test("free play is refused where the merchant has it off", async () => {
  const merchant = shaped(house.merchant, { settings: { play: { freePlay: false } } })
  await refused(house.identity.routes.freePlay(form, asked(merchant)), "FEATURE_DISABLED")
})

test("the personal data of a trial is deleted after a day, and its postings stay", async () => {
  const known = async (memberId: bigint) => {
    const { rows } = await sql<{ ip: string | null; sessions: number }>`
      select registered_ip as ip, (select count(*)::int from session where member_id = m.id) as sessions
        from member m where id = ${memberId}`.execute(house.kit.db)
    return rows[0]
  }
  const old = await house.identity.routes.freePlay(form, asked(house.merchant))
  house.clock.advance(24 * 60 * 60_000)
  const young = await house.identity.routes.freePlay(form, asked(house.merchant))
  house.clock.advance(1)
  await house.identity.sweep()
  expect(await known(BigInt(old.customerId))).toEqual({ ip: null, sessions: 0 })
  expect(await known(BigInt(young.customerId))).toEqual({ ip: "203.0.113.7", sessions: 1 })
  expect(await house.ledger.balances(BigInt(old.customerId))).toMatchObject([{ balance: 100_000_000n }])
  await refused(house.identity.memberOf(old.token, house.merchant), "NOT_SIGNED_IN")
})
