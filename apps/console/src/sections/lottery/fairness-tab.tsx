import { fairnessLog, verifyDraws } from "@croupier/contract/console/lottery-issues"
import { useMutation } from "@tanstack/react-query"
import { call, type Value } from "../../api/call.ts"
import { formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { issueFilters } from "./issue-filters.ts"
import { useGame } from "./use-game.ts"
import { WireCode } from "./wire-code.tsx"
import { wireText } from "./wire-text.ts"
import { timeColumn } from "../../table/time-column.ts"

type Row = Value<typeof fairnessLog>["rows"][number]
const AT_ONCE = 1_000

/** Commitments to draws, and the seeds revealed of them: to come, on sale, drawn. */
export function FairnessTab() {
  const t = useT("console-lottery")
  const { gameCode, first, codes, error } = useGame()
  const verifying = useMutation({
    mutationFn: (code: string) => call(verifyDraws, { gameCode: code, issues: AT_ONCE }),
  })
  const columns: Column<Row>[] = [
    { id: "issue", header: t("issue"), render: (row) => row.issue },
    { id: "state", header: t("state"), render: (row) => t(`issue_${row.state}`), text: (row) => row.state },
    {
      id: "verdict",
      header: t("verdict"),
      render: (row) => (
        <span className={row.verdict === "FAULT" ? "font-semibold text-loss" : ""}>
          {t(`verdict_${row.verdict}`)}
          {row.fault ? ` · ${row.fault}` : ""}
        </span>
      ),
      text: (row) => row.verdict,
    },
    timeColumn("draws", t("draws"), (row) => row.drawsAt, { field: "drawsAt" }),
    {
      id: "commitment",
      header: t("commitment"),
      render: (row) => <code className="text-xs break-all">{row.commitment}</code>,
      text: (row) => row.commitment,
      wraps: true,
    },
    timeColumn("committed", t("committed"), (row) => row.committedAt, { field: "committedAt" }),
    {
      id: "seed",
      header: t("seed"),
      render: (row) => (row.seed ? <code className="text-xs break-all">{row.seed}</code> : "–"),
      text: (row) => row.seed ?? "",
      wraps: true,
    },
    {
      id: "result",
      field: "draw",
      header: t("result"),
      render: (row) => <WireCode of={row.draw ?? row.voided} />,
      text: (row) => wireText(row.draw ?? row.voided),
      wraps: true,
      hidden: true,
    },
  ]
  if (!first || !gameCode) return <Fault error={error} />
  const checked = verifying.data
  return (
    <ListPage
      name="fairness"
      title={t("tab_fairness")}
      columns={columns}
      filters={issueFilters(t, codes, first)}
      fixed={{ gameCode }}
      actions={
        <Button busy={verifying.isPending} onClick={() => verifying.mutate(gameCode)}>
          {t("fairness_verify")}
        </Button>
      }
      above={
        <>
          <p className="text-sm text-fg-2">{t("fairness_text")}</p>
          <Fault error={verifying.error} />
          {checked ? (
            <Notice tone={checked.faults.length === 0 ? "right" : "wrong"}>
              {checked.faults.length === 0
                ? t("fairness_whole", formatNumber(checked.honest), checked.first ?? "–", checked.last ?? "–")
                : t(
                    "fairness_faults",
                    checked.faults.map(({ issue, fault }) => `${issue} (${fault})`).join(", "),
                  )}
            </Notice>
          ) : null}
        </>
      }
      rowKey={({ issue }) => issue}
      load={listOf(fairnessLog)}
    />
  )
}
