import { randomUUID } from "node:crypto"
import { eventually } from "@croupier/testkit"
import { addHouseSettings } from "@croupier/testkit/house-merchants"
import { afterAll, beforeAll, expect, test } from "vitest"
import { approve } from "./approve.ts"
import { openConsole, type ConsoleHouse, type Person } from "./console-client.ts"
import { newPlayer } from "./open-house.ts"

/** Red packets over HTTP: terms by two people, a packet in the ledger, and the refusals of the rows. */

let home: ConsoleHouse
let one: Person
let token: string

beforeAll(async () => {
  home = await openConsole({ ROLES: "api" })
  one = await home.hire(["finance"])
  token = await newPlayer(home.site, home.url)
})
afterAll(() => home.close())

const asked = (change: object = {}) => ({
  terms: {
    isOpen: true,
    day: null,
    from: "00:00",
    minutes: 1440,
    packets: 2,
    gives: "CASH" as const,
    code: null,
    total: "0.02",
    ...change,
  },
  key: randomUUID(),
  why: "as agreed in the meeting",
})
const refused = (status: number, code: string) => ({ success: false, status, code })

test("two people change the terms; two packets pay two members, and the third is refused", async () => {
  const other = await home.hire(["finance"])
  await one.stepUp()
  for (const change of [
    { from: "23:00", minutes: 61 },
    { packets: 3 },
    { packets: 1 },
    { packets: 1001 },
    { from: "24:00" },
  ])
    expect(await one.call("savePackets", asked(change))).toMatchObject({ code: "INPUT_INVALID" })
  expect(await one.call("savePackets", asked({ total: "0.001" }))).toMatchObject({ code: "AMOUNT_TOO_FINE" })
  await approve(other, await one.does("savePackets", asked()))
  expect((await one.does("readPackets", {})).versions[0]?.terms).toEqual(asked().terms)

  expect(await home.site("myPackets", {})).toMatchObject({ success: false, status: 401 })
  const shown = await home.site("myPackets", {}, { token })
  if (!shown.success || !shown.value.event) throw new Error("no event is shown")
  const { commitment } = shown.value.event
  expect(await home.site("claimPacket", { commitment: "0".repeat(64) }, { token })).toMatchObject(
    refused(409, "PACKETS_CLOSED"),
  )
  const claimed = await home.site("claimPacket", { commitment }, { token })
  const packet = { success: true, value: { place: 1, amount: "0.01", share: 1 } }
  expect(claimed).toMatchObject(packet)
  expect(await home.site("claimPacket", { commitment }, { token })).toMatchObject(packet)
  expect(await home.site("myRewards", {}, { token })).toMatchObject({
    value: { rows: [{ source: "redPacket", state: "CLAIMED", amount: "0.01" }] },
  })
  expect(
    await home.site("claimPacket", { commitment }, { token: await newPlayer(home.site, home.url) }),
  ).toMatchObject({ value: { place: 2, amount: "0.01" } })
  const late = await newPlayer(home.site, home.url)
  expect(await home.site("claimPacket", { commitment }, { token: late })).toMatchObject(
    refused(409, "PACKETS_GONE"),
  )
  expect((await one.does("readPackets", {})).events[0]).toMatchObject({ claimed: 2, given: "0.02" })
})

test("where the merchant has them off, terms and claims are refused", async () => {
  await addHouseSettings(home.store.url, { redPackets: { enabled: false } })
  await eventually(async () => {
    if ((await one.does("readPackets", {})).isOffered) throw new Error("the house has not heard of it")
  })
  await one.stepUp()
  expect(await one.call("savePackets", asked())).toMatchObject(refused(403, "PACKETS_OFF"))
  expect(await home.site("claimPacket", { commitment: "0".repeat(64) }, { token })).toMatchObject(
    refused(403, "PACKETS_OFF"),
  )
  expect(await home.site("myPackets", {}, { token })).toMatchObject({ value: { event: null } })
})
