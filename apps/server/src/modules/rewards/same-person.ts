import { sql, type Tx } from "@croupier/database"
import { refuse } from "../../kernel/refusal.ts"
import type { RewardOffer, RewardsKit } from "./kit.ts"

/** An occasion of a programme, and the member that a gift of it is for. */
export type OfOccasion = Pick<RewardOffer, "memberId" | "merchantId" | "source"> & {
  readonly occasion: string
}

/**
 * Refuses REWARD_SAME_PERSON where another member who shares a device or a payout account has a gift of the occasion, open or
 * claimed. Two such members at once wait for each other. Source: rules of rewards, "Abuse".
 */
export async function refuseSamePerson(
  { merchants, kinsOf }: Pick<RewardsKit, "merchants" | "kinsOf">,
  tx: Tx,
  { memberId, merchantId, source, occasion }: OfOccasion,
): Promise<void> {
  if (!merchants.byId(merchantId).settings.bonuses.onePerPerson) return
  const kins = await kinsOf(tx, memberId)
  if (kins.length === 0) return
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`reward ${merchantId} ${source} ${occasion}`}, 0))`.execute(
    tx,
  )
  const { rows } = await sql`
    select from reward
     where merchant_id = ${merchantId} and source = ${source} and occasion = ${occasion} and member_id = any (${kins.map(String)}::bigint[])
       and state in ('OPEN', 'CLAIMED') limit 1`.execute(tx)
  if (rows.length > 0) refuse("REWARD_SAME_PERSON")
}
