import type { Database, Tx } from "@croupier/database"
import { sql } from "@croupier/database"
import { ownerOf } from "./account.ts"
import { arrayOf, createLane, DEFAULT_TIMEOUT_MS, textArrayOf, type Lane } from "./lane.ts"
import type { Moves } from "./moved.ts"
import {
  isFresh,
  legsOf,
  outcomeOf,
  readAnswers,
  type Answer,
  type Leg,
  type Outcome,
  type Transfer,
} from "./transfer.ts"
import { Turns } from "./turns.ts"

/** Where the ledger reads the time of its rows, when it is not the database's. */
export interface Clock {
  readonly now: () => Date
}

export interface PostingOptions {
  readonly database: Database
  readonly clock?: Clock
  readonly writers?: number
  readonly maxQueue?: number
  readonly timeoutMs?: number
  readonly onError?: (error: unknown) => void
}

/** A group of legs that post together or not at all. */
type Group = readonly Leg[]

const MAX_GROUP_LEGS = 200
/** Groups of a batch. One that is refused is a subtransaction; more than 64 of them spill out of PostgreSQL's cache. */
const MAX_GROUPS = 250

export interface Posting {
  readonly post: (transfer: Transfer) => Promise<Outcome>
  readonly postLinked: (transfers: readonly Transfer[]) => Promise<Outcome[]>
  readonly postIn: (tx: Tx, transfers: readonly Transfer[]) => Promise<Outcome[]>
  /** Rows that are already made, all or none. */
  readonly postLegs: (legs: readonly Leg[]) => Promise<Outcome>
  readonly close: () => Promise<void>
}

/** The ways into the journal: two lanes, and the caller's own transaction. */
export function createPosting(options: PostingOptions, moves: Moves): Posting {
  const at = () => options.clock?.now().toISOString() ?? null
  const limits = {
    database: options.database,
    ...(options.writers ? { writers: options.writers } : {}),
    ...(options.maxQueue ? { maxQueue: options.maxQueue } : {}),
    ...(options.timeoutMs ? { timeoutMs: options.timeoutMs } : {}),
    ...(options.onError ? { onError: options.onError } : {}),
  }
  const single = createLane<Leg, Answer>({
    ...limits,
    sqlFunction:
      "ledger.post_free_lane($1::smallint[],$2::bigint[],$3::bigint[],$4::uuid[],$5::int[],$6::smallint[],$7::text[],$8)",
    encode: (legs) => [...columns(legs), at()],
    decode: (value, legs) => (typeof value === "string" ? readAnswers(value, legs.length) : []),
    bucketOf: (leg) => leg.bucket,
    keyOf: (leg) => `${leg.key}${leg.wallet}`,
  })
  const groups: Lane<Group, Answer[]> = createLane<Group, Answer[]>({
    ...limits,
    writers: 1,
    maxBatch: MAX_GROUPS,
    sqlFunction:
      "ledger.post_groups_free_lane($1::int[],$2::smallint[],$3::bigint[],$4::bigint[],$5::uuid[],$6::int[],$7::smallint[],$8::text[],$9::boolean[],$10)",
    encode: (batch) => [
      arrayOf(batch.flatMap((legs, index) => legs.map(() => index))),
      ...columns(batch.flat()),
      dueOf(batch.flat()),
      at(),
    ],
    decode: (value, batch) => {
      const count = batch.reduce((sum, legs) => sum + legs.length, 0)
      const answers = typeof value === "string" ? readAnswers(value, count) : []
      let from = 0
      return batch.map((legs) => complete(answers.slice(from, (from += legs.length)), legs.length))
    },
    bucketOf: ([first]) => first?.bucket ?? 0,
    keyOf: (legs) => legs.map((leg) => leg.key).join(),
  })

  const turns = new Turns(options.timeoutMs ?? DEFAULT_TIMEOUT_MS)
  const bucketsOf = (legs: Group) => legs.map((leg) => leg.bucket)
  // A replay, too: it may be the answer to this very request, whose first answer was lost.
  const notified = (legs: Group, answers: readonly Answer[]) => {
    if (outcomeOf(answers).status !== "refused") moves.committed(ownersOf(legs))
    return answers
  }
  const inGroup = async (legs: Group) =>
    notified(legs, await turns.take("groups", bucketsOf(legs), () => groups.submit(legs)))

  return {
    post: async (transfer) => {
      const legs = legsOf(transfer)
      if (typeof legs === "string") return { status: "refused", reason: legs }
      const [leg] = legs
      if (leg && legs.length === 1 && !leg.due)
        return outcomeOf(notified(legs, [await turns.take("single", [leg.bucket], () => single.submit(leg))]))
      return outcomeOf(await inGroup(legs))
    },
    postLinked: async (transfers) => grouped(transfers, inGroup),
    postIn: async (tx, transfers) =>
      grouped(transfers, async (legs) => {
        const [buckets, wallets, deltas, keys, houses, kinds, causes] = columns(legs)
        const { rows } = await sql<{ answer: string }>`select ledger.post_groups_due_lane(
          ${arrayOf(legs.map(() => 0))}::int[], ${buckets}::smallint[], ${wallets}::bigint[], ${deltas}::bigint[],
          ${keys}::uuid[], ${houses}::int[], ${kinds}::smallint[], ${causes}::text[], ${dueOf(legs)}::boolean[],
          coalesce(${at()}::timestamptz, clock_timestamp())) as answer`.execute(tx)
        const answers = complete(readAnswers(rows[0]?.answer ?? "", legs.length), legs.length) ?? []
        if (outcomeOf(answers).status !== "refused")
          moves.within(tx, ownersOf(legs.filter((_, index) => isFresh(answers[index]))))
        return answers
      }),
    postLegs: async (legs) => outcomeOf(await inGroup(legs)),
    close: async () => {
      await Promise.all([single.close(), groups.close()])
    },
  }
}

