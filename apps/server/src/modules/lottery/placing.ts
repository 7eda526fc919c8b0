import { createLane, type Lane } from "@croupier/ledger"
import type { LotteryParts } from "./kit.ts"

/** A bet as the lane inserts it: everything that settles it is frozen here. */
export interface PlacingBet {
  readonly id: bigint
  readonly merchant: number
  readonly line: number
  readonly play: string
  readonly selection: unknown
  readonly units: number
  readonly mode: string
  readonly multiple: number
  readonly group: number
  readonly memberGroup: number
  readonly stake: bigint
  readonly asset: string
}

/** One slip on its way into the database: taken whole, or refused. */
export interface PlacingSlip {
  readonly bucket: number
  readonly member: bigint
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
  readonly bets: readonly PlacingBet[]
}

/** Statuses are those of the SQL function: see migrations/0002_lanes.sql. */
export interface PlacingAnswer {
  readonly status: string
  readonly balance: bigint
}

/** The hot path of bets: slips of a moment share one statement, one transaction and one commit. */
export function placingLane(parts: LotteryParts): Lane<PlacingSlip, PlacingAnswer> {
  return createLane<PlacingSlip, PlacingAnswer>({
    database: parts.database,
    sqlFunction: "place_lottery_bets($1::jsonb, $2::timestamptz)",
    encode: (batch) => [
      JSON.stringify(
        batch.map((slip, index) => ({ i: index + 1, ...slip })),
        bigintAsNumber,
      ),
      parts.clockIsFixed ? parts.clock.now().toISOString() : null,
    ],
    decode: (value, batch) => readAnswers(value, batch.length),
    bucketOf: (slip) => slip.bucket,
    keyOf: (slip) => `${slip.member}:${slip.slip}`,
    maxBatch: 400,
  })
}

/** JSON has no bigint; PostgreSQL reads its digits from text just as well. */
const bigintAsNumber = (_: string, value: unknown): unknown =>
  typeof value === "bigint" ? value.toString() : value

function readAnswers(value: unknown, count: number): (PlacingAnswer | undefined)[] {
  const answers = Array.from<PlacingAnswer | undefined>({ length: count })
  if (typeof value !== "string") return answers
  for (const part of value.split(",")) {
    const [, index, status, balance] = /^(\d+)([A-Z])(\d*)$/.exec(part) ?? []
    if (!index || !status) throw new Error(`the lane of bets cannot read its own answer: ${part}`)
    answers[Number(index) - 1] = { status, balance: BigInt(balance || 0) }
  }
  return answers
}
