import { LANGUAGES, type Language } from "@croupier/contract/values"
import { translate } from "@croupier/locales"
import { toDecimal, type Amount } from "@croupier/money"
import type { MerchantId } from "../../kernel/ids.ts"
import { argsFor, wordsIn } from "../inbox/index.ts"
import type { PushKit } from "./kit.ts"

/** The content of a message to a member: that of an event, of people of the house, or of a draw. */
export type Content =
  | { readonly of: "event"; readonly event: string; readonly args: readonly string[] }
  | { readonly of: "sent"; readonly sentId: bigint }
  | { readonly of: "result"; readonly gameCode: string; readonly issue: string; readonly won: Amount }

export interface Words {
  readonly title: string
  readonly text: string
}

const plain = (html: string): string =>
  html
    .replaceAll(/<\/(?:p|li|h\d|div)>|<br ?\/?>/g, " ")
    .replaceAll(/<[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .replaceAll(/\s+/g, " ")
    .trim()

/** Words of a content by language, as plain text; undefined for a message that was withdrawn. */
export async function wordsOf(
  kit: Pick<PushKit, "inbox" | "lotteryNames" | "merchants">,
  merchantId: MerchantId,
  content: Content,
): Promise<((language: Language) => Words) | undefined> {
  const { brand } = kit.merchants.byId(merchantId)
  const told = (language: Language, event: string, args: readonly string[]): Words => {
    const values = argsFor(event, args, language, brand)
    return {
      title: translate(language, `inbox_${event}_title`, values),
      text: translate(language, `inbox_${event}_text`, values),
    }
  }
  switch (content.of) {
    case "event":
      return (language) => told(language, content.event, content.args)
    case "sent": {
      const sent = await kit.inbox.sent(content.sentId)
      return (
        sent &&
        ((language) => {
          const { title, content: html } = wordsIn(sent.words, language, brand.defaultLanguage)
          return { title, text: plain(html) }
        })
      )
    }
    case "result": {
      const { gameCode, issue, won } = content
      const names = new Map<Language, string>()
      for (const language of LANGUAGES) {
        const found = await kit.lotteryNames(merchantId, [gameCode], language)
        names.set(language, found.get(gameCode) ?? gameCode)
      }
      const event = won > 0n ? "result_won" : "result_lost"
      const amount = `${toDecimal(won)} ${brand.asset}`
      return (language) => told(language, event, [names.get(language) ?? gameCode, issue, amount])
    }
  }
}
