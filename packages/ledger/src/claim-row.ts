import { amount, type Amount } from "@croupier/money"
import { readHouseId, readWalletId, type AccountRef } from "./account.ts"
import type { AssetCode } from "./asset.ts"

/**
 * Where claimed money stands: in the owner's wallet `held`; in the merchant's account `transit`, sent and not answered yet;
 * or in its account `clearing`, escrow between two members.
 */
export type ClaimPlace = "held" | "transit" | "clearing"

export interface Claim {
  readonly key: string
  readonly owner: bigint
  readonly asset: AssetCode
  readonly source: AccountRef
  readonly amount: Amount
  readonly remaining: Amount
  readonly place: ClaimPlace
  readonly cause: string
  readonly reason: string | undefined
  /** The claim that this one was split from. */
  readonly parent: string | undefined
  readonly createdAt: Date
  readonly endedAt: Date | undefined
}

/** A claim as its table has it. */
export interface StoredClaim {
  readonly key: string
  readonly held_id: bigint
  readonly source_wallet: bigint | null
  readonly source_house: number | null
  readonly amount: bigint
  readonly remaining: bigint
  readonly place: number | null
  readonly cause: string
  readonly reason: string | null
  readonly parent: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

export function claimOf(row: StoredClaim): Claim {
  const { owner, asset } = readWalletId(row.held_id)
  return {
    key: row.key,
    owner,
    asset,
    source: row.source_wallet === null ? readHouseId(row.source_house ?? 0) : readWalletId(row.source_wallet),
    amount: amount(row.amount),
    remaining: amount(row.remaining),
    place: placeOf(row.place),
    cause: row.cause,
    reason: row.reason ?? undefined,
    parent: row.parent ?? undefined,
    createdAt: row.created_at,
    endedAt: row.ended_at ?? undefined,
  }
}

function placeOf(place: number | null): ClaimPlace {
  if (place === null) return "held"
  const { purpose } = readHouseId(place)
  if (purpose !== "transit" && purpose !== "clearing") throw new Error(`no claim stands at ${purpose}`)
  return purpose
}
