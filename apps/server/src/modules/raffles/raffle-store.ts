import type { RaffleSubject, RaffleTerms } from "@croupier/contract/raffle-values"
import { GameCategory } from "@croupier/contract/games"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import type { MerchantId } from "../../kernel/ids.ts"

/** A raffle's subject as it is kept. */
export interface Raffle {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly products: readonly GameCategory[]
  readonly timeZone: string
}

/** Terms of a raffle from an instant on. */
export interface RaffleVersion {
  readonly raffleId: bigint
  readonly since: Date
  readonly words: RaffleTerms["words"]
  readonly per: Amount
  readonly cap: number
  readonly prizes: readonly Amount[]
  readonly budget: Amount
  readonly isOpen: boolean
  readonly askedBy: string
  readonly approvedBy: string
}

type StoredRaffle = Omit<Raffle, "products"> & { readonly products: readonly string[] | null }

const Products = z.array(GameCategory)
const read = (row: StoredRaffle): Raffle => ({ ...row, products: Products.parse(row.products ?? []) })

const COLUMNS = sql.raw(`r.id, r.merchant_id as "merchantId", r.products, r.time_zone as "timeZone"`)

/** Raffles that one merchant may have. */
const MOST = 50

/** Raffles of a merchant, the newest first. */
export async function rafflesOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly Raffle[]> {
  const { rows } = await sql<StoredRaffle>`
    select ${COLUMNS} from raffle r where r.merchant_id = ${merchantId} order by r.id desc limit ${MOST}`.execute(
    db,
  )
  return rows.map(read)
}

/** Every raffle of the house. */
export async function allRaffles(db: Db | Tx): Promise<readonly Raffle[]> {
  const { rows } = await sql<StoredRaffle>`select ${COLUMNS} from raffle r order by r.id`.execute(db)
  return rows.map(read)
}

/** A raffle of a merchant. */
export async function raffleOf(db: Db | Tx, merchantId: MerchantId, id: bigint): Promise<Raffle | undefined> {
  const { rows } = await sql<StoredRaffle>`
    select ${COLUMNS} from raffle r where r.merchant_id = ${merchantId} and r.id = ${id}`.execute(db)
  return rows[0] && read(rows[0])
}

type StoredVersion = Omit<RaffleVersion, "per" | "prizes" | "budget"> & {
  readonly per: bigint
  readonly prizes: readonly string[]
  readonly budget: bigint
}

/** Versions of raffles, the newest first. */
export async function versionsOf(
  db: Db | Tx,
  raffleIds: readonly bigint[],
): Promise<readonly RaffleVersion[]> {
  const { rows } = await sql<StoredVersion>`
    select raffle_id as "raffleId", since, words, per, cap, prizes, budget, is_open as "isOpen", asked_by as "askedBy",
           approved_by as "approvedBy"
      from raffle_version where raffle_id = any (${raffleIds}::bigint[]) order by since desc`.execute(db)
  return rows.map((row) => ({
    ...row,
    per: amount(row.per),
    prizes: row.prizes.map((each) => amount(BigInt(each))),
    budget: amount(row.budget),
  }))
}

/** Writes a raffle. */
export async function insertRaffle(
  tx: Tx,
  { id: merchantId, timeZone }: { readonly id: MerchantId; readonly timeZone: string },
  { products }: RaffleSubject,
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into raffle (merchant_id, products, time_zone)
    values (${merchantId}, ${products.length === 0 ? null : products}::text[], ${timeZone}) returning id`.execute(
    tx,
  )
  const [made] = rows
  if (!made) throw new Error("a raffle was not written")
  return made.id
}

/** Writes terms of a raffle. Those that begin at the same instant are replaced. */
export async function writeVersion(
  tx: Tx,
  raffleId: bigint,
  { words, per, cap, prizes, budget, isOpen }: RaffleTerms,
  { since, askedBy, approvedBy }: Pick<RaffleVersion, "since" | "askedBy" | "approvedBy">,
): Promise<void> {
  await sql`
    insert into raffle_version (raffle_id, since, words, per, cap, prizes, budget, is_open, asked_by, approved_by)
    values (${raffleId}, ${since}, ${JSON.stringify(words)}::jsonb, ${parseAmount(per)}, ${cap}, ${prizes.map(parseAmount)}::bigint[],
            ${parseAmount(budget)}, ${isOpen}, ${askedBy}, ${approvedBy})
    on conflict (raffle_id, since) do update
       set words = excluded.words, per = excluded.per, cap = excluded.cap, prizes = excluded.prizes, budget = excluded.budget,
           is_open = excluded.is_open, asked_by = excluded.asked_by, approved_by = excluded.approved_by`.execute(
    tx,
  )
}

/** The subject as it is on the wire. */
export const subjectOf = ({ products }: Raffle): RaffleSubject => ({ products: [...products] })

/** Terms as they are on the wire. */
export const termsOf = ({ words, per, cap, prizes, budget, isOpen }: RaffleVersion): RaffleTerms => ({
  words: [...words],
  per: toDecimal(per),
  cap,
  prizes: prizes.map(toDecimal),
  budget: toDecimal(budget),
  isOpen,
})

/** Cash that a raffle has paid, and the most that its draws may still cost. */
export async function costOf(
  db: Db | Tx,
  raffleId: bigint,
): Promise<{ readonly paid: Amount; readonly reserved: Amount }> {
  const { rows } = await sql<{ paid: bigint; reserved: bigint }>`
    select coalesce(sum(w.paid), 0)::bigint as paid,
           coalesce(sum(case when d.state in ('OPEN', 'CLOSED') then (select sum(p) from unnest(d.prizes) p) else w.open end), 0)::bigint as reserved
      from raffle_draw d
     cross join lateral (select coalesce(sum(amount) filter (where state = 'CLAIMED'), 0) as paid,
                                coalesce(sum(amount) filter (where state = 'OPEN'), 0) as open
                           from raffle_winner where draw_id = d.id) w
     where d.raffle_id = ${raffleId}`.execute(db)
  return { paid: amount(rows[0]?.paid ?? 0n), reserved: amount(rows[0]?.reserved ?? 0n) }
}
