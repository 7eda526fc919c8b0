import type { WatchCase } from "@croupier/contract/console/watch"
import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { WATCH_SEVERITIES, type WatchEntryKind, type WatchSeverity } from "@croupier/contract/watch-values"
import { inTransaction, type Tx } from "@croupier/database"
import type { MerchantContext } from "../../call/console-context.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { pageOf } from "../../kernel/page.ts"
import { refuse } from "../../kernel/refusal.ts"
import { alertsOfCase, findAlerts, linkAlerts, listAlerts, type StoredAlert } from "./alert-store.ts"
import {
  addEntry,
  addMembers,
  endCase,
  entriesOf,
  findCase,
  holdCase,
  insertCase,
  keepPerson,
  keepSeverity,
  listCases,
  type StoredCase,
} from "./case-store.ts"
import type { WatchKit } from "./kit.ts"
import { authorityOf, marketOf } from "./rules/market-rules.ts"
import { alertView, caseView, namesOf } from "./views.ts"

/** The person of the house who acts, with the merchant and the log. */
export interface Caller {
  readonly merchant: Pick<MerchantContext["merchant"], "id" | "settings">
  readonly staff: Pick<MerchantContext["staff"], "login">
  readonly record: MerchantContext["record"]
}

const highest = (alerts: readonly StoredAlert[], least: WatchSeverity): WatchSeverity =>
  WATCH_SEVERITIES[
    Math.max(
      WATCH_SEVERITIES.indexOf(least),
      ...alerts.map(({ severity }) => WATCH_SEVERITIES.indexOf(severity)),
    )
  ] ?? least

const dueFrom = (from: Date, severity: WatchSeverity, { merchant }: Pick<Caller, "merchant">): Date =>
  new Date(from.getTime() + marketOf(merchant.settings.compliance.market).days[severity] * DAY_MS)

const shown = async (kit: WatchKit, held: StoredCase): Promise<WatchCase> =>
  caseView(held, await namesOf(kit, held.memberIds), kit.clock.now())

/** A held case that is open. Refuses WATCH_CASE_UNKNOWN, WATCH_CASE_ENDED. */
async function openCase(tx: Tx, { merchant }: Pick<Caller, "merchant">, caseId: string): Promise<StoredCase> {
  const held = await holdCase(tx, merchant.id, BigInt(caseId))
  if (!held) return refuse("WATCH_CASE_UNKNOWN")
  return held.endedAt === null ? held : refuse("WATCH_CASE_ENDED")
}

const again = async (tx: Tx, { merchant }: Pick<Caller, "merchant">, id: bigint): Promise<StoredCase> =>
  (await findCase(tx, merchant.id, id)) ?? refuse("WATCH_CASE_UNKNOWN")

/** Writes into the course of the case and into the audit log, which names no member. */
export async function tell(
  kit: WatchKit,
  tx: Tx,
  caseId: bigint,
  { kind, text, key }: { readonly kind: WatchEntryKind; readonly text: string; readonly key: string },
  { merchant, staff, record }: Caller,
): Promise<boolean> {
  const at = kit.clock.now()
  const isNew = await addEntry(tx, caseId, { kind, at, author: staff.login, text, key })
  if (isNew)
    await record(tx, {
      act: `watch.case_${kind.toLowerCase()}`,
      target: `watch-case:${caseId}`,
      merchantId: merchant.id,
    })
  return isNew
}

/**
 * Opens a case of alerts for the caller. The same alerts again answer with the case that they are in, while it is open.
 * Refuses WATCH_ALERT_UNKNOWN, WATCH_ALERT_JUDGED.
 */
export const openFrom = (
  kit: WatchKit,
  { alertIds }: ConsoleParsed<"openWatchCase">,
  caller: Caller,
): Promise<{ readonly caseId: string }> =>
  inTransaction(kit.db, async (tx) => {
    const { merchant, staff } = caller
    const ids = [...new Set(alertIds)].map(BigInt)
    const alerts = await findAlerts(tx, merchant.id, ids, true)
    if (alerts.length < ids.length) refuse("WATCH_ALERT_UNKNOWN")
    const [first] = alerts
    if (first?.caseId && alerts.every(({ caseId }) => caseId === first.caseId)) {
      const known = await findCase(tx, merchant.id, first.caseId)
      if (known?.endedAt === null) return { caseId: String(first.caseId) }
    }
    if (alerts.some(({ state }) => state !== "NEW")) refuse("WATCH_ALERT_JUDGED")
    const at = kit.clock.now()
    const severity = highest(alerts, "LOW")
    const caseId = await insertCase(tx, {
      merchantId: merchant.id,
      severity,
      by: staff.login,
      at,
      dueAt: dueFrom(at, severity, caller),
    })
    await linkAlerts(tx, ids, caseId)
    await addMembers(
      tx,
      caseId,
      alerts.flatMap(({ memberIds }) => memberIds),
    )
    await tell(kit, tx, caseId, { kind: "OPENED", text: ids.join(", "), key: "opened" }, caller)
    return { caseId: String(caseId) }
  })

