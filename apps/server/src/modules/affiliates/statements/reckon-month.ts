import { createHash } from "node:crypto"
import {
  instant,
  shareMonth,
  type ProgrammeTerms,
  type SharedMonth,
  type Standings,
  type Window,
} from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { amount, ZERO, type Amount } from "@croupier/money"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { AffiliatesKit } from "../kit.ts"
import { termsByKey, termsKey } from "../programmes/programme-store.ts"
import { rulesOf } from "../terms.ts"

/** A player's month with every deduction by its name. */
export interface PlayerSums {
  readonly playerId: MemberId
  readonly programmeId: bigint
  readonly version: number
  readonly ggr: Amount
  readonly bonus: Amount
  readonly cashback: Amount
  readonly rebate: Amount
  readonly fees: Amount
  readonly vendor: Amount
  readonly ngr: Amount
  readonly isFenced: boolean
  readonly hole: Amount
}

type Named = Omit<PlayerSums, "vendor" | "ngr" | "isFenced" | "hole">

export interface ReckonedMonth {
  readonly shared: SharedMonth
  readonly players: readonly PlayerSums[]
  readonly hash: string
  /** The longest hold of the terms that hold for the players. */
  readonly holdDays: number
}

/** The affiliate and the month that are reckoned. */
export interface Reckoning {
  readonly merchantId: MerchantId
  readonly asset: AssetCode
  readonly affiliateId: MemberId
  readonly window: Window
  readonly cutoff: bigint
}

interface Spanned {
  readonly playerId: MemberId
  readonly programmeId: bigint
  readonly version: number
  readonly start: Date
  readonly end: Date
}

/** Players whose tag held in the month, each with the part of it. */
async function playersIn(tx: Tx, { affiliateId, window }: Reckoning): Promise<Spanned[]> {
  const { rows } = await sql<Spanned>`
    select player_id as "playerId", programme_id as "programmeId", version,
           greatest(tagged_at, ${window.start}) as start, least(coalesce(until, 'infinity'), ${window.end}) as end
      from affiliate_player
     where affiliate_id = ${affiliateId} and tagged_at < ${window.end} and coalesce(until, 'infinity') > ${window.start}
     order by player_id, tag_version`.execute(tx)
  return rows
}

/**
 * Reckons a month of an affiliate from recorded facts up to the cut-off: each player by the terms of their tag, each version
 * of terms by itself. A player without facts stands in it while a loss of their own is left.
 */
export async function reckonMonth(
  kit: Pick<AffiliatesKit, "facts">,
  tx: Tx,
  of: Reckoning,
  before: Standings,
): Promise<ReckonedMonth> {
  const spans = await playersIn(tx, of)
  const terms = await termsByKey(tx, spans)
  const groups = Map.groupBy(spans, ({ programmeId, version }) => termsKey(programmeId, version))
  const months: {
    readonly key: string
    readonly terms: ProgrammeTerms
    readonly players: readonly Named[]
  }[] = []
  for (const [key, players] of groups) {
    const stored = terms.get(key)
    if (!stored) throw new Error(`there are no terms ${key}`)
    months.push({
      key,
      terms: rulesOf(stored),
      players: await namedSums(kit, tx, of, players, before.get(key)?.fenced ?? new Map()),
    })
  }
  const shared = shareMonth(
    months.map(({ players, ...month }) => ({
      ...month,
      players: players.map(({ playerId, ggr, bonus, cashback, rebate, fees }) => ({
        playerId,
        // A merchant is one brand.
        brand: "",
        ggr,
        bonus: amount(bonus + cashback + rebate),
        fees,
      })),
    })),
    before,
  )
  const players = shared.parts.flatMap(({ key, players: nets, fenced, standing }) => {
    const named = new Map(
      months.find((month) => month.key === key)?.players.map((each) => [each.playerId, each]),
    )
    return nets.flatMap(({ playerId, vendor, ngr }): PlayerSums[] => {
      const of = named.get(playerId)
      return of
        ? [
            {
              ...of,
              vendor,
              ngr,
              isFenced: fenced.includes(playerId),
              hole: standing.fenced.get(playerId) ?? ZERO,
            },
          ]
        : []
    })
  })
  return {
    shared,
    players,
    hash: monthHash(of, players),
    holdDays: Math.max(0, ...months.map(({ terms: { holdDays } }) => holdDays)),
  }
}

const order = (a: bigint, b: bigint): number => (a < b ? -1 : a > b ? 1 : 0)

/** Recorded sums of players under one version of terms; one without facts stands in it while a loss of their own is left. */
async function namedSums(
  { facts }: Pick<AffiliatesKit, "facts">,
  tx: Tx,
  of: Reckoning,
  spans: readonly Spanned[],
  fenced: ReadonlyMap<bigint, Amount>,
): Promise<readonly Named[]> {
  const figures = await facts.figures(
    tx,
    of,
    spans.map(({ playerId, start, end }) => ({ memberId: playerId, window: { start, end } })),
  )
  // A player whose tag went and came back in the month has two spans and one sum.
  const players = new Map(spans.map((span) => [span.playerId, span]))
  return [...players.values()].flatMap(({ playerId, programmeId, version }) => {
    const found = figures.get(playerId)
    if (!found && !fenced.has(playerId)) return []
    const { stake = 0n, payout = 0n, bonuses = 0n, cashbacks = 0n, rebates = 0n, fees = 0n } = found ?? {}
    return [
      {
        playerId,
        programmeId,
        version,
        ggr: amount(stake - payout),
        bonus: amount(bonuses),
        cashback: amount(cashbacks),
        rebate: amount(rebates),
        fees: amount(fees),
      },
    ]
  })
}

/**
 * SHA-256 by which anybody recomputes the inputs of a month: `affiliate_id,window_start,window_end,cutoff`, then of each
 * player by number `player_id,programme_id,version,ggr,bonus,cashback,rebate,fees` in ten-thousandths; lines are parted by
 * `\n` and the last has none.
 */
export function monthHash(
  { affiliateId, window, cutoff }: Pick<Reckoning, "affiliateId" | "window" | "cutoff">,
  players: readonly Named[],
): string {
  const rows = players
    .toSorted(
      (a, b) => order(a.playerId, b.playerId) || order(a.programmeId, b.programmeId) || a.version - b.version,
    )
    .map((each) =>
      [
        each.playerId,
        each.programmeId,
        each.version,
        each.ggr,
        each.bonus,
        each.cashback,
        each.rebate,
        each.fees,
      ].join(","),
    )
  const head = [affiliateId, instant(window.start), instant(window.end), cutoff].join(",")
  return createHash("sha256")
    .update([head, ...rows].join("\n"))
    .digest("hex")
}
