import { listMissions } from "@croupier/contract/console/missions"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { query } from "../../api/query.ts"
import { formatMoney, formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Button } from "../../parts/button.tsx"
import { Fault } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"
import { ProgrammeHead } from "../../parts/programme-head.tsx"
import { OpeningName } from "../../parts/opening-name.tsx"
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
      <ProgrammeHead
        title={t("room_missions")}
        text={t("missions_text")}
        isOffered={data.isOffered}
        off={t("missions_off")}
        act={t("missions_new")}
        onAct={mayChange && data.isOffered ? () => edit("new") : undefined}
      />
      {data.rows.length === 0 ? (
        <p className="text-fg-3">{t("missions_none")}</p>
      ) : (
        <TableFrame label={t("room_missions")}>
          <thead>
            <tr>
              <th scope="col">{t("words_name")}</th>
              <th scope="col">{t("field_mission_metric")}</th>
              <th scope="col">{t("field_mission_period")}</th>
              <FigureHeads
                of={[
                  t("field_mission_step"),
                  t("field_mission_gift"),
                  t("missions_members"),
                  t("missions_claims"),
                  t("missions_paid"),
                ]}
              />
              <th scope="col">{t("missions_state")}</th>
              <th scope="col" className="acts">
                {effects("effect_title")}
              </th>
            </tr>
          </thead>
          <tbody>
            {data.rows.map((row) => (
              <tr key={row.missionId}>
                <th scope="row" className="font-normal">
                  <OpeningName
                    name={nameOf(row)}
                    onOpen={mayChange && data.isOffered ? () => edit(row) : undefined}
                  />
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
                <td className="acts">
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
