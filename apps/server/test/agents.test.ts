import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { entered, type Signed } from "./registered-member.ts"
import { PASSWORD, registrationOf } from "./registration.ts"
import { agentAtTop, GIVEN } from "./signed-agents.ts"

/** Agents over HTTP: who registers below whom, what an agent sees of the line, and moves by two people. */

const WHY = "as agreed on the telephone"
let home: ConsoleHouse
let one: Person
let other: Person
/** Agents at the top, by account. */
let ada: Signed
let bia: Signed
beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["risk", "support"])
  other = await home.hire(["risk"])
  ada = await agentAtTop(home, one, "ada1")
  bia = await agentAtTop(home, one, "bia1")
})
afterAll(() => home.close())

/** An account that an agent opens; agents come in with it. */
async function below(agent: Signed, username: string, type: 0 | 2 | 41 | 42): Promise<string> {
  const made = await home.site("registerBelow", { username, password: GIVEN, type }, agent)
  if (!made.success) throw new Error(`${made.code} ${JSON.stringify(made.value)}`)
  return made.value.memberId
}
const team = async (
  agent: Signed,
  asked: { under?: string; search?: string; cursor?: string; limit?: number } = {},
) => {
  const found = await home.site("myTeam", { limit: 20, ...asked }, agent)
  if (!found.success) return found.code
  return {
    path: found.value.path.map(({ account }) => account),
    rows: found.value.rows.map(({ account, directs, team: all }) => `${account} ${directs}/${all}`),
    cursor: found.value.cursor,
  }
}

