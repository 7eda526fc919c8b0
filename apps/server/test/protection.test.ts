import { randomUUID } from "node:crypto"
import { ENDPOINTS, type Endpoint, type Envelope } from "@croupier/contract"
import type { PlayProtection } from "@croupier/contract/protection"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY_MS } from "../src/kernel/durations.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"

/** Who may not play: by the member's own word and by the house's, at the site's door and at the console's. */

let home: ConsoleHouse
let ana: Person
let ben: Person
let memberId: string
beforeAll(async () => {
  home = await openConsole()
  ana = await home.hire(["risk"])
  ben = await home.hire(["risk"])
  memberId = (await ana.does("listMembers", { search: "lucia" })).rows[0]?.memberId ?? ""
})
afterAll(() => home.close())
const enter = () => enterAs("lucia")

async function enterAs(name: string) {
  const { password = "" } = home.house.demoAccounts.find(({ account }) => account === name) ?? {}
  const entered = await home.memberSignIn(name, password)
  if (!entered.success) throw new Error(entered.code)
  return entered.value.token
}

async function ask(token: string, row: Endpoint, body: object = {}) {
  const hasBody = row.method === "POST" || row.method === "PUT"
  const response = await fetch(new URL(row.path, home.url), {
    method: row.method,
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${token}`,
      "Idempotency-Key": randomUUID(),
    },
    ...(hasBody ? { body: JSON.stringify(body) } : {}),
  })
  return (await response.json()) as Envelope<unknown>
}

const PLAY = Object.values(ENDPOINTS).filter((row: Endpoint) => row.play)
const WHY = "asked for by letter"

test("safety/23: an excluded member signs in, stakes nothing, deposits nothing, and withdraws", async () => {
  const token = await enter()
  expect(PLAY.map(({ module }) => module).toSorted()).toEqual([
    "GCS_gameTrialLaunch",
    "GLS_launchGame",
    "LGW_placeBets",
    "LGW_placeChase",
    "MCS2_applyForPromotion",
    "MCS2_checkIn",
    "MCS2_claimMission",
    "MCS2_claimRafflePromotion",
    "MCS2_claimRedPacket",
    "MCS2_claimReward",
    "MCS2_joinMission",
    "MCS2_joinPromotion",
    "MCS2_spinWheel",
    "PAY_createDeposit",
    "PAY_createPeerPayment",
  ])
  for (const row of PLAY)
    expect(await ask(token, row)).not.toMatchObject({ code: expect.stringContaining("PLAY_") })
  const answer = await ask(token, ENDPOINTS.excludeMyself, { period: "WEEK" })
  expect(answer).toMatchObject({
    value: { exclusion: { kind: "BREAK", byHouse: false, endsAt: expect.any(String) } },
  })
  for (const row of PLAY)
    expect(await ask(token, row)).toMatchObject({ success: false, code: "PLAY_ON_BREAK" })
  const move = { vassalage: "DEMO", amount: "1" }
  expect(await ask(token, ENDPOINTS.walletTransfer, { ...move, direction: "IN" })).toMatchObject({
    code: "PLAY_ON_BREAK",
  })
  expect(await ask(token, ENDPOINTS.walletTransfer, { ...move, direction: "OUT" })).toMatchObject({
    code: "VENDOR_UNKNOWN",
  })
  const again = await enter()
  for (const row of [ENDPOINTS.balance, ENDPOINTS.memberInfo, ENDPOINTS.consolidatedFunds])
    expect(await ask(again, row)).toMatchObject({ success: true })
  home.clock.advance(7 * DAY_MS)
  const free = await enter()
  const { value } = (await ask(free, ENDPOINTS.playProtection)) as { value: PlayProtection }
  expect([value.exclusion, value.past.length]).toEqual([null, 1])
  for (const row of PLAY) expect(await ask(free, row)).not.toMatchObject({ code: "PLAY_EXCLUDED" })
})

test("a decision of the house takes one person, and two to take it back; a member's decision they cannot take back", async () => {
  await ana.signInAgain(ana.login)
  await ben.signInAgain(ben.login)
  await ana.stepUp()
  await ben.stepUp()
  const readmit = () => ana.call("readmitMember", { memberId, key: randomUUID(), why: WHY })
  expect(await readmit()).toMatchObject({ code: "EXCLUSION_STANDS" })
  await ana.does("excludeMember", { memberId, period: "EVER", why: WHY })
  const token = await enter()
  for (const row of PLAY) expect(await ask(token, row)).toMatchObject({ code: "PLAY_EXCLUDED" })
  expect(await ask(token, ENDPOINTS.askToReturn)).toMatchObject({ code: "EXCLUSION_STANDS" })

  const outcome = await readmit()
  if (!outcome.success || outcome.value.state !== "PROPOSED") throw new Error("nobody readmits alone")
  const { proposalId } = outcome.value
  expect(await ana.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  expect(await ben.does("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    state: "APPROVED",
  })
  for (const row of PLAY) expect(await ask(token, row)).not.toMatchObject({ code: "PLAY_EXCLUDED" })

  await ask(token, ENDPOINTS.excludeMyself, { period: "EVER" })
  expect(await readmit()).toMatchObject({ code: "EXCLUSION_STANDS" })
  const { exclusions } = await ana.does("memberProtection", { memberId })
  expect(exclusions.map(({ stands, by, byHouse }) => [stands, by, byHouse])).toEqual([
    [true, null, false],
    [false, ana.login, true],
    [false, null, false],
  ])
  const { rows } = await ana.does("listAudit", { act: "members.exclude" })
  expect(rows).toMatchObject([{ target: `member:${memberId}`, after: { period: "EVER" }, why: WHY }])
})

test("safety/21: a limit of the house holds at once and gets tighter by one person; two people end it; a member's own stays", async () => {
  const { memberId: id = "" } = (await ana.does("listMembers", { search: "tiago" })).rows[0] ?? {}
  const named = { memberId: id, kind: "DEPOSIT", period: "WEEK" } as const
  const set = (amount: string) => ana.call("limitMember", { ...named, amount, why: WHY })
  const limitsNow = async () =>
    (await ana.does("memberProtection", { memberId: id })).limits.map(({ byHouse, amount }) => [
      byHouse,
      amount,
    ])
  const end = (key: string = randomUUID()) => ana.call("unlimitMember", { ...named, key, why: WHY })
  expect(await end()).toMatchObject({ status: 404, code: "LIMIT_UNKNOWN" })
  expect(await set("500")).toMatchObject({ success: true })
  expect(await set("500.01")).toMatchObject({ status: 409, code: "LIMIT_STANDS" })
  expect(await set("400")).toMatchObject({ success: true })

  const token = await enterAs("tiago")
  const own = { kind: "DEPOSIT", period: "WEEK", amount: "450" }
  expect(await ask(token, ENDPOINTS.setPlayLimit, own)).toMatchObject({ success: true })
  expect(await limitsNow()).toEqual([
    [false, "450.00"],
    [true, "400.00"],
  ])
  expect(await ask(token, ENDPOINTS.confirmPlayLimit, { kind: "DEPOSIT", period: "WEEK" })).toMatchObject({
    code: "LIMIT_WAITS",
  })

  const key = randomUUID()
  const outcome = await end(key)
  if (!outcome.success || outcome.value.state !== "PROPOSED") throw new Error("nobody ends a limit alone")
  const { proposalId } = outcome.value
  expect(await end(key)).toMatchObject({ value: { proposalId } })
  expect(await ana.call("decideProposal", { proposalId, decision: "APPROVE" })).toMatchObject({
    code: "OWN_PROPOSAL",
  })
  await ben.does("decideProposal", { proposalId, decision: "APPROVE" })
  expect(await limitsNow()).toEqual([[false, "450.00"]])
  const { limitChanges } = await ana.does("memberProtection", { memberId: id })
  expect(limitChanges.map(({ act, amount, by }) => [act, amount, by])).toEqual([
    ["SET", null, `${ana.login}+${ben.login}`],
    ["SET", "450.00", null],
    ["SET", "400.00", ana.login],
    ["SET", "500.00", ana.login],
  ])
  const { rows } = await ana.does("listAudit", { act: "members.limit" })
  expect(rows).toMatchObject([{ after: { amount: "400" }, why: WHY }, { after: { amount: "500" } }])
})
