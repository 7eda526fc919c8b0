import { DIFFERENCE_KINDS, listDifferences, resolveDifference } from "@croupier/contract/console/play"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { call, type ValueOf } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Diff } from "../../parts/diff.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/me-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { link } from "./link.ts"
import { MemberLink } from "./member-link.tsx"
import { useVendorFilter } from "./use-vendors.ts"

type Difference = ValueOf<typeof listDifferences>["rows"][number]

/** Where a vendor's records and ours differ. */
export function DifferenceList() {
  const t = useT()
  const vendors = useVendorFilter()
  const [open, setOpen] = useState<Difference>()
  const columns: Column<Difference>[] = [
    {
      id: "foundAt",
      header: t("found_at"),
      render: (row) => formatTime(row.foundAt),
      text: (row) => row.foundAt,
    },
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "what",
      header: t("difference"),
      render: (row) => (
        <button type="button" className={link} onClick={() => setOpen(row)}>
          {t(`difference_${row.what}`)}
        </button>
      ),
      text: (row) => row.what,
    },
    {
      id: "kind",
      header: t("kind"),
      render: (row) => t(row.kind === "round" ? "round" : `step_${row.kind}`),
      text: (row) => row.kind,
    },
    { id: "txId", header: t("vendor_reference"), render: (row) => row.txId, wraps: true },
    {
      id: "memberId",
      header: t("member"),
      render: (row) => <MemberLink memberId={row.memberId} />,
      text: (row) => row.memberId ?? "",
    },
    {
      id: "resolvedAt",
      header: t("resolved_at"),
      render: (row) => formatTime(row.resolvedAt),
      text: (row) => row.resolvedAt ?? "",
    },
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

function DifferenceDialog({
  difference,
  onClose,
}: {
  readonly difference: Difference
  readonly onClose: () => void
}) {
  const t = useT()
  const client = useQueryClient()
  const mayResolve = useMay("games.books")
  const { differenceId, vendor, what, txId, theirs, ours, resolvedAt } = difference
  const title = `${vendor} · ${t(`difference_${what}`)}`
  const sides = (
    <>
      <p className="break-all">
        <code className="text-xs">{txId}</code>
      </p>
      <Diff before={theirs} after={ours} heads={[t("vendor_theirs"), t("vendor_ours")]} />
    </>
  )
  if (resolvedAt !== null || !mayResolve)
    return (
      <Dialog title={title} onClose={onClose}>
        <div className="grid gap-3">{sides}</div>
      </Dialog>
    )
  return (
    <WhyDialog
      title={title}
      action={t("resolve")}
      act={(why) => call(resolveDifference, { differenceId, why })}
      onDone={() => {
        void client.invalidateQueries()
        onClose()
      }}
      onClose={onClose}
    >
      {sides}
      <Notice>{t("resolve_text")}</Notice>
    </WhyDialog>
  )
}
