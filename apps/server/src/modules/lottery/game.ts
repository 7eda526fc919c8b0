import type { LotteryCategory } from "@croupier/contract/lottery"
import type { AssetCode } from "@croupier/ledger"
import { isGameType, type GameType } from "./game-type.ts"
import type { Amount } from "@croupier/money"
import type { Schedule } from "./draws/schedule.ts"
import type { MerchantId } from "../../kernel/ids.ts"

/** A lottery on sale at one merchant: schedule, prices and limits, all data. */
export interface Game {
  readonly merchantId: MerchantId
  readonly code: string
  readonly type: GameType
  readonly category: LotteryCategory
  readonly schedule: Schedule
  /** The price of one unit at mode 1 and multiple 1. */
  readonly unitPrice: Amount
  /** The prize group at which the house keeps nothing; return to player is group / base. */
  readonly base: number
  readonly minimumGroup: number
  /** The highest group a member without an upline plays at. */
  readonly maximumGroup: number
  readonly maximumMultiple: number
  /** The most that one bet may win. */
  readonly maximumPrize: Amount
  readonly plays: ReadonlySet<string>
  readonly asset: AssetCode
  /** A game that is taken off sale takes no more bets; earlier bets are drawn and settled. */
  readonly onSale: boolean
  /** Counts the changes that people of the house made. */
  readonly version: number
  /** Another schedule, for the days from `from` (YYYYMMDD) on. */
  readonly next: { readonly from: string; readonly schedule: Schedule } | null
  /** Days without draws, YYYYMMDD. */
  readonly skipped: ReadonlySet<string>
}

export { isGameType, type GameType }
