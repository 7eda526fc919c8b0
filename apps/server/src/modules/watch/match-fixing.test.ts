import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { HOUR_MS } from "../../kernel/durations.ts"
import { watch, type Watch, type WatchKit } from "./index.ts"

/** Suspicions of match-fixing: a case by hand, its deadline by the market, its report. */

const NEEDED = new Set(["10_ledger", "15_kernel", "20_merchants", "30_identity", "40_play", "82_watch"])
const NOW = new Date("2026-11-20T12:00:00Z")

type Market = ReturnType<WatchKit["merchants"]["byId"]>["settings"]["compliance"]["market"]
type Caller = Parameters<Watch["consoleRoutes"]["reportMatchFixing"]>[1]

let base: Ground
let desk: Watch
let market: Market = "brazil"
let recordFails = false
let caller: (login: string) => Caller
const recorded: string[] = []

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  const { merchant } = await aMerchant(base.db)
  const facts = () => ({
    ...merchant,
    settings: { ...merchant.settings, compliance: { ...merchant.settings.compliance, market } },
  })
  desk = watch({
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    report: base.report,
    merchants: { byId: facts, all: () => [facts()] },
    instruments: [],
    referralsOf: async () => [],
    isMemberOf: async (_, id) => id < 10_000n,
    listed: async (ids) => new Map(ids.map((id) => [id, { account: `m${id}`, registeredAt: NOW }])),
    personOf: async () => ({ name: "Rosa Lima", birthday: "1990-05-01" }),
    taxIdOf: async () => undefined,
  })
  caller = (login) =>
    ({
      merchant: facts(),
      staff: { login, permissions: new Set() },
      record: async (_: unknown, { act }: { act: string }) => {
        if (recordFails) throw new Error("the log does not answer")
        recorded.push(act)
      },
    }) as unknown as Caller
})
afterAll(() => base.close())
beforeEach(() => {
  base.clock.set(NOW)
  market = "brazil"
  recordFails = false
  recorded.length = 0
})

const suspicion = (given: { memberIds?: string[]; noticedAt?: string } = {}) => ({
  key: randomUUID(),
  event: "Blue Ridge v Old Harbour, second half",
  text: "New accounts staked on one score within minutes.",
  noticedAt: NOW.toISOString(),
  memberIds: [],
  ...given,
})
const suspect = (asked: ReturnType<typeof suspicion>, login = "ana") =>
  desk.consoleRoutes.reportMatchFixing(asked, caller(login))
const read = (caseId: string) => desk.consoleRoutes.readWatchCase({ caseId }, caller("ana"))

test("safety/66: a suspicion of match-fixing is a case that is due within 24 hours of being noticed, in each market", async () => {
  const noticedAt = new Date(NOW.getTime() - 3 * HOUR_MS).toISOString()
  for (const [each, authority] of [
    ["brazil", "SPA/MF"],
    ["malta", "MGA"],
    ["international", "Regulator"],
  ] as const) {
    market = each
    const { caseId } = await suspect(suspicion({ noticedAt, memberIds: ["7", "7"] }))
    const whole = await read(caseId)
    expect(whole).toMatchObject({ authority, alerts: [], case: { kind: "FIXING", severity: "HIGH" } })
    expect(whole.case).toMatchObject({
      event: "Blue Ridge v Old Harbour, second half",
      takenBy: "ana",
      members: [{ memberId: "7", account: "m7" }],
      dueAt: new Date(NOW.getTime() + 21 * HOUR_MS).toISOString(),
    })
    expect(whole.entries.map(({ kind, text }) => [kind, text])).toEqual([
      ["SUSPECTED", "Blue Ridge v Old Harbour, second half"],
      ["NOTE", "New accounts staked on one score within minutes."],
    ])
  }
  expect(recorded).toContain("watch.case_suspected")
})

test("safety/66: a suspicion that is not reported in time stands among the overdue cases", async () => {
  const { overdue, fixing } = await desk.consoleRoutes.watchFigures({}, caller("ana"))
  expect(fixing).toEqual({ authority: "SPA/MF", hours: 24 })
  const { caseId } = await suspect(suspicion())
  base.clock.set(new Date(NOW.getTime() + 24 * HOUR_MS + 1))
  const later = await desk.consoleRoutes.watchFigures({}, caller("ana"))
  expect(later.overdue).toBeGreaterThan(overdue)
  const { rows } = await desk.consoleRoutes.listWatchCases({ kind: "FIXING", limit: 50 }, caller("ana"))
  expect(rows.find((row) => row.caseId === caseId)).toMatchObject({ isOverdue: true, state: "OPEN" })
  expect(
    (await desk.consoleRoutes.listWatchCases({ kind: "ALERTS", limit: 50 }, caller("ana"))).rows,
  ).toEqual([])
})

test("safety/66: the report is exported with the event and the grounds, and ends with the number of the authority", async () => {
  const { caseId } = await suspect(suspicion({ memberIds: ["8"] }))
  const { file } = await desk.consoleRoutes.exportWatchCase({ caseId, format: "JSON" }, caller("ana"))
  expect(JSON.parse(file)).toMatchObject({
    head: { kind: "FIXING", event: "Blue Ridge v Old Harbour, second half", authority: "SPA/MF" },
    subjects: [{ number: "8", name: "Rosa Lima" }],
    reasoning: [{ author: "ana", text: "New accounts staked on one score within minutes." }],
  })
  const ended = await desk.consoleRoutes.endWatchCase(
    {
      caseId,
      outcome: "REPORTED",
      why: "The provider confirmed the pattern.",
      reference: "SPA-1",
      sentAt: NOW.toISOString(),
    },
    caller("ana"),
  )
  expect(ended).toMatchObject({ state: "ENDED", outcome: "REPORTED" })
  expect((await read(caseId)).report).toMatchObject({ authority: "SPA/MF", reference: "SPA-1" })
})

test("the same key is one case, also of two at once and after a failure in the middle", async () => {
  const asked = suspicion()
  recordFails = true
  await expect(suspect(asked)).rejects.toThrow("does not answer")
  recordFails = false
  const [first, second] = await Promise.all([suspect(asked), suspect(asked)])
  expect(second).toEqual(first)
  expect((await read(first.caseId)).entries).toHaveLength(2)
})

test("an instant to come counts as now, and a member of another merchant is refused", async () => {
  const ahead = suspicion({ noticedAt: new Date(NOW.getTime() + 5 * HOUR_MS).toISOString() })
  const { caseId } = await suspect(ahead)
  expect((await read(caseId)).case.dueAt).toBe(new Date(NOW.getTime() + 24 * HOUR_MS).toISOString())
  await expect(suspect(suspicion({ memberIds: ["99999"] }))).rejects.toMatchObject({
    code: "ACCOUNT_UNKNOWN",
  })
})

test("a seed's suspicion is one case that no person has", async () => {
  const given = { by: "demo", key: randomUUID(), event: "A cup final", text: "The provider asked about it." }
  await desk.beginFixing(1, given)
  await desk.beginFixing(1, given)
  const { rows } = await desk.consoleRoutes.listWatchCases({ kind: "FIXING", limit: 50 }, caller("ana"))
  expect(rows.filter(({ event }) => event === "A cup final")).toMatchObject([{ takenBy: null }])
})
