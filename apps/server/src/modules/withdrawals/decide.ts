import { inTransaction, sql, type Tx } from "@croupier/database"
import type { WithdrawalState } from "@croupier/contract/withdrawal-states"
import { requestsOf } from "./limit-counts.ts"
import { tierOf } from "./rules/limits.ts"
import { openLots } from "./wagering/lots.ts"
import { verdictOf } from "./checks.ts"
import type { WithdrawalsKit } from "./kit.ts"
import { riskFacts } from "./risk.ts"
import { pathOf, type Path } from "./rules/path.ts"
import { scoreOf, scoreParts, type ScorePart } from "./rules/score.ts"
import { stillToWager } from "./rules/wagering.ts"
import { decisionOf, lockWithdrawal, moveWithdrawal } from "./store.ts"
import { readTerms } from "./terms.ts"
import { publishNow } from "./publish.ts"
import type { Withdrawal, WithdrawalKey } from "./withdrawal.ts"

/** Scores a withdrawal that was just asked for, and sends it on: to be paid, or to people. Safe to repeat. */
export async function decide(kit: WithdrawalsKit, at: WithdrawalKey): Promise<WithdrawalState> {
  const after = await inTransaction(kit.db, async (tx) => {
    const held = await lockWithdrawal(tx, at)
    if (held.state !== "CHECKING") return { moved: false, state: held.state }
    const { path, score, parts } = await decisionFor(kit, tx, held)
    const now = kit.clock.now()
    return moveWithdrawal(tx, held, path === "AUTO" ? "passed" : "doubted", (to) => ({
      at: now,
      nextCheckAt: to === "READY" ? now : null,
      set: decisionOf(path, score, parts),
    }))
  })
  if (after.moved) await publishNow(kit, at)
  return after.state
}

interface Decision {
  readonly path: Path
  readonly score: number
  readonly parts: readonly ScorePart[]
}

async function decisionFor(kit: WithdrawalsKit, tx: Tx, held: Withdrawal): Promise<Decision> {
  const standing = await kit.identity.payoutStanding(tx, held)
  const terms = await readTerms(tx, held.merchantId, held.asset)
  const parts = scoreParts(await riskFacts(kit, tx, held, standing))
  const score = scoreOf(parts)
  // A part of a withdrawal takes the path of the whole: dividing it spares no second person.
  const whole = held.parentId === null ? undefined : await pathOfParent(tx, held.bucket, held.parentId)
  if (whole) return { path: whole === "AUTO" ? "REVIEW" : whole, score, parts }
  const autoUpTo = tierOf(terms.tiers, held.level)?.autoUpTo ?? null
  const isAbove = autoUpTo !== null && (await requestsOf(tx, held, held.turn)).sum > autoUpTo
  if (isAbove) parts.push({ code: "ABOVE_AUTOMATIC", points: 0 })
  const toWager = stillToWager(await openLots(tx, held))
  const mustReview =
    terms.reviewAll ||
    isAbove ||
    toWager > 0n ||
    standing.isLocked ||
    verdictOf(standing) !== "pass" ||
    parts.some(({ code }) => code === "WATCHED")
  return { path: pathOf(terms.path, { score, asked: held.amount, mustReview }), score, parts }
}

async function pathOfParent(tx: Tx, bucket: number, id: string): Promise<Path | undefined> {
  const { rows } = await sql<{ path: Path | null }>`
    select path from withdrawal where bucket = ${bucket} and id = ${id}`.execute(tx)
  return rows[0]?.path ?? undefined
}
