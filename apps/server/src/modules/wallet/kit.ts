import type { Language } from "@croupier/contract"
import type { Ledger } from "@croupier/ledger"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export interface WalletKit {
  readonly ledger: Pick<
    Ledger,
    "balance" | "balances" | "groupsOf" | "receivables" | "statement" | "statementSums"
  >
  readonly clock: Pick<Clock, "now">
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The names of what was played at a merchant, by the causes of movements, in a language; others are left out. */
  readonly gameNames: (
    merchantId: MerchantId,
    causes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
}
