import type { openVerification } from "@croupier/contract/console/verification"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { Notice } from "../../parts/notice.tsx"
import type { Value } from "../../api/call.ts"

type Opened = Value<typeof openVerification>

/** Data, document and face beside each other, with the same person's other accounts and the steps so far. */
export function CaseContents({ opened }: { readonly opened: Opened }) {
  const t = useT("console-verification")
  return (
    <div className="grid grid-cols-1 gap-4">
      <Facts opened={opened} />
      <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        {opened.files.map(({ kind, content }) => (
          <li key={kind} className="grid content-start gap-1">
            <span className="text-sm text-fg-2">{t(`verification_file_${kind}`)}</span>
            {content.startsWith("data:image/") ? (
              <a href={content} download={`${opened.case.caseId}-${kind.toLowerCase()}.webp`}>
                <img
                  src={content}
                  alt={t(`verification_file_${kind}`)}
                  className="max-h-80 max-w-full rounded-ctl border border-line"
                />
              </a>
            ) : (
              <a href={content} download={`${opened.case.caseId}-${kind.toLowerCase()}.pdf`} className="link">
                {t("verification_pdf")}
              </a>
            )}
          </li>
        ))}
      </ul>
      {opened.files.length === 0 ? <Notice>{t("verification_files_gone")}</Notice> : null}
      {opened.doubles.map(({ memberId, by }) => (
        <p key={`${memberId} ${by}`} className="text-sm text-loss">
          {t(`verification_desk_${by}`)}: <MemberLink memberId={memberId} />
        </p>
      ))}
      <ol className="grid gap-1 text-sm text-fg-2">
        {opened.history.map(({ state, at, reason }) => (
          <li key={`${state} ${at}`}>
            {formatTime(at)} · {t(`verification_state_${state}`)}
            {reason === null ? null : ` · ${reason}`}
          </li>
        ))}
      </ol>
    </div>
  )
}

function Facts({ opened }: { readonly opened: Opened }) {
  const t = useT("console-verification")
  const { name, birthday, document, address } = opened
  const { verdict, verdictReason, provider } = opened.case
  const rows: readonly (readonly [string, string])[] = [
    [t("verification_name"), name],
    [t("verification_birthday"), birthday],
    ...(document
      ? [
          [t("verification_document"), t(`verification_type_${document.type}`)] as const,
          [t("verification_document_number"), document.number] as const,
          [t("verification_country"), document.country] as const,
          [t("verification_expires"), document.expiresOn ?? "–"] as const,
        ]
      : []),
    ...(address
      ? [
          [
            t("verification_address"),
            [address.street, address.postcode, address.city, address.country].filter(Boolean).join(", "),
          ] as const,
          [t("verification_source"), t(`verification_source_${address.source}`)] as const,
          [t("verification_details"), address.details] as const,
        ]
      : []),
    [
      t("verification_verdict"),
      verdict === null
        ? "–"
        : [
            provider ?? "",
            t(`verification_verdict_${verdict}`),
            verdictReason === null ? "" : t(`verification_reason_${verdictReason}`),
          ]
            .filter(Boolean)
            .join(" · "),
    ],
  ]
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      {rows.map(([label, value]) => (
        <div key={label} className="contents">
          <dt className="text-fg-2">{label}</dt>
          <dd dir="auto" className="wrap-anywhere">
            {value}
          </dd>
        </div>
      ))}
    </dl>
  )
}
