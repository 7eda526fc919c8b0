import type { WatchAlert } from "@croupier/contract/console/watch"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { WATCH_SEVERITIES } from "@croupier/contract/watch-values"
import { inTransaction } from "@croupier/database"
import { policyOf } from "@croupier/rules/market-policy"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { dismiss, findAlerts, listAlerts, newBySeverity } from "./alert-store.ts"
import { openFigures } from "./case-store.ts"
import type { WatchKit } from "./kit.ts"
import { passedAt } from "./nightly.ts"
import { authorityOf } from "./rules/market-rules.ts"
import { alertView, namesOf } from "./views.ts"

export async function figures(
  kit: WatchKit,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"watchFigures">> {
  const [alerts, open, passed] = await Promise.all([
    newBySeverity(kit.db, merchant.id),
    openFigures(kit.db, merchant.id, kit.clock.now()),
    passedAt(kit, merchant.id),
  ])
  const { market } = merchant.settings.compliance
  return {
    alerts: WATCH_SEVERITIES.map((severity) => ({ severity, count: alerts.get(severity) ?? 0 })),
    cases: open.cases,
    overdue: open.overdue,
    dueAt: open.dueAt?.toISOString() ?? null,
    passedAt: passed?.toISOString() ?? null,
    authority: authorityOf(market, "ALERTS"),
    fixing: { authority: authorityOf(market, "FIXING"), hours: policyOf(market).fixingReportHours },
  }
}

export async function alertPage(
  kit: WatchKit,
  { cursor, limit, state, severity, kind, memberId }: ConsoleParsed<"listWatchAlerts">,
  { merchant }: MerchantContext,
): Promise<ConsoleValue<"listWatchAlerts">> {
  const filter = { state, severity, kind, memberId: memberId === undefined ? undefined : BigInt(memberId) }
  const bound = { before: idCursor(cursor), limit: limit + 1 }
  const page = pageOf(await listAlerts(kit.db, merchant.id, filter, bound), limit, ({ id }) => String(id))
  const named = await namesOf(
    kit,
    page.rows.flatMap(({ memberIds }) => memberIds),
  )
  return { rows: page.rows.map((row) => alertView(row, named)), cursor: page.cursor }
}

/** One alert with its evidence. The reading stands in the audit log. Refuses WATCH_ALERT_UNKNOWN. */
export async function readAlert(
  kit: WatchKit,
  { alertId }: ConsoleParsed<"readWatchAlert">,
  { merchant, record }: MerchantContext,
): Promise<ConsoleValue<"readWatchAlert">> {
  const [found] = await findAlerts(kit.db, merchant.id, [BigInt(alertId)])
  if (!found) return refuse("WATCH_ALERT_UNKNOWN")
  await record(kit.db, { act: "watch.alert_read", target: `watch-alert:${alertId}`, merchantId: merchant.id })
  return { alert: alertView(found, await namesOf(kit, found.memberIds)), evidence: found.evidence }
}

/** Judges an alert to be nothing; the same again changes nothing. Refuses WATCH_ALERT_UNKNOWN, WATCH_ALERT_JUDGED. */
export async function dismissAlert(
  kit: WatchKit,
  { alertId, why }: ConsoleParsed<"dismissWatchAlert">,
  { merchant, staff, record }: MerchantContext,
): Promise<WatchAlert> {
  const id = BigInt(alertId)
  const after = await inTransaction(kit.db, async (tx) => {
    const [held] = await findAlerts(tx, merchant.id, [id], true)
    if (!held) return refuse("WATCH_ALERT_UNKNOWN")
    if (held.state === "DISMISSED" && held.judgedBy === staff.login && held.why === why) return held
    if (held.state !== "NEW") return refuse("WATCH_ALERT_JUDGED")
    await dismiss(tx, id, staff.login, why)
    await record(tx, {
      act: "watch.alert_dismiss",
      target: `watch-alert:${alertId}`,
      before: { state: held.state },
      after: { state: "DISMISSED" },
      why,
      merchantId: merchant.id,
    })
    return { ...held, state: "DISMISSED" as const, judgedBy: staff.login, why }
  })
  return alertView(after, await namesOf(kit, after.memberIds))
}
