import { fraction, isLess, type Fraction } from "@croupier/money/fraction"
import type { Issue as IssueView } from "@croupier/contract/lottery"
import type { Db, MigrationSource, Tx } from "@croupier/database"
import type { AssetCode } from "@croupier/ledger"
import { playMenu } from "@croupier/lottery"
import type { Amount } from "@croupier/money"
import type { AnyApproval } from "../../call/approval.ts"
import type { Module } from "../../call/module.ts"
import { RESYNC } from "../../kernel/bus.ts"
import { durably, type Reaction } from "../../kernel/events.ts"
import { startDueLoop } from "../../kernel/due-loop.ts"
import { startLoop, type Loop } from "../../kernel/loop.ts"
import { refuse } from "../../kernel/refusal.ts"
import { betIds } from "./betting/bet-id.ts"
import { betRecord } from "./betting/bet-record.ts"
import { betsOnIssue, findBet } from "./betting/bet-store.ts"
import { stakesInPlay } from "./betting/in-play.ts"
import { lotteryConsoleRoutes } from "./console-routes.ts"
import { stopChasesOf } from "./chase/chase-end.ts"
import { advanceChases } from "./chase/chase-legs.ts"
import { issueIds } from "./draws/issue-ids.ts"
import { lotteryFeeds } from "./feeds.ts"
import type { Game } from "./game.ts"
import { addGames, readGames, type GameToAdd } from "./game-store.ts"
import { lateDraws, unsettledSince, lotteryWaiting } from "./admin/issues.ts"
import { drawDue, issueMaker, moveDueIssues } from "./draws/issues.ts"
import type { Games, LotteryKit, LotteryParts } from "./kit.ts"
import { gameLimits, type LimitsToSet } from "./betting/limits.ts"
import { memberGroups } from "./betting/member-groups.ts"
import { sweepIssues } from "./draws/old-issues.ts"
import { recordOldPlay } from "./settlement/old-play.ts"
import { outsideRounds } from "./draws/outside-draws.ts"
import { picks } from "./betting/picks.ts"
import { placingLane } from "./betting/placing.ts"
import { rulings, type Rulings } from "./draws/result-decisions.ts"
import { adoptOldShortfalls } from "./settlement/old-shortfalls.ts"
import { drawSources, type SourceToSet } from "./draws/sources.ts"
import { adoptSchedules } from "./admin/schedules.ts"
import { termsApproval } from "./admin/terms.ts"
import { lotteryRoutes } from "./routes.ts"
import { settleDrawn } from "./settlement/settlement.ts"
import { findIssue, nextDue, outsideDueAt } from "./store.ts"
import { tellLines } from "./settlement/line-rebates.ts"
import { computeValidBets as computeDue } from "./settlement/valid-bets.ts"
import { presentIssue } from "./views.ts"
import type { BetId, MemberId, MerchantId } from "../../kernel/ids.ts"

export { lotteryPersonal } from "./personal-data.ts"
export { lotteryChecks } from "./sub-ledger.ts"
export { betReferences } from "./references.ts"
export { unopenedSeeds } from "./store.ts"
export { everyPlay } from "./game-store.ts"
export { aroundTheClock, type Schedule } from "./draws/schedule.ts"
export { chainBeacon, type Beacon } from "./draws/beacon.ts"
export type { Game, GameToAdd }

