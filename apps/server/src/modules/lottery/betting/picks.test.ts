import { sql } from "@croupier/database"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { type Lottery } from "../index.ts"
import { picks } from "./picks.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"
import { lotteryOn } from "../test-lottery.ts"

const GAME = gameOf("MANY")
const DIGITS = "0123456789".split("")

let house: TestHouse
beforeAll(async () => void (house = await testHouse([GAME])))
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await house.close()
})

const idOf = async (issue: string) => {
  const { rows } = await sql<{ id: bigint }>`select id from lottery_issue where issue = ${issue}`.execute(
    house.store.database.db,
  )
  return rows[0]?.id ?? 0n
}
/** A member whose bets lie in the buckets that a large issue is read from. */
async function memberIn(bucket: bigint): Promise<MemberContext> {
  for (;;) {
    const one = await house.member("1000")
    if (one.member.id % 64n === bucket) return one
  }
}
/** Each digit twelve times over: whatever is drawn, twelve of a hundred and twenty bets win 19.56. */
async function betMany(): Promise<{ issue: string; id: bigint; by: MemberContext }> {
  const issue = await onSale(house, "MANY")
  const id = await idOf(issue)
  const by = await memberIn(id % 64n)
  for (let slip = 0; slip < 12; slip++)
    await house.lottery.routes.placeBets(
      { gameCode: "MANY", issue, lines: DIGITS.map((digit) => firstDigit(digit)), cost: "20" },
      by,
    )
  return { issue, id, by }
}
/** Past the close, and then past the draw. */
async function drawn(by: Pick<Lottery, "round"> = house.lottery): Promise<void> {
  house.clock.advance(56_000)
  await house.lottery.round()
  house.clock.advance(6_000)
  await by.round()
}

test("a large issue pays the same, whether its picks were gathered at the close or are read at the settlement", async () => {
  const first = await betMany()
  expect(await house.balance(first.by)).toBe("760.00")
  await drawn()
  expect(await house.balance(first.by)).toBe("994.72")

  const other = await lotteryOn(house.store.database, house.ledger, house.clock)
  const second = await betMany()
  await drawn(other)
  expect(await house.balance(second.by)).toBe("994.72")
  await other.stop()
})

test("the gathered picks are all that was bet; a small issue, and one that is forgotten, are read when asked for", async () => {
  const { id } = await betMany()
  const { db } = house.store.database
  const found = picks(db, (error) => {
    throw error
  })
  const words = async () =>
    (await found.of({ id }, [Number(id % 64n)])).map(({ selection }) => JSON.stringify(selection)).toSorted()
  const read = await words()
  expect(read).toHaveLength(10)
  found.gather({ id })
  expect(await words()).toEqual(read)
  // Asked for another bucket, what was gathered knows of all.
  expect(await found.of({ id }, [])).toHaveLength(10)
  found.forget({ id })
  expect(await found.of({ id }, [])).toEqual([])
  found.gather({ id: 0n })
  expect(await found.of({ id: 0n }, [1])).toEqual([])
})
