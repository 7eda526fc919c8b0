import type { Language } from "@croupier/contract"
import { type AssetCode, MAX_AMOUNT } from "@croupier/ledger"
import { add, type Amount } from "@croupier/money"
import type { PlayKind } from "@croupier/provider/wire"
import type { Status } from "@croupier/provider"
import type { OfferedRounds } from "../../bonuses/index.ts"

/*
 * The vocabulary of the seamless wallet. GWP/1 and each vendor's own protocol translate their calls into it and its
 * outcomes back; they know nothing of the ledger.
 */

/** A player at a vendor. */
export interface PlayerRef {
  readonly vendor: string
  /** The vendor's name for the member: random, and another one at every vendor. */
  readonly player: string
}

/** A session at a vendor's game. */
export interface PlaySession {
  /** The session's secret; the launch's token itself where the vendor keeps one token throughout. */
  readonly session: string
  readonly player: string
  readonly game: string
  readonly currency: AssetCode
  readonly mode: "real" | "trial"
  readonly language: Language
  readonly country: string | null
  /** The most that one round may stake by the rules of the market; null: no rule bounds it. */
  readonly highestStake: Amount | null
}

/** The money that a player can stake, from the main wallet and then from the bonus. `version` grows with every change. */
export interface PlayBalance {
  readonly real: Amount
  readonly bonus: Amount
  readonly version: bigint
}

/** The sum of both wallets, for vendors that know one balance. */
export const stakeable = ({ real, bonus }: PlayBalance): Amount => add(real, bonus)

/** A transaction's contribution to a jackpot pool, or its win of the pool. Its amount includes it. Decimals. */
export interface JackpotPart {
  readonly pool: string
  readonly contribution?: string | undefined
  readonly win?: string | undefined
}

/** The kinds of transactions that can be rolled back. */
export type TakenBack = "bet" | "win" | "reserve"

interface About extends PlayerRef {
  /** The vendor's number of this transaction. Number and kind together are used once, for ever. */
  readonly txId: string
  readonly game: string
  readonly currency: AssetCode
}

/** One change of a player's money. Each is processed whole or not at all. */
export type WalletTransaction =
  | (About & {
      readonly kind: "bet"
      /** Undefined where the vendor names none: the latest session of its player is meant. */
      readonly session: string | undefined
      /** The vendor accepted the bet before and reports it now: no session is needed. */
      readonly late?: boolean
      readonly round: string
      readonly amount: Amount
      readonly play: PlayKind
      /** The valid bet, where it is not the stake. */
      readonly validBet?: Amount
      /** A prize that is paid with the bet, under the same number. */
      readonly win?: Amount
      readonly campaign?: string
      readonly detailsUrl?: string
      readonly jackpot?: readonly JackpotPart[]
      readonly roundClosed: boolean
    })
  | (About & {
      readonly kind: "win"
      readonly round: string
      readonly amount: Amount
      readonly play: PlayKind
      /** The number of its bet; undefined: any bet of the round. */
      readonly bet?: string
      readonly validBet?: Amount
      readonly campaign?: string
      readonly detailsUrl?: string
      readonly jackpot?: readonly JackpotPart[]
      readonly roundClosed: boolean
    })
  | (About & {
      readonly kind: "rollback"
      /** The number of the transaction that is rolled back. A bet is rolled back with its prizes. */
      readonly bet: string
      /** The kinds that the number may name, in this order; undefined: a bet. The first that exists is rolled back. */
      readonly of?: readonly TakenBack[]
    })
  | (About & {
      readonly kind: "reinstate"
      /** The number of the wrong rollback, whose transactions are reinstated. */
      readonly rollback: string
    })
  | (About & { readonly kind: "promo"; readonly amount: Amount; readonly campaign: string })
  | (About & {
      readonly kind: "adjust"
      /** Below zero: a correction downwards. */
      readonly amount: Amount
      readonly round?: string
      readonly reason: string
    })
  | (About & {
      readonly kind: "reserve"
      /** As for a bet. */
      readonly session: string | undefined
      readonly round: string
      readonly amount: Amount
    })
  | (About & {
      readonly kind: "release"
      /** The number of the reservation that ends. An unknown one gets a tombstone when stake and prize are zero. */
      readonly reservation: string
      readonly round: string
      readonly bet: Amount
      readonly win: Amount
      /** The valid bet, where it is not the stake. */
      readonly validBet?: Amount
    })

