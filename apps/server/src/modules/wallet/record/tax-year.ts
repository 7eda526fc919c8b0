import type { Language } from "@croupier/contract"
import type { StatementFormat } from "@croupier/contract/account-record"
import type { FileAnswer } from "@croupier/contract/endpoint"
import type { AssetCode } from "@croupier/ledger"
import { amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { yearOf } from "../../../kernel/days.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { WalletKit } from "../kit.ts"
import { statementWords, type StatementWords } from "./statement-words.ts"
import { taxCsv } from "./tax-csv.ts"
import { taxHtml } from "./tax-html.ts"
import type { TaxSheet } from "./tax-sheet.ts"

export interface TaxYearOf {
  readonly member: Pick<Member, "id" | "account">
  readonly merchant: Merchant
  readonly language: Language
  readonly asset: AssetCode
  readonly year: number
  /** Shows the name and the tax number in the clear. */
  readonly isNamed: boolean
}

/**
 * The evidence of a calendar year of the merchant's zone for a player's taxes: stakes, winnings and the net of settled play by
 * product, and money paid in and out (Brazil, Law 14.790/2023, art. 31: the net of a year is taxed, and nothing is withheld from a
 * bet). A bet counts in the year of its settlement, and a correction in the year in which it is made. Refuses INPUT_INVALID for a
 * year that has not begun.
 */
export async function taxYear(
  kit: Pick<WalletKit, "clock" | "playOfYear" | "payerOf">,
  of: TaxYearOf,
  format: StatementFormat,
): Promise<{ readonly name: string; readonly type: string; readonly content: string }> {
  const { member, merchant, language, asset } = of
  const madeAt = kit.clock.now()
  const { from, until: end } = yearOf(of.year, merchant.brand.timeZone)
  if (from > madeAt) refuse("INPUT_INVALID", [], ["year"])
  const [told, payer] = await Promise.all([
    kit.playOfYear({ merchantId: merchant.id, memberId: member.id, asset, from, until: end }),
    of.isNamed ? kit.payerOf(member.id) : undefined,
  ])
  const words = statementWords(merchant, language, asset)
  const { text } = words
  const until = end < madeAt ? end : madeAt
  const sheet: TaxSheet = {
    title: text("record_tax_title", String(of.year)),
    facts: [
      [text("record_tax_operator"), merchant.brand.name],
      [text("record_statement_account"), member.account],
      ...(payer?.name ? [[text("record_tax_name"), payer.name] as const] : []),
      ...(payer?.taxId ? [[text("record_tax_number"), payer.taxId] as const] : []),
      // The end is the first instant that does not belong to the year.
      [text("record_statement_period"), `${words.time(from)} – ${words.time(new Date(until.getTime() - 1))}`],
      [text("record_statement_zone"), merchant.brand.timeZone],
      [text("record_statement_currency"), asset],
      [text("record_statement_made"), words.time(madeAt)],
    ],
    lines: told.play.map(({ product, vendorName, bets, stake, payout }) => ({
      product: productName(words, product),
      vendor: vendorName ?? text("profit_own_games"),
      bets,
      stake: amount(stake),
      payout: amount(payout),
    })),
    money: (["deposits", "withdrawals", "bonuses", "other"] as const).map((group) => [
      text(`record_group_${group}`),
      amount(told.money[group]),
    ]),
  }
  return {
    name: `tax-${of.year}.${format}`,
    type: format === "csv" ? "text/csv; charset=utf-8" : "text/html; charset=utf-8",
    content: format === "csv" ? taxCsv(sheet, words, asset) : taxHtml(sheet, words),
  }
}

/** The same as a file of the site. */
export async function taxYearFile(...asked: Parameters<typeof taxYear>): Promise<FileAnswer> {
  const { content, ...file } = await taxYear(...asked)
  return { ...file, body: whole(content) }
}

async function* whole(content: string): AsyncGenerator<string, void, void> {
  yield content
}

function productName({ text }: StatementWords, product: string): string {
  const key = `games_category_${product}`
  const found = text(key)
  return found === key ? text("profit_other_product") : found
}
