import type { WheelSegment, WheelTerms } from "@croupier/contract/wheel-values"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { isHonestSpin } from "@croupier/rewards/wheel"
import { settingsFrom } from "@croupier/rules/settings"
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { bonusTermsOf } from "../../../test/bonus-terms.ts"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { giveSpins } from "./giving-spins.ts"
import { wheels } from "./index.ts"
import type { WheelOffer, WheelsKit } from "./kit.ts"
import { myWheel, spinWheel } from "./spinning.ts"
import { writeVersion } from "./terms-store.ts"

/** One spin a day, odds that were shown, stock and budget under many at once, and a prize that fails. */

const DAY = 86_400_000

let base: Ground
let kit: WheelsKit
const state = {
  isOn: true,
  hasBonuses: true,
  isOnce: false,
  barred: new Set<bigint>(),
  refuses: false,
  fails: false,
}
const given: WheelOffer[] = []

const segment = (
  kind: WheelSegment["prize"]["kind"],
  amount: string,
  weight: number,
  stock: number | null = null,
  code: string | null = null,
): WheelSegment => ({ prize: { kind, amount }, weight, stock, code })
const termsOf = (...segments: WheelSegment[]): WheelTerms => ({ isOpen: true, budget: "1000", segments })
/** Nearly every spin wins cash. */
const RICH = termsOf(segment("CASH", "5", 999), segment("NOTHING", "0", 1))

const BONUS = "slots"
const SLOTS = bonusTermsOf({
  multiple: "5",
  days: 3,
})

beforeAll(async () => {
  base = await ground({ migrations: programmeMigrations("78_wheels") })
  await aMerchant(base.db)
  kit = {
    db: base.db,
    clock: base.clock,
    random: { bytes: (count) => randomBytes(count) },
    vault: { seal: (plain) => plain, open: (sealed) => sealed },
    merchants: {
      byId: () =>
        programmeMerchant(
          settingsFrom({
            wheel: { enabled: state.isOn },
            points: { enabled: true },
            bonuses: { enabled: state.hasBonuses },
          }),
        ),
    },
    bonusTerms: async (_, __, { code, version = 3 }) =>
      code === BONUS ? { version, terms: { ...SLOTS, once: state.isOnce } } : undefined,
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
  Object.assign(state, { isOn: true, hasBonuses: true, isOnce: false, refuses: false, fails: false })
  given.length = 0
  base.clock.set(new Date("2026-03-02T15:00:00Z"))
  await sql`delete from wheel_spin`.execute(base.db)
  await sql`delete from wheel_gift_spin`.execute(base.db)
  await sql`delete from wheel_terms`.execute(base.db)
})

const begin = (terms: WheelTerms) =>
  writeVersion(base.db, 1, {
    since: base.clock.now(),
    terms,
    bonuses: { [BONUS]: 2 },
    askedBy: "ana",
    approvedBy: "bea",
  })
const caller = (id: bigint) =>
  ({ member: { id }, merchant: { id: 1 } }) as unknown as Parameters<typeof myWheel>[1]
const seen = async (id: bigint) => (await myWheel(kit, caller(id))).wheel
async function asked(id: bigint, clientSeed = "mine") {
  const wheel = await seen(id)
  if (!wheel) throw new Error("no wheel is shown")
  return { commitment: wheel.commitment, weights: wheel.weights, clientSeed }
}
const spin = async (id: bigint) => spinWheel(kit, await asked(id), caller(id))
const left = async () =>
  (await sql<{ given: number[] }>`select given from wheel_terms`.execute(base.db)).rows[0]?.given

test("a spin is committed before it, gives its prize once a day, and its proof holds; midnight brings the next", async () => {
  await begin(RICH)
  const id = await base.aPlayer()
  const before = await seen(id)
  expect(before).toMatchObject({
    weights: [999, 1],
    left: [null, null],
    spin: null,
    endsAt: "2026-03-03T03:00:00.000Z",
  })
  const first = await spin(id)
  expect(first.commitment).toBe(before?.commitment)
  expect(isHonestSpin(first)).toBe(true)
  expect(await spinWheel(kit, await asked(id, "another"), caller(id))).toEqual(first)
  expect(await seen(id)).toMatchObject({ spin: first })
  if (first.segment === 0)
    expect(given.map(({ key, gift }) => [key, gift])).toEqual([
      [`wheel:${id}:2026-03-02`, { kind: "CASH", amount: parseAmount("5") }],
    ])
  const old = await asked(id)
  base.clock.set(new Date("2026-03-03T03:00:00Z"))
  await expect(spinWheel(kit, old, caller(id))).rejects.toMatchObject({ code: "WHEEL_CHANGED" })
  expect((await seen(id))?.commitment).not.toBe(first.commitment)
  expect(isHonestSpin(await spin(id))).toBe(true)
})

test("twenty spins at once on several devices are one spin and answer the same", async () => {
  await begin(RICH)
  const id = await base.aPlayer()
  const shared = await asked(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      spinWheel(kit, { ...shared, clientSeed: `device-${at}` }, caller(id)),
    ),
  )
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(given.length).toBe(answers[0]?.segment === 0 ? 1 : 0)
  expect((await left())?.reduce((sum, each) => sum + each, 0)).toBe(1)
})

