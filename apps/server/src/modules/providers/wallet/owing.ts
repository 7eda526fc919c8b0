import { inTransaction, sql, type Tx } from "@croupier/database"
import { house, keyFor } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { ProvidersContext } from "../kit.ts"
import type { TransactionKind } from "../store.ts"
import { holdPlayer, type Player } from "./players.ts"

interface OwedTransaction {
  readonly kind: TransactionKind
  readonly txId: string
  readonly amount: bigint
}

/** A cause of the ledger has at most so many characters. */
const MAX_CAUSE = 120

/**
 * Books what a transaction could not take back as the member's debt: income of the vendor's account at once, collected by the
 * ledger's one policy. Answers the receivable's key. The caller holds the player.
 */
export async function owe(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  { kind, txId, amount: owed }: OwedTransaction,
): Promise<string> {
  const key = keyFor(`debt:${who.vendor}:${who.merchantId}:${kind}:${txId}`, kit.clock.now())
  await kit.ledger.receivables.owe(tx, {
    key,
    owner: who.memberId,
    amount: amount(owed),
    credit: house(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset),
    kind: "reversal",
    cause: `debt:${who.vendor}:${kind}:${txId}`.slice(0, MAX_CAUSE),
  })
  return key
}

interface OldDebt extends OwedTransaction, Player {
  readonly id: bigint
}

const AT_ONCE = 100

/**
 * Books the open debts of a release that kept them beside the ledger, each in a transaction of its own. The rollback of a
 * reservation that was played is none: the member owes nothing.
 */
export async function adoptOldDebts(kit: ProvidersContext): Promise<void> {
  for (let after = 0n; ;) {
    const { rows } = await sql<OldDebt>`
      select d.id, d.vendor, d.merchant_id as "merchantId", d.member_id as "memberId", d.asset, d.kind, d.tx_id as "txId",
             d.amount, '' as player
        from provider_debt d
       where d.id > ${after} and d.settled_at is null and d.receivable is null
         and (d.kind <> 'rollback' or d.step is not null and not exists (
               select from provider_transaction t where t.vendor = d.vendor and t.merchant_id = d.merchant_id
                  and t.kind = 'release' and t.ref = d.step ->> 'bet'))
       order by d.id limit ${AT_ONCE}`.execute(kit.db)
    for (const debt of rows.filter(({ vendor }) => kit.isVendor(vendor)))
      await inTransaction(kit.db, async (tx) => {
        await holdPlayer(tx, debt)
        const open = await sql`
          select from provider_debt where id = ${debt.id} and settled_at is null and receivable is null for update`.execute(
          tx,
        )
        if (open.rows.length === 0) return
        const receivable = await owe(kit, tx, debt, debt)
        await sql`update provider_debt set receivable = ${receivable}::uuid where id = ${debt.id}`.execute(tx)
      })
    const last = rows.at(-1)
    if (!last) return
    after = last.id
  }
}
