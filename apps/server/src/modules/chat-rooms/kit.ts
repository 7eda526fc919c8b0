import type { Language } from "@croupier/contract"
import type { PlacedBet } from "@croupier/contract/lottery"
import type { Db } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { Settings } from "@croupier/rules/settings"
import type { Bus } from "../../kernel/bus.ts"
import type { Clock } from "../../kernel/clock.ts"
import type { BetId, MemberId, MerchantId } from "../../kernel/ids.ts"

/** Facts of a merchant that the module knows. */
export interface RoomMerchant {
  readonly id: MerchantId
  readonly asset: AssetCode
  readonly brand: { readonly defaultLanguage: Language }
  /** Under the rules of the merchant's market. */
  readonly settings: Pick<Settings, "chatRooms">
}

/** A round of a vendor's game of a member. */
export interface OwnRound {
  readonly game: string
  readonly staked: Amount
  readonly won: Amount
  readonly closedAt: Date | null
}

/** The parts that the module is given. */
export interface ChatRoomsKit {
  readonly db: Db
  readonly clock: Clock
  readonly bus: Pick<Bus, "publish">
  readonly merchants: { readonly byId: (id: MerchantId) => RoomMerchant }
  /** Which of these members are kept from play. */
  readonly exclusionsOf: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, unknown>>
  readonly isMemberOf: (merchantId: MerchantId, memberId: MemberId) => Promise<boolean>
  /** The names of members as others may see them. */
  readonly maskedNames: (memberIds: readonly MemberId[]) => Promise<ReadonlyMap<bigint, string>>
  readonly accountsOf: (
    memberIds: readonly MemberId[],
  ) => Promise<ReadonlyMap<bigint, { readonly account: string }>>
  /** The VIP level of a member; 0 without one. */
  readonly levelOf: (memberId: MemberId) => Promise<number>
  /** Deposits of a member that were credited. */
  readonly depositedBy: (memberId: MemberId, asset: AssetCode) => Promise<Amount>
  /** A lottery bet of a member; undefined where it is another's. */
  readonly betOf: (memberId: MemberId, betId: BetId) => Promise<PlacedBet | undefined>
  /** A round of a member; undefined where it is another's. */
  readonly roundOf: (
    memberId: MemberId,
    asked: {
      readonly merchantId: MerchantId
      readonly vendor: string
      readonly round: string
      readonly asset: AssetCode
    },
  ) => Promise<OwnRound | undefined>
  /** The names of vendors' games in a language, in the order asked for. */
  readonly gameNames: (
    games: readonly { readonly vendor: string; readonly code: string }[],
    language: Language,
  ) => Promise<readonly ({ readonly name: string } | undefined)[]>
  /** The names of a merchant's lotteries by their codes, in a language. */
  readonly lotteryNames: (
    merchantId: MerchantId,
    codes: readonly string[],
    language: Language,
  ) => Promise<ReadonlyMap<string, string>>
}

/** Messages of one member in a minute, in one room. */
export const MESSAGES_A_MINUTE = 12
/** Unread messages are counted so far. */
export const UNREAD_AT_MOST = 100
/** Messages are kept for so many days. */
export const KEPT_DAYS = 90

/** The rooms of a merchant; none where market or merchant keep them off. */
export const roomsOf = ({ brand, settings: { chatRooms } }: RoomMerchant): readonly Language[] =>
  !chatRooms.enabled ? [] : chatRooms.languages.length > 0 ? chatRooms.languages : [brand.defaultLanguage]
