import type { Language } from "@croupier/contract"
import { LANGUAGES } from "@croupier/contract/values"
import { HELP_ARTICLES, type HelpVersion } from "@croupier/contract/console/help"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { cleanTexts } from "../../kernel/rich-text.ts"
import type { HelpKit } from "./kit.ts"
import { plainText, wordsOf } from "./search.ts"
import {
  countArticles,
  currentVersions,
  holdArticle,
  versionsBelow,
  writeVersion,
  type ByLanguage,
  type StoredVersion,
} from "./store.ts"

/** Above every number of a version. */
const NEWEST = 2_147_483_648n

const present = ({ publishedAt, ...row }: StoredVersion): HelpVersion => ({
  ...row,
  publishedAt: publishedAt.toISOString(),
})

export async function listArticles(kit: HelpKit, merchantId: MerchantId): Promise<ConsoleValue<"listHelp">> {
  const rows = await currentVersions(kit.db, merchantId)
  return { rows: rows.map(({ publishedAt, ...row }) => ({ ...row, publishedAt: publishedAt.toISOString() })) }
}

export async function articleHistory(
  kit: HelpKit,
  merchantId: MerchantId,
  { article, cursor, limit }: ConsoleParsed<"helpHistory">,
): Promise<ConsoleValue<"helpHistory">> {
  const rows = await versionsBelow(kit.db, merchantId, article, idCursor(cursor) ?? NEWEST, limit + 1)
  const page = pageOf(rows, limit, ({ version }) => String(version))
  return { ...page, rows: page.rows.map(present) }
}

/**
 * Publishes the version after the one that was seen. Refuses INPUT_INVALID where no language has a text, a text has no
 * title or the merchant has as many articles as it may, CHANGED_MEANWHILE with the newest.
 */
export async function publishArticle(
  kit: HelpKit,
  input: ConsoleParsed<"publishHelp">,
  { merchant, record, staff }: MerchantContext,
): Promise<HelpVersion> {
  const { after, ...given } = input
  const texts = checked(given.title, given.body)
  return inTransaction(kit.db, async (tx) => {
    const isThere = await holdArticle(tx, merchant.id, given.article)
    const [before] = isThere ? await versionsBelow(tx, merchant.id, given.article, NEWEST, 1) : []
    const meanwhile = (newest: StoredVersion | undefined) =>
      refuse("CHANGED_MEANWHILE", [], newest && present(newest))
    if ((before?.version ?? 0) !== after) meanwhile(before)
    if (!before && (await countArticles(tx, merchant.id)) >= HELP_ARTICLES)
      refuse("INPUT_INVALID", [], ["article"])
    const row = {
      ...given,
      ...texts,
      version: after + 1,
      publishedAt: kit.clock.now(),
      publishedBy: staff.login,
    }
    // Two people who begin the same article at once: the one who comes second sees the other's.
    if (!(await writeVersion(tx, merchant.id, row)))
      meanwhile((await versionsBelow(tx, merchant.id, given.article, NEWEST, 1))[0])
    const { words: _, ...version } = row
    await record(tx, {
      act: "content.help",
      target: `help:${given.article}`,
      before: before && factsOf(before),
      after: factsOf(version),
      why: given.why,
      merchantId: merchant.id,
    })
    return present(version)
  })
}

/** The texts themselves stay in the versions; the log says which one was made. */
const factsOf = ({ version, category, position, isShown, body }: StoredVersion) => ({
  version,
  category,
  position,
  isShown,
  languages: Object.keys(body),
})

/** Texts as they are stored: cleaned, with their words, in one language at least. Refuses INPUT_INVALID. */
function checked(title: ByLanguage, body: ByLanguage) {
  const titles = filled(title)
  const bodies = filled(cleanTexts(body))
  const languages = languagesOf(bodies)
  if (languages.length === 0) refuse("INPUT_INVALID", [], ["body"])
  const untitled = languages.find((language) => titles[language] === undefined)
  if (untitled) refuse("INPUT_INVALID", [], [`title.${untitled}`])
  const textless = languagesOf(titles).find((language) => bodies[language] === undefined)
  if (textless) refuse("INPUT_INVALID", [], [`body.${textless}`])
  return { title: titles, body: bodies, words: wordsIn(titles, bodies) }
}

const filled = (texts: ByLanguage): ByLanguage =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ""))
const languagesOf = (texts: ByLanguage): Language[] =>
  LANGUAGES.filter((language) => texts[language] !== undefined)
const wordsIn = (titles: ByLanguage, bodies: ByLanguage): ByLanguage =>
  Object.fromEntries(
    languagesOf(bodies).map((language) => [
      language,
      wordsOf(`${titles[language] ?? ""} ${plainText(bodies[language] ?? "")}`).join(" "),
    ]),
  )

/** An article of a merchant's first help centre. */
export interface FirstArticle {
  readonly article: string
  readonly category: HelpVersion["category"]
  readonly title: ByLanguage
  readonly body: ByLanguage
}

/** Writes articles as a merchant's first versions, told to be the house's; one that is there stays as it is. */
export async function writeFirstArticles(
  kit: HelpKit,
  merchantId: MerchantId,
  articles: readonly FirstArticle[],
): Promise<void> {
  for (const [place, { article, category, title, body }] of articles.entries())
    await writeVersion(kit.db, merchantId, {
      article,
      category,
      position: place * 10,
      isShown: true,
      ...checked(title, body),
      version: 1,
      publishedAt: kit.clock.now(),
      publishedBy: "house",
      why: "the first version",
    })
}
