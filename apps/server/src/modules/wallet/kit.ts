import type { Language } from "@croupier/contract"
import type { Db } from "@croupier/database"
import type { Ledger } from "@croupier/ledger"
import type { Member } from "../../call/member.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import type { Reports } from "../reports/index.ts"

export interface WalletKit {
  readonly db: Db
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
  /** Settled play by product and vendor, and money that was no play, of a member in a time. */
  readonly playOfYear: Reports["memberYear"]
  /** Name and tax number that a member told; null where there is none. */
  readonly payerOf: (
    memberId: MemberId,
  ) => Promise<{ readonly name: string | null; readonly taxId: string | null }>
  /** The account and its kind; undefined for an unknown member. */
  readonly holderOf: (memberId: MemberId) => Promise<Pick<Member, "account" | "kind"> | undefined>
}
