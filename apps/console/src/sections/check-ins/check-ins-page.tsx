import type { CheckInTerms } from "@croupier/contract/check-in-values"
import { readCheckIns } from "@croupier/contract/console/check-ins"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { Value } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { CheckInDialog } from "./check-in-dialog.tsx"

/** The daily check-in: its terms, and members and cost by day. */
export default function CheckInsPage() {
  const t = useT("console-checkins")
  const mayChange = useMay("checkins.rules")
  const { data, error } = useQuery(query(readCheckIns, {}))
  const [isChanging, change] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-4">
      <ProgrammeHead
        title={t("room_checkins")}
        text={t("checkins_text")}
        isOffered={data.isOffered}
        off={t("checkins_off")}
        act={t("checkins_change")}
        onAct={mayChange && data.isOffered ? () => change(true) : undefined}
      />
      <p>
        {t(
          "checkins_total",
          formatMoney(data.cash),
          formatNumber(Number(data.points)),
          formatNumber(data.spins),
        )}
      </p>
      <DaysTable days={data.days} />
      {data.versions.length === 0 ? <p className="text-fg-3">{t("checkins_terms_none")}</p> : null}
      {data.versions.map(({ since, askedBy, approvedBy, terms }) => (
        <section key={since}>
          <h2 className="font-semibold">{t("checkins_since", formatTime(since), askedBy, approvedBy)}</h2>
          <Terms terms={terms} />
        </section>
      ))}
      {isChanging ? <CheckInDialog terms={data.versions[0]?.terms} onClose={() => change(false)} /> : null}
    </section>
  )
}

function Terms({ terms: { missed, gifts, isOpen } }: { readonly terms: CheckInTerms }) {
  const t = useT("console-checkins")
  return (
    <p className="text-sm text-fg-2">
      {t("field_check_in_missed")}: {t(`checkins_missed_${missed}`)} · {t("field_check_in_isOpen")}:{" "}
      {t(isOpen ? "yes" : "no")} · {t("field_check_in_gifts")}:{" "}
      {gifts
        .map(({ kind, amount }) =>
          kind === "CASH"
            ? formatMoney(amount)
            : `${formatNumber(Number(amount))} ${t(kind === "POINTS" ? "checkins_points" : "checkins_spins")}`,
        )
        .join(" · ")}
    </p>
  )
}

function DaysTable({ days }: { readonly days: Value<typeof readCheckIns>["days"] }) {
  const t = useT("console-checkins")
  if (days.length === 0) return <p className="text-fg-3">{t("checkins_none")}</p>
  return (
    <TableFrame label={t("room_checkins")}>
      <thead>
        <tr>
          <th scope="col">{t("checkins_day")}</th>
          {(["members", "begun", "ended", "cash", "points", "spins"] as const).map((name) => (
            <th key={name} scope="col" className="number">
              {t(`checkins_${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, members, begun, ended, cash, points, spins }) => (
          <tr key={day}>
            <th scope="row" className="font-normal">
              {day}
            </th>
            <td className="number">{formatNumber(members)}</td>
            <td className="number">{formatNumber(begun)}</td>
            <td className="number">{formatNumber(ended)}</td>
            <td className="number">{formatMoney(cash)}</td>
            <td className="number">{formatNumber(Number(points))}</td>
            <td className="number">{formatNumber(spins)}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
