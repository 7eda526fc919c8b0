import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode, type WalletPurpose } from "@croupier/ledger"
import { add, amount, parseAmount, ZERO, type Amount } from "@croupier/money"
import type { EventOf } from "../../../kernel/events.ts"
import type { WithdrawalsKit } from "../kit.ts"
import { readTerms } from "../terms.ts"
import { inOrder, isLost, needOf, stillToWager, type LotKind, type WagerLot } from "../rules/wagering.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** A lot with the money that it stands for. */
export interface StoredLot extends WagerLot {
  readonly amount: Amount
}

export interface LotsOf {
  readonly memberId: MemberId
  readonly asset: AssetCode
}

interface Row {
  readonly id: string
  readonly kind: LotKind
  readonly amount: bigint
  readonly need: bigint
  readonly wagered: bigint
  readonly openedAt: Date
  readonly voidedAt: Date | null
}

/** The lots of a member that may still be worked off, the oldest first. */
export async function openLots(db: Db | Tx, { memberId, asset }: LotsOf): Promise<StoredLot[]> {
  const { rows } = await sql<Row>`
    select id, kind, amount, need, wagered, opened_at as "openedAt", voided_at as "voidedAt" from wager_lot
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset}
       and voided_at is null and wagered < need`.execute(db)
  const lots = new Map(rows.map((row) => [row.id, lotFrom(row)]))
  return inOrder([...lots.values()]).flatMap(({ id }) => lots.get(id) ?? [])
}

/** The sum that a member still has to wager before a withdrawal. */
export const toWager = async (db: Db | Tx, of: LotsOf): Promise<Amount> =>
  stillToWager(await openLots(db, of))

const lotFrom = (row: Row): StoredLot => ({
  ...row,
  amount: amount(row.amount),
  need: amount(row.need),
  wagered: amount(row.wagered),
})

/** The sum credited to a member by deposits after an instant, as their lots tell it. */
export async function depositedSince(
  db: Db | Tx,
  { memberId, asset }: LotsOf,
  since: Date | null,
): Promise<Amount> {
  const { rows } = await sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from wager_lot
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and asset = ${asset} and kind = 'deposit'
       and opened_at > ${since ?? new Date(0)}`.execute(db)
  return amount(rows[0]?.amount ?? 0n)
}

/** The wallets whose money a lot may stand for. Points and commissions are none. */
const OF_NO_LOT: ReadonlySet<WalletPurpose | `unknown:${number}`> = new Set(["points", "agent"])

export interface NewLot extends LotsOf {
  readonly id: string
  readonly merchantId: MerchantId
  readonly kind: LotKind
  readonly amount: Amount
  /** In hundredths: 100 is once. */
  readonly multiple: number
}

/**
 * Opens a lot in the transaction that credits its money, before the credit is posted. Where the member had lost what the
 * lots of before stood for, nothing has to be wagered for those any more. The same id again changes nothing.
 */
export async function openLot(kit: WithdrawalsKit, tx: Tx, lot: NewLot): Promise<void> {
  const at = kit.clock.now()
  const bucket = bucketOf(lot.memberId)
  const { rows } = await sql`
    insert into wager_lot (bucket, member_id, asset, id, merchant_id, kind, amount, need, opened_at)
    values (${bucket}, ${lot.memberId}, ${lot.asset}, ${lot.id}, ${lot.merchantId}, ${lot.kind}, ${lot.amount},
            ${needOf(lot.amount, lot.multiple)}, ${at})
    on conflict do nothing returning id`.execute(tx)
  if (rows.length === 0 || !isLost(await fundsOf(kit, tx, lot))) return
  await sql`
    update wager_lot set voided_at = ${at}
     where bucket = ${bucket} and member_id = ${lot.memberId} and asset = ${lot.asset} and id <> ${lot.id}
       and voided_at is null and wagered < need`.execute(tx)
}

/** All that a member has in an asset: in wallets, held, and staked on what no result has ended yet. */
async function fundsOf(kit: WithdrawalsKit, tx: Tx, { memberId, asset }: LotsOf): Promise<Amount> {
  const balances = await kit.ledger.balances(memberId, tx)
  const inWallets = balances
    .filter((each) => each.asset === asset && !OF_NO_LOT.has(each.purpose))
    .map(({ balance }) => balance)
  return add(ZERO, ...inWallets, await kit.inPlay(tx, memberId, asset))
}

/** A credited deposit has to be wagered by the multiple of its merchant. */
export async function lotOfDeposit(
  kit: WithdrawalsKit,
  tx: Tx,
  { memberId, merchantId, depositId, asset: code, amount: value }: EventOf<"depositCredited">,
): Promise<void> {
  const asset = assetFrom(code)
  const { depositMultiple: multiple } = await readTerms(tx, merchantId, asset)
  await openLot(kit, tx, {
    id: depositId,
    merchantId,
    memberId,
    asset,
    kind: "deposit",
    amount: parseAmount(value),
    multiple,
  })
}
