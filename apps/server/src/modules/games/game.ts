import type { Language } from "@croupier/contract"
import type { GameCard, GameCategory, VOLATILITIES } from "@croupier/contract/games"
import { amount, toDecimal, type Amount } from "@croupier/money"
import type { MerchantId } from "../../kernel/ids.ts"

export type Names = { readonly EN: string } & Partial<Record<Language, string>>

/** Who makes games, as the house keeps it. */
export interface Vendor {
  /** The `vassalage` of the specification. */
  readonly code: string
  /** Set where only one merchant offers it: the house's own lotteries. */
  readonly merchantId?: MerchantId
  readonly name: string
  readonly position: number
  readonly closedCountries?: readonly string[]
  /** Where its list lies. */
  readonly listedFrom?: string
}

/** A game as its vendor lists it. */
export interface ListedGame {
  readonly code: string
  readonly category: GameCategory
  readonly names: Names
  readonly tags?: readonly string[]
  /** Hundredths of a per cent. */
  readonly rtp?: number | null
  readonly volatility?: (typeof VOLATILITIES)[number] | null
  readonly image?: string | null
  readonly hasTrial?: boolean
  readonly isHot?: boolean
  readonly isInMaintenance?: boolean
  /** The day on which its maker brought it out: "2026-05-01". */
  readonly released?: string | null
  /** The version of its rules; null: its vendor tells none. */
  readonly version?: string | null
  /** Least and highest stake of a game without rooms; money at the ledger's scale. */
  readonly stakes?: { readonly minimum: Amount; readonly maximum: Amount } | null
  readonly jackpot?: { readonly amount: Amount; readonly asset: string } | null
  /** Where players meet; money at the ledger's scale. */
  readonly rooms?: readonly {
    readonly id: string
    readonly name: string
    readonly minimum: Amount
    readonly maximum: Amount
  }[]
}

/** A game as it is read for a list. */
export interface GameRow {
  readonly id: bigint
  readonly vendor: string
  readonly vendorName: string
  readonly code: string
  readonly category: GameCategory
  readonly names: Names
  readonly tags: readonly string[]
  readonly rtp: number | null
  readonly volatility: (typeof VOLATILITIES)[number] | null
  readonly image: string | null
  readonly hasTrial: boolean
  readonly isHot: boolean
  readonly isOpen: boolean
  readonly jackpot: bigint | null
  /** Of the game, or of all its rooms; null for a game whose vendor tells of none. */
  readonly least: bigint | null
  readonly most: bigint | null
  readonly position: number
}

/** Hundredths of a per cent as the wire has them: 9650 → "96.50". */
export const rtpOf = (rtp: number | null): string | null =>
  rtp === null ? null : `${Math.trunc(rtp / 100)}.${String(rtp % 100).padStart(2, "0")}`

export const presentGame = (row: GameRow, language: Language): GameCard => ({
  gameId: String(row.id),
  vassalage: row.vendor,
  vendorName: row.vendorName,
  gameCode: row.code,
  gameCategory: row.category,
  displayName: row.names[language] ?? row.names.EN,
  image: row.image,
  rtp: rtpOf(row.rtp),
  volatility: row.volatility,
  tags: [...row.tags],
  isHot: row.isHot,
  hasTrial: row.hasTrial,
  jackpot: row.jackpot === null ? null : toDecimal(amount(row.jackpot)),
  stakes:
    row.least === null || row.most === null
      ? null
      : { minimum: toDecimal(amount(row.least)), maximum: toDecimal(amount(row.most)) },
  status: row.isOpen ? "OPEN" : "MAINTENANCE",
})
