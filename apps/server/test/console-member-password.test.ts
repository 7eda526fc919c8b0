import type { Envelope } from "@croupier/contract"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { seal, until } from "./open-house.ts"

/** A new password for a member, which no person of the staff reads where the member can be reached. */

const KEY = "key-of-the-password-tests"
const WHY = "asked for on the telephone"
let simulator: MessageSimulator
let home: ConsoleHouse
let support: Person
beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  home = await openConsole({ SMS_URL: simulator.url, SMS_KEY: KEY, MAIL_URL: simulator.mailUrl })
  support = await home.hire(["support"])
})
afterAll(async () => {
  await home.close()
  await simulator.stop()
})

async function member(account: string, kind?: "email" | "mobile", value?: string) {
  await support.stepUp()
  const { memberId, password } = await support.does("registerMember", {
    account,
    kind: "member",
    language: "EN",
    why: WHY,
  })
  if (kind)
    await home.store.database.pool.query(
      `insert into member_contact (member_id, merchant_id, kind, value, verified_at, changed_at)
       values ($1, 1, $2, $3, now(), now())`,
      [memberId, kind, value],
    )
  return { memberId, password }
}

async function choose(token: string, newPassword: string): Promise<Envelope<null>> {
  const iat = Math.floor(home.clock.now().getTime() / 1000)
  const response = await fetch(new URL("/wps/member/password/email/verification", home.url), {
    method: "POST",
    headers: { "content-type": "application/json", language: "EN" },
    body: JSON.stringify({ value: await seal(home.url, { token, newPassword }, { iat }) }),
  })
  return (await response.json()) as Envelope<null>
}

test.each([
  ["mail", "email", "vera@example.test", "ve•••••••••••••st"],
  ["sms", "mobile", "+5511987650099", "+5••••••••••99"],
] as const)(
  "a verified contact gets a link by %s that opens once, the sessions end, and no password is shown",
  async (channel, kind, value, sentTo) => {
    const account = `vera${kind}`
    const { memberId, password } = await member(account, kind, value)
    const before = await home.memberSignIn(account, password)
    expect(before).toMatchObject({ success: true })
    const answer = await support.does("resetMemberPassword", { memberId, why: WHY })
    expect(answer).toEqual({ way: "link", channel, sentTo })
    const token = await until(
      () => /#password=([\w.-]+)/.exec(simulator.taken(value).at(-1)?.text ?? "")?.[1] || undefined,
    )
    expect((await support.does("memberOpenSessions", { memberId })).rows).toEqual([])
    expect(await choose(token, "Chosen2026alone")).toMatchObject({ success: true })
    expect(await home.memberSignIn(account, "Chosen2026alone")).toMatchObject({ success: true })
    expect(await choose(token, "Chosen2026again")).toMatchObject({ success: false })
    const owner = await home.asOwner()
    const { rows } = await owner.does("listAudit", { target: `member:${memberId}` })
    expect(rows.find(({ act }) => act === "members.password-link")).toMatchObject({
      after: { channel, sentTo },
      why: WHY,
    })
    expect(JSON.stringify(rows)).not.toContain(token)
  },
)

test("without a verified contact two people agree first, and the proposer alone is told a password, once", async () => {
  const { memberId } = await member("vera")
  const asked = await support.does("resetMemberPassword", { memberId, why: WHY })
  if (asked.way !== "proposed") throw new Error(asked.way)
  const { proposalId } = asked
  expect(await support.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  const other = await home.hire(["support"])
  await other.stepUp()
  expect(await other.does("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    state: "APPROVED",
  })
  expect(await other.does("resetMemberPassword", { memberId, why: WHY })).toMatchObject({ way: "proposed" })
  await support.stepUp()
  const told = await support.does("resetMemberPassword", { memberId, why: WHY })
  if (told.way !== "told") throw new Error(told.way)
  expect(await home.memberSignIn("vera", told.password)).toMatchObject({
    success: true,
    value: { passwordExpired: true },
  })
  // The proposal of the other colleague still waits: nothing is told again before it is decided.
  expect(await support.call("resetMemberPassword", { memberId, why: WHY })).toMatchObject({
    code: "PROPOSAL_WAITS",
  })
  const owner = await home.asOwner()
  const { rows } = await owner.does("listAudit", { target: `member:${memberId}` })
  expect(rows.map(({ act }) => act)).toEqual([
    "members.password-told",
    "members.secret.proposed",
    "members.secret.approved",
    "members.secret.proposed",
    "members.register",
  ])
  expect(JSON.stringify(rows)).not.toContain(told.password)
})

test("a password that two people agreed on can be asked for within a day", async () => {
  const { memberId } = await member("wanda")
  const asked = await support.does("resetMemberPassword", { memberId, why: WHY })
  const other = await home.hire(["risk"])
  await other.stepUp()
  if (asked.way === "proposed")
    await other.does("decideProposal", { proposalId: asked.proposalId, decision: "APPROVE" })
  home.clock.advance(25 * 3_600_000)
  await support.signInAgain(support.login)
  expect(await support.does("resetMemberPassword", { memberId, why: WHY })).toMatchObject({ way: "proposed" })
})
