import { readPackets } from "@croupier/contract/console/red-packets"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { PacketsDialog } from "./packets-dialog.tsx"

/** Red packets: the terms of their events, and the latest events with their cost. */
export default function PacketsPage() {
  const t = useT("console-packets")
  const mayChange = useMay("contests.rules")
  const { data, error } = useQuery(query(readPackets, {}))
  const [isChanging, change] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const [newest] = data.versions
  return (
    <section className="grid grid-cols-1 gap-4">
      <ProgrammeHead
        title={t("room_packets")}
        text={t("packets_desk_text")}
        isOffered={data.isOffered}
        off={t("packets_off")}
        act={t("packets_change")}
        onAct={mayChange && data.isOffered ? () => change(true) : undefined}
      />
      <EventsTable events={data.events} />
      {newest ? null : <p className="text-fg-3">{t("packets_terms_none")}</p>}
      {data.versions.map(({ since, askedBy, approvedBy, terms }) => (
        <section key={since} className="grid grid-cols-1 gap-1">
          <h2 className="font-semibold">{t("packets_since", formatTime(since), askedBy, approvedBy)}</h2>
          <p className="text-sm text-fg-2">
            {t("field_packets_isOpen")}: {t(terms.isOpen ? "yes" : "no")} ·{" "}
            {t(
              "packets_times",
              terms.day ?? t("packets_each_day"),
              terms.from,
              formatNumber(terms.minutes),
              formatNumber(terms.packets),
              formatMoney(terms.total),
            )}
            {terms.code === null ? null : ` · ${t("packets_gives_BONUS")} ${terms.code}`}
          </p>
        </section>
      ))}
      {isChanging ? <PacketsDialog terms={newest?.terms} onClose={() => change(false)} /> : null}
    </section>
  )
}

function EventsTable({ events }: { readonly events: Value<typeof readPackets>["events"] }) {
  const t = useT("console-packets")
  if (events.length === 0) return <p className="text-fg-3">{t("packets_none")}</p>
  return (
    <TableFrame label={t("room_packets")}>
      <thead>
        <tr>
          <th scope="col">{t("packets_opens")}</th>
          <th scope="col">{t("packets_closes")}</th>
          <FigureHeads of={[t("packets_claimed"), t("packets_given")]} />
        </tr>
      </thead>
      <tbody>
        {events.map(({ commitment, opensAt, closesAt, packets, claimed, total, given }) => (
          <tr key={commitment}>
            <th scope="row" className="font-normal">
              {formatTime(opensAt)}
            </th>
            <td>{formatTime(closesAt)}</td>
            <td className="number">
              {formatNumber(claimed)}/{formatNumber(packets)}
            </td>
            <td className="number">
              {formatMoney(given)}/{formatMoney(total)}
            </td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
