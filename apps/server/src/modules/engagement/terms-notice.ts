import { LANGUAGES, type Language } from "@croupier/contract/values"
import { sql, type Tx } from "@croupier/database"
import { keyFor } from "@croupier/ledger"
import { translate } from "@croupier/locales"
import { DAY_MS } from "../../kernel/durations.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import type { EventOf } from "../../kernel/events.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export interface LotteryNames {
  /** Names of lotteries by their codes; a code that is absent has none of its own. */
  readonly lotteryNames: (
    merchantId: MerchantId,
    codes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
}

/** Days that a notice of changed terms is shown. */
const SHOWN_DAYS = 14

/**
 * Tells players that other terms of a lottery hold for their next bets (UK RTS 7D), in the transaction that changes them.
 * One notice for each version.
 */
export async function announceTerms(
  { lotteryNames }: LotteryNames,
  tx: Tx,
  { merchantId, gameCode, version, at }: EventOf<"lotteryTermsChanged">,
): Promise<void> {
  const from = new Date(at)
  const words = await Promise.all(
    LANGUAGES.map(async (language) => {
      const name = (await lotteryNames(merchantId, [gameCode], language)).get(gameCode) ?? gameCode
      const say = (key: string) => translate(language, key, [name, String(version)])
      return {
        language,
        title: say("notice_terms_title"),
        content: `<p>${escapeHtml(say("notice_terms_text"))}</p>`,
      }
    }),
  )
  const of = (field: "title" | "content") =>
    JSON.stringify(Object.fromEntries(words.map((each) => [each.language, each[field]])))
  await sql`
    insert into announcement (merchant_id, key, type, title, content, published_at, ends_at, pops_up)
    values (${merchantId}, ${keyFor(`lottery-terms:${merchantId}:${gameCode}:${version}`)}, 'B', ${of("title")},
            ${of("content")}, ${from}, ${new Date(from.getTime() + SHOWN_DAYS * DAY_MS)}, false)
    on conflict (merchant_id, key) do nothing`.execute(tx)
}
