import {
  ANOMALY_KINDS,
  ANOMALY_STATES,
  decideAgentAnomaly,
  EVIDENCE,
  listAgentAnomalies,
} from "@croupier/contract/console/agent-anomalies"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call, type Value } from "../../api/call.ts"
import { formatMoney } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { timeColumn } from "../../table/time-column.ts"

type Anomaly = Value<typeof listAgentAnomalies>["rows"][number]
type Decision = "confirm" | "clear"

/** Figures that are counts or per cents; the others are money. */
const COUNTS = new Set(["by", "members", "inLine", "uses", "share"])
const MARKS = ["account", "document", "device", "address"] as const

/** Anomalies of agents' lines with the figures that show them; a person confirms or clears each. */
export function AnomaliesTab() {
  const t = useT("console-agents")
  const mayDecide = useMay("agents.bills")
  const [deciding, setDeciding] = useState<{ readonly anomaly: Anomaly; readonly decision: Decision }>()
  const figure = (name: (typeof EVIDENCE)[number], value: string) => {
    const mark = MARKS.find((each) => each === value)
    if (name === "by" && mark) return t(`agents_mark_${mark}`)
    return COUNTS.has(name) ? value : formatMoney(value)
  }
  const evidence = ({ evidence: found }: Anomaly): string =>
    EVIDENCE.flatMap((name) => {
      const value = found[name]
      return value === undefined ? [] : [`${t(`agents_evidence_${name}`)}: ${figure(name, value)}`]
    }).join(" · ")
  const person = ({ memberId, account }: Anomaly["agent"]) => (
    <Link to="/members" search={{ member: memberId }} className="link">
      {account}
    </Link>
  )
  const columns: Column<Anomaly>[] = [
    { id: "kind", header: t("kind"), render: (row) => t(`agents_anomaly_kind_${row.kind}`) },
    {
      id: "agent",
      header: t("agents_anomaly_agent"),
      render: (row) => person(row.agent),
      text: (row) => row.agent.account,
    },
    {
      id: "member",
      header: t("agents_anomaly_member"),
      render: (row) => person(row.member),
      text: (row) => row.member.account,
    },
    { id: "evidence", header: t("agents_anomaly_evidence"), render: evidence },
    {
      id: "occasion",
      header: t("agents_anomaly_occasion"),
      render: (row) => row.occasion.replace(/^(\w+:\w{8})\w*$/, "$1"),
      text: (row) => row.occasion,
    },
    timeColumn("found", t("agents_anomaly_found"), (row) => row.foundAt, { field: "foundAt" }),
    { id: "state", header: t("state"), render: (row) => t(`agents_anomaly_state_${row.state}`) },
    {
      id: "decided",
      header: t("agents_anomaly_decided"),
      render: (row) => (row.decidedBy === null ? "" : `${row.decidedBy}: ${row.why ?? ""}`),
    },
    ...(mayDecide
      ? [
          {
            id: "decide",
            header: t("agents_anomaly_confirm"),
            render: (row: Anomaly) => (
              <span className="flex gap-2">
                {(["confirm", "clear"] as const)
                  .filter((decision) => row.state !== (decision === "confirm" ? "CONFIRMED" : "CLEARED"))
                  .map((decision) => (
                    <Button key={decision} onClick={() => setDeciding({ anomaly: row, decision })}>
                      {t(`agents_anomaly_${decision}`)}
                    </Button>
                  ))}
              </span>
            ),
            text: () => "",
            isAction: true,
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="agent-anomalies"
        title={t("tab_anomalies")}
        columns={columns}
        filters={[
          {
            name: "kind",
            label: t("kind"),
            options: ANOMALY_KINDS.map((value) => ({ value, label: t(`agents_anomaly_kind_${value}`) })),
          },
          {
            name: "state",
            label: t("state"),
            options: ANOMALY_STATES.map((value) => ({ value, label: t(`agents_anomaly_state_${value}`) })),
          },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ anomalyId }) => anomalyId}
        load={listOf(listAgentAnomalies)}
      />
      {deciding ? <DecideDialog {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  )
}

function DecideDialog(props: {
  readonly anomaly: Anomaly
  readonly decision: Decision
  readonly onClose: () => void
}) {
  const { anomaly, decision, onClose } = props
  const t = useT("console-agents")
  const title = `${t(`agents_anomaly_${decision}`)}: ${t(`agents_anomaly_kind_${anomaly.kind}`)}, ${anomaly.agent.account}`
  return (
    <WhyDialog
      title={title}
      action={t(`agents_anomaly_${decision}`)}
      danger={decision === "confirm"}
      act={(why) => call(decideAgentAnomaly, { anomalyId: anomaly.anomalyId, decision, why })}
      onDone={onClose}
      onClose={onClose}
    >
      <Notice>{t(`agents_anomaly_${decision}_text`)}</Notice>
    </WhyDialog>
  )
}
