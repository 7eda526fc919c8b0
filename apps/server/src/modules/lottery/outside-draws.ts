import { CHAIN_ALGORITHM } from "@croupier/fairness"
import { inTransaction } from "@croupier/database"
import { Contradiction, type DrawSource } from "./draw-sources/source.ts"
import {
  canMove,
  cancelIssue,
  issuesToAsk,
  issuesWithoutTarget,
  lockIssue,
  writeResult,
  writeTarget,
} from "./draw-store.ts"
import { tellIssue } from "./issues.ts"
import type { LotteryKit } from "./kit.ts"
import type { Issue } from "./store.ts"

/** Issues asked for side by side: each waits for somebody else's answer. */
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
 * node or feed holds up nobody's draw. An issue without an answer waits, is asked for less and less often, and is
 * given up by rule when its game's patience ends: its stakes go back.
 */
export function outsideRounds(kit: LotteryKit): () => Promise<void> {
  const patience = new Map<bigint, Patience>()

  const later = (issue: Issue, reported: boolean): void => {
    const waitMs = Math.min((patience.get(issue.id)?.waitMs ?? FIRST_WAIT_MS / 2) * 2, LONGEST_WAIT_MS)
    patience.set(issue.id, { at: kit.clock.now().getTime() + waitMs, waitMs, reported })
  }

  const ask = async (issue: Issue): Promise<void> => {
    const game = kit.games.find(issue.merchantId, issue.gameCode)
    const source = kit.sources.of(game)
    const now = kit.clock.now()
    if (!source || now.getTime() >= issue.drawsAt.getTime() + source.waitMs)
      return giveUp(kit, issue, "no result in time")
    try {
      const answer = await heard(kit, source.source, source.source.ask(game, issue))
      if (answer.status === "CANCELLED") return await giveUp(kit, issue, answer.reason)
      if (answer.status === "WAITING") return later(issue, false)
      patience.delete(issue.id)
      if (await writeResult(kit.db, issue.id, { ...answer, now: kit.clock.now() })) tellIssue(kit, issue)
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
      if (await writeTarget(kit.db, issue, target, commitment, kit.clock.now())) tellIssue(kit, issue)
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
    for (const [id, { at }] of patience) if (at < now.getTime() - 2 * LONGEST_WAIT_MS) patience.delete(id)
  }
}

/** What a source answers; that it does not, or does again, is told. */
async function heard<T>({ outages }: LotteryKit, { label }: DrawSource, asked: Promise<T>): Promise<T> {
  const who = `the source of draws ${label}`
  try {
    const answer = await asked
    outages?.back(who)
    return answer
  } catch (error) {
    // Two that contradict each other did answer, and somebody has to look at that.
    if (!(error instanceof Contradiction)) outages?.away(who, error)
    throw error
  }
}

async function giveUp(kit: LotteryKit, issue: Issue, reason: string): Promise<void> {
  const cancelled = await inTransaction(kit.db, async (tx) => {
    const locked = await lockIssue(tx, issue.merchantId, issue.gameCode, issue.issue)
    if (locked?.state !== "CLOSED" || !canMove(locked, "cancel")) return false
    await cancelIssue(tx, locked, reason, kit.clock.now())
    return true
  })
  if (!cancelled) return
  kit.onError(new Error(`${issue.gameCode} ${issue.issue} is void: ${reason}`))
  tellIssue(kit, issue)
}
