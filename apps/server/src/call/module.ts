import type { MigrationSource } from "@croupier/database"
import type { SubLedgerCheck } from "@croupier/ledger"
import type { FastifyInstance } from "fastify"
import type { Reaction } from "../kernel/events.ts"
import type { Work } from "../kernel/job.ts"
import type { Projection } from "../kernel/projections.ts"
import type { AnyApproval } from "./approval.ts"
import type { ConsoleHandlers } from "./console-context.ts"
import type { Handlers } from "./context.ts"
import type { Feed } from "./feed.ts"

/** The storage of a module, declared before the module is built: migrations, functions and checks. */
export interface Declaration<N extends string = string> {
  /** By this name later modules ask it. */
  readonly name: N
  readonly migrations?: MigrationSource
  /** The checks of its tables against the journal. */
  readonly subLedgerChecks?: readonly SubLedgerCheck[]
}

/**
 * A module: the parts that it brings to the house. Every module is such a value, whatever else it answers, so
 * that nothing has to know the differences between modules: the composition folds each field over the list of
 * all modules.
 */
export interface Module {
  /** Handlers of rows of the contract. */
  readonly routes?: Partial<Handlers>
  /** Handlers of rows of the console's table. */
  readonly consoleRoutes?: Partial<ConsoleHandlers>
  /** Ways in that are no rows of the contract: webhooks of providers, protocols of vendors. */
  readonly inbound?: (app: FastifyInstance) => void
  /** The feeds of the module: messages to sockets after a change. */
  readonly feeds?: readonly Feed[]
  /** Acts that take two people of the staff. */
  readonly approvals?: readonly AnyApproval[]
  /** Tables that follow from the journal or from settled play. */
  readonly projections?: readonly Projection[]
  /** The handlers of its jobs, planned and recurring. */
  readonly jobs?: Work
  /** Its reactions to domain events of other modules. */
  readonly reactions?: readonly Reaction[]
  /** Removes what has served its time; every five minutes, in one worker. */
  readonly sweep?: () => Promise<void>
  /** Runs in every worker before the server accepts calls. */
  readonly prepare?: () => Promise<unknown>
  /** Starts the loops of a worker; once, in every process of that role. */
  readonly start?: () => void
  /** Ends the loops after their round, and closes what was opened. Modules stop in the opposite order of their building. */
  readonly stop?: () => Promise<unknown>
}
