import { listRetention, type Retained } from "@croupier/contract/console/personal-data"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { wholeListOf } from "../../table/list.ts"

/** How long each class of records is kept, by which clause, and the last run of the job. */
export function RetentionTab() {
  const t = useT("console-records")
  const columns: Column<Retained>[] = [
    { id: "record", header: t("records_class"), render: ({ record }) => t(`record_class_${record}`) },
    {
      id: "months",
      header: t("records_months"),
      render: ({ months }) => t("records_months_value", formatNumber(months)),
    },
    {
      id: "source",
      header: t("records_source"),
      render: ({ source, from }) => (source === null ? t("records_chosen") : `${source} (${from})`),
      wraps: true,
    },
    {
      id: "tables",
      header: t("records_tables"),
      render: ({ tables, told }) => `${formatNumber(tables)} (${formatNumber(told)})`,
    },
    {
      id: "lastAt",
      header: t("records_last"),
      render: ({ lastAt }) => (lastAt === null ? "–" : formatTime(lastAt)),
    },
    {
      id: "lastRemoved",
      header: t("records_removed"),
      render: ({ lastRemoved }) => formatNumber(lastRemoved),
    },
    {
      id: "lastBlanked",
      header: t("records_blanked"),
      render: ({ lastBlanked }) => formatNumber(lastBlanked),
    },
  ]
  return (
    <ListPage
      name="retention"
      title={t("tab_retention")}
      columns={columns}
      rowKey={({ record }) => record}
      load={wholeListOf(listRetention, ({ rows }) => rows)}
    />
  )
}
