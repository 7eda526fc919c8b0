import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import { inTransaction } from "@croupier/database"
import { amount, toDecimal } from "@croupier/money"
import { createHash } from "node:crypto"
import type { MerchantContext } from "../../call/console-context.ts"
import { CSV_MARK, csvLine } from "../../kernel/csv.ts"
import { DAY_MS } from "../../kernel/durations.ts"
import { escapeHtml } from "../../kernel/escape-html.ts"
import { refuse } from "../../kernel/refusal.ts"
import { alertsOfCase } from "./alert-store.ts"
import { addEntry, entriesOf, findCase } from "./case-store.ts"
import { movesOf } from "./facts-store.ts"
import type { WatchKit } from "./kit.ts"
import { authorityOf } from "./rules/market-rules.ts"

/** Transactions of a report go back so far from the opening of the case. */
const BACK_MS = 365 * DAY_MS
/** Transactions of a report: the newest. */
const MOST_MOVES = 2_000

/** The parts of a report, as texts: field by field in the file, whatever its form. */
interface Report {
  readonly head: Readonly<Record<string, string>>
  readonly subjects: readonly Readonly<Record<string, string>>[]
  readonly alerts: readonly Readonly<Record<string, string>>[]
  readonly transactions: readonly Readonly<Record<string, string>>[]
  readonly reasoning: readonly Readonly<Record<string, string>>[]
}

/**
 * The report of a case is one file. It holds the subjects with their identity data, the alerts, the transactions and the reasoning. The
 * file itself is not kept: the course of the case and the audit log keep its hash. Refuses WATCH_CASE_UNKNOWN.
 */
export async function exportCase(
  kit: WatchKit,
  { caseId, format }: ConsoleParsed<"exportWatchCase">,
  { merchant, staff, record }: MerchantContext,
): Promise<ConsoleValue<"exportWatchCase">> {
  const report = await reportOf(kit, merchant, BigInt(caseId))
  const { file, mediaType } = WRITERS[format](report)
  const sha256 = createHash("sha256").update(file).digest("hex")
  await inTransaction(kit.db, async (tx) => {
    await addEntry(tx, BigInt(caseId), {
      kind: "EXPORTED",
      at: kit.clock.now(),
      author: staff.login,
      text: `${format} ${sha256}`,
      key: `exported:${staff.login}:${sha256}`,
    })
    await record(tx, {
      act: "watch.case_exported",
      target: `watch-case:${caseId}`,
      after: { format, sha256 },
      merchantId: merchant.id,
    })
  })
  return { name: `watch-case-${caseId}.${format.toLowerCase()}`, file, mediaType, sha256 }
}

async function reportOf(
  kit: WatchKit,
  { id: merchantId, asset, brand, settings }: MerchantContext["merchant"],
  caseId: bigint,
): Promise<Report> {
  const held = await findCase(kit.db, merchantId, caseId)
  if (!held) return refuse("WATCH_CASE_UNKNOWN")
  const since = new Date(held.openedAt.getTime() - BACK_MS)
  const [alerts, entries, moves, listed] = await Promise.all([
    alertsOfCase(kit.db, caseId),
    entriesOf(kit.db, caseId),
    movesOf(kit.db, held.memberIds, { asset, since, limit: MOST_MOVES }),
    kit.listed(held.memberIds),
  ])
  const subjects = await Promise.all(
    held.memberIds.map(async (id) => {
      const [person, taxId] = await Promise.all([kit.personOf(id), kit.taxIdOf(kit.db, id)])
      const account = listed.get(id)
      return {
        number: String(id),
        account: account?.account ?? "",
        registered: account?.registeredAt.toISOString() ?? "",
        name: person.name ?? "",
        birthday: person.birthday ?? "",
        taxNumber: taxId ?? "",
      }
    }),
  )
  return {
    head: {
      operator: brand.name,
      authority: held.authority ?? authorityOf(settings.compliance.market, held.kind),
      case: String(caseId),
      kind: held.kind,
      event: held.event ?? "",
      severity: held.severity,
      opened: held.openedAt.toISOString(),
      due: held.dueAt.toISOString(),
      outcome: held.outcome ?? "",
      ended: held.endedAt?.toISOString() ?? "",
      reference: held.reference ?? "",
      sent: held.sentAt?.toISOString() ?? "",
    },
    subjects,
    alerts: alerts.map((alert) => ({
      number: String(alert.id),
      kind: alert.kind,
      rule: alert.ruleId,
      severity: alert.severity,
      members: alert.memberIds.join(" "),
      from: alert.from.toISOString(),
      until: alert.at.toISOString(),
      figures: alert.evidence.figures
        .map(({ name, value, isMoney }) => `${name} ${value}${isMoney ? ` ${asset}` : ""}`)
        .join("; "),
    })),
    transactions: moves.map((move) => ({
      at: move.at.toISOString(),
      member: String(move.memberId),
      kind: move.kind,
      direction: move.direction,
      amount: toDecimal(amount(move.amount)),
      asset,
      other: move.otherId === null ? "" : String(move.otherId),
      cause: move.cause,
    })),
    reasoning: entries
      .filter(({ kind }) => kind === "NOTE" || kind === "ENDED")
      .map(({ at, author, text }) => ({ at: at.toISOString(), author, text })),
  }
}

const PARTS = ["subjects", "alerts", "transactions", "reasoning"] as const

const WRITERS: Readonly<
  Record<
    ConsoleParsed<"exportWatchCase">["format"],
    (report: Report) => { readonly file: string; readonly mediaType: string }
  >
> = {
  JSON: (report) => ({ file: JSON.stringify(report, null, 2), mediaType: "application/json" }),
  CSV: (report) => ({
    file: [
      CSV_MARK,
      ...Object.entries(report.head).map(([field, value]) => csvLine(["case", field, value])),
      ...PARTS.flatMap((part) => [
        csvLine([part, ...Object.keys(report[part][0] ?? {})]),
        ...report[part].map((row) => csvLine([part, ...Object.values(row)])),
      ]),
    ].join(""),
    mediaType: "text/csv;charset=utf-8",
  }),
  HTML: (report) => ({ file: htmlOf(report), mediaType: "text/html;charset=utf-8" }),
}

const cells = (tag: "td" | "th", values: readonly string[]): string =>
  `<tr>${values.map((value) => `<${tag}>${escapeHtml(value)}</${tag}>`).join("")}</tr>`

/** A page that prints: no script, nothing loaded. */
const htmlOf = (report: Report): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>${escapeHtml(`Case ${report.head.case ?? ""}`)}</title>
<style>body{font:12px/1.5 sans-serif;margin:2em}table{border-collapse:collapse;width:100%;margin-bottom:2em}td,th{border:1px solid #999;padding:4px 6px;text-align:start;vertical-align:top;overflow-wrap:anywhere}tr{break-inside:avoid}</style>
<h1>${escapeHtml(`${report.head.operator ?? ""}: case ${report.head.case ?? ""}`)}</h1>
<table>${Object.entries(report.head)
    .map(([field, value]) => `<tr><th>${escapeHtml(field)}</th><td>${escapeHtml(value)}</td></tr>`)
    .join("")}</table>
${PARTS.map(
  (part) =>
    `<h2>${part}</h2><table>${cells("th", Object.keys(report[part][0] ?? {}))}${report[part]
      .map((row) => cells("td", Object.values(row)))
      .join("")}</table>`,
).join("\n")}</html>`
