import { watchGraph } from "@croupier/contract/console/watch"
import { useQuery } from "@tanstack/react-query"
import type { Graph } from "./graph-places.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault, Notice } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { LinkGraph } from "./link-graph.tsx"
import { MemberLinks } from "./member-links.tsx"

/** The links of a member or of a case: a picture, and a table that says the same in words. */
export function Links({ of }: { readonly of: { readonly memberId: string } | { readonly caseId: string } }) {
  const t = useT("console-watch")
  const { data, error } = useQuery(query(watchGraph, of))
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  if (data.marks.length + data.flows.length === 0) return <p className="text-fg-2">{t("watch_graph_none")}</p>
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <LinkGraph graph={data} />
      <div className="grid grid-cols-1 gap-2">
        {data.isCut ? <Notice>{t("watch_graph_cut")}</Notice> : null}
        <LinkTable graph={data} />
      </div>
    </div>
  )
}

function LinkTable({ graph: { members, marks, flows } }: { readonly graph: Graph }) {
  const t = useT("console-watch")
  const known = new Map(members.map((member) => [member.memberId, member]))
  const named = (ids: readonly string[]) =>
    ids.map((memberId) => known.get(memberId) ?? { memberId, account: "" })
  return (
    <TableFrame label={t("watch_graph_links")}>
      <thead>
        <tr>
          <th scope="col">{t("kind")}</th>
          <th scope="col">{t("watch_players")}</th>
          <FigureHeads of={[t("watch_figure_count"), t("watch_figure_sum")]} />
        </tr>
      </thead>
      <tbody>
        {marks.map(({ kind, mark, memberIds }) => (
          <tr key={`${kind} ${mark}`}>
            <th scope="row" className="font-normal">
              {t(`watch_mark_${kind}`)}
            </th>
            <td>
              <MemberLinks members={named(memberIds)} />
            </td>
            <td className="number">–</td>
            <td className="number">–</td>
          </tr>
        ))}
        {flows.map(({ kind, fromId, toId, count, sum }) => (
          <tr key={`${kind} ${fromId} ${toId}`}>
            <th scope="row" className="font-normal">
              {t(`watch_flow_${kind}`)}
            </th>
            <td>
              <span className="flex flex-wrap gap-x-2">
                <MemberLinks members={named([fromId])} />
                <span aria-hidden="true" className="rtl:-scale-x-100">
                  →
                </span>
                <MemberLinks members={named([toId])} />
              </span>
            </td>
            <td className="number">{formatNumber(count)}</td>
            <td className="number">{sum === null ? "–" : formatMoney(sum)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
