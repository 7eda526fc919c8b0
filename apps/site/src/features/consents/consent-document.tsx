import type { consentsDue } from "@croupier/contract/consents"
import type { Value } from "@croupier/contract/endpoint"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { RichText } from "../../ui/rich-text.tsx"

type Document = Value<typeof consentsDue>["documents"][number]

/** One document that a member is asked to agree to: what changed, and its text folded below. */
export function ConsentDocument({ document }: { readonly document: Document }) {
  const t = useT("member")
  const format = useFormat()
  const { title, body, version, publishedAt, changes } = document
  return (
    <section className="grid grid-cols-1 gap-3 rounded-card border border-line bg-bg-2 p-4">
      <div>
        <h3 dir="auto" className="font-semibold">
          {title}
        </h3>
        <p className="text-sm text-fg-3">{t("page_version", version, format.date(publishedAt))}</p>
      </div>
      {changes.map((change) => (
        <div key={change.version}>
          <h4 className="text-sm font-semibold">{t("consent_changes", change.version)}</h4>
          <p dir="auto" className="whitespace-pre-wrap text-fg-2">
            {change.summary}
          </p>
        </div>
      ))}
      <details open={changes.length === 0}>
        <summary className="min-h-11 cursor-pointer py-3 font-semibold">{t("consent_read", version)}</summary>
        <RichText html={body} />
      </details>
    </section>
  )
}
