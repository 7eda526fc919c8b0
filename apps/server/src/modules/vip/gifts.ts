import { inTransaction, sql, type Tx } from "@croupier/database"
import { translate } from "@croupier/locales"
import { parseAmount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { Refusal } from "../../kernel/refusal.ts"
import type { Rewards } from "../rewards/index.ts"
import type { VipKit } from "./kit.ts"
import { ladderOfId, titles, type Ladder } from "./ladder.ts"

interface Holder {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
}

/** Gifts by the one place that gives rewards: paid at once; false where rewards are off for the member. */
export const giftsBy =
  (offer: Rewards["offer"]): VipKit["offer"] =>
  async (tx, { amount, ...gift }) => {
    try {
      await offer(tx, {
        ...gift,
        source: "vip",
        gift: { kind: "CASH", amount },
        claimBy: null,
        isAutomatic: true,
      })
      return true
    } catch (error) {
      if (error instanceof Refusal && error.code === "REWARD_OFF") return false
      throw error
    }
  }

/** True where rewards are kept from a member: locked, on a break or excluded. */
export async function isKept(kit: Pick<VipKit, "identity">, memberId: MemberId): Promise<boolean> {
  const shown = (await kit.identity.membersShown([memberId])).get(memberId)
  return shown === undefined || shown.marks.length > 0
}

/**
 * The gift of a level, once in a lifetime. Where rewards are kept from the member it stays to be given. Answers false then, and
 * where it was given before.
 */
export async function giveGift(
  kit: Pick<VipKit, "clock" | "merchants" | "offer">,
  tx: Tx,
  { memberId, merchantId }: Holder,
  { levels }: Pick<Ladder, "levels">,
  level: number,
): Promise<boolean> {
  const rung = levels[level - 1]
  if (!rung) return false
  const money = parseAmount(rung.gift)
  const { rows } = await sql`
    insert into vip_gift (member_id, level, merchant_id, amount, given_at)
    values (${memberId}, ${level}, ${merchantId}, ${money}, ${kit.clock.now()})
    on conflict do nothing returning level`.execute(tx)
  if (rows.length === 0) return false
  if (money === 0n) return true
  const merchant = kit.merchants.byId(merchantId)
  const isGiven = await kit.offer(tx, {
    memberId,
    merchantId,
    asset: merchant.asset,
    amount: money,
    key: `level:${memberId}:${level}`,
    title: titles(merchant, rung, (language, name) =>
      translate(language, "reward_vip_level", [String(level), name]),
    ),
  })
  if (!isGiven) await sql`delete from vip_gift where member_id = ${memberId} and level = ${level}`.execute(tx)
  return isGiven
}

/** Gifts that one round looks at. */
const MOST = 500

/** Gives the gifts of levels that were reached while rewards were kept from their members. Answers with how many were given. */
export async function giveLeft(kit: VipKit): Promise<number> {
  const { rows } = await sql<Holder & { readonly level: number; readonly ladderId: bigint }>`
    select distinct on (v.member_id, v.to_level) v.member_id as "memberId", v.merchant_id as "merchantId", v.to_level as level,
           v.ladder_id as "ladderId"
      from vip_move v
     where v.reason = 'REACHED' and not exists (
       select from vip_gift g where g.member_id = v.member_id and g.level = v.to_level)
     order by v.member_id, v.to_level, v.id limit ${MOST}`.execute(kit.db)
  let given = 0
  for (const left of rows)
    try {
      if (!kit.merchants.byId(left.merchantId).settings.vip.enabled || (await isKept(kit, left.memberId)))
        continue
      const ladder = await ladderOfId(kit.db, left.ladderId)
      const isGiven =
        ladder !== undefined &&
        (await inTransaction(kit.db, (tx) => giveGift(kit, tx, left, ladder, left.level)))
      if (isGiven) given += 1
    } catch (error) {
      kit.report(error)
    }
  return given
}
