import type { issueExposure } from "@croupier/contract/console/lottery-issues"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListTable } from "../../table/list-table.tsx"
import { resultText } from "./wire-text.ts"

type Liability = Value<typeof issueExposure>["liability"]
type Result = NonNullable<Liability>["worst"][number]

/** By which results the house pays most, and whether these are all there are. */
export function ResultTable({ liability, asset }: { readonly liability: Liability; readonly asset: string }) {
  const t = useT("console-lottery")
  const text = (row: Result) => resultText(row.draw, liability?.positions ?? null)
  const columns: Column<Result>[] = [
    {
      id: "draw",
      header: t("result"),
      render: (row) => (
        <code className="text-xs" dir="ltr">
          {text(row)}
        </code>
      ),
      text,
      wraps: true,
    },
    {
      id: "paid",
      header: `${t("exposure_paid")} (${asset})`,
      render: (row) => formatMoney(row.paid),
      text: (row) => row.paid,
      isNumber: true,
    },
    {
      id: "left",
      header: `${t("exposure_left")} (${asset})`,
      render: (row) => (
        <span className={row.left.startsWith("-") ? "text-loss" : "text-win"}>{formatMoney(row.left)}</span>
      ),
      text: (row) => row.left,
      isNumber: true,
    },
  ]
  return (
    <>
      <h2 className="font-semibold">{t("exposure_results")}</h2>
      {liability ? (
        <p className="text-sm text-fg-2">
          {liability.method === "EXACT"
            ? t(
                "exposure_exact",
                formatNumber(liability.results),
                formatNumber(liability.losing),
                formatMoney(liability.expected ?? "0"),
                formatMoney(liability.bound),
              )
            : t(
                "exposure_searched",
                formatNumber(liability.results),
                formatMoney(liability.worst[0]?.paid ?? "0"),
                formatMoney(liability.bound),
              )}
        </p>
      ) : (
        <Notice>{t("exposure_unweighed")}</Notice>
      )}
      {liability ? (
        <ListTable
          title={t("exposure_results")}
          columns={columns}
          rows={liability.worst}
          rowKey={(row) => JSON.stringify(row.draw)}
          busy={false}
          order={undefined}
          onOrder={() => undefined}
        />
      ) : null}
    </>
  )
}
