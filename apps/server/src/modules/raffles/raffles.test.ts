import { inTransaction, sql } from "@croupier/database"
import { seedFromHex } from "@croupier/fairness"
import { parseAmount } from "@croupier/money"
import { drawRaffle, listHash, verifyRaffle } from "@croupier/rewards"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { markedFrom, markTest } from "../play/index.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { readRaffles } from "./report.ts"
import { closeDraw } from "./closing.ts"
import { drawClosed } from "./drawing.ts"
import { drawsOf } from "./draw-store.ts"
import { raffles, type FirstRaffle, type Raffles } from "./index.ts"
import type { RaffleGift, RafflesKit } from "./kit.ts"
import { openDraws } from "./opening.ts"
import { costOf, insertRaffle, writeVersion } from "./raffle-store.ts"
import { cardsOf, claimPrize, drawFor, listFor, partsFor } from "./standing.ts"

/** Tickets, the frozen list, the draw and its prizes. */

const MINUTE = 60_000
const DAY = 86_400_000
const SALT = "00ab".repeat(16)

let base: Ground
let module: Raffles
let kit: RafflesKit
let read: Projections
const state = { isOn: true, barred: new Set<bigint>(), off: new Set<bigint>(), fails: false, block: true }
const given: RaffleGift[] = []

beforeAll(async () => {
  base = await ground({ migrations: programmeMigrations("72_raffles") })
  await aMerchant(base.db)
  kit = {
    db: base.db,
    clock: base.clock,
    random: { bytes: (count) => new Uint8Array(count).fill(7) },
    vault: { seal: (plain) => plain, open: (sealed) => Uint8Array.from(sealed) },
    beacon: {
      name: async () => ({ chainId: 5, height: 900 }),
      read: async () => (state.block ? { hash: SALT, at: base.clock.now() } : null),
    },
    report: base.report,
    merchants: {
      byId: () => programmeMerchant(settingsFrom({ raffles: { enabled: state.isOn } })),
    },
    exclusionsOf: exclusionsIn(state.barred),
    maskedNames: async (ids) => new Map(ids.map((id) => [id, `m***${id}`])),
    accountsOf: async (ids) => new Map(ids.map((id) => [id, { account: `m${id}` }])),
    offer: async (_, gift) => {
      if (state.off.has(gift.memberId)) throw new Refusal("REWARD_OFF")
      if (state.fails) throw new Error("killed in the middle")
      given.push(gift)
      return BigInt(given.length)
    },
    claim: async (_, rewardId) => ({ amount: `${rewardId}.00` }),
  }
  module = raffles(kit)
  read = projections({ db: base.db, all: module.projections ?? [], onError: base.report })
})
afterAll(() => base.close())
beforeEach(async () => {
  Object.assign(state, { isOn: true, fails: false, block: true })
  // The raffles of earlier tests open no draws in this one.
  await sql`update raffle_version set is_open = false`.execute(base.db)
})

const TERMS = {
  words: [{ language: "PT", name: "Sorteio", text: "" }],
  per: "100",
  cap: 5,
  prizes: ["50", "20"],
  budget: "1000",
  isOpen: true,
} satisfies FirstRaffle["terms"]

/** A raffle whose draw of this week has begun. */
async function aRaffle(
  terms: Partial<FirstRaffle["terms"]> = {},
): Promise<{ raffleId: bigint; drawId: bigint }> {
  const raffleId = await inTransaction(base.db, async (tx) => {
    const id = await insertRaffle(tx, { id: 1, timeZone: "America/Sao_Paulo" }, { products: [] })
    await writeVersion(
      tx,
      id,
      { ...TERMS, ...terms },
      { since: base.clock.now(), askedBy: "a", approvedBy: "b" },
    )
    return id
  })
  await openDraws(kit)
  base.clock.advance(2 * MINUTE)
  const draw = (await drawsOf(base.db, 1, 8)).find((each) => each.raffleId === raffleId)
  return { raffleId, drawId: draw?.id ?? 0n }
}
const bet = async (memberId: bigint, stake: string, more: object = {}) => {
  base.clock.advance(1_000)
  const [at, amount] = [base.clock.now(), parseAmount(stake)]
  await writePlayFact(base.db, {
    memberId,
    stake: amount,
    validBet: amount,
    placedAt: at,
    settledAt: at,
    ...more,
  })
  await read.catchUp()
}
const caller = (id: bigint) =>
  ({ member: { id }, merchant: { id: 1 }, language: "PT" }) as unknown as Parameters<typeof claimPrize>[1]
const mine = async (id: bigint, drawId: bigint) =>
  (await partsFor(kit, caller(id))).find((row) => row.drawId === String(drawId))
