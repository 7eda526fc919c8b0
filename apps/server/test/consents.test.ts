import { createHash, randomUUID } from "node:crypto"
import { ENDPOINTS, type Endpoint, type Envelope } from "@croupier/contract"
import type { ConsoleInput } from "@croupier/contract/console/table"
import { eventually } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Terms and privacy policy: versions by two people, consents, the question anew. */

let home: ConsoleHouse
let writer: Person
let second: Person
let token: string
beforeAll(async () => {
  home = await openConsole()
  writer = await home.hire(["content", "risk"])
  second = await home.hire(["content"])
  await second.stepUp()
  await writer.stepUp()
  const { password = "" } = home.house.demoAccounts.find(({ account }) => account === "lucia") ?? {}
  const entered = await home.memberSignIn("lucia", password)
  if (!entered.success) throw new Error(entered.code)
  token = entered.value.token
})
afterAll(() => home.close())

async function ask<V = never>(row: Endpoint, body: object = {}, language = "EN"): Promise<Envelope<V>> {
  const hasBody = row.method === "POST" || row.method === "PUT"
  const response = await fetch(new URL(row.path, home.url), {
    method: row.method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      language,
      "Idempotency-Key": randomUUID(),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Envelope<V>
}

const TEXT = {
  title: { EN: "Our terms", PT: "Nossos termos" },
  body: { EN: "<p>Play fair.</p>", PT: "<p>Jogue limpo.</p>" },
}
const versionOf = async (page: string) =>
  (await writer.does("listPages", {})).pages.find((each) => each.page === page)?.version ?? 0

async function publish(input: Partial<ConsoleInput<"proposeLegalPage">>): Promise<number> {
  const after = await versionOf(input.page ?? "terms")
  const outcome = await writer.does("proposeLegalPage", {
    page: "terms",
    ...TEXT,
    material: false,
    summary: {},
    after,
    key: randomUUID(),
    why: "the lawyer wrote them",
    ...input,
  })
  if (outcome.state !== "PROPOSED") throw new Error("one person published alone")
  expect(await versionOf(input.page ?? "terms")).toBe(after)
  expect(
    await second.does("decideProposal", { proposalId: outcome.proposalId, decision: "APPROVE" }),
  ).toMatchObject({ state: "APPROVED" })
  return after + 1
}

/** The calls that play or pay in, by what a member meets at each. */
const PLAY = Object.values(ENDPOINTS).filter((row: Endpoint) => row.play)

test("safety/2: a registration keeps time, address, language and the hash of the text that was shown", async () => {
  const { rows, agreed } = await writer.does("listConsents", { page: "terms" })
  const lucia = rows.find(({ account }) => account === "lucia")
  const page = await fetch(new URL("/wps/system/page?page=terms", home.url), { headers: { language: "PT" } })
  const { value } = (await page.json()) as { value: { title: string; body: string } }
  expect(lucia).toMatchObject({ version: 1, language: "PT", way: "REGISTRATION" })
  expect(lucia?.textHash).toBe(createHash("sha256").update(`${value.title}\n${value.body}`).digest("hex"))
  expect(agreed).toEqual([{ version: 1, members: rows.length }])
})

test("safety/2: a version of two people that is not material asks no member, and is what a registration accepts", async () => {
  const version = await publish({})
  expect((await writer.does("pageHistory", { page: "terms", limit: 1 })).rows).toMatchObject([
    { version, publishedBy: writer.login, approvedBy: second.login, material: false },
  ])
  for (const row of PLAY) expect(await ask(row)).not.toMatchObject({ code: "CONSENT_REQUIRED" })
  expect(await ask(ENDPOINTS.consentsDue)).toMatchObject({ value: { documents: [] } })
  const register = await fetch(new URL("/wps/system/setting/register", home.url))
  expect(await register.json()).toMatchObject({ value: { termsVersion: `2026-11.t${version}.p1` } })
})

test("safety/2: a material version is asked before the next bet and deposit, not before a withdrawal, and says what changed", async () => {
  const refusal = await writer.call("proposeLegalPage", {
    page: "terms",
    ...TEXT,
    material: true,
    summary: { EN: "Bets end earlier." },
    after: await versionOf("terms"),
    key: randomUUID(),
    why: "the lawyer wrote them",
  })
  expect(refusal).toMatchObject({ code: "INPUT_INVALID", value: ["summary.PT"] })
  const summary = { EN: "Bets end earlier.", PT: "As apostas terminam antes." }
  const material = await publish({ material: true, summary })
  const version = await publish({})
  // A merchant's page that is published reaches each node a moment later.
  for (const row of PLAY)
    await eventually(async () =>
      expect(await ask(row), row.module).toMatchObject({
        code: "CONSENT_REQUIRED",
        value: { documents: [{ page: "terms", version }] },
      }),
    )
  for (const row of [ENDPOINTS.balance, ENDPOINTS.createWithdrawal, ENDPOINTS.memberInfo])
    expect(await ask(row)).not.toMatchObject({ code: "CONSENT_REQUIRED" })
  expect(await ask(ENDPOINTS.consentsDue, {}, "PT")).toMatchObject({
    value: {
      documents: [
        {
          page: "terms",
          version,
          body: "<p>Jogue limpo.</p>",
          changes: [{ version: material, summary: summary.PT }],
        },
      ],
    },
  })
  const give = (given: number) =>
    ask(ENDPOINTS.giveConsents, { documents: [{ page: "terms", version: given }] }, "PT")
  expect(await give(version - 1)).toMatchObject({ code: "CONSENT_STALE" })
  expect(await give(version)).toMatchObject({ success: true })
  expect(await give(version)).toMatchObject({ success: true })
  for (const row of PLAY) expect(await ask(row)).not.toMatchObject({ code: "CONSENT_REQUIRED" })
  const { rows } = await writer.does("listConsents", { page: "terms", version: String(version) })
  expect(rows).toMatchObject([
    {
      account: "lucia",
      way: "ASKED",
      language: "PT",
      ip: expect.any(String),
      textHash: createHash("sha256").update("Nossos termos\n<p>Jogue limpo.</p>").digest("hex"),
    },
  ])
  // The address is personal: a person without that permission sees none.
  const auditor = await home.hire(["auditor"])
  expect(
    // The room's list opens without a page: then with the terms.
    (await auditor.does("listConsents", { version: String(version) })).rows,
  ).toMatchObject([{ account: "lucia", ip: null }])
})

test("of two versions that begin from the same one, the second is refused; a person does not approve their own", async () => {
  const after = await versionOf("privacy")
  const input = {
    page: "privacy",
    ...TEXT,
    material: false,
    summary: {},
    after,
    why: "the lawyer wrote them",
  } as const
  const first = await writer.does("proposeLegalPage", { ...input, key: randomUUID() })
  if (first.state !== "PROPOSED") throw new Error("one person published alone")
  expect(await second.call("proposeLegalPage", { ...input, key: randomUUID() })).toMatchObject({
    code: "PROPOSAL_WAITS",
  })
  const { proposalId } = first
  expect(await writer.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  const shown = await second.does("proposal", { proposalId })
  expect(shown.changes).toContainEqual({
    field: "legal_text",
    now: expect.anything(),
    after: { kind: "text", text: "EN: Play fair." },
  })
  await second.does("decideProposal", { proposalId, decision: "APPROVE" })
  expect(await writer.call("proposeLegalPage", { ...input, key: randomUUID() })).toMatchObject({
    code: "CHANGED_MEANWHILE",
    value: { version: after + 1 },
  })
})
