import { sql, type Tx } from "@croupier/database"
import { keyFor, wallet } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { BUCKET, OWNER, openBooks } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const books = openBooks()
const { move, planted } = books

describe("ledger", () => {
  const nothing = async () => {}

  test("a merchant's clearing that is not zero", async () => {
    const found = await planted(nothing, (tx) =>
      move(tx, { kind: "transfer_down", from: "main", to: "clearing", amount: "5", cause: "half of it" }),
    )
    expect(found).toEqual(["ledger.clearing merchant 1: 0.00 ≠ 5.00"])
  })

  test("a wallet that holds something else than its rows, money set aside without a hold", async () => {
    const found = await planted(nothing, (tx) =>
      sql`update ledger.wallet set balance = balance + 10000 where id = ${(OWNER << 16n) | 1n}`.execute(tx),
    )
    expect(found).toEqual(["ledger.wallets wallet: 1000.00 ≠ 1001.00"])
    const held = async (tx: Tx) =>
      books.ledger().holds.reserve(
        {
          key: keyFor("h", new Date()),
          wallet: wallet(OWNER, "main", "BRL"),
          amount: parseAmount("8"),
          expiresAt: new Date(),
          cause: "test",
        },
        tx,
      )
    const lost = await planted(held, (tx) => sql`update ledger.hold set remaining = 10000`.execute(tx))
    expect(lost).toEqual(["ledger.wallets holds: 1.00 ≠ 8.00"])
  })

  test("a closing balance that is not that of the day's last row", async () => {
    const closed = (tx: Tx) => sql`select ledger.close_day(${BUCKET}::smallint, current_date + 1)`.execute(tx)
    const found = await planted(closed, (tx) =>
      sql`update ledger.wallet_day set balance = balance - 10000`.execute(tx),
    )
    expect(found).toEqual([
      expect.stringMatching(/^ledger\.closing-balances day [\d-]+: 1000\.00 ≠ 999\.00$/),
    ])
  })
})