const drawn = async (drawId: bigint) => drawFor(kit, caller(1n), String(drawId))
const listed = (drawId: bigint) => listFor(kit, caller(1n), String(drawId))
const toClose = async (drawId: bigint) => {
  const at = Date.parse((await drawn(drawId)).closesAt)
  base.clock.advance(at - base.clock.now().getTime() + 3 * MINUTE)
}

test("each whole step of cash play gives a ticket up to the cap, a reversal takes the newest, and read anew it is the same", async () => {
  const { drawId } = await aRaffle()
  const [one, two] = [await base.aPlayer(), await base.aPlayer()]
  await bet(one, "250")
  expect(await mine(one, drawId)).toMatchObject({ tickets: 2, left: "50.00", member: null })
  await bet(two, "100", { fromBonus: parseAmount("50") })
  expect(await mine(two, drawId)).toMatchObject({ tickets: 0, left: "50.00" })
  await bet(two, "50")
  await bet(one, "900")
  expect(await mine(one, drawId)).toMatchObject({ tickets: 5, left: "0.00" })
  const settledAt = base.clock.now()
  await bet(one, "-900", { validBet: parseAmount("-900"), correctsAt: settledAt, revision: 1 })
  expect(await mine(one, drawId)).toMatchObject({ tickets: 2, left: "50.00" })
  await bet(one, "60")
  const tickets = async () =>
    (
      await sql`select member_id, nth, seq from raffle_ticket where draw_id = ${drawId} order by settled_at, nth`.execute(
        base.db,
      )
    ).rows
  const live = await tickets()
  expect(live).toMatchObject([
    { member_id: one, nth: 1 },
    { member_id: one, nth: 2 },
    { member_id: two, nth: 1 },
    { member_id: one, nth: 3 },
  ])
  await read.rebuild("raffles.tickets")
  expect(await tickets()).toEqual(live)
  const shown = (await readRaffles({ ...kit, accountsOf: async () => new Map() }, 1)).rows
    .flatMap(({ draws }) => draws)
    .find((draw) => draw.drawId === String(drawId))
  expect(shown).toMatchObject({ state: "OPEN", tickets: 4, members: 2 })
})

test("safety/52: a test account gets no tickets", async () => {
  const { drawId } = await aRaffle()
  const tester = await base.aPlayer()
  await inTransaction(base.db, (tx) =>
    markTest(tx, { merchantId: 1, memberId: tester, since: markedFrom(base.clock.now()) }),
  )
  base.clock.advance(2 * 3_600_000)
  await bet(tester, "500")
  expect(await mine(tester, drawId)).toMatchObject({ tickets: 0, left: "100.00" })
})

