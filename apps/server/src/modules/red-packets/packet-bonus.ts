import type { PacketTerms } from "@croupier/contract/red-packet-values"
import type { Db, Tx } from "@croupier/database"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { PacketBonus, RedPacketsKit } from "./kit.ts"
import type { PacketVersion } from "./terms-store.ts"

/**
 * The newest version of the bonus that terms give; null for cash. Refuses BONUS_TERMS_UNKNOWN, and BONUS_PRIZE_UNFIT for a bonus that a
 * member gets once and for free plays, because a share of chance is no stake of a game.
 */
export async function newestBonus(
  { bonusTerms }: Pick<RedPacketsKit, "bonusTerms">,
  db: Db | Tx,
  merchantId: MerchantId,
  { code }: Pick<PacketTerms, "code">,
): Promise<number | null> {
  if (code === null) return null
  const { version, terms } = (await bonusTerms(db, merchantId, { code })) ?? refuse("BONUS_TERMS_UNKNOWN")
  if (terms.once || terms.freeBet || terms.freeRounds) refuse("BONUS_PRIZE_UNFIT", [code])
  return version
}

/** The bonus that packets of a version are; null for cash. */
export const bonusOf = ({
  terms: { code },
  bonusVersion,
}: Pick<PacketVersion, "terms" | "bonusVersion">): PacketBonus | null =>
  code === null || bonusVersion === null ? null : { code, version: bonusVersion }