/**
 * Links alerts and members to an open case. Refuses WATCH_CASE_UNKNOWN, WATCH_CASE_ENDED, WATCH_ALERT_UNKNOWN,
 * WATCH_ALERT_JUDGED, ACCOUNT_UNKNOWN.
 */
export async function link(
  kit: WatchKit,
  { caseId, alertIds, memberIds }: ConsoleParsed<"linkWatchCase">,
  caller: Caller,
): Promise<WatchCase> {
  const { merchant } = caller
  const asked = [...new Set(memberIds)].map(BigInt)
  for (const id of asked) if (!(await kit.isMemberOf(merchant.id, id))) refuse("ACCOUNT_UNKNOWN")
  const after = await inTransaction(kit.db, async (tx) => {
    const held = await openCase(tx, caller, caseId)
    const ids = [...new Set(alertIds)].map(BigInt)
    const alerts = await findAlerts(tx, merchant.id, ids, true)
    if (alerts.length < ids.length) refuse("WATCH_ALERT_UNKNOWN")
    const fresh = alerts.filter((alert) => alert.caseId !== held.id)
    if (fresh.some(({ state }) => state !== "NEW")) refuse("WATCH_ALERT_JUDGED")
    await linkAlerts(
      tx,
      fresh.map(({ id }) => id),
      held.id,
    )
    const severity = highest(fresh, held.severity)
    if (severity !== held.severity)
      await keepSeverity(tx, held.id, severity, dueFrom(kit.clock.now(), severity, caller))
    for (const { id } of fresh)
      await tell(kit, tx, held.id, { kind: "LINKED", text: String(id), key: `alert:${id}` }, caller)
    const added = await addMembers(tx, held.id, [...asked, ...fresh.flatMap((alert) => alert.memberIds)])
    for (const id of added)
      await tell(kit, tx, held.id, { kind: "MEMBER", text: String(id), key: `member:${id}` }, caller)
    return again(tx, caller, held.id)
  })
  return shown(kit, after)
}

export async function casePage(
  kit: WatchKit,
  { cursor, limit, kind, state, severity, person, memberId }: ConsoleParsed<"listWatchCases">,
  { merchant }: Pick<Caller, "merchant">,
): Promise<ConsoleValue<"listWatchCases">> {
  const filter = {
    kind,
    isOpen: state === undefined ? undefined : state === "OPEN",
    severity,
    person: person || undefined,
    memberId: memberId === undefined ? undefined : BigInt(memberId),
  }
  const bound = { before: idCursor(cursor), limit: limit + 1 }
  const page = pageOf(await listCases(kit.db, merchant.id, filter, bound), limit, ({ id }) => String(id))
  const named = await namesOf(
    kit,
    page.rows.flatMap(({ memberIds }) => memberIds),
  )
  const now = kit.clock.now()
  return { rows: page.rows.map((row) => caseView(row, named, now)), cursor: page.cursor }
}

/** One case, whole. The reading stands in the audit log. Refuses WATCH_CASE_UNKNOWN. */
export async function readCase(
  kit: WatchKit,
  { caseId }: ConsoleParsed<"readWatchCase">,
  { merchant, record }: Caller,
): Promise<ConsoleValue<"readWatchCase">> {
  const held = await findCase(kit.db, merchant.id, BigInt(caseId))
  if (!held) return refuse("WATCH_CASE_UNKNOWN")
  await record(kit.db, { act: "watch.case_read", target: `watch-case:${caseId}`, merchantId: merchant.id })
  const [alerts, entries] = await Promise.all([alertsOfCase(kit.db, held.id), entriesOf(kit.db, held.id)])
  const named = await namesOf(kit, [...held.memberIds, ...alerts.flatMap(({ memberIds }) => memberIds)])
  return {
    case: caseView(held, named, kit.clock.now()),
    alerts: alerts.map((alert) => ({ alert: alertView(alert, named), evidence: alert.evidence })),
    entries: entries.map(({ at, ...entry }) => ({ ...entry, at: at.toISOString() })),
    report:
      held.authority === null || held.reference === null || held.sentAt === null
        ? null
        : { authority: held.authority, reference: held.reference, sentAt: held.sentAt.toISOString() },
    authority: authorityOf(merchant.settings.compliance.market, held.kind),
  }
}

