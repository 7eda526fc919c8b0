import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { ground, type Ground } from "../../../test/ground.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { happens } from "../../kernel/test-events.ts"
import type { PlayFact } from "../play/index.ts"
import { eventsOfPlay, significantEvents, type SignificantEvents } from "./index.ts"

const NEEDED = new Set(["10_ledger", "15_kernel", "84_significant_events"])

let base: Ground
let log: SignificantEvents
beforeAll(async () => {
  base = await ground({
    migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)),
  })
  log = significantEvents(base)
})
afterAll(() => base.close())

const deskOf = (id: number, merchantIds: readonly number[] | null) =>
  ({
    merchant: { id, brand: { timeZone: "America/Sao_Paulo" } },
    staff: { merchantIds },
  }) as unknown as Parameters<SignificantEvents["consoleRoutes"]["listSignificantEvents"]>[1]
const list = async (
  asked: Partial<Parameters<SignificantEvents["consoleRoutes"]["listSignificantEvents"]>[0]> = {},
  desk = deskOf(1, null),
) => (await log.consoleRoutes.listSignificantEvents({ limit: 50, ...asked }, desk)).rows
const hear = <E extends Parameters<typeof happens>[2]>(event: E, payload: Parameters<typeof happens<E>>[3]) =>
  happens(base.db, log.reactions ?? [], event, payload)

const act = (name: string, more: object = {}) =>
  hear("actRecorded", {
    act: name,
    merchantId: 1,
    staff: "eva",
    target: null,
    why: null,
    ip: "203.0.113.9",
    ...more,
  })

const fact = (payout: string, more: Partial<PlayFact> = {}): PlayFact => ({
  bucket: 1,
  seq: 7n,
  merchantId: 1,
  memberId: 65n,
  product: "LOTTERY",
  vendor: null,
  game: "SSC",
  asset: "BRL",
  bets: 1,
  stake: parseAmount("2"),
  fromBonus: 0n,
  payout: parseAmount(payout),
  toBonus: 0n,
  rebate: 0n,
  validBet: 0n,
  settledAt: base.clock.now(),
  reference: "20261128001",
  revision: 0,
  lineId: null,
  correctsAt: null,
  placedAt: null,
  ...more,
})

test("safety/47: each kind of event is written where it happens, with person, address, sum and reason", async () => {
  await hear("signInFailed", {
    merchantId: 1,
    memberId: 65n,
    account: "ana",
    ip: "203.0.113.7",
    secret: "password",
  })
  await hear("signInFailed", {
    merchantId: 1,
    account: "unknown-account",
    ip: "203.0.113.7",
    secret: "password",
  })
  await act("session.failed")
  await act("payments.adjust.approved", { target: "member:65", why: "a missing prize" })
  await act("lottery.result.approved")
  await act("merchants.settings.approved")
  await act("vip.ladder.approved")
  await act("members.view", { target: "member:65" })
  await act("staff.roles.approved", { merchantId: null })
  await hear("accountChanged", { merchantId: 1, memberId: 65n, change: "email_changed" })
  await hear("memberExcluded", { merchantId: 1, memberId: 65n })
  await hear("memberExcluded", { merchantId: 1, memberId: 65n, cause: "CLOSING" })
  await hear("accountClosed", { merchantId: 1, memberId: 65n, closedAt: base.clock.now().toISOString() })
  const money = { memberId: 65n, merchantId: 1, asset: "BRL" }
  await hear("depositCredited", { ...money, depositId: "d1", amount: "10000" })
  await hear("depositCredited", { ...money, depositId: "d2", amount: "9999.99" })
  await hear("withdrawalPaid", { ...money, withdrawalId: "w1", amount: "25000" })
  for (const each of [
    ...eventsOfPlay(fact("10000")),
    ...eventsOfPlay(fact("0", { stake: parseAmount("10000") })),
  ])
    await log.note(base.db, each)
  await log.note(base.db, {
    at: base.clock.now(),
    merchantId: null,
    kind: "CLOCK",
    about: "database 1500 ms",
  })
  await log.note(base.db, { at: base.clock.now(), merchantId: null, kind: "COMPONENT", about: "server" })
  const rows = await list()
  expect(rows.map(({ kind }) => kind).toReversed()).toEqual([
    "SIGN_IN_FAILED",
    "SIGN_IN_FAILED",
    "STAFF_SIGN_IN_FAILED",
    "OVERRIDE",
    "OVERRIDE",
    "PARAMETERS",
    "INCENTIVE",
    "PERSONAL_DATA",
    "ACCESS",
    "PERSONAL_DATA",
    "EXCLUSION",
    "CLOSING",
    "CLOSING",
    "LARGE_DEPOSIT",
    "LARGE_WITHDRAWAL",
    "LARGE_WIN",
    "LARGE_STAKE",
    "CLOCK",
    "COMPONENT",
  ])
  expect(rows.find(({ about }) => about.startsWith("payments.adjust"))).toMatchObject({
    memberId: "65",
    staff: "eva",
    why: "a missing prize",
    ip: "203.0.113.9",
  })
  expect(rows.find(({ kind }) => kind === "LARGE_WITHDRAWAL")).toMatchObject({
    amount: "25000.00",
    asset: "BRL",
  })
  expect(JSON.stringify(rows)).not.toContain("unknown-account")
  expect(await list({ kind: "SIGN_IN_FAILED", memberId: "65" })).toHaveLength(1)
  expect(await list({ from: "2026-11-01", until: "2026-11-02" })).toEqual([])
})

