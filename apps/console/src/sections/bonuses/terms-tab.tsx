import { listBonusTerms } from "@croupier/contract/console/bonuses"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { NEW_TERMS, TermsDialog } from "./terms-dialog.tsx"
import { shownAt, TermsText } from "./terms-text.tsx"

type Terms = Pick<Value<typeof listBonusTerms>["terms"][number], "code" | "terms">

/** The newest version of each of a merchant's bonus terms. */
export function BonusTermsTab() {
  const t = useT("console-bonuses")
  const mayWrite = useMay("bonuses.terms")
  const [writing, write] = useState<Terms>()
  const { data, error } = useQuery(query(listBonusTerms, {}))
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-3">
      {data.enabled ? null : <Notice>{t("bonuses_off")}</Notice>}
      {mayWrite ? (
        <div>
          <Button onClick={() => write({ code: "", terms: NEW_TERMS })}>{t("bonuses_terms_write")}</Button>
        </div>
      ) : null}
      {data.terms.length === 0 ? <p className="text-fg-2">{t("bonuses_terms_none")}</p> : null}
      {data.terms.map(({ code, version, terms, writtenBy, createdAt }) => (
        <article key={code} className="grid grid-cols-1 gap-2 rounded-card border border-line bg-bg-1 p-4">
          <div className="flex flex-wrap items-center justify-between gap-2">
            <h2 className="font-semibold">
              {code} · {t("bonuses_version")} {version}
            </h2>
            {mayWrite ? (
              <Button onClick={() => write({ code, terms })}>{t("bonuses_terms_write")}</Button>
            ) : null}
          </div>
          <p className="text-sm text-fg-3">
            {t("bonuses_written_by")} {writtenBy}, {shownAt(createdAt)}
          </p>
          <TermsText terms={terms} />
        </article>
      ))}
      {writing ? (
        <TermsDialog {...writing} onDone={() => write(undefined)} onClose={() => write(undefined)} />
      ) : null}
    </section>
  )
}
