import type { Language } from "@croupier/contract"
import type { HouseReport } from "@croupier/contract/console/reports"
import { translate } from "@croupier/locales"
import { Temporal } from "temporal-polyfill"
import { CSV_MARK, csvLine } from "../../kernel/csv.ts"

/** An instant with the zone's offset and name: `2026-11-22 09:00:00-03:00[America/Sao_Paulo]`. */
const zoned = (instant: string, timeZone: string): string =>
  Temporal.Instant.from(instant)
    .toZonedDateTimeISO(timeZone)
    .toString({ smallestUnit: "second" })
    .replace("T", " ")

/** The report as CSV: what it is, who made it and when, then its rows, or "No activity". */
export function reportCsv(told: HouseReport, language: Language): string {
  const text = (key: string, ...args: readonly string[]) => translate(language, key, args)
  /** The text of a key; the code itself for a product or a kind without one. */
  const named = (key: string, code: string) => (text(key) === key ? code : text(key))
  const head = [
    [text("report_operator"), told.operator],
    [text("report_name"), text(`report_${told.report}`)],
    [text("report_period"), text(`report_period_${told.period}`)],
    [text("report_from"), told.from === null ? text("report_from_first") : zoned(told.from, told.timeZone)],
    [text("report_until"), zoned(told.until, told.timeZone)],
    [text("report_generated"), zoned(told.generatedAt, told.timeZone)],
    [text("report_currency"), told.asset],
    [],
  ]
  const figures = (row: NonNullable<HouseReport["playTotal"]>) => [
    row.bets,
    row.stake,
    row.payout,
    row.revenue,
    row.validBet,
    row.returned === null ? "" : (row.returned / 100).toFixed(2),
  ]
  const play = [
    [
      "report_product",
      "report_vendor",
      "report_bets",
      "report_stake",
      "report_payout",
      "report_revenue",
      "report_valid_bet",
      "report_returned",
    ].map((key) => text(key)),
    ...told.play.map((row) => [
      named(`games_category_${row.product}`, row.product),
      row.vendorName ?? text("report_own_games"),
      ...figures(row).map(String),
    ]),
    ...(told.playTotal ? [[text("report_total"), "", ...figures(told.playTotal).map(String)]] : []),
  ]
  const money = [
    ["report_group", "report_kind", "report_count", "report_amount"].map((key) => text(key)),
    ...told.money.map(({ group, kind, count, amount: moved }) => [
      text(`report_group_${group}`),
      named(`report_kind_${kind}`, kind),
      String(count),
      moved,
    ]),
  ]
  const isEmpty = told.play.length === 0 && told.money.length === 0
  const body = isEmpty ? [[text("report_none")]] : told.report === "PLAY" ? play : money
  return CSV_MARK + [...head, ...body].map((cells) => csvLine(cells)).join("")
}
