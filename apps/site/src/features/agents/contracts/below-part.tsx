import { contractsBelow, withdrawContractOffer, type ContractPage } from "@croupier/contract/agent-contracts"
import type { ContractKind } from "@croupier/contract/agent-contract-states"
import type { ContractView } from "@croupier/contract/agent-contract-views"
import { useInfiniteQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../../api/call.ts"
import { pages } from "../../../api/pages.ts"
import { FormError } from "../../../forms/form-error.tsx"
import { useAttempt } from "../../../forms/use-attempt.ts"
import { useT } from "../../../i18n/i18n.tsx"
import { Button } from "../../../ui/button.tsx"
import { ErrorState } from "../../../ui/error-state.tsx"
import { Skeleton } from "../../../ui/skeleton.tsx"
import { MoreButton } from "../../../ui/more-button.tsx"
import { refreshContracts } from "./contract-acts.ts"
import { ContractTicket } from "./contract-ticket.tsx"
import { OfferForm } from "./offer-form.tsx"
import { EndPart } from "./own-contract.tsx"

/** Contracts with agents below: a new offer, other terms, and ends. */
export function BelowPart({ kind, page }: { readonly kind: ContractKind; readonly page: ContractPage }) {
  const t = useT("contracts")
  const [offering, setOffering] = useState<ContractView | "new">()
  const from = useInfiniteQuery(pages(contractsBelow, { kind }))
  const rows = from.data?.pages.flatMap((each) => each.rows) ?? []
  const close = () => setOffering(undefined)
  if (!page.mayOffer && rows.length === 0) return null
  const own = page.own
  return (
    <section aria-label={t("contract_below")} className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 className="text-lg font-semibold">{t("contract_below")}</h3>
        {page.mayOffer ? (
          <Button kind="outline" size="small" onClick={() => setOffering("new")}>
            {t("contract_offer")}
          </Button>
        ) : null}
      </div>
      {offering !== undefined && own?.accepted ? (
        <OfferForm
          key={offering === "new" ? "new" : offering.contractId}
          kind={kind}
          own={own}
          proof={page.proof}
          {...(offering === "new" ? {} : { changing: offering })}
          close={close}
        />
      ) : null}
      {from.error ? <ErrorState error={from.error} retry={() => void from.refetch()} /> : null}
      {from.isPending ? <Skeleton className="h-40" /> : null}
      {from.isSuccess && rows.length === 0 ? <p className="text-fg-2">{t("contract_below_none")}</p> : null}
      <ul className="grid grid-cols-1 gap-4">
        {rows.map((row) => (
          <li key={row.contractId} aria-label={row.agent.account}>
            <BelowCard row={row} page={page} change={() => setOffering(row)} />
          </li>
        ))}
      </ul>
      <MoreButton from={from} label={t("contract_more")} />
    </section>
  )
}

function BelowCard(props: {
  readonly row: ContractView
  readonly page: ContractPage
  readonly change: () => void
}) {
  const { row, page, change } = props
  const t = useT("contracts")
  const { busy, refused, attempt } = useAttempt()
  const withdraw = () =>
    attempt(async () => {
      await call(withdrawContractOffer, { contractId: row.contractId })
      await refreshContracts()
    })
  const shown = row.offered ?? row.accepted
  if (!shown)
    return (
      <p className="flex justify-between gap-3 rounded-card border border-line p-4">
        <bdi>{row.agent.account}</bdi>
        <span className="text-sm text-fg-2">{t(`contract_state_${row.state}`)}</span>
      </p>
    )
  const binds = row.state === "ACCEPTED" || row.state === "TERMINATION_REQUESTED"
  return (
    <div className="grid grid-cols-1 gap-3">
      <ContractTicket contract={row} version={shown}>
        {row.offered ? (
          <Button
            kind="outline"
            size="small"
            className="justify-self-start text-inherit! hover:bg-transparent!"
            busy={busy}
            onClick={() => void withdraw()}
          >
            {t("contract_withdraw")}
          </Button>
        ) : null}
        {row.state === "ACCEPTED" && !row.offered && page.mayOffer ? (
          <Button kind="paper" size="small" className="justify-self-start" onClick={change}>
            {t("contract_change")}
          </Button>
        ) : null}
        <FormError message={refused} />
      </ContractTicket>
      {binds && !row.offered ? <EndPart contract={row} side="offerer" proof={page.proof} /> : null}
    </div>
  )
}
