import { randomUUID } from "node:crypto"
import type { Envelope } from "@croupier/contract"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { afterAll, beforeAll, expect, test } from "vitest"
import { HOUR_MS } from "../src/kernel/durations.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { until } from "./open-house.ts"

/** A member who has lost the passkey and has no app can show nothing that guarded calls ask for: two people help. */

const KEY = "key-of-the-factor-tests"
const WHY = "identified in a video call"
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

async function member(account: string, mail?: string) {
  await support.stepUp()
  const asked = { account, kind: "member", language: "EN", why: WHY } as const
  const { memberId, password } = await support.does("registerMember", asked)
  const { pool } = home.store.database
  await pool.query("update member set force_password_change = false where id = $1", [memberId])
  await pool.query(
    `insert into passkey (id, member_id, merchant_id, public_key, counter, transports, user_agent, created_at)
     values ($1, $2, 1, '\\x00', 0, '{}', 'lost', now())`,
    [randomUUID(), memberId],
  )
  if (mail !== undefined)
    await pool.query(
      `insert into member_contact (member_id, merchant_id, kind, value, verified_at, changed_at)
       values ($1, 1, 'email', $2, now(), now())`,
      [memberId, mail],
    )
  return { memberId, password }
}

const remove = (by: Person, memberId: string) =>
  by.call("removeMemberFactors", { memberId, key: randomUUID(), why: WHY })

async function signedIn(account: string, password: string): Promise<string> {
  const answer = await home.memberSignIn(account, password)
  if (!answer.success) throw new Error(answer.code)
  return answer.value.token
}

/** A call that guards the account, with nothing that it could change. */
async function guarded(token: string): Promise<string> {
  const response = await fetch(new URL("/wps/member/payoutAccount/default", home.url), {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, language: "EN" },
    body: JSON.stringify({ accountId: randomUUID() }),
  })
  const answer = (await response.json()) as Envelope<unknown>
  return answer.success ? "taken" : answer.code
}

test("two people remove what a member has lost: the owner is told, sessions end, and for a day nothing guarded changes", async () => {
  const { memberId, password } = await member("paula", "paula@example.test")
  const before = await signedIn("paula", password)
  expect(await guarded(before)).toBe("PROOF_REQUIRED")
  expect((await support.does("memberProfile", { memberId })).factors).toEqual({
    passkeys: 1,
    authenticator: false,
    restsUntil: null,
  })
  const asked = await remove(support, memberId)
  if (!asked.success || asked.value.state !== "PROPOSED") throw new Error("not proposed")
  const { proposalId } = asked.value
  expect(await remove(support, memberId)).toMatchObject({ value: { proposalId } })
  const other = await home.hire(["risk"])
  await other.stepUp()
  expect(await other.does("proposal", { proposalId })).toMatchObject({
    says: "members.factors",
    member: { memberId },
    changes: [
      { field: "passkeys", now: { kind: "number", number: 1 }, after: { kind: "number", number: 0 } },
      { field: "authenticator", now: { kind: "words", words: ["no"] } },
    ],
    warnings: [],
  })
  await other.does("decideProposal", { proposalId, decision: "APPROVE" })

  expect(await guarded(before)).toBe("SESSION_EXPIRED")
  const letter = await until(() => simulator.taken("paula@example.test").at(-1)?.text)
  expect(letter).toContain("Passkeys and authenticator app removed by customer service")
  expect(letter).toContain(
    new Date(home.clock.now().getTime() + 24 * HOUR_MS).toISOString().slice(0, 16).replace("T", " "),
  )
  expect(await guarded(await signedIn("paula", password))).toBe("FACTORS_REMOVED")
  const { factors } = await support.does("memberProfile", { memberId })
  expect(factors).toMatchObject({ passkeys: 0, restsUntil: expect.any(String) })
  const owner = await home.asOwner()
  const { rows } = await owner.does("listAudit", { target: `member:${memberId}` })
  expect(rows.map(({ act }) => act)).toEqual(
    expect.arrayContaining(["members.factors.proposed", "members.factors.approved"]),
  )

  home.clock.advance(24 * HOUR_MS + 1)
  expect(await guarded(await signedIn("paula", password))).toBe("NOT_FOUND")
})

test("who approves is told of an owner that cannot be reached, and an account without factors has none to remove", async () => {
  await support.signInAgain(support.login)
  const { memberId } = await member("quincy")
  const asked = await remove(support, memberId)
  if (!asked.success || asked.value.state !== "PROPOSED") throw new Error("not proposed")
  const { proposalId } = asked.value
  const other = await home.hire(["support"])
  await other.stepUp()
  const { warnings } = await other.does("proposal", { proposalId })
  expect(warnings).toMatchObject([{ code: "owner_not_reached" }])
  // The member found it meanwhile, and removed it by itself.
  await home.store.database.pool.query("delete from passkey where member_id = $1", [memberId])
  expect(await other.does("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    state: "FAILED",
  })
  await support.stepUp()
  expect(await remove(support, memberId)).toMatchObject({ code: "CHANGED_MEANWHILE" })
  const finance = await home.hire(["finance"])
  await finance.stepUp()
  expect(await remove(finance, memberId)).toMatchObject({ code: "NOT_ALLOWED" })
})