test("twenty members at once win a stock of one once; the others are refused and read new odds", async () => {
  await begin(termsOf(segment("CASH", "100", 998, 1), segment("POINTS", "1", 1), segment("NOTHING", "0", 1)))
  const members: bigint[] = []
  for (let nth = 0; nth < 20; nth++) members.push(await base.aPlayer())
  const asks = await Promise.all(members.map((id) => asked(id)))
  const tries = await Promise.allSettled(
    members.map((id, at) => {
      const ask = asks[at]
      if (!ask) throw new Error("no wheel is shown")
      return spinWheel(kit, ask, caller(id))
    }),
  )
  expect(given.filter(({ gift }) => gift.kind === "CASH")).toHaveLength(1)
  const refused = tries.filter(({ status }) => status === "rejected")
  expect(refused.length).toBeGreaterThan(0)
  for (const each of refused) expect(each).toMatchObject({ reason: { code: "WHEEL_CHANGED" } })
  const [late] = members.filter((_, at) => tries[at]?.status === "rejected")
  if (late === undefined) throw new Error("nothing was refused")
  expect(await seen(late)).toMatchObject({ weights: [0, 1, 1], left: [0, null, null] })
  expect(["POINTS", "NOTHING"]).toContain((await spin(late)).prize.kind)
})

test("the wheel stands where the budget holds no prize any more", async () => {
  await begin({ ...RICH, budget: "12" })
  for (let nth = 0; given.length < 2 && nth < 20; nth++) await spin(await base.aPlayer())
  const late = await base.aPlayer()
  expect(await seen(late)).toBeNull()
  const none = { commitment: "0".repeat(64), weights: [999, 1], clientSeed: "mine" }
  await expect(spinWheel(kit, none, caller(late))).rejects.toMatchObject({ code: "WHEEL_CHANGED" })
})

test("a prize that fails in the middle, or is refused, leaves the spin open and the stock whole", async () => {
  await begin(termsOf(segment("CASH", "5", 500), segment("POINTS", "5", 500)))
  const id = await base.aPlayer()
  state.fails = true
  await expect(spin(id)).rejects.toThrow("killed in the middle")
  Object.assign(state, { fails: false, refuses: true })
  await expect(spin(id)).rejects.toMatchObject({ code: "REWARD_OFF" })
  expect(await seen(id)).toMatchObject({ spin: null })
  expect(await left()).toEqual([0, 0])
  state.refuses = false
  await spin(id)
  expect(given).toHaveLength(1)
})

test("a spin under odds that were not shown is refused", async () => {
  await begin(RICH)
  const id = await base.aPlayer()
  const ask = await asked(id)
  await expect(spinWheel(kit, { ...ask, weights: [1, 999] }, caller(id))).rejects.toMatchObject({
    code: "WHEEL_CHANGED",
  })
  base.clock.advance(1000)
  await begin(termsOf(segment("CASH", "5", 1), segment("NOTHING", "0", 999)))
  await expect(spinWheel(kit, ask, caller(id))).rejects.toMatchObject({ code: "WHEEL_CHANGED" })
  expect(given).toEqual([])
})

test("nothing is shown or given where the setting is off, the wheel is closed, to an excluded member, or before the first terms", async () => {
  const id = await base.aPlayer()
  const none = { commitment: "0".repeat(64), weights: [999, 1], clientSeed: "mine" }
  const isOff = async () => {
    expect(await seen(id)).toBeNull()
    await expect(spinWheel(kit, none, caller(id))).rejects.toMatchObject({ code: "WHEEL_OFF" })
  }
  await isOff()
  await begin(RICH)
  state.barred.add(id)
  await isOff()
  state.barred.delete(id)
  state.isOn = false
  await isOff()
})

test("a segment gives a bonus under the version of its terms; where bonuses are off its weight is 0", async () => {
  await begin(termsOf(segment("BONUS", "5", 999, null, BONUS), segment("POINTS", "1", 1)))
  const [lucky, late] = [await base.aPlayer(), await base.aPlayer()]
  expect(await seen(lucky)).toMatchObject({ bonuses: [{ multiple: "5" }, null] })
  for (let nth = 0; given.length === 0 || given.at(-1)?.gift.kind === "POINTS"; nth++)
    await spin(nth === 0 ? lucky : await base.aPlayer())
  expect(given.at(-1)?.gift).toEqual({
    kind: "BONUS",
    amount: parseAmount("5"),
    terms: { code: BONUS, version: 2 },
  })
  state.hasBonuses = false
  expect(await seen(late)).toMatchObject({ weights: [0, 1] })
})

