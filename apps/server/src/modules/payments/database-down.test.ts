import { randomUUID } from "node:crypto"
import { connect, isUnavailable, migrate } from "@croupier/database"
import { parseAmount, times } from "@croupier/money"
import { sign } from "@croupier/payment-simulator/signature"
import { eventually, PATIENCE_MS, startPostgres, type TestPostgres } from "@croupier/testkit"
import { afterAll, beforeAll, expect, test } from "vitest"
import { referenceOf } from "./deposit.ts"
import { createDeposit } from "./deposits.ts"
import { MERCHANT, MIGRATIONS, SECRET, testHouse, type TestHouse } from "./test-house.ts"

let postgres: TestPostgres
let house: TestHouse
beforeAll(async () => {
  postgres = await startPostgres({ database: "house" })
  const database = connect(postgres.url, { connectTimeoutMs: PATIENCE_MS })
  await migrate(database.db, MIGRATIONS)
  house = await testHouse({ database, drop: () => database.close() })
})
afterAll(async () => {
  await house.close()
  await postgres.stop()
})

const order = { method: "PIX", amount: parseAmount("25") }

test("while the database is away a webhook is put off, and taken when it is back", async () => {
  const member = await house.member()
  const deposit = await createDeposit(house.kit, member, order, "k")
  await postgres.kill()
  await house.act(deposit, "pay")
  const body = JSON.stringify({
    id: randomUUID(),
    data: { id: deposit.charge?.id, reference: referenceOf(deposit) },
  })
  expect(await house.webhook(body, sign(SECRET, body, house.clock.now()))).toMatchObject({
    status: 503,
    retryAfter: "2",
    body: { code: "UNAVAILABLE" },
  })
  await expect(createDeposit(house.kit, member, order, "other")).rejects.toSatisfy(isUnavailable)
  await postgres.start()
  await house.reaches(deposit, "CREDITED")
})

test("killed in the middle of many payments: each is credited once, and the house paid for just those", async () => {
  const before = await house.ledger.houseBalance(MERCHANT, "payments:1", "BRL")
  const deposits = await Promise.all(
    Array.from({ length: 24 }, async () => createDeposit(house.kit, await house.member(), order, "k")),
  )
  const paying = deposits.map((deposit) => house.act(deposit, "pay", { twice: true }))
  await eventually(async () => {
    const states = await Promise.all(deposits.map(house.stateOf))
    expect(states).toContain("CREDITED")
  })
  await postgres.kill()
  await Promise.all(paying)
  await postgres.start()
  house.clock.advance(60_000)
  for (const deposit of deposits) await house.checkUntil(deposit, "CREDITED")
  for (const deposit of deposits)
    expect(await house.ledger.balance(deposit.memberId, "main", "BRL")).toBe(order.amount)
  expect(await house.ledger.houseBalance(MERCHANT, "payments:1", "BRL")).toBe(
    before - times(order.amount, BigInt(deposits.length)),
  )
})