/** All legs of all transfers as one group; a refusal of one is the answer of every one of them. */
async function grouped(
  transfers: readonly Transfer[],
  submit: (legs: Group) => Promise<readonly Answer[]>,
): Promise<Outcome[]> {
  if (transfers.length === 0) return []
  const parts = transfers.map(legsOf)
  const impossible = parts.find((part) => typeof part === "string")
  if (impossible) return transfers.map(() => ({ status: "refused", reason: impossible }))
  const legs = parts.flatMap((part) => (typeof part === "string" ? [] : part))
  if (legs.length > MAX_GROUP_LEGS) throw new RangeError(`at most ${MAX_GROUP_LEGS} rows post together`)
  const answers = await submit(legs)
  const whole = outcomeOf(answers)
  if (whole.status === "refused") return transfers.map(() => whole)
  let from = 0
  return parts.map((part) => outcomeOf(answers.slice(from, (from += part.length))))
}

function complete(answers: readonly (Answer | undefined)[], count: number): Answer[] | undefined {
  const given = answers.filter((answer) => answer !== undefined)
  return given.length === count ? given : undefined
}

const ownersOf = (legs: Group): bigint[] => legs.map(({ wallet }) => ownerOf(wallet))

const dueOf = (legs: readonly Leg[]): string => arrayOf(legs.map((leg) => (leg.due ? "t" : "f")))

const columns = (legs: readonly Leg[]): [string, string, string, string, string, string, string] => [
  arrayOf(legs.map((leg) => leg.bucket)),
  arrayOf(legs.map((leg) => leg.wallet)),
  arrayOf(legs.map((leg) => leg.delta)),
  arrayOf(legs.map((leg) => leg.key)),
  arrayOf(legs.map((leg) => leg.house)),
  arrayOf(legs.map((leg) => leg.kind)),
  textArrayOf(legs.map((leg) => leg.cause)),
]
