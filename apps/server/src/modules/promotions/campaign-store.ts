import type { PromotionTerms } from "@croupier/contract/promotion-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { payReserved, release, reserve, type Budget } from "@croupier/rewards"
import type { MerchantId } from "../../kernel/ids.ts"
import { termsFrom } from "./terms.ts"

/** A promotion with its newest terms; `terms` is undefined before the first opening. */
export interface Campaign {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly state: "DRAFT" | "OPEN" | "STOPPED"
  readonly version: number
  readonly rowVersion: number
  readonly terms: PromotionTerms | undefined
  readonly draft: PromotionTerms | undefined
  readonly bonusVersion: number | null
  readonly budget: Amount
  readonly reserved: Amount
  readonly paid: Amount
  readonly createdAt: Date
  readonly stoppedAt: Date | null
}

/** A promotion whose terms were opened. */
export type Opened = Campaign & { readonly terms: PromotionTerms }

interface Stored {
  readonly id: bigint
  readonly merchantId: MerchantId
  readonly state: Campaign["state"]
  readonly version: number
  readonly rowVersion: number
  readonly terms: unknown
  readonly draft: unknown
  readonly bonusVersion: number | null
  readonly budget: bigint
  readonly reserved: bigint
  readonly paid: bigint
  readonly createdAt: Date
  readonly stoppedAt: Date | null
}

const read = ({ terms, draft, budget, reserved, paid, ...row }: Stored): Campaign => ({
  ...row,
  terms: terms === null ? undefined : termsFrom(terms),
  draft: draft === null ? undefined : termsFrom(draft),
  budget: amount(budget),
  reserved: amount(reserved),
  paid: amount(paid),
})

const SELECTED = sql.raw(`
  select p.id, p.merchant_id as "merchantId", p.state, p.version, p.row_version as "rowVersion", t.terms, p.draft,
         t.bonus_version as "bonusVersion", p.budget, p.reserved, p.paid, p.created_at as "createdAt", p.stopped_at as "stoppedAt"
    from promotion p left join promotion_terms t on t.promotion_id = p.id and t.version = p.version`)

export const isOpened = (campaign: Campaign | undefined): campaign is Opened => campaign?.terms !== undefined

/** Promotions of a merchant, the newest first, at most 500. */
export async function listCampaigns(db: Db | Tx, merchantId: MerchantId): Promise<Campaign[]> {
  const { rows } = await sql<Stored>`
    ${SELECTED} where p.merchant_id = ${merchantId} order by p.id desc limit 500`.execute(db)
  return rows.map(read)
}

/** Promotions of a merchant that are open, the newest first. */
export async function openCampaigns(db: Db | Tx, merchantId: MerchantId): Promise<Opened[]> {
  const { rows } = await sql<Stored>`
    ${SELECTED} where p.merchant_id = ${merchantId} and p.state = 'OPEN' order by p.id desc limit 200`.execute(
    db,
  )
  return rows.map(read).filter(isOpened)
}

/** One promotion of a merchant; `isHeld` holds its row to the commit. */
export async function findCampaign(
  db: Db | Tx,
  merchantId: MerchantId,
  id: bigint,
  isHeld = false,
): Promise<Campaign | undefined> {
  const { rows } = await sql<Stored>`
    ${SELECTED} where p.id = ${id} and p.merchant_id = ${merchantId} ${isHeld ? sql`for update of p` : sql``}`.execute(
    db,
  )
  return rows[0] && read(rows[0])
}

/** One version of a promotion's terms. */
export async function termsOf(
  db: Db | Tx,
  id: bigint,
  version: number,
): Promise<{ readonly terms: PromotionTerms; readonly bonusVersion: number | null }> {
  const { rows } = await sql<{ terms: unknown; bonusVersion: number | null }>`
    select terms, bonus_version as "bonusVersion" from promotion_terms
     where promotion_id = ${id} and version = ${version}`.execute(db)
  const [row] = rows
  if (!row) throw new Error(`promotion ${id} has no version ${version}`)
  return { ...row, terms: termsFrom(row.terms) }
}

/** Since when the control group of a promotion is the one that it has now, through whichever versions. */
export async function controlSince(db: Db, id: bigint): Promise<Date | undefined> {
  const { rows } = await sql<{ since: Date | null }>`
    with shares as (
      select version, effective_from, coalesce((terms ->> 'control')::int, 0) as share from promotion_terms where promotion_id = ${id}),
    newest as (select share from shares order by version desc limit 1)
    select min(s.effective_from) as since
      from shares s, newest n
     where s.version > coalesce((select max(o.version) from shares o where o.share <> n.share), 0)`.execute(
    db,
  )
  return rows[0]?.since ?? undefined
}

async function changeBudget(
  tx: Tx,
  id: bigint,
  change: (budget: Budget) => Budget | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ limit: bigint; reserved: bigint; paid: bigint }>`
    select budget as limit, reserved, paid from promotion where id = ${id} for update`.execute(tx)
  const [held] = rows
  if (!held) throw new Error(`there is no promotion ${id}`)
  const changed = change({
    limit: amount(held.limit),
    reserved: amount(held.reserved),
    paid: amount(held.paid),
  })
  if (!changed) return false
  await sql`update promotion set reserved = ${changed.reserved}, paid = ${changed.paid} where id = ${id}`.execute(
    tx,
  )
  return true
}

/** Reserves a reward of a promotion's budget; false where it does not fit. Two at once wait for each other. */
export const reserveBudget = (tx: Tx, id: bigint, reward: Amount): Promise<boolean> =>
  changeBudget(tx, id, (budget) => reserve(budget, reward))

/** Frees what an instance had reserved. */
export const freeBudget = (tx: Tx, id: bigint, reward: Amount): Promise<boolean> =>
  changeBudget(tx, id, (budget) => release(budget, reward))

/** Counts what was reserved as paid. */
export const payBudget = (tx: Tx, id: bigint, reward: Amount): Promise<boolean> =>
  changeBudget(tx, id, (budget) => payReserved(budget, reward))
