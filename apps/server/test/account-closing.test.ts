import { randomUUID } from "node:crypto"
import { ENDPOINTS, type Endpoint } from "@croupier/contract"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer, siteAt, type SiteCall } from "./open-house.ts"

/** The end of an account over HTTP: the member's three steps, the console, the way back. */

let home: ConsoleHouse
let site: SiteCall
let ana: Person
let ben: Person
beforeAll(async () => {
  home = await openConsole()
  site = siteAt(home.url, () => home.clock.now())
  ana = await home.hire(["risk"])
  ben = await home.hire(["risk"])
  await ana.stepUp()
  await ben.stepUp()
})
afterAll(() => home.close())

const PASSWORD = "Lantern2026"
const close = (token: string, password = PASSWORD) =>
  site("closeAccount", { reason: "NO_INTEREST", password }, { token })

async function aPlayer() {
  const token = await newPlayer(site, home.url)
  const info = await site("memberInfo", {}, { token })
  if (!info.success) throw new Error(info.code)
  const { account } = info.value
  const [row] = (await ana.does("listMembers", { search: account })).rows
  return { token, account, memberId: row?.memberId ?? "" }
}

async function does(person: Person, memberId: string) {
  const outcome = await person.call("reopenAccount", {
    memberId,
    key: randomUUID(),
    why: "passport was shown",
  })
  if (!outcome.success) return outcome.code
  if (outcome.value.state !== "PROPOSED") throw new Error("one person reopened alone")
  const { proposalId } = outcome.value
  return (await ben.does("decideProposal", { proposalId, decision: "APPROVE" })).state
}

test("an account without money closes at once, opens for no sign-in, and is reopened by two, never while an exclusion runs", async () => {
  const { token, account, memberId } = await aPlayer()
  expect(await close(token, "not the password")).toMatchObject({ code: "PASSWORD_WRONG" })
  expect(await does(ana, memberId)).toBe("CLOSING_UNKNOWN")
  expect(await site("accountClosing", {}, { token })).toMatchObject({
    value: { askedAt: null, money: [], underWay: [], inPlay: [], bonus: [] },
  })
  await site("excludeMyself", { period: "DAY" }, { token })
  expect(await close(token)).toMatchObject({ value: { state: "CLOSED" } })
  expect(await site("memberInfo", {}, { token })).toMatchObject({ code: "SESSION_EXPIRED" })
  expect(await home.memberSignIn(account, PASSWORD)).toMatchObject({ code: "ACCOUNT_CLOSED" })
  // A wrong password does not tell whether the account exists.
  expect(await home.memberSignIn(account, "wrong")).toMatchObject({ code: "CREDENTIALS_WRONG" })
  expect((await ana.does("memberClosing", { memberId })).closings).toMatchObject([
    { state: "CLOSED", reason: "NO_INTEREST", closedAt: expect.any(String) },
  ])
  expect(await does(ana, memberId)).toBe("CLOSING_EXCLUDED")
  home.clock.advance(25 * 3_600_000)
  await ana.signInAgain(ana.login)
  await ben.signInAgain(ben.login)
  await ana.stepUp()
  await ben.stepUp()
  expect(await does(ana, memberId)).toBe("APPROVED")
  expect(await home.memberSignIn(account, PASSWORD)).toMatchObject({ success: true })
  // The records of an account that is open again do not end.
  const ends = await home.store.database.pool.query("select 1 from erasure where member_id = $1", [memberId])
  expect(ends.rows).toEqual([])
  expect((await ana.does("memberClosing", { memberId })).closings).toMatchObject([
    { state: "REOPENED", endedBy: `${ana.login}+${ben.login}`, why: "passport was shown" },
  ])
})

test("an account with money waits: play and deposits are shut, withdrawals are open, and the member can keep it", async () => {
  const { password = "" } = home.house.demoAccounts.find(({ account }) => account === "lucia") ?? {}
  const entered = await home.memberSignIn("lucia", password)
  if (!entered.success) throw new Error(entered.code)
  const { token } = entered.value
  const answer = await close(token, password)
  expect(answer).toMatchObject({
    value: { state: "WAITING", facts: { askedAt: expect.any(String), money: [{ asset: "BRL" }] } },
  })
  const play = Object.values(ENDPOINTS).filter((row: Endpoint) => row.play)
  const ask = async (row: Endpoint) => {
    const response = await fetch(new URL(row.path, home.url), {
      method: row.method,
      headers: {
        "content-type": "application/json",
        authorization: `Bearer ${token}`,
        "Idempotency-Key": randomUUID(),
      },
      ...(row.method === "GET" ? {} : { body: "{}" }),
    })
    return (await response.json()) as { code?: string }
  }
  for (const row of play) expect(await ask(row), row.module).toMatchObject({ code: "ACCOUNT_CLOSING" })
  for (const row of [ENDPOINTS.balance, ENDPOINTS.createWithdrawal, ENDPOINTS.withdrawalTerms])
    expect((await ask(row)).code).not.toBe("ACCOUNT_CLOSING")
  expect(await site("keepAccount", {}, { token })).toMatchObject({ value: { askedAt: null } })
  expect(await site("keepAccount", {}, { token })).toMatchObject({ code: "CLOSING_UNKNOWN" })
  for (const row of play) expect((await ask(row)).code).not.toBe("ACCOUNT_CLOSING")
})
