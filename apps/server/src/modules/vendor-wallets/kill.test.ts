import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"
import { bucketOf } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { afterAll, afterEach, beforeAll, expect, test } from "vitest"
import { LEASE_MS } from "../../kernel/lifecycle.ts"
import { ordersUnderWay, listOrders } from "./store.ts"
import { MERCHANT, testHouse, type TestHouse } from "./test-house.ts"
import { transfer } from "./transfer.ts"

/** kill -9 at every state of a transfer: the next process finds where the money is and ends it, once. */

const CLIENT = fileURLToPath(new URL("./test-client.ts", import.meta.url))

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
// Processes that are killed tell their own commits.
afterAll(() => house.close({ oncePerCommit: false }))
afterEach(async () => {
  expect((await house.ledger.verify()).differences).toEqual([])
})

/** Begins a transfer of ten in a process of its own and kills it where it is told to stand still. */
async function killedAt(member: { id: bigint }, direction: "IN" | "OUT", stop: string): Promise<void> {
  const given = {
    database: house.url,
    instant: house.clock.now().toISOString(),
    member: String(member.id),
    direction,
    stop,
    line: house.lineToReef,
    number: 41,
    merchant: MERCHANT,
  }
  const child = spawn(process.execPath, [CLIENT, JSON.stringify(given)], {
    stdio: ["ignore", "pipe", "inherit"],
  })
  const ended = new Promise((resolve) => child.once("close", resolve))
  const stands = new Promise((resolve) => child.stdout.once("data", resolve))
  await Promise.race([stands, ended])
  expect(child.exitCode).toBeNull()
  child.kill("SIGKILL")
  await ended
}

const stateOf = async (member: { id: bigint }) => {
  const at = { bucket: bucketOf(member.id), memberId: member.id }
  const [newest] = await listOrders(house.db, at, undefined, 1)
  return newest?.state
}

/** Ten of a hundred are with the vendor, by its books and by ours, or nothing is; none is under way. */
async function expectTen(member: { readonly id: bigint }, isThere: boolean): Promise<void> {
  const there = isThere ? "10.00" : "0.00"
  expect(await house.has(member)).toMatchObject({
    main: isThere ? "90.00" : "100.00",
    transit: "0.00",
    reef: there,
  })
  expect(house.atReef(member)).toBe(there)
}

/**
 * Locks that the dead one held in the database are let go of only when its connection is missed: until then its
 * rows are passed by.
 */
const pursued = (member: { readonly id: bigint }, end: string) =>
  expect
    .poll(async () => {
      house.clock.advance(LEASE_MS)
      await house.retryDue()
      house.clock.advance(5 * 60_000)
      await house.retryDue()
      return stateOf(member)
    })
    .toBe(end)

test.each([
  ["posting 1", "CREATED", "FAILED", false],
  ["posted 1", "MAIN_DEBITED", "FAILED", false],
  ["before call", "SENT", "FAILED", false],
  ["after call", "SENT", "SUCCEEDED", true],
  ["posting 2", "SENT", "SUCCEEDED", true],
] as const)("on the way there, killed at %s: left as %s, ends as %s", async (stop, left, end, isThere) => {
  const member = await house.member()
  await killedAt(member, "IN", stop)
  expect(await stateOf(member)).toBe(left)
  // Another transfer waits for it, whatever became of it.
  const other = transfer(
    house.kit,
    member,
    { vendor: "REEF", direction: "IN", amount: parseAmount("1"), asset: "BRL", cause: "player" },
    "other",
  )
  await expect(other).rejects.toMatchObject({ code: "TRANSFER_UNDER_WAY" })
  await pursued(member, end)
  await expectTen(member, isThere)
  expect(await ordersUnderWay(house.db, { bucket: bucketOf(member.id), memberId: member.id })).toEqual([])
})

test.each([
  ["posting 1", "FAILED", true],
  ["posted 1", "FAILED", true],
  ["before call", "FAILED", true],
  ["after call", "SUCCEEDED", false],
  ["posting 2", "SUCCEEDED", false],
] as const)("on the way back, killed at %s: ends as %s", async (stop, end, isThere) => {
  const member = await house.member()
  await transfer(
    house.kit,
    member,
    { vendor: "REEF", direction: "IN", amount: parseAmount("10"), asset: "BRL", cause: "player" },
    "there",
  )
  house.clock.advance(1_000)
  await killedAt(member, "OUT", stop)
  await pursued(member, end)
  await expectTen(member, isThere)
})
