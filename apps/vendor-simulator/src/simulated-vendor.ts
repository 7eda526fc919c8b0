import type { Amount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import type { Line } from "./line.ts"

/** One who sits at a vendor's game. */
export interface Seat {
  /** The vendor's own session. */
  readonly id: string
  /** Token that the platform gave with the opening, or in exchange for it. */
  readonly token: string
  readonly player: string
  readonly currency: string
  readonly game: string
}

/** One round of the test game: the stake, and what it won. */
export interface Round {
  /** The vendor's id, nineteen digits. */
  readonly id: string
  readonly stake: Amount
  readonly win: Amount
}

/** Outcome of a round, as the vendor sees it. */
export type Played =
  | {
      readonly state: "played"
      readonly balance: string
      /** Of a free round: what it won at its own stake, and how many are left. */
      readonly win?: string
      readonly freeLeft?: number
    }
  | { readonly state: "refused"; readonly reason: string }
  /** No answer came; the vendor has taken the round back as its protocol says. */
  | { readonly state: "cancelled" }

/** A vendor's own record of its money, to compare books by. Amounts are the player's gains and losses. */
export interface VendorRecord {
  readonly id: string
  readonly round: string
  readonly game: string
  readonly player: string
  readonly currency: string
  readonly bet: Amount
  readonly win: Amount
  readonly at: Date
}

/** The record of a round that was played. */
export const recordOf = (seat: Seat, round: Round, at: Date): VendorRecord => ({
  id: round.id,
  round: round.id,
  game: seat.game,
  player: seat.player,
  currency: seat.currency,
  bet: round.stake,
  win: round.win,
  at,
})

export interface SimulatorKit {
  /** Where the platform takes this vendor's calls: "http://localhost:8080/vendors/pp". */
  readonly platform: () => string
  /** The address of the page of a game, with what the page is told. */
  readonly page: (query: Readonly<Record<string, string>>) => string
  readonly line: Line
  readonly now: () => Date
  /** Ids of nineteen digits, ascending, as vendors with 64-bit ids make them. */
  readonly nextId: () => string
  readonly records: VendorRecord[]
  /** The vendor's own books, where its records say too little: entries outlive a restart. */
  readonly books: <T extends object>() => T[]
}

/** A vendor, from the vendor's side: its HTTP API for the platform, and its calls to the platform. */
export interface SimulatedVendor {
  readonly code: string
  readonly name: string
  /** The vendor's own API (games, opening, records), mounted under `/<code>`. */
  readonly api: (scope: FastifyInstance) => void
  /** A player has opened a game's page with what the platform put into its address. Throws where that is refused. */
  readonly sit: (query: Readonly<Record<string, string>>) => Promise<Seat>
  readonly balance: (seat: Seat) => Promise<string>
  readonly play: (seat: Seat, round: Round) => Promise<Played>
  /** The halves of a round that is settled long after its bet: a sportsbook has them. */
  readonly tickets?: {
    readonly bet: (seat: Seat, round: Round) => Promise<Played>
    readonly settle: (seat: Seat, round: Round) => Promise<Played>
  }
  /** Takes a round back although it was answered: a late cancellation. */
  readonly cancel: (seat: Seat, round: Round) => Promise<void>
  /** Any call of the vendor with any content, signed as the vendor signs: for tests. Answers with what came back. */
  readonly call: (name: string, fields: Readonly<Record<string, unknown>>) => Promise<unknown>
}

/** The platform said no when a player sat down. */
export class NotSeated extends Error {
  override readonly name = "NotSeated"
}
