import { LANGUAGES, type Language } from "@croupier/contract"
import { VipLevels, type VipLevel, type VipThresholds } from "@croupier/contract/vip-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { Level, LevelFigures } from "@croupier/rewards"
import { refuse } from "../../kernel/refusal.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { VipMerchant } from "./kit.ts"

/** A version of a merchant's ladder. */
export interface Ladder {
  readonly id: bigint
  readonly since: Date
  readonly askedBy: string
  readonly approvedBy: string
  readonly levels: readonly VipLevel[]
}

interface Row extends Omit<Ladder, "levels"> {
  readonly levels: unknown
}

const COLUMNS = sql`id, since, levels, asked_by as "askedBy", approved_by as "approvedBy"`
const from = (row: Row): Ladder => ({ ...row, levels: VipLevels.parse(row.levels) })

/** The ladder in force at an instant: of versions that begin together the newest. Undefined before the first. */
export async function ladderAt(db: Db | Tx, merchantId: MerchantId, at: Date): Promise<Ladder | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from vip_ladder where merchant_id = ${merchantId} and since <= ${at}
     order by since desc, id desc limit 1`.execute(db)
  return rows[0] && from(rows[0])
}

/** A version by its number. */
export async function ladderOfId(db: Db | Tx, id: bigint): Promise<Ladder | undefined> {
  const { rows } = await sql<Row>`select ${COLUMNS} from vip_ladder where id = ${id}`.execute(db)
  return rows[0] && from(rows[0])
}

/** The versions of a merchant, the newest first, at most 50. */
export async function laddersOf(db: Db | Tx, merchantId: MerchantId): Promise<Ladder[]> {
  const { rows } = await sql<Row>`
    select ${COLUMNS} from vip_ladder where merchant_id = ${merchantId} order by since desc, id desc limit 50`.execute(
    db,
  )
  return rows.map(from)
}

/** When the first ladder of a merchant began; undefined without one. */
export async function firstLadder(db: Db | Tx, merchantId: MerchantId): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    select min(since) as since from vip_ladder where merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.since ?? undefined
}

export async function writeLadder(
  tx: Db | Tx,
  merchantId: MerchantId,
  { since, askedBy, approvedBy, levels }: Omit<Ladder, "id">,
): Promise<void> {
  await sql`
    insert into vip_ladder (merchant_id, since, levels, asked_by, approved_by)
    values (${merchantId}, ${since}, ${JSON.stringify(levels)}::jsonb, ${askedBy}, ${approvedBy})`.execute(tx)
}

const figuresFrom = ({ deposit, validBet, points }: VipThresholds): LevelFigures => ({
  deposit: parseAmount(deposit),
  validCash: parseAmount(validBet),
  points: BigInt(points),
})

/** The ladder as the rules of rewards take it. */
export const rungsOf = (levels: readonly VipLevel[]): Level[] =>
  levels.map(({ reach, keep, gift }, at) => ({
    no: at + 1,
    reach: figuresFrom(reach),
    keep: figuresFrom(keep),
    gift: parseAmount(gift),
  }))

const FIGURES = ["deposit", "validCash", "points"] as const

/** True where a level's withdrawals are served later than those of the level below. */
const isSlower = (level: VipLevel, below: VipLevel): boolean =>
  level.priority < below.priority ||
  (below.answerMinutes !== null && (level.answerMinutes ?? Infinity) > below.answerMinutes)

/**
 * Refuses VIP_LADDER_INVALID with the number of the first level that is out of order: its thresholds are nothing at
 * all, one of them is below that of the level before, keeping it asks for more than reaching it, or its withdrawals are
 * served later than those of the level before.
 */
export function checkLadder(levels: readonly VipLevel[]): void {
  const rungs = rungsOf(levels)
  const wrong = rungs.find(({ no, reach, keep }) => {
    const before = rungs[no - 2]?.reach
    const [level, below] = [levels[no - 1], levels[no - 2]]
    return (
      (level !== undefined && below !== undefined && isSlower(level, below)) ||
      FIGURES.every((figure) => (reach[figure] ?? 0n) === 0n) ||
      FIGURES.some((figure) => (keep[figure] ?? 0n) > (reach[figure] ?? 0n)) ||
      FIGURES.some((figure) => before !== undefined && (reach[figure] ?? 0n) < (before[figure] ?? 0n))
    )
  })
  if (wrong) refuse("VIP_LADDER_INVALID", [String(wrong.no)])
}

/** The name of a level in a language, else in the merchant's own, else in the first that it has. */
export const nameOf = ({ names }: Pick<VipLevel, "names">, language: Language, own: Language): string =>
  (
    names.find((each) => each.language === language) ??
    names.find((each) => each.language === own) ??
    names[0]
  )?.name ?? ""

/** A title in every language, made of the level's name in it. */
export const titles = (
  { brand }: Pick<VipMerchant, "brand">,
  level: VipLevel,
  of: (language: Language, name: string) => string,
): Readonly<Partial<Record<Language, string>>> =>
  Object.fromEntries(
    LANGUAGES.map((language) => [language, of(language, nameOf(level, language, brand.defaultLanguage))]),
  )
