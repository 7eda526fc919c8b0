import { inTransaction, sql } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { parseAmount, ZERO } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../kernel/durations.ts"
import { createEvents, type EventName } from "../../kernel/events.ts"
import { testEvents } from "../../kernel/test-events.ts"
import { runPlanned, testQueue } from "../../kernel/test-queue.ts"
import {
  responsibleGaming,
  responsibleGamingMigrations,
  stakeRefusal,
  type ResponsibleGaming,
} from "../responsible-gaming/index.ts"
import { exclusionListMigrations, exclusionLists, sigap } from "./index.ts"
import type { ExclusionListsKit } from "./kit.ts"
import { readAnswers } from "./store.ts"

const TOKEN = "token-of-the-register-tests"
const ANA = "52998224725"
const BARRED = "98765432100"
const clock = fakeClock("2026-11-21T12:00:00Z")
const taxIds = new Map<bigint, string>()
let simulator: MessageSimulator
let store: TestDatabase
let gaming: ResponsibleGaming
let kit: ExclusionListsKit
let told: object[]
let next = 1n
let planned: ReturnType<typeof testQueue>["planned"]
let isAsked = true

beforeAll(async () => {
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: TOKEN })
  store = await testDatabase({
    migrations: [ledgerMigrations, responsibleGamingMigrations, exclusionListMigrations],
  })
})
afterAll(async () => {
  await store.drop()
  await simulator.stop()
})
beforeEach(() => {
  const recorded = testEvents()
  const held = testQueue()
  told = recorded.emitted
  planned = held.planned
  isAsked = true
  simulator.register.behaves = { away: false, delayMs: 0 }
  gaming = responsibleGaming({
    db: store.database.db,
    clock,
    events: recorded.events,
    isMemberOf: async () => true,
    birthdayOf: async () => null,
    isPlaying: async () => false,
    playedSince: async () => ({ staked: parseAmount("10"), net: ZERO }),
  })
  kit = {
    db: store.database.db,
    clock,
    queue: held.queue,
    outages: { away: () => {}, back: () => {}, covers: () => false },
    register: sigap({ url: simulator.url, token: TOKEN, timeoutMs: 500 }),
    merchantOf: () => ({ policy: { exclusionRegister: isAsked }, timeZone: "America/Sao_Paulo" }),
    isMemberOf: async () => true,
    taxIdOf: async (_, memberId) => taxIds.get(memberId),
    excludeByRegister: gaming.excludeByRegister,
  }
})

const newMember = (taxId?: string) => {
  const id = next++
  if (taxId) taxIds.set(id, taxId)
  return { id, merchantId: 1 }
}
type Ref = ReturnType<typeof newMember>

/** Lets an event happen; the jobs that follow are kept. */
async function hears(event: Extract<EventName, "documentTold" | "signedIn">, { id, merchantId }: Ref) {
  const events = createEvents(kit.queue)
  events.connect(exclusionLists(kit).reactions)
  await inTransaction(kit.db, (tx) => events.emit(tx, event, { memberId: id, merchantId }))
}
/** Runs the jobs that wait. */
async function work() {
  for (const job of planned.splice(0)) await runPlanned(exclusionLists(kit).jobs, job, clock.now())
}
/** The job of the schedule, and those that it plans. */
async function round() {
  await runPlanned(exclusionLists(kit).jobs, { name: "exclusion-lists.due", payload: {} }, clock.now())
  await work()
}
const barOf = (member: Ref) =>
  gaming.refuseExcluded(member).then(
    () => undefined,
    (refusal: { code: string }) => refusal.code,
  )
const staked = (member: Ref) =>
  stakeRefusal(kit.db, {
    memberId: member.id,
    product: "game",
    asset: "BRL",
    amount: parseAmount("1"),
    at: clock.now(),
  })
const outcomes = async (member: Ref) =>
  (await readAnswers(kit.db, member, 50)).map(({ occasion, outcome }) => `${occasion} ${outcome}`)

test("safety/62: the register is asked when the document is told, and play is shut until it permits", async () => {
  const member = newMember(ANA)
  await hears("documentTold", member)
  expect(await barOf(member)).toBe("EXCLUSION_LIST_UNASKED")
  expect(await staked(member)).toBe("EXCLUDED")
  await work()
  expect([await barOf(member), await staked(member)]).toEqual([undefined, undefined])
  expect(await outcomes(member)).toEqual(["DOCUMENT PERMITTED"])
})

