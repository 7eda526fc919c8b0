import { eraseMember, listErasures, type Erasure } from "@croupier/contract/console/personal-data"
import { ERASURE_STATES } from "@croupier/contract/personal-data-values"
import { RECORD_CLASSES } from "@croupier/rules/retention"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { MemberLink } from "../../parts/member-link.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { MemberNumberField } from "./member-number-field.tsx"

/** Members whose records end, with the next class and its day. */
export function ErasuresTab() {
  const t = useT("console-records")
  const mayErase = useMay("records.erase")
  const [isNew, setNew] = useState(false)
  const columns: Column<Erasure>[] = [
    {
      id: "memberId",
      header: t("records_member"),
      render: ({ memberId }) => <MemberLink memberId={memberId} />,
      text: ({ memberId }) => memberId,
    },
    { id: "state", header: t("records_state"), render: ({ state }) => t(`records_erasure_${state}`) },
    timeColumn("closedAt", t("records_closed"), ({ closedAt }) => closedAt),
    {
      id: "ended",
      header: t("records_ended"),
      render: ({ ended }) => `${formatNumber(ended)} / ${formatNumber(RECORD_CLASSES.length)}`,
    },
    {
      id: "next",
      header: t("records_next"),
      render: ({ next, nextAt }) =>
        next === null || nextAt === null ? "–" : `${t(`record_class_${next}`)} · ${formatTime(nextAt)}`,
      wraps: true,
    },
    {
      id: "askedBy",
      header: t("records_asked_by"),
      render: ({ askedBy }) => askedBy ?? t("records_by_closing"),
    },
    { id: "approvedBy", header: t("records_approved_by"), render: ({ approvedBy }) => approvedBy ?? "–" },
    {
      id: "why",
      header: t("records_why"),
      render: ({ why }) => <span dir="auto">{why ?? "–"}</span>,
      text: ({ why }) => why ?? "",
      wraps: true,
    },
  ]
  return (
    <>
      <ListPage
        name="erasures"
        title={t("tab_erasures")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("records_state"),
            options: ERASURE_STATES.map((value) => ({ value, label: t(`records_erasure_${value}`) })),
          },
        ]}
        rowKey={({ erasureId }) => erasureId}
        load={listOf(listErasures)}
        actions={
          mayErase ? (
            <Button kind="danger" onClick={() => setNew(true)}>
              {t("records_new_erasure")}
            </Button>
          ) : undefined
        }
      />
      {isNew ? <NewErasure onClose={() => setNew(false)} /> : null}
    </>
  )
}

function NewErasure({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-records")
  const [memberId, setMember] = useState("")
  return (
    <ProposalDialog
      title={t("records_new_erasure")}
      act={({ key, why }) => call(eraseMember, { memberId, key, why })}
      onClose={onClose}
    >
      <p className="text-sm text-fg-2">{t("records_new_erasure_text")}</p>
      <MemberNumberField value={memberId} onChange={setMember} />
    </ProposalDialog>
  )
}
