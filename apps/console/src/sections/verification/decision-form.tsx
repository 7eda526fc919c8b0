import {
  decideVerification,
  overrideVerification,
  type VerificationCase,
} from "@croupier/contract/console/verification"
import { REFUSAL_REASONS, type RefusalReason } from "@croupier/contract/verification-values"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyField } from "../../parts/why-field.tsx"

type Decision = "APPROVE" | "REFUSE"

/** Approves or refuses a case that waits; turns one that is decided into the opposite, by two people. */
export function DecisionForm({
  entry,
  onChanged,
}: {
  readonly entry: VerificationCase
  readonly onChanged: (entry: VerificationCase) => void
}) {
  const t = useT("console-verification")
  const [why, setWhy] = useState("")
  const [reason, setReason] = useState<RefusalReason>("UNREADABLE")
  const [key, setKey] = useState(() => crypto.randomUUID())
  const { caseId, state } = entry
  const told = (decision: Decision) => (decision === "REFUSE" ? { reason } : {})
  const deciding = useMutation({
    mutationFn: (decision: Decision) =>
      call(decideVerification, { caseId, decision, why, ...told(decision) }),
    onSuccess: onChanged,
  })
  const turning = useMutation({
    mutationFn: (decision: Decision) =>
      call(overrideVerification, { caseId, decision, key, why, ...told(decision) }),
    onSuccess: () => setKey(crypto.randomUUID()),
  })
  const act = (decision: Decision) =>
    state === "DESK" ? deciding.mutate(decision) : turning.mutate(decision)
  const mayApprove = state === "DESK" || state === "REFUSED"
  const mayRefuse = state === "DESK" || state === "APPROVED"
  const busy = deciding.isPending || turning.isPending
  if (turning.data) return <Notice tone="right">{t("verification_proposed")}</Notice>
  return (
    <form
      className="grid gap-3 border-t border-line pt-3"
      onSubmit={(event) => {
        event.preventDefault()
        act(mayApprove ? "APPROVE" : "REFUSE")
      }}
    >
      {state === "DESK" ? null : <Notice>{t("verification_override_text")}</Notice>}
      {mayRefuse ? (
        <Choice
          label={t("verification_reason")}
          hint={t("verification_reason_hint")}
          value={reason}
          onChange={({ target }) =>
            setReason(REFUSAL_REASONS.find((each) => each === target.value) ?? "UNREADABLE")
          }
        >
          {REFUSAL_REASONS.map((each) => (
            <option key={each} value={each}>
              {t(`verification_reason_${each}`)}
            </option>
          ))}
        </Choice>
      ) : null}
      <WhyField value={why} onChange={setWhy} />
      <Fault error={deciding.error ?? turning.error} />
      <div className="flex flex-wrap justify-end gap-2">
        {mayRefuse ? (
          <Button kind="danger" busy={busy} disabled={why.trim().length < 3} onClick={() => act("REFUSE")}>
            {t("verification_refuse")}
          </Button>
        ) : null}
        {mayApprove ? (
          <Button type="submit" kind="main" busy={busy}>
            {t("verification_approve")}
          </Button>
        ) : null}
      </div>
    </form>
  )
}
