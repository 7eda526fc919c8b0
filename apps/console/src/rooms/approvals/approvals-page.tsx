import { decideProposal, listProposals, PROPOSAL_STATES } from "@croupier/contract/console/approvals"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, type ValueOf } from "../../api/call.ts"
import { ConsoleError } from "../../api/console-error.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Diff } from "../../parts/diff.tsx"
import { Field } from "../../parts/field.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { inWords } from "./in-words.ts"

type Proposal = ValueOf<typeof decideProposal>

export default function ApprovalsPage() {
  const t = useT()
  const [open, setOpen] = useState<Proposal>()
  const columns: Column<Proposal>[] = [
    {
      id: "act",
      header: t("act"),
      render: (row) => (
        <button
          type="button"
          className="min-h-6 font-medium text-brand-text underline-offset-2 hover:underline"
          onClick={() => setOpen(row)}
        >
          {t(`act_${row.act}`)}
        </button>
      ),
      text: (row) => row.act,
    },
    { id: "target", header: t("target"), render: (row) => row.target },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`proposal_${row.state}`),
      text: (row) => row.state,
    },
    { id: "by", header: t("proposed_by"), render: (row) => row.proposedBy },
    {
      id: "at",
      header: t("time"),
      render: (row) => formatTime(row.proposedAt),
      text: (row) => row.proposedAt,
    },
    {
      id: "expires",
      header: t("expires"),
      render: (row) => formatTime(row.expiresAt),
      text: (row) => row.expiresAt,
      hidden: true,
    },
    { id: "why", header: t("why"), render: (row) => row.why, wraps: true },
    { id: "decided", header: t("decided_by"), render: (row) => row.decidedBy ?? "–" },
  ]
  return (
    <>
      <ListPage
        name="approvals"
        title={t("room_approvals")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: PROPOSAL_STATES.map((value) => ({ value, label: t(`proposal_${value}`) })),
          },
        ]}
        rowKey={({ proposalId }) => proposalId}
        load={listOf(listProposals)}
        everyMs={15_000}
      />
      {open ? <Decision proposal={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}

/** What was, what would be and why; and, for whoever may, the decision. */
function Decision({ proposal, onClose }: { readonly proposal: Proposal; readonly onClose: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const [note, setNote] = useState("")
  const { proposalId } = proposal
  const deciding = useMutation({
    mutationFn: (decision: "APPROVE" | "REFUSE" | "WITHDRAW") =>
      call(decideProposal, { proposalId, decision, note }),
    onSuccess: async ({ state }) => {
      await client.invalidateQueries()
      if (state !== "FAILED") onClose()
    },
    // Somebody else was quicker: the list behind shows who.
    onError: () => client.invalidateQueries(),
  })
  const failed = deciding.data?.state === "FAILED"
  const isDecided = deciding.error instanceof ConsoleError && deciding.error.code === "PROPOSAL_DECIDED"
  const isOpen = proposal.state === "OPEN" && !failed && !isDecided
  return (
    <Dialog title={t(`act_${proposal.act}`)} onClose={onClose}>
      <div className="grid gap-3">
        <p>
          <strong>{proposal.target}</strong> · {proposal.proposedBy} · {formatTime(proposal.proposedAt)}
        </p>
        <Notice>{proposal.why}</Notice>
        <Diff before={inWords(proposal.act, proposal.before)} after={inWords(proposal.act, proposal.after)} />
        {failed ? (
          <Notice tone="wrong">
            {t("proposal_failed", deciding.data?.failure ?? deciding.data?.note ?? "")}
          </Notice>
        ) : null}
        {proposal.note ? <p className="text-fg-2">{proposal.failure ?? proposal.note}</p> : null}
        {isOpen && (proposal.mayDecide || proposal.isOwn) ? (
          <Field
            label={t("note")}
            value={note}
            maxLength={300}
            onChange={({ target }) => setNote(target.value)}
          />
        ) : null}
        <Fault error={deciding.error} />
        <div className="flex flex-wrap justify-end gap-2">
          {isOpen && proposal.isOwn ? (
            <Button busy={deciding.isPending} onClick={() => deciding.mutate("WITHDRAW")}>
              {t("withdraw")}
            </Button>
          ) : null}
          {isOpen && proposal.mayDecide ? (
            <>
              <Button kind="danger" busy={deciding.isPending} onClick={() => deciding.mutate("REFUSE")}>
                {t("refuse")}
              </Button>
              <Button kind="main" busy={deciding.isPending} onClick={() => deciding.mutate("APPROVE")}>
                {t("approve")}
              </Button>
            </>
          ) : null}
        </div>
      </div>
    </Dialog>
  )
}
