import { inTransaction, sql } from "@croupier/database"
import { fakeClock, PATIENCE_MS, testDatabase, type FakeClock, type TestDatabase } from "@croupier/testkit"
import { startMessageSimulator, type MessageSimulator } from "@croupier/message-simulator"
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { runPlanned, testQueue, type Planned } from "../../kernel/test-queue.ts"
import { systemRandom } from "../../kernel/random.ts"
import { keyFrom, vaultsFrom } from "../../kernel/secrets.ts"
import { MINUTE_MS, HOUR_MS, DAY_MS } from "../../kernel/durations.ts"
import { messageMigrations, messages, smsGateway, type Messages } from "./index.ts"

const KEY = "key-of-the-outbox-tests"
let store: TestDatabase
let clock: FakeClock
let simulator: MessageSimulator
let house: Messages
const RULES = { dialingCodes: ["55"], perHour: 5, perDay: 8 }
const { queue, planned } = testQueue()
const outages: string[] = []
beforeAll(async () => {
  store = await testDatabase({ migrations: [messageMigrations] })
  clock = fakeClock("2026-05-01T12:00:00Z")
  simulator = await startMessageSimulator({ port: 0, smtpPort: 0, key: KEY })
  house = messages({
    db: store.database.db,
    clock,
    random: systemRandom,
    key: keyFrom(new Uint8Array(32), "verification-codes"),
    vault: vaultsFrom(new Uint8Array(32))("outgoing-messages"),
    queue,
    services: { sms: smsGateway({ url: simulator.url, key: KEY, from: "Lanterna", timeoutMs: PATIENCE_MS }) },
    smsRules: () => RULES,
    outages: { away: (who) => outages.push(`${who} is away`), back: (who) => outages.push(`${who} is back`) },
  })
})
afterAll(async () => {
  await house.stop()
  await simulator.stop()
  await store.drop()
})

const plan = (target: string, goodFor = 10 * MINUTE_MS) =>
  inTransaction(store.database.db, (tx) =>
    house.queueLetter(tx, {
      merchantId: 1,
      channel: "sms",
      target,
      subject: "",
      text: `A secret for ${target}: 424242.`,
      goodUntil: new Date(clock.now().getTime() + goodFor),
    }),
  )
const deliver = (job: Planned | undefined) => runPlanned(house.jobs, job, clock.now())
const rowOf = async (target: string) => {
  const { rows } = await sql<{ state: string; sealed: Buffer | null; attempts: number; row: string }>`
    select state, sealed, attempts, outgoing_message::text as row from outgoing_message where target = ${target}`.execute(
    store.database.db,
  )
  return rows[0]
}

test("a letter waits sealed, is delivered once however often its job runs, and then its text is gone", async () => {
  const to = "+5511987611101"
  await plan(to)
  const waiting = await rowOf(to)
  expect(waiting).toMatchObject({ state: "queued", sealed: expect.any(Buffer) })
  expect(waiting?.row).not.toContain("424242")
  expect(waiting?.sealed?.toString("latin1")).not.toContain("424242")
  const [job] = planned.splice(0)
  await deliver(job)
  await deliver(job)
  expect(simulator.taken(to)).toHaveLength(1)
  expect(await rowOf(to)).toMatchObject({ state: "sent", sealed: null })
})

test("a service that has a fault is tried again; a letter whose time is over is not sent", async () => {
  const to = "+5511987620004"
  await plan(to)
  const [job] = planned.splice(0)
  outages.length = 0
  await expect(deliver(job)).rejects.toThrow("could not be handed over")
  await expect(deliver(job)).rejects.toThrow("could not be handed over")
  expect(await rowOf(to)).toMatchObject({ state: "queued", attempts: 2 })
  expect(outages).toEqual(["the SMS service is away", "the SMS service is away"])
  clock.advance(10 * MINUTE_MS)
  await deliver(job)
  expect(await rowOf(to)).toMatchObject({ state: "late", sealed: null })
})

test("a service's last word ends it", async () => {
  const to = "+5511987630001"
  await plan(to)
  await deliver(planned.splice(0)[0])
  expect(await rowOf(to)).toMatchObject({ state: "refused", sealed: null })
  // A service that refuses has answered.
  expect(outages.at(-1)).toBe("the SMS service is back")
})

test("a job that comes before its transaction, or after the sweep, does nothing", async () => {
  await deliver({ name: "messages.deliver", payload: { id: crypto.randomUUID() } })
})

test("an old message is swept, one that waits is not", async () => {
  const [old, waits] = ["+5511987641102", "+5511987641103"]
  await plan(old)
  await deliver(planned.splice(0)[0])
  await plan(waits)
  clock.advance(31 * DAY_MS)
  await house.sweep()
  expect(await rowOf(old)).toBeUndefined()
  expect(await rowOf(waits)).toMatchObject({ state: "queued" })
})

describe("short messages", () => {
  let asked = 0
  /** A number of a country; each request comes from an address of its own. */
  const ask = (target: string, deliver_: "now" | "later" | "never" = "later") =>
    house.requestCode({
      merchantId: 1,
      purpose: "register",
      channel: "sms",
      target,
      form: "digits",
      ip: `203.0.113.${++asked % 250}`,
      deliver: deliver_,
      wording: (code) => ({ subject: "", text: code }),
    })
  const brazilian = () => `+551198765${String(4_000 + ++asked).padStart(4, "0")}`
  beforeEach(() => clock.advance(30 * HOUR_MS))

  test("go to the countries of the merchant alone, whichever way they are asked for", async () => {
    for (const target of ["+9607712345", "+252611234567", "+351912345678"])
      for (const way of ["now", "later", "never"] as const)
        await expect(ask(target, way)).rejects.toMatchObject({ code: "MESSAGE_NOT_ALLOWED" })
    await ask(brazilian())
  })

  test("end with the hour's budget, then with the day's, and the operator's people are told", async () => {
    expect(await house.endedSmsBudgets(1)).toBeUndefined()
    for (let sent = 0; sent < RULES.perHour; sent++) await ask(brazilian())
    for (const way of ["now", "later", "never"] as const)
      await expect(ask(brazilian(), way)).rejects.toMatchObject({ code: "SMS_BUDGET_SPENT" })
    expect(await house.endedSmsBudgets(1)).toMatchObject({ count: 1 })
    clock.advance(HOUR_MS)
    for (let sent = RULES.perHour; sent < RULES.perDay; sent++) await ask(brazilian())
    await expect(ask(brazilian())).rejects.toMatchObject({ code: "SMS_BUDGET_SPENT" })
    clock.advance(25 * HOUR_MS)
    await ask(brazilian())
    expect(await house.endedSmsBudgets(1)).toBeUndefined()
  })

  test("at once are no more than the budget; a message without a receiver costs none of it", async () => {
    for (let time = 0; time < RULES.perHour; time++) await ask(brazilian(), "never")
    const results = await Promise.allSettled(Array.from({ length: 15 }, () => ask(brazilian())))
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(RULES.perHour)
  })

  test("that the owner of an account has to hear leave beyond a budget", async () => {
    for (let sent = 0; sent < RULES.perHour; sent++) await ask(brazilian())
    await plan(brazilian())
  })
})
