import { hash } from "node:crypto"
import { sql, type Db, type Tx } from "@croupier/database"
import type { Amount } from "@croupier/money"
import type { Player } from "./wallet/players.ts"
import type { WalletTransaction } from "./wallet/seamless-wallet.ts"
import type { MemberId } from "../../kernel/ids.ts"

export type TransactionKind =
  | "bet"
  | "win"
  | "rollback"
  | "promo"
  | "adjust"
  | "reserve"
  | "release"
  | "reinstate"

/** A transaction as it is kept. Amounts at the ledger's scale. */
export interface NewTransaction {
  readonly kind: TransactionKind
  readonly txId: string
  readonly id: string
  readonly game: string
  readonly round?: string | undefined
  readonly amount: Amount | null
  readonly win?: Amount | undefined
  readonly moved: bigint
  /** The part of `moved` that moved in the bonus. */
  readonly movedBonus?: bigint
  /** The bonus's part of a correction, with its sign. */
  readonly toBonus?: bigint
  readonly play?: string | undefined
  readonly ref?: string | undefined
  readonly content: Buffer
  readonly isCancelled?: boolean
  readonly notes?: object | undefined
  readonly at: Date
}

export interface KnownTransaction {
  readonly id: string
  readonly kind: TransactionKind
  readonly txId: string
  readonly memberId: MemberId
  readonly asset: string
  readonly round: string | null
  readonly amount: Amount | null
  readonly win: Amount
  readonly moved: bigint
  readonly play: string | null
  readonly ref: string | null
  readonly content: Buffer
  readonly isCancelled: boolean
  /**
   * The part that the bonus paid of its stake, or of what it set aside; the part that it got back, once it was
   * taken back.
   */
  readonly fromBonus: bigint
  /** The part of its prize that entered the bonus; of a correction below zero: the part that it took of the bonus. */
  readonly toBonus: bigint
  /** The amount that counted as turnover, where it was not the stake. */
  readonly validBet: Amount | null
  /** How often it was taken back and stands again. */
  readonly reinstated: number
}

/** Whether a transaction is of this player, in the currency that is played in. */
export const isOf = (transaction: Pick<KnownTransaction, "memberId" | "asset">, who: Player): boolean =>
  transaction.memberId === who.memberId && transaction.asset === who.asset

const columns = sql`id, kind, tx_id as "txId", member_id as "memberId", asset, round, amount, win, moved, play, ref, content,
  from_bonus as "fromBonus", to_bonus as "toBonus", is_cancelled as "isCancelled", (notes ->> 'validBet')::bigint as "validBet", coalesce((notes ->> 'reinstated')::int, 0) as reinstated`

/** The content that makes two messages with one number the same: everything that decides about money. */
export const contentOf = (parts: readonly (string | bigint | boolean | undefined)[]): Buffer =>
  hash("sha256", JSON.stringify(parts.map((part) => (part === undefined ? null : String(part)))), "buffer")

/** Fields of a bet or a prize beside its money, as JSON; null where there are none. */
export function notesOf({
  campaign,
  detailsUrl,
  validBet,
  jackpot,
}: Pick<
  Extract<WalletTransaction, { readonly kind: "bet" | "win" }>,
  "campaign" | "detailsUrl" | "validBet" | "jackpot"
>): string | null {
  const notes = JSON.stringify({ campaign, detailsUrl, validBet: validBet?.toString(), jackpot })
  return notes === "{}" ? null : notes
}

/**
 * Writes a transaction unless its number is known; answers whether it was new. Waits for another writer of the same
 * number.
 */
export async function insertTransaction(tx: Tx, who: Player, row: NewTransaction): Promise<boolean> {
  const { rows } = await sql`
    insert into provider_transaction (vendor, merchant_id, kind, tx_id, id, member_id, game, round, asset, amount, win,
      moved, to_bonus, moved_bonus, play, ref, content, is_cancelled, notes, at)
    values (${who.vendor}, ${who.merchantId}, ${row.kind}, ${row.txId}, ${row.id}, ${who.memberId}, ${row.game},
      ${row.round ?? null}, ${who.asset}, ${row.amount}, ${row.win ?? 0n}, ${row.moved}, ${row.toBonus ?? 0n}, ${row.movedBonus ?? 0n}, ${row.play ?? null},
      ${row.ref ?? null}, ${row.content}, ${row.isCancelled ?? false},
      ${row.notes === undefined ? null : JSON.stringify(row.notes)}, ${row.at})
    on conflict do nothing returning 1 as one`.execute(tx)
  return rows.length === 1
}

