import { sql, type Tx } from "@croupier/database"
import { house, keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { BUCKET, OWNER, cents, openBooks } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const { ledger, move, planted } = openBooks()

const id = keyFor("a payment between members", new Date())
/** A depositor in the withdrawer's bucket. */
const DEPOSITOR = OWNER + 64n

const row = (tx: Tx, state: "MATCHED" | "RECEIVED") =>
  sql`insert into peer_payment (bucket, id, merchant_id, depositor_id, asset, amount, credited, state, kind, account_id, payer_bank,
        payer_masked, payer_holder, idempotency_key, withdrawer_bucket, withdrawer_id, withdrawal_id, created_at, since)
      values (${BUCKET}, ${id}, 1, ${DEPOSITOR}, 'BRL', ${cents("50")}, ${state === "RECEIVED" ? cents("50") : 0n}, ${state}, 'PIX',
        ${id}, '', '•', 'A', 'k', ${BUCKET}, ${OWNER}, ${id}, now(), now())`.execute(tx)
const withdrawal = (tx: Tx, state: "MATCHED" | "RECEIVED") =>
  sql`insert into withdrawal (bucket, id, merchant_id, member_id, asset, amount, fee, state, account_id, kind, bank, masked, holder,
        idempotency_key, rules_version, day, month, created_at, since)
      values (${BUCKET}, ${id}, 1, ${OWNER}, 'BRL', ${cents("50")}, 0, ${state}, ${id}, 'PIX', '', '•', 'A', 'k', 0, '', '',
        now(), now())`.execute(tx)
const inEscrow = async (tx: Tx) => {
  const act = { owner: OWNER, cause: `withdrawal:${id}` }
  const amount = parseAmount("50")
  await move(tx, { kind: "adjustment", from: "adjustments", to: "main", amount: "50", cause: "test" })
  await ledger().claims.open({ ...act, key: id, from: wallet(OWNER, "main", "BRL"), amount }, tx)
  await ledger().claims.move(
    { ...act, key: keyFor("matched", new Date()), claim: id, from: "held", to: "clearing" },
    tx,
  )
}

describe("peer_payments.escrow", () => {
  const matched = async (tx: Tx) => {
    await row(tx, "MATCHED")
    await withdrawal(tx, "MATCHED")
    await inEscrow(tx)
  }

  test("a payment that goes on and has another amount in escrow", async () => {
    const found = await planted(matched, (tx) => sql`update peer_payment set credited = 1`.execute(tx))
    expect(found).toEqual([`peer_payments.escrow ${id}: 49.9999 ≠ 50.00`])
  })

  test("escrow of a payment that has ended", async () => {
    const found = await planted(matched, (tx) => sql`update peer_payment set state = 'LAPSED'`.execute(tx))
    expect(found).toEqual([`peer_payments.escrow ${id}: 0.00 ≠ 50.00`])
  })
})

describe("peer_payments.credits", () => {
  const credited = async (tx: Tx) => {
    await row(tx, "RECEIVED")
    await withdrawal(tx, "RECEIVED")
    await sql`insert into peer_credit (bucket, id, payment_id, merchant_id, depositor_id, withdrawer_bucket, withdrawer_id, asset, kind,
                amount, at)
              values (${BUCKET}, ${id}, ${id}, 1, ${DEPOSITOR}, ${BUCKET}, ${OWNER}, 'BRL', 'PIX', ${cents("50")}, now())`.execute(
      tx,
    )
    await inEscrow(tx)
    await ledger().openWallets(tx, DEPOSITOR, [{ purpose: "main", asset: "BRL" }])
    const clearing = house(1, "clearing", "BRL")
    const amount = parseAmount("50")
    const cause = `peer:${id}`
    await ledger().claims.pay(
      {
        key: keyFor("received", new Date()),
        owner: OWNER,
        claim: id,
        cause,
        from: "clearing",
        to: [{ credit: clearing, amount, kind: "withdrawal" }],
      },
      tx,
    )
    await ledger().postIn(tx, [
      {
        key: keyFor("credited", new Date()),
        kind: "deposit",
        debit: clearing,
        credit: wallet(DEPOSITOR, "main", "BRL"),
        amount,
        cause,
      },
    ])
  }

  test("a credit of another amount than its deposit and its withdrawal", async () => {
    const found = await planted(credited, (tx) => sql`update peer_credit set amount = amount + 1`.execute(tx))
    expect(found).toEqual([
      `peer_payments.credits peer:${id}: 50.0001 ≠ 50.00`,
      `peer_payments.credits peer:${id}: 50.0001 ≠ 50.00`,
    ])
  })

  test("a deposit of the journal without a credit", async () => {
    const found = await planted(credited, (tx) => sql`delete from peer_credit`.execute(tx))
    expect(found).toHaveLength(2)
  })
})
