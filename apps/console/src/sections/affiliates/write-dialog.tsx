import type { AffiliateTerms } from "@croupier/contract/affiliate-terms"
import { previewProgramme, writeProgramme, type Programme } from "@croupier/contract/console/affiliates"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { NEW_TERMS, TermsFields } from "./terms-fields.tsx"

/** Proposes a programme, or other terms for players who come later, with a preview over the month that was stated last. */
export function WriteDialog({
  programme,
  onClose,
}: {
  readonly programme?: Programme
  readonly onClose: () => void
}) {
  const t = useT("console-affiliates")
  const [name, setName] = useState(programme?.name ?? "")
  const [terms, setTerms] = useState(programme?.terms ?? NEW_TERMS)
  const programmeId = programme?.programmeId ?? null
  return (
    <ProposalDialog
      title={programme ? `${t("affiliates_change")}: ${programme.name}` : t("affiliates_new")}
      {...(programme ? { about: `affiliate-programme:${programme.programmeId}` } : {})}
      act={(proposal) =>
        call(writeProgramme, {
          programmeId,
          name: name.trim(),
          terms,
          version: programme?.version ?? 0,
          ...proposal,
        })
      }
      onClose={onClose}
    >
      <Notice>{t("affiliates_change_text")}</Notice>
      <Field
        label={t("affiliates_name")}
        required
        maxLength={60}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <TermsFields terms={terms} change={setTerms} />
      <Preview programmeId={programmeId} terms={terms} />
    </ProposalDialog>
  )
}

/** The last stated month by the terms of now and by those that are typed, on demand. */
function Preview({
  programmeId,
  terms,
}: {
  readonly programmeId: string | null
  readonly terms: AffiliateTerms
}) {
  const t = useT("console-affiliates")
  const previewing = useMutation({ mutationFn: () => call(previewProgramme, { programmeId, terms }) })
  const { data } = previewing
  const rows: readonly (readonly [string, string])[] =
    data && data.month !== null
      ? [
          [t("affiliates_preview_players"), String(data.players)],
          [t("affiliate_ngr"), formatMoney(data.ngr)],
          [t("affiliates_preview_share"), `${formatMoney(data.payNow)} · ${formatMoney(data.payThen)}`],
          [
            t("affiliates_preview_cpa"),
            `${data.acquired} × · ${formatMoney(data.cpaNow)} · ${formatMoney(data.cpaThen)}`,
          ],
        ]
      : []
  return (
    <div className="grid gap-2">
      <Button busy={previewing.isPending} onClick={() => previewing.mutate()}>
        {t("affiliates_preview")}
      </Button>
      <Fault error={previewing.error} />
      {data && data.month === null ? <Notice>{t("affiliates_preview_none")}</Notice> : null}
      {rows.length > 0 ? (
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
          {rows.map(([head, value]) => (
            <div key={head} className="contents">
              <dt className="text-fg-2">{head}</dt>
              <dd className="text-end figures">{value}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </div>
  )
}