test("the list is frozen once at close, the block of then is the salt, and seed, list and salt give the winners", async () => {
  const { raffleId, drawId } = await aRaffle()
  const players = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  const [one = 0n, two = 0n, three = 0n, barred = 0n] = players
  for (const each of [one, two, barred, three]) await bet(each, "200")
  state.barred.add(barred)
  const promised = await drawn(drawId)
  expect([promised.seed, promised.listHash, await listed(drawId)]).toEqual([null, null, ""])
  await toClose(drawId)
  const [open] = (await drawsOf(base.db, 1, 0)).filter(({ id }) => id === drawId)
  if (!open) throw new Error("no draw")
  const closed = await Promise.all([closeDraw(kit, open), closeDraw(kit, open)])
  expect(closed.filter(Boolean)).toHaveLength(1)
  const list = await listed(drawId)
  expect(list).toBe("1,1\n2,1\n3,2\n4,2\n5,3\n6,3")
  expect(await drawn(drawId)).toMatchObject({
    state: "CLOSED",
    listHash: listHash(["1", "1", "2", "2", "3", "3"]),
    height: 900,
    seed: null,
  })
  await bet(one, "-200", { validBet: parseAmount("-200"), correctsAt: new Date(open.startsAt), revision: 1 })
  expect(await mine(one, drawId)).toMatchObject({ tickets: 2, member: "1", places: [1, 2] })
  state.block = false
  expect(await drawClosed(kit)).toBe(0)
  state.block = true
  state.fails = true
  expect(await drawClosed(kit)).toBe(0)
  expect((await drawn(drawId)).state).toBe("CLOSED")
  state.fails = false
  given.length = 0
  const [first, second] = await Promise.all([drawClosed(kit), drawClosed(kit)])
  expect(first + second).toBe(1)
  expect(given).toHaveLength(2)
  const proof = await drawn(drawId)
  const { ok } = verifyRaffle({
    raffle: proof.raffle,
    draw: proof.draw,
    commitment: promised.commitment,
    list,
    listHash: proof.listHash ?? "",
    salt: SALT,
    seed: proof.seed ?? "",
    prizes: 2,
    winners: proof.winners,
  })
  expect(ok).toBe(true)
  expect(proof.winners.map(({ amount, state: of }) => [amount, of])).toEqual([
    ["50.00", "OPEN"],
    ["20.00", "OPEN"],
  ])
  expect(given[0]).toMatchObject({ source: "raffle", key: `raffle:${drawId}:1`, isAutomatic: false })
  expect((given[0]?.claimBy.getTime() ?? 0) - base.clock.now().getTime()).toBe(7 * DAY)
  const winner = given[0]?.memberId ?? 0n
  expect(await claimPrize(kit, caller(winner), { drawId: String(drawId), prize: 1 })).toEqual({
    paid: "1.00",
  })
  const other = players.find((id) => !given.some(({ memberId }) => memberId === id)) ?? 0n
  await expect(claimPrize(kit, caller(other), { drawId: String(drawId), prize: 1 })).rejects.toMatchObject({
    code: "RAFFLE_NOT_WON",
  })
  await expect(claimPrize(kit, caller(winner), { drawId: "999999", prize: 1 })).rejects.toMatchObject({
    code: "RAFFLE_UNKNOWN",
  })
  const told = { merchantId: 1, memberId: winner, source: "raffle", key: "" }
  const ends = new Map([
    ["rewardClaimed", 1n],
    ["rewardLapsed", 2n],
  ])
  for (const { event, hear } of module.reactions ?? []) {
    const rewardId = ends.get(event)
    if (rewardId !== undefined)
      await inTransaction(base.db, (tx) => hear(tx, { ...told, rewardId }, base.jobs.queue))
  }
  expect((await drawn(drawId)).winners.map(({ state: of }) => of)).toEqual(["CLAIMED", "LAPSED"])
  expect(await costOf(base.db, raffleId)).toEqual({ paid: parseAmount("50"), reserved: 0n })
})

test("26: tickets A A A B C C with the seed and salt of the example give B and C, and a prize of a member who may not have it lapses", () => {
  const list = "AAABCC".split("")
  const seed = seedFromHex(Array.from({ length: 32 }, (_, at) => at.toString(16).padStart(2, "0")).join(""))
  const context = { gameCode: "RAFFLE-7", issue: "20261122-1" }
  expect(
    drawRaffle(list, { seed, context, salt: "000000abcd", prizes: 2 }).map(({ ticket, member, value }) => [
      ticket,
      member,
      value,
    ]),
  ).toEqual([
    [4, "B", 930331869],
    [6, "C", 819243119],
  ])
})

test("a draw without tickets is void and shows its seed; where raffles are off nothing opens, closes with prizes or is claimed", async () => {
  const { drawId } = await aRaffle()
  await toClose(drawId)
  await module.round()
  expect(await drawn(drawId)).toMatchObject({ state: "VOID", isVoidBy: "EMPTY" })
  expect((await drawn(drawId)).seed).not.toBeNull()
  const next = await aRaffle()
  const player = await base.aPlayer()
  await bet(player, "500")
  state.isOn = false
  await toClose(next.drawId)
  await module.round()
  expect(await drawn(next.drawId)).toMatchObject({ state: "VOID", isVoidBy: "OFF" })
  expect(await cardsOf(kit, caller(player))).toEqual([])
  await expect(
    claimPrize(kit, caller(player), { drawId: String(next.drawId), prize: 1 }),
  ).rejects.toMatchObject({ code: "RAFFLES_OFF" })
})

test("a winner who may have no reward leaves the prize with the house; a budget without room opens no draw", async () => {
  const { raffleId, drawId } = await aRaffle({ prizes: ["70"], budget: "100" })
  const player = await base.aPlayer()
  await bet(player, "100")
  state.off.add(player)
  await toClose(drawId)
  expect(await openDraws(kit)).toBe(0)
  await module.round()
  await module.round()
  expect((await drawn(drawId)).winners).toMatchObject([{ state: "LAPSED" }])
  await expect(claimPrize(kit, caller(player), { drawId: String(drawId), prize: 1 })).rejects.toMatchObject({
    code: "REWARD_ENDED",
  })
  // The prize came back to the budget, so that the draw of the week after was opened.
  expect(await costOf(base.db, raffleId)).toEqual({ paid: 0n, reserved: parseAmount("70") })
  expect(base.reported.map(String).filter((each) => !each.includes("killed"))).toEqual([])
})
