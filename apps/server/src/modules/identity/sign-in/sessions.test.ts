import { createHash } from "node:crypto"
import { sql } from "@croupier/database"
import { policyOf } from "@croupier/rules/market-policy"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Merchant } from "../../../call/merchant.ts"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../kernel/durations.ts"
import { endSessionsOver } from "./sessions-over.ts"
import { asked, credentials, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
let made = 0
beforeAll(async () => void (house = await testHouse()))
afterAll(() => house.close())

const open = async () =>
  (await house.identity.routes.register(form(`guest${++made}`), asked(house.merchant))).token
const look = (token: string, sinceAct?: number) => house.identity.memberOf(token, house.merchant, sinceAct)
const row = async (token: string) => {
  const { rows } = await sql<{
    id: bigint
    member_id: bigint
    last_seen_at: Date
    ended_why: string | null
    text: string
  }>`
    select id, member_id, last_seen_at, ended_why, s::text as text from session s
     where token_hash = ${createHash("sha256").update(token).digest()}`.execute(house.kit.db)
  return rows[0]!
}

test("a session tells who it belongs to", async () => {
  const token = await open()
  expect(await look(token)).toMatchObject({
    account: `guest${made}`,
    type: 0,
    kind: "member",
    merchantId: 1,
    language: "EN",
    mustChangePassword: false,
  })
})

test("a token is 256 random bits, and the database does not hold it", async () => {
  const token = await open()
  expect(Buffer.from(token, "base64url")).toHaveLength(32)
  expect((await row(token)).text).not.toContain(token)
})

test.each(["", "x", "A".repeat(43), "ÿ".repeat(500)])(
  "a token that never was opens no session: %j",
  async (token) => {
    await refused(look(token), "NOT_SIGNED_IN")
  },
)

test("a session is worth nothing at another merchant", async () => {
  const token = await open()
  await refused(house.identity.memberOf(token, { ...house.merchant, id: 2 }), "NOT_SIGNED_IN")
})

test("safety/7: a session ends after half an hour without a call", async () => {
  const token = await open()
  house.clock.advance(30 * MINUTE_MS - 1)
  await look(token)
  house.clock.advance(30 * MINUTE_MS)
  await refused(look(token), "SESSION_EXPIRED")
})

test("safety/7: a poll of an open page and a look of the house keep no session open", async () => {
  const token = await open()
  for (let minutes = 5; minutes < 30; minutes += 5) {
    house.clock.advance(5 * MINUTE_MS)
    await look(token, minutes * MINUTE_MS)
    await look(token, Infinity)
  }
  house.clock.advance(5 * MINUTE_MS)
  await refused(look(token, 30 * MINUTE_MS), "SESSION_EXPIRED")
})

test("safety/7: an act that a later poll tells keeps the session from that act on", async () => {
  const token = await open()
  house.clock.advance(20 * MINUTE_MS)
  await look(token, 5 * MINUTE_MS)
  house.clock.advance(25 * MINUTE_MS - 1)
  await look(token, Infinity)
  house.clock.advance(1)
  await refused(look(token), "SESSION_EXPIRED")
})

test("safety/7: an act brings back no session that is over", async () => {
  const token = await open()
  house.clock.advance(30 * MINUTE_MS)
  await refused(look(token, MINUTE_MS), "SESSION_EXPIRED")
})

describe("safety/7: the market's times", () => {
  const strict = () => ({ ...house.merchant, policy: policyOf("brazil") })
  const remembered = async (merchant: Merchant) => {
    await open()
    return house.identity.routes.login({ ...credentials(`guest${made}`), remember: true }, asked(merchant))
  }

  test("end a remembered session after half an hour without an act", async () => {
    const { token } = await remembered(strict())
    house.clock.advance(30 * MINUTE_MS)
    await refused(house.identity.memberOf(token, strict()), "SESSION_EXPIRED")
  })

  test("end a session in use after a day", async () => {
    const long = {
      ...strict(),
      policy: { ...strict().policy, session: { idleMinutes: 30, longestHours: 2 } },
    }
    const { token, expiresAt } = await remembered(long)
    expect(expiresAt).toBe(new Date(house.clock.now().getTime() + 2 * HOUR_MS).toISOString())
    for (let minutes = 20; minutes < 120; minutes += 20) {
      house.clock.advance(20 * MINUTE_MS)
      await house.identity.memberOf(token, long)
    }
    house.clock.advance(20 * MINUTE_MS)
    await refused(house.identity.memberOf(token, long), "SESSION_EXPIRED")
  })

  test("hold for a session that was opened before the market changed, and are told", async () => {
    const { token } = await remembered(house.merchant)
    const context = await signedIn(house.identity, strict(), token)
    expect(await house.identity.routes.memberInfo({}, context)).toMatchObject({ sessionIdleSeconds: 1_800 })
    house.clock.advance(30 * MINUTE_MS)
    await refused(house.identity.memberOf(token, strict()), "SESSION_EXPIRED")
    await look(token)
  })
})

test("safety/7: sessions that are over are ended once, with the games in them, and one in use stays", async () => {
  const over = await open()
  house.clock.advance(29 * MINUTE_MS)
  const current = await open()
  house.clock.advance(MINUTE_MS)
  const ended: object[] = []
  const { db, clock } = house.kit
  const kit: Parameters<typeof endSessionsOver>[0] = {
    db,
    clock,
    events: { emit: async (_, event, payload) => void (event === "sessionsEnded" && ended.push(payload)) },
  }
  await Promise.all([endSessionsOver(kit), endSessionsOver(kit)])
  expect((await row(over)).ended_why).toBe("over")
  expect((await row(current)).ended_why).toBeNull()
  const gone = await row(over)
  expect(ended.filter((told) => Reflect.get(told, "memberId") === gone.member_id)).toEqual([
    { memberId: gone.member_id, which: { of: gone.id } },
  ])
})

test("a session in use ends at its absolute age", async () => {
  const token = await open()
  for (let minutes = 0; minutes < 12 * 60 - 20; minutes += 20) {
    house.clock.advance(20 * MINUTE_MS)
    await look(token)
  }
  house.clock.advance(20 * MINUTE_MS - 1)
  await look(token)
  house.clock.advance(1)
  await refused(look(token), "SESSION_EXPIRED")
})

test("a remembered session lives for a day, used or not", async () => {
  await open()
  const input = { ...credentials(`guest${made}`), remember: true }
  const session = await house.identity.routes.login(input, asked(house.merchant))
  expect(session.expiresAt).toBe(new Date(house.clock.now().getTime() + DAY_MS).toISOString())
  house.clock.advance(DAY_MS - 1)
  await look(session.token)
  house.clock.advance(1)
  await refused(look(session.token), "SESSION_EXPIRED")
})

test("being seen is written at most once a minute", async () => {
  const token = await open()
  const opened = (await row(token)).last_seen_at
  house.clock.advance(MINUTE_MS - 1)
  await look(token)
  expect((await row(token)).last_seen_at).toEqual(opened)
  house.clock.advance(1)
  await look(token)
  expect((await row(token)).last_seen_at).toEqual(house.clock.now())
})

test("logging out ends this session and no other", async () => {
  const token = await open()
  const other = await house.identity.routes.login(credentials(`guest${made}`), asked(house.merchant))
  await house.identity.routes.logout({}, await signedIn(house.identity, house.merchant, token))
  await refused(look(token), "SESSION_EXPIRED")
  expect((await row(token)).ended_why).toBe("logout")
  await look(other.token)
})

test("all sessions of a member can be ended", async () => {
  const token = await open()
  const other = await house.identity.routes.login(credentials(`guest${made}`), asked(house.merchant))
  await house.identity.endSessions((await look(token)).id)
  await refused(look(token), "SESSION_EXPIRED")
  await refused(look(other.token), "SESSION_EXPIRED")
})

test("the language a member chose stays, where the merchant offers it", async () => {
  const context = await signedIn(house.identity, house.merchant, await open())
  await house.identity.routes.updateLanguage({ language: "PT" }, context)
  await refused(house.identity.routes.updateLanguage({ language: "JA" }, context), "INPUT_INVALID")
  const { token } = await house.identity.routes.login(credentials(`guest${made}`), asked(house.merchant))
  expect((await look(token)).language).toBe("PT")
})

test("a sweep removes what is long over and keeps the rest", async () => {
  const old = await open()
  house.clock.advance(100 * DAY_MS)
  const current = await open()
  await house.identity.sweep()
  await refused(look(old), "NOT_SIGNED_IN")
  await look(current)
})
