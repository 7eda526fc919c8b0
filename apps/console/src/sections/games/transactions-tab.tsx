import { listPlayTransactions, TRANSACTION_KINDS } from "@croupier/contract/console/play"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { RoundDialog, type RoundRef } from "./round-dialog.tsx"
import { useVendorFilter } from "./use-vendors.ts"
import { timeColumn } from "../../table/time-column.ts"
import { memberColumn } from "../../table/member-column.tsx"
import { moneyColumn } from "../../table/money-column.ts"

type PlayTransaction = Value<typeof listPlayTransactions>["rows"][number]

/** Transactions of vendors on members' money. */
export function TransactionsTab() {
  const t = useT("console-games")
  const vendors = useVendorFilter()
  const mayReadLedger = useMay("ledger.read")
  const [open, setOpen] = useState<RoundRef>()
  const columns: Column<PlayTransaction>[] = [
    timeColumn("at", t("time"), (row) => row.at, { order: "at" }),
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    {
      id: "kind",
      header: t("kind"),
      render: (row) =>
        row.isCancelled && row.kind !== "reserve"
          ? `${t(`transaction_${row.kind}`)} (${t("taken_back")})`
          : t(`transaction_${row.kind}`),
      text: (row) => row.kind,
    },
    memberColumn(t),
    { id: "game", header: t("game"), render: (row) => row.game },
    {
      id: "round",
      header: t("round"),
      render: ({ vendor, round, memberId }) =>
        round === null ? (
          "–"
        ) : (
          <button type="button" className="link" onClick={() => setOpen({ vendor, round, memberId })}>
            {round.length > 16 ? `${round.slice(0, 16)}…` : round}
          </button>
        ),
      text: (row) => row.round ?? "",
    },
    {
      id: "amount",
      header: t("amount"),
      render: (row) => (row.amount === null ? "–" : `${formatMoney(row.amount)} ${row.asset}`),
      text: (row) => row.amount ?? "",
      isNumber: true,
    },
    moneyColumn("moved", t("moved"), (row) => row.moved),
    { id: "txId", header: t("vendor_reference"), render: (row) => row.txId, wraps: true },
    {
      id: "id",
      header: t("own_reference"),
      render: (row) =>
        mayReadLedger ? (
          <Link to="/ledger" search={{ tab: "postings", reference: row.id }} className="link">
            {row.id.slice(0, 13)}…
          </Link>
        ) : (
          `${row.id.slice(0, 13)}…`
        ),
      text: (row) => row.id,
    },
    { id: "reference", header: t("belongs_to"), render: (row) => row.reference ?? "–", hidden: true },
  ]
  return (
    <>
      <ListPage
        name="play-steps"
        title={t("tab_transactions")}
        columns={columns}
        filters={[
          vendors,
          {
            name: "kind",
            label: t("kind"),
            options: TRANSACTION_KINDS.map((value) => ({ value, label: t(`transaction_${value}`) })),
          },
          { name: "memberId", label: t("member_number") },
          { name: "round", label: t("round") },
          { name: "txId", label: t("vendor_reference") },
          { name: "from", label: t("from"), kind: "time" },
          { name: "until", label: t("until"), kind: "time" },
        ]}
        rowKey={({ id }) => id}
        load={listOf(listPlayTransactions)}
        everyMs={15_000}
      />
      {open ? <RoundDialog of={open} onClose={() => setOpen(undefined)} /> : null}
    </>
  )
}
