import { inTransaction, sql, type Tx } from "@croupier/database"
import { assetFrom, deriveKey, keyFor } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { creditFromPlatform, eachOwnerOnce } from "../../agent-pay/index.ts"
import type { AffiliatesKit } from "../kit.ts"

/** A statement that waits for its payment. */
interface Payable {
  readonly id: bigint
  readonly payeeId: MemberId
  readonly asset: string
  readonly due: bigint
  readonly madeAt: Date
}

/** Lets statements be paid whose hold has ended. */
export const endHolds = (kit: Pick<AffiliatesKit, "db" | "clock">, merchantId: MerchantId) =>
  sql`
    update affiliate_statement set state = 'PAYABLE'
     where merchant_id = ${merchantId} and state = 'HELD' and held_until <= ${kit.clock.now()}`.execute(
    kit.db,
  )

/** The key of a statement's one posting. */
const paymentKey = ({ id, madeAt }: Payable): string => keyFor(`affiliate.statement:${id}`, madeAt)

/**
 * Pays what is payable, in the way of agents' bills: a batch of statements is marked paid and decided in bulk in one
 * transaction, and posted by a worker. One that another payer of the same moment has taken is no longer payable when
 * its row is held.
 */
export async function payStatements(
  kit: Pick<AffiliatesKit, "db" | "clock" | "credit">,
  merchantId: MerchantId,
): Promise<void> {
  const open = await payable(kit.db, merchantId)
  for (const group of Map.groupBy(open, ({ asset }) => asset).values())
    for (const batch of eachOwnerOnce(group))
      await inTransaction(kit.db, (tx) =>
        payBatch(
          kit,
          tx,
          merchantId,
          batch.map(({ id }) => id),
        ),
      )
}

async function payable(
  db: AffiliatesKit["db"] | Tx,
  merchantId: MerchantId,
  ids?: readonly bigint[],
): Promise<readonly Payable[]> {
  const { rows } = await sql<Payable>`
    select id, affiliate_id as "payeeId", asset, due, made_at as "madeAt" from affiliate_statement
     where merchant_id = ${merchantId} and state = 'PAYABLE'
       ${ids === undefined ? sql`` : sql`and id = any (${ids}::bigint[])`}
     order by id ${ids === undefined ? sql`` : sql`for update`}`.execute(db)
  return rows
}

async function payBatch(
  kit: Pick<AffiliatesKit, "clock" | "credit">,
  tx: Tx,
  merchantId: MerchantId,
  ids: readonly bigint[],
): Promise<void> {
  const held = await payable(tx, merchantId, ids)
  const [first] = held
  if (!first) return
  await sql`
    update affiliate_statement s set state = 'PAID', paid_at = ${kit.clock.now()}, payment_key = p.key
      from unnest(${held.map(({ id }) => id)}::bigint[], ${held.map(paymentKey)}::uuid[]) p (id, key)
     where s.id = p.id`.execute(tx)
  await creditFromPlatform(
    kit,
    tx,
    {
      key: deriveKey(paymentKey(first), `statements:${held.length}`),
      kind: "commission",
      cause: `affiliate.statements:${first.id}`,
      merchantId,
      purpose: "promotions",
      asset: assetFrom(first.asset),
    },
    held.map((statement) => ({
      payeeId: statement.payeeId,
      amount: amount(statement.due),
      key: paymentKey(statement),
      cause: `affiliate.statement:${statement.id}`,
    })),
  )
}
