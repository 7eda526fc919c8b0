import { DIFFERENCE_KINDS, listDifferences } from "@croupier/contract/console/play"
import { useState } from "react"
import { textNamed, useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import type { Difference } from "./difference.ts"
import { DifferenceDialog } from "./difference-dialog.tsx"
import { useVendorFilter } from "./use-vendors.ts"
import { timeColumn } from "../../table/time-column.ts"
import { memberColumn } from "../../table/member-column.tsx"

/** Where a vendor's records and ours differ. */
export function DifferenceList() {
  const t = useT("console-games")
  const vendors = useVendorFilter()
  const [open, setOpen] = useState<Difference>()
  const columns: Column<Difference>[] = [
    timeColumn("foundAt", t("found_at"), (row) => row.foundAt),
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "what",
      header: t("difference"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {t(`difference_${row.what}`)}
        </button>
      ),
      text: (row) => row.what,
    },
    {
      id: "kind",
      header: t("kind"),
      render: (row) => (row.kind === "round" ? t("round") : textNamed(`transaction_${row.kind}`)),
      text: (row) => row.kind,
    },
    { id: "txId", header: t("vendor_reference"), render: (row) => row.txId, wraps: true },
    memberColumn(t),
    timeColumn("resolvedAt", t("resolved_at"), (row) => row.resolvedAt),
    { id: "resolvedBy", header: t("who"), render: (row) => row.resolvedBy ?? "–" },
    { id: "why", header: t("why"), render: (row) => row.why ?? "–", wraps: true },
  ]
  return (
    <>
      <ListPage
        name="differences"
        title={t("books_differences")}
        columns={columns}
        filters={[
          vendors,
          {
            name: "what",
            label: t("difference"),
            options: DIFFERENCE_KINDS.map((value) => ({ value, label: t(`difference_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            initial: "open",
            options: (["open", "resolved"] as const).map((value) => ({ value, label: t(`state_${value}`) })),
          },
        ]}
        rowKey={({ differenceId }) => differenceId}
        load={listOf(listDifferences)}
        everyMs={30_000}
      />
      {open ? <DifferenceDialog difference={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
