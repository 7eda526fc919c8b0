import type { BillDetail } from "@croupier/contract/agent-bills"
import {
  agentBill,
  holdAgentBill,
  payAgentBill,
  recomputeAgentBill,
} from "@croupier/contract/console/agent-pay"
import { listAgentAnomalies } from "@croupier/contract/console/agent-anomalies"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatRate, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { NamedValues } from "../../parts/named-values.tsx"
import { ProposalDialog } from "../../parts/proposal-dialog.tsx"
import { Recomputation } from "../../parts/recomputation.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"

const HOLDABLE = ["ISSUED", "AWAITING_REVIEW", "UNCOLLECTED", "PART_PAID", "INSUFFICIENT"]
type Act = "hold" | "deny" | "release" | "approve"

/** A bill with its lines and payments, its recomputation, and what people decide about it. */
export function BillDialog({ billId, onClose }: { readonly billId: string; readonly onClose: () => void }) {
  const t = useT("console-agents")
  const mayDecide = useMay("agents.bills")
  const { data, error } = useQuery(query(agentBill, { billId }))
  const [act, choose] = useState<Act>()
  const title = `${t("agents_bill_number")} ${billId}`
  if (act && data) return <ActDialog bill={data} act={act} onClose={() => choose(undefined)} />
  const acts: readonly Act[] =
    !data || !mayDecide
      ? []
      : [
          ...(HOLDABLE.includes(data.state) ? (["hold"] as const) : []),
          ...(data.state === "AWAITING_REVIEW" ? (["approve", "deny"] as const) : []),
          ...(data.state === "HELD" ? (["release"] as const) : []),
        ]
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? <Fault error={error} /> : null}
      {data ? (
        <div className="grid grid-cols-1 gap-4">
          <Anomalies agentId={data.agent.memberId} />
          <Figures bill={data} />
          <Lines bill={data} />
          <Recomputed billId={billId} />
          <div className="flex flex-wrap gap-2">
            {acts.map((each) => (
              <Button key={each} onClick={() => choose(each)}>
                {t(`agents_bill_${each}`)}
              </Button>
            ))}
          </div>
        </div>
      ) : null}
    </Dialog>
  )
}

/** Anomalies of the agent's line that are not cleared, with the way to them. */
function Anomalies({ agentId }: { readonly agentId: string }) {
  const t = useT("console-agents")
  const { data } = useQuery(query(listAgentAnomalies, { memberId: agentId, limit: 200 }))
  const standing = data?.rows.filter(({ state }) => state !== "CLEARED") ?? []
  if (standing.length === 0) return null
  return (
    <Notice tone="wrong">
      <Link to="/agents" search={{ tab: "anomalies", memberId: agentId }} className="link">
        {t("agents_bill_anomalies", String(standing.length))}
      </Link>
    </Notice>
  )
}

function Figures({ bill }: { readonly bill: BillDetail }) {
  const t = useT("console-agents")
  const rows: readonly (readonly [string, string])[] = [
    [t("account"), bill.agent.account],
    [t("kind"), t(`agents_bill_kind_${bill.kind}`)],
    [t("state"), t(`agents_bill_state_${bill.state}`)],
    [t("agents_bill_window"), `${formatTime(bill.windowStart)} – ${formatTime(bill.windowEnd)}`],
    [t("agents_bill_payer"), bill.payer?.account ?? t("agents_bill_platform")],
    [t("agents_bill_valid"), formatMoney(bill.valid)],
    [t("agents_bill_net_loss"), formatMoney(bill.netLoss)],
    [t("agents_bill_costs"), formatMoney(bill.costs)],
    [t("agents_bill_active"), String(bill.active)],
    [t("agents_bill_debt"), `${formatMoney(bill.debtIn)} · ${formatMoney(bill.debtOut)}`],
    [t("agents_bill_band"), bill.band === null ? "–" : String(bill.band)],
    [t("agents_bill_rate"), bill.rate === null ? "–" : formatRate(bill.rate)],
    [t("agents_bill_hash"), bill.inputHash],
  ]
  return <NamedValues rows={rows} />
}

function Lines({ bill }: { readonly bill: BillDetail }) {
  const t = useT("console-agents")
  return (
    <table className="w-full">
      <caption className="text-start font-semibold">{t("agents_bill_lines")}</caption>
      <tbody>
        {bill.lines.map(({ no, kind, ref, amount }) => (
          <tr key={no}>
            <th scope="row" className="text-start font-normal">
              {t(`agents_bill_line_${kind}`)} {ref === null ? "" : `#${ref}`}
            </th>
            <td className="text-end">{formatMoney(amount)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" className="text-start">
            {t("agents_bill_total")}
          </th>
          <td className="text-end font-semibold">{formatMoney(bill.total)}</td>
        </tr>
        {bill.payments.map(({ journalRef, paidAt, amount, payer }) => (
          <tr key={journalRef}>
            <th scope="row" className="text-start font-normal">
              {t("agents_bill_payments")} {formatTime(paidAt)} {payer?.account ?? t("agents_bill_platform")}
            </th>
            <td className="text-end">{formatMoney(amount)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The bill computed again from its facts, on demand. */
function Recomputed({ billId }: { readonly billId: string }) {
  const t = useT("console-agents")
  const asked = useQuery({ ...query(recomputeAgentBill, { billId }), enabled: false })
  return (
    <Recomputation
      asked={asked}
      words={{
        act: t("agents_bill_recompute"),
        same: t("agents_bill_same"),
        figure: t("agents_bill_figure"),
        stated: t("agents_bill_stated"),
        found: t("agents_bill_found"),
      }}
    />
  )
}

function ActDialog({
  bill: { billId },
  act,
  onClose,
}: {
  readonly bill: BillDetail
  readonly act: Act
  readonly onClose: () => void
}) {
  const t = useT("console-agents")
  const title = `${t(`agents_bill_${act}`)}: ${t("agents_bill_number")} ${billId}`
  if (act === "hold" || act === "deny")
    return (
      <WhyDialog
        title={title}
        action={t(`agents_bill_${act}`)}
        act={(why) => call(holdAgentBill, { billId, act, why })}
        onDone={onClose}
        onClose={onClose}
      />
    )
  return (
    <ProposalDialog
      title={title}
      about={`bill:${billId}`}
      act={(proposal) => call(payAgentBill, { billId, act, ...proposal })}
      onClose={onClose}
    >
      {null}
    </ProposalDialog>
  )
}
