import { randomUUID } from "node:crypto"
import { parseAmount } from "@croupier/money"
import { newKeyPair } from "@croupier/provider"
import { afterAll, beforeAll, expect, test } from "vitest"
import { CircuitOpen } from "../../providers/index.ts"
import { testHouse, type TestHouse } from "../test-house.ts"
import { lineFrom } from "../test-line.ts"
import { gwpWallet } from "./gwp.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const request = (more: Partial<Parameters<ReturnType<typeof reef>["transferIn"]>[0]> = {}) => ({
  orderNo: randomUUID(),
  player: "m1-7",
  asset: "BRL" as const,
  amount: parseAmount("10.01"),
  sentAt: house.clock.now(),
  ...more,
})
const reef = (key?: string) => {
  const line = house.lineToReef
  return gwpWallet(
    lineFrom(key === undefined ? line : { ...line, own: { ...line.own, key } }, house.clock.now),
  )
}

test("an order is done once, however often it is sent, and found again by its number", async () => {
  const order = request()
  expect(await reef().transferIn(order)).toEqual({ kind: "done" })
  expect(await reef().transferIn(order)).toEqual({ kind: "done" })
  expect(await reef().balance("m1-7", "BRL")).toEqual({ kind: "ok", balance: parseAmount("10.01") })
  expect(await reef().query(order.orderNo)).toEqual({ kind: "done" })
  expect(await reef().query(randomUUID())).toEqual({ kind: "not_found" })
})

test("a refusal is final, and stays one", async () => {
  const order = request({ player: "m1-8", amount: parseAmount("5") })
  expect(await reef().transferOut(order)).toMatchObject({ kind: "refused" })
  await reef().transferIn(request({ player: "m1-8" }))
  expect(await reef().transferOut(order)).toMatchObject({ kind: "refused" })
  expect(await reef().query(order.orderNo)).toMatchObject({ kind: "failed" })
  expect(await reef().transferIn(request({ asset: "USD" }))).toMatchObject({
    kind: "refused",
    reason: "WRONG_CURRENCY",
  })
})

test("our number under another order is nothing that anybody knows", async () => {
  const order = request()
  await reef().transferIn(order)
  expect(await reef().transferIn({ ...order, amount: parseAmount("11") })).toMatchObject({ kind: "unknown" })
})

test("a request is signed with the instant of the mark: one of half a minute ago is not sent, and nothing is done", async () => {
  const order = request()
  house.clock.advance(30_001)
  expect(await reef().transferIn(order)).toMatchObject({
    kind: "refused",
    reason: expect.stringContaining("was not sent"),
  })
  expect(await reef().query(order.orderNo)).toEqual({ kind: "not_found" })
})

test("who signs with another key gets no answer that counts", async () => {
  const stranger = reef(newKeyPair().privateKey)
  expect(await stranger.transferIn(request())).toMatchObject({ kind: "unknown" })
  expect(await stranger.balance("m1-7", "BRL")).toMatchObject({ kind: "unknown" })
  expect(await stranger.query("1")).toMatchObject({ kind: "unknown" })
})

test("a vendor whose line rests is not asked: nothing was sent, and the money can go back at once", async () => {
  const resting = gwpWallet(lineFrom(house.lineToReef, house.clock.now), async () => {
    throw new CircuitOpen("left alone")
  })
  const order = request()
  expect(await resting.transferIn(order)).toEqual({ kind: "refused", reason: "left alone" })
  expect(await resting.query(order.orderNo)).toEqual({ kind: "unknown", reason: "left alone" })
  expect(await resting.balance("m1-7", "BRL")).toEqual({ kind: "unknown", reason: "left alone" })
  expect(await reef().query(order.orderNo)).toEqual({ kind: "not_found" })
})
