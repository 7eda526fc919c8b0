import type { Permission } from "@croupier/contract/console/permissions"
import type { Db, Tx } from "@croupier/database"
import type { Approver, ConsoleContext } from "../../http/console-context.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Jobs } from "../../kernel/jobs.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { LeakedPasswords, Passwords, Puzzles } from "../identity/index.ts"
import type { Merchants } from "../merchants/index.ts"
import type { OperatorPolicy } from "./policy.ts"

/** What is done when a second person has approved. */
export interface Act {
  /** Who may propose it and who may approve it. */
  readonly permission: Permission
  /**
   * Does what was proposed, inside the transaction that marks it approved, as its last statement. A Refusal
   * takes all of it back and leaves the proposal failed. Checks the payload by itself: it was stored as JSON.
   */
  readonly apply: (tx: Tx, payload: unknown, by: Approver) => Promise<void>
  /** Tells whoever waits for it, once it has committed. */
  readonly afterwards?: (payload: unknown) => void
}

export interface OperatorsKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Random
  /** Seals the secrets of authenticators. */
  readonly vault: Vault
  readonly passwords: Passwords
  readonly leaked: LeakedPasswords
  readonly puzzles: Puzzles
  /** Where the console answers: passkeys are made for it. */
  readonly consoleUrl: () => string
  readonly queue: Pick<Jobs, "add">
  readonly merchants: Pick<Merchants, "all">
  /** What other modules let two people do, by name. */
  readonly acts?: Readonly<Record<string, Act>>
  readonly policy?: Partial<OperatorPolicy>
}

/** The kit with its defaults filled in, as the use cases see it. */
export interface Inner extends OperatorsKit {
  readonly policy: OperatorPolicy
  readonly acts: Readonly<Record<string, Act>>
}

/** What a use case knows of whoever acts. */
export type Actor = Pick<ConsoleContext, "staff" | "ip" | "requestId">
