import { inTransaction, type Tx } from "@croupier/database"
import { Temporal } from "temporal-polyfill"
import { MINUTE_MS } from "../../kernel/durations.ts"
import { checkDeposit } from "./check.ts"
import { noteDifference, type What } from "./differences.ts"
import { HAS_MONEY } from "./deposit-states.ts"
import type { DepositKey } from "./deposit.ts"
import type { PaymentsKit } from "./kit.ts"
import type { PaymentProvider } from "./provider.ts"
import { judgeReturns, returnsOfLines } from "./returns/judge.ts"
import { returnLife } from "./returns/return-states.ts"
import { stepReturn } from "./returns/send.ts"
import type { Judged } from "./judged.ts"
import type { StatementLine } from "./statement.ts"
import { findDeposit } from "./store.ts"
import {
  creditedWithoutLine,
  keepFault,
  keepStatement,
  lastStatement,
  depositsOfCharges,
  receiptsOfCharges,
  referencesBefore,
  type BookedDeposit,
} from "./statement-store.ts"

/** As many days one run takes: a house that was away for long takes the rest an hour later. */
const MOST_DAYS = 31
/** A booking of the provider and our credit so close to each other may lie on two sides of a midnight. */
const SAME_MOMENT_MS = 10 * MINUTE_MS

/** With every provider, one after the other: one that does not answer keeps no other waiting. */
export async function reconcileAll(kit: PaymentsKit): Promise<void> {
  for (const provider of kit.providers) await reconcile(kit, provider).catch(kit.report)
}

/**
 * Takes the files of a provider's days that are over, each once and in order, and judges every line against what stands
 * here. Answers with the days taken. Throws where a file cannot be read; the days before stay taken.
 */
export async function reconcile(kit: PaymentsKit, provider: PaymentProvider): Promise<readonly string[]> {
  const today = dayAt(kit.clock.now(), provider)
  const last = await lastStatement(kit.db, provider.code)
  let day = last?.add({ days: 1 }) ?? today.subtract({ days: 1 })
  const taken: string[] = []
  while (Temporal.PlainDate.compare(day, today) < 0 && taken.length < MOST_DAYS) {
    const answer = await provider.statement(day.toString())
    if (answer.kind !== "ok") {
      await keepFault(kit.db, provider.code, day.toString(), answer.reason, kit.clock.now())
      if (answer.kind === "none") return taken
      throw new Error(`${provider.code} gives no statement of ${day.toString()}: ${answer.reason}`)
    }
    await take(kit, provider, day, answer.lines)
    taken.push(day.toString())
    day = day.add({ days: 1 })
  }
  return taken
}

const dayAt = (at: Date, { traits }: PaymentProvider): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(traits.zone).toPlainDate()

const startOf = (day: Temporal.PlainDate, { traits }: PaymentProvider): Date =>
  new Date(day.toZonedDateTime(traits.zone).epochMilliseconds)

/** The file, its lines and what differs are kept together: a day is taken whole or not at all. */
async function take(
  kit: PaymentsKit,
  provider: PaymentProvider,
  day: Temporal.PlainDate,
  lines: readonly StatementLine[],
): Promise<void> {
  await catchUp(kit, provider, lines)
  const news = await inTransaction(kit.db, async (tx) => {
    const judged = [...(await judge(tx, provider, day, lines)), ...(await judgeReturns(tx, provider, lines))]
    // The day before is complete now: what its last minutes moved stands in this file.
    const before = day.subtract({ days: 1 })
    const isNew = await keepStatement(
      tx,
      provider.code,
      day.toString(),
      lines,
      judged.length,
      kit.clock.now(),
    )
    if (!isNew) return []
    // Lines of payouts are judged by the module that pays out.
    await kit.events.emit(tx, "statementTaken", { provider: provider.code, day: day.toString() })
    const missing = (
      await creditedWithoutLine(tx, provider.code, before.toString(), {
        from: startOf(before, provider),
        to: startOf(day, provider),
      })
    ).map((deposit): Judged => ({
      what: "MISSING_THERE",
      providerId: deposit.chargeId,
      reference: deposit.id,
      reported: before.toString(),
      paid: deposit.paidAmount,
      asset: deposit.asset,
      deposit,
    }))
    const fresh: Judged[] = []
    for (const each of [...judged, ...missing]) if (await note(kit, tx, provider.code, each)) fresh.push(each)
    return fresh
  })
  for (const { what, providerId } of news)
    kit.report(
      new Error(`the statement of ${provider.code} and our books do not agree: ${what} ${providerId}`),
    )
}

