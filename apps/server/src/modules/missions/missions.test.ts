import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, sql } from "@croupier/database"
import { house as houseAccount, keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { addMemberRows, aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { MIGRATIONS } from "../../compose/modules.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { claimMission, joinMission } from "./claiming.ts"
import { missions, type FirstMission, type Missions } from "./index.ts"
import type { MissionGift, MissionsKit } from "./kit.ts"
import { insertMission, writeVersion } from "./mission-store.ts"
import { takeDeposit } from "./progress.ts"
import { missionsFor } from "./standing.ts"

/** Joining, progress, claims and versions of missions. */

const NEEDED = new Set([
  "10_ledger",
  "15_kernel",
  "20_merchants",
  "25_messages",
  "30_identity",
  "35_protection",
  "40_play",
  "45_agents",
  "70_missions",
])
const MINUTE = 60_000
const DAY = 86_400_000

let base: Ground
let module: Missions
let kit: MissionsKit
let read: Projections
const state = { isOn: true, barred: new Set<bigint>(), fails: false }
const given: MissionGift[] = []

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS.filter(({ name }) => NEEDED.has(name)) })
  await aMerchant(base.db)
  kit = {
    db: base.db,
    clock: base.clock,
    merchants: {
      byId: () => ({
        id: 1,
        asset: "BRL",
        brand: { timeZone: "America/Sao_Paulo", defaultLanguage: "PT" },
        settings: settingsFrom({ missions: { enabled: state.isOn } }),
      }),
    },
    exclusionsOf: async (ids) => new Map(ids.filter((id) => state.barred.has(id)).map((id) => [id, true])),
    bonusTerms: async (_, __, { code, version = 2 }) =>
      code === "mission-bonus" ? { version, terms: BONUS } : undefined,
    offer: async (tx, gift) => {
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
      return 1n
    },
  }
  module = missions(kit)
  read = projections({ db: base.db, all: module.projections ?? [], onError: base.report })
})
afterAll(() => base.close())
beforeEach(() => {
  state.isOn = true
  state.fails = false
  base.clock.advance(DAY)
})

const SUBJECT = {
  metric: "VALID_BET",
  products: [],
  vendor: null,
  game: null,
  multiplier: null,
  period: "WEEKLY",
  from: null,
  until: null,
} as const satisfies FirstMission["subject"]
const TERMS = {
  words: [{ language: "PT", name: "Semana", text: "" }],
  step: "100",
  gives: "CASH",
  gift: "5",
  code: null,
  spinDays: null,
  limit: 3,
  claimDays: 3,
  isOpen: true,
} satisfies FirstMission["terms"]
const BY = { askedBy: "ana", approvedBy: "bea", bonus: null }
const BONUS: BonusTerms = {
  multiple: "10",
  funding: "cash-first",
  weights: { products: { RNG: "1" }, vendors: {}, games: {} },
  maxStake: null,
  cap: null,
  lockedPrincipal: false,
  lostOnWithdrawal: false,
  days: 7,
  once: false,
}

const aMission = (
  subject: Partial<FirstMission["subject"]> = {},
  terms: Partial<FirstMission["terms"]> = {},
) =>
  inTransaction(base.db, async (tx) => {
    const of = { id: 1, timeZone: "America/Sao_Paulo" }
    const id = await insertMission(tx, of, { ...SUBJECT, ...subject })
    await writeVersion(tx, id, { ...TERMS, ...terms }, { since: base.clock.now(), ...BY })
    return String(id)
  })
async function aPlayer(): Promise<bigint> {
  const id = await base.aMember("0", { purposes: ["main"] })
  await addMemberRows(base.database.pool, [{ id: String(id), account: `m${id}` }])
  return id
}
const caller = (id: bigint) =>
  ({ member: { id }, merchant: { id: 1 }, language: "PT" }) as unknown as Parameters<typeof joinMission>[1] &
    Parameters<typeof missionsFor>[1]
