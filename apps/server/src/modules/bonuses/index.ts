import { inTransaction, sql, type MigrationSource, type Tx } from "@croupier/database"
import { assetFrom, bucketOf, type AssetCode } from "@croupier/ledger"
import { amount, type Amount } from "@croupier/money"
import type { LotPart, StakeRefusal } from "@croupier/rewards"
import type { Module } from "../../call/module.ts"
import { durably } from "../../kernel/events.ts"
import { handles, recurring } from "../../kernel/job.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { CLOSE, closeLots, endExcluded, expireLots } from "./closing.ts"
import { useFreeBet, type FreeBetTaken, type FreeBetUse } from "./free-bets.ts"
import {
  closeFreeRound,
  freeRoundShares,
  roundsFor,
  takeFreeRound,
  type OfferedRounds,
} from "./free-rounds.ts"
import {
  bookStake,
  fundingOf,
  prizeShares,
  waitingPart,
  type Funding,
  type GameRound,
  type PrizeShares,
  type RoundSums,
  type WaitingAt,
} from "./funding.ts"
import { grantApproval } from "./grant-approval.ts"
import { grantCosts, type GrantCosts } from "./grant-costs.ts"
import { grantLot, type Grant } from "./granting.ts"
import type { BonusKit, BookKit, VendorRounds } from "./kit.ts"
import { repay, type LotEffects, type LotMovement } from "./lot-changes.ts"
import type { Holder } from "./lot-store.ts"
import { broughtBy, countStake, moveInLots } from "./movements.ts"
import { revokeApproval } from "./revoke-approval.ts"
import { bonusConsoleRoutes, bonusRoutes } from "./routes.ts"
import { newestOf, termsAt, writeTerms, type BonusTermsAt, type TermsVersion } from "./terms.ts"
import { shortfallsOf, type Shortfall } from "./shortfalls.ts"
import { tellVendors } from "./vendor-rounds.ts"
import { wagering } from "./wagering.ts"
import { loseToWithdrawal, lossOf, restoreFromWithdrawal, type WithdrawalLoss } from "./withdrawing.ts"

export { bonusesPersonal } from "./personal-data.ts"
export { bonusChecks } from "./sub-ledger.ts"
export { endLot, expireLots } from "./closing.ts"
export { lotOfCampaign } from "./free-rounds.ts"
export { grantCosts } from "./grant-costs.ts"
export { grantLot, refuseUnfitRounds } from "./granting.ts"
export { lotsOf } from "./lot-store.ts"
export { retryVendorGrant, vendorGrants } from "./vendor-grants.ts"
export { tellVendors } from "./vendor-rounds.ts"
export { lotTerms, requiredOf, versionOf, writeTerms } from "./terms.ts"
export type {
  BonusTermsAt,
  BookKit,
  FreeBetUse,
  Funding,
  GameRound,
  Holder,
  LotEffects,
  LotMovement,
  LotPart,
  OfferedRounds,
  PrizeShares,
  TermsVersion,
  VendorRounds,
  WithdrawalLoss,
}