test("terms take the newest version of a bonus; one that is unknown or granted once is refused", async () => {
  const face = wheels(kit)
  const terms = termsOf(segment("BONUS", "5", 500, null, BONUS), segment("NOTHING", "0", 500))
  state.isOnce = true
  await expect(face.begin(1, terms, base.clock.now())).rejects.toMatchObject({ code: "BONUS_PRIZE_UNFIT" })
  state.isOnce = false
  const strange = termsOf(segment("BONUS", "5", 500, null, "none"), segment("NOTHING", "0", 500))
  await expect(face.begin(1, strange, base.clock.now())).rejects.toMatchObject({
    code: "BONUS_TERMS_UNKNOWN",
  })
  expect(await face.begin(1, terms, base.clock.now())).toBe(true)
  const { rows } = await sql<{ bonuses: unknown }>`select bonuses from wheel_terms`.execute(base.db)
  expect(rows).toEqual([{ bonuses: { [BONUS]: 3 } }])
})

const IN_DAYS = (days: number) => new Date(base.clock.now().getTime() + days * DAY)
const give = (memberId: bigint, rewardId: bigint, spins: number, until: Date) =>
  inTransaction(base.db, (tx) =>
    giveSpins(kit, tx, { memberId, merchantId: 1, rewardId, spins, until: until.toISOString() }),
  )

test("spins of gifts have commitments of their own and are made in the order of their ends, the daily one among them", async () => {
  await begin(RICH)
  const id = await base.aPlayer()
  await give(id, 7n, 2, IN_DAYS(3))
  await give(id, 7n, 2, IN_DAYS(3))
  const soon = IN_DAYS(0.1)
  await give(id, 8n, 1, soon)
  expect(await seen(id)).toMatchObject({
    canSpin: true,
    gifts: 3,
    giftsUntil: soon.toISOString(),
    spin: null,
  })
  const made: Awaited<ReturnType<typeof spin>>[] = []
  for (let nth = 0; nth < 4; nth++) {
    base.clock.advance(1000)
    made.push(await spin(id))
    expect(await seen(id)).toMatchObject({ spin: made[nth], canSpin: nth < 3 })
  }
  expect(made.every(isHonestSpin)).toBe(true)
  expect(new Set(made.map(({ commitment }) => commitment)).size).toBe(4)
  expect(given.filter(({ occasion }) => occasion !== undefined).length).toBeLessThan(2)
  const days = `wheel:${id}:2026-03-02`
  const keys = ["wheel:gift:8:1", days, "wheel:gift:7:1", "wheel:gift:7:2"]
  expect(given.map(({ key }) => key)).toEqual(keys.filter((_, at) => made[at]?.segment === 0))
  expect(await seen(id)).toMatchObject({ canSpin: false, gifts: 0, giftsUntil: null })
})

test("twenty presses at once on several devices make one spin of a gift; one whose time is over, or of another member, is none", async () => {
  await begin(RICH)
  const [id, other] = [await base.aPlayer(), await base.aPlayer()]
  await spin(id)
  await give(id, 7n, 2, IN_DAYS(1))
  const shared = await asked(id)
  const answers = await Promise.all(Array.from({ length: 20 }, () => spinWheel(kit, shared, caller(id))))
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(await seen(id)).toMatchObject({ gifts: 1 })
  const late = await asked(id)
  await expect(spinWheel(kit, late, caller(other))).rejects.toMatchObject({ code: "WHEEL_CHANGED" })
  base.clock.advance(DAY)
  await expect(spinWheel(kit, late, caller(id))).rejects.toMatchObject({ code: "WHEEL_CHANGED" })
  expect(await seen(id)).toMatchObject({ gifts: 0, canSpin: true })
})

test("a prize of a gift's spin that fails in the middle leaves the spin, and an excluded member makes none", async () => {
  await begin(termsOf(segment("CASH", "5", 500), segment("POINTS", "5", 500)))
  const id = await base.aPlayer()
  await spin(id)
  await give(id, 7n, 1, IN_DAYS(1))
  state.fails = true
  await expect(spin(id)).rejects.toThrow("killed in the middle")
  state.fails = false
  expect(await seen(id)).toMatchObject({ gifts: 1 })
  const ask = await asked(id)
  state.barred.add(id)
  expect(await seen(id)).toBeNull()
  await expect(spinWheel(kit, ask, caller(id))).rejects.toMatchObject({ code: "WHEEL_OFF" })
  state.barred.delete(id)
  await spin(id)
  expect(given).toHaveLength(2)
})

test("people of the house see spins, prizes and cost; first terms are written once", async () => {
  const face = wheels(kit)
  const terms = termsOf(segment("CASH", "5", 500), segment("POINTS", "5", 500))
  expect(await face.begin(1, terms, base.clock.now())).toBe(true)
  expect(await face.begin(1, RICH, base.clock.now())).toBe(false)
  await spin(await base.aPlayer())
  base.clock.advance(DAY)
  await spin(await base.aPlayer())
  const cash = given.filter(({ gift }) => gift.kind === "CASH").length
  const { readWheel } = face.consoleRoutes
  expect(
    await readWheel({}, { merchant: { id: 1 } } as unknown as Parameters<typeof readWheel>[1]),
  ).toMatchObject({
    isOffered: true,
    versions: [{ askedBy: "house", terms }],
    given: [cash, 2 - cash],
    spent: `${cash * 5}.00`,
    days: [
      { day: "2026-03-03", spins: 1, prizes: 1 },
      { day: "2026-03-02", spins: 1, prizes: 1 },
    ],
  })
})
