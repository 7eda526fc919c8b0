import { arrayOf, textArrayOf, type Lane, type Ledger } from "@croupier/ledger"
import type { Selection } from "@croupier/lottery"
import type { Amount } from "@croupier/money"
import { sql, type Database, type Tx } from "@croupier/database"
import type { Clock } from "../../../kernel/clock.ts"
import type { IssueLimits } from "./limits.ts"
import type { Mode } from "./terms.ts"
import type { BetId, MemberId, MerchantId } from "../../../kernel/ids.ts"

/** A bet as the lane inserts it, under an id of its own: everything that settles it is frozen here. */
export interface PlacingBet {
  readonly merchant: MerchantId
  readonly line: number
  readonly play: string
  readonly selection: Selection
  readonly units: number
  readonly mode: Mode
  readonly multiple: number
  readonly group: number
  readonly memberGroup: number
  readonly stake: Amount
  readonly asset: string
  /** The largest payout that the bet can reach. */
  readonly maximumPayout: Amount
}

/** The parts of the lane of slips: as in `LotteryParts`. */
interface PlacingParts {
  readonly database: Database
  readonly ledger: Pick<Ledger, "lane">
  readonly clock: Clock
  readonly clockIsFixed?: boolean
  readonly onError: (error: unknown) => void
  readonly slipTimeoutMs?: number
}

/** One slip to be placed: taken whole, or refused. */
export interface PlacingSlip {
  readonly bucket: number
  readonly member: MemberId
  /** The caller's idempotency key. */
  readonly slip: string
  /** Hash of what was asked, so that a key that comes back with something else is refused. */
  readonly content: string
  readonly issue: bigint
  readonly wallet: bigint
  readonly house: number
  /** The ledger key of the stake. */
  readonly ref: string
  readonly cause: string
  readonly stake: bigint
  /** The largest payout that its bets can reach together. */
  readonly maximumPayout: bigint
  readonly limits: IssueLimits
  readonly bets: readonly PlacingBet[]
}

/** Statuses are those of the SQL function: see functions/place_lottery_bets.sql. */
export interface PlacingAnswer {
  readonly status: string
  readonly balance: bigint
  /** When it was decided, on the clock that decided it. */
  readonly at: Date
  /** The ids of the slip's bets, where it was taken by this very statement. */
  readonly ids: readonly bigint[]
}

const SLIP_TYPES = [
  "smallint",
  "bigint",
  "uuid",
  "bytea",
  "bigint",
  "bigint",
  "bigint",
  "int",
  "uuid",
  "text",
  "bigint",
  "bigint",
  "bigint",
  "bigint",
  "bigint",
]
export const BET_TYPES = [
  "int", "bigint", "smallint", "smallint", "text", "text", "bigint", "text", "int", "int", "int", "bigint", "text", "bigint",
] // prettier-ignore
const TYPES = [...[...SLIP_TYPES, ...BET_TYPES].map((type) => `${type}[]`), "timestamptz"]
const PARAMETERS = TYPES.map((type, index) => `$${index + 1}::${type}`).join(",")

/** Slips with the ids of their bets as the function takes them. `now`: the instant to decide by, where it is not the database's. */
const valuesOf = (
  batch: readonly PlacingSlip[],
  idsOf: (slip: PlacingSlip) => readonly bigint[],
  now: Date | null,
): readonly (string | null)[] => [
  ...slipColumns(batch),
  ...betColumns(
    batch.flatMap((slip, index) => {
      const drawn = idsOf(slip)
      return slip.bets.map((bet, line) => ({ ...bet, id: drawn[line] ?? 0n, slip: index + 1 }))
    }),
  ),
  now?.toISOString() ?? null,
]

/** Takes one slip in the caller's transaction, beside the lane. "W" where it has no answer. */
export async function placeIn(
  tx: Tx,
  slip: PlacingSlip,
  ids: readonly bigint[],
  now: Date | null,
): Promise<PlacingAnswer> {
  const values = valuesOf([slip], () => ids, now).map(
    (value, index) => sql`${value}::${sql.raw(TYPES[index] ?? "text")}`,
  )
  const { rows } = await sql<{ answer: string }>`
    select place_lottery_bets(${sql.join(values)}) as answer`.execute(tx)
  const [answer] = readAnswers(rows[0]?.answer, 1)
  return { ...(answer ?? { status: "W", balance: 0n, at: new Date(0) }), ids }
}

/**
 * The hot path of bets: slips of a moment share one statement, one transaction and one commit. Bets get their ids
 * with each sending: a batch that met the id of another process is sent again with others.
 */
