import type { Database, Db, Tx } from "@croupier/database"
import type { Amount } from "@croupier/money"
import type { HousePurpose, WalletPurpose } from "./account.ts"
import type { AssetCode } from "./asset.ts"
import { createPosting, type Clock, type Posting } from "./posting.ts"
import * as reading from "./reading.ts"
import type { Outcome, Transfer } from "./transfer.ts"

export interface LedgerOptions {
  readonly database: Database
  /** Connections of each lane: as many as PostgreSQL has cores, two by default. */
  readonly writers?: number
  /** Time of the rows; the machine's own by default. */
  readonly clock?: Clock
  /** Transfers that may wait in one writer before more are refused as UNAVAILABLE. */
  readonly maxQueue?: number
  /** A transfer is answered, or refused as UNAVAILABLE, within this time. */
  readonly timeoutMs?: number
}

export interface Ledger {
  /** Posts one transfer, travelling with all others of the moment. Answers after commit. Throws UnavailableError. */
  readonly post: (transfer: Transfer) => Promise<Outcome>
  /** Posts all of them or none: one refused is the answer of each. */
  readonly postLinked: (transfers: readonly Transfer[]) => Promise<Outcome[]>
  /**
   * Posts all or none inside the caller's own READ COMMITTED transaction, as its last statement and only
   * once: from here to the commit, everybody else of these owners' buckets waits. A refusal is returned and
   * leaves the transaction whole; the caller decides whether to roll back.
   */
  readonly postIn: (tx: Tx, transfers: readonly Transfer[]) => Promise<Outcome[]>
  /** Creates the wallet rows of an owner, in the transaction that registers him. */
  readonly openWallets: (
    tx: Db | Tx,
    owner: bigint,
    accounts: readonly { readonly purpose: WalletPurpose; readonly asset: AssetCode }[],
  ) => Promise<void>
  /** Shuts or opens a wallet for transfers in either direction. */
  readonly setClosed: (
    tx: Db | Tx,
    owner: bigint,
    purpose: WalletPurpose,
    asset: AssetCode,
    closed: boolean,
  ) => Promise<void>
  /** What the wallet holds now: every answered transfer is in it. */
  readonly balance: (owner: bigint, purpose: WalletPurpose, asset: AssetCode) => Promise<Amount>
  /** Every wallet of the owner, in one snapshot. */
  readonly balances: (owner: bigint) => Promise<reading.WalletBalance[]>
  /** What a house account holds; credit positive, may be below zero. */
  readonly houseBalance: (merchant: number, purpose: HousePurpose, asset: AssetCode) => Promise<Amount>
  /** Answers what waits and closes the ledger's own connections. The database stays open. */
  readonly close: () => Promise<void>
}

/** The ledger over an open database whose migrations have run. */
export function createLedger(options: LedgerOptions): Ledger {
  const { db } = options.database
  const posting: Posting = createPosting({ ...options, clock: options.clock ?? { now: () => new Date() } })
  return {
    ...posting,
    openWallets: reading.openWallets,
    setClosed: reading.setClosed,
    balance: (owner, purpose, asset) => reading.balance(db, owner, purpose, asset),
    balances: (owner) => reading.balances(db, owner),
    houseBalance: (merchant, purpose, asset) => reading.houseBalance(db, merchant, purpose, asset),
  }
}
