import { Delivery } from "@croupier/contract/point-values"
import type { Parsed } from "@croupier/contract"
import type { redeemReward } from "@croupier/contract/points"
import { inTransaction } from "@croupier/database"
import { deriveKey, house, keyFor, wallet } from "@croupier/ledger"
import type { MemberContext } from "../../call/context.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { PointsKit } from "./kit.ts"
import { insertRedemption, redemptionByKey, type Redemption } from "./redemption-store.ts"
import { returnStock, takeStock, wordsIn } from "./rewards.ts"
import { refuseOwed, refuseUnoffered, standingOf, unitsOf } from "./standing.ts"

type Asked = Parsed<typeof redeemReward>

const KEY_LENGTH = 200

/** The caller's own key. Refuses IDEMPOTENCY_KEY_REQUIRED, INPUT_INVALID. */
export function keyOf({ idempotencyKey }: Pick<MemberContext, "idempotencyKey">): string {
  if (idempotencyKey === undefined) return refuse("IDEMPOTENCY_KEY_REQUIRED")
  if (idempotencyKey.length > KEY_LENGTH) refuse("INPUT_INVALID", [], ["Idempotency-Key"])
  return idempotencyKey
}

const askedOf = ({ rewardId, quantity, price }: Asked): string => `${rewardId} ${quantity} ${price}`

/** The same call again; another under the same key is refused. */
const sameAs = (known: Redemption, asked: Asked): Redemption =>
  known.asked === askedOf(asked) ? known : refuse("IDEMPOTENCY_CONFLICT")

/**
 * Spends points on a reward. Stock, row and posting commit together. The same key and content give the same redemption.
 * Refuses IDEMPOTENCY_KEY_REQUIRED, IDEMPOTENCY_CONFLICT, POINTS_OFF, WD_STEP_UP, ACCOUNT_LOCKED, REWARD_UNKNOWN,
 * REWARD_OUT_OF_STOCK, REWARD_CHANGED where the price is not the one that the caller saw, POINTS_SHORT, ACCOUNT_CLOSED,
 * INPUT_INVALID where the receiver is missing. Rule: safety/19.
 */
export async function redeem(kit: PointsKit, context: MemberContext, asked: Asked): Promise<Redemption> {
  const { member, merchant, language } = context
  const idempotencyKey = keyOf(context)
  const known = await redemptionByKey(kit.db, member.id, idempotencyKey)
  if (known) return sameAs(known, asked)
  await refuseUnoffered(kit, context)
  await kit.identity.provePayment(context, asked.password)
  const facts = kit.merchants.byId(merchant.id)
  return inTransaction(kit.db, async (tx) => {
    const at = kit.clock.now()
    const of = { merchantId: merchant.id, id: BigInt(asked.rewardId) }
    const again = await redemptionByKey(tx, member.id, idempotencyKey)
    if (again) return sameAs(again, asked)
    const reward = await takeStock(tx, of, asked.quantity, at)
    if (String(reward.price) !== asked.price) refuse("REWARD_CHANGED", [String(reward.price)])
    const { delivery } = asked
    if (reward.needs !== "NOTHING" && !delivery) refuse("INPUT_INVALID", [], ["delivery"])
    if (reward.needs === "ADDRESS" && delivery?.address === "") refuse("INPUT_INVALID", [], ["address"])
    const count = BigInt(asked.quantity)
    const made = await insertRedemption(tx, {
      key: keyFor(kit.random.uuid(), at),
      merchantId: merchant.id,
      memberId: member.id,
      rewardId: reward.id,
      kind: reward.kind,
      name: wordsIn(reward.words, language, facts.brand.defaultLanguage).name,
      quantity: asked.quantity,
      points: reward.price * count,
      asset: facts.asset,
      pays: reward.pays === null ? null : reward.pays * count,
      delivery: reward.needs === "NOTHING" || !delivery ? null : sealed(kit.vault, delivery),
      idempotencyKey,
      asked: askedOf(asked),
      ip: context.ip,
      createdAt: at,
    })
    // The same call was faster and has committed while this one waited for the reward.
    if (!made) {
      const first = (await redemptionByKey(tx, member.id, idempotencyKey)) ?? refuse("IDEMPOTENCY_CONFLICT")
      await returnStock(tx, reward.id, asked.quantity)
      return sameAs(first, asked)
    }
    const [outcome] = await kit.ledger.postIn(tx, [
      {
        key: deriveKey(made.key, "redeemed"),
        kind: "points_redeemed",
        debit: wallet(member.id, "points", "PTS"),
        credit: house(merchant.id, "points", "PTS"),
        amount: unitsOf(made.points),
        cause: causeOf(made),
      },
    ])
    if (outcome?.status === "refused") {
      if (outcome.reason === "INSUFFICIENT_FUNDS" || outcome.reason === "ACCOUNT_UNKNOWN")
        refuse("POINTS_SHORT", [String((await standingOf(kit, member.id)).points)])
      if (outcome.reason === "ACCOUNT_CLOSED") refuse("ACCOUNT_CLOSED")
    }
    if (outcome?.status !== "posted") throw new Error(`redemption ${made.key} was not posted`)
    await refuseOwed(tx, member.id, outcome.balance, made.points)
    return made
  })
}

/** The cause of a redemption's postings. */
export const causeOf = ({ id }: Pick<Redemption, "id">): string => `points.redemption:${id}`

const sealed = (vault: Vault, delivery: Delivery): Uint8Array =>
  vault.seal(Buffer.from(JSON.stringify(delivery)))

/** The receiver of a redemption; null where it asked for none. */
export const deliveryOf = (vault: Vault, { delivery }: Pick<Redemption, "delivery">): Delivery | null =>
  delivery === null ? null : Delivery.parse(JSON.parse(Buffer.from(vault.open(delivery)).toString("utf8")))
