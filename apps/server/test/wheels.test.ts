import { randomUUID } from "node:crypto"
import { isHonestSpin } from "@croupier/rewards/wheel"
import { eventually } from "@croupier/testkit"
import { addHouseSettings } from "@croupier/testkit/house-merchants"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** The wheel over HTTP: terms by two people, a spin in the ledger, and the refusals of the rows. */

let home: ConsoleHouse
let one: Person
let token: string

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  one = await home.hire(["finance"])
  token = await newPlayer(home.site, home.url)
})
afterAll(() => home.close())

const segments = [
  { prize: { kind: "CASH" as const, amount: "0.50" }, weight: 600, stock: 10, code: null },
  { prize: { kind: "CASH" as const, amount: "1" }, weight: 400, stock: null, code: null },
]
const asked = (change: object = {}) => ({
  terms: { isOpen: true, budget: "100", segments, ...change },
  key: randomUUID(),
  why: "as agreed in the meeting",
})
const refused = (status: number, code: string) => ({ success: false, status, code })

test("two people change the terms; a member spins once a day under the odds shown and gets the cash", async () => {
  const other = await home.hire(["finance"])
  await one.stepUp()
  expect(await one.call("saveWheel", asked({ segments: segments.slice(1) }))).toMatchObject({
    code: "INPUT_INVALID",
  })
  const short = segments.map((each) => ({ ...each, weight: 499 }))
  expect(await one.call("saveWheel", asked({ segments: short }))).toMatchObject({ code: "INPUT_INVALID" })
  const fine = segments.map((each) => ({ ...each, prize: { kind: "CASH" as const, amount: "0.001" } }))
  expect(await one.call("saveWheel", asked({ segments: fine }))).toMatchObject({ code: "AMOUNT_TOO_FINE" })
  await approve(other, await one.does("saveWheel", asked()))
  expect((await one.does("readWheel", {})).versions[0]?.terms).toEqual(asked().terms)

  expect(await home.site("myWheel", {})).toMatchObject({ success: false, status: 401 })
  const shown = await home.site("myWheel", {}, { token })
  if (!shown.success || !shown.value.wheel) throw new Error("no wheel is shown")
  const { commitment, weights } = shown.value.wheel
  expect(weights).toEqual([600, 400])
  const ask = { commitment, weights, clientSeed: "my-seed" }
  expect(await home.site("spinWheel", { ...ask, weights: [400, 600] }, { token })).toMatchObject(
    refused(409, "WHEEL_CHANGED"),
  )
  const spun = await home.site("spinWheel", ask, { token })
  if (!spun.success) throw new Error(spun.code)
  expect(isHonestSpin(spun.value)).toBe(true)
  expect(await home.site("spinWheel", ask, { token })).toMatchObject({ success: true, value: spun.value })
  expect(await home.site("myRewards", {}, { token })).toMatchObject({
    value: { rows: [{ source: "wheel", state: "CLAIMED", amount: spun.value.prize.amount }] },
  })
  expect(await one.does("readWheel", {})).toMatchObject({
    spent: spun.value.prize.amount,
    days: [{ spins: 1, prizes: 1 }],
  })
})

test("where the merchant has it off, terms and spins are refused", async () => {
  await addHouseSettings(home.store.url, { wheel: { enabled: false } })
  await eventually(async () => {
    if ((await one.does("readWheel", {})).isOffered) throw new Error("the house has not heard of it")
  })
  await one.stepUp()
  expect(await one.call("saveWheel", asked())).toMatchObject(refused(403, "WHEEL_OFF"))
  const ask = { commitment: "0".repeat(64), weights: [600, 400], clientSeed: "my-seed" }
  expect(await home.site("spinWheel", ask, { token })).toMatchObject(refused(403, "WHEEL_OFF"))
  expect(await home.site("myWheel", {}, { token })).toMatchObject({ value: { wheel: null } })
})
