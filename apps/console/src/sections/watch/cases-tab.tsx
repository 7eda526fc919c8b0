import { listWatchCases, type WatchCase } from "@croupier/contract/console/watch"
import { WATCH_CASE_KINDS, WATCH_CASE_STATES, WATCH_SEVERITIES } from "@croupier/contract/watch-values"
import { useState } from "react"
import { flushSync } from "react-dom"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { useAddress } from "../../table/use-address.ts"
import { FixingDialog } from "./fixing-dialog.tsx"
import { MemberLinks, membersText } from "./member-links.tsx"
import { SeverityMark } from "./severity-mark.tsx"

/** Cases with their deadlines and outcomes. */
export function CasesTab() {
  const t = useT("console-watch")
  const { change } = useAddress()
  const mayWork = useMay("watch.work")
  const [isSuspecting, suspecting] = useState(false)
  const openNew = (caseId: string) => {
    // The form is gone before the address changes: one that is there holds what would be lost.
    flushSync(() => suspecting(false))
    change({ case: caseId })
  }
  const columns: Column<WatchCase>[] = [
    {
      id: "caseId",
      header: t("watch_number"),
      render: ({ caseId }) => (
        <button type="button" className="link" onClick={() => change({ case: caseId })}>
          {caseId}
        </button>
      ),
      text: ({ caseId }) => caseId,
    },
    {
      id: "kind",
      header: t("watch_case_kind"),
      render: ({ kind, event }) => (
        <>
          {t(`watch_case_kind_${kind}`)}
          {event === null ? null : (
            <span className="block wrap-anywhere text-fg-2">
              <bdi>{event}</bdi>
            </span>
          )}
        </>
      ),
      text: ({ kind, event }) => [t(`watch_case_kind_${kind}`), event].filter(Boolean).join(": "),
      wraps: true,
    },
    {
      id: "severity",
      header: t("watch_severity"),
      render: ({ severity }) => <SeverityMark severity={severity} />,
      text: ({ severity }) => t(`watch_severity_${severity}`),
    },
    { id: "state", header: t("state"), render: ({ state }) => t(`watch_case_${state}`) },
    {
      id: "members",
      header: t("watch_players"),
      render: ({ members }) => <MemberLinks members={members} />,
      text: ({ members }) => membersText(members),
      wraps: true,
    },
    { id: "alerts", header: t("tab_alerts"), render: ({ alerts }) => formatNumber(alerts), isNumber: true },
    {
      id: "person",
      field: "takenBy",
      header: t("watch_person"),
      render: ({ takenBy }) => takenBy ?? "–",
    },
    {
      id: "dueAt",
      header: t("watch_due"),
      render: ({ dueAt, isOverdue }) => (
        <>
          {formatTime(dueAt)}
          {isOverdue ? <strong className="block text-loss">{t("watch_overdue")}</strong> : null}
        </>
      ),
      text: ({ dueAt }) => dueAt,
    },
    timeColumn("openedAt", t("watch_opened"), (row) => row.openedAt),
    {
      id: "outcome",
      header: t("watch_outcome"),
      render: ({ outcome }) => (outcome === null ? "–" : t(`watch_outcome_${outcome}`)),
    },
  ]
  return (
    <>
      <ListPage
        name="watch-cases"
        title={t("tab_cases")}
        columns={columns}
        actions={mayWork ? <Button onClick={() => suspecting(true)}>{t("watch_fixing")}</Button> : undefined}
        filters={[
          {
            name: "kind",
            label: t("watch_case_kind"),
            options: WATCH_CASE_KINDS.map((value) => ({ value, label: t(`watch_case_kind_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: WATCH_CASE_STATES.map((value) => ({ value, label: t(`watch_case_${value}`) })),
          },
          {
            name: "severity",
            label: t("watch_severity"),
            options: WATCH_SEVERITIES.map((value) => ({ value, label: t(`watch_severity_${value}`) })),
          },
          { name: "person", label: t("watch_person") },
          { name: "memberId", label: t("watch_member_number") },
        ]}
        rowKey={({ caseId }) => caseId}
        load={listOf(listWatchCases)}
        everyMs={30_000}
      />
      {isSuspecting ? <FixingDialog onOpened={openNew} onClose={() => suspecting(false)} /> : null}
    </>
  )
}
