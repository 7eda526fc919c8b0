import { listDebts, settleDebt } from "@croupier/contract/console/play"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { OutcomeDialog } from "../../parts/outcome-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useVendorFilter } from "./use-vendors.ts"
import { timeColumn } from "../../table/time-column.ts"
import { memberColumn } from "../../table/member-column.tsx"

type Debt = Value<typeof listDebts>["rows"][number]

/** Sums that vendors could not take back from members. */
export function DebtList() {
  const t = useT("console-games")
  const vendors = useVendorFilter()
  const maySettle = useMay("games.settle")
  const [open, setOpen] = useState<Debt>()
  const columns: Column<Debt>[] = [
    timeColumn("at", t("time"), (row) => row.at),
    { id: "vendor", header: t("vendor_at"), render: (row) => row.vendor },
    memberColumn(t),
    {
      id: "amount",
      header: t("amount"),
      render: (row) => `${formatMoney(row.amount)} ${row.asset}`,
      text: (row) => row.amount,
      isNumber: true,
    },
    {
      id: "kind",
      header: t("kind"),
      render: (row) => t(`transaction_${row.kind}`),
      text: (row) => row.kind,
    },
    { id: "txId", header: t("vendor_reference"), render: (row) => row.txId, wraps: true },
    {
      id: "settledHow",
      header: t("state"),
      render: (row) =>
        row.settledAt === null ? t("state_open") : t(`debt_${row.settledHow ?? "collected"}`),
      text: (row) => row.settledHow ?? "",
    },
    { id: "settledBy", header: t("who"), render: (row) => row.settledBy ?? "–" },
    ...(maySettle
      ? [
          {
            id: "decide",
            header: t("decision"),
            isAction: true,
            render: (row: Debt) =>
              row.settledAt === null ? (
                <Button className="min-h-6" onClick={() => setOpen(row)}>
                  {t("debt_decide")}
                </Button>
              ) : (
                "–"
              ),
            text: () => "",
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="debts"
        title={t("books_debts")}
        columns={columns}
        filters={[
          vendors,
          {
            name: "state",
            label: t("state"),
            initial: "open",
            options: (["open", "settled"] as const).map((value) => ({ value, label: t(`state_${value}`) })),
          },
        ]}
        rowKey={({ debtId }) => debtId}
        load={listOf(listDebts)}
      />
      {open ? (
        <OutcomeDialog
          title={`${open.vendor} · ${formatMoney(open.amount)} ${open.asset}`}
          text={t("debt_text")}
          about={`debt:${open.debtId}`}
          label={t("decision")}
          outcomes={open.canCollect ? ["collect", "write_off"] : ["write_off"]}
          labelOf={(decision) => t(`debt_${decision}`)}
          act={({ outcome, ...proposal }) =>
            call(settleDebt, { debtId: open.debtId, decision: outcome, ...proposal })
          }
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}