const note = (kit: PaymentsKit, tx: Tx, provider: string, judged: Judged): Promise<boolean> =>
  noteDifference(kit, tx, {
    provider,
    chargeId: judged.providerId,
    what: judged.what,
    reference: judged.reference,
    ...(judged.deposit ? { merchantId: judged.deposit.merchantId, depositId: judged.deposit.id } : {}),
    reported: { state: judged.reported, paidAmount: judged.paid, asset: judged.asset },
  })

/** A payment whose webhook was lost is asked for before it counts as a difference. */
async function catchUp(
  kit: PaymentsKit,
  provider: PaymentProvider,
  lines: readonly StatementLine[],
): Promise<void> {
  const deposits = await depositsOfCharges(kit.db, provider.code, idsOf(lines))
  for (const deposit of deposits.values())
    if (!HAS_MONEY.has(deposit.state)) await checkBooked(kit, deposit.deposit)
  for (const returned of (await returnsOfLines(kit.db, provider.code, lines)).values())
    if (!returnLife.hasEnded(returned.state)) await stepReturn(kit, returned)
}

async function checkBooked(kit: PaymentsKit, at: DepositKey): Promise<void> {
  const deposit = await findDeposit(kit.db, at)
  if (deposit) await checkDeposit(kit, deposit)
}

const idsOf = (lines: readonly StatementLine[]): string[] => [
  ...new Set(lines.filter(({ kind }) => kind === "charge").map(({ providerId }) => providerId)),
]

/** Lines of charges and lines of no kind. */
async function judge(
  tx: Tx,
  provider: PaymentProvider,
  day: Temporal.PlainDate,
  lines: readonly StatementLine[],
): Promise<readonly Judged[]> {
  const ids = idsOf(lines)
  const deposits = await depositsOfCharges(tx, provider.code, ids)
  const references = lines.flatMap(({ kind, bankReference }) =>
    kind === "charge" && bankReference !== null ? [bankReference] : [],
  )
  const receipts = await receiptsOfCharges(tx, provider.code, [...ids, ...references])
  const seen = await referencesBefore(tx, provider.code, ids)
  const charges = new Map<string, { readonly first: StatementLine; readonly sum: bigint }>()
  const found: Judged[] = []
  const say = (what: What, line: StatementLine) =>
    found.push({
      what,
      providerId: line.providerId,
      reference: line.key ?? line.lineId,
      reported: line.reportedKind,
      paid: line.gross,
      asset: line.asset,
      deposit: deposits.get(line.providerId),
    })
  for (const line of lines) {
    if (line.kind === "unknown") say("UNKNOWN_KIND", line)
    if (line.kind !== "charge") continue
    if (line.fee !== 0n || line.net !== line.gross - line.fee) say("FEE", line)
    const reference = `${line.providerId} ${line.bankReference ?? line.lineId}`
    if (seen.has(reference)) {
      say("TWICE", line)
      continue
    }
    seen.add(reference)
    // A further payment of a charge: booked under its own number.
    const further =
      line.bankReference === line.providerId ? undefined : receipts.get(line.bankReference ?? "")
    if (further !== undefined) {
      if (further !== line.gross) say("AMOUNT", line)
      continue
    }
    const before = charges.get(line.providerId)
    charges.set(line.providerId, { first: before?.first ?? line, sum: (before?.sum ?? 0n) + line.gross })
  }
  for (const { first, sum } of charges.values()) {
    const deposit = deposits.get(first.providerId)
    const receipt = receipts.get(first.providerId)
    if (!deposit && receipt === undefined) say("MISSING_HERE", first)
    else if (deposit && !HAS_MONEY.has(deposit.state)) say("STATE", first)
    else {
      if (sum !== (deposit ? deposit.paidAmount : receipt) || (deposit && deposit.asset !== first.asset))
        say("AMOUNT", first)
      if (deposit && isShifted(deposit, first, day, provider)) say("DAY_SHIFT", first)
    }
  }
  return found
}

function isShifted(
  { creditedAt }: BookedDeposit,
  line: StatementLine,
  day: Temporal.PlainDate,
  provider: PaymentProvider,
): boolean {
  if (!dayAt(line.bookedAt, provider).equals(day)) return true
  if (creditedAt === null || Math.abs(creditedAt.getTime() - line.bookedAt.getTime()) <= SAME_MOMENT_MS)
    return false
  return !dayAt(creditedAt, provider).equals(day)
}
