import { sql } from "@croupier/database"
import { house, wallet, type TransferKind } from "@croupier/ledger"
import { amount, parseAmount } from "@croupier/money"
import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { aMerchant, ground, MERCHANT, type Ground } from "../../../test/ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { DAY_MS, HOUR_MS } from "../../kernel/durations.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { systemRandom } from "../../kernel/random.ts"
import { watch, watchBook, type Watch, type WatchKit } from "./index.ts"
import type { SharedMark } from "./rules/facts.ts"
import { rulesOfMarket } from "./rules/market-rules.ts"

/** The watch on its tables: facts from journal and play, alerts once, cases, rules and reports. */

const NEEDED = new Set(["10_ledger", "15_kernel", "20_merchants", "30_identity", "40_play", "82_watch"])
const NOW = new Date("2026-11-20T12:00:00Z")

let base: Ground
let desk: Watch
let reading: Projections
let shared: readonly SharedMark[] = []
const recorded: { act: string; target?: string }[] = []
let market: WatchMarket = "international"

type WatchMarket = ReturnType<WatchKit["merchants"]["byId"]>["settings"]["compliance"]["market"]
type Routes = Watch["consoleRoutes"]
type Caller = Parameters<Routes["openWatchCase"]>[1]
let caller: (login: string) => Caller

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  const { merchant } = await aMerchant(base.db)
  const facts = () => ({
    ...merchant,
    settings: { ...merchant.settings, compliance: { ...merchant.settings.compliance, market } },
  })
  const kit: WatchKit & { report: (error: unknown) => void } = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    report: base.report,
    merchants: { byId: facts, all: () => [facts()] },
    instruments: [async () => shared],
    referralsOf: async () => [],
    isMemberOf: async (_, id) => id < 10_000n,
    listed: async (ids) =>
      new Map(ids.map((id) => [id, { account: `m${id}`, registeredAt: new Date("2026-01-01T00:00:00Z") }])),
    personOf: async () => ({ name: "Rosa <b>Lima</b>", birthday: "1990-05-01" }),
    taxIdOf: async () => "11144477735",
  }
  desk = watch(kit)
  reading = projections({ db: base.db, all: desk.projections ?? [], onError: base.report })
  caller = (login) =>
    ({
      merchant: facts(),
      staff: { login, permissions: new Set() },
      record: async (_: unknown, entry: { act: string }) => void recorded.push(entry),
      propose: async (_: unknown, payload: { from: number }) => ({
        state: "PROPOSED",
        proposalId: String(payload.from),
      }),
    }) as unknown as Caller
})
afterAll(() => base.close())
beforeEach(() => {
  base.clock.set(NOW)
  shared = []
  recorded.length = 0
  market = "international"
})

const member = () => base.aPlayer()

/** Moves money as the ledger books it, at an hour from now. */
async function moved(memberId: bigint, kind: TransferKind, value: string, hours: number): Promise<void> {
  base.clock.set(new Date(NOW.getTime() + hours * HOUR_MS))
  const isOut = kind === "withdrawal"
  const [own, other] = [
    wallet(memberId, "main", "BRL"),
    house(MERCHANT, kind === "bonus" ? "promotions" : "payments", "BRL"),
  ]
  const outcome = await base.ledger.post({
    key: randomUUID(),
    kind,
    debit: isOut ? own : other,
    credit: isOut ? other : own,
    amount: parseAmount(value),
    cause: `${kind}:${randomUUID()}`,
  })
  expect(outcome.status).toBe("posted")
  base.clock.set(NOW)
}

/** Money from one member to another within a line. */
async function given(from: bigint, to: bigint, value: string, hours: number): Promise<void> {
  base.clock.set(new Date(NOW.getTime() + hours * HOUR_MS))
  const both = {
    kind: "transfer_up",
    amount: parseAmount(value),
    cause: `line-transfer:${randomUUID()}`,
  } as const
  const between = house(MERCHANT, "clearing", "BRL")
  await base.ledger.postLinked([
    { ...both, key: randomUUID(), debit: wallet(from, "main", "BRL"), credit: between },
    { ...both, key: randomUUID(), debit: between, credit: wallet(to, "main", "BRL") },
  ])
  base.clock.set(NOW)
}

