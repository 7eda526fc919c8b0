import { CHAIN_ALGORITHM } from "@croupier/fairness"
import { inTransaction } from "@croupier/database"
import { Contradiction, type DrawSource } from "./source.ts"
import {
  canMove,
  cancelIssue,
  issuesToAsk,
  issuesWithoutTarget,
  lockIssue,
  writeResult,
  writeTarget,
} from "./draw-store.ts"
import { publishIssue } from "./issues.ts"
import type { LotteryKit } from "../kit.ts"
import type { Issue } from "../store.ts"

/** Issues asked for side by side: each waits for a node or a feed. */
const ASKED_AT_ONCE = 16
/** Issues asked for in one round. */
const MOST_ASKED = 500
const FIRST_WAIT_MS = 1_000
const LONGEST_WAIT_MS = 60_000

/** When an issue may be asked for again, and how often it was in vain. */
interface Patience {
  readonly at: number
  readonly waitMs: number
  readonly reported: boolean
}

/**
 * The rounds that ask others for what the house does not draw. Apart from the worker's own rounds, so that a silent
 * node or feed delays no other game's draw. An issue without an answer waits, is asked for less and less often, and is
 * given up by rule when its game's patience ends: its stakes go back.
 */
export function outsideRounds(kit: LotteryKit): () => Promise<void> {
  const patience = new Map<bigint, Patience>()
  let given: GivenUp[] = []

  const later = (issue: Issue, reported: boolean): void => {
    const waitMs = Math.min((patience.get(issue.id)?.waitMs ?? FIRST_WAIT_MS / 2) * 2, LONGEST_WAIT_MS)
    patience.set(issue.id, { at: kit.clock.now().getTime() + waitMs, waitMs, reported })
  }

  const ask = async (issue: Issue): Promise<void> => {
    const game = kit.games.find(issue.merchantId, issue.gameCode)
    const source = kit.sources.of(game)
    const now = kit.clock.now()
    const giveUp = async (reason: string): Promise<void> => {
      if (await cancelUnanswered(kit, issue, reason)) given.push({ issue, reason })
    }
    if (!source || now.getTime() >= issue.drawsAt.getTime() + source.waitMs)
      return giveUp("no result in time")
    try {
      const answer = await heard(kit, source.source, source.source.ask(game, issue))
      if (answer.status === "CANCELLED") return await giveUp(answer.reason)
      if (answer.status === "WAITING") return later(issue, false)
      patience.delete(issue.id)
      if (await writeResult(kit.db, issue.id, { ...answer, now: kit.clock.now() })) publishIssue(kit, issue)
    } catch (error) {
      // Reported once an issue; that it goes on is seen by its waiting.
      if (!patience.get(issue.id)?.reported || error instanceof Contradiction) kit.onError(error)
      later(issue, true)
    }
  }

  const name = async (issue: Issue): Promise<void> => {
    const source = kit.sources.of(kit.games.find(issue.merchantId, issue.gameCode))
    if (!source?.source.target) return
    try {
      const target = await heard(kit, source.source, source.source.target(issue))
      const commitment = `${CHAIN_ALGORITHM}:${target.chainId}:${target.height}`
      if (await writeTarget(kit.db, issue, target, commitment, kit.clock.now())) publishIssue(kit, issue)
    } catch (error) {
      kit.onError(error)
    }
  }

  return async () => {
    const now = kit.clock.now()
    for (const issue of await issuesWithoutTarget(kit.db, now)) await name(issue)
    const waiting = [...patience].flatMap(([id, { at }]) => (at > now.getTime() ? [id] : []))
    const due = await issuesToAsk(kit.db, now, MOST_ASKED, waiting)
    for (let at = 0; at < due.length; at += ASKED_AT_ONCE)
      await Promise.all(due.slice(at, at + ASKED_AT_ONCE).map(ask))
    // After downtime there are many, in several rounds: they are told of together.
    if (due.length < MOST_ASKED && given.length > 0) {
      const reported = given
      given = []
      reportGivenUp(kit, reported)
    }
    for (const [id, { at }] of patience) if (at < now.getTime() - 2 * LONGEST_WAIT_MS) patience.delete(id)
  }
}

/** The answer of a source; an outage and its end are reported. */
async function heard<T>({ outages }: LotteryKit, { label }: DrawSource, asked: Promise<T>): Promise<T> {
  const who = `the source of draws ${label}`
  try {
    const answer = await asked
    outages?.back(who)
    return answer
  } catch (error) {
    // Sources that contradict each other did answer: a person has to decide.
    if (!(error instanceof Contradiction)) outages?.away(who, error)
    throw error
  }
}

/** An issue that was made void because it has no result. */
interface GivenUp {
  readonly issue: Issue
  readonly reason: string
}

async function cancelUnanswered(kit: LotteryKit, issue: Issue, reason: string): Promise<boolean> {
  const cancelled = await inTransaction(kit.db, async (tx) => {
    const locked = await lockIssue(tx, issue.merchantId, issue.gameCode, issue.issue)
    if (locked?.state !== "CLOSED" || !canMove(locked, "cancel")) return false
    await cancelIssue(tx, locked, reason, kit.clock.now())
    return true
  })
  if (cancelled) publishIssue(kit, issue)
  return cancelled
}

/** Games named in a notice; all are counted. */
const MAX_GAMES_REPORTED = 20

/** One line for all issues that were given up together. */
function reportGivenUp({ notice }: LotteryKit, given: readonly GivenUp[]): void {
  const count = <T>(of: (each: GivenUp) => T) =>
    [...Map.groupBy(given, of)].map(([value, { length }]) => ({ value, length }))
  const drawn = given.map(({ issue }) => issue.drawsAt.getTime())
  notice?.(
    {
      issues: given.length,
      games: count(({ issue }) => issue.gameCode)
        .slice(0, MAX_GAMES_REPORTED)
        .map(({ value, length }) => `${value} ${length}`),
      reasons: count(({ reason }) => reason).map(({ value, length }) => `${value} ${length}`),
      from: new Date(Math.min(...drawn)),
      to: new Date(Math.max(...drawn)),
    },
    given.length === 1
      ? "an issue of a lottery has no result and is void"
      : `${given.length} issues of lotteries have no result and are void`,
  )
}
