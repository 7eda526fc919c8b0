import type { PromotionStanding } from "@croupier/contract/promotions"
import type { Parsed } from "@croupier/contract"
import type { applyForPromotion, joinPromotion } from "@croupier/contract/promotions"
import { UPLOAD_BYTES } from "@croupier/contract/profile"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { timingSafeEqual } from "node:crypto"
import { ZERO } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import type { MemberId } from "../../kernel/ids.ts"
import { redrawn } from "../../kernel/picture.ts"
import { refuse } from "../../kernel/refusal.ts"
import { findCampaign, isOpened, reserveBudget, type Opened } from "./campaign-store.ts"
import { chooseDeposit } from "./deposit-bonus.ts"
import { isInAudience, isOfferedTo, knownMembers } from "./facts.ts"
import { give, occasionOf } from "./giving.ts"
import { insertInstance, instanceIn, moveInstance, shareGate, type Instance } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"
import { instanceShown, openState } from "./standing.ts"
import { measureOf, mostOf, periodAt } from "./terms.ts"

/** Refuses PROMOTION_UNKNOWN, PROMOTION_OFF, PROMOTION_NOT_FOR_YOU. */
async function refuseStranger(
  kit: PromotionKit,
  context: MemberContext,
  promotionId: bigint,
): Promise<Opened> {
  const { merchant, member } = context
  const campaign = await findCampaign(kit.db, merchant.id, promotionId)
  if (!isOpened(campaign)) return refuse("PROMOTION_UNKNOWN")
  const [known] = await knownMembers(kit, merchant.id, { ids: [member.id] })
  if (!known || !isOfferedTo(kit.merchants.byId(merchant.id), known, campaign.terms))
    return refuse("PROMOTION_OFF")
  if (!isInAudience(known, campaign)) refuse("PROMOTION_NOT_FOR_YOU")
  return campaign
}

/** The promotion, held to the commit where its fixed reward is reserved. Refuses PROMOTION_CLOSED, PROMOTION_CHANGED. */
async function holdOpen(tx: Tx, campaign: Opened, version: number, now: Date): Promise<Opened> {
  const held = await findCampaign(tx, campaign.merchantId, campaign.id, true)
  if (!isOpened(held)) return refuse("PROMOTION_UNKNOWN")
  const { state, isSpent } = openState(held, now)
  if (isSpent) refuse("PROMOTION_SPENT")
  if (state !== "join") refuse("PROMOTION_CLOSED")
  if (held.version !== version) refuse("PROMOTION_CHANGED")
  return held
}

interface Entering {
  readonly state: "joined" | "process" | "applying"
  readonly comment?: Uint8Array
}

/** Writes the instance of a member under a promotion that the caller holds. Refuses PROMOTION_SPENT. */
export async function enter(
  kit: Pick<PromotionKit, "merchants">,
  tx: Tx,
  held: Opened,
  { memberId, now, state, comment }: Entering & { readonly memberId: MemberId; readonly now: Date },
): Promise<Instance | undefined> {
  const { terms } = held
  const { timeZone } = kit.merchants.byId(held.merchantId).brand
  const { start, end } = periodAt(terms, { createdAt: held.createdAt, timeZone }, now)
  // A fixed reward is reserved at the joining, a share of a deposit when the deposit is known.
  const isFixed = terms.reward.kind !== "match"
  const reward = isFixed ? mostOf(terms) : null
  if (reward !== null && !(await reserveBudget(tx, held.id, reward))) refuse("PROMOTION_SPENT")
  return insertInstance(tx, {
    promotionId: held.id,
    merchantId: held.merchantId,
    memberId,
    version: held.version,
    state,
    periodStart: start,
    periodEnd: end,
    joinedAt: now,
    ...measureOf(terms),
    isAutomatic: terms.way === "automatic",
    reward,
    reserved: reward ?? ZERO,
    comment: comment ?? null,
    appliedAt: state === "applying" ? now : null,
  })
}

const sameText = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one.trim().toLowerCase()), Buffer.from(other.toLowerCase())]
  return a.length === b.length && timingSafeEqual(a, b)
}

/**
 * Joins a promotion for the period of now. The same member again gets the same answer, also from two devices at once. A promotion
 * that asks for nothing has its reward to claim at once; a match counts for the deposit that is named, else for the next. Refuses what the row of the contract lists.
 */