const played = (memberId: bigint, valid: string, hours: number) =>
  writePlayFact(base.db, {
    memberId,
    stake: parseAmount(valid),
    validBet: parseAmount(valid),
    settledAt: new Date(NOW.getTime() + hours * HOUR_MS),
    reference: `bet:${randomUUID()}`,
  })

const look = async () => {
  await reading.catchUp()
  await desk.judge()
}
const alertsOf = async (memberId: bigint) =>
  (await desk.consoleRoutes.listWatchAlerts({ memberId: String(memberId), limit: 50 }, caller("ana"))).rows
const alertOf = async (memberId: bigint) => {
  const [alert] = await alertsOf(memberId)
  if (!alert) throw new Error("no alert")
  return alert
}

describe("safety/55: a member who deposits and withdraws without play", () => {
  test("has one alert with the movements as evidence, however often it is judged", async () => {
    const id = await member()
    await moved(id, "deposit", "3000", -50)
    await moved(id, "withdrawal", "2900", -2)
    await look()
    const [alert, ...others] = await alertsOf(id)
    expect(others).toEqual([])
    expect(alert).toMatchObject({
      kind: "PASS_THROUGH",
      severity: "HIGH",
      state: "NEW",
      ruleId: "in-and-out",
    })
    const { evidence } = await desk.consoleRoutes.readWatchAlert(
      { alertId: alert?.alertId ?? "" },
      caller("ana"),
    )
    expect(evidence.figures).toEqual([
      { name: "deposited", value: "3000.00", isMoney: true },
      { name: "withdrawn", value: "2900.00", isMoney: true },
      { name: "played", value: "0.00", isMoney: true },
    ])
    expect(evidence.moves.map(({ kind }) => kind)).toEqual(["deposit", "withdrawal"])
    expect(recorded).toContainEqual(expect.objectContaining({ act: "watch.alert_read" }))
    await moved(id, "deposit", "1", -1)
    await look()
    expect(await alertsOf(id)).toHaveLength(1)
    expect(await watchBook().isWatched(base.db, id)).toBe(true)
  })

  test("has none where it was played before the payout, though play is read after the journal", async () => {
    const id = await member()
    await moved(id, "deposit", "3000", -50)
    await played(id, "2000", -20)
    await moved(id, "withdrawal", "2900", -2)
    await look()
    expect(await alertsOf(id)).toEqual([])
    expect(await watchBook().isWatched(base.db, id)).toBe(false)
  })
})

test("structuring and velocity come from the journal; play money does not", async () => {
  const id = await member()
  for (const hours of [-90, -60, -30, -3]) await moved(id, "deposit", "9000", hours)
  const trial = await base.aMember("0", { asset: "FUN" })
  await look()
  expect((await alertsOf(id)).map(({ ruleId }) => ruleId)).toContain("below-the-limit")
  expect(await alertsOf(trial)).toEqual([])
})

test("a funnel names its senders, whom the common cause tells", async () => {
  const agent = await member()
  const senders = [await member(), await member(), await member(), await member(), await member()]
  for (const sender of senders) {
    await base.give(sender, "5000")
    await given(sender, agent, "5000", -5)
  }
  await look()
  const alert = (await alertsOf(agent)).find(({ kind }) => kind === "FUNNEL")
  expect(alert?.members.map(({ memberId }) => memberId)).toEqual([agent, ...senders].map(String).toSorted())
  const graph = await desk.consoleRoutes.watchGraph({ memberId: String(agent) }, caller("ana"))
  expect(graph.flows.filter(({ toId }) => toId === String(agent))).toHaveLength(5)
  expect(graph.members.find(({ memberId }) => memberId === String(agent))).toMatchObject({ isSubject: true })
})

