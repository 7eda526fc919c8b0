import { randomUUID } from "node:crypto"
import { bucketOf } from "@croupier/ledger"
import pg from "pg"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { MemberContext } from "../../http/context.ts"
import { firstDigit, gameOf, onSale, testHouse, type TestHouse } from "./test-house.ts"

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
  const [stuck, free] = [await house.member("100"), await house.member("100")]
  expect(bucketOf(stuck.member.id)).not.toBe(bucketOf(free.member.id))
  const issue = await onSale(house, "OWN")
  const place = (member: MemberContext) =>
    house.lottery.routes.placeBets(
      { gameCode: "OWN", issue, lines: [firstDigit("7")], cost: "2" },
      { ...member, idempotencyKey: randomUUID() },
    )
  const letGo = await holdBucket(bucketOf(stuck.member.id))
  let answered = false
  const waiting = place(stuck).finally(() => {
    answered = true
  })
  for (let slip = 1; slip <= 10; slip += 1)
    expect(await place(free)).toMatchObject({ balance: `${100 - 2 * slip}.00` })
  expect(answered).toBe(false)
  await letGo()
  expect(await waiting).toMatchObject({ balance: "98.00" })
})
