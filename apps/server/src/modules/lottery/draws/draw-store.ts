import { sql, type Db, type Tx } from "@croupier/database"
import type { Draw } from "@croupier/lottery"
import type { Target } from "./draw-target.ts"
import { issueLife, type IssueEvent } from "./issue-states.ts"
import { issueColumns, type Issue } from "../store.ts"
import type { IssueId, MerchantId } from "../../../kernel/ids.ts"

/** Issues on sale whose draw is to be named and is not yet. */
export async function issuesWithoutTarget(db: Db, now: Date): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue
     where state = 'OPEN' and source = 'CHAIN' and target is null and closes_at > ${now} order by draws_at limit 50`.execute(
    db,
  )
  return rows
}

/** Names what an issue will be drawn by, once, and only while it is on sale. False when it came too late. */
export async function writeTarget(
  db: Db,
  issue: Issue,
  target: Target,
  commitment: string,
  now: Date,
): Promise<boolean> {
  const { rows } = await sql`
    update lottery_issue set target = ${JSON.stringify(target)}::jsonb, commitment = ${commitment}, committed_at = ${now}
     where id = ${issue.id} and state = 'OPEN' and target is null and closes_at > ${now} returning id`.execute(
    db,
  )
  return rows.length === 1
}

/** Closed issues of outside draws whose draw time has come, without those of `waiting`. */
export async function issuesToAsk(
  db: Db,
  now: Date,
  most: number,
  waiting: readonly bigint[],
): Promise<Issue[]> {
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue
     where state = 'CLOSED' and source <> 'HOUSE' and draws_at <= ${now} and id <> all(${waiting}::bigint[])
     order by draws_at limit ${most}`.execute(db)
  return rows
}

/**
 * The issue's row, locked until the transaction ends. Its sale lock comes first: from the moment that it is asked for no
 * slip is let in, so this waits for those transactions alone that had found the issue open before.
 */
export async function lockIssue(
  tx: Tx,
  merchantId: MerchantId,
  gameCode: string,
  issue: string,
): Promise<Issue | undefined> {
  const named = sql`merchant_id = ${merchantId} and game_code = ${gameCode} and issue = ${issue}`
  await sql`select pg_advisory_xact_lock(lottery_sale_lock(id)) from lottery_issue where ${named}`.execute(tx)
  const { rows } = await sql<Issue>`
    select ${issueColumns} from lottery_issue where ${named} for update`.execute(tx)
  return rows[0]
}

/** Writes the result of an outside draw. False when the issue is not closed any more. */
export async function writeResult(
  db: Db | Tx,
  id: IssueId,
  result: { readonly draw: Draw; readonly at: Date | null; readonly now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    update lottery_issue set state = ${issueLife.target("draw")}, draw = ${JSON.stringify(result.draw)}::jsonb,
           drawn_at = ${result.now}, result_at = ${result.at}::timestamptz
     where id = ${id} and state = 'CLOSED' and source <> 'HOUSE' returning id`.execute(db)
  return rows.length === 1
}

/** Keeps what an issue's result was before it is taken back. */
async function keepPast(tx: Tx, id: IssueId, reason: string, now: Date): Promise<void> {
  await sql`
    insert into lottery_past_draw (issue_id, revision, state, draw, drawn_at, seed, settled_at, reason, taken_at)
    select id, revision, state, draw, drawn_at, seed, settled_at, ${reason}, ${now} from lottery_issue where id = ${id}`.execute(
    tx,
  )
}

/** Settled again from here on: at a revision of its own, so that what a worker still holds of before settles nothing. */
const SETTLE_ANEW = sql`revision = revision + 1, tries = 0, next_try_at = null`

async function takeBack(
  tx: Tx,
  issue: Issue,
  event: "cancel" | "correct" | "retry",
  more: ReturnType<typeof sql> | undefined,
  { reason, now }: { readonly reason: string; readonly now: Date },
): Promise<void> {
  await keepPast(tx, issue.id, reason, now)
  const set = more ? sql`${more}, ${SETTLE_ANEW}` : SETTLE_ANEW
  const { moved, state } = await issueLife.move(tx, issue, event, () => ({ set }))
  if (!moved) throw new RangeError(`an issue that is ${state} cannot ${event}`)
}

/**
 * Cancels an issue: its stakes go back with the next settlement. The seed of an own draw stays published. The caller holds
 * the row. Throws RangeError from a state that cannot be cancelled.
 */
export const cancelIssue = (tx: Tx, issue: Issue, reason: string, now: Date): Promise<void> =>
  takeBack(tx, issue, "cancel", sql`draw = null, drawn_at = null, settled_at = null`, { reason, now })

/** Gives a drawn issue another result; it is settled again. The caller holds the row. */
export const correctIssue = (tx: Tx, issue: Issue, draw: Draw, reason: string, now: Date): Promise<void> =>
  takeBack(tx, issue, "correct", sql`draw = ${JSON.stringify(draw)}::jsonb, drawn_at = ${now}`, {
    reason,
    now,
  })

/** Has an issue settled again by the same draw. The caller holds the row. */
export const retryIssue = (tx: Tx, issue: Issue, reason: string, now: Date): Promise<void> =>
  takeBack(tx, issue, "retry", undefined, { reason, now })

/** The earlier draw of a void issue; undefined where it is not void or was not drawn. */
export async function voidedDraw(
  db: Db,
  { id, state }: Pick<Issue, "id" | "state">,
): Promise<{ readonly draw: Draw; readonly drawnAt: Date; readonly voidedAt: Date } | undefined> {
  if (state !== "CANCELLED") return undefined
  const { rows } = await sql<{ draw: Draw; drawnAt: Date; voidedAt: Date }>`
    select draw, drawn_at as "drawnAt", taken_at as "voidedAt" from lottery_past_draw
     where issue_id = ${id} and draw is not null order by revision desc limit 1`.execute(db)
  return rows[0]
}

/** True if the table has a move from the issue's state by this event. */
export const canMove = (issue: Issue, event: IssueEvent): boolean =>
  issueLife.next(issue.state, event) !== undefined
