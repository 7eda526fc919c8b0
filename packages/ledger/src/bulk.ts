import { hash } from "node:crypto"
import { sql, type Database, type Db, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { houseId, readWalletId, walletId, type HouseRef, type WalletPurpose } from "./account.ts"
import type { AssetCode } from "./asset.ts"
import { ask } from "./asking.ts"
import { deriveKey } from "./key.ts"
import { arrayOf, textArrayOf } from "./lane.ts"
import type { Moves } from "./moved.ts"
import type { Clock } from "./posting.ts"
import {
  checkCause,
  isControlAccount,
  KINDS,
  MAX_AMOUNT,
  REFUSALS,
  type Refusal,
  type TransferKind,
} from "./transfer.ts"

/** Credit of one owner by a decision. */
export interface BulkCredit {
  readonly owner: bigint
  readonly amount: Amount
  /** The posting's own key; where it is left out it follows from the decision's key and the owner. */
  readonly key?: string
  /** The decision's where it is left out. */
  readonly cause?: string
}

/** One decision that credits many owners of a merchant, each once. */
export interface BulkDecision {
  /** UUID of the decision, and its idempotency key. */
  readonly key: string
  readonly kind: TransferKind
  /** The account of the merchant that pays all of it. */
  readonly debit: HouseRef
  /** The wallet of each owner that is credited; one that does not exist yet is opened. */
  readonly purpose: WalletPurpose
  readonly cause: string
  /** 1 to 100,000, each owner once. More is several decisions. */
  readonly credits: readonly BulkCredit[]
}

/** Refused, nothing was written. */
export type BulkOutcome =
  | { readonly status: "decided" | "known" }
  | { readonly status: "refused"; readonly reason: Refusal }

/** How far a decision was posted; `posted` and `pending` add up to what was decided. */
export interface BulkProgress {
  readonly credits: number
  readonly amount: Amount
  readonly posted: number
  readonly pending: number
  /** Of what is pending: refused by its wallet, and tried again from time to time. */
  readonly refused: number
  readonly decidedAt: Date
}

/** A credit that its wallet refuses. */
export interface RefusedCredit {
  readonly owner: bigint
  readonly purpose: WalletPurpose
  readonly asset: AssetCode
  readonly amount: Amount
  readonly reason: Refusal
  readonly tries: number
  readonly nextTryAt: Date
}

export interface BulkRound {
  readonly posted: number
  readonly refused: number
  /** Something is due still: its buckets are taken, or the round was told to stop. */
  readonly isLeft: boolean
}

/**
 * Credits of many owners at once: decided in the caller's transaction, which moves no money and locks no bucket, and
 * posted by a worker afterwards, a slice of some buckets in one commit. A worker that ends in between leaves whole slices.
 */
export interface Bulk {
  /**
   * Decides, as a statement of the caller's transaction. Asked again with the same key and content it is known; with
   * other content it is refused, as is a decision with an owner who has no main wallet or belongs to another merchant.
   */
  readonly decide: (tx: Tx, decision: BulkDecision) => Promise<BulkOutcome>
  /** Posts what is due, slice by slice, until nothing is or `isStopping`. Any number of workers may do it at once. */
  readonly work: (options?: {
    readonly sliceSize?: number
    readonly isStopping?: () => boolean
  }) => Promise<BulkRound>
  readonly progress: (key: string, tx?: Tx) => Promise<BulkProgress | undefined>
  /** Credits of a decision that wallets refuse, at most 200 of them. */
  readonly refusedOf: (key: string) => Promise<RefusedCredit[]>
}

const MAX_CREDITS = 100_000
/** Credits of a slice, which holds its buckets for some 30 ms. */
const SLICE = 1_000
/** Buckets of a slice: ten thousand credits are ten commits and not 64. */
const ABREAST = 8
const MOST_REFUSED = 200
/** Passes over buckets that are all taken, each a quarter of a second long, before the rest is left to the next round. */
const MOST_WAITS = 4

export function createBulk(database: Database, moves: Moves, clock?: Clock): Bulk {
  const at = () => sql`coalesce(${clock?.now().toISOString() ?? null}::timestamptz, clock_timestamp())`
  return {
    decide: async (tx, decision) => {
      const credits = completed(decision)
      if (!credits.every((credit) => credit.amount > 0n && credit.amount <= MAX_AMOUNT))
        return { status: "refused", reason: "AMOUNT_OUT_OF_RANGE" }
      const { debit, purpose, kind } = decision
      const wallets = credits.map(({ owner }) => walletId(owner, purpose, debit.asset))
      const { rows } = await sql<{ status: string }>`select ledger.bulk_decide(${decision.key}::uuid,
        ${houseId(debit.merchant, debit.purpose, debit.asset)}::int, ${KINDS[kind]}::smallint,
        ${digestOf(decision, credits)}::bytea, ${arrayOf(credits.map(({ owner }) => walletId(owner, "main", debit.asset)))}::bigint[],
        ${arrayOf(wallets)}::bigint[], ${arrayOf(credits.map(({ key }) => key))}::uuid[],
        ${arrayOf(credits.map((credit) => credit.amount))}::bigint[], ${textArrayOf(credits.map(({ cause }) => cause))}::text[],
        ${at()}) as status`.execute(tx)
      const status = rows[0]?.status ?? ""
      const reason = REFUSALS[status]
      if (reason) return { status: "refused", reason }
      return { status: status === "P" ? "decided" : "known" }
    },
    work: (options) => work(database, moves, at, options),
    progress: async (key, tx) => {
      const { rows } = await sql<StoredProgress>`
        select b.credits, b.amount, b.created_at as "decidedAt",
               (select sum(s.done)::int from ledger.bulk_slot s where s.bucket between 0 and 63 and s.bulk = b.key) as done,
               (select count(*)::int from ledger.bulk_refused f where f.bucket between 0 and 63 and f.bulk = b.key) as refused
          from ledger.bulk b where b.key = ${key}::uuid`.execute(tx ?? database.db)
      const [row] = rows
      if (!row) return undefined
      const posted = row.done - row.refused
      return {
        credits: row.credits,
        amount: amount(row.amount),
        posted,
        pending: row.credits - posted,
        refused: row.refused,
        decidedAt: row.decidedAt,
      }
    },
    refusedOf: async (key) => {
      const { rows } = await sql<StoredRefusal>`
        select c.wallet_id, c.amount, f.status, f.tries, f.try_at as "nextTryAt"
          from ledger.bulk_refused f join ledger.bulk_credit c on c.bucket = f.bucket and c.bulk = f.bulk and c.n = f.n
         where f.bucket between 0 and 63 and f.bulk = ${key}::uuid order by c.wallet_id limit ${MOST_REFUSED}`.execute(
        database.db,
      )
      return rows.map((row) => {
        const { owner, purpose, asset } = readWalletId(row.wallet_id)
        const reason = REFUSALS[row.status]
        if (!reason) throw new Error(`the ledger cannot read its own answer: ${row.status}`)
        return {
          owner,
          purpose,
          asset,
          amount: amount(row.amount),
          reason,
          tries: row.tries,
          nextTryAt: row.nextTryAt,
        }
      })
    },
  }
}

interface StoredProgress {
  readonly credits: number
  readonly amount: bigint
  readonly done: number
  readonly refused: number
  readonly decidedAt: Date
}

interface StoredRefusal {
  readonly wallet_id: bigint
  readonly amount: bigint
  readonly status: string
  readonly tries: number
  readonly nextTryAt: Date
}

interface Slice {
  /** The buckets that were free. */
  readonly held: readonly number[]
  /** Those of them with nothing due any more. */
  readonly ended: readonly number[]
  readonly posted: number
  readonly refused: number
  readonly owners: readonly string[]
}

async function work(
  database: Database,
  moves: Moves,
  at: () => ReturnType<typeof sql>,
  { sliceSize = SLICE, isStopping = () => false }: Parameters<Bulk["work"]>[0] = {},
): Promise<BulkRound> {
  let [posted, refused, waits] = [0, 0, 0]
  const due = new Set(await dueBuckets(database.db, at))
  while (due.size > 0 && waits < MOST_WAITS) {
    let isMoving = false
    for (let buckets = [...due]; buckets.length > 0; buckets = buckets.slice(ABREAST)) {
      if (isStopping()) return { posted, refused, isLeft: true }
      const together = buckets.slice(0, ABREAST)
      const [slice] = await ask<Slice>(
        database,
        sql`select to_json(held) as held, to_json(ended) as ended, posted, refused, owners
          from ledger.bulk_slice(${arrayOf(together)}::smallint[], ${Math.ceil(sliceSize / together.length)}::int,
               ${waits > 0}, ${at()})`,
      )
      if (!slice) throw new Error("the ledger gave no answer about a slice")
      moves.committed(slice.owners.map(BigInt))
      posted += slice.posted
      refused += slice.refused
      isMoving ||= slice.held.length > 0
      for (const bucket of slice.ended) due.delete(bucket)
    }
    // Where every bucket is taken, the next pass waits for each a little.
    waits = isMoving ? 0 : waits + 1
  }
  return { posted, refused, isLeft: due.size > 0 }
}

async function dueBuckets(db: Db, at: () => ReturnType<typeof sql>): Promise<number[]> {
  const { rows } = await sql<{ bucket: number }>`
    select bucket from ledger.bulk_slot where done < credits
    union select bucket from ledger.bulk_refused where try_at <= ${at()} order by 1`.execute(db)
  return rows.map(({ bucket }) => bucket)
}

type Completed = Required<BulkCredit>

/** Every credit with its key and cause. Throws RangeError on what only a mistake in the caller's code can produce. */
function completed({ key, debit, purpose, cause, credits }: BulkDecision): Completed[] {
  if (purpose === "held" || purpose === "reserved" || isControlAccount(debit))
    throw new RangeError("money of holds, claims and receivables is not credited in bulk")
  if (credits.length === 0 || credits.length > MAX_CREDITS)
    throw new RangeError(`a decision has 1 to ${MAX_CREDITS} credits`)
  checkCause(cause)
  const made = credits.map((credit) => ({
    ...credit,
    key: (credit.key ?? deriveKey(key, String(credit.owner))).toLowerCase(),
    cause: credit.cause ?? cause,
  }))
  for (const credit of made) checkCause(credit.cause)
  if (new Set(made.map(({ owner }) => owner)).size < made.length)
    throw new RangeError("a decision credits each owner once")
  if (new Set(made.map((credit) => credit.key)).size < made.length)
    throw new RangeError("each credit of a decision has a key of its own")
  return made
}

/** Digest of the request, whatever the order of its credits. */
function digestOf({ kind, debit, purpose, cause }: BulkDecision, credits: readonly Completed[]): Buffer {
  const lines = credits.map((credit) =>
    JSON.stringify([String(credit.owner), String(credit.amount), credit.key, credit.cause]),
  )
  const head = JSON.stringify([kind, debit.merchant, debit.purpose, debit.asset, purpose, cause])
  return hash("sha256", [head, ...lines.toSorted()].join("\n"), "buffer")
}
