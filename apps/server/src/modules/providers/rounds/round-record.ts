import { sql, type Db } from "@croupier/database"
import { assetFrom, type AssetCode, type RowsOf } from "@croupier/ledger"
import { add, amount, parseAmount, ZERO, type Amount } from "@croupier/money"
import { NoAnswer, RequestRefused, type ProviderClient } from "@croupier/provider"
import { z } from "zod"
import { refuse } from "../../../kernel/refusal.ts"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** A round that is open for longer was interrupted: its vendor is asked about it. */
const UNDER_WAY_MS = 15 * 60_000

/** A vendor's round with what the record of a play says of it. */
export interface RoundRecord {
  readonly game: string
  readonly asset: AssetCode
  readonly openedAt: Date
  readonly closedAt: Date | null
  readonly staked: Amount
  readonly fromBonus: Amount
  readonly won: Amount
  readonly toBonus: Amount
  readonly jackpotPaidIn: Amount
  readonly jackpotWon: Amount
  readonly status: "IN_PROGRESS" | "INTERRUPTED" | "COMPLETE" | "CANCELLED"
  /** Rows in the ledger of its first and of its last step that moved money. */
  readonly rows: readonly RowsOf[]
  /** The vendor's own page of the round. */
  readonly details: string | null
  /** The words of its provider about it, which is asked now; undefined where none come. */
  readonly play: ToldPlay | undefined
}

export interface ToldPlay {
  readonly version: string
  readonly choice: string
  readonly outcome?: string | undefined
}

/** The notes of a step, as far as the record tells them. */
const Notes = z.object({
  detailsUrl: z.string().optional(),
  jackpot: z.array(z.object({ contribution: z.string().optional(), win: z.string().optional() })).optional(),
})

interface Step {
  readonly id: string
  readonly moved: bigint
  readonly isCancelled: boolean
  readonly notes: unknown
}

export interface RoundAsked {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly vendor: string
  readonly round: string
}

/**
 * The record of a member's round. A provider that speaks GWP/1 is asked for choices and result; what it does not
 * answer is left out. Refuses ROUND_UNKNOWN.
 */
export async function roundRecord(
  kit: { readonly db: Db; readonly clients: ReadonlyMap<string, ProviderClient>; readonly now: Date },
  asked: RoundAsked,
): Promise<RoundRecord> {
  const { merchantId, memberId, vendor, round } = asked
  const found = await sql<{
    game: string
    asset: string
    openedAt: Date
    closedAt: Date | null
    staked: bigint
    fromBonus: bigint
    won: bigint
    toBonus: bigint
  }>`
    select game, asset, opened_at as "openedAt", closed_at as "closedAt", staked, from_bonus as "fromBonus", won,
           to_bonus as "toBonus"
      from provider_round
     where vendor = ${vendor} and merchant_id = ${merchantId} and round = ${round} and member_id = ${memberId}`.execute(
    kit.db,
  )
  const row = found.rows[0] ?? refuse("ROUND_UNKNOWN")
  const { rows: steps } = await sql<Step>`
    select id, moved, is_cancelled as "isCancelled", notes from provider_transaction
     where vendor = ${vendor} and merchant_id = ${merchantId} and round = ${round} and member_id = ${memberId}
     order by id`.execute(kit.db)
  const moving = steps.filter(({ moved }) => moved !== 0n)
  const edges = new Set([moving[0]?.id, moving.at(-1)?.id].filter((id) => id !== undefined))
  const notes = steps
    .filter(({ isCancelled }) => !isCancelled)
    .map((step) => Notes.safeParse(step.notes).data)
  const jackpots = notes.flatMap((each) => each?.jackpot ?? [])
  return {
    game: row.game,
    asset: assetFrom(row.asset),
    openedAt: row.openedAt,
    closedAt: row.closedAt,
    staked: amount(row.staked),
    fromBonus: amount(row.fromBonus),
    won: amount(row.won),
    toBonus: amount(row.toBonus),
    jackpotPaidIn: sumOf(jackpots.map(({ contribution }) => contribution)),
    jackpotWon: sumOf(jackpots.map(({ win }) => win)),
    status: statusOf(row, steps, kit.now),
    rows: [...edges].map((key) => ({ key, endings: [key] })),
    details: notes.findLast((each) => each?.detailsUrl)?.detailsUrl ?? null,
    play: await toldBy(kit.clients.get(vendor), round),
  }
}

const sumOf = (sums: readonly (string | undefined)[]): Amount =>
  add(ZERO, ...sums.filter((each) => each !== undefined).map((each) => parseAmount(each)))

function statusOf(
  { openedAt, closedAt, staked, won }: { openedAt: Date; closedAt: Date | null; staked: bigint; won: bigint },
  steps: readonly Step[],
  now: Date,
): RoundRecord["status"] {
  const isTakenBack = staked === 0n && won === 0n && steps.some(({ isCancelled }) => isCancelled)
  if (isTakenBack) return "CANCELLED"
  if (closedAt) return "COMPLETE"
  return now.getTime() - openedAt.getTime() > UNDER_WAY_MS ? "INTERRUPTED" : "IN_PROGRESS"
}

async function toldBy(client: ProviderClient | undefined, round: string): Promise<ToldPlay | undefined> {
  try {
    return (await client?.call("round", { round_id: round }))?.play
  } catch (error) {
    if (error instanceof NoAnswer || error instanceof RequestRefused) return undefined
    throw error
  }
}