export const bonusMigrations: MigrationSource = {
  name: "43_bonuses",
  schema: "bonuses",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

type RoundAt = Omit<GameRound, "game">

/** Questions and acts of the wallet of games about lots. Each call belongs to the caller's transaction, which holds the member's bucket. */
export interface LotsOfGames {
  /** Who pays a stake; undefined where the member has no lot. Nothing is written. */
  readonly funding: (
    tx: Tx,
    at: GameRound,
    stake: Amount,
  ) => Promise<Funding | { readonly refused: StakeRefusal } | undefined>
  /** Books a stake that was taken by its funding, under the key of its posting. */
  readonly book: (tx: Tx, at: GameRound, funding: Funding, ref: string) => Promise<void>
  /** The shares of a prize; undefined where no lot paid for the round. */
  readonly shares: (
    tx: Tx,
    at: RoundAt,
    prize: bigint,
    sums: RoundSums,
    adding?: readonly LotPart[],
  ) => Promise<PrizeShares | undefined>
  /** Moves money of a game to and from lots; answers the postings around the game's own. */
  readonly move: (tx: Tx, at: RoundAt, movements: readonly LotMovement[]) => Promise<LotEffects>
  /** Takes back cash that became of lots, after the postings of `move`. */
  readonly repay: (tx: Tx, holder: Holder, effects: Pick<LotEffects, "repaid">) => Promise<void>
  readonly broughtBy: typeof broughtBy
  /** Free rounds, which lots pay by their count and which pay lots. */
  readonly freeRounds: FreeRoundsOfGames
  /** Counts a stake that was taken back (-1) or is taken again (1). */
  readonly countStake: (tx: Tx, at: RoundAt, by: -1 | 1) => Promise<void>
  /** The part of the bonus that lies in lots. */
  readonly lotted: (tx: Tx, memberId: MemberId, asset: AssetCode) => Promise<Amount>
  /** The part of the bonus that pays no stake now: at a game, or at any. */
  readonly waiting: (memberId: MemberId, asset: AssetCode, at: WaitingAt) => Promise<Amount>
}

/** Free rounds as the wallet of games plays them. */
export interface FreeRoundsOfGames {
  /** The free rounds that a member may play at a game now. */
  readonly offered: (
    at: Pick<GameRound, "memberId" | "asset" | "vendor" | "game">,
  ) => Promise<OfferedRounds[]>
  /** Takes one; false where none is left for this game, and where its stake is above `most`. The round is open until `close`. */
  readonly take: (tx: Tx, at: GameRound, lotId: bigint, most: Amount | null) => Promise<boolean>
  /** The shares of a prize of a free round; undefined for any other round. */
  readonly shares: (tx: Tx, at: RoundAt, prize: bigint) => Promise<PrizeShares | undefined>
  /** The round of a game is over. */
  readonly close: (tx: Tx, at: RoundAt) => Promise<void>
}

/** Questions and acts of withdrawals about lots. Each belongs to the caller's transaction. */
export interface LotsOfWithdrawals {
  /** Bonus money that a withdrawal would cost; undefined where it ends no lot. */
  readonly lossOf: typeof lossOf
  /** Ends the lots that a withdrawal takes. */
  readonly lose: (tx: Tx, holder: Holder, withdrawalId: string) => Promise<void>
  /** Opens them again, where the house refused the withdrawal or it failed. */
  readonly restore: (tx: Tx, holder: Holder, withdrawalId: string) => Promise<void>
}

/** Free bets as games of the house take them. */
export interface FreeBets {
  /**
   * Takes a free bet for one stake in the caller's transaction: its value enters the member's bonus, out of which the caller
   * takes the stake as the next. Answers the terms that the result follows. Refuses FREE_BET_GONE, FREE_BET_UNFIT.
   */
  readonly use: (tx: Tx, holder: Holder, use: FreeBetUse) => Promise<FreeBetTaken>
}

/** The book of lots: what games ask, progress of wagering, and the ends of lots. It asks no other module. */
export interface BonusBook extends Module {
  readonly lots: LotsOfGames
  readonly ofWithdrawals: LotsOfWithdrawals
  readonly freeBets: FreeBets
}

export const bonusBook = (kit: BookKit): BonusBook => ({
  lots: {
    funding: (...asked) => fundingOf(kit, ...asked),
    book: (...asked) => bookStake(kit, ...asked),
    shares: (...asked) => prizeShares(kit, ...asked),
    move: (...asked) => moveInLots(kit, ...asked),
    repay: (...asked) => repay(kit, ...asked),
    broughtBy,
    freeRounds: {
      offered: (at) => roundsFor(kit, at),
      take: (...asked) => takeFreeRound(kit, ...asked),
      shares: (...asked) => freeRoundShares(kit, ...asked),
      close: (...asked) => closeFreeRound(kit, ...asked),
    },
    countStake: (...asked) => countStake(kit, ...asked),
    lotted: async (tx, memberId, asset) => {
      const { rows } = await sql<{ sum: bigint }>`
        select bonus_lotted(${bucketOf(memberId)}::smallint, ${memberId}::bigint, ${asset}) as sum`.execute(
        tx,
      )
      return amount(rows[0]?.sum ?? 0n)
    },
    waiting: (...asked) => waitingPart(kit, ...asked),
  },
  ofWithdrawals: {
    lossOf,
    lose: (...asked) => loseToWithdrawal(kit, ...asked),
    restore: (...asked) => restoreFromWithdrawal(kit, ...asked),
  },
  freeBets: { use: (...asked) => useFreeBet(kit, ...asked) },
  projections: [wagering(kit)],
  jobs: [
    handles(CLOSE, ({ memberId, merchantId, asset }) =>
      inTransaction(kit.db, (tx) => closeLots(kit, tx, { memberId, merchantId, asset: assetFrom(asset) })),
    ),
    recurring("bonuses.expire", { cron: "* * * * *" }, () => expireLots(kit)),
  ],
})

/** Bonuses of members: what they see and give up, and what people of the house grant and take. */
export interface Bonuses extends Module {
  readonly routes: ReturnType<typeof bonusRoutes>
  readonly consoleRoutes: ReturnType<typeof bonusConsoleRoutes>
  /** The newest version of a merchant's terms. */
  readonly terms: (merchantId: MerchantId, code: string) => Promise<TermsVersion | undefined>
  /** One version of terms, else the newest of the code. */
  readonly termsAt: typeof termsAt
  /** Bonuses that became cash and lost progress since, the newest first. */
  readonly shortfalls: (merchantId: MerchantId) => Promise<Shortfall[]>
  /** The cost of the bonuses that were granted under these keys. */
  readonly costOf: (keys: readonly string[]) => Promise<GrantCosts>
  /** Writes the next version of terms; answers its number. */
  readonly writeTerms: typeof writeTerms
  /** Tells vendors that count free rounds of grants and their ends, now. */
  readonly tellVendors: () => Promise<void>
  /** True for a vendor that counts free rounds of the house itself. */
  readonly hasRoundsAt: (vendor: string) => boolean
  /** Grants a bonus in the caller's transaction. Refuses BONUS_ONCE, BONUS_KEY_TAKEN. */
  readonly grant: (tx: Tx, grant: Grant) => Promise<bigint>
}

export function bonuses(kit: BonusKit): Bonuses {
  const [granting, revoking] = [grantApproval(kit), revokeApproval(kit)]
  return {
    routes: bonusRoutes(kit),
    consoleRoutes: bonusConsoleRoutes(kit, { granting, revoking }),
    approvals: [granting, revoking],
    jobs: [recurring("bonuses.tell-vendors", { cron: "* * * * *" }, () => tellVendors(kit))],
    tellVendors: () => tellVendors(kit),
    hasRoundsAt: (vendor) => kit.vendorRounds.has(vendor),
    reactions: [durably("memberExcluded", "bonuses.end", (excluded) => endExcluded(kit, excluded))],
    terms: (merchantId, code) => newestOf(kit.db, merchantId, code),
    termsAt,
    shortfalls: (merchantId) => shortfallsOf(kit.db, merchantId),
    costOf: (keys) => grantCosts(kit.db, keys),
    writeTerms,
    grant: (tx, grant) => grantLot(kit, tx, grant),
  }
}
