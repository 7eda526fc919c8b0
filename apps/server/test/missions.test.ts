import { randomUUID } from "node:crypto"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { addFreeRoundGame } from "./free-round-game.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { registeredMember } from "./registered-member.ts"

/** Missions over HTTP: proposed by two people, joined, claimed, and the refusals of the rows. */

const WHY = "as agreed in the meeting"
let home: ConsoleHouse
let one: Person
let other: Person
let token: string

const refused = (status: number, code: string) => ({ status, code })

beforeAll(async () => {
  home = await openConsole()
  await addFreeRoundGame(home.store)
  one = await home.hire(["finance", "support"])
  other = await home.hire(["finance"])
  token = (await registeredMember(home, one, "missao1")).token
})
afterAll(() => home.close())

const subject = {
  metric: "ROUNDS" as const,
  products: [],
  vendor: null,
  game: null,
  multiplier: null,
  period: "DAILY" as const,
  from: null,
  until: null,
}
const terms = {
  words: [{ language: "EN" as const, name: "Five bets", text: "" }],
  step: "5",
  gift: "1",
  limit: 2,
  claimDays: 2,
  isOpen: true,
}
const asked = (change: object = {}) => ({ subject, terms, key: randomUUID(), why: WHY, ...change })

test("two people open a mission and change its terms; a member joins it and claims nothing that is not done", async () => {
  await one.stepUp()
  const unfit = { ...subject, metric: "WINS" as const }
  expect(await one.call("saveMission", asked({ subject: unfit }))).toMatchObject({ code: "INPUT_INVALID" })
  expect(await one.call("saveMission", asked({ missionId: "999999" }))).toMatchObject(
    refused(404, "MISSION_UNKNOWN"),
  )
  expect(await one.call("saveMission", asked({ terms: { ...terms, gift: "0.001" } }))).toMatchObject({
    code: "AMOUNT_TOO_FINE",
  })
  const owner = await home.asOwner()
  await owner.stepUp()
  const bonus = {
    multiple: "0",
    funding: "cash-first" as const,
    weights: { products: {}, vendors: {}, games: {} },
    maxStake: null,
    cap: null,
    lockedPrincipal: false,
    days: 7,
    once: false,
    freeRounds: { games: ["STUDIO:paper-lanterns"], stake: "2" },
  }
  await owner.does("writeBonusTerms", { code: "rounds", terms: bonus, why: WHY })
  // The gift of 1 holds no free round of 2.
  const rounds = { ...terms, gives: "BONUS", code: "rounds" }
  expect(await one.call("saveMission", asked({ terms: rounds }))).toMatchObject(
    refused(400, "FREE_ROUNDS_UNFIT"),
  )
  await approve(other, await one.does("saveMission", asked()))
  const listed = await one.does("listMissions", {})
  const [row] = listed.rows
  expect(row).toMatchObject({ subject, members: 0, claims: 0, paid: "0.00" })
  const missionId = row?.missionId ?? ""
  const moved = { ...subject, period: "WEEKLY" as const }
  expect(await one.call("saveMission", asked({ missionId, subject: moved }))).toMatchObject(
    refused(409, "MISSION_FIXED"),
  )
  const mine = await home.site("missions", {}, { token })
  expect(mine.success && mine.value.rows.find((each) => each.missionId === missionId)).toMatchObject({
    name: "Five bets",
    joinedAt: null,
  })
  expect(await home.site("joinMission", { missionId: "999999" }, { token })).toMatchObject(
    refused(404, "MISSION_UNKNOWN"),
  )
  const joined = await home.site("joinMission", { missionId }, { token })
  expect(joined.success).toBe(true)
  const value = joined.success ? joined.value : undefined
  expect(await home.site("joinMission", { missionId }, { token })).toMatchObject({ success: true, value })
  const after = await home.site("missions", {}, { token })
  const window =
    (after.success && after.value.rows.find((each) => each.missionId === missionId)?.windows[0]?.startsAt) ||
    ""
  expect(await home.site("claimMission", { missionId, window }, { token })).toMatchObject(
    refused(409, "MISSION_NOT_DONE"),
  )
  expect(await home.site("claimMission", { missionId: "999999", window }, { token })).toMatchObject(
    refused(404, "MISSION_UNKNOWN"),
  )
  await one.stepUp()
  await approve(
    other,
    await one.does("saveMission", asked({ missionId, terms: { ...terms, isOpen: false } })),
  )
  const again = await one.does("listMissions", {})
  expect(again.rows.find((each) => each.missionId === missionId)).toMatchObject({
    members: 1,
    terms: { isOpen: false },
    versions: [{ isOpen: false }, { isOpen: true }],
  })
})
