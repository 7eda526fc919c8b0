import type { APPROVAL_MODES, Change, Part, Warning } from "@croupier/contract/console/approvals"
import type { Permission } from "@croupier/contract/console/permissions"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { z } from "zod"
import type { Staff } from "./staff.ts"
import type { MerchantId } from "../kernel/ids.ts"

/** Who lets a proposal take effect: its approver, or its proposer where no second person is needed. */
export interface Approver {
  readonly staff: Staff
  /** Who proposed it, by login. */
  readonly proposedBy: string
  readonly merchantId: MerchantId | null
  readonly key: string
  readonly why: string
}

export interface MoneyByHand {
  readonly amount: Amount
  readonly asset: AssetCode
}

/** The facts of a proposal as data: the console makes the sentence. */
export interface Description {
  /** The text `approval_…` of the console; `parts` stand in its places. */
  readonly says: string
  readonly parts: readonly Part[]
  readonly memberId?: string
  /** The amount of the proposal in the list. */
  readonly amount?: MoneyByHand
}

/** One kind of act that takes two people. */
export interface ApprovalTerms<P> {
  readonly name: string
  /** Who may propose it and who may approve it. */
  readonly permission: Permission
  /**
   * `second-person`: another person is shown what was proposed and approves it. `independent-entry`: another person
   * enters the same without being shown it; something else drops both entries.
   */
  readonly mode: (typeof APPROVAL_MODES)[number]
  /** The schema of the stored payload; it is checked again when it is read. */
  readonly payload: z.ZodType<P>
  readonly describe: (payload: P) => Description
  /** Values that the proposal would change, by the figures of now. */
  readonly changes: (db: Db | Tx, payload: P) => Promise<readonly Change[]>
  /** Refuses what cannot be proposed any more; in the transaction that stores the proposal. */
  readonly check?: (tx: Tx, payload: P) => Promise<void>
  /** Warnings about the proposal as of now, beside those that hold for every approval. */
  readonly warnings?: (db: Db | Tx, payload: P) => Promise<readonly Warning[]>
  /** Of two open proposals with the same key the second is refused; null: any number may wait. */
  readonly conflictKey: (payload: P) => string | null
  /** Money that people move by their own decision: it falls under the merchant's ceilings. */
  readonly byHand?: (payload: P) => MoneyByHand | undefined
  /**
   * Does what was proposed, inside the transaction that marks it approved, as its last statement. A Refusal takes
   * all of it back and leaves the proposal failed.
   */
  readonly apply: (tx: Tx, payload: P, by: Approver) => Promise<void>
  /** Runs once it has committed: messages to other nodes and to pages. */
  readonly afterwards?: (payload: P) => void
}

/** An approval together with one payload. */
export interface BoundApproval {
  readonly description: Description
  readonly changes: (db: Db | Tx) => Promise<readonly Change[]>
  readonly warnings: (db: Db | Tx) => Promise<readonly Warning[]>
  readonly check: (tx: Tx) => Promise<void>
  readonly conflictKey: string | null
  readonly byHand: MoneyByHand | undefined
  readonly apply: (tx: Tx, by: Approver) => Promise<void>
  readonly afterwards: () => void
}

/** An approval whose payload is not known yet: what the list of all approvals holds. */
export interface AnyApproval extends Pick<ApprovalTerms<unknown>, "name" | "permission" | "mode"> {
  /** Binds what was stored. Throws where the stored payload is not one of this approval. */
  readonly read: (stored: unknown) => BoundApproval
}

export interface Approval<P> extends AnyApproval {
  readonly bind: (payload: P) => BoundApproval
}

/** The one way to make an act that takes two people. */
export function approval<P>(terms: ApprovalTerms<P>): Approval<P> {
  const bind = (payload: P): BoundApproval => ({
    description: terms.describe(payload),
    changes: (db) => terms.changes(db, payload),
    warnings: async (db) => (await terms.warnings?.(db, payload)) ?? [],
    check: async (tx) => terms.check?.(tx, payload),
    conflictKey: terms.conflictKey(payload),
    byHand: terms.byHand?.(payload),
    apply: (tx, by) => terms.apply(tx, payload, by),
    afterwards: () => terms.afterwards?.(payload),
  })
  const { name, permission, mode } = terms
  return { name, permission, mode, bind, read: (stored) => bind(terms.payload.parse(stored)) }
}

/** The figures that terms change, by their fields: those that stand now beside those after. A field that is missing in one has no value there. */
export const changedFigures = (
  now: ReadonlyMap<string, string> | undefined,
  after: ReadonlyMap<string, string>,
): Change[] =>
  [...new Set([...(now?.keys() ?? []), ...after.keys()])]
    .filter((field) => now?.get(field) !== after.get(field))
    .map((field) => ({ field, now: figurePart(now?.get(field)), after: figurePart(after.get(field)) }))

const figurePart = (figure: string | undefined): Part | null =>
  figure === undefined ? null : textPart(figure)

export const moneyPart = (amount: string, asset: string): Part => ({ kind: "money", amount, asset })
export const minutesPart = (minutes: number): Part => ({ kind: "minutes", minutes })
export const textPart = (text: string): Part => ({ kind: "text", text })
export const memberPart = (memberId: string): Part => ({ kind: "member", memberId })
export const wordPart = (...words: string[]): Part => ({ kind: "words", words })
