import { BACKUP_WITHIN_MS, DRILL_WITHIN_MS } from "@croupier/contract/integrity-values"
import type { ConsoleValue } from "@croupier/contract/console/table"
import type { Db } from "@croupier/database"
import type { Clock } from "../../../kernel/clock.ts"
import { lastBackup, lastDrill } from "./store.ts"

export interface BackupStandingKit {
  readonly db: Db
  readonly clock: Clock
  /** The house is told where its archives go. */
  readonly isPlanned: boolean
}

/** The last backup and the last drill. Either is late where none is planned, none was whole, or the last whole one is too old. */
export async function backupStanding(kit: BackupStandingKit): Promise<ConsoleValue<"integrity">["backups"]> {
  const [backup, drill] = await Promise.all([lastBackup(kit.db), lastDrill(kit.db)])
  const now = kit.clock.now().getTime()
  const isOlder = (at: Date | null, than: number) => at === null || now - at.getTime() > than
  const { tried } = backup
  const drilled = drill.tried
  return {
    planned: kit.isPlanned,
    backup: tried
      ? {
          at: tried.at.toISOString(),
          file: tried.file,
          bytes: tried.bytes === null ? null : Number(tried.bytes),
          rows: tried.rows === null ? null : Number(tried.rows),
          hash: tried.hash,
          fault: tried.fault,
        }
      : null,
    backupWholeAt: backup.wholeAt?.toISOString() ?? null,
    backupLate: isOlder(backup.wholeAt, BACKUP_WITHIN_MS),
    drill: drilled
      ? {
          at: drilled.at.toISOString(),
          file: drilled.file,
          seconds: drilled.seconds,
          rows: drilled.rows === null ? null : Number(drilled.rows),
          checks: [...drilled.checks],
          fault: drilled.fault,
        }
      : null,
    drillRightAt: drill.rightAt?.toISOString() ?? null,
    drillLate: isOlder(drill.rightAt, DRILL_WITHIN_MS),
  }
}
