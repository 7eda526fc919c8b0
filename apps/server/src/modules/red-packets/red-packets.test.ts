import type { PacketTerms } from "@croupier/contract/red-packet-values"
import { sql } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { isHonestPacket } from "@croupier/rewards/red-packets"
import { settingsFrom } from "@croupier/rules/settings"
import { randomBytes } from "node:crypto"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { bonusTermsOf } from "../../../test/bonus-terms.ts"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { claimPacket, myPackets } from "./claiming.ts"
import { redPackets } from "./index.ts"
import type { PacketOffer, RedPacketsKit } from "./kit.ts"
import { writeVersion } from "./terms-store.ts"

/** One packet for each member and event, the last packet under fifty at once, times, terms that change, and a payment that fails. */

const MINUTE = 60_000

let base: Ground
let kit: RedPacketsKit
const state = {
  isOn: true,
  hasBonuses: true,
  bonus: {},
  barred: new Set<bigint>(),
  refuses: false,
  fails: false,
}
const given: PacketOffer[] = []

const termsOf = (change: Partial<PacketTerms> = {}): PacketTerms => ({
  isOpen: true,
  day: null,
  from: "12:00",
  minutes: 60,
  packets: 3,
  total: "10",
  gives: "CASH",
  code: null,
  ...change,
})

const BONUS = "slots"
const SLOTS = bonusTermsOf({
  multiple: "5",
  days: 3,
})

beforeAll(async () => {
  base = await ground({ migrations: programmeMigrations("79_red_packets") })
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
            redPackets: { enabled: state.isOn },
            bonuses: { enabled: state.hasBonuses },
          }),
        ),
    },
    bonusTerms: async (_, __, { code, version = 3 }) =>
      code === BONUS ? { version, terms: { ...SLOTS, ...state.bonus } } : undefined,
    exclusionsOf: exclusionsIn(state.barred),
    offer: async (_, offer) => {
      if (state.refuses) throw new Refusal("REWARD_SAME_PERSON")
      if (state.fails) throw new Error("killed in the middle")
      given.push(offer)
      return BigInt(given.length)
    },
  }
})
afterAll(() => base.close())
beforeEach(async () => {
  Object.assign(state, { isOn: true, hasBonuses: true, bonus: {}, refuses: false, fails: false })
  given.length = 0
  // Half past twelve in São Paulo.
  base.clock.set(new Date("2026-03-02T15:30:00Z"))
  await sql`delete from packet_claim`.execute(base.db)
  await sql`delete from packet_event`.execute(base.db)
  await sql`delete from packet_terms`.execute(base.db)
})

const begin = (
  change: Partial<PacketTerms> = {},
  since = new Date(base.clock.now().getTime() - 60 * MINUTE),
) =>
  writeVersion(base.db, 1, {
    since,
    terms: termsOf(change),
    bonusVersion: change.code === undefined ? null : 2,
    askedBy: "ana",
    approvedBy: "bea",
  })
async function players(count: number): Promise<readonly bigint[]> {
  const ids: bigint[] = []
  while (ids.length < count) ids.push(await base.aPlayer())
  return ids
}
const caller = (id: bigint) =>
  ({ member: { id }, merchant: { id: 1 } }) as unknown as Parameters<typeof myPackets>[1]
const seen = async (id: bigint) => (await myPackets(kit, caller(id))).event
async function commitmentFor(id: bigint): Promise<string> {
  const event = await seen(id)
  if (!event) throw new Error("no event is shown")
  return event.commitment
}
const claim = async (id: bigint) => claimPacket(kit, { commitment: await commitmentFor(id) }, caller(id))
const sumGiven = () => given.reduce((sum, { gift }) => sum + gift.amount, 0n)

test("packets add up to the total, their split was committed to before, and the seed shows when the last is claimed", async () => {
  await begin()
  const ids = await players(3)
  const [first] = ids
  if (first === undefined) throw new Error("no player")
  const before = await seen(first)
  expect(before).toMatchObject({
    opensAt: "2026-03-02T15:00:00.000Z",
    closesAt: "2026-03-02T16:00:00.000Z",
    packets: 3,
    left: 3,
    total: "10.00",
    coins: 1000,
    seed: null,
    mine: null,
  })
  const claimed = await Promise.all(ids.map(claim))
  expect(claimed.map(({ place }) => place).sort((a, b) => a - b)).toEqual([1, 2, 3])
  expect(sumGiven()).toBe(parseAmount("10"))
  for (const [at, id] of ids.entries()) {
    const event = await seen(id)
    if (!event?.seed || !event.mine) throw new Error("no proof is shown")
    expect(event.commitment).toBe(before?.commitment)
    expect(event.mine).toEqual(claimed[at])
    expect(isHonestPacket({ ...event, seed: event.seed, ...event.mine })).toBe(true)
  }
})

test("twenty claims of a member at once, on several devices, are one packet and answer the same", async () => {
  await begin()
  const id = await base.aPlayer()
  const commitment = await commitmentFor(id)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => claimPacket(kit, { commitment }, caller(id))),
  )
  expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
  expect(given).toHaveLength(1)
  expect(await seen(id)).toMatchObject({ left: 2, mine: { place: 1 } })
})

test("fifty ask for the last packet at once: one gets it, the others are refused", async () => {
  await begin({ packets: 2 })
  const [early, ...late] = await players(51)
  if (early === undefined) throw new Error("no player")
  const { commitment } = (await seen(early)) ?? { commitment: "" }
  await claim(early)
  const tries = await Promise.allSettled(late.map((id) => claimPacket(kit, { commitment }, caller(id))))
  expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
  for (const each of tries)
    if (each.status === "rejected") expect(each.reason).toMatchObject({ code: "PACKETS_GONE" })
  expect(given).toHaveLength(2)
  expect(sumGiven()).toBe(parseAmount("10"))
})

