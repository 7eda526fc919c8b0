import type { AccountKind, AccountType, Language } from "@croupier/contract"

/** The member of a signed-in session, as every module sees them. */
export interface Member {
  readonly id: bigint
  readonly account: string
  readonly type: AccountType
  readonly kind: AccountKind
  readonly merchantId: number
  readonly language: Language
  /** The session that carried this request; ends with it. */
  readonly sessionId: bigint
  /** Set while a forced password change stands: only the calls that lift it are open. */
  readonly mustChangePassword: boolean
}
