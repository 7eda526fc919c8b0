import { randomUUID } from "node:crypto"
import { eventually } from "@croupier/testkit"
import { addHouseSettings } from "@croupier/testkit/house-merchants"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** The daily check-in over HTTP: terms by two people, the gift of a day in the ledger, and the refusals of the rows. */

let home: ConsoleHouse
let one: Person
let token: string

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  one = await home.hire(["finance"])
  token = await newPlayer(home.site, home.url)
})
afterAll(() => home.close())

const refused = (status: number, code: string) => ({ success: false, status, code })
const gifts = ["0.50", "1", "2", "3", "4", "5", "6"].map((amount) => ({
  kind: "CASH" as const,
  amount,
  days: null,
}))
const asked = (change: object = {}) => ({
  terms: { isOpen: true, missed: "CONTINUE" as const, gifts, ...change },
  key: randomUUID(),
  why: "as agreed in the meeting",
})

test("two people change the terms; a member checks in once a day and gets the cash", async () => {
  const other = await home.hire(["finance"])
  await one.stepUp()
  expect(await one.call("saveCheckIns", asked({ gifts: gifts.slice(1) }))).toMatchObject({
    code: "INPUT_INVALID",
  })
  const half = gifts.map(() => ({ kind: "POINTS" as const, amount: "0.5", days: null }))
  expect(await one.call("saveCheckIns", asked({ gifts: half }))).toMatchObject({ code: "INPUT_INVALID" })
  const fine = gifts.map(({ kind }) => ({ kind, amount: "0.001" }))
  expect(await one.call("saveCheckIns", asked({ gifts: fine }))).toMatchObject({ code: "AMOUNT_TOO_FINE" })
  await approve(other, await one.does("saveCheckIns", asked()))
  expect((await one.does("readCheckIns", {})).versions[0]?.terms).toEqual(asked().terms)

  expect(await home.site("myCheckIn", {})).toMatchObject({ success: false, status: 401 })
  expect(await home.site("myCheckIn", {}, { token })).toMatchObject({
    value: { calendar: { place: 1, isDone: false, streak: 0, missed: "CONTINUE" } },
  })
  const answer = { success: true, value: { place: 1, streak: 1, gift: { kind: "CASH", amount: "0.50" } } }
  expect(await home.site("checkIn", {}, { token })).toMatchObject(answer)
  expect(await home.site("checkIn", {}, { token })).toMatchObject(answer)
  expect(await home.site("myRewards", {}, { token })).toMatchObject({
    value: { rows: [{ source: "checkIn", state: "CLAIMED", amount: "0.50" }] },
  })
  expect(await one.does("readCheckIns", {})).toMatchObject({ cash: "0.50", days: [{ members: 1, begun: 1 }] })
})

test("where the merchant has it off, terms and check-ins are refused", async () => {
  await addHouseSettings(home.store.url, { checkIn: { enabled: false } })
  await eventually(async () => {
    if ((await one.does("readCheckIns", {})).isOffered) throw new Error("the house has not heard of it")
  })
  await one.stepUp()
  expect(await one.call("saveCheckIns", asked())).toMatchObject(refused(403, "CHECK_IN_OFF"))
  expect(await home.site("checkIn", {}, { token })).toMatchObject(refused(403, "CHECK_IN_OFF"))
  expect(await home.site("myCheckIn", {}, { token })).toMatchObject({ value: { calendar: null } })
})