const mine = async (id: bigint, missionId: string) => {
  await read.catchUp()
  return (await missionsFor(kit, caller(id))).find((row) => row.missionId === missionId)
}
const bet = (memberId: bigint, stake: string, more: object = {}) => {
  const at = base.clock.now()
  const amount = parseAmount(stake)
  return writePlayFact(base.db, {
    memberId,
    stake: amount,
    validBet: amount,
    placedAt: at,
    settledAt: at,
    ...more,
  })
}
const claim = async (id: bigint, missionId: string, window: string) => {
  await read.catchUp()
  return claimMission(kit, caller(id), { missionId, window })
}
const join = async (id: bigint, missionId: string) => {
  const joined = await joinMission(kit, caller(id), missionId)
  base.clock.advance(MINUTE)
  return joined
}
const paid = (id: bigint) => base.ledger.balance(id, "main", "BRL")

test("only play placed after joining counts, by cash alone; voids lower it; what is claimed stays; rebuilt is the same", async () => {
  const [id, missionId] = [await aPlayer(), await aMission()]
  await bet(id, "500")
  base.clock.advance(MINUTE)
  expect((await mine(id, missionId))?.joinedAt).toBeNull()
  const before = base.clock.now()
  const joined = await join(id, missionId)
  expect(await join(id, missionId)).toEqual(joined)
  await bet(id, "400", { placedAt: new Date(before.getTime() - MINUTE) })
  await bet(id, "100", { fromBonus: parseAmount("50") })
  await bet(id, "170")
  expect((await mine(id, missionId))?.windows[0]).toMatchObject({
    sum: "220.00",
    left: "80.00",
    done: 2,
    open: "10.00",
  })
  const window = (await mine(id, missionId))?.windows[0]?.startsAt ?? ""
  const [one, two] = await Promise.allSettled([claim(id, missionId, window), claim(id, missionId, window)])
  expect([one.status, two.status].toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await paid(id)).toBe(parseAmount("10"))
  await bet(id, "-170", { validBet: parseAmount("-170"), revision: 1, correctsAt: base.clock.now() })
  expect((await mine(id, missionId))?.windows[0]).toMatchObject({
    sum: "50.00",
    done: 0,
    claimed: 2,
    open: "0.00",
    left: "250.00",
  })
  await expect(claim(id, missionId, window)).rejects.toMatchObject({ code: "MISSION_NOT_DONE" })
  const figures = async () =>
    (await sql`select * from mission_progress where member_id = ${id} order by window_at`.execute(base.db))
      .rows
  const live = await figures()
  await read.rebuild("missions.progress")
  await read.catchUp()
  expect(await figures()).toEqual(live)
  expect(live).toHaveLength(1)
})

test("a claim that dies behind its posting leaves nothing, and is made again", async () => {
  const [id, missionId] = [await aPlayer(), await aMission({ period: "DAILY" })]
  await join(id, missionId)
  await bet(id, "350")
  const window = (await mine(id, missionId))?.windows[0]?.startsAt ?? ""
  state.fails = true
  await expect(claim(id, missionId, window)).rejects.toThrow("killed")
  expect(await paid(id)).toBe(0n)
  state.fails = false
  expect(await claim(id, missionId, window)).toEqual({ paid: "15.00" })
  expect(await paid(id)).toBe(parseAmount("15"))
  await expect(claim(id, missionId, "2026-01-01T07:00:00.000Z")).rejects.toMatchObject({
    code: "MISSION_UNKNOWN",
  })
})

test("a mission gives a bonus under the version of its terms, whole points, or spins of the wheel", async () => {
  const id = await aPlayer()
  const missionId = await aMission({ period: "DAILY" }, { gives: "POINTS", gift: "50" })
  await join(id, missionId)
  await bet(id, "200")
  const window = (await mine(id, missionId))?.windows[0]
  expect(window).toMatchObject({ gives: "POINTS", gift: "50.00", open: "100.00", bonus: null })
  await claim(id, missionId, window?.startsAt ?? "")
  expect(given.at(-1)?.gift).toEqual({ kind: "POINTS", amount: parseAmount("100") })
  const wheel = await aMission({ period: "DAILY" }, { gives: "SPINS", gift: "2", spinDays: 7 })
  await join(id, wheel)
  await bet(id, "200")
  const spins = (await mine(id, wheel))?.windows[0]
  expect(spins).toMatchObject({ gives: "SPINS", open: "4.00", spinDays: 7 })
  await claim(id, wheel, spins?.startsAt ?? "")
  expect(given.at(-1)?.gift).toEqual({ kind: "SPINS", amount: parseAmount("4"), days: 7 })
  const bonus = await inTransaction(base.db, async (tx) => {
    const made = await insertMission(tx, { id: 1, timeZone: "America/Sao_Paulo" }, SUBJECT)
    const terms = { code: "mission-bonus", version: 2 }
    await writeVersion(
      tx,
      made,
      { ...TERMS, gives: "BONUS", code: terms.code },
      { since: base.clock.now(), ...BY, bonus: terms },
    )
    return String(made)
  })
  await join(id, bonus)
  await bet(id, "100")
  const open = (await mine(id, bonus))?.windows[0]
  expect(open).toMatchObject({ gives: "BONUS", open: "5.00", bonus: { multiple: "10" } })
  await claim(id, bonus, open?.startsAt ?? "")
  expect(given.at(-1)?.gift).toEqual({
    kind: "BONUS",
    amount: parseAmount("5"),
    terms: { code: "mission-bonus", version: 2 },
  })
})

