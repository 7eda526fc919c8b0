import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Settings } from "@croupier/rules/settings"
import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { Queue } from "../../kernel/jobs.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { DepositGate } from "../responsible-gaming/index.ts"
import type { NamedParty } from "./own-name.ts"
import type { PaymentProvider } from "./provider.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export interface PaymentsKit {
  readonly db: Db
  readonly ledger: Pick<
    Ledger,
    "openWallets" | "postIn" | "balance" | "balances" | "houseBalance" | "claims" | "receivables"
  >
  readonly clock: Clock
  readonly random: Random
  readonly queue: Queue
  readonly bus: Pick<Bus, "publish">
  /** Tells other modules of credits. */
  readonly events: Events
  readonly merchants: {
    readonly byId: (id: MerchantId) => {
      readonly brand: { readonly name: string; readonly timeZone: string }
      readonly settings: Pick<Settings, "deposits" | "adjustments">
      readonly policy: Pick<MarketPolicy, "memberDocument" | "forbiddenMethods">
    }
  }
  readonly providers: readonly PaymentProvider[]
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The account by which a member signs in. */
  readonly accountOf: (memberId: MemberId) => Promise<string | undefined>
  /** The house's own address, for webhooks and for the way back; asked for when a charge is made. */
  readonly publicUrl: () => string
  /** Seals the links by which members come back from a provider's page. */
  readonly returnLinks: Vault
  /** Refuses a deposit that a limit of the member's does not let begin, in the transaction that begins it. */
  readonly refuseDeposit: DepositGate
  /** Whether a member told a document of their own. */
  readonly hasDocument: (memberId: MemberId) => Promise<boolean>
  /** The names of a member, as registered and as payout accounts have them, with their tax numbers; none where none was told. */
  readonly namesOf: (memberId: MemberId) => Promise<readonly NamedParty[]>
  /** Hears of what a person should know: a worker's error, a deposit that waits for an operator. */
  readonly report: (error: unknown) => void
}

export const providerOf = (kit: PaymentsKit, code: string): PaymentProvider | undefined =>
  kit.providers.find((provider) => provider.code === code)
