import type { Database } from "@croupier/database"
import { amount, parseAmount } from "@croupier/money"
import { createLedger, type Ledger } from "@croupier/ledger"
import { callOf, memberOf } from "../../src/call/test-member.ts"
import type { MemberContext } from "../../src/call/context.ts"
import type { Merchant } from "../../src/call/merchant.ts"
import { createEvents } from "../../src/kernel/events.ts"
import { systemRandom } from "../../src/kernel/random.ts"
import { runPlanned, testQueue } from "../../src/kernel/test-queue.ts"
import type { Identity } from "../../src/modules/identity/index.ts"
import { merchants } from "../../src/modules/merchants/index.ts"
import {
  localProvider,
  payments,
  type PaymentProvider,
  type Payments,
} from "../../src/modules/payments/index.ts"
import { withdrawals, type Withdrawals } from "../../src/modules/withdrawals/index.ts"
import { MERCHANT } from "../ground.ts"
import { testAccounts, testVaults } from "../test-accounts.ts"

export const API_KEY = "api-key-of-the-tests"
export const WEBHOOK_SECRET = "webhook-secret-of-the-tests"
export const PASSWORD = "lanterns-rise"
/** By it a killed program's connections are known. */
export const KILLED = "killed"

/** Time that runs as this machine's does, set forward by leaps. */
export interface LeapingClock {
  readonly now: () => Date
  leapMs: number
}

export function leapingClock(leapMs = 0): LeapingClock {
  const clock = { leapMs, now: () => new Date(Date.now() + clock.leapMs) }
  return clock
}

export interface FaultHouse {
  readonly ledger: Ledger
  readonly identity: Identity
  readonly payments: Payments
  readonly withdrawals: Withdrawals
  readonly merchant: Merchant
  /** The one that takes payments in and pays out, and a second route for payouts. */
  readonly providers: readonly [PaymentProvider, PaymentProvider]
  /** Takes the files of the days that are over, of both providers, and judges their lines. */
  readonly reconcile: () => Promise<void>
  readonly contextOf: (memberId: bigint, idempotencyKey?: string) => MemberContext
  readonly close: () => Promise<void>
}

/**
 * Deposits and withdrawals of a house that exists in its database, over providers at an address. Its secrets are always the
 * same, so that one process goes on with what another began.
 */
export async function openFaultHouse(
  database: Database,
  options: {
    readonly clock: LeapingClock
    readonly providerUrls: readonly [string, string]
    readonly publicUrl: string
    readonly timeoutMs: number
    readonly report: (error: unknown) => void
  },
): Promise<FaultHouse> {
  const { db } = database
  const { clock, report } = options
  const ledger = createLedger({ database })
  const brands = await merchants({ db })
  const merchant = brands.byId(MERCHANT)
  const { queue, planned } = testQueue()
  const events = createEvents(queue)
  const bus = { publish: () => {} }
  const accounts = testAccounts({ db, clock, ledger, events, queue })
  const providerAt = (url: string, code: string): PaymentProvider => ({
    ...localProvider({
      url,
      apiKey: API_KEY,
      webhookSecrets: [WEBHOOK_SECRET],
      timeoutMs: options.timeoutMs,
    }),
    code,
  })
  const [first, second] = options.providerUrls
  const providers = [providerAt(first, "local"), providerAt(second, "second")] as const
  const common = { db, ledger, clock, bus, report, random: systemRandom, publicUrl: () => options.publicUrl }
  // Three deposits that wait for their money would keep a member of the run from going on.
  const settings = { ...merchant.settings, deposits: { ...merchant.settings.deposits, pendingAtOnce: 1_000 } }
  const paidIn = payments({
    ...common,
    queue,
    events,
    merchants: { byId: () => ({ brand: merchant.brand, policy: merchant.policy, settings }) },
    refuseDeposit: async () => {},
    providers,
    isMemberOf: async () => true,
    accountOf: async (id) => `member${id}`,
    hasDocument: async () => true,
    namesOf: async () => [],
    returnLinks: testVaults("payment-return-links"),
  })
  const paidOut = withdrawals({
    ...common,
    merchants: brands,
    identity: accounts,
    providers,
    inPlay: async () => amount(0n),
    vault: testVaults("payout-orders"),
  })
  const reactions = paidOut.reactions ?? []
  events.connect(reactions)
  const work = reactions.flatMap((reaction) => reaction.work)
  return {
    ledger,
    merchant,
    providers,
    identity: accounts,
    payments: paidIn,
    withdrawals: paidOut,
    reconcile: async () => {
      const now = clock.now()
      await runPlanned(paidIn.jobs, { name: "payments.reconcile", payload: {} }, now)
      for (const job of planned.splice(0)) await runPlanned(work, job, now)
    },
    contextOf: (memberId, idempotencyKey) =>
      callOf(memberOf(memberId, { merchantId: MERCHANT }), merchant, idempotencyKey),
    close: async () => {
      await Promise.all([paidIn.stop(), paidOut.stop?.(), ledger.close()])
    },
  }
}

/** The way to pay in of the run. */
export const PIX = {
  merchantId: MERCHANT,
  code: "PIX",
  name: "PIX",
  icon: "pix",
  asset: "BRL",
  minimum: parseAmount("1"),
  maximum: parseAmount("20000"),
  step: amount(100n),
  expiresMinutes: 30,
  provider: "local",
} as const