/** The answer to a transaction. */
export interface TransactionOutcome {
  readonly status: Status
  /** The platform's id of a processed transaction. */
  readonly platformTxId?: string
  /** The balance of now, also in the answer to a resend. */
  readonly balance?: PlayBalance
  /** The transaction was processed before; nothing moved now. */
  readonly replay?: boolean
}

export type Authenticated =
  | { readonly status: "OK"; readonly session: PlaySession; readonly balance: PlayBalance }
  | { readonly status: "INVALID_SESSION" | "SESSION_EXPIRED" | "PLAYER_LOCKED" | "EXCLUDED" }

/** Free rounds at the game of a session. */
export interface SessionRounds {
  readonly status: Status
  readonly rounds?: readonly OfferedRounds[]
}

/** A processed transaction, or a tombstone. */
export interface RecordedTransaction {
  readonly kind: WalletTransaction["kind"]
  readonly txId: string
  readonly player: string
  readonly game: string
  readonly round: string | null
  readonly currency: AssetCode
  /** Null for a tombstone. */
  readonly amount: Amount | null
  readonly win: Amount
  readonly isCancelled: boolean
  readonly at: Date
}

/** The seamless wallet. A fault of the platform throws; it is never an outcome. */
export interface WalletOfGames {
  /**
   * Exchanges the one-time token of a launch for a session. `keep` is for vendors that know one token only: the token
   * becomes the session's secret and works again while the session lives.
   */
  readonly authenticate: (
    vendor: string,
    token: string,
    options?: { readonly keep?: boolean },
  ) => Promise<Authenticated>
  /** A live session and its player's balance. */
  readonly resume: (vendor: string, session: string) => Promise<Authenticated>
  /** A player's balance, without a session. */
  readonly balanceOf: (
    who: PlayerRef,
    currency: AssetCode,
  ) => Promise<{ readonly status: Status; readonly balance?: PlayBalance }>
  /** The free rounds that a player may play in a session's game now. */
  readonly freeRounds: (vendor: string, session: string, player: string) => Promise<SessionRounds>
  /** Processes one transaction. */
  readonly process: (transaction: WalletTransaction) => Promise<TransactionOutcome>
  /** Processes transactions in their order, up to the first that is not OK. A resend goes on from there. */
  readonly processAll: (transactions: readonly WalletTransaction[]) => Promise<TransactionOutcome[]>
  /** The transactions with this number, of any player, for vendors that ask without naming the player. */
  readonly find: (vendor: string, txId: string) => Promise<readonly RecordedTransaction[]>
  /** Refuses a bet of this number for ever, of any player. False for a bet that exists. */
  readonly placeTombstone: (vendor: string, txId: string) => Promise<boolean>
  readonly closeRound: (who: PlayerRef, round: string) => Promise<TransactionOutcome>
}

/**
 * Whether PostgreSQL stores a text unchanged. It refuses NUL, and it stores every lone surrogate as the same character,
 * so that two numbers of a vendor would become one.
 */
export const isKeepable = (text: string): boolean => !text.includes("\u0000") && text.isWellFormed()

/** Whether a transaction's number may be a vendor's: the platform's own begin with a control character. */
export const isVendors = ({ txId }: Pick<WalletTransaction, "txId">): boolean => !/\p{Cc}/u.test(txId)

/** Whether a transaction can be stored and posted: texts that PostgreSQL stores, amounts within the ledger's range. */
export const isReadable = (transaction: WalletTransaction): boolean =>
  Object.values(transaction).every((value: unknown) =>
    typeof value === "string"
      ? isKeepable(value)
      : typeof value !== "bigint" || (value <= MAX_AMOUNT && value >= -MAX_AMOUNT),
  )
