import { listProposals, PROPOSAL_STATES } from "@croupier/contract/console/approvals"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatRelative, formatTime } from "../../i18n/format.ts"
import { textNamed, useT } from "../../i18n/texts.ts"
import { MemberMarks } from "../../parts/member-marks.tsx"
import { partText, Sentence } from "../../parts/proposal-part.tsx"
import { timeColumn } from "../../table/time-column.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { accountsOf, DecisionDialog } from "./decision-dialog.tsx"

type Proposal = Value<typeof listProposals>["rows"][number]

/** Proposals that wait for a second person, first of all for the reader; and the outcomes of the rest. */
export default function ApprovalsPage() {
  const t = useT("console-approvals")
  const { search, change } = useAddress()
  const open = (proposal: string | undefined) => change({ proposal })
  const opened = search["proposal"]
  const columns: Column<Proposal>[] = [
    {
      id: "what",
      field: "says",
      header: t("act"),
      wraps: true,
      render: (row) => (
        <button type="button" className="link" onClick={() => open(row.proposalId)}>
          {sentence(row)}
        </button>
      ),
      text: (row) => sentence(row),
    },
    {
      id: "amount",
      header: t("amount"),
      isNumber: true,
      render: (row) => (row.amount ? `${formatMoney(row.amount.amount)} ${row.amount.asset}` : "–"),
      text: (row) => row.amount?.amount ?? "",
    },
    {
      id: "about",
      field: "target",
      header: t("target"),
      render: (row) =>
        row.member ? (
          <span className="inline-flex flex-wrap items-center gap-1">
            {row.member.account} <MemberMarks marks={row.member.marks} />
          </span>
        ) : (
          row.target
        ),
      text: (row) => row.member?.account ?? row.target,
    },
    {
      id: "age",
      field: "proposedAt",
      header: t("age"),
      render: (row) => <span title={formatTime(row.proposedAt)}>{formatRelative(row.proposedAt)}</span>,
      text: (row) => row.proposedAt,
    },
    { id: "by", field: "proposedBy", header: t("proposed_by"), render: (row) => row.proposedBy },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`proposal_${row.state}`),
      text: (row) => row.state,
    },
    timeColumn("expires", t("expires"), (row) => row.expiresAt, { field: "expiresAt", hidden: true }),
    { id: "why", header: t("why"), render: (row) => row.why, wraps: true },
    { id: "decided", field: "decidedBy", header: t("decided_by"), render: (row) => row.decidedBy ?? "–" },
  ]
  const sentence = (row: Proposal) =>
    textNamed(
      `approval_${row.says}`,
      ...row.parts.map((part) => (part.kind === "number" ? part.number : partText(part, accountsOf(row)))),
    )
  return (
    <>
      <ListPage
        name="approvals"
        title={t("room_approvals")}
        columns={columns}
        filters={[
          {
            name: "view",
            label: t("approvals_view"),
            initial: search["state"] ? "all" : "waiting",
            options: (["waiting", "own", "all"] as const).map((value) => ({
              value,
              label: t(`approvals_view_${value}`),
            })),
          },
          {
            name: "state",
            label: t("state"),
            options: PROPOSAL_STATES.map((value) => ({ value, label: t(`proposal_${value}`) })),
          },
        ]}
        rowKey={({ proposalId }) => proposalId}
        load={listOf(listProposals)}
        everyMs={15_000}
        card={cardOf(open)}
      />
      {opened ? <DecisionDialog key={opened} proposalId={opened} onClose={() => open(undefined)} /> : null}
    </>
  )
}

const cardOf = (open: (proposalId: string) => void) => (row: Proposal) => (
  <Card proposal={row} onOpen={() => open(row.proposalId)} />
)

/** A proposal on a telephone: the whole card opens it, and its buttons stand below. */
function Card({ proposal, onOpen }: { readonly proposal: Proposal; readonly onOpen: () => void }) {
  const t = useT("console-approvals")
  const { says, parts, member, proposedBy, proposedAt, state, why } = proposal
  return (
    <article className="grid gap-2 rounded-card border border-line bg-bg-1 p-3">
      <p className="font-medium break-words">
        <Sentence says={says} parts={parts} accounts={accountsOf(proposal)} />
      </p>
      {member && member.marks.length > 0 ? (
        <p className="flex flex-wrap gap-1">
          <MemberMarks marks={member.marks} />
        </p>
      ) : null}
      <p className="text-sm break-words text-fg-2">{why}</p>
      <p className="text-xs text-fg-3">
        {proposedBy} · {formatRelative(proposedAt)} · {t(`proposal_${state}`)}
      </p>
      <button
        type="button"
        className="min-h-11 rounded-ctl bg-brand px-3 font-semibold text-brand-ink"
        onClick={onOpen}
      >
        {t(proposal.mayDecide ? "approval_decide" : "approval_look")}
      </button>
    </article>
  )
}
