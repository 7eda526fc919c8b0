import { memberLinks } from "@croupier/contract/console/members"
import { useQuery } from "@tanstack/react-query"
import { Link } from "@tanstack/react-router"
import { type Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import type { Column } from "../../table/column.ts"
import { MemberMarks } from "../../parts/member-marks.tsx"
import { ListTable } from "../../table/list-table.tsx"
import { timeColumn } from "../../table/time-column.ts"

type Linked = Value<typeof memberLinks>["rows"][number]

/** Who else has what this member has: one person with two names, or a family. */
export function LinksTab({ memberId }: { readonly memberId: string }) {
  const t = useT("console-members")
  const mayWatch = useMay("watch.read")
  const { data, error, isFetching } = useQuery(query(memberLinks, { memberId }))
  const inWords = (row: Linked) =>
    row.links.map((each) => [t(`link_${each.link}`), each.value].filter(Boolean).join(": "))
  const columns: Column<Linked>[] = [
    {
      id: "account",
      header: t("account"),
      render: (row) => (
        <Link to="/members" search={{ member: row.memberId }} className="link">
          {row.account}
        </Link>
      ),
      text: (row) => row.account,
    },
    { id: "number", header: t("number"), render: (row) => row.memberId, isNumber: true },
    {
      id: "links",
      header: t("tab_links"),
      render: (row) => (
        <ul>
          {inWords(row).map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      ),
      text: (row) => inWords(row).join("; "),
      wraps: true,
    },
    {
      id: "state",
      header: t("state"),
      render: (row) => (row.marks.length === 0 ? t("member_open") : <MemberMarks marks={row.marks} />),
      text: (row) => row.marks.map(({ mark }) => t(`mark_${mark}`)).join(", "),
    },
    timeColumn("registered", t("registered"), (row) => row.registeredAt),
    timeColumn("last", t("last_sign_in"), (row) => row.lastLoginAt),
  ]
  return (
    <section className="grid grid-cols-1 gap-3">
      <p className="max-w-prose text-sm text-fg-2">{t("links_text")}</p>
      {mayWatch ? (
        <Link to="/watch" search={{ tab: "graph", memberId }} className="link justify-self-start">
          {t("room_watch")}: {t("tab_graph")}
        </Link>
      ) : null}
      <Fault error={error} />
      {data?.rows.length === 0 ? <p className="text-fg-2">{t("links_none")}</p> : null}
      {data && data.rows.length > 0 ? (
        <ListTable
          title={t("tab_links")}
          columns={columns}
          rows={data.rows}
          rowKey={(row) => row.memberId}
          busy={isFetching}
          order={undefined}
          onOrder={() => undefined}
        />
      ) : null}
    </section>
  )
}
