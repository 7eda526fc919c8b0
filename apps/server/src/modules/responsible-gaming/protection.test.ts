import { policyOf } from "@croupier/rules/market-policy"
import { inTransaction } from "@croupier/database"
import { ledgerMigrations } from "@croupier/ledger"
import { parseAmount, ZERO } from "@croupier/money"
import { fakeClock, testDatabase, type TestDatabase } from "@croupier/testkit"
import { sql } from "@croupier/database"
import fc from "fast-check"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { testEvents } from "../../kernel/test-events.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { runPlanned } from "../../kernel/test-queue.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { askToReturn, endByHouse, exclude, longest, standing } from "./exclusion.ts"
import { responsibleGaming, responsibleGamingMigrations, type ResponsibleGamingKit } from "./index.ts"
import { setPlayUntil } from "./play-until.ts"
import { readExclusions } from "./guard-store.ts"
import { acknowledge, beginPlay, setRealityCheck } from "./reality-check.ts"
import { stakeRefusal } from "./stake-check.ts"

const clock = fakeClock("2026-11-21T12:00:00Z")
let store: TestDatabase
let kit: ResponsibleGamingKit
let told: object[]
let playing = false
let next = 1n
const ref = (id: bigint) => ({ id, merchantId: 1 })

beforeAll(async () => {
  store = await testDatabase({ migrations: [ledgerMigrations, responsibleGamingMigrations] })
})
afterAll(() => store.drop())
beforeEach(() => {
  const recorded = testEvents()
  told = recorded.emitted
  playing = false
  kit = {
    db: store.database.db,
    clock,
    events: recorded.events,
    isMemberOf: async () => true,
    birthdayOf: async () => null,
    isPlaying: async () => playing,
    playedSince: async () => ({ staked: parseAmount("10"), net: ZERO }),
  }
})

/** The gate's answer to a stake. */
const barOf = (id: bigint, product: "game" | "lottery" = "game") =>
  stakeRefusal(kit.db, { memberId: id, product, asset: "BRL", amount: parseAmount("1"), at: clock.now() })
const shut = (id: bigint, period: Parameters<typeof exclude>[3], by?: Parameters<typeof exclude>[4]) =>
  inTransaction(kit.db, (tx) => exclude(kit, tx, ref(id), period, by))

test("safety/23: an exclusion bars at once, and other modules are told of it in its transaction", async () => {
  const id = next++
  const { refuseExcluded } = responsibleGaming(kit)
  await expect(refuseExcluded(ref(id))).resolves.toBeUndefined()
  await expect(
    inTransaction(kit.db, async (tx) => {
      await exclude(kit, tx, ref(id), "WEEK")
      throw new Error("the connection is gone")
    }),
  ).rejects.toThrow("gone")
  expect(await barOf(id)).toBeUndefined()
  told.length = 0
  await shut(id, "WEEK")
  await expect(refuseExcluded(ref(id))).rejects.toMatchObject({ code: "PLAY_ON_BREAK" })
  expect(await barOf(id)).toBe("ON_BREAK")
  expect(told).toEqual([{ event: "memberExcluded", memberId: id, merchantId: 1 }])
  clock.advance(7 * DAY_MS)
  expect(await barOf(id)).toBeUndefined()
})

