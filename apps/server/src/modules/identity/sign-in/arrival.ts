import type { Way } from "@croupier/contract/security"
import type { OpenTry } from "./attempts.ts"
import type { Origin } from "../kit.ts"
import type { MemberRow } from "../member-store.ts"

/** A member whose first proof (password, code to the phone, an identity provider's word) was right. */
export interface Arrival {
  readonly member: MemberRow
  readonly origin: Origin
  readonly remember: boolean
  readonly way: Way
  /** The password is the one that operators give out. */
  readonly given: boolean
  readonly mustChangePassword: boolean
  /** A passkey, or a code of the app, was shown. */
  readonly proven?: boolean
  /** The counted try that brought the arrival here. */
  readonly attempt?: OpenTry
}
