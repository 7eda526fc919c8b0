import { inTransaction, sql } from "@croupier/database"
import { parseAmount, toDecimal } from "@croupier/money"
import { rank } from "@croupier/rewards"
import { settingsFrom } from "@croupier/rules/settings"
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest"
import { aMerchant, ground, type Ground } from "../../../test/ground.ts"
import { exclusionsIn, programmeMerchant, programmeMigrations } from "../../../test/programme-ground.ts"
import { markedFrom, markTest } from "../play/index.ts"
import { writePlayFact } from "../../../test/write-play-fact.ts"
import { projections, type Projections } from "../../kernel/projections.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { costOf, insertBoard, writeVersion } from "./board-store.ts"
import { boards, type Boards, type FirstBoard } from "./index.ts"
import type { BoardGift, BoardsKit } from "./kit.ts"
import { endRounds, openRounds } from "./rounds.ts"
import { roundsFor } from "./standing.ts"

/** Scores, ranks, the day of corrections and prizes of boards. */

const MINUTE = 60_000
const DAY = 86_400_000

let base: Ground
let module: Boards
let kit: BoardsKit
let read: Projections
const state = { isOn: true, barred: new Set<bigint>(), off: new Set<bigint>(), fails: false }
const given: BoardGift[] = []

beforeAll(async () => {
  base = await ground({ migrations: programmeMigrations("66_points", "74_boards") })
  await aMerchant(base.db)
  kit = {
    db: base.db,
    clock: base.clock,
    report: base.report,
    merchants: {
      byId: () => programmeMerchant(settingsFrom({ boards: { enabled: state.isOn } })),
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
  }
  module = boards(kit)
  read = projections({ db: base.db, all: module.projections ?? [], onError: base.report })
})
afterAll(() => base.close())
beforeEach(async () => {
  Object.assign(state, { isOn: true, fails: false })
  await sql`update board_version set is_open = false`.execute(base.db)
})

const TERMS = {
  words: [{ language: "PT", name: "Corrida", text: "" }],
  prizes: ["50", "20"],
  budget: "1000",
  isOpen: true,
} satisfies FirstBoard["terms"]

/** A board whose round of this week has begun; its id and the round's. */
async function aBoard(
  subject: Partial<FirstBoard["subject"]> = {},
  terms: Partial<FirstBoard["terms"]> = {},
): Promise<{ boardId: bigint; roundId: string; endsAt: number }> {
  const boardId = await inTransaction(base.db, async (tx) => {
    const of = { id: 1, timeZone: "America/Sao_Paulo" }
    const id = await insertBoard(tx, of, { metric: "TURNOVER", products: [], ...subject })
    await writeVersion(
      tx,
      id,
      { ...TERMS, ...terms },
      { since: base.clock.now(), askedBy: "a", approvedBy: "b" },
    )
    return id
  })
  await openRounds(kit)
  base.clock.advance(2 * MINUTE)
  const { rows } = await sql<{ id: bigint; endsAt: Date }>`
    select id, ends_at as "endsAt" from board_round where board_id = ${boardId}`.execute(base.db)
  return { boardId, roundId: String(rows[0]?.id), endsAt: rows[0]?.endsAt.getTime() ?? 0 }
}
let bets = 0
const bet = async (memberId: bigint, stake: string, more: object = {}) => {
  base.clock.advance(1_000)
  bets += 1
  const [at, amount, reference] = [base.clock.now(), parseAmount(stake), `bet:${bets}`]
  await writePlayFact(base.db, {
    memberId,
    stake: amount,
    validBet: amount,
    placedAt: at,
    settledAt: at,
    reference,
    ...more,
  })
  await read.catchUp()
  return { reference, at, amount }
}
const caller = (id: bigint) =>
  ({ member: { id }, merchant: { id: 1 }, language: "PT" }) as unknown as Parameters<typeof roundsFor>[1]
const seenBy = async (id: bigint, roundId: string) =>
  (await roundsFor(kit, caller(id))).find((row) => row.roundId === roundId)
const undo = (memberId: bigint, { reference, at, amount }: Awaited<ReturnType<typeof bet>>) =>
  bet(memberId, `-${toDecimal(amount)}`, { reference, correctsAt: at, revision: 1 })
const ranked = async (roundId: string) =>
  (await seenBy(1n, roundId))?.top.map(({ name, score }) => `${name} ${score}`)

test("25: ranks by score, then by the earlier last play; a void within a day ranks anew, a later one changes nothing", async () => {
  const { roundId, endsAt } = await aBoard()
  const [a, b, c] = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  await bet(a, "60")
  await bet(b, "100")
  await bet(a, "40")
  await bet(c, "90")
  const fifth = await bet(c, "20")
  expect(await ranked(roundId)).toEqual([`m***${c} 110.00`, `m***${b} 100.00`, `m***${a} 100.00`])
  expect((await seenBy(a, roundId))?.mine).toEqual({ rank: 3, score: "100.00", missing: "0.00" })
  expect((await seenBy(b, roundId))?.mine).toEqual({ rank: 2, score: "100.00", missing: "10.00" })
  expect((await seenBy(c, roundId))?.top[0]).toMatchObject({ isMe: true, prize: "50.00" })
  base.clock.advance(endsAt - base.clock.now().getTime() + DAY / 2)
  expect(await seenBy(a, roundId)).toMatchObject({ state: "PROVISIONAL" })
  await undo(c, fifth)
  const after = [`m***${b} 100.00`, `m***${a} 100.00`, `m***${c} 90.00`]
  expect(await ranked(roundId)).toEqual(after)
  base.clock.advance(DAY)
  await undo(b, { reference: "bet:2", at: fifth.at, amount: parseAmount("100") })
  expect(await ranked(roundId)).toEqual(after)
  const scores = async () =>
    (
      await sql`select * from board_score where round_id = ${roundId}::bigint order by 2, 3, 4`.execute(
        base.db,
      )
    ).rows
  const live = await scores()
  await read.rebuild("boards.scores")
  expect(await scores()).toEqual(live)
  const day = (n: number) => new Date(n * DAY)
  const fact = (seq: bigint, memberId: bigint, score: string) => ({
    seq,
    memberId,
    score: parseAmount(score),
    recordedAt: day(1),
  })
  const pure = rank([fact(1n, a, "60"), fact(2n, b, "100"), fact(3n, a, "40"), fact(4n, c, "90")], day(2))
  expect(pure.map(({ memberId, score }) => `m***${memberId} ${toDecimal(score)}`)).toEqual(after)
})

test("prizes are offered once when a round is final, without excluded members; a prize that may not be given stays with the house", async () => {
  const { boardId, roundId, endsAt } = await aBoard()
  const [one, two, barred] = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  await bet(barred, "900")
  await bet(one, "300")
  await bet(two, "200")
  state.barred.add(barred)
  state.off.add(two)
  base.clock.advance(endsAt - base.clock.now().getTime() + DAY + 3 * MINUTE)
  state.fails = true
  expect(await endRounds(kit)).toBeGreaterThanOrEqual(0)
  expect((await seenBy(one, roundId))?.state).toBe("PROVISIONAL")
  state.fails = false
  given.length = 0
  const done = await Promise.all([endRounds(kit), endRounds(kit)])
  // The round of the test before ends with it.
  expect(done[0] + done[1]).toBe(2)
  expect(given.filter(({ key }) => key.startsWith(`board:${roundId}:`))).toMatchObject([
    { memberId: one, source: "board", key: `board:${roundId}:1`, isAutomatic: false },
  ])
  expect(await seenBy(one, roundId)).toMatchObject({ state: "FINAL", mine: { rank: 1, missing: null } })
  expect(await costOf(base.db, boardId)).toEqual({ paid: 0n, reserved: parseAmount("50") })
  const at = given.findIndex(({ key }) => key === `board:${roundId}:1`)
  const told = { merchantId: 1, memberId: one, source: "board", key: "", rewardId: BigInt(at + 1) }
  for (const { event, hear } of module.reactions ?? [])
    if (event === "rewardClaimed") await inTransaction(base.db, (tx) => hear(tx, told, base.jobs.queue))
  expect(await costOf(base.db, boardId)).toEqual({ paid: parseAmount("50"), reserved: 0n })
})

test("the best payout of a stake ranks by multiplier, points weigh products, and play that a bonus paid scores nothing there", async () => {
  const best = await aBoard({ metric: "MULTIPLIER", products: ["LOTT"] })
  const [one, two] = [await base.aPlayer(), await base.aPlayer()]
  await bet(one, "10", { payout: parseAmount("95") })
  await bet(one, "10", { payout: parseAmount("20") })
  await bet(two, "3", { payout: parseAmount("30"), fromBonus: parseAmount("1") })
  await bet(two, "2", { payout: parseAmount("19") })
  await bet(two, "2", { payout: parseAmount("99"), product: "RNG" })
  expect(await ranked(best.roundId)).toEqual([`m***${one} 9.50`, `m***${two} 9.50`])
})

test("a board by points ranks the valid bet by the multiplier of its product then, and a product without one scores nothing", async () => {
  const since = new Date(base.clock.now().getTime() - DAY)
  await sql`
    insert into point_terms (merchant_id, since, multipliers, step, pays, daily, second_from, asked_by, approved_by)
    values (1, ${since}, '{"LIVE": 70, "SLOTS": 120, "SPORTS": 100}', 1000000, 10000, 10000000, 10000000, 'a', 'b')`.execute(
    base.db,
  )
  const { roundId } = await aBoard({ metric: "POINTS" })
  const [live, slots, sports] = [await base.aPlayer(), await base.aPlayer(), await base.aPlayer()]
  await bet(live, "200", { product: "LIVE" })
  await bet(slots, "100", { product: "SLOTS", fromBonus: parseAmount("25") })
  await bet(sports, "80", { product: "SPORTS" })
  await bet(sports, "900", { product: "LOTT" })
  expect(await ranked(roundId)).toEqual([`m***${live} 14.00`, `m***${slots} 9.00`, `m***${sports} 8.00`])
  // Terms of now weigh play of now: what was played before keeps its points.
  await sql`
    insert into point_terms (merchant_id, since, multipliers, step, pays, daily, second_from, asked_by, approved_by)
    values (1, ${base.clock.now()}, '{"SPORTS": 200}', 1000000, 10000, 10000000, 10000000, 'a', 'b')`.execute(
    base.db,
  )
  await bet(live, "500", { product: "LIVE" })
  await bet(sports, "30", { product: "SPORTS" })
  expect(await ranked(roundId)).toEqual([`m***${live} 14.00`, `m***${sports} 14.00`, `m***${slots} 9.00`])
  await read.rebuild("boards.scores")
  expect(await ranked(roundId)).toEqual([`m***${live} 14.00`, `m***${sports} 14.00`, `m***${slots} 9.00`])
})

test("where boards are off, or the budget is spent, nothing opens, and a round ends without prizes", async () => {
  const { boardId, roundId, endsAt } = await aBoard({}, { budget: "100" })
  const player = await base.aPlayer()
  await bet(player, "100")
  base.clock.advance(endsAt - base.clock.now().getTime() + DAY + 3 * MINUTE)
  expect(await openRounds(kit)).toBe(0)
  state.isOn = false
  await module.round()
  expect((await seenBy(player, roundId))?.state).toBe("VOID")
  expect(await costOf(base.db, boardId)).toEqual({ paid: 0n, reserved: 0n })
  const [routes] = [module.routes]
  const context = caller(player) as Parameters<typeof routes.missionLeaderboard>[1]
  expect(await routes.missionLeaderboard({}, context)).toEqual({ isOffered: false, rows: [] })
  expect(base.reported.map(String).filter((each) => !each.includes("killed"))).toEqual([])
})

test("safety/52: a test account has no rank", async () => {
  const { roundId } = await aBoard()
  const [one, tester] = [await base.aPlayer(), await base.aPlayer()]
  await inTransaction(base.db, (tx) =>
    markTest(tx, { merchantId: 1, memberId: tester, since: markedFrom(base.clock.now()) }),
  )
  base.clock.advance(2 * 3_600_000)
  await bet(tester, "500")
  await bet(one, "20")
  expect(await ranked(roundId)).toEqual([`m***${one} 20.00`])
})
