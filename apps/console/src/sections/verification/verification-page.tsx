import { listVerifications, type VerificationCase } from "@croupier/contract/console/verification"
import { CASE_LEVELS, CASE_STATES } from "@croupier/contract/verification-values"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatNumber, formatTime, formatWait } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import { Fault } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { CaseDialog } from "./case-dialog.tsx"

const EVERY_MS = 30_000

/** The queue of identity checks, the oldest first; other states are its history. */
export default function VerificationPage() {
  const t = useT("console-verification")
  const [open, setOpen] = useState<VerificationCase>()
  const columns: Column<VerificationCase>[] = [
    { id: "caseId", header: t("verification_number"), render: ({ caseId }) => caseId },
    timeColumn("submittedAt", t("verification_submitted"), ({ submittedAt }) => submittedAt),
    {
      id: "member",
      field: "memberId",
      header: t("verification_member"),
      render: ({ memberId }) => <MemberLink memberId={memberId} />,
      text: ({ memberId }) => memberId,
    },
    { id: "level", header: t("verification_level"), render: ({ level }) => t(`verification_${level}`) },
    { id: "state", header: t("state"), render: ({ state }) => t(`verification_state_${state}`) },
    {
      id: "deskReasons",
      header: t("verification_desk"),
      render: ({ deskReasons }) =>
        deskReasons.map((each) => t(`verification_desk_${each}`)).join(", ") || "–",
      wraps: true,
    },
    {
      id: "verdict",
      header: t("verification_verdict"),
      render: ({ verdict }) => (verdict === null ? "–" : t(`verification_verdict_${verdict}`)),
    },
    {
      id: "dueAt",
      header: t("verification_due"),
      render: ({ dueAt, isLate }) =>
        dueAt === null ? (
          "–"
        ) : (
          <span className={isLate ? "text-loss" : ""}>
            {formatTime(dueAt)}
            {isLate ? ` · ${t("verification_late")}` : ""}
          </span>
        ),
      text: ({ dueAt }) => dueAt ?? "",
    },
    { id: "decidedBy", header: t("verification_by"), render: ({ decidedBy }) => decidedBy ?? "–" },
    {
      id: "act",
      header: t("verification_open"),
      isAction: true,
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {t("verification_open")}
        </button>
      ),
    },
  ]
  return (
    <>
      <ListPage
        name="verification"
        title={t("room_verification")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: CASE_STATES.map((value) => ({ value, label: t(`verification_state_${value}`) })),
          },
          {
            name: "level",
            label: t("verification_level"),
            options: CASE_LEVELS.map((value) => ({ value, label: t(`verification_${value}`) })),
          },
        ]}
        rowKey={({ caseId }) => caseId}
        load={listOf(listVerifications)}
        above={<Figures />}
        everyMs={EVERY_MS}
      />
      {open ? (
        <CaseDialog key={open.caseId} entry={open} onChanged={setOpen} onClose={() => setOpen(undefined)} />
      ) : null}
    </>
  )
}

/** Cases that wait for a person, and how long half of them waited. */
function Figures() {
  const t = useT("console-verification")
  const { data, error } = useQuery({ ...query(listVerifications, { limit: 1 }), refetchInterval: EVERY_MS })
  if (!data) return <Fault error={error} />
  const { waiting, late, oldestAt, median } = data
  return (
    <section className="grid grid-cols-1 gap-1 rounded-card border border-line p-3 text-sm">
      <p className="font-semibold">{t("verification_waiting", formatNumber(waiting))}</p>
      {late > 0 ? <p className="text-loss">{t("verification_late_count", formatNumber(late))}</p> : null}
      {oldestAt === null ? null : (
        <p className="text-fg-2">{t("verification_oldest", formatTime(oldestAt))}</p>
      )}
      {median === null ? null : <p className="text-fg-2">{t("verification_median", formatWait(median))}</p>}
    </section>
  )
}
