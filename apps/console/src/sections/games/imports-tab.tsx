import { listImports, startImport } from "@croupier/contract/console/games"
import { useMutation } from "@tanstack/react-query"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { useVendorFilter } from "./use-vendors.ts"
import { timeColumn } from "../../table/time-column.ts"

type Import = Value<typeof listImports>["rows"][number]

const counted = (count: number | null): string => (count === null ? "–" : formatNumber(count))

/** Game lists of vendors with the result of each import, and a button that imports one vendor's list at once. */
export function ImportsTab() {
  const t = useT("console-games")
  const vendors = useVendorFilter()
  const mayImport = useMay("games.write")
  const { search } = useAddress()
  const vendor = search["vendor"]
  const [open, setOpen] = useState<Import>()
  const asking = useMutation({
    mutationFn: (asked: string) => call(startImport, { vendor: asked }),
  })
  const columns: Column<Import>[] = [
    timeColumn("askedAt", t("time"), (row) => row.askedAt),
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor ?? "–" },
    { id: "source", header: t("import_source"), render: (row) => row.source, wraps: true, hidden: true },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`import_${row.state}`),
      text: (row) => row.state,
    },
    { id: "askedBy", header: t("who"), render: (row) => row.askedBy ?? t("by_clock") },
    { id: "listed", header: t("import_listed"), render: (row) => counted(row.listed), isNumber: true },
    { id: "added", header: t("import_added"), render: (row) => counted(row.added), isNumber: true },
    { id: "changed", header: t("import_changed"), render: (row) => counted(row.changed), isNumber: true },
    { id: "gone", header: t("import_gone"), render: (row) => counted(row.gone), isNumber: true },
    {
      id: "faults",
      isPinned: true,
      header: t("import_faults"),
      render: (row) =>
        row.faults.length === 0 ? (
          "–"
        ) : (
          <button type="button" className="link" onClick={() => setOpen(row)}>
            {formatNumber(row.faults.length)}
          </button>
        ),
      text: (row) => String(row.faults.length),
      isNumber: true,
    },
    timeColumn("endedAt", t("round_closed_at"), (row) => row.endedAt),
  ]
  return (
    <>
      <ListPage
        name="imports"
        title={t("tab_imports")}
        columns={columns}
        filters={[vendors]}
        rowKey={({ importId }) => importId}
        load={listOf(listImports)}
        everyMs={3_000}
        above={
          <>
            <Fault error={asking.error} />
            {vendor === undefined && mayImport ? <Notice>{t("import_text")}</Notice> : null}
          </>
        }
        actions={
          mayImport && vendor !== undefined ? (
            <Button kind="main" busy={asking.isPending} onClick={() => asking.mutate(vendor)}>
              {t("import_start", vendor)}
            </Button>
          ) : null
        }
      />
      {open ? (
        <Dialog title={t("import_faults")} onClose={() => setOpen(undefined)}>
          <p className="mb-2 text-sm break-all text-fg-3">{open.source}</p>
          <ol className="grid gap-2 text-sm">
            {open.faults.map(({ line, game, text }) => (
              <li key={`${line} ${text}`} className="border-t border-line pt-2 break-words">
                {line === null ? null : (
                  <strong>
                    {t("import_line", line)} {game}
                  </strong>
                )}
                <span dir="ltr" className="block">
                  {text}
                </span>
              </li>
            ))}
          </ol>
        </Dialog>
      ) : null}
    </>
  )
}
