import type { Language } from "@croupier/contract"
import type { AssetCode } from "@croupier/ledger"
import { add, type Amount } from "@croupier/money"
import type { PlayKind } from "@croupier/provider/wire"
import type { Status } from "@croupier/provider"

/*
 * The one vocabulary that every way into the wallet speaks: GWP/1 and each vendor's own protocol are translated into
 * it and out of it, and know nothing of the ledger.
 */

/** Whose play it is, and at which vendor of which house. */
export interface PlayerRef {
  readonly vendor: string
  /** The name by which the vendor knows the member: it says nothing, and is another one at every vendor. */
  readonly player: string
}

/** A session at a vendor's game. */
export interface PlaySession {
  /** The secret that names it; what `authenticate` was given, where the vendor keeps one token throughout. */
  readonly session: string
  readonly player: string
  readonly game: string
  readonly currency: AssetCode
  readonly mode: "real" | "trial"
  readonly language: Language
  readonly country: string | null
}

/** What a player can stake: of the main wallet, then of the bonus. `version` grows with every change of either. */
export interface PlayBalance {
  readonly real: Amount
  readonly bonus: Amount
  readonly version: bigint
}

/** All that a player can stake: what a vendor is told that knows one balance. */
export const stakeable = ({ real, bonus }: PlayBalance): Amount => add(real, bonus)

/** What a transaction gave to a pool, or won of it: told for the books, and in its amount already. Decimals. */
export interface JackpotPart {
  readonly pool: string
  readonly contribution?: string | undefined
  readonly win?: string | undefined
}

/** The kinds of transactions that can be taken back. */
export type TakenBack = "bet" | "win" | "reserve"

interface About extends PlayerRef {
  /** The vendor's own number of this transaction: with its kind, good once and for ever. */
  readonly txId: string
  readonly game: string
  readonly currency: AssetCode
}

/** One thing to do with a player's money. Each is decided whole or not at all. */
export type WalletTransaction =
  | (About & {
      readonly kind: "bet"
      /** Undefined where the vendor names none: then it is whichever its player has open there. */
      readonly session: string | undefined
      /** The vendor tells of what it took before, and no session is needed. */
      readonly late?: boolean
      readonly round: string
      readonly amount: Amount
      readonly play: PlayKind
      /** What counts as turnover, where it is not the stake. */
      readonly validBet?: Amount
      /** Paid in the same transaction, under the same number. */
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
      /** The bet it belongs to; none: any of the round. */
      readonly bet?: string
      readonly validBet?: Amount
      readonly campaign?: string
      readonly detailsUrl?: string
      readonly jackpot?: readonly JackpotPart[]
      readonly roundClosed: boolean
    })
  | (About & {
      readonly kind: "rollback"
      /** The number of what is taken back: a bet goes with what it won. */
      readonly bet: string
      /** What that number may stand for, where it is not a bet: the first that is here is taken back. */
      readonly of?: readonly TakenBack[]
    })
  | (About & {
      readonly kind: "reinstate"
      /** The number of the rollback that was wrong: what it took back stands again. */
      readonly rollback: string
    })
  | (About & { readonly kind: "promo"; readonly amount: Amount; readonly campaign: string })
  | (About & {
      readonly kind: "adjust"
      /** Below zero: taken from the player. */
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
      /** The reservation that ends. One that is not here, without a stake and a prize, is kept out when it comes. */
      readonly reservation: string
      readonly round: string
      readonly bet: Amount
      readonly win: Amount
      /** What counts as turnover, where it is not the stake. */
      readonly validBet?: Amount
    })

/** What became of a transaction. */
export interface TransactionOutcome {
  readonly status: Status
  /** Ours, once it was done. */
  readonly platformTxId?: string
  /** Now, also for a replay. */
  readonly balance?: PlayBalance
  /** It had been done before; nothing moved now. */
  readonly replay?: boolean
}

export type Authenticated =
  | { readonly status: "OK"; readonly session: PlaySession; readonly balance: PlayBalance }
  | { readonly status: "INVALID_SESSION" | "SESSION_EXPIRED" | "PLAYER_LOCKED" | "EXCLUDED" }

/** A transaction that was done, or kept out before it came. */
export interface RecordedTransaction {
  readonly kind: WalletTransaction["kind"]
  readonly txId: string
  readonly player: string
  readonly game: string
  readonly round: string | null
  readonly currency: AssetCode
  /** Null for what was taken back before it came. */
  readonly amount: Amount | null
  readonly win: Amount
  readonly isCancelled: boolean
  readonly at: Date
}

/** The money of players, for games. A fault of the house throws: it is never an outcome. */
export interface WalletOfGames {
  /**
   * Exchanges the one-time token of a launch for a session. With `keep`, for vendors that know one token only, the
   * token itself becomes the session and may be shown again while that lives.
   */
  readonly authenticate: (
    vendor: string,
    token: string,
    options?: { readonly keep?: boolean },
  ) => Promise<Authenticated>
  /** The session and what its player has, while it lives. */
  readonly resume: (vendor: string, session: string) => Promise<Authenticated>
  /** What a player has, without a session. */
  readonly balanceOf: (
    who: PlayerRef,
    currency: AssetCode,
  ) => Promise<{ readonly status: Status; readonly balance?: PlayBalance }>
  /** Does one transaction. */
  readonly process: (transaction: WalletTransaction) => Promise<TransactionOutcome>
  /** Does transactions in their order, up to the first that is not OK; asked again, it goes on from there. */
  readonly processAll: (transactions: readonly WalletTransaction[]) => Promise<TransactionOutcome[]>
  /** The transactions with this number, of whichever player; a vendor may ask for one without saying whose it is. */
  readonly find: (vendor: string, txId: string) => Promise<readonly RecordedTransaction[]>
  /** Refuses a bet of this number for ever, of any player. False where it is here already. */
  readonly placeTombstone: (vendor: string, txId: string) => Promise<boolean>
  readonly closeRound: (who: PlayerRef, round: string) => Promise<TransactionOutcome>
}
