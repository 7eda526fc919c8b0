import { listMissions } from "@croupier/contract/console/missions"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { MissionDialog } from "./mission-dialog.tsx"
import { MissionEffect } from "./mission-effect.tsx"
import { countsMoney, nameOf, type MissionRow } from "./mission.ts"

/** Missions with their terms, versions and cost. */
export default function MissionsPage() {
  const t = useT("console-missions")
  const effects = useT("console-effects")
  const mayChange = useMay("missions.rules")
  const { data, error } = useQuery(query(listMissions, {}))
  const giftOf = ({ terms: { gives } }: MissionRow, amount: string): string =>
    gives === "CASH"
      ? formatMoney(amount)
      : `${gives === "BONUS" ? formatMoney(amount) : formatNumber(Number(amount))} ${t(`missions_gives_${gives}`)}`
  const [edited, edit] = useState<MissionRow | "new">()
  const [measured, measure] = useState<MissionRow>()
  if (!data) return error ? <Fault error={error} /> : <p aria-busy="true">{t("loading")}</p>
  return (
    <section className="grid grid-cols-1 gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h1 className="text-h4 font-semibold">{t("room_missions")}</h1>
        {mayChange && data.isOffered ? (
          <Button kind="main" onClick={() => edit("new")}>
            {t("missions_new")}
          </Button>
        ) : null}
      </div>
      <p className="text-sm text-fg-2">{t("missions_text")}</p>
      {data.isOffered ? null : <Notice>{t("missions_off")}</Notice>}
      {data.rows.length === 0 ? (
        <p className="text-fg-3">{t("missions_none")}</p>
      ) : (
        <TableFrame label={t("room_missions")}>
          <thead>
            <tr>
              <th scope="col">{t("words_name")}</th>
              <th scope="col">{t("field_mission_metric")}</th>
              <th scope="col">{t("field_mission_period")}</th>
              <th scope="col" className="number">
                {t("field_mission_step")}
              </th>
              <th scope="col" className="number">
                {t("field_mission_gift")}
              </th>
              <th scope="col" className="number">
                {t("missions_members")}
              </th>
              <th scope="col" className="number">
                {t("missions_claims")}
              </th>
              <th scope="col" className="number">
                {t("missions_paid")}
              </th>
              <th scope="col">{t("missions_state")}</th>
              <th scope="col">{effects("effect_title")}</th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.missionId}>
                <th scope="row" className="font-normal">
                  {mayChange && data.isOffered ? (
                    <button
                      type="button"
                      className="min-h-6 text-start text-brand-text underline underline-offset-2"
                      onClick={() => edit(row)}
                    >
                      {nameOf(row)}
                    </button>
                  ) : (
                    nameOf(row)
                  )}
                </th>
                <td>{t(`missions_metric_${row.subject.metric}`)}</td>
                <td>{t(`missions_period_${row.subject.period}`)}</td>
                <td className="number">
                  {countsMoney(row.subject.metric)
                    ? formatMoney(row.terms.step)
                    : formatNumber(Number(row.terms.step))}
                </td>
                <td className="number">
                  {giftOf(row, row.terms.gift)} × {formatNumber(row.terms.limit)}
                </td>
                <td className="number">{formatNumber(row.members)}</td>
                <td className="number">{formatNumber(row.claims)}</td>
                <td className="number">{giftOf(row, row.paid)}</td>
                <td
                  title={row.versions
                    .map(({ since, approvedBy }) => `${formatTime(since)} ${approvedBy}`)
                    .join("\n")}
                >
                  {t(row.terms.isOpen ? "missions_open" : "missions_closed")}
                </td>
                <td>
                  <Button
                    aria-label={`${effects("effect_title")}: ${nameOf(row)}`}
                    onClick={() => measure(row)}
                  >
                    {effects("effect_show")}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
      )}
      {measured ? <MissionEffect mission={measured} onClose={() => measure(undefined)} /> : null}
      {edited ? (
        <MissionDialog mission={edited === "new" ? undefined : edited} onClose={() => edit(undefined)} />
      ) : null}
    </section>
  )
}
