import { sql, type Database, type RawBuilder, type Tx } from "@croupier/database"
import { amount, type Amount } from "@croupier/money"
import { bucketOf, houseCode, houseId, walletId, type AccountRef } from "./account.ts"
import { ask } from "./asking.ts"
import { claimOf, type Claim, type ClaimPlace, type StoredClaim } from "./claim-row.ts"
import { arrayOf, textArrayOf } from "./lane.ts"
import type { Moves } from "./moved.ts"
import type { Clock } from "./posting.ts"
import { checkCause, KINDS, MAX_AMOUNT, REFUSALS, type Refusal, type TransferKind } from "./transfer.ts"

/** Sets money of an owner aside for a cause. It has no end of its own: an act on the claim ends it. */
export interface ClaimOpening {
  /** UUID of the claim, and the idempotency key of opening it. */
  readonly key: string
  readonly owner: bigint
  /** A wallet of the owner, or an account of the merchant. A release gives back to it. */
  readonly from: AccountRef
  readonly amount: Amount
  /** Takes what the wallet has, at most the amount. Where it has nothing the answer is 0 and no claim is open. */
  readonly upTo?: true
  /** `held` where it is left out. */
  readonly at?: ClaimPlace
  /** `claim` where it is left out. */
  readonly kind?: TransferKind
  readonly cause: string
  /** Why it is set aside, for the people of the house: a contested payment, an order of a court. */
  readonly reason?: string
}

/** An act on an open claim, under a key of its own. */
interface Act {
  readonly key: string
  readonly owner: bigint
  readonly claim: string
  readonly cause: string
}

/** All that is left goes from one place to another. */
export interface ClaimMove extends Act {
  readonly from: ClaimPlace
  readonly to: ClaimPlace
}

/** A part of a claim, and where it goes. */
export interface ClaimPart {
  readonly credit: AccountRef
  readonly amount: Amount
  readonly kind: TransferKind
}

/**
 * The claim, or a part of it, is paid from where it stands; what is left stays a claim there. A wallet of another owner is
 * paid out of `clearing` alone. A main wallet that is closed to credits gets its part in `unclaimed`.
 */
export interface ClaimPayment extends Act {
  readonly from: ClaimPlace
  readonly to: readonly ClaimPart[]
}

/** The claim, or a part of it, goes back to where it was taken from. */
export interface ClaimRelease extends Act {
  readonly from: ClaimPlace
  /** All that is left where it is left out. */
  readonly amount?: Amount
  /** `claim_release` where it is left out. */
  readonly kind?: TransferKind
}

/** Claims whose sum is what is left of the claim. */
export interface ClaimSplit extends Act {
  readonly parts: readonly { readonly key: string; readonly amount: Amount; readonly cause: string }[]
}

/** `amount` is what the act moved, `remaining` what the claim has left after it; a replay tells those of the first time. */
export type ClaimOutcome =
  | { readonly status: "posted" | "replayed"; readonly amount: Amount; readonly remaining: Amount }
  | {
      readonly status: "refused"
      readonly reason: Refusal | "CLAIM_NOT_OPEN" | "CLAIM_ELSEWHERE"
    }

/**
 * Claims on an owner's money. Each call is one transaction, or with `tx` the last statement of the caller's. A refusal
 * changes nothing; asked again with the same key, the first answer comes back, and with other content a refusal.
 */
export interface Claims {
  readonly open: (opening: ClaimOpening, tx?: Tx) => Promise<ClaimOutcome>
  readonly move: (move: ClaimMove, tx?: Tx) => Promise<ClaimOutcome>
  readonly pay: (payment: ClaimPayment, tx?: Tx) => Promise<ClaimOutcome>
  readonly release: (release: ClaimRelease, tx?: Tx) => Promise<ClaimOutcome>
  readonly split: (split: ClaimSplit, tx?: Tx) => Promise<ClaimOutcome>
  /** One claim, open or ended. */
  readonly find: (owner: bigint, claim: string, tx?: Tx) => Promise<Claim | undefined>
  /** Claims on an owner's money, oldest first. */
  readonly openOf: (owner: bigint, tx?: Tx) => Promise<Claim[]>
}

