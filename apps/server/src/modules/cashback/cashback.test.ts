import type { CashbackTerms } from "@croupier/contract/cashback-values"
import { sql } from "@croupier/database"
import { bucketOf, house as houseAccount, keyFor, wallet } from "@croupier/ledger"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant } from "../../../test/programme-ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { happens } from "../../kernel/test-events.ts"
import { countDue, countNext } from "./counting.ts"
import { holdCashback, previewCashback, readCashback } from "./desk.ts"
import { giveDue } from "./giving.ts"
import { cashback, type Cashback } from "./index.ts"
import type { CashbackGift, CashbackKit } from "./kit.ts"
import { myCashback } from "./standing.ts"
import { SPORTS } from "./test-product.ts"
import { calendarWindow } from "./windows.ts"

/** Windows, counting, giving and corrections of cashback. */

const DAY = 86_400_000
/** A Monday at noon. */
const MONDAY = new Date("2026-03-02T15:00:00Z")

let base: Ground
let module: Cashback
let kit: CashbackKit
let read: Projections
const state = { isOn: true, fails: false, refuses: false, barred: new Set<bigint>(), level: 0, salary: 0 }
const given: CashbackGift[] = []

const TERMS: CashbackTerms = { period: "WEEKLY", isAutomatic: true, claimDays: 3, products: [SPORTS] }
let terms = TERMS

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS })
  await aMerchant(base.db)
  const merchant = () => programmeMerchant(settingsFrom({ member: { manualRebate: state.isOn } }))
  kit = {
    db: base.db,
    ledger: base.ledger,
    clock: base.clock,
    report: base.report,
    merchants: { byId: merchant, all: () => [merchant()] },
    exclusionsOf: exclusionsIn(state.barred),
    levelsOf: async (ids) => new Map(ids.map((id) => [id, state.level])),
    salaryReserve: async () => state.salary,
    membersShown: async (ids) => new Map(ids.map((id) => [id, { account: `m${id}` }])),
    offer: async (tx, gift) => {
      if (state.refuses) throw new Refusal("REWARD_OFF")
      if (gift.isAutomatic)
        await base.ledger.postIn(tx, [
          {
            key: keyFor(gift.key),
            kind: "adjustment",
            debit: houseAccount(1, "adjustments", gift.asset),
            credit: wallet(gift.memberId, "main", gift.asset),
            amount: gift.gift.amount,
            cause: gift.key,
          },
        ])
      if (state.fails) throw new Error("killed behind the posting")
      given.push(gift)
      return BigInt(given.length)
    },
  }
  module = cashback(kit)
  read = projections({ db: base.db, all: module.projections, onError: base.report })
})
afterAll(() => base.close())

/** Each test has a year of its own: windows of one are no windows of another. */
let year = 0
beforeEach(async () => {
  Object.assign(state, { isOn: true, fails: false, refuses: false, level: 0, salary: 0 })
  given.length = 0
  terms = TERMS
  for (const table of ["cashback_entry", "cashback_window", "cashback_terms"])
    await sql`delete from ${sql.table(table)}`.execute(base.db)
  const at = new Date(MONDAY.getTime() + year * 364 * DAY)
  year += 1
  base.clock.set(at)
  await begin(TERMS)
})

async function begin(change: CashbackTerms): Promise<void> {
  terms = change
  await sql`delete from cashback_terms`.execute(base.db)
  const first = calendarWindow(change.period, base.clock.now().toISOString().slice(0, 10)).first
  await sql`
    insert into cashback_terms (merchant_id, since, first_day, terms, asked_by, approved_by)
    values (1, ${base.clock.now()}, ${first}::date, ${JSON.stringify(terms)}::jsonb, 'ana', 'bea')`.execute(
    base.db,
  )
}
/** A bet that was settled now: `net` is what the member lost. */
const bet = (memberId: bigint, stake: string, net: string, more: object = {}) =>
  writePlayFact(base.db, {
    memberId,
    product: "SPORTS",
    vendor: "DS88",
    game: "match",
    stake: parseAmount(stake),
    validBet: parseAmount(stake),
    payout: amount(parseAmount(stake) - parseAmount(net)),
    settledAt: base.clock.now(),
    ...more,
  })
/** The next Monday at noon, with everything read, counted and given. */
async function nextWeek(): Promise<void> {
  base.clock.advance(7 * DAY)
  await read.catchUp()
  await module.run()
}
const entries = async (memberId: bigint) =>
  (
    await sql<{ base: bigint; paid: bigint; carry: bigint; debt: bigint; cap: bigint; state: string }>`
      select base, amount as paid, carry, debt, cap, state from cashback_entry
       where bucket = ${bucketOf(memberId)} and member_id = ${memberId} order by first_day, product`.execute(
      base.db,
    )
  ).rows
