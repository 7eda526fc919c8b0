import { inTransaction, type Db, type MigrationSource, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { AnyApproval } from "../../call/approval.ts"
import { memberFeed } from "../../call/feed.ts"
import type { Module } from "../../call/module.ts"
import { durably, within } from "../../kernel/events.ts"
import { recurring } from "../../kernel/job.ts"
import type { Loop } from "../../kernel/loop.ts"
import type { Projection } from "../../kernel/projections.ts"
import { inboundWebhooks, type Course, type MoneyAsked, type MoneyLine } from "../payments/index.ts"
import { secondApproval } from "./admin/decisions.ts"
import { paidLines, payoutCourses } from "./admin/figures.ts"
import { oldestWaiting } from "./admin/queue.ts"
import { rulesApproval } from "./admin/rules.ts"
import { payoutApproval, receiptApproval } from "./admin/rulings.ts"
import { withdrawalConsoleRoutes } from "./console-routes.ts"
import {
  bounce,
  divide,
  giveBack,
  markDisputed,
  peerCause,
  settle,
  take,
  takeAfterAll,
  type Settled,
} from "./escrow/escrow.ts"
import { offersFor, openOffers, type Wanted } from "./escrow/offers.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { receivePayoutEvent } from "./payout/ask.ts"
import { sweepQuotes } from "./quotes.ts"
import { withdrawalRoutes } from "./routes.ts"
import { findWithdrawal } from "./store.ts"
import { tierOf, type LimitTier } from "./rules/limits.ts"
import { peerOf, readTerms, writeRules, type PeerTerms, type Terms } from "./terms.ts"
import type { WithdrawalRules } from "@croupier/contract/withdrawal-rules"
import { judgeStatement } from "./statement/judge.ts"
import { reviewPayouts } from "./statement/review.ts"
import { lotOfDeposit, openLot, toWager, type NewLot } from "./wagering/lots.ts"
import { wagering } from "./wagering/projection.ts"
import { checkDue, startWorkers } from "./workers.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { Withdrawal, WithdrawalKey } from "./withdrawal.ts"

export { withdrawalsPersonal } from "./personal-data.ts"
export { withdrawalChecks } from "./sub-ledger.ts"
export { DEFAULT_RULES } from "./terms.ts"
export { verdictOf } from "./checks.ts"
export { peerCause, peerOf }
export type { PeerTerms, Settled, Terms, Wanted, WithdrawalsKit }
export type { Withdrawal, WithdrawalKey }

export const withdrawalMigrations: MigrationSource = {
  name: "56_withdrawals",
  schema: "withdrawals",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Withdrawals: quotes, requests, checks, payouts, receipts, and what has to be wagered before. The face of the module. */
export interface Withdrawals extends Module {
  readonly routes: ReturnType<typeof withdrawalRoutes>
  readonly consoleRoutes: ReturnType<typeof withdrawalConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  readonly projections: readonly Projection[]
  /** A provider that pays out is set up. */
  readonly paysOut: boolean
  /** The sum that a member still has to wager before a withdrawal. */
  readonly toWager: typeof toWager
  /** Opens a lot for a bonus, in the transaction that grants it and before it is posted. */
  readonly openLot: (tx: Tx, lot: NewLot) => Promise<void>
  /** Writes a merchant's first rules; nothing where it has some already. */
  readonly addRules: (merchantId: MerchantId, asset: AssetCode, rules: WithdrawalRules) => Promise<void>
  /** Withdrawals that wait for a person: how many, and since when the oldest does. */
  readonly waiting: (merchantId: MerchantId) => ReturnType<typeof oldestWaiting>
  /** Withdrawals by the hour or day in which they were paid, by kind of account and provider. */
  readonly paid: (asked: MoneyAsked) => Promise<MoneyLine[]>
  /** How attempts to pay out that were made since an instant went, by provider. */
  readonly courses: (merchantId: MerchantId, since: Date) => Promise<Course[]>
  /** The withdrawer's leg of payments between members: what is offered to them, and the escrow. */
  readonly escrow: Escrow
  /** The merchant's rules of withdrawals. */
  readonly terms: (db: Db | Tx, merchantId: MerchantId, asset: AssetCode) => Promise<Terms>
  /** The limits of levels, null for a level that none hold for. */
  readonly limitsOf: (
    merchantId: MerchantId,
    asset: AssetCode,
    levels: readonly number[],
  ) => Promise<readonly (LimitTier | null)[]>
  /** One round of every worker, now. Answers with how many rows they looked at. */
  readonly checkDue: () => Promise<number>
}

/** Acts of the module of payments between members on withdrawals: each in that module's transaction. */
export interface Escrow {
  readonly offersFor: (wanted: Wanted) => ReturnType<typeof offersFor>
  readonly openOffers: (
    merchantId: MerchantId,
    asset: AssetCode,
    limit: number,
  ) => ReturnType<typeof openOffers>
  readonly find: (db: Db | Tx, at: WithdrawalKey) => ReturnType<typeof findWithdrawal>
  readonly take: Acting<typeof take>
  readonly takeAfterAll: Acting<typeof takeAfterAll>
  readonly giveBack: Acting<typeof giveBack>
  readonly divide: Acting<typeof divide>
  readonly settle: Acting<typeof settle>
  readonly bounce: Acting<typeof bounce>
  readonly markDisputed: typeof markDisputed
}

/** A function of the module without the kit that it is given. */
type Acting<F> = F extends (kit: WithdrawalsKit, ...given: infer Given) => infer Answer
  ? (...given: Given) => Answer
  : never

const escrowOf = (kit: WithdrawalsKit): Escrow => ({
  offersFor: (wanted) => offersFor(kit.db, wanted, kit.clock.now()),
  openOffers: (merchantId, asset, limit) => openOffers(kit.db, merchantId, asset, kit.clock.now(), limit),
  find: findWithdrawal,
  take: (...given) => take(kit, ...given),
  takeAfterAll: (...given) => takeAfterAll(kit, ...given),
  giveBack: (...given) => giveBack(kit, ...given),
  divide: (...given) => divide(kit, ...given),
  settle: (...given) => settle(kit, ...given),
  bounce: (...given) => bounce(kit, ...given),
  markDisputed,
})

export function withdrawals(kit: WithdrawalsKit): Withdrawals {
  let workers: readonly Loop[] | undefined
  return {
    routes: withdrawalRoutes(kit),
    consoleRoutes: withdrawalConsoleRoutes(kit),
    approvals: [secondApproval(kit), receiptApproval(kit), payoutApproval(kit), rulesApproval(kit)],
    projections: [wagering],
    reactions: [
      within("depositCredited", (tx, deposit) => lotOfDeposit(kit, tx, deposit)),
      durably("statementTaken", "withdrawals.judgeStatement", (taken) => judgeStatement(kit, taken)),
    ],
    feeds: [
      memberFeed("withdrawal", {
        visibleTo:
          ({ memberId }) =>
          (member) =>
            String(member.id) === memberId,
        view: async ({ withdrawalId, state }) => [{ type: "withdrawal", withdrawalId, state }],
      }),
    ],
    inbound: (app) =>
      inboundWebhooks(app, {
        path: "/payments/payouts/webhooks/:provider",
        providers: kit.providers,
        clock: kit.clock,
        only: (event) => (event.of === "payout" ? event : undefined),
        receive: (provider, event) => receivePayoutEvent(kit, provider, event),
      }),
    jobs: [recurring("withdrawals.differences", { cron: "51 * * * *" }, () => reviewPayouts(kit))],
    sweep: () => sweepQuotes(kit),
    paysOut: kit.providers.length > 0,
    toWager,
    openLot: (tx, lot) => openLot(kit, tx, lot),
    addRules: async (merchantId, asset, rules) => {
      await inTransaction(kit.db, (tx) =>
        writeRules(tx, { merchantId, asset, from: 0, rules, at: kit.clock.now(), by: "–" }),
      )
    },
    waiting: (merchantId) => oldestWaiting(kit.db, merchantId, kit.clock.now()),
    paid: (asked) => paidLines(kit.db, asked),
    courses: (...asked) => payoutCourses(kit.db, ...asked),
    escrow: escrowOf(kit),
    terms: readTerms,
    limitsOf: async (merchantId, asset, levels) => {
      const { tiers } = await readTerms(kit.db, merchantId, asset)
      return levels.map((level) => tierOf(tiers, level) ?? null)
    },
    checkDue: () => checkDue(kit),
    start: () => {
      workers ??= startWorkers(kit)
    },
    stop: async () => {
      await Promise.all((workers ?? []).map((worker) => worker.stop()))
    },
  }
}