describe("safety/56: the nightly pass", () => {
  test("finds rounds in which money goes one way, once", async () => {
    const [giver, taker] = [await member(), await member()]
    for (let at = 0; at < 12; at++)
      for (const [memberId, stake, payout] of [
        [giver, 100n, 0n],
        [taker, 100n, 200n],
      ] as const)
        await writePlayFact(base.db, {
          memberId,
          product: "PVP",
          vendor: "TABLE",
          game: "duel",
          stake: amount(stake * 10_000n),
          payout: amount(payout * 10_000n),
          reference: `round:t${at}`,
          settledAt: new Date(NOW.getTime() - at * HOUR_MS),
        })
    await look()
    expect(await desk.pass(MERCHANT)).toBe(1)
    const alert = await alertOf(giver)
    expect(alert).toMatchObject({ kind: "CHIP_DUMPING", ruleId: "one-way-tables" })
    expect(alert.members).toHaveLength(2)
    base.clock.set(new Date(NOW.getTime() + DAY_MS))
    expect(await desk.pass(MERCHANT)).toBe(0)
  })

  test("finds shared instruments and rings; a group that grows is told again, one that stays is not", async () => {
    const [one, two, three] = [await member(), await member(), await member()]
    shared = [{ kind: "account", mark: "a1", members: [one, two] }]
    for (const id of [one, two, three]) await moved(id, "bonus", "200", -3)
    await look()
    expect(await desk.pass(MERCHANT)).toBe(1)
    expect(await desk.pass(MERCHANT)).toBe(0)
    shared = [{ kind: "account", mark: "a1", members: [one, two, three] }]
    base.clock.set(new Date(NOW.getTime() + HOUR_MS))
    expect(await desk.pass(MERCHANT)).toBe(2)
    expect((await alertsOf(three)).map(({ kind }) => kind).toSorted()).toEqual([
      "BONUS_RING",
      "SHARED_INSTRUMENTS",
    ])
    const graph = await desk.consoleRoutes.watchGraph({ memberId: String(one) }, caller("ana"))
    expect(graph.marks).toEqual([{ kind: "account", mark: "a1", memberIds: [one, two, three].map(String) }])
  })

  test("two at once make one alert", async () => {
    const [one, two] = [await member(), await member()]
    shared = [{ kind: "payer", mark: "p1", members: [one, two] }]
    const found = await Promise.all([desk.pass(MERCHANT), desk.pass(MERCHANT)])
    expect(found.toSorted((a, b) => a - b)).toEqual([0, 1])
    expect(await alertsOf(one)).toHaveLength(1)
  })
})

test("workers that judge at once make one alert, and facts that are rebuilt are the same and make none", async () => {
  const ids = [await member(), await member(), await member()]
  for (const id of ids) {
    await moved(id, "deposit", "4000", -30)
    await moved(id, "withdrawal", "4000", -1)
    await played(id, "10", -15)
  }
  await reading.catchUp()
  await Promise.all([desk.judge(), desk.judge(), desk.judge()])
  for (const id of ids) expect(await alertsOf(id)).toHaveLength(1)
  const stored = async () =>
    (
      await sql`
      select (select json_agg(m order by m.bucket, m.house, m.seq) from watch_move m) as moves,
             (select json_agg(p order by p.bucket, p.member_id, p.asset, p.hour) from watch_play p) as play,
             (select json_agg(r order by r.round, r.member_id) from watch_round r) as rounds,
             (select count(*)::int from watch_alert) as alerts`.execute(base.db)
    ).rows
  const live = await stored()
  await reading.rebuild("watch.facts")
  await desk.judge()
  expect(await stored()).toEqual(live)
})

const pursued = async () => {
  const id = await member()
  await moved(id, "deposit", "3000", -50)
  await moved(id, "withdrawal", "2900", -2)
  await look()
  return { id, alert: await alertOf(id) }
}

