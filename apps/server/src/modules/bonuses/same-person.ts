import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { BonusKit } from "./kit.ts"

/** A bonus of one code for a member; `once`: a member gets it one time. */
interface Asked {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly code: string
  readonly once: boolean
}

/**
 * The first of the members who share a device or a payout account with a member and have a bonus of the code: an open one, or where a
 * member gets it once one that was not revoked. Undefined where the merchant's setting lets each account have one.
 */
export async function holderOfSame(
  { merchants, kinsOf }: Pick<BonusKit, "merchants" | "kinsOf">,
  db: Db | Tx,
  { merchantId, memberId, code, once }: Asked,
): Promise<MemberId | undefined> {
  if (!merchants.byId(merchantId).settings.bonuses.onePerPerson) return undefined
  const kins = await kinsOf(db, memberId)
  if (kins.length === 0) return undefined
  // Two such members at once wait for each other.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`bonus ${merchantId} ${code}`}, 0))`.execute(db)
  const { rows } = await sql<{ memberId: bigint }>`
    select b.member_id as "memberId" from unnest(${kins.map(String)}::bigint[]) k (id)
      join bonus_lot b on b.bucket = k.id & 63 and b.member_id = k.id
     where b.merchant_id = ${merchantId} and b.code = ${code} and b.state <> 'revoked'
       and (${once}::boolean or b.state in ('queued', 'pending', 'active', 'settling'))
     order by b.id limit 1`.execute(db)
  return rows[0]?.memberId
}

/** Refuses BONUS_SAME_PERSON where another member on the device or with the payout account has the bonus. Source: rules of rewards, "Abuse". */
export async function refuseSamePerson(
  kit: Pick<BonusKit, "merchants" | "kinsOf">,
  db: Db | Tx,
  asked: Asked,
): Promise<void> {
  if ((await holderOfSame(kit, db, asked)) !== undefined) refuse("BONUS_SAME_PERSON")
}
