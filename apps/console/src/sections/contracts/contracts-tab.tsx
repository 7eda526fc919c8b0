import { CONTRACT_KINDS, CONTRACT_STATES } from "@croupier/contract/agent-contract-states"
import { listContracts } from "@croupier/contract/console/agent-contracts"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { formatRate } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { ContractDialog } from "./contract-dialog.tsx"
import { OfferDialog } from "./offer-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"

type Contract = Value<typeof listContracts>["rows"][number]

/** Every contract, the newest first; its number opens its versions and history. */
export function ContractsTab() {
  const t = useT("console-contracts")
  const mayOffer = useMay("contracts.offer")
  const [open, setOpen] = useState<string>()
  const [isOffering, setOffering] = useState(false)
  const columns: Column<Contract>[] = [
    {
      id: "number",
      field: "contractId",
      header: t("number"),
      render: (row) => (
        <button type="button" className="link" onClick={() => setOpen(row.contractId)}>
          {row.contractId}
        </button>
      ),
      text: (row) => row.contractId,
      isNumber: true,
    },
    { id: "kind", header: t("kind"), render: (row) => t(`contract_kind_${row.kind}`) },
    { id: "agent", header: t("contracts_agent"), render: (row) => row.agent.account },
    {
      id: "offerer",
      header: t("contracts_offerer"),
      render: (row) => row.offerer?.account ?? t("contracts_platform"),
    },
    { id: "payer", header: t("contracts_payer"), render: (row) => t(`contracts_payer_${row.payer}`) },
    { id: "state", header: t("state"), render: (row) => t(`contracts_state_${row.state}`) },
    {
      id: "rate",
      header: t("contracts_rate"),
      render: (row) => (row.rate === null ? "–" : formatRate(row.rate)),
      isNumber: true,
    },
    timeColumn("since", t("contracts_since"), (row) => row.since),
    timeColumn("ended", t("contracts_ended"), (row) => row.endedAt, { field: "endedAt" }),
  ]
  return (
    <>
      <ListPage
        name="contracts"
        title={t("tab_contracts")}
        columns={columns}
        filters={[
          {
            name: "kind",
            label: t("kind"),
            options: CONTRACT_KINDS.map((value) => ({ value, label: t(`contract_kind_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: CONTRACT_STATES.map((value) => ({ value, label: t(`contracts_state_${value}`) })),
          },
          { name: "memberId", label: t("contracts_agent_number") },
          { name: "offererId", label: t("contracts_offerer_number") },
        ]}
        rowKey={({ contractId }) => contractId}
        load={listOf(listContracts)}
        actions={
          mayOffer ? (
            <Button kind="main" onClick={() => setOffering(true)}>
              {t("contracts_offer")}
            </Button>
          ) : null
        }
      />
      {open === undefined ? null : <ContractDialog contractId={open} onClose={() => setOpen(undefined)} />}
      {isOffering ? <OfferDialog onClose={() => setOffering(false)} /> : null}
    </>
  )
}
