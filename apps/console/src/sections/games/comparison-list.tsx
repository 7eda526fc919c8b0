import { compareBooks, listComparisons } from "@croupier/contract/console/play"
import { useMutation } from "@tanstack/react-query"
import { call, type Value } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { useVendorFilter } from "./use-vendors.ts"
import { timeColumn } from "../../table/time-column.ts"

type Comparison = Value<typeof listComparisons>["rows"][number]

/** Comparisons of vendors' books with ours, and a button that compares one vendor's at once. */
export function ComparisonList() {
  const t = useT("console-games")
  const vendors = useVendorFilter()
  const mayCompare = useMay("games.books")
  const { search } = useAddress()
  const vendor = search["vendor"]
  const asking = useMutation({
    mutationFn: (asked: string) => call(compareBooks, { vendor: asked }),
  })
  const columns: Column<Comparison>[] = [
    timeColumn("askedAt", t("time"), (row) => row.askedAt),
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`comparison_${row.state}`),
      text: (row) => row.state,
    },
    { id: "askedBy", header: t("who"), render: (row) => row.askedBy ?? t("by_clock") },
    {
      id: "looked",
      header: t("looked"),
      render: (row) => (row.looked === null ? "–" : formatNumber(row.looked)),
      isNumber: true,
    },
    {
      id: "found",
      header: t("found_count"),
      render: (row) => (row.found === null ? "–" : formatNumber(row.found)),
      isNumber: true,
    },
    timeColumn("upto", t("upto"), (row) => row.upto),
    { id: "fault", header: t("fault"), render: (row) => row.fault ?? "–", wraps: true },
  ]
  return (
    <ListPage
      name="comparisons"
      title={t("books_runs")}
      columns={columns}
      filters={[vendors]}
      rowKey={({ comparisonId }) => comparisonId}
      load={listOf(listComparisons)}
      everyMs={5_000}
      above={
        <>
          <Fault error={asking.error} />
          {asking.data ? <Notice tone="right">{t("books_asked")}</Notice> : null}
        </>
      }
      actions={
        mayCompare && vendor !== undefined ? (
          <Button busy={asking.isPending} onClick={() => asking.mutate(vendor)}>
            {t("books_compare")}
          </Button>
        ) : null
      }
    />
  )
}
