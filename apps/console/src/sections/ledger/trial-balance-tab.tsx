import { trialBalance } from "@croupier/contract/console/ledger"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { query } from "../../api/query.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { AssetChoice } from "../../parts/asset-choice.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useSessionState } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { useAddress } from "../../table/use-address.ts"
import { purposeText } from "../../parts/purpose-text.ts"
import { FigureHeads } from "../../table/figure-heads.tsx"

/** Liabilities beside assets, from one snapshot. */
export function TrialBalanceTab() {
  const t = useT("console-ledger")
  useSessionState()
  const { search, change } = useAddress()
  const { data, error } = useQuery(query(trialBalance, { asset: search["asset"] }))
  return (
    <section className="grid grid-cols-1 gap-3">
      <h1 className="text-h4 font-semibold">{t("room_ledger")}</h1>
      <Fault error={error} />
      {data ? (
        <>
          <AssetChoice asset={data.asset} assets={data.assets} onChange={(asset) => change({ asset })} />
          <Notice tone={data.balanced ? "right" : "wrong"}>
            {t(data.balanced ? "balanced" : "not_balanced")}
          </Notice>
          <TableFrame label={t("trial_balance")}>
            <thead>
              <tr>
                <th scope="col">{t("ledger_side")}</th>
                <th scope="col">{t("account")}</th>
                <FigureHeads of={[t("debit"), t("credit")]} />
              </tr>
            </thead>
            <tbody>
              {data.lines.map(({ side, purpose, debit, credit }) => (
                <tr key={`${side} ${purpose}`}>
                  <td>{t(`side_${side}`)}</td>
                  <td>
                    {side === "house" ? (
                      <Link
                        to="/ledger"
                        search={{ tab: "account", side, purpose, asset: data.asset }}
                        className="link"
                      >
                        {purposeText(side, purpose)}
                      </Link>
                    ) : (
                      purposeText(side, purpose)
                    )}
                  </td>
                  <td className="number">{formatMoney(debit)}</td>
                  <td className="number">{formatMoney(credit)}</td>
                </tr>
              ))}
            </tbody>
            <tfoot>
              <tr className="font-semibold">
                <td colSpan={2}>{t("sum")}</td>
                <td className="number">{formatMoney(data.debit)}</td>
                <td className="number">{formatMoney(data.credit)}</td>
              </tr>
            </tfoot>
          </TableFrame>
        </>
      ) : null}
    </section>
  )
}