describe("a case", () => {
  test("is opened once of its alerts, noted, ended with a report, and keeps its course", async () => {
    market = "brazil"
    const { id, alert } = await pursued()
    const open = () => desk.consoleRoutes.openWatchCase({ alertIds: [alert.alertId] }, caller("ana"))
    const [{ caseId }, again] = await Promise.all([open(), open()])
    expect(again).toEqual({ caseId })
    const key = randomUUID()
    for (let press = 0; press < 2; press++)
      await desk.consoleRoutes.noteWatchCase({ caseId, text: "Asked the bank.", key }, caller("ana"))
    const read = await desk.consoleRoutes.readWatchCase({ caseId }, caller("bea"))
    expect(read.case).toMatchObject({
      state: "OPEN",
      severity: "HIGH",
      takenBy: "ana",
      dueAt: new Date(NOW.getTime() + DAY_MS).toISOString(),
    })
    expect(read.authority).toBe("COAF")
    expect(read.entries.map(({ kind }) => kind)).toEqual(["OPENED", "NOTE"])
    const end = { caseId, outcome: "REPORTED", why: "Layering is likely." } as const
    await expect(desk.consoleRoutes.endWatchCase(end, caller("ana"))).rejects.toMatchObject({
      code: "WATCH_REPORT_INCOMPLETE",
    })
    const report = { ...end, reference: "COAF-1", sentAt: NOW.toISOString() }
    await expect(desk.consoleRoutes.endWatchCase(report, caller("bea"))).rejects.toMatchObject({
      code: "WATCH_CASE_TAKEN",
    })
    expect(await desk.consoleRoutes.endWatchCase(report, caller("ana"))).toMatchObject({
      state: "ENDED",
      outcome: "REPORTED",
    })
    await expect(desk.consoleRoutes.endWatchCase(report, caller("ana"))).rejects.toMatchObject({
      code: "WATCH_CASE_ENDED",
    })
    expect(await watchBook().isWatched(base.db, id)).toBe(false)
    expect(recorded.map(({ act }) => act)).toEqual(
      expect.arrayContaining(["watch.case_opened", "watch.case_note", "watch.case_read", "watch.case_ended"]),
    )
  })

  test("is taken from a colleague whom the caller saw, and given back by the one who has it", async () => {
    const { alert } = await pursued()
    const { caseId } = await desk.consoleRoutes.openWatchCase({ alertIds: [alert.alertId] }, caller("ana"))
    const take = (login: string, isMine: boolean, from: string | null) =>
      desk.consoleRoutes.takeWatchCase({ caseId, isMine, from }, caller(login))
    await expect(take("bea", true, null)).rejects.toMatchObject({ code: "WATCH_CASE_TAKEN" })
    expect(await take("bea", true, "ana")).toMatchObject({ takenBy: "bea" })
    await expect(take("ana", false, "bea")).rejects.toMatchObject({ code: "WATCH_CASE_TAKEN" })
    expect(await take("bea", false, "bea")).toMatchObject({ takenBy: null })
  })

  test("takes alerts and members in, grows more severe and due earlier, and refuses what is judged", async () => {
    const [one, two] = [await member(), await member()]
    shared = [{ kind: "person", mark: "n1", members: [one, two] }]
    await desk.pass(MERCHANT)
    const mild = await alertOf(one)
    const { caseId } = await desk.consoleRoutes.openWatchCase({ alertIds: [mild.alertId] }, caller("ana"))
    const { id, alert } = await pursued()
    const linked = await desk.consoleRoutes.linkWatchCase(
      { caseId, alertIds: [alert.alertId], memberIds: [] },
      caller("ana"),
    )
    expect(linked).toMatchObject({ severity: "HIGH", alerts: 2 })
    expect(linked.members.map(({ memberId }) => memberId)).toEqual([one, two, id].map(String))
    const link = (memberIds: string[]) =>
      desk.consoleRoutes.linkWatchCase({ caseId, alertIds: [], memberIds }, caller("ana"))
    await expect(link(["99999"])).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" })
    await expect(
      desk.consoleRoutes.dismissWatchAlert({ alertId: alert.alertId, why: "none" }, caller("ana")),
    ).rejects.toMatchObject({ code: "WATCH_ALERT_JUDGED" })
    const overdue = new Date(NOW.getTime() + 4 * DAY_MS)
    base.clock.set(overdue)
    expect(await desk.consoleRoutes.watchFigures({}, caller("ana"))).toMatchObject({
      overdue: expect.any(Number),
    })
    const { rows } = await desk.consoleRoutes.listWatchCases({ state: "OPEN", limit: 50 }, caller("ana"))
    expect(rows.find((row) => row.caseId === caseId)).toMatchObject({ isOverdue: true })
  })

  test("is exported as JSON, CSV and a page that prints, with subject, transactions and reasoning; each is logged by its hash", async () => {
    const { id, alert } = await pursued()
    const { caseId } = await desk.consoleRoutes.openWatchCase({ alertIds: [alert.alertId] }, caller("ana"))
    await desk.consoleRoutes.noteWatchCase({ caseId, text: "=SUM(1)", key: randomUUID() }, caller("ana"))
    const made = (format: "JSON" | "CSV" | "HTML") =>
      desk.consoleRoutes.exportWatchCase({ caseId, format }, caller("ana"))
    const json = await made("JSON")
    const report = JSON.parse(json.file)
    expect(report.subjects).toMatchObject([
      { number: String(id), birthday: "1990-05-01", taxNumber: "11144477735" },
    ])
    expect(report.transactions).toHaveLength(2)
    expect(report.reasoning).toMatchObject([{ author: "ana", text: "=SUM(1)" }])
    expect((await made("CSV")).file).not.toContain(",=SUM(1)")
    const html = (await made("HTML")).file
    expect(html).not.toContain("<b>Lima</b>")
    expect(html).toContain("Lima")
    const exported = (await desk.consoleRoutes.readWatchCase({ caseId }, caller("ana"))).entries.filter(
      ({ kind }) => kind === "EXPORTED",
    )
    expect(exported.map(({ text }) => text.split(" ")[0])).toEqual(["JSON", "CSV", "HTML"])
    expect(exported[0]?.text).toContain(json.sha256)
  })
})

