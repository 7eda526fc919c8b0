import { endWatchCase } from "@croupier/contract/console/watch"
import { WATCH_OUTCOMES, type WatchOutcome } from "@croupier/contract/watch-values"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { merchantInstant, merchantClock } from "../../i18n/merchant-time.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice, Field } from "../../parts/field.tsx"
import { Notice } from "../../parts/notice.tsx"
import { SaveForm } from "../../parts/save-form.tsx"

/** Ends a case with its outcome and the reasoning; a report names the authority's number and when it was sent. */
export function EndDialog({
  caseId,
  authority,
  onClose,
}: {
  readonly caseId: string
  readonly authority: string
  readonly onClose: () => void
}) {
  const t = useT("console-watch")
  const [outcome, setOutcome] = useState<WatchOutcome>("CLEARED")
  const [why, setWhy] = useState("")
  const [reference, setReference] = useState("")
  const [sent, setSent] = useState(() => merchantClock(new Date().toISOString()).slice(0, 16))
  const isReport = outcome === "REPORTED"
  const ending = useMutation({
    mutationFn: () =>
      call(endWatchCase, {
        caseId,
        outcome,
        why,
        ...(isReport ? { reference, sentAt: merchantInstant(sent) } : {}),
      }),
    onSuccess: onClose,
  })
  return (
    <Dialog title={`${t("watch_case", caseId)}: ${t("watch_end")}`} onClose={onClose}>
      <SaveForm saving={ending} action={t("watch_end")} onClose={onClose}>
        <Choice
          label={t("watch_outcome")}
          value={outcome}
          onChange={({ target }) =>
            setOutcome(WATCH_OUTCOMES.find((each) => each === target.value) ?? outcome)
          }
        >
          {WATCH_OUTCOMES.map((each) => (
            <option key={each} value={each}>
              {t(`watch_outcome_${each}`)}
            </option>
          ))}
        </Choice>
        {isReport ? (
          <>
            <Field
              label={t("watch_reference", authority)}
              maxLength={100}
              required
              value={reference}
              onChange={({ target }) => setReference(target.value)}
            />
            <Field
              label={t("watch_sent")}
              type="datetime-local"
              required
              value={sent}
              onChange={({ target }) => setSent(target.value)}
            />
          </>
        ) : null}
        <LongField
          label={t("watch_why")}
          name="why"
          rows={5}
          required
          minLength={10}
          maxLength={4000}
          dir="auto"
          value={why}
          onChange={({ target }) => setWhy(target.value)}
        />
        <Notice>{t("watch_silent")}</Notice>
      </SaveForm>
    </Dialog>
  )
}