interface Answer {
  readonly status: string
  readonly amount: bigint | null
  readonly remaining: bigint | null
}

/** The most accounts that one payment goes to, and the most parts of a split. */
const MAX_PARTS = 50

const placeCode = (place: ClaimPlace): number | null => (place === "held" ? null : houseCode(place))

const outOfRange = { status: "refused", reason: "AMOUNT_OUT_OF_RANGE" } as const
const isInRange = (value: Amount): boolean => value > 0n && value <= MAX_AMOUNT

export function createClaims(database: Database, moves: Moves, clock?: Clock): Claims {
  const at = () => sql`coalesce(${clock?.now().toISOString() ?? null}::timestamptz, clock_timestamp())`
  async function act(
    query: RawBuilder<Answer>,
    owners: readonly bigint[],
    tx: Tx | undefined,
  ): Promise<ClaimOutcome> {
    const outcome = outcomeOf((await ask(database, query, tx))[0])
    // Without a transaction of the caller's, a replay may be the answer to this very call, repeated.
    if (tx && outcome.status === "posted") moves.within(tx, owners)
    if (!tx && outcome.status !== "refused") moves.committed(owners)
    return outcome
  }
  /** A part without an account goes back to the source, a part without an amount is all that is left. */
  const pay = (
    { key, owner, claim, from, cause }: Act & { readonly from: ClaimPlace },
    to: readonly {
      readonly credit?: AccountRef
      readonly amount: Amount | null
      readonly kind: TransferKind
    }[],
    tx: Tx | undefined,
  ) => {
    checkCause(cause)
    if (to.length === 0 || to.length > MAX_PARTS)
      throw new RangeError(`a claim is paid in 1 to ${MAX_PARTS} parts`)
    const wallets = to.map(({ credit }) => (credit?.side === "wallet" ? walletIdOf(credit) : "NULL"))
    const houses = to.map(({ credit }) => (credit?.side === "house" ? houseIdOf(credit) : "NULL"))
    return act(
      sql`select status, amount, remaining from ledger.claim_pay(${bucketOf(owner)}::smallint, ${key}::uuid, ${claim}::uuid,
        ${placeCode(from)}::int, ${arrayOf(wallets)}::bigint[], ${arrayOf(houses)}::int[],
        ${arrayOf(to.map((part) => part.amount ?? "NULL"))}::bigint[], ${arrayOf(to.map(({ kind }) => KINDS[kind]))}::smallint[],
        ${KINDS.claim_move}::smallint, ${cause}, ${at()})`,
      [owner, ...to.flatMap(({ credit }) => (credit?.side === "wallet" ? [credit.owner] : []))],
      tx,
    )
  }
  return {
    open: async (
      { key, owner, from, amount, upTo, at: place = "held", kind = "claim", cause, reason },
      tx,
    ) => {
      checkCause(cause)
      if (!isInRange(amount)) return outOfRange
      if (from.side === "wallet" && from.owner !== owner)
        throw new RangeError("a claim is on its owner's money")
      if (upTo && from.side === "house") throw new RangeError("only a wallet is taken from up to what it has")
      const source = from.side === "wallet" ? walletIdOf(from) : houseIdOf(from)
      return act(
        sql`select status, amount, remaining from ledger.claim_open(${bucketOf(owner)}::smallint, ${key}::uuid,
          ${walletId(owner, "held", from.asset)}::bigint, ${from.side === "wallet" ? source : null}::bigint,
          ${from.side === "house" ? source : null}::int, ${amount}::bigint, ${upTo === true}, ${placeCode(place)}::int,
          ${KINDS[kind]}::smallint, ${cause}, ${reason ?? null}, ${at()})`,
        [owner],
        tx,
      )
    },
    move: async ({ key, owner, claim, from, to, cause }, tx) => {
      checkCause(cause)
      if (from === to) throw new RangeError("a claim moves from one place to another")
      return act(
        sql`select status, amount, remaining from ledger.claim_move(${bucketOf(owner)}::smallint, ${key}::uuid,
          ${claim}::uuid, ${placeCode(from)}::int, ${placeCode(to)}::int, ${KINDS.claim_move}::smallint, ${cause}, ${at()})`,
        [owner],
        tx,
      )
    },
    pay: async (payment, tx) =>
      payment.to.every((part) => isInRange(part.amount)) ? pay(payment, payment.to, tx) : outOfRange,
    release: async ({ amount, kind = "claim_release", ...release }, tx) =>
      amount === undefined || isInRange(amount)
        ? pay(release, [{ amount: amount ?? null, kind }], tx)
        : outOfRange,
    split: async ({ key, owner, claim, parts, cause }, tx) => {
      for (const part of [{ cause }, ...parts]) checkCause(part.cause)
      if (parts.length === 0 || parts.length > MAX_PARTS)
        throw new RangeError(`a claim is split into 1 to ${MAX_PARTS} parts`)
      if (!parts.every((part) => isInRange(part.amount))) return outOfRange
      return act(
        sql`select status, amount, remaining from ledger.claim_split(${bucketOf(owner)}::smallint, ${key}::uuid,
          ${claim}::uuid, ${arrayOf(parts.map((part) => part.key.toLowerCase()))}::uuid[],
          ${arrayOf(parts.map((part) => part.amount))}::bigint[], ${textArrayOf(parts.map((part) => part.cause))}::text[],
          ${at()})`,
        [owner],
        tx,
      )
    },
    find: async (owner, claim, tx) => {
      const { rows } = await sql<StoredClaim>`select * from ledger.claim
        where bucket = ${bucketOf(owner)}::smallint and key = ${claim}::uuid
          and held_id >> 16 = ${owner}::bigint`.execute(tx ?? database.db)
      return rows[0] && claimOf(rows[0])
    },
    openOf: async (owner, tx) => {
      const { rows } = await sql<StoredClaim>`select * from ledger.claim
        where bucket = ${bucketOf(owner)}::smallint and remaining > 0
          and held_id between ${owner << 16n}::bigint and ${(owner << 16n) + 65_535n}::bigint
        order by created_at, key`.execute(tx ?? database.db)
      return rows.map(claimOf)
    },
  }
}

const walletIdOf = (ref: AccountRef & { side: "wallet" }) => {
  if (ref.purpose === "held" || ref.purpose === "reserved")
    throw new RangeError("claims and holds are not paid into one another")
  return walletId(ref.owner, ref.purpose, ref.asset)
}

const houseIdOf = (ref: AccountRef & { side: "house" }) => {
  if (ref.purpose === "transit" || ref.purpose === "debt")
    throw new RangeError(`a claim is neither taken from ${ref.purpose} nor paid there`)
  return houseId(ref.merchant, ref.purpose, ref.asset)
}

function outcomeOf(answer: Answer | undefined): ClaimOutcome {
  if (!answer) throw new Error("the ledger gave no answer about a claim")
  const { status, amount: moved, remaining } = answer
  if (status === "H") return { status: "refused", reason: "CLAIM_NOT_OPEN" }
  if (status === "E") return { status: "refused", reason: "CLAIM_ELSEWHERE" }
  const reason = REFUSALS[status]
  if (reason) return { status: "refused", reason }
  if (moved === null || remaining === null)
    throw new Error(`the ledger cannot read its own answer: ${status}`)
  return {
    status: status === "P" ? "posted" : "replayed",
    amount: amount(moved),
    remaining: amount(remaining),
  }
}
