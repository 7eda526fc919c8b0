import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import type { Outcome } from "@croupier/contract/console/endpoint"
import { inTransaction, sql, type Db, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { parseAmount } from "@croupier/money"
import { z } from "zod"
import { approval, moneyPart, textPart, wordPart, type Approval } from "../../call/approval.ts"
import { refuseFractions } from "../../call/coins.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { refuseUnfitRounds } from "../bonuses/index.ts"
import { findCampaign, type Campaign } from "./campaign-store.ts"
import { isAllowed } from "./facts.ts"
import type { PromotionKit } from "./kit.ts"
import { isBonus, mostOf, refuseUnfit, rewardOf, wordsOf } from "./terms.ts"

type Writing = Pick<PromotionKit, "db" | "clock" | "merchants" | "bonusTerms">

/** Refuses PROMOTION_TERMS, AMOUNT_TOO_FINE, BONUS_TERMS_UNKNOWN, FREE_ROUNDS_UNFIT. Answers with the version of the bonus terms; null: another gift. */
async function checkTerms(
  { bonusTerms }: Pick<Writing, "bonusTerms">,
  db: Db | Tx,
  { id, asset }: { readonly id: MerchantId; readonly asset: AssetCode },
  terms: PromotionTerms,
): Promise<number | null> {
  refuseUnfit(terms)
  const { reward } = terms
  refuseFractions(mostOf(terms), asset)
  if (!isBonus(reward)) return null
  const bonus = (await bonusTerms(db, id, { code: reward.code })) ?? refuse("BONUS_TERMS_UNKNOWN")
  const least = reward.kind === "match" ? rewardOf(terms, parseAmount(reward.least), asset) : undefined
  refuseUnfitRounds(bonus.terms, ...(least === undefined ? [] : [least]), mostOf(terms))
  return bonus.version
}

/** The promotion, held. Refuses PROMOTION_UNKNOWN, PROMOTION_CHANGED where another person was faster. */
async function holdAt(tx: Tx, merchantId: MerchantId, id: bigint, rowVersion?: number): Promise<Campaign> {
  const held = (await findCampaign(tx, merchantId, id, true)) ?? refuse("PROMOTION_UNKNOWN")
  if (rowVersion !== undefined && held.rowVersion !== rowVersion) refuse("PROMOTION_CHANGED")
  return held
}

/** Writes a promotion with a draft of its terms. */
export async function insertDraft(
  tx: Db | Tx,
  merchantId: MerchantId,
  { terms, by, at }: { readonly terms: PromotionTerms; readonly by: string; readonly at: Date },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into promotion (merchant_id, state, draft, written_by, created_at)
    values (${merchantId}, 'DRAFT', ${JSON.stringify(terms)}::jsonb, ${by}, ${at}) returning id`.execute(tx)
  const [made] = rows
  if (!made) throw new Error("a promotion that was inserted is there")
  return made.id
}

/** Writes a draft, of a new promotion or of a known one. Refuses what the row of the contract lists. */
export async function savePromotion(
  kit: Writing,
  { promotionId, rowVersion, terms, why }: ConsoleParsed<"savePromotion">,
  { merchant, staff, record }: MerchantContext,
): Promise<{ readonly promotionId: string; readonly rowVersion: number }> {
  await checkTerms(kit, kit.db, merchant, terms)
  return inTransaction(kit.db, async (tx) => {
    let saved: { readonly id: bigint; readonly rowVersion: number }
    if (promotionId === undefined)
      saved = {
        id: await insertDraft(tx, merchant.id, { terms, by: staff.login, at: kit.clock.now() }),
        rowVersion: 1,
      }
    else {
      const { id } = await holdAt(tx, merchant.id, BigInt(promotionId), rowVersion)
      await sql`
        update promotion set draft = ${JSON.stringify(terms)}::jsonb, row_version = row_version + 1 where id = ${id}`.execute(
        tx,
      )
      saved = { id, rowVersion: rowVersion + 1 }
    }
    await record(tx, {
      act: "promotions.draft",
      target: `promotion:${saved.id}`,
      after: terms,
      why,
      merchantId: merchant.id,
    })
    return { promotionId: String(saved.id), rowVersion: saved.rowVersion }
  })
}

const Payload = z.object({
  merchantId: z.number(),
  promotionId: z.string(),
  rowVersion: z.number(),
  name: z.string(),
  budget: z.string(),
  asset: z.string(),
})
export type OpeningPayload = z.output<typeof Payload>

/**
 * Opens the draft of a promotion: it becomes the next version, which binds all who join from now on. Refuses PROMOTION_UNKNOWN,
 * PROMOTION_CHANGED, PROMOTION_OFF, PROMOTION_TERMS where the budget is below what is reserved and paid.
 */
export async function openDraft(
  kit: Pick<PromotionKit, "clock" | "merchants" | "bonusTerms">,
  tx: Tx,
  { merchantId, promotionId, rowVersion }: Pick<OpeningPayload, "merchantId" | "promotionId" | "rowVersion">,
  { askedBy, approvedBy }: { readonly askedBy: string; readonly approvedBy: string },
): Promise<void> {
  const {
    id,
    draft: terms,
    version,
    reserved,
    paid,
  } = await holdAt(tx, merchantId, BigInt(promotionId), rowVersion)
  if (!terms) return refuse("PROMOTION_CHANGED")
  const merchant = kit.merchants.byId(merchantId)
  if (!isAllowed(merchant, terms)) refuse("PROMOTION_OFF")
  const bonusVersion = await checkTerms(kit, tx, merchant, terms)
  const budget = parseAmount(terms.budget)
  if (budget < reserved + paid) refuse("PROMOTION_TERMS", ["budget"], { field: "budget" })
  await sql`
    insert into promotion_terms (promotion_id, version, effective_from, terms, bonus_version, asked_by, approved_by)
    values (${id}, ${version + 1}, ${kit.clock.now()}, ${JSON.stringify(terms)}::jsonb, ${bonusVersion}, ${askedBy}, ${approvedBy})`.execute(
    tx,
  )
  await sql`
    update promotion
       set state = 'OPEN', stopped_at = null, draft = null, version = ${version + 1}, row_version = row_version + 1, starts_at = ${terms.startsAt},
           ends_at = ${terms.endsAt}, budget = ${budget}
     where id = ${id}`.execute(tx)
}

/** The opening of a draft, by two people. */
export const openingApproval = (kit: Writing): Approval<OpeningPayload> =>
  approval({
    name: "promotions.open",
    permission: "promotions.open",
    mode: "second-person",
    payload: Payload,
    describe: ({ name, budget, asset }) => ({
      says: "promotions.open",
      parts: [textPart(name), moneyPart(budget, asset)],
    }),
    changes: async (db, { merchantId, promotionId, budget, asset }) => {
      const found = await findCampaign(db, merchantId, BigInt(promotionId))
      return [
        {
          field: "promotion_state",
          now: wordPart(`promotion_${found?.state ?? "DRAFT"}`),
          after: wordPart("promotion_OPEN"),
        },
        {
          field: "promotion_budget",
          now: found?.terms ? moneyPart(found.terms.budget, asset) : null,
          after: moneyPart(budget, asset),
        },
      ]
    },
    check: async (tx, { merchantId, promotionId, rowVersion }) =>
      void (await holdAt(tx, merchantId, BigInt(promotionId), rowVersion)),
    conflictKey: ({ promotionId }) => `promotion:${promotionId}`,
    apply: (tx, payload, { proposedBy, staff }) =>
      openDraft(kit, tx, payload, { askedBy: proposedBy, approvedBy: staff.login }),
  })

/** Proposes to open a draft. Refuses what the row of the contract lists. */
export async function proposeOpening(
  kit: Writing,
  opening: Approval<OpeningPayload>,
  { promotionId, rowVersion, key, why }: ConsoleParsed<"openPromotion">,
  { merchant, language, propose }: MerchantContext,
): Promise<Outcome> {
  const found = (await findCampaign(kit.db, merchant.id, BigInt(promotionId))) ?? refuse("PROMOTION_UNKNOWN")
  const { draft } = found
  if (!draft || found.rowVersion !== rowVersion) return refuse("PROMOTION_CHANGED")
  if (!isAllowed(merchant, draft)) refuse("PROMOTION_OFF")
  await checkTerms(kit, kit.db, merchant, draft)
  const { name } = wordsOf(draft, language, merchant.brand.defaultLanguage)
  return propose(
    opening,
    { merchantId: merchant.id, promotionId, rowVersion, name, budget: draft.budget, asset: merchant.asset },
    { target: `promotion:${promotionId}`, after: draft, why, key, merchantId: merchant.id },
  )
}

const StopPayload = Payload.pick({ merchantId: true, promotionId: true, name: true })
export type StopPayload = z.output<typeof StopPayload>

async function holdToStop(tx: Tx, { merchantId, promotionId }: StopPayload): Promise<Campaign> {
  const held = await holdAt(tx, merchantId, BigInt(promotionId))
  return held.state === "OPEN" ? held : refuse("PROMOTION_CLOSED")
}

/** The stop of a promotion, by two people: no member joins any more, and periods that were joined end by themselves. */
export const stopApproval = ({ clock }: Pick<PromotionKit, "clock">): Approval<StopPayload> =>
  approval({
    name: "promotions.stop",
    permission: "promotions.open",
    mode: "second-person",
    payload: StopPayload,
    describe: ({ name }) => ({ says: "promotions.stop", parts: [textPart(name)] }),
    changes: async (db, { merchantId, promotionId }) => {
      const found = await findCampaign(db, merchantId, BigInt(promotionId))
      return [
        {
          field: "promotion_state",
          now: wordPart(`promotion_${found?.state ?? "STOPPED"}`),
          after: wordPart("promotion_STOPPED"),
        },
      ]
    },
    check: async (tx, payload) => void (await holdToStop(tx, payload)),
    conflictKey: ({ promotionId }) => `promotion:${promotionId}`,
    apply: async (tx, payload) => {
      const { id } = await holdToStop(tx, payload)
      await sql`
        update promotion set state = 'STOPPED', stopped_at = ${clock.now()}, row_version = row_version + 1 where id = ${id}`.execute(
        tx,
      )
    },
  })

/** Proposes to stop a promotion. Refuses what the row of the contract lists. */
export async function proposeStop(
  { db }: Pick<Writing, "db">,
  stopping: Approval<StopPayload>,
  { promotionId, key, why }: ConsoleParsed<"stopPromotion">,
  { merchant, language, propose }: MerchantContext,
): Promise<Outcome> {
  const found = (await findCampaign(db, merchant.id, BigInt(promotionId))) ?? refuse("PROMOTION_UNKNOWN")
  if (found.state !== "OPEN" || !found.terms) return refuse("PROMOTION_CLOSED")
  const { name } = wordsOf(found.terms, language, merchant.brand.defaultLanguage)
  return propose(
    stopping,
    { merchantId: merchant.id, promotionId, name },
    {
      target: `promotion:${promotionId}`,
      before: { state: found.state },
      after: { state: "STOPPED" },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}
