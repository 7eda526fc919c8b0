import { useT } from "../../../i18n/i18n.tsx"
import { CATEGORIES } from "../../../shell/categories.ts"
import { Money } from "../../../ui/money.tsx"
import { ProfitTable } from "./profit-table.tsx"
import { toneOf, type ProductProfit } from "./figures.ts"

/** Play by product and vendor, the largest stake first. */
export function ProductTable({ products }: { readonly products: readonly ProductProfit[] }) {
  const t = useT("record")
  const nameOf = useProductName()
  return (
    <ProfitTable
      title={t("profit_by_product")}
      heads={[
        t("record_game"),
        t("profit_stake"),
        t("profit_payout"),
        t("profit_result"),
        t("profit_valid_bet"),
      ]}
      rows={products.map((each) => ({
        key: `${each.product} ${each.vendor ?? ""}`,
        head: (
          <span className="grid">
            <span className="font-semibold">{nameOf(each.product)}</span>
            <bdi className="text-sm text-fg-2">{each.vendorName ?? t("profit_own_games")}</bdi>
          </span>
        ),
        cells: [
          <Money key="stake" value={each.stake} kind="amount" />,
          <Money key="payout" value={each.payout} kind="amount" />,
          <Money key="result" value={each.result} kind="signed" className={toneOf(each.result)} />,
          <Money key="valid" value={each.validBet} kind="amount" />,
        ],
      }))}
    />
  )
}

function useProductName(): (product: string) => string {
  const t = useT("record")
  const core = useT()
  return (product) => {
    const known = Object.entries(CATEGORIES).find(([category]) => category === product)?.[1]
    return known ? core(known.text) : t("profit_other_product")
  }
}
