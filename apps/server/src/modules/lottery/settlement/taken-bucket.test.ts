import { randomUUID } from "node:crypto"
import { bucketOf } from "@croupier/ledger"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../../call/context.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "../test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse([gameOf("OWN")])
})
afterAll(async () => {
  expect(await house.differences()).toEqual([])
  await house.close()
})

/** A transaction that holds a bucket, as a process that stands still between its posting and its commit does. */
async function holdBucket(bucket: number): Promise<() => Promise<void>> {
  const client = new pg.Client({ connectionString: house.store.url })
  await client.connect()
  await client.query("begin")
  await client.query("select 1 from ledger.bucket where bucket = $1 for update", [bucket])
  return async () => {
    await client.query("rollback")
    await client.end()
  }
}

test("a bucket that another process holds delays the slips of its own members only", async () => {
  const members = await Promise.all(Array.from({ length: 12 }, () => house.member("100")))
  const [stuck, ...others] = members
  if (!stuck) throw new Error("no member")
  const issue = await onSale(house, "OWN")
  const place = (member: MemberContext) =>
    house.lottery.routes.placeBets(
      { gameCode: "OWN", issue, lines: [firstDigit("7")], cost: "2" },
      { ...member, idempotencyKey: randomUUID() },
    )
  const letGo = await holdBucket(bucketOf(stuck.member.id))
  let answered = 0
  // Answers of both kinds are awaited from the start: the bucket may let some through before `letGo` returns.
  const waiting: Promise<PromiseSettledResult<unknown>[]>[] = []
  for (let round = 1; round <= 5; round += 1) {
    // All at once, so that batches hold slips of the taken bucket among others.
    const slips = others.map((member) => {
      waiting.push(Promise.allSettled([place(stuck).finally(() => (answered += 1))]))
      return place(member)
    })
    for (const slip of slips) expect(await slip).toMatchObject({ balance: `${100 - 2 * round}.00` })
  }
  expect(answered).toBe(0)
  await letGo()
  const taken = (await Promise.all(waiting)).flat().filter(({ status }) => status === "fulfilled")
  expect(taken.length).toBe(50)
  expect(await house.balance(stuck)).toBe("0.00")
})
