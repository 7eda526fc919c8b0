import type { issueExposure } from "@croupier/contract/console/lottery-issues"
import type { Value } from "../../api/call.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListTable } from "../../table/list-table.tsx"
import { selectionText } from "./wire-text.ts"

type Chosen = Value<typeof issueExposure>["chosen"][number]

/** Selections that cost the house most when they win. */
export function ChosenTable({
  chosen,
  asset,
}: {
  readonly chosen: readonly Chosen[]
  readonly asset: string
}) {
  const t = useT("console-lottery")
  const columns: Column<Chosen>[] = [
    { id: "play", header: t("play"), render: (row) => row.play },
    {
      id: "selection",
      header: t("selection"),
      render: (row) => (
        <code className="text-xs" dir="ltr">
          {selectionText(row.selection)}
        </code>
      ),
      text: (row) => row.selection,
      wraps: true,
    },
    { id: "bets", header: t("tab_bets"), render: (row) => formatNumber(row.bets), isNumber: true },
    {
      id: "stake",
      header: `${t("stake")} (${asset})`,
      render: (row) => formatMoney(row.stake),
      isNumber: true,
    },
    {
      id: "most",
      header: `${t("exposure_most")} (${asset})`,
      render: (row) => formatMoney(row.maximumPayout),
      isNumber: true,
    },
  ]
  return (
    <>
      <h2 className="font-semibold">{t("exposure_chosen")}</h2>
      <ListTable
        title={t("exposure_chosen")}
        columns={columns}
        rows={chosen}
        rowKey={(row) => `${row.play} ${row.selection}`}
        busy={false}
        order={undefined}
        onOrder={() => undefined}
      />
    </>
  )
}
