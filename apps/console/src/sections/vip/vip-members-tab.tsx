import { listVipMembers } from "@croupier/contract/console/vip"
import { MOST_LEVELS } from "@croupier/contract/vip-values"
import { Link } from "@tanstack/react-router"
import type { Value } from "../../api/call.ts"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { moneyColumn } from "../../table/money-column.ts"

type Row = Value<typeof listVipMembers>["rows"][number]

/** Members with a level, or with figures in this month. */
export function VipMembersTab() {
  const t = useT("console-vip")
  const columns: Column<Row>[] = [
    {
      id: "account",
      header: t("vip_account"),
      render: (row) => (
        <Link to="/members" search={{ member: row.memberId, tab: "vip" }} className="link">
          {row.account}
        </Link>
      ),
      text: (row) => row.account,
    },
    { id: "level", header: t("vip_level"), render: (row) => formatNumber(row.level), isNumber: true },
    { id: "earned", header: t("vip_earned"), render: (row) => formatNumber(row.earned), isNumber: true },
    {
      id: "given",
      field: "givenUntil",
      header: t("vip_given_until"),
      render: (row) => (row.givenUntil === null ? "–" : formatTime(row.givenUntil)),
      text: (row) => row.givenUntil ?? "",
    },
    { id: "label", header: t("vip_label"), render: (row) => row.label ?? "–" },
    moneyColumn("deposit", t("vip_deposit"), (row) => row.figures.deposit, { field: "figures" }),
    moneyColumn("validBet", t("vip_validBet"), (row) => row.figures.validBet, { field: "figures" }),
    {
      id: "points",
      field: "figures",
      header: t("vip_points"),
      render: (row) => formatNumber(BigInt(row.figures.points)),
      text: (row) => row.figures.points,
      isNumber: true,
    },
  ]
  return (
    <ListPage
      name="vip-members"
      title={t("room_vip")}
      columns={columns}
      filters={[
        {
          name: "level",
          label: t("vip_level"),
          options: Array.from({ length: MOST_LEVELS + 1 }, (_, level) => ({
            value: String(level),
            label: level === 0 ? t("vip_no_level") : t("vip_no", String(level)),
          })),
        },
      ]}
      rowKey={({ memberId }) => memberId}
      load={listOf(listVipMembers)}
    />
  )
}
