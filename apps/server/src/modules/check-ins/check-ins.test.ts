import type { CheckInTerms } from "@croupier/contract/check-in-values"
import { sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { writeTerms } from "./check-in-store.ts"
import { checkIn, myCheckIn } from "./checking-in.ts"
import { readCheckIns } from "./desk.ts"
import { checkIns } from "./index.ts"
import type { CheckInOffer, CheckInsKit } from "./kit.ts"

/** Calendars, the merchant's day, terms of the first day, and two presses at once. */

const DAY = 86_400_000
const HOUR = 3_600_000

let base: Ground
let kit: CheckInsKit
const state = { isOn: true, barred: new Set<bigint>(), refuses: false, fails: false }
const given: CheckInOffer[] = []

const week = (first: string, change: Partial<CheckInTerms> = {}): CheckInTerms => ({
  isOpen: true,
  missed: "RESTART",
  gifts: [first, "2", "3", "4", "5", "6", "7"].map((amount) => ({ kind: "CASH", amount, days: null })),
  ...change,
})

beforeAll(async () => {
  base = await ground({ migrations: programmeMigrations("76_check_ins") })
  await aMerchant(base.db)
  kit = {
    db: base.db,
    clock: base.clock,
    merchants: {
      byId: () => programmeMerchant(settingsFrom({ checkIn: { enabled: state.isOn } })),
    },
    exclusionsOf: exclusionsIn(state.barred),
    offer: async (_, offer) => {
      if (state.refuses) throw new Refusal("REWARD_OFF")
      if (state.fails) throw new Error("killed in the middle")
      given.push(offer)
      return BigInt(given.length)
    },
  }
})
afterAll(() => base.close())
beforeEach(async () => {
  Object.assign(state, { isOn: true, refuses: false, fails: false })
  given.length = 0
  base.clock.set(new Date("2026-03-02T15:00:00Z"))
  await sql`delete from check_in`.execute(base.db)
  await sql`delete from check_in_terms`.execute(base.db)
})

const begin = (terms: CheckInTerms) =>
  writeTerms(base.db, 1, { since: base.clock.now(), terms, askedBy: "ana", approvedBy: "bea" })
const caller = (id: bigint) =>
  ({ member: { id }, merchant: { id: 1 }, language: "PT" }) as unknown as Parameters<typeof checkIn>[1]
const press = (id: bigint) => checkIn(kit, caller(id))
const seen = async (id: bigint) => (await myCheckIn(kit, caller(id))).calendar

test("a day of the merchant gives one gift, however often it is pressed, and midnight begins the next", async () => {
  await begin(week("1"))
  const id = await base.aPlayer()
  expect(await seen(id)).toMatchObject({
    place: 1,
    isDone: false,
    streak: 0,
    endsAt: "2026-03-03T03:00:00.000Z",
  })
  const first = await press(id)
  expect(first).toEqual({ place: 1, streak: 1, gift: { kind: "CASH", amount: "1.00", days: null } })
  expect(await press(id)).toEqual(first)
  expect(await seen(id)).toMatchObject({ place: 1, isDone: true, streak: 1 })
  // 23:59 in São Paulo is still the day, 00:00 the next.
  base.clock.set(new Date("2026-03-03T02:59:00Z"))
  expect(await press(id)).toEqual(first)
  base.clock.set(new Date("2026-03-03T03:00:00Z"))
  expect(await press(id)).toMatchObject({ place: 2, streak: 2 })
  expect(given.map(({ key, gift, isAutomatic }) => [key, gift.amount, isAutomatic])).toEqual([
    [`checkin:${id}:2026-03-02`, parseAmount("1"), true],
    [`checkin:${id}:2026-03-03`, parseAmount("2"), true],
  ])
  expect(given[0]?.title).toMatchObject({ EN: "Daily check-in, day 1", PT: "Check-in diário, dia 1" })
})

test("twenty presses at once on several devices pay one gift and answer the same", async () => {
  await begin(week("1"))
  const id = await base.aPlayer()
  const answers = await Promise.all(Array.from({ length: 20 }, () => press(id)))
  expect(given).toHaveLength(1)
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
})

test("a gift that fails in the middle, or is refused, leaves the day open", async () => {
  await begin(week("1"))
  const id = await base.aPlayer()
  state.fails = true
  await expect(press(id)).rejects.toThrow("killed in the middle")
  Object.assign(state, { fails: false, refuses: true })
  await expect(press(id)).rejects.toMatchObject({ code: "REWARD_OFF" })
  expect(await seen(id)).toMatchObject({ place: 1, isDone: false, streak: 0 })
  state.refuses = false
  expect(await press(id)).toMatchObject({ place: 1 })
  expect(given).toHaveLength(1)
})

test("a missed day begins the calendar anew, or leaves it where it stands, and the streak ends either way", async () => {
  await begin(week("1"))
  const [one, two] = [await base.aPlayer(), await base.aPlayer()]
  await press(one)
  base.clock.advance(2 * DAY)
  expect(await seen(one)).toMatchObject({ place: 1, streak: 0 })
  await begin(week("1", { missed: "CONTINUE" }))
  await press(two)
  base.clock.advance(2 * DAY)
  expect(await seen(two)).toMatchObject({ place: 2, streak: 0, missed: "CONTINUE" })
  expect(await press(two)).toMatchObject({ place: 2, streak: 1 })
})

test("a running calendar keeps the terms of its first day; the next one has those of then, or none where they are closed", async () => {
  await begin(week("1"))
  const [old, late] = [await base.aPlayer(), await base.aPlayer()]
  await press(old)
  base.clock.advance(HOUR)
  await begin(week("9", { gifts: week("9").gifts.map(({ kind }) => ({ kind, amount: "9", days: null })) }))
  base.clock.advance(DAY)
  expect(await press(late)).toMatchObject({ place: 1, gift: { amount: "9.00" } })
  const paid = []
  for (let day = 2; day <= 7; day++) {
    paid.push((await press(old)).gift.amount)
    base.clock.advance(DAY)
  }
  expect(paid).toEqual(["2.00", "3.00", "4.00", "5.00", "6.00", "7.00"])
  expect(await press(old)).toMatchObject({ place: 1, streak: 8, gift: { amount: "9.00" } })
  await begin(week("1", { isOpen: false }))
  base.clock.advance(DAY)
  expect(await press(old)).toMatchObject({ place: 2 })
  expect(await seen(late)).toBeNull()
  await expect(press(late)).rejects.toMatchObject({ code: "CHECK_IN_OFF" })
})

test("nothing is shown or given where the setting is off, to an excluded member, or before the first terms", async () => {
  const id = await base.aPlayer()
  expect(await seen(id)).toBeNull()
  await expect(press(id)).rejects.toMatchObject({ code: "CHECK_IN_OFF" })
  await begin(week("1"))
  state.barred.add(id)
  expect(await seen(id)).toBeNull()
  await expect(press(id)).rejects.toMatchObject({ code: "CHECK_IN_OFF" })
  state.barred.delete(id)
  state.isOn = false
  expect(await seen(id)).toBeNull()
  await expect(press(id)).rejects.toMatchObject({ code: "CHECK_IN_OFF" })
  expect(given).toEqual([])
})

test("a day may give spins of the wheel with their days", async () => {
  const spins = { kind: "SPINS" as const, amount: "2", days: 5 }
  await begin(week("1", { gifts: [spins, ...week("1").gifts.slice(1)] }))
  const id = await base.aPlayer()
  const answer = { place: 1, gift: { kind: "SPINS", amount: "2.00", days: 5 } }
  expect(await press(id)).toMatchObject(answer)
  expect(await press(id)).toMatchObject(answer)
  expect(given.map(({ gift }) => gift)).toEqual([{ kind: "SPINS", amount: parseAmount("2"), days: 5 }])
  expect(await readCheckIns(kit, 1)).toMatchObject({ spins: 2, days: [{ spins: 2, cash: "0.00" }] })
})

test("people of the house see members, begun and ended calendars and the cost by day; first terms are written once", async () => {
  const face = checkIns(kit)
  const terms = week("1", {
    gifts: week("1").gifts.map((gift, at) =>
      at === 0 ? { kind: "POINTS" as const, amount: "10", days: null } : gift,
    ),
  })
  expect(await face.begin(1, terms, base.clock.now())).toBe(true)
  expect(await face.begin(1, week("5"), base.clock.now())).toBe(false)
  const [one, two] = [await base.aPlayer(), await base.aPlayer()]
  await press(one)
  base.clock.advance(DAY)
  await press(one)
  await press(two)
  expect(await readCheckIns(kit, 1)).toMatchObject({
    isOffered: true,
    versions: [{ askedBy: "house", terms }],
    days: [
      { day: "2026-03-03", members: 2, begun: 1, ended: 0, cash: "2.00", points: "10.00" },
      { day: "2026-03-02", members: 1, begun: 1, ended: 0, cash: "0.00", points: "10.00" },
    ],
    cash: "2.00",
    points: "20.00",
  })
})
