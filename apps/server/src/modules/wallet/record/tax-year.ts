import type { Language } from "@croupier/contract"
import type { StatementFormat } from "@croupier/contract/account-record"
import type { FileAnswer } from "@croupier/contract/endpoint"
import type { AssetCode } from "@croupier/ledger"
import { shownDecimal } from "@croupier/ledger"
import { amount, subtract, ZERO, type Amount } from "@croupier/money"
import type { Member } from "../../../call/member.ts"
import type { Merchant } from "../../../call/merchant.ts"
import { CSV_MARK, csvLine } from "../../../kernel/csv.ts"
import { yearOf } from "../../../kernel/days.ts"
import { escapeHtml } from "../../../kernel/escape-html.ts"
import { refuse } from "../../../kernel/refusal.ts"
import type { WalletKit } from "../kit.ts"
import { cell, STATEMENT_STYLE } from "./statement-html.ts"
import { statementWords, type StatementWords } from "./statement-words.ts"

export interface TaxYearOf {
  readonly member: Pick<Member, "id" | "account">
  readonly merchant: Merchant
  readonly language: Language
  readonly asset: AssetCode
  readonly year: number
  /** Shows the name and the tax number in the clear. */
  readonly isNamed: boolean
}

interface Line {
  readonly product: string
  readonly vendor: string
  readonly bets: bigint
  readonly stake: Amount
  readonly payout: Amount
}
interface TaxYear {
  readonly title: string
  readonly facts: readonly (readonly [string, string])[]
  readonly lines: readonly Line[]
  readonly money: readonly (readonly [string, Amount])[]
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
  const year: TaxYear = {
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
    content: format === "csv" ? csvOf(year, words, asset) : htmlOf(year, words),
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

const totalOf = (lines: readonly Line[]) =>
  lines.reduce(
    (sum, { bets, stake, payout }) => ({
      bets: sum.bets + bets,
      stake: amount(sum.stake + stake),
      payout: amount(sum.payout + payout),
    }),
    { bets: 0n, stake: ZERO, payout: ZERO },
  )

const HEADS = [
  "record_tax_product",
  "record_tax_vendor",
  "record_tax_bets",
  "record_tax_stakes",
  "record_tax_payouts",
  "record_tax_net",
] as const

function csvOf({ title, facts, lines, money }: TaxYear, { text }: StatementWords, asset: AssetCode): string {
  const shown = (value: Amount) => shownDecimal(value, asset)
  const figures = ({ bets, stake, payout }: Omit<Line, "product" | "vendor">) => [
    String(bets),
    shown(stake),
    shown(payout),
    shown(subtract(payout, stake)),
  ]
  const rows: (readonly string[])[] = [
    [title],
    ...facts,
    [],
    ...(lines.length === 0
      ? [[text("record_statement_none")]]
      : [
          HEADS.map((key) => text(key)),
          ...lines.map((line) => [line.product, line.vendor, ...figures(line)]),
          [text("record_total"), "", ...figures(totalOf(lines))],
        ]),
    [],
    ...money.map(([name, value]) => [name, shown(value)]),
    [],
    [text("record_tax_note")],
  ]
  return CSV_MARK + rows.map((row) => csvLine(row)).join("")
}

function htmlOf({ title, facts, lines, money }: TaxYear, words: StatementWords): string {
  const { text, locale, dir } = words
  const figures = ({ bets, stake, payout }: Omit<Line, "product" | "vendor">) =>
    cell(String(bets), "n") +
    [stake, payout, subtract(payout, stake)].map((value) => cell(words.money(value), "n")).join("")
  const heads = HEADS.map((key, at) => `<th${at > 1 ? ' class="n"' : ""}>${escapeHtml(text(key))}</th>`).join(
    "",
  )
  const table =
    lines.length === 0
      ? `<p>${escapeHtml(text("record_statement_none"))}</p>`
      : `<table><thead><tr>${heads}</tr></thead><tbody>${lines
          .map((line) => `<tr>${cell(line.product)}${cell(line.vendor)}${figures(line)}</tr>`)
          .join(
            "",
          )}<tr class="e">${cell(text("record_total"))}${cell("")}${figures(totalOf(lines))}</tr></tbody></table>`
  return `<!doctype html><html lang="${locale}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${STATEMENT_STYLE}</style></head><body><main>
<h1>${escapeHtml(title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd><bdi>${escapeHtml(value)}</bdi></dd>`).join("")}</dl>
${table}
<h2>${escapeHtml(text("record_tax_money"))}</h2>
<table><tbody>${money.map(([name, value]) => `<tr>${cell(name)}${cell(words.money(value), "n")}</tr>`).join("")}</tbody></table>
<p>${escapeHtml(text("record_tax_note"))}</p></main></body></html>`
}
