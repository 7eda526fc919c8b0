import { LANGUAGES, type Language } from "@croupier/contract/values"
import { sql, type Tx } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { translate } from "@croupier/locales"
import { DAY_MS } from "../../kernel/durations.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import type { EventOf } from "../../kernel/events.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { PlayedNames } from "./played-names.ts"

type Change = EventOf<"gameRulesChanged">
type Values = Change["before"]

export interface GameNoticeKit extends Pick<PlayedNames, "gameNames"> {
  /** Every merchant, for games that all of them offer. */
  readonly merchantIds: () => readonly MerchantId[]
}

/** Days that a notice of changed rules is shown. */
const SHOWN_DAYS = 14
const UNTOLD = "–"

/**
 * Tells players that another version of a game is played, and which of its figures are others (UK RTS 7D), in the transaction that
 * takes the game over. One notice for each change and merchant; people of the house may rewrite it or end it.
 */
export async function announceGame(
  { gameNames, merchantIds }: GameNoticeKit,
  tx: Tx,
  change: Change,
): Promise<void> {
  const { vendor, gameCode, before, after } = change
  const from = new Date(change.at)
  const words = await Promise.all(
    LANGUAGES.map(async (language) => {
      const [named] = await gameNames([{ vendor, code: gameCode }], language)
      const name = named?.name ?? gameCode
      const say = (key: string, ...args: readonly string[]) => translate(language, key, args)
      const lines = changedFigures(language, before, after).map((line) => `<li>${escapeHtml(line)}</li>`)
      const list = lines.length === 0 ? "" : `<ul>${lines.join("")}</ul>`
      return {
        language,
        title: say("notice_terms_title", name),
        content: `<p>${escapeHtml(say("notice_game_text", name, after.version))}</p>${list}`,
      }
    }),
  )
  const of = (field: "title" | "content") =>
    JSON.stringify(Object.fromEntries(words.map((each) => [each.language, each[field]])))
  const keyOf = (merchantId: MerchantId) =>
    keyFor(`game-rules:${merchantId}:${vendor}:${gameCode}:${JSON.stringify([before, after])}:${change.at}`)
  for (const merchantId of change.merchantId === null ? merchantIds() : [change.merchantId])
    await sql`
      insert into announcement (merchant_id, key, type, title, content, published_at, ends_at, pops_up)
      values (${merchantId}, ${keyOf(merchantId)}, 'B', ${of("title")}, ${of("content")}, ${from},
              ${new Date(from.getTime() + SHOWN_DAYS * DAY_MS)}, false)
      on conflict (merchant_id, key) do nothing`.execute(tx)
}

/** The figures that differ, each with its old and its new value, as players read them. */
function changedFigures(language: Language, before: Values, after: Values): readonly string[] {
  const say = (key: string, ...args: readonly string[]) => translate(language, key, args)
  const figures = [
    ["notice_game_return", ({ rtp }: Values) => (rtp === null ? UNTOLD : `${(rtp / 100).toFixed(2)} %`)],
    [
      "notice_game_volatility",
      ({ volatility }: Values) => (volatility === null ? UNTOLD : say(`notice_volatility_${volatility}`)),
    ],
    [
      "notice_game_stakes",
      ({ least, highest }: Values) =>
        least === null && highest === null ? UNTOLD : `${least ?? UNTOLD} – ${highest ?? UNTOLD}`,
    ],
  ] as const
  return figures.flatMap(([key, of]) => {
    const [was, is] = [of(before), of(after)]
    return was === is ? [] : [say(key, was, is)]
  })
}
