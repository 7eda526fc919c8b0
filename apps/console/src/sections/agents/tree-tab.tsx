import { listAgents } from "@croupier/contract/console/agents"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { ActsMenu, type MenuAct } from "../../parts/acts-menu.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { ListPage } from "../../table/list-page.tsx"
import { listOf } from "../../table/list.ts"
import { useAddress } from "../../table/use-address.ts"
import { GroupDialog } from "./group-dialog.tsx"
import { MoveDialog } from "./move-dialog.tsx"
import { PromoteDialog } from "./promote-dialog.tsx"
import { timeColumn } from "../../table/time-column.ts"

type Branch = Value<typeof listAgents>["rows"][number]

/** The members directly below one agent; an agent's account leads one level down, the path above back up. */
export function TreeTab() {
  const t = useT("console-agents")
  const mayMove = useMay("agents.tree")
  const maySetGroup = useMay("agents.groups")
  const { search } = useAddress()
  const [moving, setMoving] = useState<Branch>()
  const [grouping, setGrouping] = useState<Branch>()
  const [promoting, setPromoting] = useState<Branch>()
  const under = search["under"]
  const actsOn = (row: Branch): readonly MenuAct[] => [
    ...(maySetGroup ? [{ name: "group", text: t("agents_group"), press: () => setGrouping(row) }] : []),
    ...(mayMove ? [{ name: "move", text: t("agents_move"), press: () => setMoving(row) }] : []),
    ...(mayMove && row.kind === "member"
      ? [
          {
            name: "promote",
            text: t("agents_promote_title", row.account),
            press: () => setPromoting(row),
          },
        ]
      : []),
  ]
  const columns: Column<Branch>[] = [
    {
      id: "account",
      header: t("account"),
      render: (row) => (
        <Link
          {...(row.kind === "agent"
            ? { to: "/agents", search: { under: row.memberId } }
            : { to: "/members", search: { member: row.memberId } })}
          className="link"
        >
          {row.account}
        </Link>
      ),
      text: (row) => row.account,
    },
    {
      id: "id",
      field: "memberId",
      header: t("number"),
      render: (row) => (
        <Link to="/members" search={{ member: row.memberId }} className="link">
          {row.memberId}
        </Link>
      ),
      text: (row) => row.memberId,
      isNumber: true,
    },
    {
      id: "kind",
      header: t("kind"),
      render: (row) => t(`agents_kind_${row.kind}`),
    },
    { id: "directs", header: t("agents_directs"), render: (row) => String(row.directs), isNumber: true },
    { id: "team", header: t("agents_team"), render: (row) => String(row.team), isNumber: true },
    {
      id: "group",
      header: t("agents_group"),
      render: (row) => row.group ?? t("agents_group_none"),
      text: (row) => (row.group === null ? "" : String(row.group)),
      isNumber: true,
    },
    {
      id: "anomalies",
      header: t("tab_anomalies"),
      render: (row) =>
        row.anomalies === 0 ? (
          ""
        ) : (
          <Link to="/agents" search={{ tab: "anomalies", memberId: row.memberId }} className="link">
            {row.anomalies}
          </Link>
        ),
      text: (row) => String(row.anomalies),
      isNumber: true,
    },
    timeColumn("joined", t("agents_joined"), (row) => row.joinedAt, { field: "joinedAt" }),
    ...(mayMove || maySetGroup
      ? [
          {
            id: "acts",
            isAction: true,
            header: t("list_acts"),
            render: (row: Branch) => (
              <ActsMenu label={t("list_acts")} about={row.account} acts={actsOn(row)} />
            ),
          },
        ]
      : []),
  ]
  return (
    <>
      <ListPage
        name="agents"
        title={t("room_agents")}
        columns={columns}
        filters={[{ name: "search", label: t("agents_search") }]}
        rowKey={({ memberId }) => memberId}
        load={listOf(listAgents)}
        {...(under === undefined ? {} : { fixed: { under }, above: <Path key={under} under={under} /> })}
      />
      {promoting ? <PromoteDialog member={promoting} onClose={() => setPromoting(undefined)} /> : null}
      {grouping ? <GroupDialog member={grouping} onClose={() => setGrouping(undefined)} /> : null}
      {moving ? <MoveDialog member={moving} onClose={() => setMoving(undefined)} /> : null}
    </>
  )
}

/** The agents above the list, from the top down. */
function Path({ under }: { readonly under: string }) {
  const t = useT("console-agents")
  const { data } = useQuery(query(listAgents, { under, limit: 1 }))
  return (
    <nav aria-label={t("agents_upline")} className="flex flex-wrap gap-1">
      <Link to="/agents" search={{}} className="link">
        {t("agents_top")}
      </Link>
      {data?.path.map(({ memberId, account }) => (
        <span key={memberId}>
          {"› "}
          <Link
            to="/agents"
            search={{ under: memberId }}
            className="link"
            aria-current={memberId === under ? "page" : undefined}
          >
            {account}
          </Link>
        </span>
      ))}
    </nav>
  )
}
