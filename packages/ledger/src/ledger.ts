import type { Database, Db, Tx } from "@croupier/database"
import type { Amount } from "@croupier/money"
import { bucketOf, wallet, type HousePurpose, type WalletPurpose } from "./account.ts"
import type { AssetCode } from "./asset.ts"
import { keepAnchor, keptHeads, verifyAnchor, type Anchor } from "./anchor.ts"
import { askCheck, checkState, noteStep, runCheck, type CheckState } from "./check.ts"
import { findRows, groupsOf, houseStatement, type HousePage, type HousePlace, type RowsOf } from "./find.ts"
import { createClaims, type Claims } from "./claim.ts"
import { createBulk, type Bulk } from "./bulk.ts"
import { createHolds, type Holds } from "./hold.ts"
import { createReceivables, type Receivables } from "./receivable.ts"
import { createTaking, type TakeUpTo } from "./taking.ts"
import { closeDay, ensureQuarters } from "./calendar.ts"
import type { Lane } from "./lane.ts"
import { createMoves, createPostingLane, type MovedListener, type PostingLaneOptions } from "./moved.ts"
import { createPosting, type Clock } from "./posting.ts"
import { sealStep, verify, verifyStep, type StepReport, type VerifyReport } from "./proof.ts"
import type { Difference } from "./difference.ts"
import * as reading from "./reading.ts"
import { reverse, type ReversalOutcome } from "./reversal.ts"
import {
  balanceAt,
  statement,
  movements,
  statementSums,
  type Movement,
  type StatementFilter,
  type StatementPage,
  type StatementSums,
} from "./statement.ts"
import { tail, type ShownRow, type SlotCursor, type Tail } from "./tail.ts"
import { trialBalance, type TrialBalance } from "./trial-balance.ts"
import type { Outcome, Transfer } from "./transfer.ts"
import { payUnclaimed } from "./unclaimed.ts"

export interface LedgerOptions {
  readonly database: Database
  /** Connections of each lane: as many as PostgreSQL has cores, two by default. */
  readonly writers?: number
  /** Time of the rows, for tests; the database's own by default. */
  readonly clock?: Clock
  /** Transfers that may wait in one writer before more are refused as UNAVAILABLE. */
  readonly maxQueue?: number
  /** A transfer is answered, or refused as UNAVAILABLE, within this time. */
  readonly timeoutMs?: number
  /** Hears of every failed batch, also of those that a repetition healed. */
  readonly onError?: (error: unknown) => void
  /** Hears after every commit whose money has moved, by whatever way it moved. */
  readonly moved?: MovedListener
}

