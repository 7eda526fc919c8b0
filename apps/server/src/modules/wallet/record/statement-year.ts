import type { Language } from "@croupier/contract"
import type { AssetCode } from "@croupier/ledger"
import type { Member } from "../../../call/member.ts"
import type { Merchant } from "../../../call/merchant.ts"
import type { WalletKit } from "../kit.ts"
import type { WalletSpan } from "./wallet-span.ts"

export type StatementKit = Pick<WalletKit, "ledger" | "clock" | "gameNames">

/** Whose year a statement tells, and how it is written. */
export interface StatementOf {
  readonly member: Pick<Member, "id" | "account">
  readonly merchant: Merchant
  readonly language: Language
  readonly asset: AssetCode
  readonly year: number
}

/** The year of all wallets of an owner; the movements are read while they are written. */
export interface StatementYear extends StatementOf {
  readonly wallets: readonly WalletSpan[]
  /** Up to when it tells: the end of the year, or the moment it was made. */
  readonly until: Date
  readonly from: Date
  readonly madeAt: Date
}
