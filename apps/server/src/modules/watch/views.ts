import type { WatchAlert, WatchCase } from "@croupier/contract/console/watch"
import type { MemberId } from "../../kernel/ids.ts"
import type { StoredAlert } from "./alert-store.ts"
import type { StoredCase } from "./case-store.ts"
import type { WatchKit } from "./kit.ts"

/** Members as lists name them. */
export type Named = (id: MemberId) => { readonly memberId: string; readonly account: string }

export async function namesOf(kit: Pick<WatchKit, "listed">, ids: readonly MemberId[]): Promise<Named> {
  const known = await kit.listed([...new Set(ids)])
  return (id) => ({ memberId: String(id), account: known.get(id)?.account ?? "" })
}

export const alertView = (alert: StoredAlert, named: Named): WatchAlert => ({
  alertId: String(alert.id),
  kind: alert.kind,
  ruleId: alert.ruleId,
  severity: alert.severity,
  state: alert.state,
  members: alert.memberIds.map(named),
  from: alert.from.toISOString(),
  at: alert.at.toISOString(),
  foundAt: alert.foundAt.toISOString(),
  caseId: alert.caseId === null ? null : String(alert.caseId),
  judgedBy: alert.judgedBy,
  why: alert.why,
})

export const caseView = (held: StoredCase, named: Named, now: Date): WatchCase => ({
  caseId: String(held.id),
  kind: held.kind,
  event: held.event,
  state: held.endedAt === null ? "OPEN" : "ENDED",
  severity: held.severity,
  members: held.memberIds.map(named),
  alerts: held.alerts,
  openedAt: held.openedAt.toISOString(),
  openedBy: held.openedBy,
  takenBy: held.takenBy,
  dueAt: held.dueAt.toISOString(),
  isOverdue: held.endedAt === null && held.dueAt < now,
  outcome: held.outcome,
  endedAt: held.endedAt?.toISOString() ?? null,
})
