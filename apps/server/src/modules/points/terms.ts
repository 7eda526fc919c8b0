import type { PointTerms } from "@croupier/contract/point-values"
import { GAME_CATEGORIES, type GameCategory } from "@croupier/contract/games"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { floor, fraction, product } from "@croupier/money/fraction"
import { CONVERSION_TERMS, POINT_TERMS } from "@croupier/rewards"
import { BY_HOUSE } from "../../call/programme-terms.ts"
import { MINUTE_MS, SECOND_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { PointMerchant, PointsKit } from "./kit.ts"

/** Multipliers are kept in hundredths. */
const HUNDREDTHS = 100
/** The products of the rules, by the categories of the catalogue. */
const PRODUCT_OF: Readonly<Partial<Record<GameCategory, string>>> = {
  LIVE: "live",
  SPORTS: "sports",
  FISH: "fish",
  RNG: "slots",
  PVP: "pvp",
}

/** The weighted valid bet of one point, as `point_member.rest` counts: units of money by hundredths of a multiplier. */
export const EACH = POINT_TERMS.each * BigInt(HUNDREDTHS)

/** Hundredths of a multiplier as it is shown: 70 is "0.70". */
export const multiplierText = (hundredths: number): string => (hundredths / HUNDREDTHS).toFixed(2)

/** Hundredths of a multiplier: "0.70" is 70. */
export const hundredthsOf = (multiplier: string): number => Math.round(Number(multiplier) * HUNDREDTHS)

/** Terms that hold where a merchant has decided none. Source: rules of rewards, "Points and mall". */
export const DEFAULT_TERMS: PointTerms = {
  multipliers: GAME_CATEGORIES.flatMap((category) => {
    const multiplier = POINT_TERMS.multipliers[PRODUCT_OF[category] ?? ""]
    return multiplier
      ? [
          {
            product: category,
            multiplier: multiplierText(Number(floor(product(multiplier, fraction(HUNDREDTHS))))),
          },
        ]
      : []
  }),
  step: String(CONVERSION_TERMS.step),
  pays: toDecimal(CONVERSION_TERMS.pays),
  daily: "10000",
  secondFrom: "20000",
}

/** A version of a merchant's terms. */
export interface TermsVersion {
  readonly since: Date
  readonly askedBy: string
  readonly approvedBy: string
  readonly terms: PointTerms
}

interface StoredTerms extends Omit<TermsVersion, "terms"> {
  readonly multipliers: Readonly<Record<string, number>>
  readonly step: bigint
  readonly pays: bigint
  readonly daily: bigint
  readonly secondFrom: bigint
}

const shown = ({ multipliers, step, pays, daily, secondFrom, ...version }: StoredTerms): TermsVersion => ({
  ...version,
  terms: {
    multipliers: GAME_CATEGORIES.flatMap((category) => {
      const hundredths = multipliers[category]
      return hundredths === undefined ? [] : [{ product: category, multiplier: multiplierText(hundredths) }]
    }),
    step: String(step),
    pays: toDecimal(amount(pays)),
    daily: String(daily),
    secondFrom: String(secondFrom),
  },
})

/** The versions of a merchant, the newest first, at most 50. */
export async function versionsOf(db: Db | Tx, merchantId: MerchantId): Promise<TermsVersion[]> {
  const { rows } = await sql<StoredTerms>`
    select since, asked_by as "askedBy", approved_by as "approvedBy", multipliers, step, pays, daily, second_from as "secondFrom"
      from point_terms where merchant_id = ${merchantId} order by since desc limit 50`.execute(db)
  return rows.map(shown)
}

/** Terms of a merchant at an instant; the defaults where none has begun. */
export async function termsAt(db: Db | Tx, merchantId: MerchantId, at: Date): Promise<PointTerms> {
  const { rows } = await sql<StoredTerms>`
    select since, asked_by as "askedBy", approved_by as "approvedBy", multipliers, step, pays, daily, second_from as "secondFrom"
      from point_terms where merchant_id = ${merchantId} and since <= ${at} order by since desc limit 1`.execute(
    db,
  )
  return rows[0] ? shown(rows[0]).terms : DEFAULT_TERMS
}

/** Terms may not begin before facts that were taken in: from the first full minute that is far enough ahead. */
const LEAD_MS = 30 * SECOND_MS
export const beginning = (now: Date): Date =>
  new Date(Math.ceil((now.getTime() + LEAD_MS) / MINUTE_MS) * MINUTE_MS)

/** Writes a version of a merchant's terms. One that begins at the same instant is replaced. */
export async function writeTerms(
  tx: Db | Tx,
  merchantId: MerchantId,
  { since, askedBy, approvedBy, terms }: TermsVersion,
): Promise<void> {
  const multipliers = Object.fromEntries(
    terms.multipliers.map(({ product: name, multiplier }) => [name, hundredthsOf(multiplier)]),
  )
  await sql`
    insert into point_terms (merchant_id, since, multipliers, step, pays, daily, second_from, asked_by, approved_by)
    values (${merchantId}, ${since}, ${JSON.stringify(multipliers)}::jsonb, ${terms.step}::bigint, ${parseAmount(terms.pays)},
            ${terms.daily}::bigint, ${terms.secondFrom}::bigint, ${askedBy}, ${approvedBy})
    on conflict (merchant_id, since) do update
       set multipliers = excluded.multipliers, step = excluded.step, pays = excluded.pays, daily = excluded.daily,
           second_from = excluded.second_from, asked_by = excluded.asked_by, approved_by = excluded.approved_by`.execute(
    tx,
  )
}

/**
 * Keeps versions in step with what market and settings allow: a merchant that begins to offer points gets a first version,
 * or again the last one; one that ends them gets a version in which no product earns.
 */
export async function followSettings(
  tx: Tx,
  { clock }: Pick<PointsKit, "clock">,
  merchants: readonly PointMerchant[],
): Promise<void> {
  for (const { id, settings } of merchants) {
    const versions = await versionsOf(tx, id)
    const [latest] = versions
    const isEarning = (latest?.terms.multipliers.length ?? 0) > 0
    if (isEarning === settings.points.enabled || (!latest && !settings.points.enabled)) continue
    const last = versions.find(({ terms }) => terms.multipliers.length > 0)?.terms ?? DEFAULT_TERMS
    await writeTerms(tx, id, {
      since: beginning(clock.now()),
      ...BY_HOUSE,
      terms: settings.points.enabled ? last : { ...last, multipliers: [] },
    })
  }
}
