import type { FileAnswer } from "@croupier/contract/endpoint"
import { translate } from "@croupier/locales"
import type { MemberContext } from "../../../call/context.ts"
import { CSV_MARK, csvLine } from "../../../kernel/csv.ts"
import type { AffiliatesKit } from "../kit.ts"
import { detailOf, playerViews } from "./statement-views.ts"
import { playersOf, type StatementRow } from "./statement-store.ts"

const PAGE = 500
const SUMS = ["ggr", "bonus", "cashback", "rebate", "fees", "vendor", "ngr"] as const

/** A statement as CSV: its lines, an empty row, then its players with every deduction, read page by page while it is sent. */
export async function statementCsv(
  kit: AffiliatesKit,
  row: StatementRow,
  { merchant, language }: MemberContext,
): Promise<FileAnswer> {
  const own = merchant.ownTexts(language) ?? {}
  const text = (key: string) => translate(language, key, [], own)
  const { lines, inputHash, windowStart } = await detailOf(kit, row)
  const stamp = new Intl.DateTimeFormat("sv-SE", { timeZone: merchant.brand.timeZone, dateStyle: "short" })
  const day = (at: string) => stamp.format(new Date(at))
  const head = [
    [
      "affiliate_line",
      "affiliate_about",
      "affiliate_terms",
      "affiliate_base",
      "affiliate_rate",
      "affiliate_amount",
    ].map(text),
    ...lines.map(({ kind, about, programme, version, base, rate, amount, month }) => [
      text(`affiliate_line_${kind}`),
      about ?? (month === null ? "" : day(month)),
      programme === null ? "" : `${programme} ${version ?? ""}`,
      base ?? "",
      rate ?? "",
      amount,
    ]),
    [text("affiliate_hash"), inputHash],
    [],
    [
      "affiliate_player",
      "affiliate_terms",
      ...SUMS.map((name) => `affiliate_${name}`),
      "affiliate_fenced",
      "affiliate_hole",
    ].map(text),
  ]
  return {
    name: `statement-${day(windowStart)}.csv`,
    type: "text/csv; charset=utf-8",
    body: body(kit, row, head),
  }
}

async function* body(
  kit: AffiliatesKit,
  row: StatementRow,
  head: readonly (readonly unknown[])[],
): AsyncGenerator<string, void, void> {
  yield CSV_MARK + head.map((cells) => csvLine(cells)).join("")
  let cursor: string | undefined
  do {
    const page = await playerViews(kit, await playersOf(kit.db, row, { cursor, limit: PAGE }))
    yield page.rows
      .map((player) =>
        csvLine([
          player.name,
          `${player.programme} ${player.version}`,
          ...SUMS.map((name) => player[name]),
          player.isFenced ? "1" : "",
          player.hole,
        ]),
      )
      .join("")
    cursor = page.cursor ?? undefined
  } while (cursor !== undefined)
}