const told = async (memberId: bigint) =>
  (await entries(memberId)).map((each) =>
    [each.base, each.cap, each.paid, each.carry, each.debt].map((sum) => Number(toDecimal(amount(sum)))),
  )
const mine = async (memberId: bigint) => {
  await read.catchUp()
  return myCashback(kit, { member: { id: memberId }, merchant: { id: 1 } } as unknown as Parameters<
    typeof myCashback
  >[1])
}
const paid = (id: bigint) => base.ledger.balance(id, "main", "BRL")

test("21: a net loss, a carry to the next week, a correction of a paid week that later weeks absorb", async () => {
  const player = await base.aPlayer()
  const first = base.clock.now()
  await bet(player, "10750", "1000")
  await nextWeek()
  await bet(player, "4300", "-300")
  await nextWeek()
  await bet(player, "4837.5", "500")
  // The bet of the first week had paid 400 more.
  await bet(player, "0", "-400", { revision: 1, correctsAt: first })
  await nextWeek()
  await bet(player, "5375", "900")
  await nextWeek()
  expect(await told(player)).toEqual([
    [1000, 516, 100, 0, 0],
    [-300, 206.4, 0, -300, 0],
    [0, 232.2, 0, 0, 200],
    [700, 258, 70, 0, 0],
  ])
  expect(await paid(player)).toBe(parseAmount("170"))
  expect(given.map(({ source, isAutomatic }) => [source, isAutomatic])).toEqual([
    ["cashback", true],
    ["cashback", true],
  ])
})

test("a correction of a week that paid nothing counts as play of the week in which it comes", async () => {
  const player = await base.aPlayer()
  const first = base.clock.now()
  await bet(player, "1000", "-50")
  await nextWeek()
  await bet(player, "10000", "300")
  await bet(player, "0", "100", { revision: 1, correctsAt: first })
  await nextWeek()
  // 300 + 100 − 50 carried.
  expect((await told(player)).at(-1)).toEqual([350, 480, 35, 0, 0])
})

test("a reward that became cash lowers the net loss of the running week", async () => {
  const player = await base.aPlayer()
  await bet(player, "10000", "400")
  await base.ledger.post({
    key: keyFor(`mission:${player}`),
    kind: "mission",
    debit: houseAccount(1, "promotions", "BRL"),
    credit: wallet(player, "main", "BRL"),
    amount: parseAmount("40"),
    cause: "test",
  })
  await read.catchUp()
  // The journal has a clock of its own.
  await sql`update cashback_reward set day = ${base.clock.now().toISOString().slice(0, 10)}::date where member_id = ${player}`.execute(
    base.db,
  )
  expect((await mine(player)).now?.rows).toMatchObject([
    { netLoss: "400.00", rewards: "40.00", base: "360.00", amount: "36.00" },
  ])
})

test("members see the running week; it is given once, however often and by however many it is run", async () => {
  const players = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  for (const player of players) await bet(player, "1000", "200")
  const [one = 0n] = players
  expect(await mine(one)).toMatchObject({
    isOffered: true,
    now: {
      isAutomatic: true,
      total: "20.00",
      rows: [
        {
          product: "SPORTS",
          rate: "10",
          validBet: "1000.00",
          netLoss: "200.00",
          base: "200.00",
          cap: "48.00",
          amount: "20.00",
        },
      ],
    },
    past: [],
  })
  base.clock.advance(7 * DAY)
  await read.catchUp()
  await Promise.all([countDue(kit), countDue(kit)])
  await countDue(kit)
  await Promise.all([giveDue(kit), giveDue(kit)])
  await module.run()
  expect(given).toHaveLength(3)
  for (const player of players) expect(await paid(player)).toBe(parseAmount("20"))
  expect((await mine(one)).past).toMatchObject([{ amount: "20.00", state: "PAID", rewardId: null }])
})

test("a counting that was cut off goes on behind the last member, and a giving that was killed gives later", async () => {
  const players = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  for (const player of players) await bet(player, "1000", "100")
  base.clock.advance(7 * DAY)
  await read.catchUp()
  const broken = { ...kit, levelsOf: () => Promise.reject(new Error("killed in the middle")) }
  await expect(countDue(broken)).rejects.toThrow("killed in the middle")
  const { rows } = await sql<{ id: bigint }>`select id from cashback_window`.execute(base.db)
  const windowId = rows[0]?.id ?? 0n
  expect(await countNext(kit, windowId, 2)).toBe(true)
  // Nothing is given before every member was counted.
  expect(await giveDue(kit)).toBe(0)
  await countDue(kit)
  state.fails = true
  await giveDue(kit)
  state.fails = false
  for (const player of players) expect(await paid(player)).toBe(0n)
  await giveDue(kit)
  for (const player of players) expect(await paid(player)).toBe(parseAmount("10"))
})

