import { LANGUAGES, type Language } from "@croupier/contract/values"
import { sql, type Tx } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { translate } from "@croupier/locales"
import { formatAmount, parseAmount, shownPlaces } from "@croupier/money"
import { figuresLocale, LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import type { Merchant } from "../../call/merchant.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import type { EventOf } from "../../kernel/events.ts"

type Change = EventOf<"gameRulesChanged">
type Values = Change["before"]

type House = Pick<Merchant, "id" | "asset"> & { readonly brand: Pick<Merchant["brand"], "currencySymbol"> }

export interface GameNoticeKit {
  /** Merchants whose market lets them offer such a game; the return is in hundredths of a per cent. */
  readonly offering: (game: {
    readonly category: Change["category"]
    readonly rtp: number | null
  }) => readonly House[]
}

/** Days that a notice of changed rules is shown. */
const SHOWN_DAYS = 14
const UNTOLD = "–"

/**
 * Tells players that another version of a game is played, or that figures of its version are others (UK RTS 7D), in the
 * transaction that takes the game over, and without another connection. One notice for each change and merchant that may
 * offer the game; people of the house may rewrite it or end it.
 */
export async function announceGame({ offering }: GameNoticeKit, tx: Tx, change: Change): Promise<void> {
  const { vendor, gameCode, category, before, after } = change
  const from = new Date(change.at)
  const ends = new Date(from.getTime() + SHOWN_DAYS * DAY_MS)
  const told = offering({ category, rtp: after.rtp }).filter(
    ({ id }) => change.merchantId === null || change.merchantId === id,
  )
  for (const house of told) {
    const words = LANGUAGES.map((language) => [language, wordsOf(language, change, house)] as const)
    const of = (field: "title" | "content") =>
      JSON.stringify(Object.fromEntries(words.map(([language, each]) => [language, each[field]])))
    const key = keyFor(
      `game-rules:${house.id}:${vendor}:${gameCode}:${JSON.stringify([before, after])}:${change.at}`,
    )
    await sql`
      insert into announcement (merchant_id, key, type, title, content, published_at, ends_at, pops_up)
      values (${house.id}, ${key}, 'B', ${of("title")}, ${of("content")}, ${from}, ${ends}, false)
      on conflict (merchant_id, key) do nothing`.execute(tx)
  }
}

function wordsOf(language: Language, { gameCode, names, before, after }: Change, house: House) {
  const name = names[language] ?? names.EN ?? gameCode
  const say = (key: string, ...args: readonly string[]) =>
    translate(language, key, args, {}, { isRead: true })
  const lines = changedFigures(language, before, after, house).map((line) => `<li>${escapeHtml(line)}</li>`)
  const list = lines.length === 0 ? "" : `<ul>${lines.join("")}</ul>`
  const text =
    before.version === after.version
      ? say("notice_game_figures", name)
      : say("notice_game_text", name, after.version)
  return { title: say("notice_terms_title", name), content: `<p>${escapeHtml(text)}</p>${list}` }
}

/** The figures that differ, each with its old and its new value, as players of a merchant read them. */
function changedFigures(
  language: Language,
  before: Values,
  after: Values,
  { asset, brand }: House,
): readonly string[] {
  const say = (key: string, ...args: readonly string[]) =>
    translate(language, key, args, {}, { isRead: true })
  const locale = figuresLocale(LANGUAGE_FACTS[language].locale)
  const percent = new Intl.NumberFormat(locale, { style: "percent", minimumFractionDigits: 2 })
  const money = (decimal: string | null) =>
    decimal === null
      ? UNTOLD
      : formatAmount(parseAmount(decimal), locale, brand.currencySymbol, shownPlaces(asset))
  const figures = [
    ["notice_game_return", ({ rtp }: Values) => (rtp === null ? UNTOLD : percent.format(rtp / 100_00))],
    [
      "notice_game_volatility",
      ({ volatility }: Values) => (volatility === null ? UNTOLD : say(`notice_volatility_${volatility}`)),
    ],
    [
      "notice_game_stakes",
      ({ least, highest }: Values) =>
        least === null && highest === null ? UNTOLD : `${money(least)} – ${money(highest)}`,
    ],
  ] as const
  return figures.flatMap(([key, of]) => {
    const [was, is] = [of(before), of(after)]
    return was === is ? [] : [say(key, was, is)]
  })
}
