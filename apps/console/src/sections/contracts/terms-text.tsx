import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
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
            <td>{band.rate}</td>
            <td>{band.rateWin ?? ""}</td>
            <td>
              {band.minValid}
              {band.average ? ` ${t("contracts_average")}` : ""}
            </td>
            <td>{band.minLoss ?? ""}</td>
            <td>{band.minActive}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
