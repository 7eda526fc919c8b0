import { LANGUAGES, type Language } from "@croupier/contract"
import { LEGAL_PAGES, type LegalPage } from "@croupier/contract/consents/values"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import { sql, type Db, type Tx } from "@croupier/database"
import { z } from "zod"
import { approval, textPart, wordPart, type Approval } from "../../call/approval.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { holdMerchant } from "./admin/row-version.ts"
import { insertVersion, newest, refuseStale, written } from "./info-pages.ts"

export interface LegalKit {
  readonly db: Db
  /** Has every node read merchants again. */
  readonly changed: () => void
}

const Texts = z.partialRecord(z.enum(LANGUAGES), z.string())
const Payload = z.object({
  merchantId: z.number(),
  page: z.enum(LEGAL_PAGES),
  title: Texts,
  body: Texts,
  material: z.boolean(),
  summary: Texts,
  after: z.number(),
})
type Payload = z.output<typeof Payload>

/** The words of a rich text, for a person who compares two of them. */
const plain = (html: string | undefined): string | undefined =>
  html
    ?.replaceAll(/<[^>]+>/g, " ")
    .replaceAll(/\s+/g, " ")
    .trim()

const told = (language: Language, text: string | undefined) =>
  text ? textPart(`${language}: ${text}`) : null

/** A version of terms or privacy policy, which a second person publishes. */
export const legalPageApproval = ({ changed }: LegalKit): Approval<Payload> =>
  approval({
    name: "content.legal",
    permission: "content.legal",
    mode: "second-person",
    payload: Payload,
    describe: ({ page, after, material }) => ({
      says: material ? "content.legal.material" : "content.legal",
      parts: [wordPart(`legal_${page}`), textPart(String(after + 1))],
    }),
    changes: async (db, { merchantId, page, title, body, summary }) => {
      const present = await newest(db, merchantId, page)
      return LANGUAGES.flatMap((language) => [
        {
          field: "legal_title",
          now: told(language, present?.title[language]),
          after: told(language, title[language]),
        },
        { field: "legal_summary", now: null, after: told(language, summary[language]) },
        {
          field: "legal_text",
          now: told(language, plain(present?.body[language])),
          after: told(language, plain(body[language])),
        },
      ]).filter(({ now, after }) => JSON.stringify(now) !== JSON.stringify(after))
    },
    check: async (tx, payload) => void (await refuseStale(tx, payload.merchantId, payload)),
    conflictKey: ({ merchantId, page }) => `legal:${merchantId}:${page}`,
    /** Refuses CHANGED_MEANWHILE where another version stands by now. */
    apply: async (tx, { merchantId, material, summary, ...draft }, { staff, proposedBy, why }) => {
      await holdMerchant(tx, merchantId)
      await refuseStale(tx, merchantId, draft)
      const approvedBy = staff.login === proposedBy ? null : staff.login
      await insertVersion(tx, merchantId, draft, {
        publishedBy: proposedBy,
        approvedBy,
        why,
        material,
        summary,
      })
    },
    afterwards: changed,
  })

/**
 * Proposes a version of terms or privacy policy. Refuses INPUT_INVALID for texts without a title, and for a material one that
 * does not say in every language of its text what changed; CHANGED_MEANWHILE.
 */
export function proposeLegalPage(
  kit: LegalKit,
  { page, after, material, summary, key, why, ...texts }: ConsoleParsed<"proposeLegalPage">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const kept = written(texts)
  const languages = LANGUAGES.filter((language) => kept.body[language] !== undefined)
  const untold = languages.find((language) => !summary[language]?.trim())
  if (material && untold) refuse("INPUT_INVALID", [], [`summary.${untold}`])
  return propose(
    legalPageApproval(kit),
    { merchantId: merchant.id, page, after, material, summary, ...kept },
    {
      target: `page:${page}`,
      before: { version: after },
      after: { version: after + 1, material, languages },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/** A version as a member reads it. */
export interface LegalVersion {
  readonly version: number
  readonly material: boolean
  readonly language: Language
  readonly title: string
  /** Sanitised HTML. */
  readonly body: string
  /** Changes in words; null where none are told. */
  readonly summary: string | null
  readonly publishedAt: Date
}

/** Versions behind one, the oldest first: in the language, else in the merchant's own, else in any. */
export async function legalVersions(
  db: Db | Tx,
  { id, brand }: Pick<Merchant, "id" | "brand">,
  { page, above, language }: { page: LegalPage; above: number; language: Language },
): Promise<readonly LegalVersion[]> {
  const { rows } = await sql<{
    version: number
    material: boolean
    title: Partial<Record<Language, string>>
    body: Partial<Record<Language, string>>
    summary: Partial<Record<Language, string>>
    publishedAt: Date
  }>`
    select version, material, title, body, summary, published_at as "publishedAt" from merchant_page
     where merchant_id = ${id satisfies MerchantId} and page = ${page} and version > ${above} order by version`.execute(
    db,
  )
  return rows.map(({ title, body, summary, ...row }) => {
    const wanted = [language, brand.defaultLanguage, ...brand.languages, ...LANGUAGES]
    const shown = wanted.find((each) => body[each] !== undefined) ?? brand.defaultLanguage
    return {
      ...row,
      language: shown,
      title: title[shown] ?? "",
      body: body[shown] ?? "",
      summary: summary[shown] ?? null,
    }
  })
}
