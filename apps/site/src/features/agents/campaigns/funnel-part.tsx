import { campaignFile, campaignFunnel, type FunnelRow } from "@croupier/contract/campaigns"
import { useInfiniteQuery } from "@tanstack/react-query"
import { fetchFile } from "../../../api/file.ts"
import { pages } from "../../../api/pages.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Money } from "../../../ui/money.tsx"
import { AgentFigures } from "../agent-figures.tsx"
import { CsvButton } from "../file-button.tsx"

export interface Span {
  readonly from: string
  readonly until: string
}

/** Names a row of the report. */
export const rowKey = (row: FunnelRow): string => `${row.code}/${row.campaign?.campaignId ?? ""}`

/** Clicks, registrations, first deposits and play by code and campaign, each step with its part of the one before. */
export function FunnelPart({ span }: { readonly span: Span }) {
  const t = useT("agents")
  const from = useInfiniteQuery({ ...pages(campaignFunnel, span), staleTime: 0 })
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <>
      <CsvButton
        name={`campaigns-${span.from}-${span.until}.csv`}
        fetchIt={() => fetchFile(campaignFile, span)}
      />
      <AgentFigures
        label={t("campaigns")}
        from={from}
        heads={[
          t("campaign"),
          t("campaign_clicks"),
          t("campaign_registered"),
          t("campaign_deposited"),
          t("campaign_first_deposits"),
          t("campaign_active"),
          t("campaign_valid_bet"),
          t("campaign_ngr"),
        ]}
        rows={rows.map((row) => ({
          key: rowKey(row),
          head: (
            <span className="grid">
              <bdi className="font-semibold">{row.campaign?.name ?? t("campaign_none")}</bdi>
              <span className="figures text-fg-2" dir="ltr">
                {row.code}
              </span>
            </span>
          ),
          cells: [
            <Step key="clicks" count={row.clicks} />,
            <Step key="registered" count={row.registered} of={row.clicks} />,
            <Step key="deposited" count={row.deposited} of={row.registered} />,
            <Money key="first" value={row.firstDeposits} kind="amount" />,
            <Step key="active" count={row.active} of={row.registered} />,
            <Money key="valid" value={row.validBet} kind="amount" />,
            <Money key="ngr" value={row.ngr} kind="signed" />,
          ],
        }))}
      />
      {rows.length > 0 ? <p className="text-sm text-fg-2">{t("campaign_rates")}</p> : null}
    </>
  )
}

/** A count, and below it its part of the step before; none where the step before is empty or smaller. */
function Step({ count, of = 0 }: { readonly count: number; readonly of?: number }) {
  const format = useFormat()
  return (
    <span className="figures grid justify-items-end" dir="ltr">
      {format.number(count)}
      {of > 0 && count <= of ? <span className="text-xs text-fg-2">{format.percent(count / of)}</span> : null}
    </span>
  )
}
