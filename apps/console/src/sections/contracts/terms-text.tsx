import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { formatMoney, formatNumber, formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"

/** The bands of terms as a table. */
export function TermsText({ terms }: { readonly terms: ContractTerms }) {
  const t = useT("console-contracts")
  if (terms.grants.length > 0)
    return (
      <p className="text-sm">{terms.grants.map((each) => `${each.group}: ${each.accounts}`).join(" · ")}</p>
    )
  return (
    <table className="text-sm">
      <thead>
        <tr className="text-start text-fg-2">
          <th className="pe-3 text-start">{t("contracts_rate")}</th>
          <th className="pe-3 text-start">{t("contracts_rate_win")}</th>
          <th className="pe-3 text-start">{t("contracts_min_valid")}</th>
          <th className="pe-3 text-start">{t("contracts_min_loss")}</th>
          <th className="text-start">{t("contracts_min_active")}</th>
        </tr>
      </thead>
      <tbody>
        {terms.bands.map((band) => (
          <tr key={band.no}>
            <td className="figures">{formatRate(band.rate)}</td>
            <td className="figures">{band.rateWin === null ? "–" : formatRate(band.rateWin)}</td>
            <td>
              {formatMoney(band.minValid)}
              {band.average ? ` ${t("contracts_average")}` : ""}
            </td>
            <td className="figures">{band.minLoss === null ? "–" : formatMoney(band.minLoss)}</td>
            <td className="figures">{formatNumber(band.minActive)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
