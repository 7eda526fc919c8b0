import type { AccountKind, AccountType, Language } from "@croupier/contract"
import type { MemberId, MerchantId } from "../kernel/ids.ts"

/** The member of a signed-in session, as every module sees them. */
export interface Member {
  readonly id: MemberId
  readonly account: string
  readonly type: AccountType
  readonly kind: AccountKind
  readonly merchantId: MerchantId
  readonly language: Language
  /** The session that carried this request; ends with it. */
  readonly sessionId: bigint
  /** Set while a forced password change stands: only the calls that lift it are open. */
  readonly mustChangePassword: boolean
}
