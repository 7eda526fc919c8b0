import type { MemberMark } from "@croupier/contract/console/member-marks"
import type { Db } from "@croupier/database"
import type { AnyApproval } from "../../call/approval.ts"
import type { ConsoleContext } from "../../call/console-context.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { LeakedPasswords, Passwords, Puzzles } from "../identity/index.ts"
import type { Merchants } from "../merchants/index.ts"
import type { OperatorPolicy } from "./policy.ts"
import type { MemberId } from "../../kernel/ids.ts"

/** A member as a proposal shows them. */
export interface MemberShown {
  readonly account: string
  readonly marks: readonly MemberMark[]
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
  readonly queue: Queue
  /** Hears of each entry of the audit log; without it none is told. */
  readonly events?: Events
  /** Hears of a break in the audit log. */
  readonly report: (error: unknown) => void
  /** Writes a line to the process log. */
  readonly note: (line: string) => void
  readonly merchants: Pick<Merchants, "all">
  /** Acts of other modules that take two people. */
  readonly approvals?: readonly AnyApproval[]
  /** Accounts and marks of members, by id; without it proposals show numbers. */
  readonly membersShown?: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, MemberShown>>
  readonly policy?: Partial<OperatorPolicy>
}

/** The kit with its defaults filled in, as the use cases see it. */
export interface OperatorsContext extends Omit<OperatorsKit, "approvals"> {
  readonly policy: OperatorPolicy
  readonly approvals: ReadonlyMap<string, AnyApproval>
  readonly membersShown: (ids: readonly MemberId[]) => Promise<ReadonlyMap<bigint, MemberShown>>
}

/** Facts of the acting person that a use case knows. */
export type Actor = Pick<ConsoleContext, "staff" | "ip" | "requestId">
