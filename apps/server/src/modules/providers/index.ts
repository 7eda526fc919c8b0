import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import type { Amount } from "@croupier/money"
import type { FastifyInstance } from "fastify"
import type { AnyApproval } from "../../call/approval.ts"
import { bookAlarm } from "./reconciliation/alarm.ts"
import type { Module } from "../../call/module.ts"
import { within, type Reaction } from "../../kernel/events.ts"
import { handles, recurring, type Work } from "../../kernel/job.ts"
import type { ProvidersContext, ProvidersKit } from "./kit.ts"
import {
  authenticate,
  balanceOf,
  endSessionsOf,
  freeRoundsIn,
  issueToken,
  resume,
  sweepSessions,
  type Opening,
} from "./wallet/sessions.ts"
import type { VendorAdapter } from "./vendors/adapter.ts"
import { vendorBooks } from "./vendors/vendor-books.ts"
import { mountGwp } from "./gwp/index.ts"
import { findRoundOf } from "./rounds/read-rounds.ts"
import { roundRecord, type RoundAsked } from "./rounds/round-record.ts"
import { memberRoundRoutes, playedRoundRoutes } from "./rounds/member-rounds.ts"
import { placeTombstone, findRecorded } from "./wallet/recorded-transactions.ts"
import { stakesInPlay, isPlaying, playedSince } from "./rounds/in-play.ts"
import { COMPARE, compareAsked, compareByClock, sweepComparisons } from "./reconciliation/comparisons.ts"
import { providerConsoleRoutes } from "./console-routes.ts"
import { settleDebtApproval } from "./wallet/debts.ts"
import { endRoundApproval } from "./rounds/end-round.ts"
import { recordOldRounds } from "./rounds/old-play.ts"
import { adoptOldDebts } from "./wallet/reversal-debts.ts"
import { lookAfterOpenRounds, roundAskers } from "./rounds/open-rounds.ts"
import { recordsOf, sweepDifferences, type VendorBooks } from "./reconciliation/reconcile.ts"
import { nameFor, playerOf, type Player } from "./wallet/players.ts"
import { transactionLane } from "./wallet/transaction-lane.ts"
import { ensureNumbers } from "./store.ts"
import { isKeepable, isVendors, type WalletOfGames } from "./wallet/seamless-wallet.ts"
import { vendorFacts, type VendorFacts } from "./admin/vendor-facts.ts"
import { closeRound, processTransaction, processAll } from "./wallet/process.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

export { providersPersonal } from "./personal-data.ts"
export { providerChecks } from "./sub-ledger.ts"
export { VendorAway, CircuitOpen, type AdapterKit, type VendorAdapter } from "./vendors/adapter.ts"
export { vendorRoundsOf } from "./vendors/vendor-rounds.ts"
export { vendorLauncher } from "./vendors/vendor-launcher.ts"
export type { AgreedVendor } from "./vendors/vendor.ts"
export { VendorFile } from "./vendors/vendors.ts"
export { gameOfCause } from "./wallet/recorded-transactions.ts"
export { gwpLauncher } from "./gwp/launcher.ts"
export { transactionReferences } from "./references.ts"
export {
  adapterThroughCircuit,
  throughCircuit,
  vendorCircuits,
  type VendorCircuits,
} from "./vendors/circuit-breaker.ts"
export { mountGwp } from "./gwp/index.ts"
export type { ProvidersKit } from "./kit.ts"
export type * from "./wallet/seamless-wallet.ts"