test("nothing is claimed before the opening or from the close on; the next day has an event of its own", async () => {
  await begin()
  const id = await base.aPlayer()
  const commitment = await commitmentFor(id)
  const closed = () =>
    expect(claimPacket(kit, { commitment }, caller(id))).rejects.toMatchObject({ code: "PACKETS_CLOSED" })
  base.clock.set(new Date("2026-03-02T14:59:59.999Z"))
  await closed()
  base.clock.set(new Date("2026-03-02T16:00:00Z"))
  await closed()
  expect((await seen(id))?.seed).toMatch(/^[0-9a-f]{64}$/)
  base.clock.set(new Date("2026-03-03T15:00:00Z"))
  await closed()
  expect(await commitmentFor(id)).not.toBe(commitment)
  expect(await claim(id)).toMatchObject({ place: 1 })
})

test("a packet that fails in the middle, or is refused, stays for the next claim", async () => {
  await begin()
  const id = await base.aPlayer()
  state.fails = true
  await expect(claim(id)).rejects.toThrow("killed in the middle")
  Object.assign(state, { fails: false, refuses: true })
  await expect(claim(id)).rejects.toMatchObject({ code: "REWARD_SAME_PERSON" })
  expect(await seen(id)).toMatchObject({ left: 3, mine: null })
  state.refuses = false
  const { amount } = await claim(id)
  expect(given.map(({ gift }) => toDecimal(gift.amount))).toEqual([amount])
})

test("new terms end the event of the terms before, and begin one of their own", async () => {
  await begin()
  const id = await base.aPlayer()
  const commitment = await commitmentFor(id)
  await begin({ total: "20" }, base.clock.now())
  await expect(claimPacket(kit, { commitment }, caller(id))).rejects.toMatchObject({ code: "PACKETS_CLOSED" })
  expect(await seen(id)).toMatchObject({ total: "20.00", left: 3 })
  base.clock.advance(1000)
  await begin({ isOpen: false }, base.clock.now())
  expect(await seen(id)).toBeNull()
})

test("an event of one day takes place on that day alone, and not where it ended before its terms", async () => {
  await begin({ day: "2026-03-03" })
  const id = await base.aPlayer()
  expect(await seen(id)).toBeNull()
  base.clock.set(new Date("2026-03-03T15:00:00Z"))
  expect(await seen(id)).toMatchObject({ left: 3 })
  base.clock.set(new Date("2026-03-04T15:00:00Z"))
  expect(await seen(id)).toBeNull()
  base.clock.set(new Date("2026-03-04T17:00:00Z"))
  await begin({}, base.clock.now())
  expect(await seen(id)).toBeNull()
})

test("nothing is shown or given where the setting is off, or to an excluded member", async () => {
  await begin()
  const id = await base.aPlayer()
  const commitment = await commitmentFor(id)
  const isOff = async () => {
    expect(await seen(id)).toBeNull()
    await expect(claimPacket(kit, { commitment }, caller(id))).rejects.toMatchObject({ code: "PACKETS_OFF" })
  }
  state.barred.add(id)
  await isOff()
  state.barred.delete(id)
  state.isOn = false
  await isOff()
  expect(given).toEqual([])
})

test("an event splits a bonus under the version of its terms; it is not shown where bonuses are off", async () => {
  await begin({ gives: "BONUS", code: BONUS })
  const ids = await players(3)
  expect(await seen(1n)).toMatchObject({ bonus: { multiple: "5" } })
  for (const id of ids) await claim(id)
  expect(sumGiven()).toBe(parseAmount("10"))
  for (const { gift } of given)
    expect(gift).toMatchObject({ kind: "BONUS", terms: { code: BONUS, version: 2 } })
  state.hasBonuses = false
  expect(await seen(1n)).toBeNull()
})

test("packets give no bonus that is unknown, granted once, or a free play", async () => {
  const face = redPackets(kit)
  const start = (code: string) =>
    face.begin(1, termsOf({ gives: "BONUS", code }), new Date("2026-03-01T00:00:00Z"))
  await expect(start("none")).rejects.toMatchObject({ code: "BONUS_TERMS_UNKNOWN" })
  for (const unfit of [{ once: true }, { freeRounds: { games: ["STUDIO:paper-lanterns"], stake: "1" } }]) {
    state.bonus = unfit
    await expect(start(BONUS)).rejects.toMatchObject({ code: "BONUS_PRIZE_UNFIT" })
  }
  state.bonus = {}
  expect(await start(BONUS)).toBe(true)
})

test("people of the house see events with their cost; first terms are written once", async () => {
  const face = redPackets(kit)
  expect(await face.begin(1, termsOf(), new Date("2026-03-01T00:00:00Z"))).toBe(true)
  expect(await face.begin(1, termsOf({ total: "99" }), base.clock.now())).toBe(false)
  const { amount } = await claim(await base.aPlayer())
  const { readPackets } = face.consoleRoutes
  expect(
    await readPackets({}, { merchant: { id: 1 } } as unknown as Parameters<typeof readPackets>[1]),
  ).toMatchObject({
    isOffered: true,
    versions: [{ askedBy: "house", terms: termsOf() }],
    events: [{ packets: 3, claimed: 1, total: "10.00", given: amount }],
  })
})
