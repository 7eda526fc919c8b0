import { PLAYER_STATES } from "@croupier/contract/affiliate-views"
import {
  judgeAffiliatePlayer,
  listAffiliatePlayers,
  type QueuedPlayer,
} from "@croupier/contract/console/affiliates"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { formatMoney, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Notice } from "../../parts/notice.tsx"
import { WhyDialog } from "../../parts/why-dialog.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"

type Act = "player_refuse" | "restore"

/** Acts that a player's state and reason leave to a person. */
const actOf = ({ state, reason }: QueuedPlayer): Act | undefined =>
  state === "REFUSED" && reason === "person"
    ? "restore"
    : ["REGISTERED", "FIRST_DEPOSIT", "QUALIFIED", "STATED"].includes(state)
      ? "player_refuse"
      : undefined

/** Players on the way to their CPA: the facts by which each is judged, and why one is not paid for. */
export function PlayersTab() {
  const t = useT("console-affiliates")
  const mayJudge = useMay("agents.bills")
  const [asked, ask] = useState<{ readonly row: QueuedPlayer; readonly act: Act }>()
  const columns: Column<QueuedPlayer>[] = [
    { id: "account", header: t("account"), render: (row) => row.account },
    { id: "affiliate", header: t("affiliates_affiliate"), render: (row) => row.affiliate.account },
    {
      id: "terms",
      header: t("affiliate_terms"),
      render: (row) => `${row.programme} · ${t("affiliate_version", String(row.version))}`,
    },
    { id: "tagged", header: t("affiliate_tagged"), render: (row) => formatTime(row.taggedAt) },
    {
      id: "state",
      header: t("state"),
      render: (row) =>
        [
          t(`affiliate_player_${row.state}`),
          ...(row.reason ? [t(`affiliate_reason_${row.reason}`)] : []),
        ].join(" · "),
    },
    {
      id: "deposit",
      header: t("affiliate_first_deposit"),
      render: (row) => (row.firstDeposit === null ? "–" : formatMoney(row.firstDeposit)),
      isNumber: true,
    },
    moneyColumn("wagered", t("affiliate_wagered"), (row) => row.wagered),
    {
      id: "held",
      header: t("affiliate_held_until"),
      render: (row) => (row.heldUntil ? formatTime(row.heldUntil) : "–"),
    },
    {
      id: "pay",
      header: t("affiliate_line_cpa"),
      render: (row) => (row.pay === null ? "–" : formatMoney(row.pay)),
      isNumber: true,
    },
    {
      id: "acts",
      isAction: true,
      header: t("list_acts"),
      render: (row) => {
        const act = mayJudge ? actOf(row) : undefined
        return act ? <Button onClick={() => ask({ row, act })}>{t(`affiliates_${act}`)}</Button> : null
      },
    },
  ]
  return (
    <>
      <ListPage
        name="affiliate-players"
        title={t("tab_players")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("state"),
            options: PLAYER_STATES.map((state) => ({ value: state, label: t(`affiliate_player_${state}`) })),
          },
          { name: "memberId", label: t("affiliates_member") },
        ]}
        rowKey={({ playerId, taggedAt }) => `${playerId} ${taggedAt}`}
        load={listOf(listAffiliatePlayers)}
      />
      {asked ? (
        <WhyDialog
          title={`${t(`affiliates_${asked.act}`)}: ${asked.row.account}`}
          action={t(`affiliates_${asked.act}`)}
          danger={asked.act === "player_refuse"}
          act={(why) =>
            call(judgeAffiliatePlayer, {
              playerId: asked.row.playerId,
              act: asked.act === "restore" ? "restore" : "refuse",
              why,
            })
          }
          onDone={() => ask(undefined)}
          onClose={() => ask(undefined)}
        >
          {asked.act === "player_refuse" ? <Notice>{t("affiliates_player_text")}</Notice> : null}
        </WhyDialog>
      ) : null}
    </>
  )
}