test("safety/62: the first login of a day of the merchant asks again, the second does not", async () => {
  const member = newMember(ANA)
  await hears("documentTold", member)
  await work()
  await hears("signedIn", member)
  expect(planned).toEqual([])
  clock.advance(DAY_MS)
  await hears("signedIn", member)
  expect(await barOf(member)).toBe("EXCLUSION_LIST_UNASKED")
  await work()
  expect(await barOf(member)).toBeUndefined()
  expect(await outcomes(member)).toEqual(["SIGN_IN PERMITTED", "DOCUMENT PERMITTED"])
})

test("safety/62: every fifteen days the register is asked by itself, and an answer that is older shuts play", async () => {
  const member = newMember(ANA)
  await hears("documentTold", member)
  await work()
  clock.advance(15 * DAY_MS - HOUR_MS)
  expect(await barOf(member)).toBeUndefined()
  clock.advance(HOUR_MS)
  expect(await barOf(member)).toBe("EXCLUSION_LIST_UNASKED")
  await round()
  expect(await barOf(member)).toBeUndefined()
})

test("safety/23, safety/62: a person whom the register names is excluded at once with its source, and once", async () => {
  const member = newMember(BARRED)
  await hears("documentTold", member)
  await work()
  expect([await barOf(member), await staked(member)]).toEqual(["PLAY_EXCLUDED", "EXCLUDED"])
  expect(told).toEqual([{ event: "memberExcluded", memberId: member.id, merchantId: 1 }])
  clock.advance(14 * DAY_MS)
  await round()
  expect(await outcomes(member)).toEqual(["SCHEDULE BARRED", "DOCUMENT BARRED"])
  const { rows } = await sql<{ decided_by: string; why: string }>`
    select decided_by, why from exclusion where member_id = ${member.id}`.execute(kit.db)
  expect(rows).toEqual([{ decided_by: "SIGAP", why: "Programa Social" }])
})

test("safety/62: a register that is away, slow or unknown shuts play, and is asked again until it answers", async () => {
  const member = newMember(ANA)
  simulator.register.behaves = { away: true, delayMs: 0 }
  await hears("documentTold", member)
  await work()
  simulator.register.behaves = { away: false, delayMs: 2_000 }
  await round()
  expect(await outcomes(member)).toEqual(["DOCUMENT AWAY"])
  clock.advance(MINUTE_MS)
  await round()
  expect(await barOf(member)).toBe("EXCLUSION_LIST_UNASKED")
  clock.advance(2 * MINUTE_MS)
  kit = { ...kit, register: undefined }
  await round()
  expect(await outcomes(member)).toHaveLength(3)
  kit = { ...kit, register: sigap({ url: simulator.url, token: "another-token-that-is-unknown" }) }
  clock.advance(4 * MINUTE_MS)
  await round()
  expect((await readAnswers(kit.db, member, 1))[0]?.reason).toBe("status 401")
  kit = { ...kit, register: sigap({ url: simulator.url, token: TOKEN }) }
  simulator.register.behaves = { away: false, delayMs: 0 }
  clock.advance(8 * MINUTE_MS)
  await round()
  expect(await barOf(member)).toBeUndefined()
})

test("two workers that ask for one member keep one answer", async () => {
  const member = newMember(ANA)
  await hears("documentTold", member)
  const [job] = planned.splice(0)
  const asks = () => runPlanned(exclusionLists(kit).jobs, job, clock.now())
  await Promise.all([asks(), asks()])
  expect(await outcomes(member)).toEqual(["DOCUMENT PERMITTED"])
})

test("without a document, or in a market that asks no register, nothing is shut", async () => {
  const member = newMember()
  await hears("signedIn", member)
  expect([await barOf(member), planned]).toEqual([undefined, []])
  const other = newMember(ANA)
  await hears("documentTold", other)
  isAsked = false
  await work()
  expect(await barOf(other)).toBeUndefined()
  await hears("signedIn", other)
  expect(planned).toEqual([])
})
