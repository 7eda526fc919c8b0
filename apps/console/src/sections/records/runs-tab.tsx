import { listRetentionRuns, type RetentionRun } from "@croupier/contract/console/personal-data"
import { RECORD_CLASSES } from "@croupier/rules/retention"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { MemberLink } from "../../parts/member-link.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

/** Runs of the retention job that removed or blanked rows. */
export function RunsTab() {
  const t = useT("console-records")
  const columns: Column<RetentionRun>[] = [
    timeColumn("at", t("records_time"), ({ at }) => at),
    { id: "record", header: t("records_class"), render: ({ record }) => t(`record_class_${record}`) },
    {
      id: "memberId",
      header: t("records_member"),
      render: ({ memberId }) =>
        memberId === null ? t("records_all_open") : <MemberLink memberId={memberId} />,
      text: ({ memberId }) => memberId ?? "",
    },
    { id: "removed", header: t("records_removed"), render: ({ removed }) => formatNumber(removed) },
    { id: "blanked", header: t("records_blanked"), render: ({ blanked }) => formatNumber(blanked) },
  ]
  return (
    <ListPage
      name="retention-runs"
      title={t("tab_runs")}
      columns={columns}
      filters={[
        {
          name: "record",
          label: t("records_class"),
          options: RECORD_CLASSES.map((value) => ({ value, label: t(`record_class_${value}`) })),
        },
      ]}
      rowKey={({ runId }) => runId}
      load={listOf(listRetentionRuns)}
    />
  )
}
