import type { MigrationSource } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import { memberFeed } from "../../call/feed.ts"
import type { Module } from "../../call/module.ts"
import { durably } from "../../kernel/events.ts"
import type { Loop } from "../../kernel/loop.ts"
import type { MoneyAsked, MoneyLine } from "../payments/index.ts"
import { rulingApproval } from "./admin/ruling.ts"
import { peerConsoleRoutes } from "./console-routes.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { creditedLines } from "./figures.ts"
import { disputeAlarm, receiversFrom } from "./followed.ts"
import type { PeerKit } from "./kit.ts"
import { peerRoutes } from "./routes.ts"
import { barMember, checkDue, startChecking } from "./timer.ts"

export { peerPaymentsPersonal } from "./personal-data.ts"
export { peerChecks } from "./sub-ledger.ts"
export type { PeerKit }

export const peerMigrations: MigrationSource = {
  name: "57_peer_payments",
  schema: "peer_payments",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** Payments between members: matches, escrow, proofs, disputes and their rulings. The face of the module. */
export interface PeerPayments extends Module {
  readonly routes: ReturnType<typeof peerRoutes>
  readonly consoleRoutes: ReturnType<typeof peerConsoleRoutes>
  readonly approvals: readonly AnyApproval[]
  /** Deposits by paying other members, by the hour or day in which they were credited. */
  readonly credited: (asked: MoneyAsked) => Promise<MoneyLine[]>
  /** Members who were credited out of withdrawals of one member since an instant. */
  readonly receiversFrom: (
    merchantId: MerchantId,
    asked: { readonly memberId: MemberId; readonly since: Date },
  ) => Promise<MemberId[]>
  /** Payments that wait for a ruling; undefined where there is none. */
  readonly disputeAlarm: (merchantId: MerchantId) => ReturnType<typeof disputeAlarm>
  /** One round of the worker, now. Answers with how many payments it looked at. */
  readonly checkDue: () => Promise<number>
}

export function peerPayments(kit: PeerKit): PeerPayments {
  let worker: Loop | undefined
  return {
    routes: peerRoutes(kit),
    consoleRoutes: peerConsoleRoutes(kit),
    approvals: [rulingApproval(kit)],
    reactions: [durably("memberExcluded", "peer-payments.bar", ({ memberId }) => barMember(kit, memberId))],
    feeds: [
      memberFeed("peer-payment", {
        visibleTo: ({ depositorId, withdrawerId }) => {
          const both = new Set([depositorId, withdrawerId])
          return (member) => both.has(String(member.id))
        },
        view: async ({ paymentId, withdrawalId, state, depositorId }, { member }) => [
          {
            type: "peerPayment",
            paymentId,
            withdrawalId: String(member.id) === depositorId ? null : withdrawalId,
            state,
          },
        ],
      }),
    ],
    credited: (asked) => creditedLines(kit.db, asked),
    receiversFrom: (...asked) => receiversFrom(kit.db, ...asked),
    disputeAlarm: (merchantId) => disputeAlarm(kit.db, merchantId),
    checkDue: () => checkDue(kit),
    start: () => {
      worker ??= startChecking(kit)
    },
    stop: async () => {
      await worker?.stop()
    },
  }
}
