import { WHEEL_WEIGHT, type WheelTerms } from "@croupier/contract/wheel-values"
import { readWheel } from "@croupier/contract/console/wheel"
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
import { WheelDialog } from "./wheel-dialog.tsx"

/** The spin wheel: its terms with the prizes given, and spins and cost by day. */
export default function WheelPage() {
  const t = useT("console-wheel")
  const mayChange = useMay("contests.rules")
  const { data, error } = useQuery(query(readWheel, {}))
  const [isChanging, change] = useState(false)
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  const [newest] = data.versions
  return (
    <section className="grid grid-cols-1 gap-4">
      <ProgrammeHead
        title={t("room_wheel")}
        text={t("wheel_desk_text")}
        isOffered={data.isOffered}
        off={t("wheel_off")}
        act={t("wheel_change")}
        onAct={mayChange && data.isOffered ? () => change(true) : undefined}
      />
      {newest ? (
        <p>{t("wheel_spent", formatMoney(data.spent), formatMoney(newest.terms.budget))}</p>
      ) : (
        <p className="text-fg-3">{t("wheel_terms_none")}</p>
      )}
      <DaysTable days={data.days} />
      {data.versions.map(({ since, askedBy, approvedBy, terms }, at) => (
        <section key={since} className="grid grid-cols-1 gap-2">
          <h2 className="font-semibold">{t("wheel_since", formatTime(since), askedBy, approvedBy)}</h2>
          <p className="text-sm text-fg-2">
            {t("field_wheel_isOpen")}: {t(terms.isOpen ? "yes" : "no")} · {t("field_wheel_budget")}:{" "}
            {formatMoney(terms.budget)}
          </p>
          <SegmentsTable segments={terms.segments} given={at === 0 ? data.given : undefined} />
        </section>
      ))}
      {isChanging ? <WheelDialog terms={newest?.terms} onClose={() => change(false)} /> : null}
    </section>
  )
}

function SegmentsTable({
  segments,
  given,
}: {
  readonly segments: WheelTerms["segments"]
  /** Undefined for versions that are over. */
  readonly given: readonly number[] | undefined
}) {
  const t = useT("console-wheel")
  return (
    <TableFrame label={t("field_wheel_segments")}>
      <thead>
        <tr>
          <th scope="col">{t("wheel_prizes")}</th>
          <FigureHeads of={[t("wheel_weight"), t("wheel_stock")]} />
          {given ? <FigureHeads of={[t("wheel_given")]} /> : null}
        </tr>
      </thead>
      <tbody>
        {segments.map(({ prize: { kind, amount }, weight, stock, code }, at) => (
          <tr key={at}>
            <th scope="row" className="font-normal">
              {kind === "NOTHING"
                ? t("wheel_nothing")
                : kind === "CASH"
                  ? formatMoney(amount)
                  : kind === "BONUS"
                    ? `${formatMoney(amount)} ${t("wheel_bonus")} ${code ?? ""}`
                    : `${formatNumber(Number(amount))} ${t("wheel_points")}`}
            </th>
            <td className="number">
              {formatNumber(weight)}/{formatNumber(WHEEL_WEIGHT)}
            </td>
            <td className="number">{stock === null ? "–" : formatNumber(stock)}</td>
            {given ? <td className="number">{formatNumber(given[at] ?? 0)}</td> : null}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}

function DaysTable({ days }: { readonly days: Value<typeof readWheel>["days"] }) {
  const t = useT("console-wheel")
  if (days.length === 0) return <p className="text-fg-3">{t("wheel_none")}</p>
  return (
    <TableFrame label={t("room_wheel")}>
      <thead>
        <tr>
          <th scope="col">{t("wheel_day")}</th>
          {(["spins", "prizes", "cash", "bonus", "points"] as const).map((name) => (
            <th key={name} scope="col" className="number">
              {t(`wheel_${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {days.map(({ day, spins, prizes, cash, bonus, points }) => (
          <tr key={day}>
            <th scope="row" className="font-normal">
              {day}
            </th>
            <td className="number">{formatNumber(spins)}</td>
            <td className="number">{formatNumber(prizes)}</td>
            <td className="number">{formatMoney(cash)}</td>
            <td className="number">{formatMoney(bonus)}</td>
            <td className="number">{formatNumber(Number(points))}</td>
          </tr>
        ))}
      </tbody>
    </TableFrame>
  )
}
