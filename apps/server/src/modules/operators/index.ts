import type { MigrationSource, Tx, Db } from "@croupier/database"
import { inTransaction } from "@croupier/database"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { AnyApproval, Approval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import type { ConsoleHandlers, AuditEntry, Proposed } from "../../call/console-context.ts"
import { record } from "./audit.ts"
import { auditState, reportAudit } from "./audit-check.ts"
import { operatorRoutes } from "./console-routes.ts"
import { recurring, type Work } from "../../kernel/job.ts"
import { sweepExports } from "./export-store.ts"
import { exportWork } from "./export-work.ts"
import { makeFirstOwner, type FirstOwner } from "./first-owner.ts"
import type { Actor, OperatorsContext, OperatorsKit } from "./kit.ts"
import { OPERATOR_POLICY } from "./policy.ts"
import { sweepSignInChallenges } from "./passkey-sign-in.ts"
import { countOpen } from "./proposals.ts"
import { propose } from "./propose.ts"
import { rolesApproval } from "./staff.ts"
import { csrfOf, sessionOf, sweepSessions, type StaffSession } from "./staff-sessions.ts"
import { sweepTries } from "./tries.ts"
import type { MerchantId } from "../../kernel/ids.ts"

export { operatorsPersonal } from "./personal-data.ts"
export { verifyAudit } from "./audit-check.ts"
export { restoreOwner } from "./first-owner.ts"
export type { FirstOwner, StaffSession }

export const operatorMigrations: MigrationSource = {
  name: "90_operators",
  schema: "operators",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** The people of the house: who they are, what they may do, what they did. The face of the module. */
export interface Operators extends Module {
  readonly consoleRoutes: ReturnType<typeof operatorRoutes>
  /**
   * The person of a token, as far as their merchants let them in from an address; `touched` where a person is
   * there. Refuses NOT_SIGNED_IN, SESSION_EXPIRED, ADDRESS_NOT_ALLOWED.
   */
  readonly sessionOf: (
    token: string | undefined,
    options: { readonly ip: string; readonly touched: boolean },
  ) => Promise<StaffSession>
  readonly csrfOf: (token: string) => string
  /** Adds to the audit log, in the caller's transaction where there is one. */
  readonly record: (tx: Db | Tx, actor: Actor, entry: AuditEntry) => Promise<void>
  /** Adds to the audit log in a transaction of its own, for a reading. */
  readonly noteReading: (actor: Actor, entry: AuditEntry) => Promise<void>
  readonly propose: <P>(
    actor: Actor,
    approval: Approval<P>,
    payload: P,
    proposed: Proposed,
  ) => Promise<Outcome>
  /** Makes the first owner of a platform, and tells the password this once. */
  readonly makeFirstOwner: () => Promise<FirstOwner | undefined>
  /** True where the last walk along the chain found a break. */
  readonly isAuditBroken: () => Promise<boolean>
  /** How many proposals wait for a second person: those for a merchant, and those for the house. */
  readonly waiting: (merchantId: MerchantId) => Promise<number>
  /** Writes lists of the console into files; they are read by the same handlers as on the screen. */
  readonly exporter: (handlers: Partial<ConsoleHandlers>) => Module
  /** The walk along the audit log, by the clock. */
  readonly jobs: Work
  /** Removes what has served its time: for a job that runs every few minutes. */
  readonly sweep: () => Promise<void>
}

export function operators(given: OperatorsKit): Operators {
  const kit: OperatorsContext = {
    ...given,
    policy: { ...OPERATOR_POLICY, ...given.policy },
    approvals: byName([rolesApproval(given), ...(given.approvals ?? [])]),
    membersShown: given.membersShown ?? (async () => new Map()),
  }
  return {
    consoleRoutes: operatorRoutes(kit),
    sessionOf: (token, options) => sessionOf(kit, token, options),
    csrfOf,
    noteReading: (actor, entry) => inTransaction(kit.db, (tx) => record(kit, tx, actor, entry)),
    record: (tx, actor, entry) =>
      tx.isTransaction
        ? record(kit, tx, actor, entry)
        : inTransaction(kit.db, (own) => record(kit, own, actor, entry)),
    propose: (actor, approval, payload, proposed) => propose(kit, actor, approval, payload, proposed),
    makeFirstOwner: () => makeFirstOwner(kit),
    waiting: (merchantId) => countOpen(kit, merchantId),
    isAuditBroken: async () => (await auditState(kit.db)).brokenAt !== null,
    exporter: (handlers) => ({ jobs: [exportWork(kit, handlers)] }),
    jobs: [recurring("operators.verify-audit", { cron: "37 * * * *" }, () => reportAudit(kit))],
    sweep: async () => {
      await sweepSessions(kit, kit.db)
      await sweepExports(kit.db, kit.clock.now())
      await sweepTries(kit.db, kit.clock.now())
      await sweepSignInChallenges(kit.db, kit.clock.now())
    },
  }
}

function byName(approvals: readonly AnyApproval[]): ReadonlyMap<string, AnyApproval> {
  const named = new Map(approvals.map((each) => [each.name, each]))
  if (named.size !== approvals.length) throw new Error("two approvals have the same name")
  return named
}
