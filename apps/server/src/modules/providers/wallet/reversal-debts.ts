import { inTransaction, sql, type Tx } from "@croupier/database"
import { house, keyFor, isAsset } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { z } from "zod"
import type { ProvidersContext } from "../kit.ts"
import type { TransactionKind } from "../store.ts"
import { holdPlayer, type Player } from "./players.ts"
import type { Declined } from "./posting.ts"
import type { WalletTransaction } from "./seamless-wallet.ts"

interface OwedTransaction {
  readonly kind: TransactionKind
  readonly txId: string
  readonly amount: bigint
}

/** The most characters of a cause in the ledger. */
const MAX_CAUSE = 120

/**
 * Books the amount that a reversal could not take as a receivable of the member: income of the vendor's account at once,
 * collected by the ledger's policy. Answers the receivable's key. The caller holds the player.
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
 * Books the open debts that an earlier release kept beside the ledger, each in a database transaction of its own. The
 * rollback of a reservation that was played leaves no debt: the member owes nothing.
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

const about = {
  vendor: z.string(),
  player: z.string(),
  txId: z.string(),
  game: z.string(),
  currency: z.string().refine(isAsset),
}
const StoredReversal = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("rollback"),
    ...about,
    bet: z.string(),
    of: z.array(z.enum(["bet", "win", "reserve"])).optional(),
  }),
  z.object({ kind: z.literal("reinstate"), ...about, rollback: z.string() }),
  z.object({
    kind: z.literal("adjust"),
    ...about,
    amount: z.string().transform((text) => amount(BigInt(text))),
    round: z.string().optional(),
    reason: z.string(),
  }),
])

/** The transactions that take money back. No other leaves a debt. */
export type Reversal = Extract<WalletTransaction, { readonly kind: "rollback" | "reinstate" | "adjust" }>

/** A transaction as the debt's row stores it; null for a kind that leaves no debt. */
export function storedReversal(transaction: WalletTransaction): object | null {
  if (transaction.kind === "rollback" || transaction.kind === "reinstate") return transaction
  return transaction.kind === "adjust" ? { ...transaction, amount: String(transaction.amount) } : null
}

/** The transaction of a debt's row; undefined for a row without one. */
export function readReversal(kept: unknown): Reversal | undefined {
  const read = StoredReversal.safeParse(kept).data
  if (read === undefined) return undefined
  if (read.kind === "rollback") {
    const { of, ...rest } = read
    return of === undefined ? rest : { ...rest, of }
  }
  if (read.kind === "reinstate") return read
  const { round, ...rest } = read
  return round === undefined ? rest : { ...rest, round }
}

/** Writes a debt for a person to decide; false for a debt that exists. */
export async function insertDebt(
  tx: Tx,
  who: Player,
  debt: {
    readonly kind: TransactionKind
    readonly txId: string
    readonly amount: bigint
    /** The vendor's transaction, so that it can be processed again. */
    readonly call: object | null
    readonly at: Date
  },
): Promise<boolean> {
  const { rows } =
    await sql`insert into provider_debt (vendor, merchant_id, kind, tx_id, member_id, asset, amount, step, at)
    values (${who.vendor}, ${who.merchantId}, ${debt.kind}, ${debt.txId}, ${who.memberId}, ${who.asset},
      ${debt.amount}, ${debt.call === null ? null : JSON.stringify(debt.call)}::jsonb, ${debt.at})
    on conflict do nothing returning id`.execute(tx)
  return rows.length > 0
}

/** Names the ledger's receivable in the debt's row. */
export async function linkReceivable(
  tx: Tx,
  who: Player,
  { kind, txId }: { readonly kind: TransactionKind; readonly txId: string },
  receivable: string,
): Promise<void> {
  await sql`update provider_debt set receivable = ${receivable}::uuid where vendor = ${who.vendor}
     and merchant_id = ${who.merchantId} and kind = ${kind} and tx_id = ${txId}`.execute(tx)
}

interface KeptDebt {
  readonly settledHow: "collected" | "written_off" | null
  /** Null: the ledger holds no receivable of it. */
  readonly receivable: string | null
}

/** Locks the debt of a transaction: how a person ended it, null while it is open; undefined where there is none. */
export async function debtOf(
  tx: Tx,
  who: Player,
  { kind, txId }: { readonly kind: TransactionKind; readonly txId: string },
): Promise<KeptDebt | undefined> {
  const { rows } = await sql<KeptDebt>`
    select settled_how as "settledHow", receivable from provider_debt where vendor = ${who.vendor}
       and merchant_id = ${who.merchantId} and kind = ${kind} and tx_id = ${txId} for update`.execute(tx)
  return rows[0]
}

/** Ends the debt of a transaction that was processed after all. */
export async function endDebt(
  tx: Tx,
  who: Player,
  { kind, txId, at }: { readonly kind: TransactionKind; readonly txId: string; readonly at: Date },
): Promise<void> {
  await sql`update provider_debt set settled_at = ${at}, settled_how = 'collected' where vendor = ${who.vendor}
     and merchant_id = ${who.merchantId} and kind = ${kind} and tx_id = ${txId} and settled_at is null`.execute(
    tx,
  )
}

/**
 * Records the debt of a declined reversal and the vendor's transaction, for a person to decide. The reversal's own
 * database transaction was rolled back, so this is another.
 */
export async function recordDebt(
  kit: ProvidersContext,
  who: Player,
  transaction: WalletTransaction,
  { debt, isOwed }: Declined,
): Promise<void> {
  if (debt === undefined) return
  const { kind, txId } = transaction
  const isNew = await inTransaction(kit.db, async (tx) => {
    await holdPlayer(tx, who)
    const at = kit.clock.now()
    if (!(await insertDebt(tx, who, { kind, txId, amount: debt, call: storedReversal(transaction), at })))
      return false
    if (isOwed)
      await linkReceivable(tx, who, transaction, await owe(kit, tx, who, { kind, txId, amount: debt }))
    return true
  })
  if (!isNew) return
  kit.report(new Error(`${who.vendor} could not take ${kind} ${txId} back: a person decides`))
}
