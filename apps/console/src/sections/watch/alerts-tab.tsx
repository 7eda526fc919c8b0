import { listWatchAlerts, openWatchCase, type WatchAlert } from "@croupier/contract/console/watch"
import { WATCH_ALERT_STATES, WATCH_KINDS, WATCH_SEVERITIES } from "@croupier/contract/watch-values"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"
import { useAddress } from "../../table/use-address.ts"
import { AlertDialog } from "./alert-dialog.tsx"
import { MemberLinks, membersText } from "./member-links.tsx"
import { SeverityMark } from "./severity-mark.tsx"

/** Alerts of the rules. Those that are chosen become one case. */
export function AlertsTab() {
  const t = useT("console-watch")
  const mayWork = useMay("watch.work")
  const { change } = useAddress()
  const [open, setOpen] = useState<string>()
  const [chosen, choose] = useState<ReadonlySet<string>>(new Set())
  const opening = useMutation({
    mutationFn: () => call(openWatchCase, { alertIds: [...chosen] }),
    onSuccess: ({ caseId }) => change({ tab: "cases", case: caseId, state: undefined, cursor: undefined }),
  })
  const toggle = (alertId: string) => {
    const next = new Set(chosen)
    if (!next.delete(alertId)) next.add(alertId)
    choose(next)
  }
  const columns: Column<WatchAlert>[] = [
    ...(mayWork
      ? [
          {
            id: "choice",
            header: t("watch_open_case"),
            isAction: true,
            render: ({ alertId, state }: WatchAlert) =>
              state === "NEW" ? (
                <input
                  type="checkbox"
                  className="size-6"
                  aria-label={t("watch_alert", alertId)}
                  checked={chosen.has(alertId)}
                  onChange={() => toggle(alertId)}
                />
              ) : null,
          },
        ]
      : []),
    {
      id: "alertId",
      header: t("watch_number"),
      render: ({ alertId }) => (
        <button type="button" className="link" onClick={() => setOpen(alertId)}>
          {alertId}
        </button>
      ),
      text: ({ alertId }) => alertId,
    },
    {
      id: "severity",
      header: t("watch_severity"),
      render: ({ severity }) => <SeverityMark severity={severity} />,
      text: ({ severity }) => t(`watch_severity_${severity}`),
    },
    { id: "kind", header: t("kind"), render: ({ kind }) => t(`watch_kind_${kind}`) },
    {
      id: "members",
      header: t("watch_players"),
      render: ({ members }) => <MemberLinks members={members} />,
      text: ({ members }) => membersText(members),
      wraps: true,
    },
    timeColumn("at", t("time"), (row) => row.at),
    timeColumn("foundAt", t("watch_found"), (row) => row.foundAt),
    { id: "state", header: t("state"), render: ({ state }) => t(`watch_state_${state}`) },
    {
      id: "caseId",
      header: t("watch_case_of"),
      render: ({ caseId }) =>
        caseId === null ? (
          "–"
        ) : (
          <button
            type="button"
            className="link"
            onClick={() => change({ tab: "cases", case: caseId, state: undefined })}
          >
            {caseId}
          </button>
        ),
      text: ({ caseId }) => caseId ?? "",
    },
  ]
  return (
    <>
      <ListPage
        name="watch-alerts"
        title={t("tab_alerts")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: WATCH_ALERT_STATES.map((value) => ({ value, label: t(`watch_state_${value}`) })),
          },
          {
            name: "severity",
            label: t("watch_severity"),
            options: WATCH_SEVERITIES.map((value) => ({ value, label: t(`watch_severity_${value}`) })),
          },
          {
            name: "kind",
            label: t("kind"),
            options: WATCH_KINDS.map((value) => ({ value, label: t(`watch_kind_${value}`) })),
          },
          { name: "memberId", label: t("watch_member_number") },
        ]}
        rowKey={({ alertId }) => alertId}
        load={listOf(listWatchAlerts)}
        everyMs={30_000}
        above={<Fault error={opening.error} />}
        actions={
          mayWork && chosen.size > 0 ? (
            <Button kind="main" busy={opening.isPending} onClick={() => opening.mutate()}>
              {t("watch_open_case")} ({chosen.size})
            </Button>
          ) : null
        }
      />
      {open === undefined ? null : <AlertDialog alertId={open} onClose={() => setOpen(undefined)} />}
    </>
  )
}