describe("registering below", () => {
  test("an agent opens accounts, who change the password at once and stand below", async () => {
    const subId = await below(ada, "subra1", 2)
    const sub = await entered(home, subId, "subra1", GIVEN)
    const playerId = await below(sub, "player1", 0)
    await below(sub, "player2", 0)
    const player = await entered(home, playerId, "player1", GIVEN)
    expect(await team(ada)).toMatchObject({ path: ["ada1"], rows: ["subra1 2/2"] })
    expect(await team(ada, { under: subId })).toMatchObject({
      path: ["ada1", "subra1"],
      rows: ["player1 0/0", "player2 0/0"],
    })
    expect(await team(sub)).toMatchObject({ path: ["subra1"] })
    // The demo has transfers within a line: a player's agent takes them.
    expect(await home.site("memberInfo", {}, player)).toMatchObject({ value: { toUpline: true } })
    // A player has no agent centre.
    for (const refused of [
      await home.site("myTeam", {}, player),
      await home.site("registerBelow", { username: "x1y2", password: GIVEN, type: 0 }, player),
      await home.site("myCodes", {}, player),
    ])
      expect(refused).toMatchObject({ status: 403, code: "AGENTS_ONLY" })
  })

  test("types have rights: a promoter opens players alone, an affiliate nothing", async () => {
    const promoter = await entered(home, await below(ada, "promo1", 41), "promo1", GIVEN)
    const affiliate = await entered(home, await below(ada, "affil1", 42), "affil1", GIVEN)
    await below(promoter, "promoted1", 0)
    for (const [agent, type] of [
      [promoter, 2],
      [affiliate, 0],
    ] as const)
      expect(
        await home.site("registerBelow", { username: "refused1", password: GIVEN, type }, agent),
      ).toMatchObject({ status: 403, code: "AGENT_TYPE_NOT_ALLOWED" })
    const codes = await home.site("myCodes", {}, affiliate)
    expect(codes).toMatchObject({ value: { opens: [], codes: [] } })
  })

  test("the merchant's rules for name and password hold, and a name is taken once", async () => {
    const asked = (username: string, password = GIVEN) =>
      home.site("registerBelow", { username, password, type: 0 }, ada)
    expect(await asked("1", "short")).toMatchObject({ status: 422, code: "FIELD_INVALID" })
    const twice = await Promise.all([asked("twice1"), asked("TWICE1")])
    expect(twice.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  })
})

describe("the line of another agent", () => {
  test("is nowhere to be seen: not by its number, not by a search", async () => {
    const hidden = await below(bia, "hidden1", 2)
    expect(await team(ada, { under: hidden })).toBe("AGENT_UNKNOWN")
    expect(await team(ada, { under: bia.memberId })).toBe("AGENT_UNKNOWN")
    expect(await team(ada, { search: "hidden" })).toMatchObject({ rows: [] })
    expect(await team(bia, { search: "HID" })).toMatchObject({ rows: ["hidden1 0/0"] })
    expect(await team(ada, { under: "999999" })).toBe("AGENT_UNKNOWN")
  })

  test("is not closed by it: a code is its own agent's to close", async () => {
    expect(await home.site("addAffiliateCode", { code: "BIA2026" }, bia)).toMatchObject({ success: true })
    expect(await home.site("addAffiliateCode", { code: "bia2026" }, ada)).toMatchObject({
      status: 409,
      code: "AFFILIATE_CODE_TAKEN",
    })
    expect(await home.site("closeAffiliateCode", { code: "BIA2026" }, ada)).toMatchObject({
      status: 422,
      code: "AFFILIATE_CODE_INVALID",
    })
  })
})

test("who registers with a code stands below its agent, until the code is closed", async () => {
  const registered = (username: string) =>
    home.site("register", { ...registrationOf(home.url, username), affiliateCode: "ada2026" })
  expect(await home.site("addAffiliateCode", { code: "ADA2026" }, ada)).toMatchObject({ success: true })
  expect(await registered("guest1")).toMatchObject({ success: true })
  expect(await team(ada, { search: "guest1" })).toMatchObject({ rows: ["guest1 0/0"] })
  expect(await home.site("closeAffiliateCode", { code: "ADA2026" }, ada)).toMatchObject({ success: true })
  expect(await registered("guest2")).toMatchObject({ status: 422, code: "AFFILIATE_CODE_INVALID" })
  const codes = await home.site("myCodes", {}, ada)
  expect(codes.success && codes.value.codes.map(({ code, closedAt }) => [code, closedAt !== null])).toEqual([
    ["ADA2026", true],
  ])
})

test("a long team comes page by page, and a search goes on by its cursor", async () => {
  const many = await entered(home, await below(ada, "many1", 2), "many1", GIVEN)
  for (let nth = 0; nth < 5; nth++) await below(many, `paged${nth}x`, 0)
  const first = await team(many, { limit: 2 })
  if (typeof first === "string") throw new Error(first)
  expect(first.rows).toEqual(["paged0x 0/0", "paged1x 0/0"])
  const second = await team(many, { limit: 4, cursor: first.cursor ?? "" })
  expect(second).toMatchObject({ rows: ["paged2x 0/0", "paged3x 0/0", "paged4x 0/0"], cursor: null })
  const found = await team(many, { limit: 3, search: "paged" })
  if (typeof found === "string") throw new Error(found)
  expect(await team(many, { limit: 3, search: "paged", cursor: found.cursor ?? "" })).toMatchObject({
    rows: ["paged3x 0/0", "paged4x 0/0"],
    cursor: null,
  })
})

describe("a move", () => {
  const move = (memberId: string, under: string | null) =>
    one.call("moveAgent", { memberId, under, key: randomUUID(), why: WHY })

  test("is proposed by one person and approved by another; the agents see it at once", async () => {
    const moved = await below(bia, "moved1", 2)
    await one.stepUp()
    const proposed = await move(moved, ada.memberId)
    if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
    expect(await move(moved, null)).toMatchObject({ status: 409, code: "PROPOSAL_WAITS" })
    await other.stepUp()
    const shown = await other.does("proposal", { proposalId: proposed.value.proposalId })
    expect(shown).toMatchObject({ changes: [{ field: "agent_upline" }, { field: "agent_moved" }] })
    await other.does("decideProposal", { proposalId: proposed.value.proposalId, decision: "APPROVE" })
    expect(await team(ada, { search: "moved1" })).toMatchObject({ rows: ["moved1 0/0"] })
    expect(await team(bia, { search: "moved1" })).toMatchObject({ rows: [] })
    const moves = await one.does("listAgentMoves", { memberId: moved })
    expect(moves.rows).toMatchObject([
      {
        from: { account: "bia1" },
        to: { account: "ada1" },
        members: 1,
        askedBy: one.login,
        approvedBy: other.login,
      },
    ])
    expect(await one.does("memberProfile", { memberId: moved })).toMatchObject({ agent: "ada1" })
  })

  test("that the tree cannot make is refused before it waits for anybody", async () => {
    const lower = await below(ada, "lower1", 2)
    const player = await below(ada, "player9", 0)
    await one.stepUp()
    expect(await move(ada.memberId, lower)).toMatchObject({ status: 409, code: "AGENT_CYCLE" })
    expect(await move(lower, ada.memberId)).toMatchObject({ status: 409, code: "AGENT_THERE" })
    expect(await move(lower, player)).toMatchObject({ status: 404, code: "AGENT_UNKNOWN" })
    expect(await move("999999", ada.memberId)).toMatchObject({ status: 404, code: "ACCOUNT_UNKNOWN" })
  })

  test("whose tree has changed meanwhile fails when it is approved, and changes nothing", async () => {
    const [x, y] = [await below(ada, "circle1", 2), await below(ada, "circle2", 2)]
    await one.stepUp()
    const proposals = await Promise.all([move(x, y), move(y, x)])
    await other.stepUp()
    const decided = []
    for (const proposed of proposals) {
      if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
      const { proposalId } = proposed.value
      decided.push(await other.call("decideProposal", { proposalId, decision: "APPROVE" }))
    }
    expect(decided[0]).toMatchObject({ success: true })
    expect((await one.does("listAgentMoves", { memberId: y })).rows).toEqual([])
    const tree = await one.does("listAgents", { under: y })
    expect([tree.path.map(({ account }) => account), tree.rows.map(({ account }) => account)]).toEqual([
      ["ada1", "circle2"],
      ["circle1"],
    ])
  })

  test("the console shows the tree from the top, by search, and refuses a number that is no agent", async () => {
    const top = await one.does("listAgents", {})
    expect(top.rows.map(({ account }) => account)).toEqual(expect.arrayContaining(["ada1", "bia1"]))
    expect((await one.does("listAgents", { search: "bia" })).rows).toMatchObject([
      { account: "bia1", kind: "agent" },
    ])
    expect(await one.call("listAgents", { under: "999999" })).toMatchObject({
      status: 404,
      code: "AGENT_UNKNOWN",
    })
  })
})

describe("prize groups", () => {
  const set = (agent: Signed, memberId: string, group: number) =>
    home.site("setGroupBelow", { memberId, group }, agent)
  const opened = async (agent: Signed, username: string, group?: number) =>
    home.site(
      "registerBelow",
      { username, password: GIVEN, type: 0, ...(group === undefined ? {} : { group }) },
      agent,
    )

  test("an agent gives them within its own, at registration, by a code and afterwards", async () => {
    const sub = await entered(home, await below(ada, "group1", 2), "group1", GIVEN)
    expect(await set(ada, sub.memberId, 1950)).toMatchObject({ value: { since: expect.any(String) } })
    expect(await home.site("myCodes", {}, sub)).toMatchObject({
      value: { groups: { lowest: 1800, highest: 1950, own: 1950 } },
    })
    expect(await opened(sub, "group2", 1951)).toMatchObject({ status: 422, code: "GROUP_ABOVE_UPLINE" })
    expect(await opened(sub, "group2", 1799)).toMatchObject({ status: 422, code: "GROUP_OUT_OF_RANGE" })
    const made = await opened(sub, "group2", 1940)
    if (!made.success) throw new Error(made.code)
    const { memberId } = made.value
    expect(await home.site("groupBelow", { memberId }, sub)).toMatchObject({
      value: { own: 1940, lowest: 1800, highest: 1950 },
    })
    expect(await set(ada, sub.memberId, 1939)).toMatchObject({ status: 409, code: "GROUP_BELOW_TEAM" })
    expect(await set(sub, memberId, 1951)).toMatchObject({ status: 422, code: "GROUP_ABOVE_UPLINE" })
    expect(await home.site("addAffiliateCode", { code: "GROUP1960", group: 1960 }, sub)).toMatchObject({
      status: 422,
      code: "GROUP_ABOVE_UPLINE",
    })
    const found = await home.site("myTeam", { limit: 5 }, sub)
    expect(found).toMatchObject({ value: { rows: [{ account: "group2", group: 1940 }] } })
    expect(await home.site("myRebates", {}, sub)).toMatchObject({ value: { unpaid: "0.00", rows: [] } })
  })

  test("of another's direct member are not an agent's to see or set", async () => {
    const sub = await entered(home, await below(ada, "group3", 2), "group3", GIVEN)
    const player = await below(sub, "group4", 0)
    for (const agent of [bia, ada])
      for (const refused of [
        await set(agent, player, 1900),
        await home.site("groupBelow", { memberId: player }, agent),
      ])
        expect(refused).toMatchObject({ status: 404, code: "AGENT_UNKNOWN" })
    expect(await set(sub, "999999", 1900)).toMatchObject({ status: 404, code: "AGENT_UNKNOWN" })
  })

  test("are set by two people of the house, and so is what the merchant allows", async () => {
    const agent = await below(ada, "group5", 2)
    await one.stepUp()
    await other.stepUp()
    const both = async (proposed: Awaited<ReturnType<typeof one.call<"setPrizeGroup" | "setGroupRule">>>) => {
      if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
      return other.does("decideProposal", { proposalId: proposed.value.proposalId, decision: "APPROVE" })
    }
    await both(await one.call("setPrizeGroup", { memberId: agent, group: 1955, key: randomUUID(), why: WHY }))
    expect((await one.does("listAgents", { search: "group5" })).rows).toMatchObject([{ group: 1955 }])
    expect(
      await one.call("setPrizeGroup", { memberId: agent, group: 1961, key: randomUUID(), why: WHY }),
    ).toMatchObject({ status: 422, code: "GROUP_ABOVE_UPLINE" })
    const rule = await one.does("readGroupRule", {})
    expect(rule).toEqual({ top: 1960, lowest: 1800, margin: 500, salary: 0, cashback: 0, free: null })
    const propose = (change: Partial<typeof rule>) =>
      one.call("setGroupRule", { rule: { ...rule, ...change }, key: randomUUID(), why: WHY })
    expect(await propose({ salary: 20_000 })).toMatchObject({ status: 422, code: "GROUP_RULE_TOO_HIGH" })
    expect(await propose({ top: 1954 })).toMatchObject({ status: 409, code: "GROUP_BELOW_TEAM" })
    await both(await propose({ salary: 12_000 }))
    expect(await one.does("readGroupRule", {})).toMatchObject({ salary: 12_000 })
  })
})

describe("a player becomes an agent", () => {
  test("by the agent directly above, within what that agent may open", async () => {
    const player = await entered(home, await below(ada, "rising1", 0), "rising1", GIVEN)
    const make = (memberId: string, type: 2 | 41 | 42, by: Signed) =>
      home.site("makeAgentBelow", { memberId, type }, by)
    expect(await make(player.memberId, 2, bia)).toMatchObject({ status: 404, code: "AGENT_UNKNOWN" })
    expect(await make(player.memberId, 41, ada)).toMatchObject({ success: true })
    expect(await make(player.memberId, 2, ada)).toMatchObject({ status: 409, code: "AGENT_ALREADY" })
    expect(await home.site("myCodes", {}, player)).toMatchObject({ value: { opens: [0] } })
    const under = await below(player, "rising2", 0)
    expect(await make(under, 2, player)).toMatchObject({ status: 403, code: "AGENT_TYPE_NOT_ALLOWED" })
    expect(await team(ada, { under: player.memberId })).toMatchObject({ rows: ["rising2 0/0"] })
  })

  test("by two people of the house", async () => {
    const player = await below(ada, "rising3", 0)
    await one.stepUp()
    await other.stepUp()
    const proposed = await one.call("makeAgent", { memberId: player, type: 2, key: randomUUID(), why: WHY })
    if (!proposed.success || proposed.value.state !== "PROPOSED") throw new Error(JSON.stringify(proposed))
    await other.does("decideProposal", { proposalId: proposed.value.proposalId, decision: "APPROVE" })
    expect((await one.does("listAgents", { search: "rising3" })).rows).toMatchObject([{ kind: "agent" }])
    expect(
      await one.call("makeAgent", { memberId: player, type: 2, key: randomUUID(), why: WHY }),
    ).toMatchObject({ status: 409, code: "AGENT_ALREADY" })
  })
})

describe("transfers within a line", () => {
  const keyed = () => ({ key: randomUUID() })

  test("go to the agent above or to a member directly below, and down they are an agent's alone", async () => {
    const player = await entered(home, await below(ada, "giver1", 0), "giver1", GIVEN)
    const asked = { amount: "20", password: PASSWORD }
    expect(await home.site("transferTerms", {}, player)).toMatchObject({
      value: { terms: { upline: "ada1", isAgent: false, least: "10.00", most: "5000.00", left: "20000.00" } },
    })
    const up = (change: object, by: Signed & { key?: string }) =>
      home.site("transferUpline", { ...asked, ...change }, by)
    const down = (memberId: string, by: Signed) =>
      home.site("transferDownline", { memberId, ...asked }, { ...by, ...keyed() })
    const refused = [
      [await up({}, { ...player, ...keyed() }), 409, "INSUFFICIENT_FUNDS"],
      [await up({ amount: "9" }, { ...player, ...keyed() }), 422, "TRANSFER_OUT_OF_RANGE"],
      [await up({ password: "Wrong2026" }, { ...player, ...keyed() }), 403, "WD_STEP_UP"],
      [await up({}, player), 400, "IDEMPOTENCY_KEY_REQUIRED"],
      [await up({}, { ...ada, ...keyed() }), 404, "AGENT_UNKNOWN"],
      [await down(player.memberId, bia), 404, "AGENT_UNKNOWN"],
      [await down(ada.memberId, player), 403, "AGENTS_ONLY"],
    ] as const
    expect(refused.map(([answer]) => [answer.status, answer.success ? "done" : answer.code])).toEqual(
      refused.map(([, status, code]) => [status, code]),
    )
    await home.store.database.pool.query(
      `insert into wager_lot (bucket, member_id, asset, id, merchant_id, kind, amount, need, opened_at)
       select $1::bigint & 63, $1, 'BRL', gen_random_uuid(), id, 'deposit', 1500000, 1500000, now() from merchant order by id limit 1`,
      [player.memberId],
    )
    expect(await up({}, { ...player, ...keyed() })).toMatchObject({
      status: 409,
      code: "TRANSFER_WAGERING",
      message: "Still to be staked before you transfer money to your agent: 150.00",
    })
    expect(await home.site("excludeMyself", { period: "WEEK" }, player)).toMatchObject({ status: 200 })
    expect(await up({}, { ...player, ...keyed() })).toMatchObject({ code: "TRANSFER_PARTY_BARRED" })
    expect(await home.site("lineTransfers", {}, player)).toMatchObject({ value: { rows: [] } })
    expect((await one.does("listLineTransfers", {})).rows).toEqual([])
  })
})
