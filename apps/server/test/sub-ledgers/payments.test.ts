import { sql, type Tx } from "@croupier/database"
import { deriveKey, keyFor } from "@croupier/ledger"
import { describe, expect, test } from "vitest"
import { BUCKET, OWNER, cents, openBooks } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const { move, planted } = openBooks()

describe("payments.deposits", () => {
  const id = keyFor("a deposit", new Date())
  const credited = async (tx: Tx) => {
    await sql`insert into deposit (bucket, id, merchant_id, member_id, asset, amount, method, provider, idempotency_key, state,
                paid_amount, created_at, expires_at, credited_at)
              values (${BUCKET}, ${id}, 1, ${OWNER}, 'BRL', ${cents("50")}, 'PIX', 'local', 'k', 'CREDITED', ${cents("50")},
                now(), now(), now())`.execute(tx)
    await move(tx, {
      kind: "deposit",
      from: "payments",
      to: "main",
      amount: "50",
      cause: `deposit:${id}`,
      key: deriveKey(id, "credit"),
    })
  }

  test("one that is credited and not in the journal", async () => {
    const other = keyFor("another", new Date())
    const found = await planted(credited, (tx) =>
      sql`insert into deposit select (jsonb_populate_record(d, ${JSON.stringify({ id: other, idempotency_key: "l" })}::jsonb)).*
            from deposit d`.execute(tx),
    )
    expect(found).toEqual([`payments.deposits deposit:${other}: 50.00 ≠ 0.00`])
  })

  test("one that is in the journal twice, or without a deposit", async () => {
    const found = await planted(credited, async (tx) => {
      await move(tx, { kind: "deposit", from: "payments", to: "main", amount: "50", cause: `deposit:${id}` })
      await move(tx, { kind: "deposit", from: "payments", to: "main", amount: "7", cause: "by hand" })
    })
    expect(found).toEqual([
      "payments.deposits by hand: 0.00 ≠ 7.00",
      `payments.deposits deposit:${id}: 50.00 ≠ 100.00`,
    ])
  })
})
