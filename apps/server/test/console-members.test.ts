import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** What the people of the house do about members, and what members notice of it. */

let home: ConsoleHouse
let support: Person
beforeAll(async () => {
  home = await openConsole()
  support = await home.hire(["support"])
})
afterAll(() => home.close())

const WHY = "asked for on the telephone"
const lucia = async () => {
  const { rows } = await support.does("listMembers", { search: "lucia" })
  return rows[0]?.memberId ?? ""
}

const ask = async (token: string) => {
  const response = await fetch(new URL("/wps/member/info", home.url), {
    headers: { authorization: `Bearer ${token}` },
  })
  return response.status
}

test("a member is found by the start of the name, by number, and by nothing that is a wildcard", async () => {
  const memberId = await lucia()
  expect(memberId).toMatch(/^\d+$/)
  const found = async (search: string) =>
    (await support.does("listMembers", { search })).rows.map(({ account }) => account)
  expect(await found("LUC")).toEqual(["lucia"])
  expect(await found(memberId)).toEqual(["lucia"])
  expect(await found("nobody@example.com")).toEqual([])
  expect(await found("%")).toEqual([])
  expect(await found("l_cia")).toEqual([])
  const { rows } = await support.does("listMembers", { kind: "agent" })
  expect(rows.map(({ account }) => account)).toEqual(["tiago"])
})

test("pages follow one another without a gap", async () => {
  const first = await support.does("listMembers", { limit: 1 })
  const second = await support.does("listMembers", { limit: 1, cursor: first.cursor ?? "" })
  expect([...first.rows, ...second.rows].map(({ account }) => account)).toEqual(["tiago", "lucia"])
  expect(second.cursor).toBeNull()
})

test("somebody is registered on their behalf, must change the password, and is shut out and let in", async () => {
  await support.stepUp()
  const { memberId, password } = await support.does("registerMember", {
    account: "Ofelia",
    kind: "member",
    language: "PT",
    why: WHY,
  })
  expect(
    await support.call("registerMember", { account: "ofelia", kind: "member", language: "PT", why: WHY }),
  ).toMatchObject({ status: 409, code: "USERNAME_TAKEN" })
  const profile = await support.does("memberProfile", { memberId })
  expect(profile).toMatchObject({ account: "Ofelia", mustChangePassword: true, locked: false })
  const entered = await home.memberSignIn("Ofelia", password)
  expect(entered).toMatchObject({ success: true, value: { passwordExpired: true } })
  const token = entered.success ? entered.value.token : ""
  expect((await support.does("memberOpenSessions", { memberId })).rows).toHaveLength(1)

  expect(await support.does("lockMember", { memberId, locked: true, why: WHY })).toMatchObject({
    locked: true,
    lockedWhy: WHY,
  })
  expect(await ask(token)).not.toBe(200)
  expect(await home.memberSignIn("Ofelia", password)).toMatchObject({
    success: false,
    code: "ACCOUNT_LOCKED",
  })
  expect((await support.does("listMembers", { locked: "yes" })).rows).toHaveLength(1)
  await support.does("lockMember", { memberId, locked: false, why: WHY })
  const again = await home.memberSignIn("Ofelia", password)
  expect(again.success).toBe(true)

  const given = await support.does("resetMemberPassword", { memberId, why: WHY })
  // In this order: after a failure the door asks for a captcha.
  expect(await home.memberSignIn("Ofelia", given.password)).toMatchObject({ success: true })
  expect(await home.memberSignIn("Ofelia", password)).toMatchObject({ success: false })
  const noted = await support.does("noteMember", { memberId, text: "Prefers to be called." })
  expect(noted.notes).toMatchObject([{ by: support.login, text: "Prefers to be called." }])

  const owner = await home.asOwner()
  const { rows } = await owner.does("listAudit", { target: `member:${memberId}` })
  expect(rows.map(({ act }) => act)).toEqual([
    "members.note",
    "members.password",
    "members.unlock",
    "members.lock",
    "members.register",
  ])
  expect(JSON.stringify(rows)).not.toContain(given.password)
})

test("money: wallets, statement and bets; another merchant's member is nobody", async () => {
  const memberId = await lucia()
  const { wallets } = await support.does("memberBalances", { memberId })
  expect(wallets).toContainEqual({ purpose: "main", asset: "BRL", balance: "1000.00", closed: false })
  const { rows } = await support.does("memberStatement", { memberId })
  expect(rows).toMatchObject([{ kind: "adjustment", amount: "1000.00", cause: "demo.welcome" }])
  expect(await support.does("memberBets", { memberId })).toEqual({ rows: [], cursor: null })
  for (const name of [
    "memberProfile",
    "memberBalances",
    "memberStatement",
    "memberBets",
    "memberSignIns",
  ] as const)
    expect(await support.call(name, { memberId: "999999999" })).toMatchObject({
      status: 404,
      code: "ACCOUNT_UNKNOWN",
    })
})
