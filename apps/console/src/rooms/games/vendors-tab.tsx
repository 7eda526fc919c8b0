import { listVendors } from "@croupier/contract/console/games"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { ValueOf } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useMay } from "../../session/me-store.ts"
import { link } from "./link.ts"
import { VendorDialog } from "./vendor-dialog.tsx"

export type Vendor = ValueOf<typeof listVendors>["rows"][number]

/** Who the games come from. */
export function VendorsTab() {
  const t = useT()
  const mayChange = useMay("games.vendors")
  const [open, setOpen] = useState<Vendor>()
  const columns: Column<Vendor>[] = [
    {
      id: "code",
      header: t("vendor_at"),
      render: (row) =>
        mayChange ? (
          <button type="button" className={link} onClick={() => setOpen(row)}>
            {row.code}
          </button>
        ) : (
          row.code
        ),
      text: (row) => row.code,
    },
    { id: "name", header: t("name"), render: (row) => row.name },
    {
      id: "state",
      header: t("state"),
      render: (row) => t(`vendor_state_${row.state}`),
      text: (row) => row.state,
    },
    {
      id: "games",
      header: t("vendor_games"),
      render: (row) => (
        <Link to="/games" search={{ tab: "catalogue", vendor: row.code }} className={link}>
          {formatNumber(row.open)} / {formatNumber(row.games)}
        </Link>
      ),
      text: (row) => `${row.open}/${row.games}`,
      isNumber: true,
    },
    {
      id: "launchMode",
      header: t("launch_mode"),
      render: (row) => t(`launch_${row.launchMode}`),
      text: (row) => row.launchMode,
    },
    {
      id: "closedCountries",
      header: t("restricted_countries"),
      render: (row) => row.closedCountries.join(" ") || "–",
      wraps: true,
    },
    {
      id: "listedAt",
      header: t("listed_at"),
      render: (row) => formatTime(row.listedAt),
      text: (row) => row.listedAt ?? "",
    },
  ]
  return (
    <>
      <ListPage
        name="vendors"
        title={t("room_games")}
        columns={columns}
        rowKey={({ code }) => code}
        load={listOf(listVendors)}
        everyMs={15_000}
      />
      {open ? <VendorDialog vendor={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
