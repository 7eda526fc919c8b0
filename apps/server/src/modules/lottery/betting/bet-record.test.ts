import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import {
  aside,
  desk,
  none,
  readPlayRecord,
  RECORD_FIELDS,
  STRANGER,
  written,
} from "../../../../test/play-record-desk.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("SSC1M")])
})
afterAll(() => house.close())

const kit = () => ({
  ...aside,
  db: house.store.database.db,
  clock: house.clock,
  ledger: house.ledger,
  lottery: house.lottery,
  providers: none,
})

test("safety/46: the record of a lottery bet has all fields, and its reading stands in the log", async () => {
  const member = await house.member("100")
  const issue = await onSale(house, "SSC1M")
  const { bets } = await house.lottery.routes.placeBets(
    {
      gameCode: "SSC1M",
      issue,
      lines: [firstDigit("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")],
      cost: "20.00",
    },
    member,
  )
  const [bet] = bets
  if (!bet) throw new Error("no bet")
  const memberId = String(member.member.id)
  const read = () => readPlayRecord(kit(), { memberId, play: bet.betId }, desk(1))
  expect(await read()).toMatchObject({
    status: "IN_PROGRESS",
    fundsBefore: "100.00",
    fundsAfter: null,
    outcome: null,
  })
  await house.pass(61_000)
  const record = await read()
  expect(Object.keys(record)).toEqual(expect.arrayContaining(RECORD_FIELDS))
  const won = parseAmount(record.won) + parseAmount(record.rebate)
  expect(record).toMatchObject({
    play: bet.betId,
    memberId,
    beganAt: bet.placedAt,
    vendor: null,
    game: "SSC1M",
    denomination: "2.00",
    fundsBefore: "100.00",
    wagered: "20.00",
    wageredBonus: "0.00",
    status: "COMPLETE",
    place: { country: "BR", ip: "203.0.113.7", source: "SIGN_IN" },
  })
  // One of the ten digits wins.
  expect(won).toBeGreaterThan(0n)
  expect(parseAmount(record.fundsAfter ?? "")).toBe(parseAmount("80") + won)
  expect(record.version).toContain(bet.play)
  expect(JSON.parse(record.choice ?? "")).toMatchObject({ issue, units: "10", multiple: 1 })
  expect(JSON.parse(record.outcome ?? "")).toEqual({
    balls: Array.from({ length: 5 }, () => expect.stringMatching(/^\d$/)),
  })
  expect(written.at(-1)).toEqual({
    act: "members.play.read",
    target: `member:${memberId}`,
    after: { vendor: null, play: bet.betId },
    merchantId: 1,
  })
})

test("a bet of another member, of another merchant or of none is refused, and not written down", async () => {
  const before = written.length
  const read = (memberId: bigint, play: string) =>
    readPlayRecord(kit(), { memberId: String(memberId), play }, desk(1))
  await expect(read(STRANGER, "1")).rejects.toMatchObject({ code: "ACCOUNT_UNKNOWN" })
  await expect(read(8n, "12")).rejects.toMatchObject({ code: "BET_UNKNOWN" })
  await expect(read(8n, "x")).rejects.toMatchObject({ code: "BET_UNKNOWN" })
  expect(written).toHaveLength(before)
})
