import { CashbackTerms } from "@croupier/contract/cashback-values"
import { sql, type Db, type Tx } from "@croupier/database"
import { dayOf, dayStart } from "../../kernel/days.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { CashbackMerchant } from "./kit.ts"
import { calendarWindow, windowAt } from "./windows.ts"

/** A version of a merchant's terms. */
export interface TermsVersion {
  /** The first day that it holds for. */
  readonly firstDay: string
  readonly since: Date
  readonly terms: CashbackTerms
  readonly askedBy: string
  readonly approvedBy: string
}

/** Versions of a merchant, the newest first, at most 100. */
export async function versionsOf(db: Db | Tx, merchantId: MerchantId): Promise<readonly TermsVersion[]> {
  const { rows } = await sql<Omit<TermsVersion, "terms"> & { readonly terms: unknown }>`
    select to_char(first_day, 'YYYY-MM-DD') as "firstDay", since, terms, asked_by as "askedBy", approved_by as "approvedBy"
      from cashback_terms where merchant_id = ${merchantId} order by first_day desc limit 100`.execute(db)
  return rows.map((row) => ({ ...row, terms: CashbackTerms.parse(row.terms) }))
}

/** The day on which terms of now begin: that behind the running window; the first of a merchant begin with the next calendar window. */
export async function nextBeginning(
  db: Db | Tx,
  { id, brand: { timeZone } }: Pick<CashbackMerchant, "id" | "brand">,
  terms: CashbackTerms,
  now: Date,
): Promise<string> {
  const today = dayOf(now, timeZone)
  const begun = (await versionsOf(db, id)).filter(({ firstDay }) => firstDay <= today)
  return windowAt(begun, today)?.span.until ?? calendarWindow(terms.period, today).until
}

/** Writes a version; one that begins on the same day is replaced. */
export async function writeTerms(
  tx: Db | Tx,
  { id, brand: { timeZone } }: Pick<CashbackMerchant, "id" | "brand">,
  { firstDay, terms, askedBy, approvedBy }: Omit<TermsVersion, "since">,
): Promise<void> {
  await sql`
    insert into cashback_terms (merchant_id, first_day, since, terms, asked_by, approved_by)
    values (${id}, ${firstDay}::date, ${dayStart(firstDay, timeZone)}, ${JSON.stringify(terms)}::jsonb, ${askedBy}, ${approvedBy})
    on conflict (merchant_id, first_day) do update
       set terms = excluded.terms, asked_by = excluded.asked_by, approved_by = excluded.approved_by`.execute(
    tx,
  )
}
