import { sql, type Tx } from "@croupier/database"
import { deriveKey, keyFor, wallet, house } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { describe, expect, test } from "vitest"
import { BUCKET, OWNER, cents, openBooks, type Side } from "./books.ts"

/** A test plants each kind of difference in right books. The proof finds it by its name, in a day as in everything. */
const books = openBooks()
const { move, planted } = books

describe("vendor-wallets", () => {
  const id = keyFor("an order", new Date())
  const leg = (tx: Tx, step: string, from: Side, to: Side) =>
    move(tx, {
      kind: "vendor_in",
      from,
      to,
      amount: "20",
      cause: `vendor.order:${id}`,
      key: deriveKey(id, step),
      walletOfVendor: true,
    })
  const sent = async (tx: Tx) => {
    await sql`insert into vendor_order (bucket, id, merchant_id, member_id, vendor, asset, direction, amount, cause, state, idempotency_key, created_at, sent_at, next_check_at)
              values (${BUCKET}, ${id}, 1, ${OWNER}, 'REEF', 'BRL', 'IN', ${cents("20")}, 'player', 'UNKNOWN', 'k', now(), now(), now())`.execute(
      tx,
    )
    await leg(tx, "leave", "main", "transit")
  }
  const ended = (tx: Tx, state: string) =>
    sql`update vendor_order set state = ${state}, ended_at = now(), next_check_at = null`.execute(tx)
  const failed = async (tx: Tx) => {
    await sent(tx)
    await ended(tx, "FAILED")
    await leg(tx, "give back", "transit", "main")
  }

  test("an order that has ended while its money is in transit", async () => {
    expect(await planted(sent, (tx) => ended(tx, "FAILED"))).toEqual([
      `vendor-wallets.orders vendor.order:${id} main: 0.00 ≠ -20.00`,
      "vendor-wallets.transit transit: 0.00 ≠ 20.00",
    ])
  })

  test("an order that failed and arrived all the same", async () => {
    const found = await planted(failed, async (tx) => {
      await leg(tx, "arrive", "main", "vendor:41")
    })
    expect(found).toEqual([
      `vendor-wallets.orders vendor.order:${id} at the vendor: 0.00 ≠ 20.00`,
      `vendor-wallets.orders vendor.order:${id} main: 0.00 ≠ -20.00`,
    ])
  })

  test("a transfer that was given back, arrived, and was booked as winnings", async () => {
    const result = keyFor("a result", new Date())
    const found = await planted(failed, async (tx) => {
      await sql`insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at)
                values (${BUCKET}, ${result}, ${OWNER}, 'REEF', 'BRL', ${cents("20")}, now())`.execute(tx)
      const [outcome] = await books.ledger().postIn(tx, [
        {
          key: result,
          kind: "payout",
          debit: house(1, "vendor:41", "BRL"),
          credit: wallet(OWNER, "vendor:41", "BRL"),
          amount: parseAmount("20"),
          cause: `vendor.result:${result}`,
        },
      ])
      expect(outcome?.status).toBe("posted")
    })
    expect(found).toEqual([`vendor-wallets.failed-orders vendor.order:${id}: 0.00 ≠ 20.00`])
  })

  test("a result that is not in the journal", async () => {
    const result = keyFor("a lost result", new Date())
    const found = await planted(sent, (tx) =>
      sql`insert into vendor_result (bucket, id, member_id, vendor, asset, amount, at)
          values (${BUCKET}, ${result}, ${OWNER}, 'REEF', 'BRL', ${cents("9")}, now())`.execute(tx),
    )
    expect(found).toEqual([`vendor-wallets.results vendor.result:${result}: 9.00 ≠ 0.00`])
  })
})
