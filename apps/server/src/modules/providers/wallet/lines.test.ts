import { randomUUID } from "node:crypto"
import { inTransaction, sql } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import { afterAll, beforeAll, expect, test } from "vitest"
import { enterLines } from "../../play/index.ts"
import { GAME, testHouse, VENDOR, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

test("a round has the line as of its close, and what is corrected after a move keeps it", async () => {
  const member = await house.newMember("100")
  const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(member))
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  const round = randomUUID()
  const about = {
    vendor: VENDOR,
    player,
    game: GAME,
    currency: "BRL",
    play: "normal",
    session,
    round,
  } as const
  const enter = (lineId: bigint, since: Date) =>
    inTransaction(house.database.db, (tx) => enterLines(tx, [{ memberId: member, lineId, since }]))
  const facts = async () => {
    const { rows } = await sql<{
      line: bigint | null
      stake: bigint
      payout: bigint
      at: Date
      corrects: boolean
      placed: Date
    }>`
      select line_id as line, stake, payout, coalesce(corrects_at, settled_at) as at, corrects_at is not null as corrects, placed_at as placed
        from play_fact where member_id = ${member} order by seq`.execute(house.database.db)
    return rows
  }
  await enter(3n, house.clock.now())
  await house.wallet.process({
    ...about,
    kind: "bet",
    txId: randomUUID(),
    amount: parseAmount("5"),
    win: parseAmount("2"),
    roundClosed: true,
  })
  const [first] = await facts()
  expect(first).toMatchObject({ line: 3n, corrects: false, at: house.clock.now() })
  house.clock.advance(1_000)
  await enter(4n, house.clock.now())
  await house.wallet.process({
    ...about,
    kind: "win",
    txId: randomUUID(),
    amount: parseAmount("1"),
    roundClosed: true,
  })
  const corrections = (await facts()).slice(1)
  expect(corrections).toMatchObject([
    { line: 3n, payout: -20_000n, corrects: true, at: first?.at },
    { line: 3n, payout: 30_000n, corrects: true, at: first?.at },
  ])
  await house.wallet.process({
    ...about,
    round: randomUUID(),
    kind: "bet",
    txId: randomUUID(),
    amount: parseAmount("5"),
    roundClosed: true,
  })
  expect((await facts()).at(-1)).toMatchObject({ line: 4n, corrects: false })
  // Stakes count as placed when the round began, also where it closes later and is corrected.
  const began = house.clock.now()
  const later = { ...about, round: randomUUID() }
  await house.wallet.process({
    ...later,
    kind: "bet",
    txId: randomUUID(),
    amount: parseAmount("5"),
    roundClosed: false,
  })
  for (const value of ["2", "3"]) {
    house.clock.advance(60_000)
    const amount = parseAmount(value)
    await house.wallet.process({ ...later, kind: "win", txId: randomUUID(), amount, roundClosed: true })
  }
  expect((await facts()).slice(4)).toMatchObject([{ placed: began }, { placed: began }, { placed: began }])
})
