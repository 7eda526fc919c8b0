import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { insertMission, writeVersion } from "./mission-store.ts"
import { takeDeposit } from "./progress.ts"
import { BY, MINUTE, missionHouse, SUBJECT, TERMS, type MissionHouse } from "./test-house.ts"

/** Joining, progress, claims and versions of missions. */

const DAY = 86_400_000

let house: MissionHouse
beforeAll(async () => {
  house = await missionHouse()
})
afterAll(() => house.close())
beforeEach(() => {
  house.state.isOn = true
  house.state.fails = false
  house.clock.advance(DAY)
})

test("only play placed after joining counts, by cash alone; voids lower it; what is claimed stays; rebuilt is the same", async () => {
  const [id, missionId] = [await house.aPlayer(), await house.aMission()]
  await house.bet(id, "500")
  house.clock.advance(MINUTE)
  expect((await house.mine(id, missionId))?.joinedAt).toBeNull()
  const before = house.clock.now()
  const joined = await house.join(id, missionId)
  expect(await house.join(id, missionId)).toEqual(joined)
  await house.bet(id, "400", { placedAt: new Date(before.getTime() - MINUTE) })
  await house.bet(id, "100", { fromBonus: parseAmount("50") })
  await house.bet(id, "170")
  expect((await house.mine(id, missionId))?.windows[0]).toMatchObject({
    sum: "220.00",
    left: "80.00",
    done: 2,
    open: "10.00",
  })
  const window = (await house.mine(id, missionId))?.windows[0]?.startsAt ?? ""
  const [one, two] = await Promise.allSettled([
    house.claim(id, missionId, window),
    house.claim(id, missionId, window),
  ])
  expect([one.status, two.status].toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await house.paid(id)).toBe(parseAmount("10"))
  await house.bet(id, "-170", { validBet: parseAmount("-170"), revision: 1, correctsAt: house.clock.now() })
  expect((await house.mine(id, missionId))?.windows[0]).toMatchObject({
    sum: "50.00",
    done: 0,
    claimed: 2,
    open: "0.00",
    left: "250.00",
  })
  await expect(house.claim(id, missionId, window)).rejects.toMatchObject({ code: "MISSION_NOT_DONE" })
  const figures = async () =>
    (await sql`select * from mission_progress where member_id = ${id} order by window_at`.execute(house.db))
      .rows
  const live = await figures()
  await house.read.rebuild("missions.progress")
  await house.read.catchUp()
  expect(await figures()).toEqual(live)
  expect(live).toHaveLength(1)
})

test("a claim that dies behind its posting leaves nothing, and is made again", async () => {
  const [id, missionId] = [await house.aPlayer(), await house.aMission({ period: "DAILY" })]
  await house.join(id, missionId)
  await house.bet(id, "350")
  const window = (await house.mine(id, missionId))?.windows[0]?.startsAt ?? ""
  house.state.fails = true
  await expect(house.claim(id, missionId, window)).rejects.toThrow("killed")
  expect(await house.paid(id)).toBe(0n)
  house.state.fails = false
  expect(await house.claim(id, missionId, window)).toEqual({ paid: "15.00" })
  expect(await house.paid(id)).toBe(parseAmount("15"))
  await expect(house.claim(id, missionId, "2026-01-01T07:00:00.000Z")).rejects.toMatchObject({
    code: "MISSION_UNKNOWN",
  })
})

test("a mission gives a bonus under the version of its terms, whole points, or spins of the wheel", async () => {
  const id = await house.aPlayer()
  const missionId = await house.aMission({ period: "DAILY" }, { gives: "POINTS", gift: "50" })
  await house.join(id, missionId)
  await house.bet(id, "200")
  const window = (await house.mine(id, missionId))?.windows[0]
  expect(window).toMatchObject({ gives: "POINTS", gift: "50.00", open: "100.00", bonus: null })
  await house.claim(id, missionId, window?.startsAt ?? "")
  expect(house.given.at(-1)?.gift).toEqual({ kind: "POINTS", amount: parseAmount("100") })
  const wheel = await house.aMission({ period: "DAILY" }, { gives: "SPINS", gift: "2", spinDays: 7 })
  await house.join(id, wheel)
  await house.bet(id, "200")
  const spins = (await house.mine(id, wheel))?.windows[0]
  expect(spins).toMatchObject({ gives: "SPINS", open: "4.00", spinDays: 7 })
  await house.claim(id, wheel, spins?.startsAt ?? "")
  expect(house.given.at(-1)?.gift).toEqual({ kind: "SPINS", amount: parseAmount("4"), days: 7 })
  const bonus = await inTransaction(house.db, async (tx) => {
    const made = await insertMission(tx, { id: 1, timeZone: "America/Sao_Paulo" }, SUBJECT)
    const terms = { code: "mission-bonus", version: 2 }
    await writeVersion(
      tx,
      made,
      { ...TERMS, gives: "BONUS", code: terms.code },
      { since: house.clock.now(), ...BY, bonus: terms },
    )
    return String(made)
  })
  await house.join(id, bonus)
  await house.bet(id, "100")
  const open = (await house.mine(id, bonus))?.windows[0]
  expect(open).toMatchObject({ gives: "BONUS", open: "5.00", bonus: { multiple: "10" } })
  await house.claim(id, bonus, open?.startsAt ?? "")
  expect(house.given.at(-1)?.gift).toEqual({
    kind: "BONUS",
    amount: parseAmount("5"),
    terms: { code: "mission-bonus", version: 2 },
  })
})

