import { sql, type Tx } from "@croupier/database"
import { bucketOf, deriveKey, house, wallet, type TransferKind } from "@croupier/ledger"
import { subtract, ZERO, type Amount } from "@croupier/money"
import type { MemberId } from "../../../kernel/ids.ts"
import { peerCause } from "../../withdrawals/index.ts"
import { writeCredit } from "../credit.ts"
import type { PeerKit } from "../kit.ts"
import { legOf, openOf, type Payment } from "../payment.ts"
import { creditOf } from "../store.ts"

/**
 * Ends a case, where nothing is in escrow any more. The amount that the wrong member was given goes to the right one: from
 * the main wallet of the wrong member as far as it goes; the house pays the rest, and the wrong member owes it. Where the
 * right member has the money already, nothing is posted. `moved` makes the move and writes what is credited after it,
 * before anything is posted.
 */
export async function settleCase(
  kit: PeerKit,
  tx: Tx,
  held: Payment,
  { wasPaid, moved }: { readonly wasPaid: boolean; readonly moved: (credited: Amount) => Promise<void> },
): Promise<void> {
  const open = openOf(held)
  if (wasPaid) {
    await moved(held.amount)
    return open > 0n ? creditLate(kit, tx, held, open) : undefined
  }
  const credit = await creditOf(tx, held, legOf(held).withdrawal.id)
  await moved(subtract(held.credited, credit ?? ZERO))
  return credit === undefined ? undefined : takeBack(kit, tx, held, credit)
}

/** The withdrawer was paid twice: by the depositor, and by the house or another member. */
async function creditLate(kit: PeerKit, tx: Tx, held: Payment, amount: Amount): Promise<void> {
  const { withdrawerId } = legOf(held)
  const id = deriveKey(held.id, "late")
  await writeCredit(kit, tx, held, { id, amount })
  await lock(tx, held.depositorId, withdrawerId)
  await takeFrom(kit, tx, held, { from: withdrawerId, amount, kind: "withdrawal", id })
  await give(kit, tx, held, { to: held.depositorId, amount, kind: "deposit", id })
}

/** The depositor was credited and had not paid: the withdrawal bounces, and its member has the money again. */
async function takeBack(kit: PeerKit, tx: Tx, held: Payment, amount: Amount): Promise<void> {
  const { withdrawerId, withdrawal } = legOf(held)
  const id = deriveKey(held.id, "back")
  await kit.withdrawals.escrow.bounce(tx, withdrawal)
  await sql`
    update peer_credit set returned_at = ${kit.clock.now()}
     where bucket = ${held.bucket} and id = ${withdrawal.id} and payment_id = ${held.id}`.execute(tx)
  await lock(tx, held.depositorId, withdrawerId)
  await takeFrom(kit, tx, held, { from: held.depositorId, amount, kind: "reversal", id })
  await give(kit, tx, held, { to: withdrawerId, amount, kind: "withdrawal_return", id })
}

/** Both owners' buckets in one order: two cases of the same two members do not wait for each other. */
const lock = (tx: Tx, ...members: readonly MemberId[]): Promise<unknown> =>
  sql`select ledger.lock_buckets(array[${sql.join(members.map(bucketOf))}]::smallint[])`.execute(tx)

interface Leg {
  readonly amount: Amount
  readonly kind: TransferKind
  readonly id: string
}

/** Takes what a main wallet has, and books the rest as owed. */
async function takeFrom(
  kit: PeerKit,
  tx: Tx,
  { merchantId, asset }: Payment,
  { from, amount, kind, id }: Leg & { readonly from: MemberId },
): Promise<void> {
  const credit = house(merchantId, "clearing", asset)
  const cause = peerCause(id)
  const outcome = await kit.ledger.takeUpTo(
    { key: deriveKey(id, "taken"), kind, debit: wallet(from, "main", asset), credit, amount, cause },
    tx,
  )
  const taken = outcome.status === "refused" ? ZERO : outcome.taken
  const owed = subtract(amount, taken)
  if (owed > 0n)
    await kit.ledger.receivables.owe(tx, {
      key: deriveKey(id, "owed"),
      owner: from,
      amount: owed,
      credit,
      kind,
      cause,
    })
}

async function give(
  kit: PeerKit,
  tx: Tx,
  { merchantId, asset, id: paymentId }: Payment,
  { to, amount, kind, id }: Leg & { readonly to: MemberId },
): Promise<void> {
  const [outcome] = await kit.ledger.postIn(tx, [
    {
      key: deriveKey(id, "given"),
      kind,
      debit: house(merchantId, "clearing", asset),
      credit: wallet(to, "main", asset),
      amount,
      cause: peerCause(id),
      ifClosed: "unclaimed",
    },
  ])
  if (outcome?.status !== "posted") throw new Error(`case ${paymentId} cannot be posted`)
}
