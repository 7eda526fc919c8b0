import { listRedemptions } from "@croupier/contract/console/points"
import { REDEMPTION_STATES } from "@croupier/contract/point-values"
import { useState } from "react"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import type { Redemption } from "./redemption.ts"
import { ApproveDialog, DeliveryDialog, RejectDialog } from "./redemption-dialogs.tsx"

type Act = "approve" | "reject" | "delivery"

const DIALOGS = { approve: ApproveDialog, reject: RejectDialog, delivery: DeliveryDialog } as const

/** Goods are delivered after their approval, too. */
const actsOf = ({ decidedAt, kind }: Redemption): readonly Act[] =>
  decidedAt === null ? ["approve", "reject", "delivery"] : kind === "GOODS" ? ["delivery"] : []

/** Redemptions of the mall, the newest first; those in process wait for a decision. */
export function RedemptionsTab() {
  const t = useT("console-points")
  const mayDecide = useMay("points.decide")
  const [chosen, choose] = useState<{ readonly row: Redemption; readonly act: Act }>()
  const button = (row: Redemption, act: Act) => (
    <Button
      key={act}
      aria-label={`${t(`points_${act}`)}: ${row.reward}, ${row.member.account}`}
      onClick={() => choose({ row, act })}
    >
      {t(`points_${act}`)}
    </Button>
  )
  const columns: Column<Redemption>[] = [
    { id: "at", header: t("points_at"), render: (row) => formatTime(row.at), text: (row) => row.at },
    { id: "member", header: t("points_member"), render: (row) => row.member.account },
    { id: "reward", header: t("points_reward"), render: (row) => `${row.reward} × ${row.quantity}` },
    {
      id: "points",
      header: t("points_points"),
      render: (row) => formatNumber(BigInt(row.points)),
      text: (row) => row.points,
      isNumber: true,
    },
    {
      id: "amount",
      header: t("points_amount"),
      render: (row) => (row.amount === null ? "–" : formatMoney(row.amount)),
      isNumber: true,
    },
    { id: "kind", header: t("points_kind"), render: (row) => t(`points_kind_${row.kind}`) },
    { id: "state", header: t("points_state"), render: (row) => t(`redemption_${row.state}`) },
    { id: "remark", header: t("points_remark"), render: (row) => row.remark },
    {
      id: "decided",
      header: t("points_decided"),
      render: (row) =>
        row.decidedAt === null ? "–" : `${row.decidedBy ?? ""} · ${formatTime(row.decidedAt)}`,
      text: (row) => row.decidedBy ?? "",
    },
    ...(mayDecide
      ? [
          {
            id: "acts",
            header: t("list_acts"),
            isAction: true,
            render: (row: Redemption) => (
              <span className="flex gap-1 max-sm:grid">{actsOf(row).map((act) => button(row, act))}</span>
            ),
          },
        ]
      : []),
  ]
  const Chosen = chosen && DIALOGS[chosen.act]
  return (
    <>
      <ListPage
        name="redemptions"
        title={t("tab_redemptions")}
        columns={columns}
        filters={[
          {
            name: "state",
            label: t("points_state"),
            options: REDEMPTION_STATES.map((value) => ({ value, label: t(`redemption_${value}`) })),
          },
          { name: "memberId", label: t("member_number") },
        ]}
        rowKey={({ redemptionId }) => redemptionId}
        load={listOf(listRedemptions)}
      />
      {Chosen ? <Chosen row={chosen.row} onClose={() => choose(undefined)} /> : null}
    </>
  )
}
