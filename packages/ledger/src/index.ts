/**
 * Double-entry wallet ledger on PostgreSQL: exact, idempotent, never below zero, append-only. It knows
 * accounts and transfers, not bets or players.
 */
import type { MigrationSource } from "@croupier/database"

export {
  bucketOf,
  describe,
  house,
  houseId,
  houseOwner,
  isHousePurpose,
  isWalletPurpose,
  readHouseId,
  readWalletId,
  wallet,
  walletId,
  type AccountRef,
  type HousePurpose,
  type HouseRef,
  type ShownHouse,
  type ShownWallet,
  type Unknown,
  type WalletPurpose,
  type WalletRef,
} from "./account.ts"
export type { Anchor } from "./anchor.ts"
export type {
  Bulk,
  BulkCredit,
  BulkDecision,
  BulkOutcome,
  BulkProgress,
  BulkRound,
  RefusedCredit,
} from "./bulk.ts"
export type {
  ClaimMove,
  ClaimOpening,
  ClaimOutcome,
  ClaimPart,
  ClaimPayment,
  ClaimRelease,
  Claims,
  ClaimSplit,
} from "./claim.ts"
export type { Claim, ClaimPlace } from "./claim-row.ts"
export { betweenHouses, type HouseMove } from "./between-houses.ts"
export type { CheckRun, CheckState, CheckedBucket, ChainHead } from "./check.ts"
export type { HousePage, HousePlace, RowsOf } from "./find.ts"
export {
  assetFrom,
  assetNumbered,
  ASSETS,
  decimalOf,
  isAsset,
  isWholeCoins,
  MONEY_ASSETS,
  shownDecimal,
  type AssetCode,
} from "./asset.ts"
export { deriveKey, keyFor } from "./key.ts"
export { arrayOf, textArrayOf, UnavailableError, type Lane } from "./lane.ts"
export { createLedger, type Ledger, type LedgerOptions } from "./ledger.ts"
export type { MovedListener } from "./moved.ts"
export { closesCredits, closesDebits, fundedBy, playableOf, totalOf, type Playable } from "./playable.ts"
export type { Clock } from "./posting.ts"
export type { Capture, HoldOutcome, Holds, OpenHold, Reservation } from "./hold.ts"
export type { Difference } from "./difference.ts"
export type { StepReport, VerifyReport } from "./proof.ts"
export type { Debt, Receivable, Receivables } from "./receivable.ts"
export type { Taking, TakingOutcome } from "./taking.ts"
export type { Closing, WalletBalance } from "./reading.ts"
export { reversalKey, type ReversalOutcome } from "./reversal.ts"
export { ledgerChecks } from "./ledger-checks.ts"
export {
  assetNumber,
  changedSince,
  compared,
  highKey,
  inBuckets,
  journalOf,
  lowKey,
  mainWallet,
  payingWallet,
  proveSubLedgers,
  type Span,
  type SqlPart,
  type SubLedgerCheck,
  type SubLedgerDifference,
  type SubLedgerReport,
  walletNumber,
} from "./sub-ledger.ts"
export type { Movement, StatementFilter, StatementPage } from "./statement.ts"
export { journalHead, type JournalRow, type ShownRow, type SlotCursor, type Tail } from "./tail.ts"
export type { TrialBalance, TrialBalanceLine } from "./trial-balance.ts"
export {
  KINDS,
  kindOf,
  MAX_AMOUNT,
  type Outcome,
  type Refusal,
  type Transfer,
  type TransferKind,
} from "./transfer.ts"

export const ledgerMigrations: MigrationSource = {
  name: "10_ledger",
  folder: new URL("../migrations/", import.meta.url),
  functions: new URL("../functions/", import.meta.url),
}
