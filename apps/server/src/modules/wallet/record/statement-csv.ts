import { shownDecimal } from "@croupier/ledger"
import { add, negate, ZERO, type Amount } from "@croupier/money"
import { CSV_MARK, csvLine } from "../../../kernel/csv.ts"
import type { StatementKit, StatementYear } from "./statement-year.ts"
import type { StatementWords } from "./statement-words.ts"
import { movementsOf } from "./wallet-span.ts"

/** Every movement of every wallet, oldest first, between its opening and its closing balance; amounts are plain decimals. */
export async function* csvStatement(
  kit: StatementKit,
  { member, merchant, language, asset, wallets, from, until }: StatementYear,
  words: StatementWords,
): AsyncGenerator<string, void, void> {
  const { text } = words
  const money = (value: Amount) => shownDecimal(value, asset)
  yield (
    CSV_MARK +
      csvLine([
        text("record_wallet"),
        text("record_number"),
        `${text("record_time")} (${merchant.brand.timeZone})`,
        text("record_kind"),
        text("record_game"),
        text("record_in"),
        text("record_out"),
        text("record_balance"),
        text("record_reference"),
      ])
  )
  for (const span of wallets) {
    const wallet = words.wallet(span.purpose)
    const opening = [
      wallet,
      "",
      words.time(from),
      text("record_opening"),
      "",
      "",
      "",
      money(span.opening),
      "",
    ]
    yield csvLine(opening)
    let [paidIn, paidOut] = [ZERO, ZERO]
    for await (const rows of movementsOf(kit.ledger, member.id, span)) {
      const names = await kit.gameNames(merchant.id, [...new Set(rows.map(({ cause }) => cause))], language)
      let lines = ""
      for (const row of rows) {
        const isIn = row.amount > 0n
        if (isIn) paidIn = add(paidIn, row.amount)
        else paidOut = add(paidOut, negate(row.amount))
        lines += csvLine([
          wallet,
          String(row.seq),
          words.time(row.at),
          words.kind(row.kind),
          names.get(row.cause) ?? "",
          isIn ? money(row.amount) : "",
          isIn ? "" : money(negate(row.amount)),
          money(row.balanceAfter),
          row.key,
        ])
      }
      yield lines
    }
    yield csvLine([
      wallet,
      "",
      words.time(until),
      text("record_closing"),
      "",
      money(paidIn),
      money(paidOut),
      money(span.closing),
      "",
    ])
  }
}
