import type { BackupStanding } from "@croupier/contract/console/integrity"
import { formatNumber, formatTime } from "../../i18n/format.ts"
import { useT } from "../../i18n/texts.ts"
import { Notice } from "../../parts/notice.tsx"
import { TableFrame } from "../../table/table-frame.tsx"
import { FigureHeads } from "../../table/figure-heads.tsx"

const BYTES_PER_KIB = 1_024

/** The last archive of the house and the last one that was restored as a drill, with an alarm for what is late. */
export function BackupList({ backups }: { readonly backups: BackupStanding }) {
  const t = useT("console-records")
  const { planned, backup, drill, backupWholeAt, backupLate, drillRightAt, drillLate } = backups
  const bytes = backup?.bytes ?? null
  const backedUp = backup?.rows ?? null
  const restored = drill?.rows ?? null
  const isWhole = backup !== null && backup.fault === null
  const isRight = drill !== null && drill.fault === null
  return (
    <>
      <h2 className="font-semibold">{t("records_backups")}</h2>
      {planned ? null : <Notice>{t("records_no_backups")}</Notice>}
      {planned && backupLate ? <Notice tone="wrong">{t("records_backup_late")}</Notice> : null}
      {planned && drillLate ? <Notice tone="wrong">{t("records_drill_late")}</Notice> : null}
      <TableFrame label={t("records_backups")}>
        <thead>
          <tr>
            <th scope="col">{t("records_copy_of")}</th>
            <th scope="col">{t("records_state")}</th>
            <th scope="col">{t("records_time")}</th>
            <th scope="col">{t("records_last_good")}</th>
            <th scope="col">{t("records_archive")}</th>
            <FigureHeads of={[t("records_rows")]} />
            <th scope="col">{t("records_looked_at")}</th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td>{t("records_backup")}</td>
            <td className={backup && !isWhole ? "font-semibold text-loss" : undefined}>
              {backup ? (backup.fault ?? t("records_backup_whole")) : t("records_backup_none")}
            </td>
            <td>{backup ? formatTime(backup.at) : "–"}</td>
            <td>{backupWholeAt === null ? "–" : formatTime(backupWholeAt)}</td>
            <td>
              {backup ? <code title={backup.hash ?? undefined}>{backup.file}</code> : "–"}
              {bytes === null
                ? null
                : ` · ${t("records_kib", formatNumber(Math.ceil(bytes / BYTES_PER_KIB)))}`}
            </td>
            <td className="number">{backedUp === null ? "–" : formatNumber(backedUp)}</td>
            <td>–</td>
          </tr>
          <tr>
            <td>{t("records_drill")}</td>
            <td className={drill && !isRight ? "font-semibold text-loss" : undefined}>
              {drill ? (isRight ? t("records_drill_right") : drill.fault) : t("records_backup_none")}
            </td>
            <td>{drill ? formatTime(drill.at) : "–"}</td>
            <td>{drillRightAt === null ? "–" : formatTime(drillRightAt)}</td>
            <td>
              {drill ? <code>{drill.file}</code> : "–"}
              {drill ? ` · ${t("records_seconds", formatNumber(drill.seconds))}` : null}
            </td>
            <td className="number">{restored === null ? "–" : formatNumber(restored)}</td>
            <td>
              {drill === null || drill.checks.length === 0
                ? "–"
                : drill.checks
                    .map(({ check, differences }) =>
                      t("records_drill_found", t(`records_drill_${check}`), formatNumber(differences)),
                    )
                    .join(" · ")}
            </td>
          </tr>
        </tbody>
      </TableFrame>
    </>
  )
}
