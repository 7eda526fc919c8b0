import type { ContractKind } from "@croupier/contract/agent-contract-states"
import { useQuery } from "@tanstack/react-query"
import { query } from "../../../api/query.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { EmptyState } from "../../../ui/empty-state.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { BillList } from "../bills/bill-list.tsx"
import { BelowPart } from "./below-part.tsx"
import { PAGE_OF } from "./contract-acts.ts"
import { ContractTicket } from "./contract-ticket.tsx"
import { StandingPart } from "./standing-part.tsx"
import { EndPart, OfferCard } from "./own-contract.tsx"

/** A kind of contract: offers that wait, the caller's own contract, and those with agents below. */
export function ContractPage({ kind }: { readonly kind: ContractKind }) {
  const t = useT("contracts")
  const centre = useT("agents")
  const { data, error, refetch } = useQuery({ ...query(PAGE_OF[kind], {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-80" />
  const { own, offers, proof } = data
  const change = own?.offered ? own : null
  return (
    <div className="grid grid-cols-1 gap-8">
      {offers.length > 0 || change ? (
        <section aria-label={t("contract_offers")} className="grid grid-cols-1 gap-4">
          <h3 className="text-lg font-semibold">{t("contract_offers")}</h3>
          {change ? <OfferCard contract={change} proof={proof} /> : null}
          {offers.map((offer) => (
            <OfferCard key={offer.contractId} contract={offer} proof={proof} />
          ))}
        </section>
      ) : null}
      {own?.accepted ? (
        <section aria-label={t("contract_own")} className="grid grid-cols-1 gap-4">
          <h3 className="text-lg font-semibold">{t("contract_own")}</h3>
          <ContractTicket contract={own} version={own.accepted} />
          {kind === "quota" ? null : <StandingPart kind={kind} />}
          {own.state === "ENDING" ? null : <EndPart contract={own} side="agent" proof={proof} />}
        </section>
      ) : null}
      {own || offers.length > 0 || kind === "quota" ? null : (
        <EmptyState art="scroll" title={t("contract_none")} text={t("contract_none_text")} />
      )}
      {own?.accepted && kind !== "quota" ? (
        <section aria-label={centre("agent_bills")} className="grid grid-cols-1 gap-4">
          <h3 className="text-lg font-semibold">{centre("agent_bills")}</h3>
          <BillList side="mine" kind={kind} />
        </section>
      ) : null}
      {kind === "quota" ? null : <BelowPart kind={kind} page={data} />}
    </div>
  )
}

export const DividendPage = () => <ContractPage kind="dividend" />
export const DailyPage = () => <ContractPage kind="daily" />
export const HourlyPage = () => <ContractPage kind="hourly" />
export const RealTimePage = () => <ContractPage kind="realtime" />
