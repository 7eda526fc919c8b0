import type { Outcome } from "@croupier/contract/console/endpoint"
import type {
  ConsoleEndpoints,
  ConsoleName,
  ConsoleParsed,
  ConsoleValue,
} from "@croupier/contract/console/table"
import type { Language } from "@croupier/contract"
import type { Db, Tx } from "@croupier/database"
import type { Approval } from "./approval.ts"
import type { Merchant } from "./merchant.ts"
import type { Staff } from "./staff.ts"
import type { MerchantId } from "../kernel/ids.ts"

/** Fields of an audit entry besides who, when and from where. */
export interface AuditEntry {
  readonly act: string
  readonly target?: string
  readonly before?: unknown
  readonly after?: unknown
  readonly why?: string
  /** The merchant it was done for; null for what concerns the house. */
  readonly merchantId: MerchantId | null
}

/** A proposal to a second person, beside the payload of the approval. */
export interface Proposed extends Omit<AuditEntry, "act"> {
  readonly target: string
  readonly why: string
  /** The proposer's own key: a second time answers as the first. */
  readonly key: string
}

interface AnyContext {
  readonly requestId: string
  readonly ip: string
  readonly userAgent: string
  readonly language: Language
  /** The token of the cookie, where there is one. */
  readonly token: string | undefined
  /** Gives the browser another token, or takes it away. */
  readonly keepToken: (token: string | undefined) => void
}

/** Facts of a request that a handler behind the sign-in knows. */
export interface ConsoleContext extends AnyContext {
  readonly staff: Staff
  readonly isSteppedUp: boolean
  /** Writes into the audit log, in the transaction of what it tells of. */
  readonly record: (tx: Db | Tx, entry: AuditEntry) => Promise<void>
  /**
   * Lets an act wait for a second person, or does it where none is needed. Refuses PROPOSAL_WAITS where another
   * proposal on the same thing is open, and what the ceilings of money by hand refuse.
   */
  readonly propose: <P>(approval: Approval<P>, payload: P, proposed: Proposed) => Promise<Outcome>
}

/** Facts that a handler of a room knows: also the merchant that the caller works for. */
export interface MerchantContext extends ConsoleContext {
  readonly merchant: Merchant
}

type ContextOf<K extends ConsoleName> = ConsoleEndpoints[K]["access"] extends "public" | "signing-in"
  ? AnyContext
  : ConsoleEndpoints[K]["access"] extends "staff"
    ? ConsoleContext
    : MerchantContext

/** One handler per row of the console's table: a missing one fails the build. */
export type ConsoleHandlers = {
  readonly [K in ConsoleName]: (input: ConsoleParsed<K>, context: ContextOf<K>) => Promise<ConsoleValue<K>>
}

/** The handlers of the console that one module brings, with the names of their rows in the type. */
export const consoleHandlers = <K extends ConsoleName>(
  own: Pick<ConsoleHandlers, K>,
): Pick<ConsoleHandlers, K> => own

export type { AnyContext as VisitorContext }
