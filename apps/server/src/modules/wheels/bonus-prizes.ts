import type { BonusTerms } from "@croupier/contract/bonus-terms"
import type { WheelTerms } from "@croupier/contract/wheel-values"
import type { Db, Tx } from "@croupier/database"
import { parseAmount } from "@croupier/money"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { refuseUnfitRounds } from "../bonuses/index.ts"
import type { WheelsKit } from "./kit.ts"
import type { WheelVersion } from "./terms-store.ts"

/**
 * The newest version of each bonus that terms give, by code. Refuses BONUS_TERMS_UNKNOWN, FREE_ROUNDS_UNFIT, and BONUS_PRIZE_UNFIT for
 * a bonus that a member gets once, because a second win of it could not be paid.
 */
export async function newestBonuses(
  { bonusTerms }: Pick<WheelsKit, "bonusTerms">,
  db: Db | Tx,
  merchantId: MerchantId,
  { segments }: Pick<WheelTerms, "segments">,
): Promise<Readonly<Record<string, number>>> {
  const versions: Record<string, number> = {}
  for (const { code, prize } of segments) {
    if (code === null) continue
    const { version, terms } = (await bonusTerms(db, merchantId, { code })) ?? refuse("BONUS_TERMS_UNKNOWN")
    if (terms.once) refuse("BONUS_PRIZE_UNFIT", [code])
    refuseUnfitRounds(terms, parseAmount(prize.amount))
    versions[code] = version
  }
  return versions
}

/** The name of the bonus of a segment; undefined for other prizes. */
export function bonusOf(
  { terms, bonuses }: Pick<WheelVersion, "terms" | "bonuses">,
  segment: number,
): { readonly code: string; readonly version: number } | undefined {
  const code = terms.segments[segment]?.code ?? null
  if (code === null) return undefined
  const version = bonuses[code]
  if (version === undefined)
    throw new Error(`the wheel gives the bonus ${code} without a version of its terms`)
  return { code, version }
}

/** By segment, the terms of a bonus as its winner gets it; null for other prizes. */
export const bonusesOf = (
  { db, bonusTerms }: Pick<WheelsKit, "db" | "bonusTerms">,
  merchantId: MerchantId,
  version: Pick<WheelVersion, "terms" | "bonuses">,
): Promise<(BonusTerms | null)[]> =>
  Promise.all(
    version.terms.segments.map(async (_, at) => {
      const named = bonusOf(version, at)
      return named ? ((await bonusTerms(db, merchantId, named))?.terms ?? null) : null
    }),
  )
