import { randomInt, randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { deriveKey } from "@croupier/ledger"
import { countUnits, findPlay, settle, type Draw, type Selection } from "@croupier/lottery"
import { add, amount, parseAmount, toDecimal, ZERO } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { outcomesJson, outcomesOf } from "./outcomes.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"
import { priceOf, type Mode } from "../betting/terms.ts"

const game = gameOf("SSC1M", { minimumGroup: 1_700, maximumPrize: parseAmount("10000000") })

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([game])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  expect(house.reported).toEqual([])
  await house.close()
})

const db = () => house.store.database.db
const DIGITS = "0123456789".split("")
const some = (count: number) =>
  DIGITS.toSorted(() => randomInt(3) - 1)
    .slice(0, count)
    .toSorted()
const one = <T>(of: readonly T[]): T => of[randomInt(of.length)] as T

/** Selections of several shapes: those with one tier and with many, with pushes, of one unit and of thousands. */
const anyLine = () => ({
  ...one([
    { play: "SSC.FIXED_PLACE", selection: { pos: [some(randomInt(1, 9)), [], some(2), [], []] } },
    { play: "SSC.ALL5.STRAIGHT", selection: { pos: [0, 1, 2, 3, 4].map(() => some(randomInt(5, 10))) } },
    { play: "SSC.LAST3.GROUP3", selection: { set: some(randomInt(2, 9)) } },
    { play: "SSC.DTT.P1P5", selection: { set: ["DRAGON", "TIGER"] } },
    { play: "SSC.BSOE.LAST2", selection: { pos: [["BIG", "ODD"], ["EVEN"]] } },
    { play: "SSC.LAST3.STRAIGHT_SUM", selection: { set: ["9", "13", "14"] } },
  ]),
  mode: one<Mode>(["1", "0.1", "0.01", "0.001"]),
  multiple: randomInt(1, 30),
  group: randomInt(1_700, 1_957),
})

test("the key of a posting is the one that Node derives", async () => {
  const key = randomUUID()
  const { rows } = await sql<{
    key: string
  }>`select lottery_key(${key}::uuid, 'payout', '123', 'r1') as key`.execute(db())
  expect(rows[0]?.key).toBe(deriveKey(key, "payout", "123", "r1"))
})

test("every bet is paid what the engine says, to the last ten-thousandth: prize, returned stake and rebate", async () => {
  const members = await Promise.all(Array.from({ length: 40 }, () => house.member("10000000")))
  const issue = await onSale(house, "SSC1M")
  for (let round = 0; round < 8; round++)
    await Promise.all(
      members.map(async (member) => {
        const lines = Array.from({ length: 5 }, anyLine)
        const cost = toDecimal(add(ZERO, ...lines.map(stakeOf)))
        await house.lottery.routes.placeBets({ gameCode: "SSC1M", issue, lines, cost }, member)
      }),
    )
  await house.pass(61_000)
  const { rows } = await sql<BetRow>`
    select b.play, b.selection, b.units, b.mode, b.multiple, b.prize_group as "group", b.member_group as "memberGroup", b.stake, i.draw,
           coalesce(p.prize, 0)::bigint as prize, coalesce(p.refund, 0)::bigint as refund, coalesce(p.rebate, 0)::bigint as rebate
      from lottery_bet b join lottery_issue i on i.id = b.issue_id
      left join lottery_payout p on p.bucket = b.bucket and p.bet_id = b.id`.execute(db())
  expect(rows).toHaveLength(1_600)
  // How many win is the draw's affair.
  expect(rows.filter((row) => row.prize > 0n).length).toBeGreaterThan(0)
  for (const row of rows) {
    const play = findPlay(row.play)
    if (!play) throw new Error(row.play)
    const line = { ...row, play, units: Number(row.units) }
    const priced = priceOf(game, line, settle(play, row.selection, row.draw))
    expect(
      { prize: row.prize, refund: row.refund, rebate: row.rebate },
      JSON.stringify(row, (_, v) => String(v)),
    ).toEqual({
      prize: BigInt(priced.prize),
      refund: BigInt(priced.refund),
      rebate: BigInt(priced.rebate),
    })
  }
  const marks = await sql<{ paid: bigint }>`select sum(paid)::bigint as paid from lottery_settled`.execute(
    db(),
  )
  expect(marks.rows[0]?.paid).toBe(rows.reduce((sum, row) => sum + row.prize + row.refund + row.rebate, 0n))
})

