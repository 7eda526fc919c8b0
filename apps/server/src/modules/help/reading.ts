import { HELP_CATEGORIES } from "@croupier/contract/help-values"
import type { Value } from "@croupier/contract"
import type { helpArticle, helpCenter, rateHelpArticle } from "@croupier/contract/help"
import { inTransaction } from "@croupier/database"
import type { Context, MemberContext } from "../../call/context.ts"
import type { Merchant } from "../../call/merchant.ts"
import { refuse } from "../../kernel/refusal.ts"
import type { HelpKit } from "./kit.ts"
import { bestAnswers, wordsOf } from "./search.ts"
import {
  holdArticle,
  shownArticle,
  shownHeadings,
  shownWords,
  writeVote,
  type ByLanguage,
  type StoredHeading,
} from "./store.ts"

/** The page without a header, which other programs may open. */
const PAGE = "/helpmc"
/** Articles that answer a question. */
const MOST_ANSWERS = 10

/** The language that an article is shown in: the reader's, else the merchant's own, else any that it is written in. */
function languageOf(title: ByLanguage, { language, merchant }: Pick<Context, "language" | "merchant">) {
  const { defaultLanguage, languages }: Merchant["brand"] = merchant.brand
  return [language, defaultLanguage, ...languages].find((each) => title[each] !== undefined)
}
const textIn = (texts: ByLanguage, context: Pick<Context, "language" | "merchant">): string => {
  const shown = languageOf(texts, context)
  return (shown && texts[shown]) ?? Object.values(texts)[0] ?? ""
}

/** The articles by category, or those that answer the words best. */
export async function readHelp(
  kit: HelpKit,
  words: string,
  context: Context,
): Promise<Value<typeof helpCenter>> {
  const heading = ({ article, category, title }: StoredHeading) => ({
    article,
    category,
    title: textIn(title, context),
  })
  if (wordsOf(words).length === 0) {
    const found = await shownHeadings(kit.db, context.merchant.id)
    const order = (row: StoredHeading) => HELP_CATEGORIES.indexOf(row.category)
    return { url: PAGE, words: "", articles: found.toSorted((a, b) => order(a) - order(b)).map(heading) }
  }
  const found = (await shownWords(kit.db, context.merchant.id)).map((row) => {
    const shown = languageOf(row.title, context)
    return {
      row,
      title: wordsOf(textIn(row.title, context)),
      words: ((shown && row.words[shown]) ?? "").split(" "),
    }
  })
  const answers = bestAnswers(words, found).slice(0, MOST_ANSWERS)
  return { url: PAGE, words, articles: answers.map(({ row }) => heading(row)) }
}

/** An article in the reader's language. Refuses NOT_FOUND where there is none, or it is not shown. */
export async function readArticle(
  kit: HelpKit,
  article: string,
  context: Context,
): Promise<Value<typeof helpArticle>> {
  const row = (await shownArticle(kit.db, context.merchant.id, article)) ?? refuse("NOT_FOUND")
  return {
    article,
    category: row.category,
    title: textIn(row.title, context),
    body: textIn(row.body, context),
    version: row.version,
    publishedAt: row.publishedAt.toISOString(),
  }
}

/** Counts a member's vote once; another one takes its place. Refuses NOT_FOUND. */
export async function rateArticle(
  kit: HelpKit,
  { article, isHelpful }: { readonly article: string; readonly isHelpful: boolean },
  { member, merchant }: MemberContext,
): Promise<Value<typeof rateHelpArticle>> {
  await inTransaction(kit.db, async (tx) => {
    if (!(await holdArticle(tx, merchant.id, article, true))) refuse("NOT_FOUND")
    await writeVote(tx, merchant.id, article, { memberId: member.id, isHelpful, at: kit.clock.now() })
  })
  return { vote: isHelpful }
}