test("late play counts in the next window, a window is claimed for its days, and old terms hold for those within it", async () => {
  const [id, missionId] = [await house.aPlayer(), await house.aMission({ period: "DAILY" }, { claimDays: 1 })]
  await house.join(id, missionId)
  await house.bet(id, "100")
  const first = (await house.mine(id, missionId))?.windows[0]
  await house.newTerms(missionId, { claimDays: 1, gift: "7" })
  expect((await house.mine(id, missionId))?.windows[0]?.gift).toBe("5.00")
  const placedAt = house.clock.now()
  house.clock.advance(DAY)
  await house.bet(id, "100", { placedAt })
  expect((await house.mine(id, missionId))?.windows).toMatchObject([
    { gift: "7.00", sum: "100.00", open: "7.00" },
    { gift: "5.00", sum: "100.00", open: "5.00", left: "0.00" },
  ])
  expect(await house.claim(id, missionId, first?.startsAt ?? "")).toEqual({ paid: "5.00" })
  expect((await house.mine(id, missionId))?.windows).toHaveLength(1)
  const second = (await house.mine(id, missionId))?.windows[0]?.startsAt ?? ""
  house.clock.advance(2 * DAY)
  await expect(house.claim(id, missionId, second)).rejects.toMatchObject({ code: "MISSION_OVER" })
})

test("a claim counts before the last instant and is refused at it, also of two devices at once", async () => {
  const [id, missionId] = [await house.aPlayer(), await house.aMission({ period: "DAILY" }, { claimDays: 1 })]
  await house.join(id, missionId)
  await house.bet(id, "100")
  const window = (await house.mine(id, missionId))?.windows[0]
  const [late, start] = [await house.aPlayer(), window?.startsAt ?? ""]
  await house.join(late, missionId)
  await house.bet(late, "100")
  await house.read.catchUp()
  const left = Date.parse(window?.claimBy ?? "") - house.clock.now().getTime()
  house.clock.advance(left - 1)
  const both = await Promise.allSettled([
    house.claim(id, missionId, start),
    house.claim(id, missionId, start),
  ])
  expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
  expect(await house.paid(id)).toBe(parseAmount("5"))
  house.clock.advance(1)
  await expect(house.claim(late, missionId, start)).rejects.toMatchObject({ code: "MISSION_OVER" })
  expect(await house.paid(late)).toBe(0n)
})

test("bets, wins by multiplier and deposits count, by product and game", async () => {
  const id = await house.aPlayer()
  const rounds = await house.aMission({ metric: "ROUNDS", products: ["RNG"] }, { step: "2" })
  const wins = await house.aMission({ metric: "WINS", multiplier: "10", game: "SSC1M" }, { step: "1" })
  const deposits = await house.aMission({ metric: "DEPOSITS" }, { step: "50" })
  for (const each of [rounds, wins, deposits]) await house.join(id, each)
  await house.bet(id, "1", { product: "RNG", bets: 3 })
  await house.bet(id, "2", { payout: parseAmount("20") })
  await house.bet(id, "2", { payout: parseAmount("19") })
  await house.bet(id, "-2", { payout: parseAmount("-20"), bets: -1 })
  await house.bet(id, "2", { payout: parseAmount("25"), game: "OTHER" })
  const deposit = { merchantId: 1, memberId: id, depositId: `d${id}`, asset: "BRL", amount: "120.00" }
  for (let twice = 0; twice < 2; twice += 1)
    await inTransaction(house.db, (tx) => takeDeposit(tx, deposit, house.clock.now()))
  expect((await house.mine(id, rounds))?.windows[0]).toMatchObject({ sum: "3.00", done: 1 })
  expect((await house.mine(id, wins))?.windows[0]).toMatchObject({ sum: "0.00", done: 0 })
  expect((await house.mine(id, deposits))?.windows[0]).toMatchObject({
    sum: "120.00",
    done: 2,
    left: "30.00",
  })
})

test("nothing is shown or given to an excluded member or where missions are off; a closed mission takes none", async () => {
  const [id, missionId] = [await house.aPlayer(), await house.aMission({}, { isOpen: false })]
  await expect(house.join(id, missionId)).rejects.toMatchObject({ code: "MISSION_OVER" })
  await expect(house.join(id, "999999")).rejects.toMatchObject({ code: "MISSION_UNKNOWN" })
  const open = await house.aMission()
  house.state.barred.add(id)
  await expect(house.join(id, open)).rejects.toMatchObject({ code: "MISSIONS_OFF" })
  house.state.barred.delete(id)
  house.state.isOn = false
  await expect(house.join(id, open)).rejects.toMatchObject({ code: "MISSIONS_OFF" })
})