export function placingLane(parts: PlacingParts, nextBetId: () => bigint): Lane<PlacingSlip, PlacingAnswer> {
  const ids = new WeakMap<PlacingSlip, readonly bigint[]>()
  const drawIds = (slip: PlacingSlip): readonly bigint[] => {
    const drawn = slip.bets.map(nextBetId)
    ids.set(slip, drawn)
    return drawn
  }
  return parts.ledger.lane<PlacingSlip, PlacingAnswer>({
    database: parts.database,
    sqlFunction: `place_lottery_bets(${PARAMETERS})`,
    encode: (batch) => [...valuesOf(batch, drawIds, parts.clockIsFixed ? parts.clock.now() : null)],
    decode: (value, batch) =>
      readAnswers(value, batch.length).map((answer, at) => {
        const slip = batch[at]
        return answer && slip && { ...answer, ids: ids.get(slip) ?? [] }
      }),
    bucketOf: (slip) => slip.bucket,
    keyOf: (slip) => `${slip.member}:${slip.slip}`,
    // "D" may be the answer to this very slip, whose first answer was lost.
    movedBy: ({ member }, { status }) => (status === "P" || status === "D" ? [member] : []),
    maxBatch: 400,
    onError: parts.onError,
    ...(parts.slipTimeoutMs ? { timeoutMs: parts.slipTimeoutMs } : {}),
  })
}

const slipColumns = (slips: readonly PlacingSlip[]): string[] => [
  arrayOf(slips.map((slip) => slip.bucket)),
  arrayOf(slips.map((slip) => slip.member)),
  arrayOf(slips.map((slip) => slip.slip)),
  textArrayOf(slips.map((slip) => String.raw`\x${slip.content}`)),
  arrayOf(slips.map((slip) => slip.issue)),
  arrayOf(slips.map((slip) => slip.wallet)),
  arrayOf(slips.map((slip) => slip.stake)),
  arrayOf(slips.map((slip) => slip.house)),
  arrayOf(slips.map((slip) => slip.ref)),
  textArrayOf(slips.map((slip) => slip.cause)),
  arrayOf(slips.map((slip) => slip.maximumPayout)),
  ...limitColumns(slips.map((slip) => slip.limits)),
]

/** No limit is 0. */
export const limitColumns = (limits: readonly IssueLimits[]): string[] => [
  arrayOf(limits.map((each) => each.memberStake ?? 0n)),
  arrayOf(limits.map((each) => each.memberPrize ?? 0n)),
  arrayOf(limits.map((each) => each.issueStake ?? 0n)),
  arrayOf(limits.map((each) => each.issueExposure ?? 0n)),
]

export const betColumns = (
  bets: readonly (PlacingBet & { readonly id: BetId; readonly slip: number })[],
): string[] => [
  arrayOf(bets.map((bet) => bet.slip)),
  arrayOf(bets.map((bet) => bet.id)),
  arrayOf(bets.map((bet) => bet.merchant)),
  arrayOf(bets.map((bet) => bet.line)),
  textArrayOf(bets.map((bet) => bet.play)),
  textArrayOf(bets.map((bet) => JSON.stringify(bet.selection))),
  arrayOf(bets.map((bet) => bet.units)),
  textArrayOf(bets.map((bet) => bet.mode)),
  arrayOf(bets.map((bet) => bet.multiple)),
  arrayOf(bets.map((bet) => bet.group)),
  arrayOf(bets.map((bet) => bet.memberGroup)),
  arrayOf(bets.map((bet) => bet.stake)),
  textArrayOf(bets.map((bet) => bet.asset)),
  arrayOf(bets.map((bet) => bet.maximumPayout)),
]

/** "1763640000000|1P125000,2X,…" → answers by position. */
function readAnswers(value: unknown, count: number): (Omit<PlacingAnswer, "ids"> | undefined)[] {
  const answers = Array.from<Omit<PlacingAnswer, "ids"> | undefined>({ length: count })
  if (typeof value !== "string") return answers
  const [millis = "", parts = ""] = value.split("|")
  const at = new Date(Number(millis))
  // No slip of the batch has an answer: each is sent alone.
  if (parts === "") return answers
  for (const part of parts.split(",")) {
    const [, index, status, balance] = /^(\d+)([A-Z])(\d*)$/.exec(part) ?? []
    if (!index || !status) throw new Error(`the lane of bets cannot read its own answer: ${part}`)
    answers[Number(index) - 1] = { status, balance: BigInt(balance || 0), at }
  }
  return answers
}
