import { proposeLegalPage } from "@croupier/contract/console/consents"
import type { LegalPage } from "@croupier/contract/consents/values"
import type { PageVersion } from "@croupier/contract/console/words"
import { LANGUAGES } from "@croupier/contract/values"
import { LANGUAGE_FACTS } from "@croupier/ui/language-facts.ts"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { CheckField } from "../../parts/check-field.tsx"
import { LongField } from "../../parts/long-field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"

/** Proposes a version of terms or privacy policy: whether members are asked to accept it, and what changed. */
export function LegalDialog(props: {
  readonly page: LegalPage
  readonly name: string
  readonly title: PageVersion["title"]
  readonly body: PageVersion["body"]
  readonly after: number
  readonly onClose: () => void
}) {
  const t = useT("console-content")
  const { page, name, title, body, after, onClose } = props
  const [material, setMaterial] = useState(false)
  const [summary, setSummary] = useState<PageVersion["summary"]>({})
  const written = LANGUAGES.filter((language) => body[language]?.trim())
  return (
    <ProposalDialog
      title={`${name}: ${t("page_propose", formatNumber(after + 1))}`}
      about={`page:${page}`}
      act={(proposal) => call(proposeLegalPage, { page, title, body, material, summary, after, ...proposal })}
      onClose={onClose}
    >
      <Notice>{t("page_terms_note")}</Notice>
      <CheckField label={t("page_material")} checked={material} onChange={setMaterial} />
      {material
        ? written.map((language) => {
            const { name: ofLanguage, locale, dir } = LANGUAGE_FACTS[language]
            return (
              <LongField
                key={language}
                label={t("page_summary", ofLanguage)}
                rows={3}
                required
                maxLength={2_000}
                lang={locale}
                dir={dir}
                value={summary[language] ?? ""}
                onChange={({ target }) => setSummary({ ...summary, [language]: target.value })}
              />
            )
          })
        : null}
    </ProposalDialog>
  )
}