test("an alert is dismissed with a reason, once", async () => {
  const { id, alert } = await pursued()
  const dismiss = (login: string) =>
    desk.consoleRoutes.dismissWatchAlert({ alertId: alert.alertId, why: "a test of ours" }, caller(login))
  expect(await dismiss("ana")).toMatchObject({ state: "DISMISSED", judgedBy: "ana" })
  expect(await dismiss("ana")).toMatchObject({ state: "DISMISSED" })
  await expect(dismiss("bea")).rejects.toMatchObject({ code: "WATCH_ALERT_JUDGED" })
  expect(await watchBook().isWatched(base.db, id)).toBe(false)
  await expect(
    desk.consoleRoutes.openWatchCase({ alertIds: [alert.alertId] }, caller("ana")),
  ).rejects.toMatchObject({ code: "WATCH_ALERT_JUDGED" })
})

test("rules that become stricter hold at once; looser ones wait for a second person, and an older version is refused", async () => {
  const rules = rulesOfMarket("international", "BRL")
  const stricter = rules.map((rule) =>
    rule.ruleId === "many-deposits" && rule.kind === "VELOCITY" ? { ...rule, count: 10 } : rule,
  )
  const save = (from: number, all: typeof rules) =>
    desk.consoleRoutes.saveWatchRules(
      { from, rules: [...all], key: systemRandom.uuid(), why: "a test" },
      caller("ana"),
    )
  expect(await save(0, stricter)).toEqual({ state: "APPLIED" })
  expect(await save(0, stricter)).toEqual({ state: "APPLIED" })
  await expect(
    save(
      0,
      stricter.map((rule) => ({ ...rule, severity: "HIGH" as const })),
    ),
  ).rejects.toMatchObject({
    code: "CHANGED_MEANWHILE",
  })
  expect(await save(1, rules)).toMatchObject({ state: "PROPOSED" })
  const read = await desk.consoleRoutes.readWatchRules({}, caller("ana"))
  expect(read).toMatchObject({ version: 1, versions: [{ version: 1, askedBy: "ana", approvedBy: null }] })
  const [loosening] = desk.approvals
  const bound = loosening?.read({ merchantId: MERCHANT, from: 1, rules })
  expect(await bound?.changes(base.db)).toHaveLength(1)
})
