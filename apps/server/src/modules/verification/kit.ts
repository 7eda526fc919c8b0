import type { Db, Tx } from "@croupier/database"
import { demandsOf, type IdentityDemands } from "@croupier/rules/identity-levels"
import type { AssetCode } from "@croupier/ledger"
import type { Merchant } from "../../call/merchant.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { Person } from "../identity/index.ts"
import type { IdentityProvider } from "./provider.ts"

/** Facts of a merchant that the module knows. */
export interface VerificationMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly demands: IdentityDemands
}

/** The merchants whose members are verified. */
export interface VerificationMerchants {
  readonly byId: (id: MerchantId) => VerificationMerchant
  readonly all: () => readonly VerificationMerchant[]
}

/**
 * Merchants with the demands that hold at each: those of its market, and its own. Every call that wants to play asks for them, so they
 * are worked out once for each reading of a merchant; one whose settings change is read anew.
 */
export function verifiedMerchants(brands: {
  readonly byId: (id: MerchantId) => Merchant
  readonly all: () => readonly Merchant[]
}): VerificationMerchants {
  const views = new WeakMap<Merchant, VerificationMerchant>()
  const view = (merchant: Merchant): VerificationMerchant => {
    const known = views.get(merchant)
    if (known) return known
    const { id, asset, policy, settings } = merchant
    const seen = { id, asset, demands: demandsOf(policy.identity, settings.identity) }
    views.set(merchant, seen)
    return seen
  }
  return { byId: (id) => view(brands.byId(id)), all: () => brands.all().map(view) }
}

/** The parts that the module is given. */
export interface VerificationKit {
  readonly db: Db
  readonly clock: Clock
  readonly random: Pick<Random, "bytes">
  readonly events: Events
  readonly merchants: VerificationMerchants
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** Facts that accounts hold about the person of a member, in the caller's transaction where it names one. */
  readonly personOf: (memberId: MemberId, tx?: Tx) => Promise<Person>
  /** The name becomes the member's own, where none was told. */
  readonly keepName: (tx: Tx, memberId: MemberId, name: string) => Promise<void>
  /** Members of a merchant by account, behind `after`; not those who try. */
  readonly accountsFrom: (
    merchantId: MerchantId,
    asked: { readonly start: string; readonly after: string | undefined; readonly limit: number },
  ) => Promise<readonly { readonly id: MemberId; readonly account: string }[]>
  /** Checks documents and faces; without one, people of the house do. */
  readonly provider: IdentityProvider | undefined
  /** Seals data, and the keys of files. */
  readonly vault: Vault
  /** The key of marks. */
  readonly key: Uint8Array
  /** The house's own address, for webhooks. */
  readonly publicUrl: () => string
  readonly report: (error: unknown) => void
}
