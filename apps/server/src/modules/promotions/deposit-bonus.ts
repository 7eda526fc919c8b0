import type { DepositOffer } from "@croupier/contract/promotions"
import { sql, type Db, type Tx } from "@croupier/database"
import { assetFrom, bucketOf } from "@croupier/ledger"
import { parseAmount, toDecimal } from "@croupier/money"
import type { MemberContext } from "../../call/context.ts"
import type { EventOf } from "../../kernel/events.ts"
import { Refusal } from "../../kernel/refusal.ts"
import { openCampaigns, termsOf, type Opened } from "./campaign-store.ts"
import { isInAudience, isOfferedTo, knownMembers } from "./facts.ts"
import { give } from "./giving.ts"
import { holdInstance, instanceIn, shareGate, type Instance } from "./instance-store.ts"
import type { PromotionKit } from "./kit.ts"
import { openState } from "./standing.ts"
import { periodAt, wordsOf } from "./terms.ts"

/** A match whose deposit is not known yet: its member may choose another deposit for it. */
const isWaiting = ({ measures, state, matched }: Instance): boolean =>
  measures === "match" && state === "joined" && matched === null

/** Chooses a deposit for a match that waits for one; another instance stays as it is. */
export async function chooseDeposit(tx: Tx, instance: Instance, depositId: string): Promise<void> {
  const held = await holdInstance(tx, instance.id)
  if (held && isWaiting(held))
    await sql`update promotion_instance set deposit_id = ${depositId} where id = ${held.id}`.execute(tx)
}

async function depositOf(db: Db | Tx, id: bigint): Promise<string | null> {
  const { rows } = await sql<{ depositId: string | null }>`
    select deposit_id as "depositId" from promotion_instance where id = ${id}`.execute(db)
  return rows[0]?.depositId ?? null
}

/** Matches that the caller may choose for a deposit before paying it, and those that the next deposit counts for. */
export async function depositOffers(
  kit: PromotionKit,
  { merchant, member, language }: MemberContext,
): Promise<DepositOffer[]> {
  const now = kit.clock.now()
  const facts = kit.merchants.byId(merchant.id)
  const [known] = await knownMembers(kit, merchant.id, { ids: [member.id] })
  if (!known || !facts.settings.promotions.enabled) return []
  const offers: DepositOffer[] = []
  for (const campaign of await openCampaigns(kit.db, merchant.id)) {
    const { terms } = campaign
    if (terms.reward.kind !== "match" || !isOfferedTo(facts, known, terms)) continue
    const { start } = periodAt(terms, { ...campaign, timeZone: facts.brand.timeZone }, now)
    const period = { promotionId: campaign.id, memberId: member.id, periodStart: start }
    const joined = await instanceIn(kit.db, period)
    const isJoined = joined !== undefined
    if (isJoined ? !isWaiting(joined) : !isChoosable(campaign, now) || !isInAudience(known, campaign))
      continue
    const bound = isJoined
      ? { version: joined.version, ...(await termsOf(kit.db, campaign.id, joined.version)) }
      : campaign
    const { reward } = bound.terms
    if (reward.kind !== "match" || bound.bonusVersion === null) continue
    const bonus = await kit.bonusTerms(kit.db, merchant.id, {
      code: reward.code,
      version: bound.bonusVersion,
    })
    if (!bonus) continue
    offers.push({
      promotionId: String(campaign.id),
      version: bound.version,
      name: wordsOf(bound.terms, language, facts.brand.defaultLanguage).name,
      percent: reward.percent,
      least: toDecimal(parseAmount(reward.least)),
      most: toDecimal(parseAmount(reward.most)),
      bonus: bonus.terms,
      isNext: isJoined && (await depositOf(kit.db, joined.id)) === null,
    })
  }
  return offers
}

const isChoosable = (campaign: Opened, now: Date): boolean =>
  campaign.terms.way === "tap" && openState(campaign, now).state === "join"

/**
 * Gives a match for the deposit that its member chose, in the transaction that credits it. A deposit below the least gets none.
 * A refusal of the bonus does not hold up the deposit: the worker closes the instance.
 */
export async function matchDeposit(
  kit: PromotionKit,
  tx: Tx,
  { memberId, depositId, asset, amount: credited }: EventOf<"depositCredited">,
): Promise<void> {
  const { rows } = await sql<{ id: bigint; least: bigint }>`
    select id, least from promotion_instance
     where bucket = ${bucketOf(memberId)} and member_id = ${memberId} and deposit_id = ${depositId}`.execute(
    tx,
  )
  if (rows.length === 0) return
  await shareGate(tx)
  const sum = parseAmount(credited)
  for (const { id, least } of rows) {
    const held = await holdInstance(tx, id)
    const isInTime = held && (held.periodEnd === null || kit.clock.now() < held.periodEnd)
    if (!held || !isWaiting(held) || !isInTime || sum < least) continue
    if (kit.merchants.byId(held.merchantId).asset !== assetFrom(asset)) continue
    await sql`update promotion_instance set matched = ${sum}, done = goal where id = ${id}`.execute(tx)
    await giveOrLeave(kit, tx, { ...held, matched: sum, done: held.goal })
  }
}

async function giveOrLeave(kit: PromotionKit, tx: Tx, held: Instance): Promise<void> {
  await sql`savepoint deposit_bonus`.execute(tx)
  try {
    await give(kit, tx, held, { isAutomatic: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    await sql`rollback to savepoint deposit_bonus`.execute(tx)
  }
  await sql`release savepoint deposit_bonus`.execute(tx)
}
