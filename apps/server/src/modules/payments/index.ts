import { inTransaction, type Db, type MigrationSource, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import type { AnyApproval } from "../../call/approval.ts"
import { memberFeed } from "../../call/feed.ts"
import type { Module } from "../../call/module.ts"
import { handles, recurring, type Work } from "../../kernel/job.ts"
import type { Loop } from "../../kernel/loop.ts"
import { bookCapital, capitalApproval, type CapitalMove } from "./capital.ts"
import { compareAll } from "./compare.ts"
import { COMPARE, comparisonAlarm } from "./admin/comparisons.ts"
import { creditedByDay, creditedSince, depositedBy, stuckDeposits } from "./admin/deposits.ts"
import {
  creditedLines,
  depositCourses,
  type Course,
  type MoneyAsked,
  type MoneyLine,
} from "./admin/figures.ts"
import { providerFunds, type ProviderFunds } from "./admin/providers.ts"
import type { DepositMethod } from "./deposit.ts"
import { paymentConsoleRoutes } from "./console-routes.ts"
import { adjustmentApproval } from "./adjustment.ts"
import { endingApproval } from "./ending.ts"
import { collectionApproval } from "./cash/collect.ts"
import { redeemCash, type Cashier } from "./cash/redeem.ts"
import { checkDue, startChecking } from "./jobs.ts"
import type { PaymentsKit } from "./kit.ts"
import { methodApproval } from "./admin/methods.ts"
import { addMethod, type NewMethod } from "./method-store.ts"
import { readAllIncoming } from "./incoming/read.ts"
import { reconcileAll } from "./reconcile.ts"
import { reviewStates } from "./review.ts"
import { receiptCreditApproval, returnApproval } from "./returns/decide.ts"
import { startReturning, stepReturns } from "./returns/send.ts"
import { paymentRoutes } from "./routes.ts"
import { sharedPayers } from "./shared-payers.ts"
import { paidByOthers } from "./strangers.ts"
import { returnRoute } from "./methods/return-link.ts"
import { webhookRoute } from "./webhooks.ts"
import type { MerchantContext } from "../../call/console-context.ts"
import { contestAlarm } from "./contests/alarm.ts"
import { contestsOfMember } from "./contests/contest-store.ts"
import { contestTrail } from "./contests/desk-list.ts"
import { notesWithImages } from "./contests/notes.ts"
import { flagAccounts, keepEvidence, type FlagReason } from "./contests/evidence.ts"
import { rulingApproval } from "./contests/rule.ts"
import { listContests, startContesting, stepContests } from "./contests/watch.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export { paymentsPersonal } from "./personal-data.ts"
export { paymentChecks } from "./sub-ledger.ts"
export type { Course, DepositMethod, MoneyAsked, MoneyLine, NewMethod, PaymentsKit }
export { accountOf as providerAccount } from "./receipts.ts"
export { agree, noteDifference, openDifferences, type OpenDifference } from "./differences.ts"
export { linesOfDay, reportedBefore } from "./statement-store.ts"
export type { StatementLine } from "./statement.ts"
export { depositReferences } from "./references.ts"
export { localProvider } from "./adapters/local/provider.ts"
export type { LocalProviderOptions } from "./adapters/local/line.ts"
export { signedFormProvider } from "./adapters/signed-form/provider.ts"
export type { SignedFormOptions } from "./adapters/signed-form/line.ts"
export { inboundWebhooks, type InboundWebhooks } from "./inbound.ts"
export { charged, feeOfPart, payableUnit, type Charged, type Tariff } from "./methods/fee.ts"
export { compareNames, ownNameVerdict, type NameMatch, type OwnNameVerdict } from "./own-name.ts"
export type * from "./payout.ts"
export { Payee, PayeeAccount } from "./payout.ts"
export type { PaymentProvider, PayoutEvent } from "./provider.ts"
export { watched } from "./watched.ts"

export const paymentMigrations: MigrationSource = {
  name: "50_payments",
  schema: "payments",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Deposits: methods, intents, providers, webhooks, and the worker behind them. The face of the module. */
export interface Payments extends Module {
  /** Calls by which people of the house manage payments. */
  readonly consoleRoutes: ReturnType<typeof paymentConsoleRoutes>
  /** Acts of two people of the staff. */
  readonly approvals: readonly AnyApproval[]
  readonly routes: ReturnType<typeof paymentRoutes>
  /** The amounts credited in each of the days that begin at these instants, by their place. */
  readonly creditedByDay: (
    merchantId: MerchantId,
    asset: string,
    starts: readonly Date[],
  ) => ReturnType<typeof creditedByDay>
  /** The money that came in since an instant, and how many deposits wait for a person. */
  readonly creditedSince: (
    merchantId: MerchantId,
    asset: string,
    since: Date,
  ) => ReturnType<typeof creditedSince>
  /** Deposits by the hour or day in which they were credited, by method and provider. */
  readonly credited: (asked: MoneyAsked) => Promise<MoneyLine[]>
  /** How deposits that were begun since an instant went, by provider. */
  readonly courses: (merchantId: MerchantId, since: Date) => Promise<Course[]>
  /** The funds of each provider, by its own word and by the ledger. */
  readonly providerFunds: (merchantId: MerchantId, asset: AssetCode) => Promise<ProviderFunds[]>
  /** Adds the providers' way in to a server. */
  readonly inbound: (app: FastifyInstance) => void
  /** Adds a way to pay in that is not there yet. */
  readonly addMethod: (method: NewMethod) => Promise<void>
  /** Credits a deposit whose cash was counted at a desk, once. Refuses what `redeemCash` refuses. */
  readonly redeemCash: (counted: Parameters<typeof redeemCash>[1], cashier: Cashier) => Promise<void>
  /** Books a merchant's own money into its bank, or out of it, once for a key. */
  readonly bookCapital: (move: CapitalMove) => Promise<void>
  /** Work by the clock: the comparison with each provider. */
  readonly jobs: Work
  /** Compares with every provider now. */
  readonly compare: () => Promise<void>
  /** Deposits that should have gone on by now, or wait for a person; undefined where none does. */
  readonly stuck: (merchantId: MerchantId) => ReturnType<typeof stuckDeposits>
  /** Open differences of the comparisons, and comparisons that failed. */
  readonly comparisonAlarm: (merchantId: MerchantId) => ReturnType<typeof comparisonAlarm>
  /** Contested payments whose next date is a day away or over; undefined where there is none. */
  readonly contestAlarm: (merchantId: MerchantId) => ReturnType<typeof contestAlarm>
  /** One round of every worker, now. Answers with how many rows they looked at. */
  readonly checkDue: () => Promise<number>
  /** Asks every provider for contested payments, now. */
  readonly listContests: () => Promise<void>
  /** Contested payments of a member: open ones, those that went against them, and open ones of others that lead to them. */
  readonly contestsOfMember: (db: Db | Tx, memberId: MemberId) => ReturnType<typeof contestsOfMember>
  /** How many deposits of a member were paid by another person, by the names that are known now. */
  readonly paidByOthers: (memberId: MemberId) => Promise<number>
  /** Members of a merchant whose deposits one person paid, where a deposit in the time is among them. */
  readonly sharedPayers: (asked: Parameters<typeof sharedPayers>[1]) => ReturnType<typeof sharedPayers>
  /** One contested payment of a merchant. Refuses CONTEST_UNKNOWN. */
  readonly contestTrail: (merchantId: MerchantId, contestId: string) => ReturnType<typeof contestTrail>
  /** Notes of the member of a contested payment, with their pictures. */
  readonly contestNotes: (contestId: string) => ReturnType<typeof notesWithImages>
  /** Keeps that an evidence pack was made. Refuses CONTEST_UNKNOWN, RULING_NOT_POSSIBLE. */
  readonly keepEvidence: (contestId: string, sha256: string, context: MerchantContext) => Promise<Date>
  /** Marks accounts that contested money may have gone on to. */
  readonly flagAccounts: (
    contestId: string,
    accounts: readonly { readonly memberId: MemberId; readonly why: FlagReason }[],
  ) => Promise<void>
  /** Deposits of a member in an asset that were credited, together. */
  readonly depositedBy: (memberId: MemberId, asset: AssetCode) => Promise<Amount>
  /** Starts the workers; once, in a process with the worker's role. */
  readonly start: () => void
  /** Ends the workers after their rounds, and the connections to the providers. */
  readonly stop: () => Promise<void>
}

export function payments(kit: PaymentsKit): Payments {
  let workers: readonly Loop[] | undefined
  return {
    routes: paymentRoutes(kit),
    consoleRoutes: paymentConsoleRoutes(kit),
    approvals: [
      adjustmentApproval(kit),
      capitalApproval(kit),
      collectionApproval(kit),
      endingApproval(kit),
      methodApproval(kit),
      returnApproval(kit),
      receiptCreditApproval(kit),
      rulingApproval(kit),
    ],
    creditedByDay: (...asked) => creditedByDay(kit.db, ...asked),
    creditedSince: (...asked) => creditedSince(kit.db, ...asked),
    credited: (asked) => creditedLines(kit.db, asked),
    courses: (...asked) => depositCourses(kit.db, ...asked),
    providerFunds: (...asked) => providerFunds(kit, ...asked),
    feeds: [
      memberFeed("deposit", {
        visibleTo:
          ({ memberId }) =>
          (member) =>
            String(member.id) === memberId,
        view: async ({ depositId, state }) => [{ type: "deposit", depositId, state }],
      }),
    ],
    inbound: (app) => {
      webhookRoute(kit, app)
      returnRoute(kit, app)
    },
    addMethod: (method) => addMethod(kit.db, method),
    redeemCash: async (counted, cashier) => {
      await redeemCash(kit, counted, cashier)
    },
    bookCapital: (move) => inTransaction(kit.db, (tx) => bookCapital(kit.ledger, tx, move)),
    compare: () => compareAll(kit),
    stuck: (merchantId) => stuckDeposits(kit.db, merchantId, kit.clock.now()),
    contestAlarm: (merchantId) => contestAlarm(kit.db, merchantId, kit.clock.now()),
    comparisonAlarm: (merchantId) => comparisonAlarm(kit.db, merchantId, kit.clock.now()),
    jobs: [
      recurring("payments.compare", { cron: "17 * * * *" }, () => compareAll(kit)),
      recurring("payments.contests", { cron: "*/10 * * * *" }, () => listContests(kit)),
      recurring("payments.reconcile", { cron: "41 * * * *" }, async () => {
        await reconcileAll(kit)
        await reviewStates(kit)
      }),
      recurring("payments.incoming", { cron: "* * * * *" }, () => readAllIncoming(kit)),
      handles(COMPARE, async () => {
        await compareAll(kit)
        await reconcileAll(kit)
        await reviewStates(kit)
      }),
    ],
    checkDue: async () => (await checkDue(kit)) + (await stepReturns(kit)) + (await stepContests(kit)),
    listContests: () => listContests(kit),
    contestsOfMember: (db, memberId) => contestsOfMember(db, memberId),
    depositedBy: (memberId, asset) => depositedBy(kit.db, memberId, asset),
    paidByOthers: (memberId) => paidByOthers(kit, memberId),
    sharedPayers: (asked) => sharedPayers(kit.db, asked),
    contestTrail: (...asked) => contestTrail(kit, ...asked),
    contestNotes: (contestId) => notesWithImages(kit.db, contestId),
    keepEvidence: (...kept) => keepEvidence(kit, ...kept),
    flagAccounts: (contestId, accounts) =>
      inTransaction(kit.db, (tx) => flagAccounts(tx, contestId, accounts, kit.clock.now())),
    start: () => {
      workers ??= [startChecking(kit), ...startReturning(kit), startContesting(kit)]
    },
    stop: async () => {
      await Promise.all((workers ?? []).map((worker) => worker.stop()))
      await Promise.all(kit.providers.map((provider) => provider.close()))
    },
  }
}