export const lotteryMigrations: MigrationSource = {
  name: "60_lottery",
  schema: "lottery",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

/** A round is never further away than this, so that a clock that was set does not stall the draws. */
const LONGEST_SLEEP_MS = 5_000
/** A release before may settle a bucket while it is replaced. */
const OLD_PLAY_EVERY_MS = 600_000

/**
 * Lotteries: games, issues, bets, draws, settlement. The draw of every issue follows from a seed that was
 * committed to before its sale began (docs/fairness.md); the money of a bet moves in the ledger.
 */
export interface Lottery extends Module {
  readonly routes: ReturnType<typeof lotteryRoutes>
  /** Calls by which people of the house manage lotteries. */
  readonly consoleRoutes: ReturnType<typeof lotteryConsoleRoutes>
  /** Acts of two people: plays, prize groups and limits of a game; the result or the end of an issue. */
  readonly approvals: readonly AnyApproval[]
  /** Adds games that are not there yet, shown in the order given from `position` on. */
  readonly addGames: (games: readonly GameToAdd[], position?: number) => Promise<void>
  /** Sets the limits of a game, or of one of its plays; a limit that is not named is lifted. */
  readonly setLimits: (
    merchantId: MerchantId,
    gameCode: string,
    limits: LimitsToSet,
    play?: string,
  ) => Promise<void>
  /** Gives the same limits to every game of a merchant that has none yet. */
  readonly limitAll: (merchantId: MerchantId, limits: LimitsToSet) => Promise<void>
  /** Names who draws a game, if not the house; for issues that are made from then on. */
  readonly setSource: (merchantId: MerchantId, gameCode: string, source: SourceToSet) => Promise<void>
  /** Decisions of operators about issues, two of them at a time. */
  readonly rulings: Rulings
  /** One round of asking others for what they draw. The worker runs it by itself; tests call it. */
  readonly askOutside: () => Promise<void>
  /** Books as receivables what was owed before such debts were the ledger's; the worker runs it by itself; tests call it. */
  readonly adoptOldShortfalls: () => Promise<void>
  /** One round of computing the valid bets of settled issues. The worker runs it by itself; tests call it. */
  readonly computeValidBets: () => Promise<void>
  /** One round of telling agents of their rebates. The worker runs it by itself; tests call it. */
  readonly tellLines: () => Promise<void>
  /** Tells settled play of what was settled before settlement did; the worker runs it by itself; tests call it. */
  readonly recordOldPlay: () => Promise<void>
  /** Deletes old issues without a bet and adopts planned schedules: for a job that runs every few minutes. */
  readonly sweep: () => Promise<void>
  /** Makes, opens and closes what is due: the part of a round that the first visitor waits for. */
  readonly prepare: () => Promise<void>
  /** One round of the worker: makes, opens, closes, draws and settles what is due. Answers with the wait until the next. */
  readonly round: () => Promise<number>
  /** Starts the worker of this node; any number of nodes may run one. */
  readonly start: () => void
  readonly stop: () => Promise<void>
  /** The view of an issue for a client. */
  readonly issueView: (
    merchantId: MerchantId,
    gameCode: string,
    issue: string,
  ) => Promise<IssueView | undefined>
  /** The categories of the games that a merchant sells. */
  readonly categories: (merchantId: MerchantId) => ReadonlySet<Game["category"]>
  /** The highest return of a merchant's games, of all where none is named: the top prize group over the base. */
  readonly highestReturn: (merchantId: MerchantId, codes: readonly string[]) => Fraction | undefined
  /** Whether a merchant has a game, and the game such a play, or group of plays of its board. */
  readonly hasBoard: (merchantId: MerchantId, gameCode: string, playType?: string) => boolean
  /** Stops all chases of an excluded member: bets stand, the rest of the money returns. */
  readonly reactions: readonly Reaction[]
  /** Bets of a member on a draw. */
  readonly betsOn: (
    memberId: MemberId,
    merchantId: MerchantId,
    gameCode: string,
    issue: string,
  ) => ReturnType<typeof betsOnIssue>
  /** The stakes of a member on issues that are not settled. */
  readonly stakesInPlay: (db: Db | Tx, memberId: bigint, asset: AssetCode) => Promise<Amount>
  /** The game that a journal row's cause names; undefined for what is not lottery. */
  readonly gameOfCause: (cause: string) => string | undefined
  /** Issues that were drawn or made void before an instant and are not settled; undefined where none is. */
  readonly unsettledSince: (merchantId: MerchantId, before: Date) => ReturnType<typeof unsettledSince>
  /** How many issues had to be drawn before an instant and are not, by who draws them. */
  readonly lateDraws: (
    merchantId: MerchantId,
    before: Date,
  ) => Promise<readonly { readonly drawnBy: string; readonly count: number; readonly since: Date }[]>
  /** Work that waits for a person: bets to be decided, and issues whose settlement fails again and again. */
  readonly waiting: (
    merchantId: MerchantId,
  ) => Promise<{ readonly undecidedBets: number; readonly failingIssues: number }>
  /** One bet of a member; undefined where there is none, or it is another's. */
  readonly betOf: (memberId: MemberId, betId: BetId) => ReturnType<typeof findBet>
  /** The record of one bet of a member. Refuses BET_UNKNOWN. */
  readonly recordOf: (
    merchantId: MerchantId,
    memberId: MemberId,
    betId: BetId,
  ) => ReturnType<typeof betRecord>
  readonly refresh: () => Promise<void>
}

export async function lottery(parts: LotteryParts): Promise<Lottery> {
  const { db } = parts.database
  let known: readonly Game[] = await readGames(db)
  const games: Games = {
    all: () => known,
    of: (merchantId) => known.filter((game) => game.onSale && game.merchantId === merchantId),
    find: (merchantId, code) =>
      known.find((game) => game.merchantId === merchantId && game.code === code) ??
      refuse("GAME_UNKNOWN", [code]),
  }
  const nextBetId = betIds(parts.clock, parts.random)
  const kit: LotteryKit = {
    ...parts,
    db,
    games,
    limits: await gameLimits(db),
    sources: await drawSources({ db, clock: parts.clock, nodes: parts.chainNodes ?? [], vault: parts.vault }),
    groups: memberGroups(db, parts.clock, parts.agents?.groupsAt),
    picks: picks(db, parts.onError),
    lane: placingLane(parts, nextBetId),
    nextBetId,
    issueId: issueIds(db),
  }
  let loop: Loop | undefined
  let outside: Loop | undefined
  let telling: Loop | undefined
  const askOutside = outsideRounds(kit)

  const computeValidBets = async () => {
    while (await computeDue(kit));
  }

  const tellAgents = async () => {
    while (await tellLines(kit));
  }

  const makeIssues = issueMaker(kit)
  const prepare = async () => {
    await makeIssues()
    await moveDueIssues(kit)
  }
  const round = async () => {
    await prepare()
    while (await drawDue(kit));
    await settleDrawn(kit)
    await advanceChases(kit)
    const due = await nextDue(db)
    return due ? Math.min(LONGEST_SLEEP_MS, due.getTime() - parts.clock.now().getTime()) : LONGEST_SLEEP_MS
  }
  // Other nodes hold the same settings in memory.
  const publishSettings = () => parts.bus.publish("lottery.settings", {})
  const refresh = async () => {
    known = await readGames(db)
    await kit.limits.refresh()
    await kit.sources.refresh()
  }

  const gamesChanged = async () => {
    await refresh()
    publishSettings()
  }
  const terms = termsApproval({
    ...parts,
    games,
    gamesChanged: () => void gamesChanged().catch(parts.onError),
  })
  // Games, limits and sources are in memory: what another node changed is read again.
  const refreshQuietly = () => void refresh().catch(parts.onError)
  const subscriptions = (["lottery.settings", RESYNC] as const).map((topic) =>
    parts.bus.subscribe(topic, refreshQuietly),
  )
  const houseRulings = rulings(kit, () => loop?.wake())

  return {
    routes: lotteryRoutes(kit),
    consoleRoutes: lotteryConsoleRoutes({ ...kit, rulings: houseRulings, terms, gamesChanged }),
    approvals: [terms, ...houseRulings.approvals],
    addGames: async (added, position) => {
      await addGames(db, added, position)
      await refresh()
      publishSettings()
    },
    setLimits: (...given) => kit.limits.set(...given).then(publishSettings),
    limitAll: (...given) => kit.limits.setAll(...given).then(publishSettings),
    betsOn: (memberId, merchantId, gameCode, issue) => betsOnIssue(db, memberId, merchantId, gameCode, issue),
    stakesInPlay,
    setSource: (...given) => kit.sources.set(...given).then(publishSettings),
    rulings: houseRulings,
    askOutside,
    adoptOldShortfalls: async () => {
      while (await adoptOldShortfalls(kit));
    },
    computeValidBets,
    tellLines: tellAgents,
    recordOldPlay: async () => {
      while (await recordOldPlay(kit));
    },
    sweep: async () => {
      await sweepIssues(kit)
      if (await adoptSchedules(kit)) await gamesChanged()
    },
    prepare,
    round,
    start: () => {
      loop ??= startLoop(round, { onError: parts.onError })
      telling ??= startLoop(
        async () => {
          const hasMore = await adoptOldShortfalls(kit)
          return (await recordOldPlay(kit)) || hasMore ? 0 : OLD_PLAY_EVERY_MS
        },
        { onError: parts.onError },
      )
      outside ??= startDueLoop({
        db,
        clock: parts.clock,
        report: parts.onError,
        dueAt: outsideDueAt,
        round: async () => {
          await askOutside()
          await computeValidBets()
          await tellAgents()
          return 0
        },
        most: Infinity,
      })
    },
    stop: async () => {
      for (const end of subscriptions) end()
      await Promise.all([telling?.stop(), outside?.stop()])
      await loop?.stop()
      await kit.lane.close()
    },
    issueView: async (merchantId, gameCode, number) => {
      const issue = await findIssue(db, merchantId, gameCode, number)
      return issue && presentIssue(issue)
    },
    categories: (merchantId) => new Set(games.of(merchantId).map(({ category }) => category)),
    highestReturn: (merchantId, codes) =>
      games
        .of(merchantId)
        .filter(({ code }) => codes.length === 0 || codes.includes(code))
        .map(({ maximumGroup, base }) => fraction(maximumGroup, base))
        .reduce<Fraction | undefined>((most, each) => (most && isLess(each, most) ? most : each), undefined),
    hasBoard: (merchantId, gameCode, playType) => {
      const game = games.of(merchantId).find(({ code }) => code === gameCode)
      if (!game || playType === undefined) return game !== undefined
      return game.plays.has(playType) || playMenu(game.type).some(({ key }) => key === playType)
    },
    feeds: lotteryFeeds(kit),
    reactions: [
      durably("memberExcluded", "lottery.stop-chases", ({ memberId }) => stopChasesOf(kit, memberId)),
    ],
    gameOfCause: (cause) => /^lottery\.(?:bet|slip|chase):([A-Z0-9]+):/.exec(cause)?.[1],
    unsettledSince: (merchantId, before) => unsettledSince(db, merchantId, before),
    lateDraws: (merchantId, before) => lateDraws(db, merchantId, before),
    waiting: (merchantId) => lotteryWaiting(db, merchantId),
    betOf: (memberId, betId) => findBet(db, memberId, betId),
    recordOf: (merchantId, memberId, betId) => betRecord(db, merchantId, memberId, betId),
    refresh,
  }
}
