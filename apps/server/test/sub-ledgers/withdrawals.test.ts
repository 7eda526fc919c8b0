import { sql, type Tx } from "@croupier/database"
import { house, keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { BUCKET, OWNER, cents, openBooks } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const { ledger, move, planted } = openBooks()

const id = keyFor("a withdrawal", new Date())
const cause = `withdrawal:${id}`
const row = (tx: Tx, state: "REVIEW" | "PAID") =>
  sql`insert into withdrawal (bucket, id, merchant_id, member_id, asset, amount, fee, state, account_id, kind, bank, masked, holder,
        idempotency_key, rules_version, day, month, created_at, since, paid_at)
      values (${BUCKET}, ${id}, 1, ${OWNER}, 'BRL', ${cents("50")}, ${cents("1")}, ${state}, ${id}, 'PIX', '', '•', 'A', 'k', 0, '', '',
        now(), now(), case when ${state} = 'PAID' then now() end)`.execute(tx)
const claimed = async (tx: Tx) => {
  await move(tx, { kind: "adjustment", from: "adjustments", to: "main", amount: "50", cause: "test" })
  await ledger().claims.open(
    { key: id, owner: OWNER, from: wallet(OWNER, "main", "BRL"), amount: parseAmount("50"), cause },
    tx,
  )
}

describe("withdrawals.claims", () => {
  const open = async (tx: Tx) => {
    await row(tx, "REVIEW")
    await claimed(tx)
  }

  test("one that is open and holds something else", async () => {
    const found = await planted(open, (tx) => sql`update withdrawal set amount = amount + 1`.execute(tx))
    expect(found).toEqual([`withdrawals.claims ${id}: 50.0001 ≠ 50.00`])
  })

  test("one that has ended while its money is held", async () => {
    const found = await planted(open, (tx) => sql`update withdrawal set state = 'REFUSED'`.execute(tx))
    expect(found).toEqual([`withdrawals.claims ${id}: 0.00 ≠ 50.00`])
  })
})

describe("withdrawals.paid", () => {
  const paid = async (tx: Tx) => {
    await row(tx, "PAID")
    await sql`insert into payout_attempt (bucket, id, withdrawal_id, merchant_id, member_id, asset, number, provider, net, sealed,
                state, made_at)
              values (${BUCKET}, ${id}, ${id}, 1, ${OWNER}, 'BRL', 1, 'local', ${cents("49")}, '', 'PAID', now())`.execute(
      tx,
    )
    await claimed(tx)
    await ledger().claims.pay(
      {
        key: keyFor("paid", new Date()),
        owner: OWNER,
        claim: id,
        from: "held",
        to: [
          { credit: house(1, "payments", "BRL"), amount: parseAmount("49"), kind: "withdrawal" },
          { credit: house(1, "fees", "BRL"), amount: parseAmount("1"), kind: "fee" },
        ],
        cause,
      },
      tx,
    )
  }

  test("one whose attempt is not paid, and one that left twice", async () => {
    const found = await planted(paid, (tx) => sql`update payout_attempt set state = 'REFUSED'`.execute(tx))
    expect(found).toEqual([`withdrawals.paid ${cause}: 0.00 ≠ 50.00`])
  })

  test("a fee that was not earned", async () => {
    const found = await planted(paid, (tx) => sql`update withdrawal set fee = fee + 100`.execute(tx))
    expect(found).toEqual([`withdrawals.paid ${cause}: 50.01 ≠ 50.00`])
  })
})
