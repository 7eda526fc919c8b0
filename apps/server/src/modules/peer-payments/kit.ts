import type { MarketPolicy } from "@croupier/rules/market-policy"
import type { Db, Tx } from "@croupier/database"
import type { AssetCode, Ledger } from "@croupier/ledger"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import type { Random } from "../../kernel/random.ts"
import type { Vault } from "../../kernel/secrets.ts"
import type { Identity } from "../identity/index.ts"
import type { DepositGate } from "../responsible-gaming/index.ts"
import { peerOf, type PeerTerms, type Withdrawals } from "../withdrawals/index.ts"

/** Facts of a merchant that the module knows. */
export interface PeerMerchant {
  readonly asset: AssetCode
  readonly policy: Pick<MarketPolicy, "memberPays">
}

/** The parts that the module is given. */
export interface PeerKit {
  readonly db: Db
  readonly ledger: Pick<Ledger, "postIn" | "takeUpTo" | "receivables">
  readonly clock: Clock
  readonly random: Random
  readonly bus: Pick<Bus, "publish">
  /** Tells other modules of credits. */
  readonly events: Events
  readonly merchants: { readonly byId: (id: number) => PeerMerchant }
  readonly identity: Pick<Identity, "payoutStanding" | "membersShown" | "kinOf">
  readonly withdrawals: Pick<Withdrawals, "escrow" | "terms">
  /** Refuses a deposit that a limit of the member's does not let begin, in the transaction that begins it. */
  readonly refuseDeposit: DepositGate
  /** Seals the account that a depositor pays to. */
  readonly vault: Vault
  /** Hears of what a person should know. */
  readonly report: (error: unknown) => void
}

/** How members pay each other at a merchant; null where the market or the merchant does not let them. */
export async function rulesOf(
  kit: Pick<PeerKit, "withdrawals" | "merchants">,
  db: Db | Tx,
  merchantId: MerchantId,
): Promise<PeerTerms | null> {
  const merchant = kit.merchants.byId(merchantId)
  return peerOf(await kit.withdrawals.terms(db, merchantId, merchant.asset), merchant)
}