test("safety/23: calls that come after the commit of an exclusion are refused, although reads from before it are under way", async () => {
  const ids = Array.from({ length: 6 }, () => next++)
  const { refuseExcluded } = responsibleGaming(kit)
  const told = (id: bigint) =>
    refuseExcluded(ref(id)).then(
      () => "may play",
      (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
    )
  const before: Promise<string>[] = []
  const after: Promise<string>[] = []
  await inTransaction(kit.db, async (tx) => {
    for (const id of ids) await exclude(kit, tx, ref(id), "WEEK")
    // Two statements begin before the commit, and wait; the calls behind them wait for a statement.
    await sql`lock table member_guard in access exclusive mode`.execute(tx)
    for (const id of ids) {
      before.push(told(id))
      await new Promise((resolve) => setImmediate(resolve))
    }
  })
  for (const id of ids) after.push(told(id))
  expect(await Promise.all(after)).toEqual(ids.map(() => "PLAY_ON_BREAK"))
  await Promise.all(before)
  const free = next++
  expect(await told(free)).toBe("may play")
})

test("a read of the guard that fails lets none of the calls that wait for it play", async () => {
  const ids = [next++, next++, next++]
  const { refuseExcluded } = responsibleGaming(kit)
  await sql`alter table member_guard rename to member_guard_away`.execute(kit.db)
  const told = await Promise.allSettled(ids.map((id) => refuseExcluded(ref(id))))
  await sql`alter table member_guard_away rename to member_guard`.execute(kit.db)
  expect(told.map(({ status }) => status)).toEqual(ids.map(() => "rejected"))
  await expect(refuseExcluded(ref(ids[0] ?? 0n))).resolves.toBeUndefined()
})

test("the guard answers for the identity where it was written for the level that is asked for, and nowhere else", async () => {
  const [proven, other, untouched] = [next++, next++, next++]
  const { refuseBarred } = responsibleGaming(kit)
  await inTransaction(kit.db, async (tx) => {
    await setPlayUntil(tx, 1, 2, [{ memberId: proven, until: "ever" }])
    await setPlayUntil(tx, 1, 1, [{ memberId: other, until: "ever" }])
  })
  const asked = [proven, other, untouched].map((id) => refuseBarred(ref(id), 2))
  expect(await Promise.all(asked)).toEqual([true, false, false])
  expect(await refuseBarred(ref(untouched), 0)).toBe(true)
  await inTransaction(kit.db, (tx) => setPlayUntil(tx, 1, 2, [{ memberId: proven, until: "never" }]))
  await expect(refuseBarred(ref(proven), 2)).rejects.toMatchObject({ code: "IDENTITY_REQUIRED" })
})

test("an exclusion that the release before planned to tell of is told of", async () => {
  const planned = { name: "protection.settle-down", payload: { memberId: "42", merchantId: 1 } }
  await runPlanned(responsibleGaming(kit).jobs, planned, clock.now())
  expect(told).toEqual([{ event: "memberExcluded", memberId: 42n, merchantId: 1 }])
})

test("an exclusion outlasts its time until the member asks, and a day beyond", async () => {
  const id = next++
  await shut(id, "HALF_YEAR")
  await expect(askToReturn(kit, ref(id))).rejects.toMatchObject({ code: "EXCLUSION_STANDS" })
  clock.advance(400 * DAY_MS)
  expect(await barOf(id)).toBe("EXCLUDED")
  await askToReturn(kit, ref(id))
  expect(await barOf(id)).toBe("EXCLUDED")
  clock.advance(DAY_MS)
  expect(await barOf(id)).toBeUndefined()
})

test("a break is refused as a break, an exclusion as an exclusion, and the longer of two names both", async () => {
  const [onBreak, excluded] = [next++, next++]
  const { refuseExcluded } = responsibleGaming(kit)
  await shut(onBreak, "MONTH")
  await expect(refuseExcluded(ref(onBreak))).rejects.toMatchObject({ code: "PLAY_ON_BREAK" })
  await shut(excluded, "HALF_YEAR")
  await shut(excluded, "DAY")
  await expect(refuseExcluded(ref(excluded))).rejects.toMatchObject({ code: "PLAY_EXCLUDED" })
})

test("whatever was decided and however long ago, the gate tells of the exclusion that is shown", async () => {
  const period = fc.constantFrom("DAY", "WEEK", "SIX_WEEKS", "HALF_YEAR", "YEAR", "EVER" as const)
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(period, fc.nat({ max: 40 })), { maxLength: 4 }),
      fc.boolean(),
      async (decided, asks) => {
        const id = next++
        for (const [each, days] of decided) {
          await shut(id, each)
          clock.advance(days * DAY_MS)
        }
        if (asks) await askToReturn(kit, ref(id)).catch(() => {})
        const shown = longest(standing(await readExclusions(kit.db, id, 10), clock.now()))
        expect(await barOf(id)).toBe(shown && (shown.kind === "BREAK" ? "ON_BREAK" : "EXCLUDED"))
      },
    ),
    { numRuns: 30 },
  )
})