test("late play counts in the next window, a window is claimed for its days, and old terms hold for those within it", async () => {
  const [id, missionId] = [await aPlayer(), await aMission({ period: "DAILY" }, { claimDays: 1 })]
  await join(id, missionId)
  await bet(id, "100")
  const first = (await mine(id, missionId))?.windows[0]
  await inTransaction(base.db, (tx) =>
    writeVersion(
      tx,
      BigInt(missionId),
      { ...TERMS, claimDays: 1, gift: "7" },
      { since: base.clock.now(), ...BY },
    ),
  )
  expect((await mine(id, missionId))?.windows[0]?.gift).toBe("5.00")
  const placedAt = base.clock.now()
  base.clock.advance(DAY)
  await bet(id, "100", { placedAt })
  expect((await mine(id, missionId))?.windows).toMatchObject([
    { gift: "7.00", sum: "100.00", open: "7.00" },
    { gift: "5.00", sum: "100.00", open: "5.00", left: "0.00" },
  ])
  expect(await claim(id, missionId, first?.startsAt ?? "")).toEqual({ paid: "5.00" })
  expect((await mine(id, missionId))?.windows).toHaveLength(1)
  const second = (await mine(id, missionId))?.windows[0]?.startsAt ?? ""
  base.clock.advance(2 * DAY)
  await expect(claim(id, missionId, second)).rejects.toMatchObject({ code: "MISSION_OVER" })
})

test("bets, wins by multiplier and deposits count, by product and game", async () => {
  const id = await aPlayer()
  const rounds = await aMission({ metric: "ROUNDS", products: ["RNG"] }, { step: "2" })
  const wins = await aMission({ metric: "WINS", multiplier: "10", game: "SSC1M" }, { step: "1" })
  const deposits = await aMission({ metric: "DEPOSITS" }, { step: "50" })
  for (const each of [rounds, wins, deposits]) await join(id, each)
  await bet(id, "1", { product: "RNG", bets: 3 })
  await bet(id, "2", { payout: parseAmount("20") })
  await bet(id, "2", { payout: parseAmount("19") })
  await bet(id, "-2", { payout: parseAmount("-20"), bets: -1 })
  await bet(id, "2", { payout: parseAmount("25"), game: "OTHER" })
  const deposit = { merchantId: 1, memberId: id, depositId: `d${id}`, asset: "BRL", amount: "120.00" }
  for (let twice = 0; twice < 2; twice += 1)
    await inTransaction(base.db, (tx) => takeDeposit(tx, deposit, base.clock.now()))
  expect((await mine(id, rounds))?.windows[0]).toMatchObject({ sum: "3.00", done: 1 })
  expect((await mine(id, wins))?.windows[0]).toMatchObject({ sum: "0.00", done: 0 })
  expect((await mine(id, deposits))?.windows[0]).toMatchObject({ sum: "120.00", done: 2, left: "30.00" })
})

test("nothing is shown or given to an excluded member or where missions are off; a closed mission takes none", async () => {
  const [id, missionId] = [await aPlayer(), await aMission({}, { isOpen: false })]
  await expect(join(id, missionId)).rejects.toMatchObject({ code: "MISSION_OVER" })
  await expect(join(id, "999999")).rejects.toMatchObject({ code: "MISSION_UNKNOWN" })
  const open = await aMission()
  state.barred.add(id)
  await expect(join(id, open)).rejects.toMatchObject({ code: "MISSIONS_OFF" })
  state.barred.delete(id)
  state.isOn = false
  await expect(join(id, open)).rejects.toMatchObject({ code: "MISSIONS_OFF" })
})