test("figures read anew are the same", async () => {
  const player = await base.aPlayer()
  await bet(player, "100", "100", { fromBonus: parseAmount("50") })
  await bet(player, "30", "-30")
  await bet(player, "0", "30", { revision: 1, correctsAt: new Date(base.clock.now().getTime() - DAY) })
  await bet(player, "10", "10", { asset: "FUN" })
  await read.catchUp()
  const all = () =>
    sql`select * from cashback_day order by bucket, member_id, day, of_day, product, vendor, game`.execute(
      base.db,
    )
  const live = (await all()).rows
  await read.rebuild("cashback.figures")
  await read.catchUp()
  expect((await all()).rows).toEqual(live)
  // Half of the lost 100 was the bonus's.
  expect((await mine(player)).now?.rows).toMatchObject([{ validBet: "80.00", netLoss: "50.00" }])
})

test("cashback that members claim is open until its end, and follows its reward", async () => {
  await begin({ ...TERMS, isAutomatic: false })
  const [one, other] = [await base.aPlayer(), await base.aPlayer()]
  for (const player of [one, other]) await bet(player, "1000", "100")
  await nextWeek()
  expect(await paid(one)).toBe(0n)
  const [open] = (await mine(one)).past
  expect(open).toMatchObject({ state: "OPEN", amount: "10.00" })
  expect(open?.rewardId).not.toBeNull()
  const tell = (memberId: bigint, event: "rewardClaimed" | "rewardLapsed") =>
    happens(base.db, module.reactions ?? [], event, {
      memberId,
      merchantId: 1,
      source: "cashback",
      key: given.find((gift) => gift.memberId === memberId)?.key ?? "",
      rewardId: 1n,
    })
  await tell(one, "rewardClaimed")
  expect((await mine(one)).past).toMatchObject([{ state: "PAID", rewardId: null }])
  base.clock.advance(4 * DAY)
  expect((await mine(other)).past).toMatchObject([{ state: "LAPSED", rewardId: null }])
  await tell(other, "rewardLapsed")
  await tell(other, "rewardClaimed")
  expect((await entries(other)).map(({ state: now }) => now)).toEqual(["LAPSED"])
})

test("a held window gives nothing until it is let go; the console sees its sums and previews other terms", async () => {
  const player = await base.aPlayer()
  await bet(player, "1000", "100")
  base.clock.advance(7 * DAY)
  await read.catchUp()
  await countDue(kit)
  const [window] = (await readCashback(kit, 1)).windows
  expect(window).toMatchObject({
    isCounted: true,
    held: null,
    members: 1,
    asked: "10.00",
    amount: "10.00",
    due: "10.00",
  })
  const recorded: unknown[] = []
  const staff = {
    merchant: { id: 1 },
    record: async (_: unknown, entry: unknown) => void recorded.push(entry),
  } as unknown as Parameters<typeof holdCashback>[2]
  const hold = (isHeld: boolean, windowId = window?.windowId ?? "") =>
    holdCashback(kit, { windowId, isHeld, why: "looked at by risk" }, staff)
  await hold(true)
  await hold(true)
  expect(recorded).toHaveLength(1)
  await giveDue(kit)
  expect(await paid(player)).toBe(0n)
  await hold(false)
  await giveDue(kit)
  expect(await paid(player)).toBe(parseAmount("10"))
  await expect(hold(true, "999999")).rejects.toMatchObject({ code: "CASHBACK_WINDOW_UNKNOWN" })
  const half = { ...TERMS, products: [{ ...SPORTS, rates: [{ level: 0, rate: "5" }] }] }
  expect(await previewCashback(kit, half, 1)).toMatchObject({
    members: 1,
    capped: 0,
    cost: "5.00",
    highest: [{ memberId: String(player), amount: "5.00" }],
  })
})

test("members who are excluded, members without rewards and a merchant that has it off get nothing", async () => {
  const [barred, trial, other] = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  for (const player of [barred, trial, other]) await bet(player, "1000", "100")
  base.clock.advance(7 * DAY)
  await read.catchUp()
  await countDue(kit)
  state.barred.add(barred)
  expect(await mine(barred)).toEqual({ isOffered: false, now: null, past: [] })
  state.refuses = true
  await giveDue(kit)
  state.refuses = false
  await giveDue(kit)
  for (const player of [barred, trial])
    expect((await entries(player)).map((each) => each.state)).toEqual(["KEPT"])
  expect(given).toEqual([])
  state.isOn = false
  await bet(other, "1000", "100")
  await nextWeek()
  state.isOn = true
  await module.run()
  expect(await entries(other)).toHaveLength(1)
  await expect(
    previewCashback(
      {
        ...kit,
        merchants: {
          ...kit.merchants,
          byId: () => ({ ...kit.merchants.byId(1), settings: settingsFrom({}) }),
        },
      },
      TERMS,
      1,
    ),
  ).rejects.toMatchObject({ code: "CASHBACK_OFF" })
})
