import { closeIssue, listIssues, type ConsoleIssue } from "@croupier/contract/console/lottery"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { dayText } from "./day-text.ts"
import { issueFilters } from "./issue-filters.ts"
import { useGame } from "./use-game.ts"
import { RulingDialog } from "./ruling-dialog.tsx"
import { WireCode } from "./wire-code.tsx"
import { wireText } from "./wire-text.ts"
import { timeColumn } from "../../table/time-column.ts"

/** The calendar of one game: what was drawn, what is on sale, what comes. */
export function IssuesTab() {
  const t = useT("console-lottery")
  const { search } = useAddress()
  const mayRule = useMay("lottery.rule")
  const [ruled, setRuled] = useState<ConsoleIssue>()
  const mayClose = useMay("lottery.games")
  const [closed, setClosed] = useState<ConsoleIssue>()
  const { gameCode, first, codes, error } = useGame()
  const columns: Column<ConsoleIssue>[] = [
    { id: "issue", header: t("issue"), render: (row) => row.issue },
    { id: "state", header: t("state"), render: (row) => t(`issue_${row.state}`), text: (row) => row.state },
    { id: "drawn-by", header: t("drawn_by"), render: (row) => t(`drawn_by_${row.drawnBy}`) },
    timeColumn("opens", t("opens"), (row) => row.opensAt, { hidden: true }),
    timeColumn("closes", t("closes"), (row) => row.closesAt),
    timeColumn("draws", t("draws"), (row) => row.drawsAt),
    {
      id: "result",
      header: t("result"),
      render: (row) => <WireCode of={row.draw} />,
      text: (row) => wireText(row.draw),
    },
    timeColumn("settled", t("settled"), (row) => row.settledAt),
    {
      id: "rule",
      header: t("decision"),
      isAction: true,
      render: (row: ConsoleIssue) => (
        <span className="inline-flex gap-1">
          {mayRule && row.state !== "CANCELLED" ? (
            <Button className="min-h-6" onClick={() => setRuled(row)}>
              {t("decide")}
            </Button>
          ) : null}
          {mayClose && row.state === "OPEN" ? (
            <Button className="min-h-6" onClick={() => setClosed(row)}>
              {t("close_early")}
            </Button>
          ) : null}
          <Link
            to="/lottery"
            search={{ tab: "exposure", gameCode: row.gameCode, issue: row.issue }}
            className="link"
          >
            {t("tab_exposure")}
          </Link>
        </span>
      ),
      text: () => "",
    },
  ]
  if (!first || !gameCode) return <Fault error={error} />
  return (
    <>
      <ListPage
        name="issues"
        title={t("tab_issues")}
        columns={columns}
        filters={issueFilters(t, codes, first)}
        fixed={{ gameCode, ...(search["day"] ? { day: search["day"] } : {}) }}
        above={
          search["day"] ? (
            <p className="flex flex-wrap items-center gap-3">
              <strong>{dayText(search["day"])}</strong>
              <Link to="/lottery" search={{ tab: "calendar", gameCode }} className="link">
                {t("tab_calendar")}
              </Link>
              <Link to="/lottery" search={{ tab: "issues", gameCode }} className="link">
                {t("days_all")}
              </Link>
            </p>
          ) : null
        }
        rowKey={({ issue }) => issue}
        load={listOf(listIssues)}
        everyMs={10_000}
      />
      {closed ? (
        <WhyDialog
          title={`${closed.gameCode} ${closed.issue}`}
          action={t("close_early")}
          danger
          act={(why) => call(closeIssue, { gameCode: closed.gameCode, issue: closed.issue, why })}
          onDone={() => setClosed(undefined)}
          onClose={() => setClosed(undefined)}
        >
          <Notice>{t("close_early_text")}</Notice>
        </WhyDialog>
      ) : null}
      {ruled ? <RulingDialog issue={ruled} onClose={() => setRuled(undefined)} /> : null}
    </>
  )
}