export async function findTransaction(
  tx: Tx,
  who: Player,
  kind: TransactionKind,
  txId: string,
  { lock = false } = {},
): Promise<KnownTransaction | undefined> {
  const { rows } = await sql<KnownTransaction>`select ${columns} from provider_transaction
    where vendor = ${who.vendor} and merchant_id = ${who.merchantId} and kind = ${kind} and tx_id = ${txId}
    ${lock ? sql`for update` : sql``}`.execute(tx)
  return rows[0]
}

/** Bets, prizes, reservations and corrections of a round, oldest first. */
export async function transactionsOfRound(tx: Tx, who: Player, round: string): Promise<KnownTransaction[]> {
  const { rows } = await sql<KnownTransaction>`select ${columns} from provider_transaction
    where vendor = ${who.vendor} and merchant_id = ${who.merchantId} and round = ${round}
      and kind in ('bet', 'win', 'reserve', 'adjust') and member_id = ${who.memberId} and asset = ${who.asset}
     order by at, tx_id`.execute(tx)
  return rows
}

/** True for a round whose bets and reservations were all taken back. */
export async function isTakenBack(tx: Tx, who: Player, round: string): Promise<boolean> {
  const { rows } = await sql<{ all: boolean | null }>`
    select bool_and(is_cancelled) and not bool_or(kind = 'release') as all from provider_transaction
     where vendor = ${who.vendor} and merchant_id = ${who.merchantId} and round = ${round} and member_id = ${who.memberId}
       and asset = ${who.asset} and kind in ('bet', 'reserve', 'release')`.execute(tx)
  return rows[0]?.all ?? false
}

/** Keeps what the bonus paid and got of a transaction. */
export async function writeSplit(
  tx: Tx,
  id: string,
  { fromBonus, toBonus, movedBonus }: { fromBonus?: bigint; toBonus?: bigint; movedBonus?: bigint },
): Promise<void> {
  await sql`update provider_transaction
       set from_bonus = coalesce(${fromBonus ?? null}::bigint, from_bonus), to_bonus = coalesce(${toBonus ?? null}::bigint, to_bonus),
           moved_bonus = coalesce(${movedBonus ?? null}::bigint, moved_bonus)
     where id = ${id}`.execute(tx)
}

export async function cancelTransactions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update provider_transaction set is_cancelled = true where id = any(${ids}::uuid[])`.execute(tx)
}

/**
 * The transactions that a rollback took back and that are still taken back, held. One of before this was kept
 * took back its bet alone.
 */
export async function undoneOf(tx: Tx, who: Player, rollback: KnownTransaction): Promise<KnownTransaction[]> {
  const { rows } = await sql<KnownTransaction>`
    select ${columns} from provider_transaction
     where id = any(array(
             select jsonb_array_elements_text(r.notes -> 'undone')::uuid from provider_transaction r where r.id = ${rollback.id}
             union
             select b.id from provider_transaction b, provider_transaction r
              where r.id = ${rollback.id} and r.notes -> 'undone' is null and b.vendor = ${who.vendor}
                and b.merchant_id = ${who.merchantId} and b.kind = 'bet' and b.tx_id = r.ref))
       and is_cancelled and amount is not null order by at, tx_id for update`.execute(tx)
  return rows
}

/** Transactions that were taken back stand again. */
export async function reinstateTransactions(tx: Tx, ids: readonly string[]): Promise<void> {
  await sql`update provider_transaction
       set is_cancelled = false,
           notes = coalesce(notes, '{}') || jsonb_build_object('reinstated', coalesce((notes ->> 'reinstated')::int, 0) + 1)
     where id = any(${ids}::uuid[])`.execute(tx)
}

/** The release that ended a reservation; undefined where none did. */
export async function releaseOf(
  tx: Tx,
  who: Player,
  reservation: string,
): Promise<KnownTransaction | undefined> {
  const { rows } = await sql<KnownTransaction>`select ${columns} from provider_transaction
    where member_id = ${who.memberId} and vendor = ${who.vendor} and merchant_id = ${who.merchantId}
      and kind = 'release' and ref = ${reservation} limit 1`.execute(tx)
  return rows[0]
}

/** Gives every vendor its number, once and for ever. */
export async function ensureNumbers(db: Db, codes: readonly string[]): Promise<ReadonlyMap<string, number>> {
  // Only what is missing is inserted: a number that is taken and not used is lost.
  await sql`insert into provider (code) select code from unnest(${codes}::text[]) code
     where not exists (select from provider p where p.code = code.code) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ code: string; number: number }>`select code, number from provider`.execute(db)
  return new Map(rows.map(({ code, number }) => [code, number]))
}