export interface Ledger {
  /**
   * Posts one transfer, travelling with all others of the moment. Answers after commit. Between a wallet and
   * the house, the transfers of one wallet keep their order; for any other order, await. Throws UnavailableError.
   */
  readonly post: (transfer: Transfer) => Promise<Outcome>
  /** Posts all of them or none: one refused is the answer of each. */
  readonly postLinked: (transfers: readonly Transfer[]) => Promise<Outcome[]>
  /**
   * Posts all or none inside the caller's own READ COMMITTED transaction, as its last statement and only
   * once: from here to the commit, everybody else of these owners' buckets waits. A refusal is returned and
   * leaves the transaction whole; the caller decides whether to roll back.
   */
  readonly postIn: (tx: Tx, transfers: readonly Transfer[]) => Promise<Outcome[]>
  /** The way for a module's own SQL function that posts, request by request: the lane tells whose money it moved. */
  readonly lane: <Request, Answer>(options: PostingLaneOptions<Request, Answer>) => Lane<Request, Answer>
  /**
   * For a module's own SQL function that posts: says whose money it has moved, after its commit; with `tx`, once that
   * transaction has committed.
   */
  readonly notifyMoved: (owners: readonly bigint[], tx?: Tx) => void
  /** Two-phase transfers: reserve, capture, release, expire. */
  readonly holds: Holds
  /** Money set aside for a cause that ends it: withdrawals, escrow, contested payments. */
  readonly claims: Claims
  /** Debts of members, by cause: booked, collected, cancelled, written off. */
  readonly receivables: Receivables
  /** Credits of many owners by one decision: a promotion, the salaries of a month. */
  readonly bulk: Bulk
  /**
   * Debits what a wallet has, at most the amount, and answers with what was taken, in one statement; asked again with the
   * same key, the same was taken. One transaction, or with `tx` the last statement of the caller's.
   */
  readonly takeUpTo: TakeUpTo
  /** Takes a transfer back by a new one in the other direction; a second time is a replay. */
  readonly reverse: (key: string) => Promise<ReversalOutcome>
  /** Creates the wallet rows of an owner, in the transaction that registers him. */
  readonly openWallets: (
    tx: Db | Tx,
    owner: bigint,
    accounts: readonly { readonly purpose: WalletPurpose; readonly asset: AssetCode }[],
  ) => Promise<void>
  /** Closes a wallet to debits, to credits or to both; undefined opens it. */
  readonly setClosed: (
    tx: Db | Tx,
    owner: bigint,
    purpose: WalletPurpose,
    asset: AssetCode,
    closing: reading.Closing | undefined,
  ) => Promise<void>
  /**
   * Pays what waits in wallets `unclaimed` into main wallets that take credits again, at most `limit` of them; answers
   * how many. Again is harmless.
   */
  readonly payUnclaimed: (limit?: number) => Promise<number>
  /** Balance of the wallet now: every answered transfer is in it. */
  readonly balance: (owner: bigint, purpose: WalletPurpose, asset: AssetCode) => Promise<Amount>
  /** Every wallet of the owner, in one snapshot; as the caller's transaction sees them when `tx` is given. */
  readonly balances: (owner: bigint, tx?: Tx) => Promise<reading.WalletBalance[]>
  /** Balance of a house account; credit positive, may be below zero. */
  readonly houseBalance: (merchant: number, purpose: HousePurpose, asset: AssetCode) => Promise<Amount>
  /** A wallet's rows, newest first, by cursor. */
  readonly statement: (
    owner: bigint,
    purpose: WalletPurpose,
    asset: AssetCode,
    filter?: StatementFilter,
  ) => Promise<StatementPage>
  /** Sums of a wallet's rows between two instants. */
  readonly statementSums: (
    owner: bigint,
    purpose: WalletPurpose,
    asset: AssetCode,
    filter: Parameters<typeof statementSums>[2],
  ) => Promise<StatementSums>
  /** Sums of a wallet's rows between two instants, by kind and account of the house. */
  readonly movements: (
    owner: bigint,
    purpose: WalletPurpose,
    asset: AssetCode,
    between: Parameters<typeof movements>[2],
  ) => Promise<readonly Movement[]>
  /** Balance of the wallet at a moment. */
  readonly balanceAt: (owner: bigint, purpose: WalletPurpose, asset: AssetCode, at: Date) => Promise<Amount>
  /** Every account of a merchant in one asset, from one snapshot. */
  readonly trialBalance: (merchant: number, asset: AssetCode) => Promise<TrialBalance>
  /** A house account's rows, newest first, by place. */
  readonly houseStatement: (
    merchant: number,
    purpose: HousePurpose,
    asset: AssetCode,
    page: { readonly before?: HousePlace; readonly limit: number },
  ) => Promise<HousePage>
  /** A merchant's rows of a key, of its group and of keys derived from it, oldest first. */
  readonly find: (merchant: number, rows: RowsOf) => Promise<ShownRow[]>
  /** The groups in which rows of an owner were posted, by the rows' keys: what `postLinked` posted together. */
  readonly groupsOf: (owner: bigint, keys: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The journal after given positions, for projections; inside their transaction when `tx` is given. */
  readonly tail: (
    after: readonly SlotCursor[],
    limit: number,
    options?: { readonly buckets?: readonly number[]; readonly tx?: Tx },
  ) => Promise<Tail>
  /** Keeps the closing balances of a UTC day that is over; answers how many. Once a day, again is harmless. */
  readonly closeDay: (day: Date) => Promise<bigint>
  /** Makes the journal's partitions up to the quarter after next. Once a day, again is harmless. */
  readonly ensureQuarters: () => Promise<number>
  /** Checks and seals what is new in one bucket (0 to 63), and keeps what it found: for a timer. */
  readonly verifyStep: (bucket: number) => Promise<StepReport>
  /** Checks and seals what is new in one bucket, without its balances: for a timer that keeps up with postings. */
  readonly sealStep: (bucket: number) => Promise<StepReport>
  /** The anchor of this moment, kept with the places that it is made of. */
  readonly keepAnchor: () => Promise<Anchor>
  /** Computes the chains again to the places of an anchor: its hash, where it was kept here, or its heads. */
  readonly verifyAnchor: (anchor: string) => Promise<Difference[]>
  /** Checks everything, from the first row to the last. */
  readonly verify: () => Promise<VerifyReport>
  /** Asks for a check of everything by a worker, in the transaction that plans it; undefined while one runs. */
  readonly askCheck: (tx: Tx, askedBy: string) => Promise<bigint | undefined>
  /** Runs a check that was asked for: checks everything and keeps its findings. */
  readonly runCheck: (id: bigint) => Promise<VerifyReport>
  /** Findings of the last check, and how far the chains of seals go. */
  readonly checkState: () => Promise<CheckState>
  /** Answers what waits and closes the ledger's own connections. The database stays open. */
  readonly close: () => Promise<void>
}

/** The ledger over an open database whose migrations have run. */
export function createLedger(options: LedgerOptions): Ledger {
  const { database } = options
  const clock = options.clock ?? { now: () => new Date() }
  const { db } = database
  const moves = createMoves(options.moved, options.onError ?? (() => {}))
  const { postLegs, ...posting } = createPosting(options, moves)
  return {
    ...posting,
    lane: (lane) => createPostingLane(moves, lane),
    notifyMoved: (owners, tx) => (tx ? moves.within(tx, owners) : moves.committed(owners)),
    holds: createHolds(database, moves, options.clock),
    claims: createClaims(database, moves, options.clock),
    receivables: createReceivables(database, moves, options.clock),
    bulk: createBulk(database, moves, options.clock),
    takeUpTo: createTaking(database, moves, options.clock),
    reverse: (key) => reverse(database, key, postLegs),
    openWallets: reading.openWallets,
    setClosed: reading.setClosed,
    payUnclaimed: (limit) => payUnclaimed(db, posting.post, limit),
    balance: (owner, purpose, asset) => reading.balance(db, owner, purpose, asset),
    balances: (owner, tx) => reading.balances(tx ?? db, owner),
    houseBalance: (merchant, purpose, asset) => reading.houseBalance(db, merchant, purpose, asset),
    statement: (owner, purpose, asset, filter) => statement(db, wallet(owner, purpose, asset), filter),
    statementSums: (owner, purpose, asset, filter) =>
      statementSums(db, wallet(owner, purpose, asset), filter),
    movements: (owner, purpose, asset, between) => movements(db, wallet(owner, purpose, asset), between),
    balanceAt: (owner, purpose, asset, at) => balanceAt(db, wallet(owner, purpose, asset), at),
    trialBalance: (merchant, asset) => trialBalance(db, merchant, asset),
    tail: (after, limit, { buckets, tx } = {}) => tail(tx ?? db, after, limit, buckets),
    closeDay: (day) => closeDay(database.long, day),
    ensureQuarters: () => ensureQuarters(database.long, clock.now()),
    houseStatement: (merchant, purpose, asset, page) =>
      houseStatement(db, { merchant, purpose, asset }, page),
    find: (merchant, rows) => findRows(db, merchant, rows),
    groupsOf: (owner, keys) => groupsOf(db, bucketOf(owner), keys),
    verifyStep: async (bucket) => {
      const report = await verifyStep(database, bucket)
      await noteStep(db, report, clock.now())
      return report
    },
    askCheck: (tx, askedBy) => askCheck(tx, askedBy, clock.now()),
    runCheck: (id) => runCheck(database, id, clock.now),
    checkState: () => checkState(db),
    sealStep: (bucket) => sealStep(database, bucket),
    keepAnchor: () => keepAnchor(database, clock.now()),
    verifyAnchor: async (anchor) => {
      const heads = /^[\da-f]{64}$/.test(anchor) ? await keptHeads(database, anchor) : anchor
      if (heads === undefined) throw new Error("this anchor was not kept here: name the file with its heads")
      return verifyAnchor(database, heads)
    },
    verify: () => verify(database),
  }
}