test("people of one merchant see its events alone, and those of the house show to people of all merchants", async () => {
  await log.note(base.db, { at: base.clock.now(), merchantId: 2, kind: "OVERRIDE", about: "of another" })
  const abouts = async (id: number, merchantIds: readonly number[] | null) =>
    (await list({}, deskOf(id, merchantIds))).map(({ about }) => about)
  const ofOne = await abouts(1, [1])
  expect(ofOne).not.toContain("of another")
  expect(ofOne).not.toContain("database 1500 ms")
  expect(ofOne.some((about) => about.startsWith("payments.adjust"))).toBe(true)
  expect(await abouts(2, [2])).toEqual(["of another"])
  expect(await abouts(2, null)).toContain("database 1500 ms")
})

test("acts that are proposed only, play money, corrections and facts that are read again are no events", async () => {
  const before = (await list()).length
  await act("payments.adjust.proposed")
  await act("feedback.answer")
  expect(eventsOfPlay(fact("99999", { asset: "FUN" }))).toEqual([])
  expect(eventsOfPlay(fact("99999", { revision: 1 }))).toEqual([])
  expect(eventsOfPlay(fact("99999", { asset: "VND" }))).toEqual([])
  for (const each of eventsOfPlay(fact("10000"))) await log.note(base.db, each)
  expect(await list()).toHaveLength(before)
})

test("the log is only added to, chained by hashes, and a change shows where it begins", async () => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from significant_event`.execute(base.db)
  expect(await log.chain()).toBe(rows[0]?.n)
  await log.note(base.db, { at: base.clock.now(), merchantId: 1, kind: "OVERRIDE", about: "one more" })
  expect((await Promise.all([log.chain(), log.chain()])).toSorted((a, b) => a - b)).toEqual([0, 1])
  expect(await log.firstBreak()).toBeUndefined()
  const change = sql`update significant_event set about = 'another' where place = 3`
  await expect(change.execute(base.db)).rejects.toThrow("only ever added to")
  await expect(sql`delete from significant_event where place = 3`.execute(base.db)).rejects.toThrow(
    "only ever added to",
  )
  await sql`alter table significant_event disable trigger significant_event_stays`.execute(base.db)
  await change.execute(base.db)
  expect(await log.firstBreak()).toBe(3n)
})
