import { openVerification, type VerificationCase } from "@croupier/contract/console/verification"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyField } from "../../parts/why-field.tsx"
import { useMay } from "../../session/session-store.ts"
import { CaseContents } from "./case-contents.tsx"
import { DecisionForm } from "./decision-form.tsx"

/** One case. Its documents show once a reason is written; it stands in the audit log. */
export function CaseDialog({
  entry,
  onChanged,
  onClose,
}: {
  readonly entry: VerificationCase
  readonly onChanged: (entry: VerificationCase) => void
  readonly onClose: () => void
}) {
  const t = useT("console-verification")
  const mayOpen = useMay("verification.decide")
  const mayTurn = useMay("verification.override")
  const [why, setWhy] = useState("")
  const { caseId, memberId, level, state, reason } = entry
  const opening = useMutation({ mutationFn: () => call(openVerification, { caseId, why }) })
  const isTurnable = state === "APPROVED" || state === "REFUSED"
  return (
    <Dialog title={`${t("room_verification")} ${caseId}`} onClose={onClose}>
      <div className="grid grid-cols-1 gap-4">
        <p className="text-sm text-fg-2">
          <MemberLink memberId={memberId} /> · {t(`verification_${level}`)} ·{" "}
          {t(`verification_state_${state}`)}
          {reason === null ? null : ` · ${t(`verification_reason_${reason}`)}`}
        </p>
        {entry.deskReasons.map((each) => (
          <Notice key={each}>{t(`verification_desk_${each}_text`)}</Notice>
        ))}
        {opening.data ? (
          <CaseContents opened={opening.data} />
        ) : mayOpen ? (
          <form
            className="grid gap-3"
            onSubmit={(event) => {
              event.preventDefault()
              opening.mutate()
            }}
          >
            <p className="text-sm text-fg-2">{t("verification_open_text")}</p>
            <WhyField name="openWhy" value={why} onChange={setWhy} />
            <Fault error={opening.error} />
            <Button type="submit" className="justify-self-end" busy={opening.isPending}>
              {t("verification_open_files")}
            </Button>
          </form>
        ) : null}
        {(state === "DESK" && mayOpen && opening.data) || (isTurnable && mayTurn && opening.data) ? (
          <DecisionForm entry={entry} onChanged={onChanged} />
        ) : null}
      </div>
    </Dialog>
  )
}
