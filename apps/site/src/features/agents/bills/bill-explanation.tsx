import type { BillDetail } from "@croupier/contract/agent-bills"
import { billFacts, myBill } from "@croupier/contract/agent-pay"
import { useInfiniteQuery, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { pages } from "../../../api/pages.ts"
import { query } from "../../../api/query.ts"
import { useMerchantClock } from "../../../boot/use-merchant-clock.ts"
import { useFormat, useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Money } from "../../../ui/money.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { percentText } from "../contracts/rate-text.ts"
import { MoreButton } from "../../../ui/more-button.tsx"

/** A bill line by line, with the figures and, on demand, the facts that it was made from. */
export function BillExplanation({ billId }: { readonly billId: string }) {
  const t = useT("agents")
  const { data, error, refetch } = useQuery(query(myBill, { billId }))
  const [areFactsShown, showFacts] = useState(false)
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-32" />
  return (
    <div className="grid grid-cols-1 gap-4 rounded-card border border-line p-4">
      <Figures bill={data} />
      <h5 className="font-semibold">{t("agent_bill_lines")}</h5>
      <ul className="divide-y divide-line">
        {data.lines.map(({ no, kind, ref, amount }) => (
          <li key={no} className="flex justify-between gap-4 py-2">
            <span>
              {t(`agent_bill_line_${kind}`)}
              {ref === null ? null : (
                <span dir="ltr" className="figures text-fg-2">
                  {" "}
                  #{ref}
                </span>
              )}
            </span>
            <Money value={amount} kind="signed" />
          </li>
        ))}
        <li className="flex justify-between gap-4 py-2 font-semibold">
          {t("agent_bill_total")}
          <Money value={data.total} />
        </li>
      </ul>
      {data.payments.length > 0 ? <Payments bill={data} /> : null}
      <p className="text-sm text-fg-2">
        {t("agent_bill_hash")}{" "}
        <span dir="ltr" className="figures break-all">
          {data.inputHash}
        </span>
      </p>
      {areFactsShown ? (
        <Facts billId={billId} />
      ) : (
        <Button kind="link" size="small" className="justify-self-start" onClick={() => showFacts(true)}>
          {t("agent_bill_facts")}
        </Button>
      )}
    </div>
  )
}

function Figures({ bill }: { readonly bill: BillDetail }) {
  const t = useT("agents")
  const format = useFormat()
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-2 text-sm">
      <Figure name={t("agent_bill_valid")}>
        <Money value={bill.valid} />
      </Figure>
      <Figure name={t("agent_bill_net_loss")}>
        <Money value={bill.netLoss} kind="signed" />
      </Figure>
      <Figure name={t("agent_bill_costs")}>
        <Money value={bill.costs} />
      </Figure>
      <Figure name={t("agent_bill_active")}>
        <span className="figures">{format.number(bill.active)}</span>
      </Figure>
      <Figure name={t("agent_bill_debt")}>
        <Money value={bill.debtIn} /> · <Money value={bill.debtOut} />
      </Figure>
      <Figure name={t("agent_bill_band")}>
        <span className="figures">{bill.band ?? "–"}</span>
      </Figure>
      <Figure name={t("agent_bill_rate")}>
        <span dir="ltr" className="figures">
          {bill.rate === null ? "–" : percentText(bill.rate, format.locale)}
        </span>
      </Figure>
      <Figure name={t("agent_bill_payer")}>
        <bdi>{bill.payer?.account ?? t("agent_bill_platform")}</bdi>
      </Figure>
    </dl>
  )
}

function Figure({ name, children }: { readonly name: string; readonly children: React.ReactNode }) {
  return (
    <div>
      <dt className="text-fg-2">{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Payments({ bill }: { readonly bill: BillDetail }) {
  const t = useT("agents")
  const clock = useMerchantClock()
  return (
    <>
      <h5 className="font-semibold">{t("agent_bill_payments")}</h5>
      <ul className="divide-y divide-line">
        {bill.payments.map(({ journalRef, paidAt, amount, payer }) => (
          <li key={journalRef} className="flex justify-between gap-4 py-2">
            <span className="grid min-w-0">
              <bdi>{payer?.account ?? t("agent_bill_platform")}</bdi>
              <time dateTime={paidAt} className="figures text-sm text-fg-2">
                {clock.stamp(paidAt)}
              </time>
            </span>
            <Money value={amount} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Facts({ billId }: { readonly billId: string }) {
  const t = useT("agents")
  const format = useFormat()
  const clock = useMerchantClock()
  const from = useInfiniteQuery(pages(billFacts, { billId }))
  const rows = from.data?.pages.flatMap((page) => page.rows) ?? []
  return (
    <div className="grid grid-cols-1 gap-2">
      <h5 className="font-semibold">{t("agent_bill_facts")}</h5>
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-24" /> : null}
      <ul className="divide-y divide-line text-sm">
        {rows.map((row) => (
          <li key={row.number} className="flex justify-between gap-4 py-2">
            <span className="grid min-w-0">
              <span>
                <span dir="ltr" className="figures">
                  #{row.number}
                </span>{" "}
                <bdi>{row.account}</bdi>
              </span>
              <time dateTime={row.countedAt} className="figures text-fg-2">
                {clock.stamp(row.countedAt)}
              </time>
            </span>
            <span className="grid shrink-0 justify-items-end">
              {row.kind === "play" ? (
                <>
                  <span dir="ltr" className="figures">
                    {format.money(row.stake)} → {format.money(row.payout)}
                  </span>
                  <span className="text-fg-2">
                    {t("agent_bill_valid")} <Money value={row.valid} />
                  </span>
                </>
              ) : (
                <>
                  <Money value={row.amount} kind="signed" />
                  <span className="text-fg-2">{t(`agent_kind_${row.kind}`)}</span>
                </>
              )}
            </span>
          </li>
        ))}
      </ul>
      <MoreButton from={from} label={t("agent_more")} />
    </div>
  )
}
