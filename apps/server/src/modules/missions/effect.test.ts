import { parseAmount } from "@croupier/money"
import { isHeldBack } from "@croupier/rewards"
import { afterAll, beforeAll, expect, test } from "vitest"
import { DAY_MS, HOUR_MS } from "../../kernel/durations.ts"
import { missionHouse, type MissionHouse } from "./test-house.ts"

/** The control group of a mission, and the effect that it tells. */

let house: MissionHouse
beforeAll(async () => {
  house = await missionHouse()
})
afterAll(() => house.close())

const SHARE = 50
const isHeld = (missionId: string, id: bigint) => isHeldBack(`mission:${missionId}`, id, SHARE)
const effectOf = async (missionId: string) => {
  await house.read.catchUp()
  const desk = { merchant: { id: 1 }, staff: { login: "ana" }, language: "PT" } as never
  return house.module.consoleRoutes.missionEffect({ missionId }, desk)
}

/** Players until both groups of a mission have one more. */
async function bothGroups(missionId: string) {
  const groups = { treated: [] as bigint[], held: [] as bigint[] }
  while (groups.treated.length === 0 || groups.held.length === 0) {
    const id = await house.aPlayer()
    groups[isHeld(missionId, id) ? "held" : "treated"].push(id)
  }
  const [inside = 0n, outside = 0n] = [groups.treated[0], groups.held[0]]
  return { inside, outside, ...groups }
}

test("the control group sees no mission and joins none; one who joined before keeps the joining", async () => {
  const missionId = await house.aMission({ period: "DAILY" })
  const { inside, outside, held } = await bothGroups(missionId)
  const early = outside
  await house.join(early, missionId)
  house.clock.advance(HOUR_MS)
  await house.newTerms(missionId, { control: SHARE })
  house.clock.advance(HOUR_MS)
  while (held.length < 2) {
    const id = await house.aPlayer()
    if (isHeld(missionId, id)) held.push(id)
  }
  const [, late = 0n] = held
  expect(await house.mine(inside, missionId)).toMatchObject({ missionId, joinedAt: null })
  expect(await house.mine(late, missionId)).toBeUndefined()
  await expect(house.join(late, missionId)).rejects.toMatchObject({ code: "MISSION_UNKNOWN" })
  await house.join(inside, missionId)
  await house.bet(early, "100")
  const window = (await house.mine(early, missionId))?.windows[0]
  expect(window).toMatchObject({ open: "5.00" })
  expect(await house.claim(early, missionId, window?.startsAt ?? "")).toEqual({ paid: "5.00" })
  // Of neither group is who joined before the share was in force.
  const before = await effectOf(missionId)
  const players = await house.kit.factsOf(1, { after: 0n, limit: 500 })
  const others = players.filter(({ id }) => id !== early && isHeld(missionId, id))
  expect(before.effect).toMatchObject({ held: others.length, treated: players.length - others.length - 1 })
})

test("cost and effect are told per head from the version on that holds back, to the end of the last window", async () => {
  house.clock.advance(DAY_MS)
  const missionId = await house.aMission({ period: "DAILY" }, { control: SHARE })
  await bothGroups(missionId)
  const players = await house.kit.factsOf(1, { after: 0n, limit: 500 })
  const [held, treated] = [true, false].map((is) => players.filter(({ id }) => isHeld(missionId, id) === is))
  house.clock.advance(HOUR_MS)
  for (const { id } of treated ?? []) {
    await house.join(id, missionId)
    await house.bet(id, "100", { payout: parseAmount("40") })
    const window = (await house.mine(id, missionId))?.windows[0]?.startsAt ?? ""
    await house.claim(id, missionId, window)
  }
  for (const { id } of held ?? []) await house.bet(id, "30")
  house.clock.advance(HOUR_MS)
  const told = await effectOf(missionId)
  const count = treated?.length ?? 0
  expect(told).toMatchObject({
    joined: count,
    claimed: count,
    control: SHARE,
    cost: { cash: `${5 * count}.00`, sum: `${5 * count}.00` },
  })
  expect(told.effect).toMatchObject({ treated: count, held: held?.length, isWhole: true })
  expect(told.effect?.figures).toMatchObject([
    { figure: "deposits", difference: "0.00", within: null },
    { figure: "validBet", treated: "100.00", held: "30.00", difference: "70.00" },
    { figure: "revenue", treated: "60.00", held: "30.00", difference: "30.00" },
  ])
  await house.newTerms(missionId, { control: SHARE, isOpen: false })
  house.clock.advance(3 * DAY_MS)
  for (const { id } of treated ?? []) await house.bet(id, "9")
  expect((await effectOf(missionId)).effect?.figures).toEqual(told.effect?.figures)
})

test("a mission without a control group tells its cost alone; another merchant's is unknown", async () => {
  const missionId = await house.aMission()
  expect(await effectOf(missionId)).toMatchObject({ control: 0, effect: null, joined: 0, claimed: 0 })
  await expect(effectOf("999999")).rejects.toMatchObject({ code: "MISSION_UNKNOWN" })
})