interface BetRow {
  readonly play: string
  readonly selection: Selection
  readonly units: bigint
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  readonly memberGroup: number
  readonly stake: bigint
  readonly draw: Draw
  readonly prize: bigint
  readonly refund: bigint
  readonly rebate: bigint
}

/** Sixty-four members in as many buckets, each with a bet of twenty on every digit. */
async function manyBets() {
  const members = await Promise.all(Array.from({ length: 64 }, () => house.member("100")))
  const issue = await onSale(house, "SSC1M")
  await Promise.all(
    members.map((member) =>
      house.lottery.routes.placeBets(
        { gameCode: "SSC1M", issue, lines: [firstDigit(...DIGITS)], cost: "20" },
        member,
      ),
    ),
  )
  return { members, issue }
}

test("three workers settle one issue at once: every bucket once, everybody told once", async () => {
  const { members } = await manyBets()
  const others = await Promise.all(
    [0, 1].map(() => lotteryOn(house.store.database, house.ledger, house.clock)),
  )
  try {
    house.clock.advance(61_000)
    await Promise.all([house.lottery, ...others].map((each) => each.round()))
    await house.lottery.round()
    for (const member of members) expect(await house.balance(member)).toBe("99.56")
  } finally {
    for (const each of others) await each.stop()
  }
  const told = house.published.filter(({ topic }) => topic === "settled")
  expect(told.length).toBeGreaterThan(0)
})

test("a bucket that fails in the middle leaves no trace, its neighbours are paid, and the next round pays it", async () => {
  const { members, issue } = await manyBets()
  await sql`create function fail_payout() returns trigger language plpgsql as $$ begin raise exception 'torn'; end $$`.execute(
    db(),
  )
  await sql`create trigger fail_payout before insert on ledger.journal for each row when (new.bucket = 7 and new.kind = 6) execute function fail_payout()`.execute(
    db(),
  )
  await house.pass(61_000)
  expect(house.reported.splice(0).length).toBeGreaterThan(0)
  const state = async () =>
    (await sql<{ state: string }>`select state from lottery_issue where issue = ${issue}`.execute(db()))
      .rows[0]?.state
  expect(await state()).toBe("SETTLING")
  await sql`drop function fail_payout() cascade`.execute(db())
  await house.pass(1_000)
  expect(await state()).toBe("SETTLED")
  for (const member of members) expect(await house.balance(member)).toBe("99.56")
})

test("a hash without enough digits returns the stakes of the plays that need them", async () => {
  const outcomes = await outcomesOf(
    { unitPrice: amount(20_000n), base: 2_000 },
    { hash: "a".repeat(60) + "b1c2" },
    [
      { play: "CHAIN.SSC.FIXED_PLACE", selection: firstDigit("1", "2").selection, group: 1_956 },
      { play: "CHAIN.NUM", selection: { set: ["2"] }, group: 1_956 },
      { play: "CHAIN.NUM", selection: { set: ["3"] }, group: 1_956 },
    ],
  )
  expect(JSON.parse(outcomesJson(outcomes))).toMatchObject([
    { play: "CHAIN.SSC.FIXED_PLACE", per: "0", push: 2 },
    { play: "CHAIN.NUM", push: 0, per: "195600" },
  ])
})

function stakeOf(line: ReturnType<typeof anyLine>) {
  const play = findPlay(line.play)
  const counted = play && countUnits(play, line.selection)
  if (!play || !counted?.valid) throw new Error(line.play)
  return priceOf(game, { ...line, play, ...counted, memberGroup: 1_956 }).stake
}