/** Takes a case or gives it back. Refuses WATCH_CASE_UNKNOWN, WATCH_CASE_ENDED, WATCH_CASE_TAKEN with the person who has it. */
export async function take(
  kit: WatchKit,
  { caseId, isMine, from }: ConsoleParsed<"takeWatchCase">,
  caller: Caller,
): Promise<WatchCase> {
  const { login } = caller.staff
  const after = await inTransaction(kit.db, async (tx) => {
    const held = await openCase(tx, caller, caseId)
    const wanted = isMine ? login : null
    if (held.takenBy === wanted) return held
    if (held.takenBy !== from || (!isMine && held.takenBy !== login))
      refuse("WATCH_CASE_TAKEN", [held.takenBy ?? ""])
    await keepPerson(tx, held.id, wanted)
    const kind = isMine ? "TAKEN" : "GIVEN_BACK"
    const key = `${kind}:${kit.clock.now().toISOString()}`
    await tell(kit, tx, held.id, { kind, text: "", key }, caller)
    return again(tx, caller, held.id)
  })
  return shown(kit, after)
}

/** Writes a note, once for its key. Refuses WATCH_CASE_UNKNOWN, WATCH_CASE_ENDED. */
export async function note(
  kit: WatchKit,
  { caseId, text, key }: ConsoleParsed<"noteWatchCase">,
  caller: Caller,
): Promise<WatchCase> {
  const after = await inTransaction(kit.db, async (tx) => {
    const held = await openCase(tx, caller, caseId)
    await tell(kit, tx, held.id, { kind: "NOTE", text, key }, caller)
    return held
  })
  return shown(kit, after)
}

/**
 * Ends a case that the caller has. A report names the authority's number and the instant of its sending; other outcomes name
 * neither. The member is told nothing. Refuses WATCH_CASE_UNKNOWN, WATCH_CASE_ENDED, WATCH_CASE_TAKEN, WATCH_REPORT_INCOMPLETE.
 */
export async function end(
  kit: WatchKit,
  { caseId, outcome, why, reference, sentAt }: ConsoleParsed<"endWatchCase">,
  caller: Caller,
): Promise<WatchCase> {
  const { merchant, staff } = caller
  const isReport = outcome === "REPORTED"
  const hasBoth = Boolean(reference) && sentAt !== undefined
  if (isReport ? !hasBoth : Boolean(reference) || sentAt !== undefined) refuse("WATCH_REPORT_INCOMPLETE")
  const after = await inTransaction(kit.db, async (tx) => {
    const held = await openCase(tx, caller, caseId)
    if (held.takenBy !== staff.login) refuse("WATCH_CASE_TAKEN", [held.takenBy ?? ""])
    await endCase(tx, held.id, {
      outcome,
      by: staff.login,
      at: kit.clock.now(),
      report:
        reference && sentAt !== undefined
          ? {
              authority: authorityOf(merchant.settings.compliance.market, held.kind),
              reference,
              sentAt: new Date(sentAt),
            }
          : undefined,
    })
    await tell(kit, tx, held.id, { kind: "ENDED", text: why, key: "ended" }, caller)
    return again(tx, caller, held.id)
  })
  return shown(kit, after)
}

/** Opens a case of the new alerts of a rule with a note, without a person of the staff: the audit log tells of none. */
export async function beginCase(
  kit: WatchKit,
  merchantId: MerchantId,
  ruleId: string,
  { by, note: text }: { readonly by: string; readonly note: string },
): Promise<void> {
  const found = await listAlerts(kit.db, merchantId, { state: "NEW" }, { before: undefined, limit: 50 })
  const alertIds = found.filter((alert) => alert.ruleId === ruleId).map(({ id }) => String(id))
  if (alertIds.length === 0) return
  const caller = { merchant: kit.merchants.byId(merchantId), staff: { login: by }, record: async () => {} }
  const { caseId } = await openFrom(kit, { alertIds }, caller)
  await note(kit, { caseId, text, key: by }, caller)
  await take(kit, { caseId, isMine: false, from: by }, caller)
}
