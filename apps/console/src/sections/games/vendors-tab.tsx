import { listVendors } from "@croupier/contract/console/games"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { timeColumn } from "../../table/time-column.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { LineState } from "./line-state.tsx"
import type { Vendor } from "./vendor.ts"
import { VendorDialog } from "./vendor-dialog.tsx"

/** Who the games come from. */
export function VendorsTab() {
  const t = useT("console-games")
  const [open, setOpen] = useState<Vendor>()
  const columns: Column<Vendor>[] = [
    {
      id: "code",
      header: t("vendor_at"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row)}>
          {row.code}
        </button>
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
        <Link to="/games" search={{ tab: "catalogue", vendor: row.code }} className="link">
          {formatNumber(row.open)} / {formatNumber(row.games)}
          {row.notAllowed > 0 ? (
            <span className="block text-xs text-loss">
              {t("vendor_not_allowed", formatNumber(row.notAllowed))}
            </span>
          ) : null}
        </Link>
      ),
      text: (row) => `${row.open}/${row.games}`,
      isNumber: true,
    },
    {
      id: "kind",
      header: t("vendor_kind"),
      render: (row) => t(`vendor_kind_${row.kind}`),
      text: (row) => row.kind,
    },
    {
      id: "restsUntil",
      header: t("vendor_line"),
      render: (row) => <LineState vendor={row} />,
      text: (row) => row.restsUntil ?? "",
    },
    {
      id: "failures",
      header: t("vendor_failures"),
      render: (row) => `${formatNumber(row.failures)} / ${formatNumber(row.calls)}`,
      text: (row) => String(row.failures),
      isNumber: true,
    },
    timeColumn("lastHeardAt", t("vendor_heard"), (row) => row.lastHeardAt, { hidden: true }),
    {
      id: "openRounds",
      header: t("tab_rounds"),
      render: (row) => <Waiting count={row.openRounds} search={{ tab: "rounds", vendor: row.code }} />,
      text: (row) => String(row.openRounds),
      isNumber: true,
    },
    {
      id: "differences",
      header: t("books_differences"),
      render: (row) => <Waiting count={row.differences} search={{ tab: "books", vendor: row.code }} />,
      text: (row) => String(row.differences),
      isNumber: true,
    },
    {
      id: "debts",
      header: t("books_debts"),
      render: (row) => (
        <Waiting count={row.debts} search={{ tab: "books", part: "debts", vendor: row.code }} />
      ),
      text: (row) => String(row.debts),
      isNumber: true,
    },
    {
      id: "launchMode",
      hidden: true,
      header: t("launch_mode"),
      render: (row) => t(`launch_${row.launchMode}`),
      text: (row) => row.launchMode,
    },
    {
      id: "closedCountries",
      hidden: true,
      header: t("restricted_countries"),
      render: (row) => row.closedCountries.join(" ") || "–",
      wraps: true,
    },
    {
      id: "listedAt",
      header: t("listed_at"),
      render: (row) =>
        row.listedAt === null ? (
          "–"
        ) : (
          <Link to="/games" search={{ tab: "imports", vendor: row.code }} className="link">
            {formatTime(row.listedAt)}
          </Link>
        ),
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

/** More than so many are not counted. */
const MOST_COUNTED = 1_000

/** How much waits, and the way there. */
function Waiting({
  count,
  search,
}: {
  readonly count: number
  readonly search: Readonly<Record<string, string>>
}) {
  if (count === 0) return "0"
  return (
    <Link to="/games" search={search} className="link">
      {formatNumber(count)}
      {count >= MOST_COUNTED ? "+" : ""}
    </Link>
  )
}
