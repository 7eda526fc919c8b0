import { randomUUID } from "node:crypto"
import { connect, inTransaction, sql } from "@croupier/database"
import { betweenHouses, bucketOf, createLedger, houseOwner, keyFor } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"

const MERCHANT = 1
const PROVIDER = "local"
/** As the demo's method has it. */
const ACCOUNT = "67890-1"

/** A picture of one pixel, as WebP. */
const SLIP = Buffer.from("UklGRiIAAABXRUJQVlA4IBYAAAAwAQCdASoBAAEADsD+JaQAA3AAAAAA", "base64")

export interface MadeIncoming {
  readonly account: string
  readonly depositId: string
  readonly payer: string
}

/**
 * A transfer of an amount that arrived without a reference, and the deposit of a new member that waits for it, with its
 * slip. The money stands in `unallocated`, as it does when a provider told of it.
 */
export async function incomingTransfer(databaseUrl: string, decimal: string): Promise<MadeIncoming> {
  const database = connect(databaseUrl, { max: 2, name: "console-walk" })
  const ledger = createLedger({ database, clock: { now: () => new Date() } })
  try {
    const amount = parseAmount(decimal)
    const account = `conta${Date.now().toString(36)}${randomUUID().slice(0, 3)}`
    const payer = `Ana ${account}`
    const { rows } = await sql<{ id: bigint }>`
      insert into member (merchant_id, account, type, language, password_hash, password_changed_at, registered_at)
      values (${MERCHANT}, ${account}, 0, 'EN', 'none', now(), now()) returning id`.execute(database.db)
    const memberId = rows[0]?.id ?? 0n
    await ledger.openWallets(database.db, memberId, [{ purpose: "main", asset: "BRL" }])
    await ledger.openWallets(database.db, houseOwner(MERCHANT), [{ purpose: "main", asset: "BRL" }])
    const depositId = keyFor(randomUUID(), new Date())
    const receiptId = `rc${randomUUID().replaceAll("-", "")}`
    const key = keyFor(randomUUID(), new Date())
    await inTransaction(database.db, async (tx) => {
      await sql`
        insert into deposit (bucket, id, merchant_id, member_id, asset, amount, method, kind, rail, provider, idempotency_key,
          reference, state, created_at, expires_at, slip_at)
        values (${bucketOf(memberId)}, ${depositId}, ${MERCHANT}, ${memberId}, 'BRL', ${amount}, 'BANK', 'bank-transfer',
          'account', ${PROVIDER}, ${depositId}, ${receiptId.slice(2, 12).toUpperCase()}, 'PENDING',
          now() - interval '5 minutes', now() + interval '1 day', now())`.execute(tx)
      await sql`
        insert into deposit_slip (bucket, deposit_id, image, at)
        values (${bucketOf(memberId)}, ${depositId}, ${SLIP}, now())`.execute(tx)
      await sql`
        insert into payment_incoming (provider, charge_id, merchant_id, account, reference, payer_name, paid_at, tried_at)
        values (${PROVIDER}, ${receiptId}, ${MERCHANT}, ${ACCOUNT}, 'for me', ${payer}, now(), now())`.execute(
        tx,
      )
      await sql`
        insert into payment_receipt (provider, charge_id, merchant_id, asset, amount, key, received_at)
        values (${PROVIDER}, ${receiptId}, ${MERCHANT}, 'BRL', ${amount}, ${key}, now())`.execute(tx)
      const number = await sql<{ number: number }>`
        select number from payment_provider where code = ${PROVIDER}`.execute(tx)
      const [posted] = await ledger.postIn(
        tx,
        betweenHouses({
          key,
          kind: "receipt",
          merchant: MERCHANT,
          asset: "BRL",
          debit: `payments:${number.rows[0]?.number ?? 1}`,
          credit: "unallocated",
          amount,
          cause: `payment.receipt:${PROVIDER}:${receiptId}`,
        }),
      )
      if (posted?.status !== "posted") throw new Error(`the receipt was not booked: ${posted?.status ?? "–"}`)
    })
    return { account, depositId, payer }
  } finally {
    await ledger.close()
    await database.close()
  }
}
