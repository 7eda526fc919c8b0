import { randomUUID } from "node:crypto"
import { sql } from "@croupier/database"
import { parseAmount, ZERO } from "@croupier/money"
import fc from "fast-check"
import { afterAll, beforeAll, expect, test } from "vitest"
import type { Deposit } from "./deposit.ts"
import { createDeposit } from "./deposits.ts"
import { DEPOSIT_STATES } from "@croupier/contract/payments"
import { depositLife, type DepositEvent, type DepositState } from "./deposit-states.ts"
import { nextCheckAt } from "./deposit.ts"
import type { Charge } from "./provider.ts"
import { applyCharge, applyNews, credit } from "./settle.ts"
import { testHouse, type TestHouse } from "./test-house.ts"

let house: TestHouse
beforeAll(async () => {
  house = await testHouse()
})
afterAll(() => house.close())

const created = async (): Promise<Deposit> =>
  createDeposit(house.kit, await house.member(), { method: "PIX", amount: parseAmount("25") }, randomUUID())

/** Everything a provider, a worker or a clock can bring, in any order and side by side. */
const news = fc.constantFrom(
  "open",
  "paid",
  "short",
  "foreign",
  "second",
  "refused",
  "expired",
  "denied",
  "credit",
  "later",
)
type News = typeof news extends fc.Arbitrary<infer T> ? T : never

async function bring(deposit: Deposit, what: News): Promise<void> {
  const open = house.chargeOf(deposit)
  const paid: Charge = { ...open, state: "paid", paidAmount: deposit.amount }
  switch (what) {
    case "open":
      return void (await applyCharge(house.kit, deposit, open))
    case "paid":
      return void (await applyCharge(house.kit, deposit, paid))
    case "short":
      return void (await applyCharge(house.kit, deposit, { ...paid, paidAmount: parseAmount("1") }))
    case "foreign":
      return void (await applyCharge(house.kit, deposit, { ...paid, reference: "1-elsewhere" }))
    case "second":
      return void (await applyCharge(house.kit, deposit, { ...paid, id: "another" }))
    case "refused":
    case "expired":
      return void (await applyCharge(house.kit, deposit, { ...open, state: what }))
    case "denied":
      return void (await applyNews(house.kit, deposit, { event: "refused" }))
    case "credit":
      return void (await credit(house.kit, deposit))
    case "later":
      return house.clock.advance(20 * 60_000)
  }
}

test("whatever happens in whatever order, the history follows the table and the money follows the state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(news, { minLength: 1, maxLength: 3 }), { maxLength: 6 }),
      async (happened) => {
        const deposit = await created()
        for (const atOnce of happened) await Promise.all(atOnce.map((what) => bring(deposit, what)))
        const { rows } = await sql<{ event: DepositEvent; from_state: DepositState; to_state: DepositState }>`
        select event, from_state, to_state from deposit_move where deposit_id = ${deposit.id} order by position`.execute(
          house.db,
        )
        let state: DepositState = "PENDING"
        for (const row of rows) {
          expect(row.from_state).toBe(state)
          expect(depositLife.next(state, row.event)).toBe(row.to_state)
          state = row.to_state
        }
        expect(await house.stateOf(deposit)).toBe(state)
        const balance = await house.ledger.balance(deposit.memberId, "main", "BRL")
        expect(balance).toBe(state === "CREDITED" ? deposit.amount : ZERO)
      },
    ),
    { numRuns: 60 },
  )
})

test("the database knows the states too, and no credit without its time and its amount", async () => {
  const deposit = await created()
  for (const change of [
    sql`state = 'LOST'`,
    sql`state = 'CREDITED', paid_amount = amount`,
    sql`state = 'CREDITED', credited_at = now()`,
    sql`state = 'PAID', paid_amount = 1`,
    sql`credited_at = now()`,
    sql`bucket = (bucket + 1) % 64`,
  ])
    await expect(
      sql`update deposit set ${change} where id = ${deposit.id}`.execute(house.db),
    ).rejects.toMatchObject({ code: "23514" })
})

test("a deposit is looked at again for as long as there is something to find out, and always later than now", () => {
  const now = new Date("2026-11-20T12:00:00Z")
  const charge = { id: "c", payUrl: "u", copyCode: "c" }
  fc.assert(
    fc.property(
      fc.constantFrom(...DEPOSIT_STATES),
      fc.boolean(),
      fc.integer({ min: 0, max: 1000 }),
      fc.integer({ min: -10_000, max: 60 }),
      (state, hasCharge, checks, minutes) => {
        const expiresAt = new Date(now.getTime() + minutes * 60_000)
        const next = nextCheckAt(
          { rail: "charge", state, charge: hasCharge ? charge : null, expiresAt, checks },
          now,
        )
        if (state === "PENDING" || state === "PAID") expect(next).not.toBeNull()
        if (state === "CREDITED" || state === "REFUSED" || state === "REVIEW") expect(next).toBeNull()
        if (next) expect(next.getTime()).toBeGreaterThan(now.getTime())
        if (next && state === "PENDING" && now < expiresAt)
          expect(next.getTime()).toBeLessThanOrEqual(expiresAt.getTime())
      },
    ),
  )
})

test("an expired deposit is left alone after a week", () => {
  const expiresAt = new Date("2026-11-20T12:00:00Z")
  const after = (days: number) => new Date(expiresAt.getTime() + days * 86_400_000)
  const deposit = { rail: "charge", state: "EXPIRED", charge: null, expiresAt, checks: 20 } as const
  expect(nextCheckAt(deposit, after(6))).not.toBeNull()
  expect(nextCheckAt(deposit, after(7))).toBeNull()
})
