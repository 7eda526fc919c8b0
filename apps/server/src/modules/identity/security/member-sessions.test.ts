import { afterAll, beforeAll, expect, test } from "vitest"
import { MINUTE_MS, DAY_MS } from "../../../kernel/durations.ts"
import { identity } from "../index.ts"
import { asked, credentials, form, refused, signedIn, testHouse, type TestHouse } from "../test-house.ts"

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0"

let house: TestHouse
let told: { topic: string; message: object }[] = []
let made = 0
beforeAll(async () => {
  house = await testHouse({ bus: { publish: (topic, message) => void told.push({ topic, message }) } })
})
afterAll(() => house.close())

const routes = () => house.identity.routes
const register = async () => {
  const account = `devices${++made}`
  const session = await routes().register(form(account), asked(house.merchant))
  return {
    account,
    context: await signedIn(house.identity, house.merchant, session.token),
    token: session.token,
  }
}
const signIn = (account: string, ip = "198.51.100.4") =>
  routes().login(credentials(account), { ...asked(house.merchant, ip), userAgent: FIREFOX, country: "PT" })
const look = (token: string) => house.identity.memberOf(token, house.merchant)

test("a member sees where the account is open: device, place, and when each session ends", async () => {
  const { account, context } = await register()
  const opened = house.clock.now()
  house.clock.advance(MINUTE_MS)
  await signIn(account)
  const { sessions } = await routes().memberSessions({}, context)
  expect(sessions).toHaveLength(2)
  expect(sessions[0]).toMatchObject({
    current: false,
    ip: "198.51.100.4",
    country: "PT",
    device: { browser: "Firefox", system: "Linux", kind: "desktop" },
  })
  expect(sessions[1]).toMatchObject({
    current: true,
    startedAt: opened.toISOString(),
    idleEndsAt: new Date(opened.getTime() + 30 * MINUTE_MS).toISOString(),
    expiresAt: new Date(opened.getTime() + 12 * 60 * MINUTE_MS).toISOString(),
  })
})

test("a session that idleness or age has ended is not on the list", async () => {
  const { account, context, token } = await register()
  await signIn(account)
  house.clock.advance(29 * MINUTE_MS)
  await look(token)
  house.clock.advance(2 * MINUTE_MS)
  const { sessions } = await routes().memberSessions({}, context)
  expect(sessions.map(({ current }) => current)).toEqual([true])
})

test("one session is ended, its pages are told, and the others stand", async () => {
  const { account, context, token } = await register()
  const other = await signIn(account)
  const third = await signIn(account)
  const { sessionId } = await look(other.token)
  told = []
  await routes().endMemberSession({ sessionId: String(sessionId) }, context)
  expect(told).toEqual([{ topic: "session-ended", message: { memberId: String(context.member.id) } }])
  await refused(look(other.token), "SESSION_EXPIRED")
  await look(token)
  await look(third.token)
  await refused(routes().endMemberSession({ sessionId: String(sessionId) }, context), "NOT_FOUND")
})

test("a member cannot end a session of another", async () => {
  const mine = await register()
  const theirs = await register()
  const sessionId = String(theirs.context.member.sessionId)
  await refused(routes().endMemberSession({ sessionId }, mine.context), "NOT_FOUND")
  await look(theirs.token)
})

test("all others are ended at once, and this one stays", async () => {
  const { account, context, token } = await register()
  const others = [await signIn(account), await signIn(account)]
  expect(await routes().endOtherSessions({}, context)).toEqual({ ended: 2 })
  for (const other of others) await refused(look(other.token), "SESSION_EXPIRED")
  await look(token)
  expect(await routes().endOtherSessions({}, context)).toEqual({ ended: 0 })
})

test("the history tells sign-ins and wrong passwords with place and device, page by page", async () => {
  const { account, context } = await register()
  const wrong = { ...credentials(account, "not-that-one") }
  await refused(routes().login(wrong, asked(house.merchant, "192.0.2.9")), "CREDENTIALS_WRONG")
  const first = await routes().loginHistory({ limit: 1 }, context)
  expect(first.events).toMatchObject([{ outcome: "passwordWrong", way: "password", ip: "192.0.2.9" }])
  const second = await routes().loginHistory({ limit: 1, cursor: first.cursor! }, context)
  expect(second).toMatchObject({ events: [{ outcome: "signedIn", way: "register" }], cursor: null })
  await refused(routes().loginHistory({ limit: 1, cursor: "'; --" }, context), "INPUT_INVALID")
})

test("the history is not swept here: the retention job ends it by the times of the market", async () => {
  const { account } = await register()
  house.clock.advance(91 * DAY_MS)
  await house.identity.sweep()
  const { token } = await signIn(account)
  const { events } = await routes().loginHistory(
    { limit: 20 },
    await signedIn(house.identity, house.merchant, token),
  )
  expect(events).toHaveLength(2)
})

test("whichever way sessions end, other modules are told which ones in the same transaction", async () => {
  const ended: unknown[] = []
  const module = identity({
    ...house.kit,
    events: {
      emit: async (tx, event, payload) => {
        expect(tx.isTransaction).toBe(true)
        if (event === "sessionsEnded") ended.push(payload)
      },
    },
  })
  const { account, context } = await register()
  const { id: memberId, sessionId } = context.member
  const other = await look((await signIn(account)).token)
  await module.routes.endMemberSession({ sessionId: String(other.sessionId) }, context)
  await module.routes.endOtherSessions({}, context)
  const newPassword = "lanterns-fall"
  await module.routes.changePassword(
    { oldPassword: "lanterns-rise", newPassword, confirmNewPassword: newPassword },
    context,
  )
  await module.routes.logout({}, context)
  await module.endSessions(memberId)
  expect(ended).toEqual([
    { memberId, which: { of: other.sessionId } },
    { memberId, which: { butNotOf: sessionId } },
    { memberId, which: { butNotOf: sessionId } },
    { memberId, which: { of: sessionId } },
    { memberId },
  ])
})