export const providerMigrations: MigrationSource = {
  name: "56_providers",
  schema: "providers",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** The money of players for games that are not ours to run: sessions, bets, prizes, reversals. The face of the module. */
export interface Providers extends Module {
  readonly wallet: WalletOfGames
  /** A one-time token for a launch, and the number of the vendor's accounts with it. */
  readonly issueToken: (opening: Opening) => Promise<string>
  /** The number of a vendor's accounts in the ledger (vendor:7), for ever. */
  readonly numberOf: (vendor: string) => number
  /** The name by which a vendor knows a member. */
  readonly playerName: (who: Omit<Player, "player">) => Promise<string>
  /** Ends the games of an excluded member, and those of sessions that ended: no new bet is taken, rounds under way end. */
  readonly reactions: readonly Reaction[]
  /** Whether a game for money is open with a member now. */
  readonly isPlaying: (memberId: MemberId) => Promise<boolean>
  /** The stakes of a member in rounds that are open, less what those paid so far. */
  readonly stakesInPlay: (db: Db | Tx, memberId: MemberId, asset: AssetCode) => Promise<Amount>
  /** The stakes of a member at games since an instant, and what remained of them. */
  readonly playedSince: (
    memberId: MemberId,
    since: Date,
  ) => Promise<{ readonly staked: Amount; readonly net: Amount }>
  /** One round of a member; undefined where there is none, or it is another's. */
  readonly roundOf: (
    memberId: MemberId,
    asked: Parameters<typeof findRoundOf>[2],
  ) => ReturnType<typeof findRoundOf>
  /** The record of one round of a member. Refuses ROUND_UNKNOWN. */
  readonly recordOf: (asked: RoundAsked) => ReturnType<typeof roundRecord>
  /** The state of the line to each vendor, and the numbers of rounds, differences and debts that wait for a person. */
  readonly vendorFacts: (merchantId: MerchantId) => Promise<readonly VendorFacts[]>
  /** Calls by which people of the house see play and decide. */
  readonly consoleRoutes: ReturnType<typeof providerConsoleRoutes> & ReturnType<typeof memberRoundRoutes>
  /** Calls by which members see their own games. */
  readonly routes: ReturnType<typeof playedRoundRoutes>
  /** GWP/1 and vendors' own protocols. */
  readonly inbound: (app: FastifyInstance) => void
  /** Vendors with a protocol of their own. */
  readonly adapters: readonly VendorAdapter[]
  /** Acts of two people of the staff. */
  readonly approvals: readonly AnyApproval[]
  /** Differences between vendors' books and ours; undefined where there are none. */
  readonly bookAlarm: (merchantId: MerchantId) => ReturnType<typeof bookAlarm>
  readonly sweep: () => Promise<void>
  /** Asks every vendor about rounds that stay open. */
  readonly lookAfterOpenRounds: () => Promise<void>
  /** Compares every vendor's records with ours. */
  readonly reconcile: () => Promise<void>
  readonly jobs: Work
  /** Tells settled play of rounds of before it was kept; a job does it too. */
  readonly recordOldRounds: () => Promise<void>
  /** Books as receivables the debts of before they were the ledger's; a job does it too. */
  readonly adoptOldDebts: () => Promise<void>
  /** Answers the transactions that wait, and closes the lane's connections. */
  readonly stop: () => Promise<void>
}

/** One vendor that does not answer is reported, and does not keep the others from being asked. */
async function eachVendor<T>(
  { report }: Pick<ProvidersKit, "report">,
  asked: Iterable<readonly [vendor: string, of: T]>,
  ask: (vendor: string, of: T) => Promise<unknown>,
): Promise<void> {
  const all = await Promise.allSettled([...asked].map(([vendor, of]) => ask(vendor, of)))
  for (const each of all) if (each.status === "rejected") report(each.reason)
}

/** Opens the module for these vendors; each has its number from its first time on. */
export async function providers(given: ProvidersKit, vendors: readonly string[]): Promise<Providers> {
  const numbers = await ensureNumbers(given.db, vendors)
  const { lane: laneOptions, adapters: adaptersOver, ...parts } = given
  const inner: ProvidersContext = {
    ...parts,
    numberOf: (vendor) => {
      const number = numbers.get(vendor)
      if (number === undefined) throw new Error(`${vendor} has no account`)
      return number
    },
    isVendor: (vendor) => numbers.has(vendor),
    rounds: new Map(),
  }
  const lane = laneOptions && transactionLane(inner, laneOptions.database)
  const wallet = walletOver(lane ? { ...inner, lane } : inner)
  const adapters = adaptersOver?.(wallet) ?? []
  const kit: ProvidersContext = {
    ...inner,
    ...(lane ? { lane } : {}),
    rounds: new Map(adapters.map(({ code, round }) => [code, round])),
  }
  const openRounds = () =>
    eachVendor(kit, roundAskers(kit), (vendor, ask) => lookAfterOpenRounds(kit, vendor, ask))
  const books: ReadonlyMap<string, VendorBooks> = new Map([
    ...[...kit.clients].map(([vendor, client]) => [vendor, recordsOf(vendor, client)] as const),
    ...adapters.map((adapter) => [adapter.code, vendorBooks(adapter)] as const),
  ])
  const records = () => eachVendor(kit, books, (vendor, each) => compareByClock(kit, vendor, each))
  return {
    wallet,
    adapters,
    routes: playedRoundRoutes(kit),
    roundOf: (memberId, asked) => findRoundOf(kit.db, memberId, asked),
    recordOf: (asked) => roundRecord({ db: kit.db, clients: kit.clients, now: kit.clock.now() }, asked),
    inbound: (app) => {
      mountGwp(app, {
        wallet,
        callers: kit.callers ?? [],
        now: kit.clock.now,
        report: (error) => kit.report(error, "a call of a game's provider could not be decided"),
      })
      for (const { routes } of adapters) routes(app)
    },
    numberOf: kit.numberOf,
    playerName: (who) => nameFor(kit.db, kit.random, who),
    issueToken: (opening) => issueToken(kit, opening),
    reactions: [
      within("memberExcluded", (tx, { memberId }) => endSessionsOf(tx, memberId)),
      within("sessionsEnded", (tx, { memberId, which }) => endSessionsOf(tx, memberId, which)),
    ],
    stakesInPlay,
    isPlaying: (memberId) => isPlaying(kit.db, memberId, kit.clock.now()),
    playedSince: (memberId, since) => playedSince(kit.db, memberId, since),
    consoleRoutes: { ...providerConsoleRoutes(kit, books), ...memberRoundRoutes(kit) },
    bookAlarm: (merchantId) => bookAlarm(kit.db, merchantId),
    vendorFacts: (merchantId) => vendorFacts(kit, merchantId),
    approvals: [endRoundApproval(kit), settleDebtApproval(kit)],
    recordOldRounds: () => recordOldRounds(kit),
    adoptOldDebts: () => adoptOldDebts(kit),
    sweep: async () => {
      await sweepSessions(kit)
      await sweepComparisons(kit)
      await sweepDifferences(kit)
    },
    lookAfterOpenRounds: openRounds,
    reconcile: records,
    jobs: [
      recurring("providers.open-rounds", { cron: "*/5 * * * *" }, openRounds),
      recurring("providers.reconcile", { cron: "41 * * * *" }, records),
      // A round that is told of is never found again: this ends when an upgrade is through.
      recurring("providers.old-play", { cron: "*/5 * * * *" }, () => recordOldRounds(kit)),
      // The same of debts.
      recurring("providers.old-debts", { cron: "*/5 * * * *" }, () => adoptOldDebts(kit)),
      handles(COMPARE, ({ comparisonId }) => compareAsked(kit, books, comparisonId)),
    ],
    stop: async () => lane?.close(),
  }
}

const walletOver = (kit: ProvidersContext): WalletOfGames => ({
  authenticate: (vendor, token, options) => authenticate(kit, vendor, token, options),
  resume: (vendor, session) => resume(kit, vendor, session),
  balanceOf: async ({ vendor, player }, currency) => {
    const who = isKeepable(player) ? await playerOf(kit.db, vendor, player) : undefined
    if (!who) return { status: "PLAYER_NOT_FOUND" }
    return who.asset === currency
      ? { status: "OK", balance: await balanceOf(kit, who) }
      : { status: "WRONG_CURRENCY" }
  },
  freeRounds: async (vendor, session, player) =>
    isKeepable(session) && isKeepable(player)
      ? freeRoundsIn(kit, vendor, session, player)
      : { status: "INVALID_SESSION" },
  process: async (transaction) =>
    isVendors(transaction) ? processTransaction(kit, transaction) : { status: "BAD_REQUEST" },
  processAll: async (transactions) =>
    transactions.every(isVendors) ? processAll(kit, transactions) : [{ status: "BAD_REQUEST" }],
  find: async (vendor, txId) => (isKeepable(txId) ? findRecorded(kit.db, vendor, txId) : []),
  placeTombstone: async (vendor, txId) => (isKeepable(txId) ? placeTombstone(kit, vendor, txId) : true),
  closeRound: (who, round) => closeRound(kit, who, round),
})
