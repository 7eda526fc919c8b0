import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { expect, test } from "vitest"
import { studioBench } from "../test-bench.ts"

/** Free rounds of the house at a slot: the house counts them, the studio plays them at their stake and takes nothing. */

const GAME = "paper-lanterns"
const bench = studioBench()

const spin = (token: string, campaign = "lot-1", key: string = randomUUID()) =>
  bench.call("/api/rounds", { token, body: { key, stake: "20.00", choice: {}, campaign } })
const offered = async (token: string) => (await bench.call("/api/session", { token })).body.freeRounds

test("an opening tells the rounds that are free, and one is played at their stake without the player's money", async () => {
  bench.house.give("ana", "lot-1", "2", 3)
  const token = await bench.open(GAME, "ana", "0.00")
  expect(await offered(token)).toMatchObject([{ campaign: "lot-1", stake: "2.00", left: 3 }])
  const { body } = await spin(token)
  expect(body.round).toMatchObject({ stake: "2.00", free: true })
  expect(body.freeRounds).toMatchObject([{ left: 2 }])
  const { db } = bench.database.database
  const planned = await sql`select body from outbox where round_id = ${body.round.id}`.execute(db)
  expect(planned.rows).toMatchObject([{ body: { kind: "free_round", campaign: "lot-1" } }])
  const moved = await sql`select amount from movement where kind = 'bet'`.execute(db)
  expect(moved.rows).toEqual([{ amount: 0n }])
  // The result of the opening counts no stake that the player did not pay.
  expect((await bench.call("/api/net", { token })).body.net).toBe(body.round.payout)
})

test("the same request twice is one round, also after the last", async () => {
  bench.house.give("bea", "lot-1", "1", 1)
  const token = await bench.open(GAME, "bea", "0.00")
  const key = randomUUID()
  const [first, second] = [await spin(token, "lot-1", key), await spin(token, "lot-1", key)]
  expect(second.body.round.id).toBe(first.body.round.id)
  expect([bench.house.leftOf("bea"), second.body.freeRounds]).toEqual([0, []])
  expect(await spin(token)).toEqual({ status: 409, body: { code: "FREE_ROUND_GONE" } })
})

test("two at once play the last round once", async () => {
  bench.house.give("caio", "lot-1", "1", 1)
  const token = await bench.open(GAME, "caio", "0.00")
  const both = await Promise.all([spin(token), spin(token)])
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
})

test("a bet without an answer is taken back, and its round is not drawn", async () => {
  bench.house.give("dora", "lot-1", "1", 2)
  const token = await bench.open(GAME, "dora", "0.00")
  bench.house.fail("bet", "unheard")
  expect(await spin(token)).toEqual({ status: 503, body: { code: "BET_TAKEN_BACK" } })
  const { body } = await bench.call("/api/rounds", { token })
  expect(body.rounds).toMatchObject([{ book: null, free: true }])
})

test("rounds at a stake that is not on offer, at another game and for play money are not offered", async () => {
  bench.house.give("eva", "lot-1", "1.001", 2)
  expect(await offered(await bench.open(GAME, "eva", "0.00"))).toEqual([])
  bench.house.give("eva", "lot-1", "1", 2)
  expect(await offered(await bench.open(GAME, "eva", "0.00"))).toHaveLength(1)
  expect(await offered(await bench.open("market-dice", "eva", "0.00"))).toEqual([])
  expect(await offered(await bench.open(GAME, "eva", "0.00", "trial"))).toEqual([])
})
