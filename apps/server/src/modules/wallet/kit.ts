import type { Language } from "@croupier/contract"
import type { Ledger } from "@croupier/ledger"

export interface WalletKit {
  readonly ledger: Pick<Ledger, "balance" | "balances" | "statement">
  readonly isMemberOf: (merchantId: number, memberId: bigint) => Promise<boolean>
  /** The names of what was played at a merchant, by the causes of movements, in a language; others are left out. */
  readonly gameNames: (
    merchantId: number,
    causes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
}
