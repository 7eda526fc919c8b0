import { decideProposal, listProposals, proposal as proposalRow } from "@croupier/contract/console/approvals"
import { useMutation, useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { query, refresh } from "../../api/query.ts"
import { CallError } from "@croupier/client/call-error"
import { formatRelative, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Diff } from "../../parts/diff.tsx"
import { Field } from "../../parts/field.tsx"
import { MemberMarks } from "../../parts/member-marks.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { Changes, Sentence, Warnings, type Accounts } from "../../parts/proposal-part.tsx"
import { inWords } from "./in-words.ts"

type Proposal = Value<typeof proposalRow>
/** The live figures are read again this often while the dialog is open. */
const EVERY_MS = 10_000

export const accountsOf = ({ member }: Pick<Proposal, "member">): Accounts =>
  member ? { [member.memberId]: member.account } : {}

/** Shows one proposal with live figures and warnings, and the decision to a caller who may decide. */
export function DecisionDialog(props: { readonly proposalId: string; readonly onClose: () => void }) {
  const t = useT("console-approvals")
  const { proposalId, onClose } = props
  const { data, error } = useQuery({
    ...query(proposalRow, { proposalId }),
    refetchInterval: EVERY_MS,
  })
  return (
    <Dialog title={data ? textNamed(`act_${data.act}`) : t("room_approvals")} onClose={onClose}>
      <Fault error={error} />
      {data ? <Decision proposal={data} onClose={onClose} /> : null}
    </Dialog>
  )
}

function Decision({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const t = useT("console-approvals")
  const { says, parts, member, why, proposedBy, proposedAt, expiresAt, changes, warnings, state } = proposal
  const accounts = accountsOf(proposal)
  return (
    <div className="grid gap-3">
      <p className="text-base break-words">
        <Sentence says={says} parts={parts} accounts={accounts} />
      </p>
      {member && member.marks.length > 0 ? (
        <p className="flex flex-wrap gap-1">
          <MemberMarks marks={member.marks} />
        </p>
      ) : null}
      <Warnings warnings={warnings} accounts={accounts} />
      {state !== "OPEN" ? (
        <Diff before={inWords(proposal.act, proposal.before)} after={inWords(proposal.act, proposal.after)} />
      ) : changes === null ? (
        <Notice>{t("approval_enter_text")}</Notice>
      ) : (
        <Changes changes={changes} accounts={accounts} />
      )}
      <p className="text-sm break-words">
        <strong>{proposedBy}</strong> ·{" "}
        <time title={formatTime(proposedAt)}>{formatRelative(proposedAt)}</time>
        <br />
        {why}
      </p>
      {state === "OPEN" ? (
        <p className="text-xs text-fg-3" title={formatTime(expiresAt)}>
          {t("approval_left", formatRelative(expiresAt))}
        </p>
      ) : (
        <p className="text-sm text-fg-2">
          {t(`proposal_${state}`)}
          {proposal.decidedBy ? ` · ${proposal.decidedBy} · ${formatTime(proposal.decidedAt)}` : ""}
          {proposal.note ? ` · ${proposal.failure ?? proposal.note}` : ""}
        </p>
      )}
      {state === "OPEN" && (proposal.mayDecide || proposal.isOwn) ? (
        <Deciding proposal={proposal} onClose={onClose} />
      ) : null}
    </div>
  )
}

/** The note and the buttons; on a telephone they are as wide as a thumb wants them and stay in view. */
function Deciding({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const t = useT("console-approvals")
  const [note, setNote] = useState("")
  const { proposalId, mode, parts, needsOwner, isOwn } = proposal
  const deciding = useMutation({
    mutationFn: (decision: "APPROVE" | "REFUSE" | "WITHDRAW") =>
      call(decideProposal, { proposalId, decision, note }),
    onSuccess: ({ state }) => {
      if (state !== "FAILED") onClose()
    },
    // Another person decided first: the list behind names them.
    onError: () => refresh(listProposals, proposalRow),
  })
  const failed = deciding.data?.state === "FAILED" ? deciding.data : undefined
  const isDecided = deciding.error instanceof CallError && deciding.error.code === "PROPOSAL_DECIDED"
  const issue = parts.find((part) => part.kind === "issue")
  const wide = "min-h-11 flex-1 sm:min-h-8 sm:flex-none"
  if (failed) return <Notice tone="wrong">{t("proposal_failed", failed.failure ?? failed.note ?? "")}</Notice>
  return (
    <>
      <Field
        label={t("note")}
        value={note}
        maxLength={300}
        onChange={({ target }) => setNote(target.value)}
      />
      <Fault error={deciding.error} />
      <div className="dialog-foot flex flex-wrap items-center justify-end gap-2">
        {isOwn ? (
          <Button
            className={wide}
            disabled={isDecided}
            busy={deciding.isPending}
            onClick={() => deciding.mutate("WITHDRAW")}
          >
            {t("withdraw")}
          </Button>
        ) : (
          <>
            <Button
              kind="danger"
              className={wide}
              disabled={isDecided}
              busy={deciding.isPending}
              onClick={() => deciding.mutate("REFUSE")}
            >
              {t("refuse")}
            </Button>
            {mode === "independent-entry" && issue ? (
              <Link
                to="/lottery"
                search={{ tab: "issues", gameCode: issue.gameCode, day: issue.issue.slice(0, 8) }}
                className="link"
              >
                {t("approval_enter")}
              </Link>
            ) : needsOwner ? (
              <span className="text-sm text-loss">{t("approval_needs_owner")}</span>
            ) : (
              <Button
                kind="main"
                className={wide}
                disabled={isDecided}
                busy={deciding.isPending}
                onClick={() => deciding.mutate("APPROVE")}
              >
                {t("approve")}
              </Button>
            )}
          </>
        )}
      </div>
    </>
  )
}
