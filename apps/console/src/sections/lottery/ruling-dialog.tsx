import { listProposals } from "@croupier/contract/console/approvals"
import { issueRulings, listIssues, ruleIssue, type ConsoleIssue } from "@croupier/contract/console/lottery"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Input } from "../../api/call.ts"
import { refresh } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Choice } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { drawFrom } from "./draw-text.ts"
import { WaitingProposal } from "../../parts/waiting-proposal.tsx"
import { WhyField } from "../../parts/why-field.tsx"
import { FormButtons } from "../../parts/form-buttons.tsx"

type Kind = Input<typeof ruleIssue>["decision"]["kind"]

const DRAWN: ReadonlySet<ConsoleIssue["state"]> = new Set(["DRAWN", "SETTLING", "SETTLED", "REVERSED"])

/** Rulings that an issue's source and state allow. The server checks the chosen ruling again. */
const kindsFor = ({ drawnBy, state }: ConsoleIssue): readonly Kind[] => {
  const isDrawn = DRAWN.has(state)
  return [
    ...(drawnBy === "OFFICIAL" && state === "CLOSED" ? (["RESULT"] as const) : []),
    ...(drawnBy !== "HOUSE" && isDrawn ? (["CORRECTION"] as const) : []),
    ...(isDrawn && state !== "DRAWN" ? (["RETRY"] as const) : []),
    "VOID",
  ]
}

/**
 * Enters a decision. It waits for the same entry from another person, who types the result anew and is not shown
 * what the first one typed.
 */
export function RulingDialog({
  issue,
  onClose,
}: {
  readonly issue: ConsoleIssue
  readonly onClose: () => void
}) {
  const t = useT("console-lottery")
  const kinds = kindsFor(issue)
  const [kind, setKind] = useState<Kind>(kinds[0] ?? "VOID")
  const [typed, setTyped] = useState("")
  const [reason, setReason] = useState("")
  const ruling = useMutation({
    mutationFn: () => {
      const draw = drawFrom(typed)
      const decision =
        kind === "VOID" || kind === "RETRY"
          ? ({ kind } as const)
          : kind === "RESULT"
            ? ({ kind, draw, drawnAt: null } as const)
            : ({ kind, draw } as const)
      return call(ruleIssue, { gameCode: issue.gameCode, issue: issue.issue, decision, reason })
    },
    // An entry that contradicts another one is refused and drops both.
    onError: () => refresh(listIssues, issueRulings, listProposals),
  })
  return (
    <Dialog title={`${issue.gameCode} ${issue.issue}`} onClose={onClose}>
      {ruling.data ? (
        <Notice tone="right">
          {t(ruling.data.state === "APPLIED" ? "ruling_APPLIED" : `ruling_${kind}_PROPOSED`)}
        </Notice>
      ) : (
        <form
          className="grid gap-3"
          onSubmit={(event) => {
            event.preventDefault()
            ruling.mutate()
          }}
        >
          <Notice>{t(kind === "VOID" || kind === "RETRY" ? `ruling_text_${kind}` : "ruling_text")}</Notice>
          <WaitingProposal target={`issue:${issue.gameCode}:${issue.issue}`} keeps />
          <Choice
            label={t("decision")}
            value={kind}
            onChange={({ target }) => setKind(kinds.find((each) => each === target.value) ?? kind)}
          >
            {kinds.map((each) => (
              <option key={each} value={each}>
                {t(`decision_${each}`)}
              </option>
            ))}
          </Choice>
          {kind === "VOID" || kind === "RETRY" ? null : (
            <LongField
              label={t("result")}
              hint={t("result_hint")}
              rows={3}
              required
              autoComplete="off"
              className="font-mono"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <WhyField name="rulingWhy" value={reason} onChange={setReason} />
          <Fault error={ruling.error} />
          <FormButtons
            action={t("decide")}
            danger={kind === "VOID"}
            busy={ruling.isPending}
            onCancel={onClose}
          />
        </form>
      )}
    </Dialog>
  )
}
