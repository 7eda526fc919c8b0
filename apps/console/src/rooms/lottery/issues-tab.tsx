import { listIssues, listLotteryGames } from "@croupier/contract/console/lottery"
import { ISSUE_STATES } from "@croupier/contract/lottery"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call, type ValueOf } from "../../api/call.ts"
import { formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { theMerchant, useMay } from "../../session/me-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { RulingDialog } from "./ruling-dialog.tsx"

export type Issue = ValueOf<typeof listIssues>["rows"][number]

/** The calendar of one game: what was drawn, what is on sale, what comes. */
export function IssuesTab() {
  const t = useT()
  const { query } = useAddress()
  const mayRule = useMay("lottery.rule")
  const [ruled, setRuled] = useState<Issue>()
  const { data: games, error } = useQuery({
    queryKey: ["lottery-games", theMerchant()?.code],
    queryFn: () => call(listLotteryGames, {}),
  })
  const first = games?.rows[0]?.gameCode
  const columns: Column<Issue>[] = [
    { id: "issue", header: t("issue"), render: (row) => row.issue },
    { id: "state", header: t("state"), render: (row) => t(`issue_${row.state}`), text: (row) => row.state },
    { id: "drawn-by", header: t("drawn_by"), render: (row) => t(`drawn_by_${row.drawnBy}`) },
    { id: "opens", header: t("opens"), render: (row) => formatTime(row.opensAt), text: (row) => row.opensAt },
    {
      id: "closes",
      header: t("closes"),
      render: (row) => formatTime(row.closesAt),
      text: (row) => row.closesAt,
    },
    { id: "draws", header: t("draws"), render: (row) => formatTime(row.drawsAt), text: (row) => row.drawsAt },
    {
      id: "result",
      header: t("result"),
      render: (row) => (row.draw ? <code className="text-xs">{JSON.stringify(row.draw)}</code> : "–"),
      text: (row) => JSON.stringify(row.draw),
    },
    {
      id: "settled",
      header: t("settled"),
      render: (row) => formatTime(row.settledAt),
      text: (row) => row.settledAt ?? "",
    },
    ...(mayRule
      ? [
          {
            id: "rule",
            header: t("decision"),
            render: (row: Issue) =>
              row.state === "CANCELLED" ? (
                "–"
              ) : (
                <Button className="min-h-6" onClick={() => setRuled(row)}>
                  {t("decide")}
                </Button>
              ),
            text: () => "",
          },
        ]
      : []),
  ]
  if (!first) return <Fault error={error} />
  return (
    <>
      <ListPage
        name="issues"
        title={t("tab_issues")}
        columns={columns}
        filters={[
          {
            name: "gameCode",
            label: t("game"),
            initial: first,
            options: games.rows.map(({ gameCode }) => ({ value: gameCode, label: gameCode })),
          },
          {
            name: "state",
            label: t("state"),
            options: ISSUE_STATES.map((value) => ({ value, label: t(`issue_${value}`) })),
          },
        ]}
        fixed={{ gameCode: query["gameCode"] ?? first }}
        rowKey={({ issue }) => issue}
        load={listOf(listIssues)}
        everyMs={10_000}
      />
      {ruled ? <RulingDialog issue={ruled} onClose={() => setRuled(undefined)} /> : null}
    </>
  )
}
