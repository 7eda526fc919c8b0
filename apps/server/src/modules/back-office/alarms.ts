import type { ConsoleValue } from "@croupier/contract/console/table"
import type { Ledger } from "@croupier/ledger"
import { ZERO } from "@croupier/money"
import type { Clock } from "../../kernel/clock.ts"
import type { Lottery } from "../lottery/index.ts"
import type { Merchant } from "../../call/merchant.ts"
import type { Messages } from "../messages/index.ts"
import type { Operators } from "../operators/index.ts"
import type { PeerPayments } from "../peer-payments/index.ts"
import type { Payments } from "../payments/index.ts"
import type { Proofs } from "../proof/index.ts"
import type { Providers } from "../providers/index.ts"
import type { VendorWallets } from "../vendor-wallets/index.ts"
import { coverOf } from "./player-funds.ts"

export interface AlarmsKit {
  readonly ledger: Pick<Ledger, "checkState" | "trialBalance">
  readonly operators: Pick<Operators, "isAuditBroken">
  readonly proofs: Pick<Proofs, "alarm">
  readonly payments: Pick<Payments, "comparisonAlarm" | "contestAlarm" | "stuck">
  readonly peerPayments: Pick<PeerPayments, "disputeAlarm">
  readonly providers: Pick<Providers, "bookAlarm">
  readonly vendorWallets: Pick<VendorWallets, "alarms">
  readonly lottery: Pick<Lottery, "unsettledSince">
  readonly messages: Pick<Messages, "endedSmsBudgets">
}

type Alarm = ConsoleValue<"overview">["alarms"][number]
interface Stuck {
  readonly count: number
  readonly since: Date | null
}

/** The sums over all wallets are read once in this time, however many people look at the overview. */
const SUMS_MS = 60_000
/** An issue is settled within seconds; one that is not after this does not move. */
const SETTLED_MS = 10 * 60_000

/** The alarms of a merchant: each with how many and since when the oldest is. */
export function alarmsOf(kit: AlarmsKit, clock: Clock): (merchant: Merchant) => Promise<Alarm[]> {
  const sums = new Map<number, { readonly at: number; readonly found: Promise<readonly Alarm[]> }>()
  const ofSums = (merchant: Merchant): Promise<readonly Alarm[]> => {
    const now = clock.now().getTime()
    const known = sums.get(merchant.id)
    if (known && now - known.at < SUMS_MS) return known.found
    const found = fundsAlarms(kit, merchant)
    sums.set(merchant.id, { at: now, found })
    // A sum that could not be read is read again at the next look.
    found.catch(() => sums.delete(merchant.id))
    return found
  }
  return async (merchant) => {
    const [
      isAuditBroken,
      ledger,
      subLedgers,
      funds,
      vendorBooks,
      wallets,
      paymentBooks,
      deposits,
      contests,
      disputes,
      issues,
      sms,
    ] = await Promise.all([
      kit.operators.isAuditBroken(),
      kit.ledger.checkState(),
      kit.proofs.alarm(),
      ofSums(merchant),
      kit.providers.bookAlarm(merchant.id),
      kit.vendorWallets.alarms(merchant.id),
      kit.payments.comparisonAlarm(merchant.id),
      kit.payments.stuck(merchant.id),
      kit.payments.contestAlarm(merchant.id),
      kit.peerPayments.disputeAlarm(merchant.id),
      kit.lottery.unsettledSince(merchant.id, new Date(clock.now().getTime() - SETTLED_MS)),
      kit.messages.endedSmsBudgets(merchant.id),
    ])
    const differences = ledger.buckets.reduce((sum, bucket) => sum + bucket.differences.length, 0)
    return [
      ...alarmOf("AUDIT", isAuditBroken ? { count: 1, since: null } : undefined),
      ...alarmOf("LEDGER", differences > 0 ? { count: differences, since: null } : undefined),
      ...alarmOf("SUB_LEDGERS", subLedgers),
      ...funds,
      ...alarmOf("VENDOR_BOOKS", vendorBooks),
      ...alarmOf("VENDOR_WALLETS", wallets.differences),
      ...alarmOf("PAYMENT_BOOKS", paymentBooks),
      ...alarmOf("DEPOSITS", deposits),
      ...alarmOf("CONTESTS", contests),
      ...alarmOf("PEER_DISPUTES", disputes),
      ...alarmOf("TRANSFERS", wallets.transfers),
      ...alarmOf("ISSUES", issues),
      ...alarmOf("SMS_BUDGET", sms),
    ]
  }
}

const alarmOf = (alarm: Alarm["alarm"], stuck: Stuck | undefined): Alarm[] =>
  stuck ? [{ alarm, count: stuck.count, since: stuck.since?.toISOString() ?? null }] : []

/** Players' funds that are short, and money owed to wallets that take no credits. */
async function fundsAlarms({ ledger }: AlarmsKit, { id, asset }: Merchant): Promise<Alarm[]> {
  const { lines } = await ledger.trialBalance(id, asset)
  const unclaimed = lines.find(({ side, purpose }) => side === "wallet" && purpose === "unclaimed")
  return [
    ...alarmOf("FUNDS", coverOf(lines).surplus < ZERO ? { count: 1, since: null } : undefined),
    ...alarmOf("UNCLAIMED", (unclaimed?.credit ?? ZERO) > ZERO ? { count: 1, since: null } : undefined),
  ]
}
