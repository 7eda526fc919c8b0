import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Bus } from "../../kernel/bus.ts"
import type { Events } from "../../kernel/events.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { LotsOfWithdrawals } from "../bonuses/index.ts"
import type { Identity } from "../identity/index.ts"
import type { PaymentProvider } from "../payments/index.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** Facts of a merchant that the module knows. */
export interface WithdrawalMerchant {
  readonly asset: AssetCode
  readonly brand: { readonly timeZone: string }
  readonly policy: Pick<MarketPolicy, "memberCancels" | "memberPays">
}

/** The parts that the module is given. */
export interface WithdrawalsKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "openWallets" | "claims" | "receivables" | "takeUpTo" | "postIn" | "balances">
  readonly clock: Clock
  readonly random: Random
  readonly bus: Pick<Bus, "publish">
  /** Tells of payouts and refusals; without it no module hears of them. */
  readonly events?: Events
  readonly merchants: { readonly byId: (id: number) => WithdrawalMerchant }
  readonly identity: Pick<Identity, "payoutStanding" | "stepUpOf" | "provePayment" | "membersShown">
  /** Providers that pay out. */
  readonly providers: readonly PaymentProvider[]
  /** Stakes of a member that no result has ended yet: they may still come back. */
  readonly inPlay: (tx: Tx, memberId: MemberId, asset: AssetCode) => Promise<Amount>
  /** Contested payments of a member: open ones, those that went against them, and open ones of others that lead to them. */
  readonly contestsOf?: (
    db: Db | Tx,
    memberId: MemberId,
  ) => Promise<{ readonly open: number; readonly accepted: number; readonly flagged: number }>
  /** True while a member owes a bill to an agent below, and no money may leave for it; without it none does. */
  readonly owesBelow?: (
    tx: Tx,
    of: { readonly memberId: MemberId; readonly merchantId: MerchantId },
  ) => Promise<boolean>
  /** The level of identity that a withdrawal lacks, by the sum of all withdrawals with it; without it none lacks one. */
  readonly identityLacking?: (
    db: Db | Tx,
    of: {
      readonly memberId: MemberId
      readonly merchantId: MerchantId
      readonly asset: AssetCode
      readonly sum: Amount
    },
  ) => Promise<string | undefined>
  /** How many deposits of a member were paid by another person. */
  readonly paidByOthers?: (memberId: MemberId) => Promise<number>
  /** Whether a high alert of the watch on a member is open; without it none is. */
  readonly isWatched?: (db: Db | Tx, memberId: MemberId) => Promise<boolean>
  /** The level of a member; without it every member is of level 0. */
  readonly levelOf?: (memberId: MemberId, tx?: Tx) => Promise<number>
  /** How soon people decide withdrawals of a member; without it all members are alike. */
  readonly withdrawalSpeedOf?: (
    memberId: MemberId,
    tx?: Tx,
  ) => Promise<{ readonly priority: number; readonly answerMinutes: number | null }>
  /** True where the member's level frees withdrawals of their fee; without it no level does. */
  readonly isWithoutFee?: (memberId: MemberId, tx?: Tx) => Promise<boolean>
  /** Bonuses that a withdrawal ends; without it none does. */
  readonly bonuses?: LotsOfWithdrawals
  /** Seals orders of payouts: they name a payee. */
  readonly vault: Vault
  /** The house's own address, for webhooks. */
  readonly publicUrl: () => string
  /** Hears of what a person should know: a worker's error, a contradiction of a provider. */
  readonly report: (error: unknown) => void
}

export const providerOf = (
  kit: Pick<WithdrawalsKit, "providers">,
  code: string,
): PaymentProvider | undefined => kit.providers.find((provider) => provider.code === code)
