import { WheelTerms } from "@croupier/contract/wheel-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount, type Amount } from "@croupier/money"
import { z } from "zod"
import type { WheelStock } from "@croupier/rewards/wheel"
import type { MerchantId } from "../../kernel/ids.ts"

/** A version of a merchant's wheel. */
export interface WheelVersion {
  readonly since: Date
  readonly terms: WheelTerms
  /** By code, the version of the terms of each bonus that a segment gives. */
  readonly bonuses: Readonly<Record<string, number>>
  /** By segment, how often its prize was given. */
  readonly given: readonly number[]
  readonly askedBy: string
  readonly approvedBy: string
}

const Versions = z.record(z.string(), z.number())

type Stored = Omit<WheelVersion, "terms" | "bonuses"> & { readonly terms: unknown; readonly bonuses: unknown }
const read = (row: Stored): WheelVersion => ({
  ...row,
  terms: WheelTerms.parse(row.terms),
  bonuses: Versions.parse(row.bonuses),
})
const COLUMNS = sql.raw(`since, terms, bonuses, given, asked_by as "askedBy", approved_by as "approvedBy"`)

/** Versions of a merchant, the newest first, at most 50. */
export async function versionsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly WheelVersion[]> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from wheel_terms where merchant_id = ${merchantId} order by since desc limit 50`.execute(
    db,
  )
  return rows.map(read)
}

/** The newest version of a merchant. */
export async function newestOf(db: Db | Tx, merchantId: MerchantId): Promise<WheelVersion | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from wheel_terms where merchant_id = ${merchantId} order by since desc limit 1`.execute(
    db,
  )
  return rows[0] && read(rows[0])
}

/** The version that began at an instant. */
export async function versionAt(
  db: Db | Tx,
  merchantId: MerchantId,
  since: Date,
): Promise<WheelVersion | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from wheel_terms where merchant_id = ${merchantId} and since = ${since}`.execute(db)
  return rows[0] && read(rows[0])
}

/** A version with its figures of now, held to the commit. */
export async function holdVersion(
  tx: Tx,
  merchantId: MerchantId,
  since: Date,
): Promise<WheelVersion | undefined> {
  const { rows } = await sql<Stored>`
    select ${COLUMNS} from wheel_terms where merchant_id = ${merchantId} and since = ${since} for update`.execute(
    tx,
  )
  return rows[0] && read(rows[0])
}

/** Writes a version; false where one begins at the same instant, which stays. */
export async function writeVersion(
  tx: Db | Tx,
  merchantId: MerchantId,
  { since, terms, bonuses, askedBy, approvedBy }: Omit<WheelVersion, "given">,
): Promise<boolean> {
  const given = terms.segments.map(() => 0)
  const { rows } = await sql`
    insert into wheel_terms (merchant_id, since, terms, bonuses, given, asked_by, approved_by)
    values (${merchantId}, ${since}, ${JSON.stringify(terms)}::jsonb, ${JSON.stringify(bonuses)}::jsonb, ${given}::int[], ${askedBy}, ${approvedBy})
    on conflict do nothing returning since`.execute(tx)
  return rows.length > 0
}

/** Counts a prize of a version that the caller holds. */
export async function countPrize(
  tx: Tx,
  merchantId: MerchantId,
  since: Date,
  segment: number,
): Promise<void> {
  await sql`
    update wheel_terms set given[${segment + 1}::int] = given[${segment + 1}::int] + 1
     where merchant_id = ${merchantId} and since = ${since}`.execute(tx)
}

/** Prizes of a version, with those that were given. */
export const stockOf = ({
  terms,
  given,
}: WheelVersion): readonly (WheelStock & { readonly amount: Amount })[] =>
  terms.segments.map(({ prize, weight, stock }, at) => ({
    kind: prize.kind,
    amount: parseAmount(prize.amount),
    weight,
    stock,
    given: given[at] ?? 0,
  }))
