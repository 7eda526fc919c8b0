import type { Permission, Role } from "@croupier/contract/console/permissions"
import type { MerchantId, StaffId } from "../kernel/ids.ts"

/** The person of the house who is signed in to the console. */
export interface Staff {
  readonly id: StaffId
  readonly login: string
  readonly name: string
  readonly roles: readonly Role[]
  readonly permissions: ReadonlySet<Permission>
  /**
   * The merchants that they work for and whose address lists let them in from where they are; null: every merchant,
   * also those to come.
   */
  readonly merchantIds: readonly MerchantId[] | null
  /** True where every list of the merchants that they work for lets them in from where they are. */
  readonly isEverywhere: boolean
  readonly sessionId: bigint
}
