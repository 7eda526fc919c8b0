import { randomUUID } from "node:crypto"
import { connect, inTransaction, sql } from "@croupier/database"
import { bucketOf, createLedger, house, keyFor, wallet } from "@croupier/ledger"
import { add, parseAmount } from "@croupier/money"

const MERCHANT = 1
const PLACES = 100n
const HELD = parseAmount("1000")

export interface MadeWithdrawal {
  readonly id: string
  readonly account: string
}

/**
 * A withdrawal that waits for a person, its money held as a request holds it. Its member is new, keeps as much again, and
 * has no account that it could be paid to.
 */
export async function withdrawalInReview(
  databaseUrl: string,
  path: "REVIEW" | "SECOND",
  { score = 45, minutes = 5, amount = HELD }: { score?: number; minutes?: number; amount?: typeof HELD } = {},
): Promise<MadeWithdrawal> {
  const database = connect(databaseUrl, { max: 2, name: "console-walk" })
  const clock = { now: () => new Date() }
  const ledger = createLedger({ database, clock })
  try {
    const account = `saque${Date.now().toString(36)}${randomUUID().slice(0, 3)}`
    const { rows } = await sql<{ id: bigint }>`
      insert into member (merchant_id, account, type, language, password_hash, password_changed_at, registered_at)
      values (${MERCHANT}, ${account}, 0, 'EN', 'none', now(), now()) returning id`.execute(database.db)
    const memberId = rows[0]?.id ?? 0n
    await ledger.openWallets(
      database.db,
      memberId,
      (["main", "held"] as const).map((purpose) => ({ purpose, asset: "BRL" })),
    )
    const given = await ledger.post({
      key: randomUUID(),
      kind: "adjustment",
      debit: house(MERCHANT, "adjustments", "BRL"),
      credit: wallet(memberId, "main", "BRL"),
      amount: add(amount, amount),
      cause: "walk",
    })
    if (given.status !== "posted") throw new Error(`the money was not booked: ${given.status}`)
    const at = new Date(Date.now() - minutes * 60_000)
    const id = keyFor(randomUUID(), at)
    await inTransaction(database.db, async (tx) => {
      await sql`
        insert into withdrawal (bucket, id, merchant_id, member_id, asset, amount, fee, state, account_id, kind, bank, masked,
          holder, idempotency_key, rules_version, day, month, path, score, parts, created_at, since)
        values (${bucketOf(memberId)}, ${id}, ${MERCHANT}, ${memberId}, 'BRL', ${amount}, ${amount / PLACES}, 'REVIEW',
          ${randomUUID()}, 'PIX', '', '•••.982.•••-25', 'Ana Souza', ${id}, 0, '2026-01-01', '2026-01', ${path}, ${score},
          ${JSON.stringify([
            { code: "HARDLY_PLAYED", points: 30 },
            { code: "NEW_DEVICE", points: 15 },
          ])}::jsonb, ${at}, ${at})`.execute(tx)
      const held = await ledger.claims.open(
        {
          key: id,
          owner: memberId,
          from: wallet(memberId, "main", "BRL"),
          amount,
          cause: `withdrawal:${id}`,
        },
        tx,
      )
      if (held.status !== "posted") throw new Error(`the money was not held: ${held.status}`)
    })
    return { id, account }
  } finally {
    await ledger.close()
    await database.close()
  }
}
