import { listFeedback, type Feedback } from "@croupier/contract/console/feedback"
import { FEEDBACK_KINDS, FEEDBACK_STATES } from "@croupier/contract/feedback-values"
import { useState } from "react"
import { formatWait } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { FeedbackDialog } from "./feedback-dialog.tsx"
import { FeedbackFigures } from "./feedback-figures.tsx"

/** Characters of a text that its row shows. */
const SHOWN = 140
const shortened = (text: string) => (text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text)

/** The queue of feedback and complaints; those of one kind are its log. */
export default function FeedbackPage() {
  const t = useT("console-feedback")
  const [open, setOpen] = useState<Feedback>()
  const columns: Column<Feedback>[] = [
    { id: "feedbackId", header: t("feedback_number"), render: ({ feedbackId }) => feedbackId },
    timeColumn("writtenAt", t("feedback_written"), ({ writtenAt }) => writtenAt),
    { id: "kind", header: t("kind"), render: ({ kind }) => t(`feedback_kind_${kind}`) },
    { id: "state", header: t("state"), render: ({ state }) => t(`feedback_state_${state}`) },
    {
      id: "sender",
      field: "memberId",
      header: t("feedback_sender"),
      render: ({ memberId, contact }) => contact ?? <MemberLink memberId={memberId} />,
      text: ({ memberId, contact }) => contact ?? memberId ?? "",
    },
    {
      id: "text",
      header: t("feedback_text"),
      render: ({ text }) => (
        <span dir="auto" className="wrap-anywhere">
          {shortened(text)}
        </span>
      ),
      text: ({ text }) => text,
      wraps: true,
    },
    {
      id: "person",
      field: "takenBy",
      header: t("feedback_person"),
      render: ({ takenBy, answeredBy }) => answeredBy ?? takenBy ?? "–",
    },
    {
      id: "minutes",
      header: t("feedback_minutes"),
      render: ({ minutes }) => (minutes === null ? "–" : formatWait(minutes)),
    },
    {
      id: "act",
      header: t("feedback_open"),
      isAction: true,
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {t("feedback_open")}
        </button>
      ),
    },
  ]
  return (
    <>
      <ListPage
        name="feedback"
        title={t("room_feedback")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: FEEDBACK_STATES.map((value) => ({ value, label: t(`feedback_state_${value}`) })),
          },
          {
            name: "kind",
            label: t("kind"),
            options: FEEDBACK_KINDS.map((value) => ({ value, label: t(`feedback_kind_${value}`) })),
          },
          { name: "person", label: t("feedback_person") },
        ]}
        rowKey={({ feedbackId }) => feedbackId}
        load={listOf(listFeedback)}
        above={<FeedbackFigures />}
        everyMs={30_000}
      />
      {open ? <FeedbackDialog entry={open} onChanged={setOpen} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