test("for ever is for ever, and a shorter break on top changes nothing", async () => {
  const id = next++
  await shut(id, "EVER")
  await shut(id, "DAY")
  clock.advance(10_000 * DAY_MS)
  await expect(askToReturn(kit, ref(id))).rejects.toMatchObject({ code: "EXCLUSION_STANDS" })
  expect(await barOf(id)).toBe("EXCLUDED")
})

test("the house ends what it decided, never what the member did, and the member not what the house did", async () => {
  const id = next++
  await shut(id, "HALF_YEAR", { login: "risk", why: "asked by telephone" })
  clock.advance(200 * DAY_MS)
  await expect(askToReturn(kit, ref(id))).rejects.toMatchObject({ code: "EXCLUSION_STANDS" })
  await shut(id, "WEEK")
  await inTransaction(kit.db, (tx) => endByHouse(kit, tx, ref(id), "risk+owner"))
  expect(await barOf(id)).toBe("ON_BREAK")
  await expect(
    inTransaction(kit.db, (tx) => endByHouse(kit, tx, ref(id), "risk+owner")),
  ).rejects.toMatchObject({ code: "EXCLUSION_STANDS" })
  clock.advance(7 * DAY_MS)
  expect(await barOf(id)).toBeUndefined()
})

test("two decisions at once are both kept", async () => {
  const id = next++
  await Promise.all([shut(id, "DAY"), shut(id, "YEAR"), shut(id, "WEEK")])
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from exclusion where member_id = ${id}`.execute(kit.db)
  expect(rows[0]?.count).toBe(3)
  clock.advance(8 * DAY_MS)
  expect(await barOf(id)).toBe("EXCLUDED")
})

test("safety/24: play stops when a check is due, until it is acknowledged", async () => {
  const id = next++
  const rule = policyOf("international").realityCheck
  await beginPlay(kit, ref(id), rule)
  expect(await barOf(id)).toBeUndefined()
  await setRealityCheck(kit, ref(id), 15, rule)
  await beginPlay(kit, ref(id), rule)
  playing = true
  clock.advance(15 * 60_000)
  expect(await barOf(id)).toBe("REALITY_CHECK_REQUIRED")
  // Lotteries are no games whose time is checked.
  expect(await barOf(id, "lottery")).toBeUndefined()
  await expect(beginPlay(kit, ref(id), rule)).rejects.toMatchObject({ code: "REALITY_CHECK_REQUIRED" })
  await acknowledge(kit, ref(id), rule)
  expect(await barOf(id)).toBeUndefined()
  await beginPlay(kit, ref(id), rule)
  clock.advance(15 * 60_000)
  expect(await barOf(id)).toBe("REALITY_CHECK_REQUIRED")
  // A member who was away has begun anew.
  playing = false
  await beginPlay(kit, ref(id), rule)
  expect(await barOf(id)).toBeUndefined()
})

test("no member chooses a longer time than the market allows", async () => {
  const rule = policyOf("malta").realityCheck
  for (const minutes of [120, null])
    await expect(setRealityCheck(kit, ref(next++), minutes, rule)).rejects.toMatchObject({
      code: "INPUT_INVALID",
    })
  const id = next++
  await beginPlay(kit, ref(id), rule)
  clock.advance(60 * 60_000)
  expect(await barOf(id)).toBe("REALITY_CHECK_REQUIRED")
})