export async function join(
  kit: PromotionKit,
  context: MemberContext,
  { promotionId, version, code, depositId }: Parsed<typeof joinPromotion>,
): Promise<PromotionStanding> {
  const { member, merchant, language } = context
  const campaign = await refuseStranger(kit, context, BigInt(promotionId))
  const facts = kit.merchants.byId(merchant.id)
  const instance = await inTransaction(kit.db, async (tx) => {
    await shareGate(tx)
    const now = kit.clock.now()
    const { start } = periodAt(campaign.terms, { ...campaign, timeZone: facts.brand.timeZone }, now)
    const mine = { promotionId: campaign.id, memberId: member.id, periodStart: start }
    const known = await instanceIn(tx, mine)
    if (known) return chosen(tx, known, depositId)
    const held = await holdOpen(tx, campaign, version, now)
    const again = await instanceIn(tx, mine)
    if (again) return chosen(tx, again, depositId)
    const { terms } = held
    const occasion = occasionOf({ promotionId: held.id, periodStart: start })
    await kit.refuseSamePerson(tx, {
      memberId: member.id,
      merchantId: merchant.id,
      source: "promotion",
      occasion,
    })
    if (terms.way === "application" || terms.way === "automatic") refuse("PROMOTION_STATE")
    if (terms.way === "code" && !sameText(code, terms.code ?? "")) refuse("PROMOTION_CODE_WRONG")
    const { measures } = measureOf(terms)
    const isMeasured = measures === "validBet" || measures === "deposits"
    const made = await enter(kit, tx, held, {
      memberId: member.id,
      now,
      state: isMeasured ? "process" : "joined",
    })
    if (!made) return refuse("PROMOTION_STATE")
    if (measures !== "none") return chosen(tx, made, depositId)
    await give(kit, tx, made, { isAutomatic: false })
    return (await instanceIn(tx, mine)) ?? made
  })
  return instanceShown(kit, kit.db, facts, instance, language)
}

/** An instance, with the deposit that its member chooses for it. */
async function chosen(tx: Tx, instance: Instance, depositId: string | undefined): Promise<Instance> {
  if (depositId !== undefined) await chooseDeposit(tx, instance, depositId)
  return instance
}

/** The longer edge of a kept image, in pixels: small print stays legible. */
const EDGE = 1_600

/** Draws an upload anew and seals it. Refuses BODY_TOO_LARGE, IMAGE_INVALID. */
async function sealedImage(kit: Pick<PromotionKit, "vault">, base64: string): Promise<Uint8Array> {
  const file = Buffer.from(base64, "base64")
  if (file.length > UPLOAD_BYTES) refuse("BODY_TOO_LARGE")
  return kit.vault.seal((await redrawn(file, { edge: EDGE, fit: "inside" })) ?? refuse("IMAGE_INVALID"))
}

/**
 * Applies for a promotion with a comment and images, which are kept sealed. A rejected application may be made again where the
 * terms allow it; one that waits answers the same. Refuses what the row of the contract lists.
 */
export async function applyFor(
  kit: PromotionKit,
  context: MemberContext,
  { promotionId, version, comment, images }: Parsed<typeof applyForPromotion>,
): Promise<PromotionStanding> {
  const { member, merchant, language } = context
  const campaign = await refuseStranger(kit, context, BigInt(promotionId))
  if (campaign.terms.way !== "application") refuse("PROMOTION_STATE")
  const drawn: Uint8Array[] = []
  for (const image of images) drawn.push(await sealedImage(kit, image))
  const sealed = kit.vault.seal(Buffer.from(comment))
  const facts = kit.merchants.byId(merchant.id)
  const instance = await inTransaction(kit.db, async (tx) => {
    await shareGate(tx)
    const now = kit.clock.now()
    const { start } = periodAt(campaign.terms, { ...campaign, timeZone: facts.brand.timeZone }, now)
    const mine = { promotionId: campaign.id, memberId: member.id, periodStart: start }
    const first = await instanceIn(tx, mine)
    if (first && first.state !== "rejected") return first
    if (first && !campaign.terms.mayApplyAgain) refuse("PROMOTION_STATE")
    const held = await holdOpen(tx, campaign, version, now)
    const known = await instanceIn(tx, mine)
    if (known && known.state !== "rejected") return known
    const made = known
      ? await again(tx, held, known, { sealed, now })
      : await enter(kit, tx, held, { memberId: member.id, now, state: "applying", comment: sealed })
    if (!made) return refuse("PROMOTION_STATE")
    await sql`delete from promotion_image where instance_id = ${made.id}`.execute(tx)
    await sql`
      insert into promotion_image (instance_id, place, image)
      select ${made.id}, place - 1, image from unnest(${drawn}::bytea[]) with ordinality as of (image, place)`.execute(
      tx,
    )
    return (await instanceIn(tx, mine)) ?? made
  })
  return instanceShown(kit, kit.db, facts, instance, language)
}

async function again(
  tx: Tx,
  { id, terms }: Opened,
  known: Instance,
  { sealed, now }: { readonly sealed: Uint8Array; readonly now: Date },
): Promise<Instance> {
  if (!terms.mayApplyAgain) refuse("PROMOTION_STATE")
  const reward = mostOf(terms)
  if (!(await reserveBudget(tx, id, reward))) refuse("PROMOTION_SPENT")
  await moveInstance(tx, known, "applying", {
    mayApplyAgain: true,
    reward,
    reserved: reward,
    comment: sealed,
    appliedAt: now,
    reason: "",
  })
  return known
}
