import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Programmes of affiliates over HTTP: who sees and decides what, and each refusal by its code. */

const WHY = "as agreed on the telephone"
const NOWHERE = "999999"
const TERMS = {
  cpa: {
    pay: "30.00",
    minDeposit: "50.00",
    minWager: "500.00",
    windowDays: 30,
    mustVerify: true,
    holdDays: 7,
  },
  share: {
    bands: [{ from: "0.00", rate: "0.25" }],
    vendorRate: "0.1",
    fence: "-3000.00",
    carryOver: "full" as const,
  },
  subRate: "0.05",
  holdDays: 14,
}

let home: ConsoleHouse
let one: Person
let other: Person
let agent: { readonly memberId: string; readonly token: string }
let programmeId: string

beforeAll(async () => {
  home = await openConsole()
  one = await home.hire(["finance", "support"])
  other = await home.hire(["finance"])
  agent = await registeredMember(home, one, "affone", "agent")
})
afterAll(() => home.close())

const written = (change: object = {}) => ({
  programmeId: null,
  name: "Hybrid",
  terms: TERMS,
  version: 0,
  why: WHY,
  key: randomUUID(),
  ...change,
})

test("two people make a programme and change its terms; terms that the rules do not know are refused", async () => {
  for (const share of [
    { ...TERMS.share, bands: [{ from: "0", rate: "0.46" }] },
    { ...TERMS.share, fence: "3000" },
    { ...TERMS.share, bands: [...TERMS.share.bands, ...TERMS.share.bands] },
  ])
    expect(await one.call("writeProgramme", written({ terms: { ...TERMS, share } }))).toMatchObject({
      status: 422,
      code: "PROGRAMME_TERMS",
    })
  expect(await one.call("writeProgramme", written({ version: 3 }))).toMatchObject({
    code: "CHANGED_MEANWHILE",
  })
  expect(await one.call("writeProgramme", written({ programmeId: NOWHERE }))).toMatchObject({
    status: 404,
    code: "PROGRAMME_UNKNOWN",
  })
  const proposed = await one.does("writeProgramme", written())
  await other.stepUp()
  expect(await other.call("writeProgramme", written())).toMatchObject({ code: "PROPOSAL_WAITS" })
  if (proposed.state !== "PROPOSED") throw new Error("one person made a programme")
  await other.does("decideProposal", { proposalId: proposed.proposalId, decision: "APPROVE" })
  const { rows } = await one.does("listProgrammes", {})
  programmeId = rows[0]?.programmeId ?? ""
  expect(rows).toMatchObject([{ name: "Hybrid", version: 1, takesApplications: false, players: 0 }])
  const changed = { ...TERMS, cpa: null }
  expect(await one.does("previewProgramme", { programmeId, terms: changed })).toMatchObject({ month: null })
  expect(await one.call("previewProgramme", { programmeId: NOWHERE, terms: changed })).toMatchObject({
    code: "PROGRAMME_UNKNOWN",
  })
  const again = await one.does("writeProgramme", written({ programmeId, version: 1, terms: changed }))
  if (again.state !== "PROPOSED") throw new Error("one person changed terms")
  await other.does("decideProposal", { proposalId: again.proposalId, decision: "APPROVE" })
  const { versions } = await one.does("programmeVersions", { programmeId })
  expect(versions.map(({ version, terms }) => [version, terms.cpa === null])).toEqual([
    [2, true],
    [1, false],
  ])
  expect(await one.call("writeProgramme", written({ name: "HYBRID" }))).toMatchObject({
    status: 409,
    code: "PROGRAMME_TAKEN",
  })
})

test("an agent applies, is refused and applies again; people of the house put agents into programmes", async () => {
  const apply = (id = programmeId) => home.site("applyProgramme", { programmeId: id }, agent)
  expect(await apply(NOWHERE)).toMatchObject({ status: 404, code: "PROGRAMME_UNKNOWN" })
  expect(await apply()).toMatchObject({ status: 409, code: "PROGRAMME_CLOSED" })
  const offered = () => home.site("joinOffer", {})
  expect(await offered()).toMatchObject({ value: { programmes: [] } })
  await one.does("switchProgramme", { programmeId, act: "open", why: WHY })
  // Visitors read the terms on the page of partners.
  expect(await offered()).toMatchObject({ value: { programmes: [{ programmeId, version: 2 }] } })
  expect(await home.site("myProgrammes", {}, agent)).toMatchObject({
    value: { mine: null, open: [{ programmeId }], players: [], waiting: "0.00" },
  })
  expect(await apply()).toMatchObject({ success: true })
  expect(await apply()).toMatchObject({ status: 409, code: "AFFILIATE_JOINED" })
  const waiting = await one.does("listAffiliates", { state: "APPLIED" })
  const enrolmentId = waiting.rows[0]?.enrolmentId ?? ""
  const answered = (act: "approve" | "refuse" | "end", id = enrolmentId) =>
    one.call("answerApplication", { enrolmentId: id, act, why: WHY })
  expect(await answered("approve", NOWHERE)).toMatchObject({ status: 404, code: "AFFILIATE_UNKNOWN" })
  expect(await answered("end")).toMatchObject({ status: 409, code: "AFFILIATE_STATE" })
  expect(await answered("refuse")).toMatchObject({ success: true })
  const enrol = (change: object = {}) =>
    one.call("enrolAffiliate", { memberId: agent.memberId, programmeId, why: WHY, ...change })
  expect(await enrol({ memberId: NOWHERE })).toMatchObject({ code: "AGENT_UNKNOWN" })
  expect(await enrol({ programmeId: NOWHERE })).toMatchObject({ code: "PROGRAMME_UNKNOWN" })
  expect(await enrol()).toMatchObject({ success: true })
  expect(await enrol()).toMatchObject({ code: "AFFILIATE_JOINED" })
  expect(await home.site("myProgrammes", {}, agent)).toMatchObject({
    value: { mine: { name: "Hybrid", state: "JOINED", version: 2 } },
  })
})

test("players, statements and files of others are nowhere, and a closed programme takes no agent", async () => {
  expect(await home.site("myPlayers", {}, agent)).toMatchObject({ value: { rows: [], cursor: null } })
  expect(await home.site("myStatements", {}, agent)).toMatchObject({ value: { rows: [], cursor: null } })
  for (const name of ["myStatement", "statementPlayers", "statementFile"] as const)
    expect(await home.site(name, { statementId: NOWHERE }, agent)).toMatchObject({
      status: 404,
      code: "STATEMENT_UNKNOWN",
    })
  for (const name of ["affiliateStatement", "affiliateStatementPlayers", "recomputeStatement"] as const)
    expect(await one.call(name, { statementId: NOWHERE })).toMatchObject({ code: "STATEMENT_UNKNOWN" })
  const asked = { statementId: NOWHERE, why: WHY }
  expect(await one.call("stopStatement", asked)).toMatchObject({ code: "STATEMENT_UNKNOWN" })
  expect(await one.call("releaseStatement", { ...asked, key: randomUUID() })).toMatchObject({
    code: "STATEMENT_UNKNOWN",
  })
  expect(await one.does("listStatements", {})).toMatchObject({ rows: [] })
  expect(await one.does("listAffiliatePlayers", {})).toMatchObject({ rows: [] })
  expect(
    await one.call("judgeAffiliatePlayer", { playerId: NOWHERE, act: "refuse", why: WHY }),
  ).toMatchObject({ code: "AFFILIATE_UNKNOWN" })
  await one.does("switchProgramme", { programmeId, act: "close", why: WHY })
  expect(await one.call("switchProgramme", { programmeId, act: "open", why: WHY })).toMatchObject({
    status: 409,
    code: "PROGRAMME_CLOSED",
  })
  expect(await one.call("enrolAffiliate", { memberId: agent.memberId, programmeId, why: WHY })).toMatchObject(
    {
      code: "PROGRAMME_CLOSED",
    },
  )
  expect(await one.call("writeProgramme", written({ programmeId, version: 2 }))).toMatchObject({
    code: "PROGRAMME_CLOSED",
  })
})
