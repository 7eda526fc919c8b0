import { sql, type Db, type Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { enterLines } from "../play/index.ts"
import { effectiveFrom, SPARE_MS } from "./effective-from.ts"
import { holdTree } from "./hold-tree.ts"
import { groupOfNew, groupsAbove, highestUnder, writeGroups } from "./prize-groups.ts"
import { seatsOf } from "./seat-store.ts"

/** A member who joins the tree with the transaction that makes the account. */
export interface Joining {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly isAgent: boolean
  /** The agent directly above; null: the top. */
  readonly parentId: MemberId | null
  /** The prize group that was given, by the code or by the agent above; absent: that of the agent above. */
  readonly group?: number | undefined
  readonly at: Date
}

/**
 * Takes a new member into the tree: an agent always, a player below an agent. In the transaction of the registration, so
 * that the first bet has its line and its prize group. Refuses AGENT_UNKNOWN where the one above is no agent of the merchant,
 * and QUOTA_SHORT for an agent's account whose group the one above has no account left of.
 */
export async function joinTree(
  { events }: { readonly events: Events },
  tx: Tx,
  joining: Joining,
): Promise<void> {
  const { memberId, merchantId, isAgent, parentId, at } = joining
  if (parentId === null && !isAgent) return
  if (parentId !== null && (await seatsOf(tx, merchantId, [parentId])).get(parentId)?.isAgent !== true)
    refuse("AGENT_UNKNOWN")
  const { rows } = await sql<{ line: bigint }>`
    select agent_join(${merchantId}, ${memberId}, ${parentId}, ${isAgent}, ${at}) as line`.execute(tx)
  await enterLines(
    tx,
    rows.map(({ line }) => ({ memberId, lineId: line, since: at })),
  )
  // Behind the lock that joining takes: the group above does not change any more.
  const group = parentId === null ? null : await groupOfNew(tx, merchantId, parentId, joining.group)
  if (group === null) return
  await writeGroups(tx, [{ memberId, group }], at, "joined")
  if (isAgent)
    await events.emit(tx, "agentGroupsGiven", {
      merchantId,
      accounts: [{ memberId, payerId: parentId, group }],
    })
}

export interface Move {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  /** Null: to the top; a player then stands under no agent. */
  readonly parentId: MemberId | null
}

export interface DecidedMove extends Move {
  readonly askedBy: string
  readonly approvedBy: string
  readonly why: string
}

/**
 * Refuses a move that the tree cannot make: AGENT_UNKNOWN for an upline that is no agent of the merchant, AGENT_CYCLE for
 * one that stands below the member or is the member, AGENT_THERE where the member stands already. Answers with the
 * upline of now.
 */
export async function checkMove(
  db: Db | Tx,
  { merchantId, memberId, parentId }: Move,
): Promise<MemberId | null> {
  const seats = await seatsOf(db, merchantId, [memberId, ...(parentId === null ? [] : [parentId])])
  const seat = seats.get(memberId)
  if (parentId !== null) {
    if (seats.get(parentId)?.isAgent !== true) refuse("AGENT_UNKNOWN")
    const { rows } = await sql`
      select 1 from agent_closure where ancestor_id = ${memberId} and descendant_id = ${parentId}`.execute(db)
    if (rows.length > 0) refuse("AGENT_CYCLE")
  }
  if ((seat?.parentId ?? null) === parentId) refuse("AGENT_THERE")
  return seat?.parentId ?? null
}

/**
 * Moves a member with all below. Play that is settled from the effective instant on has the new line; earlier play keeps
 * the old one, and so do its corrections. Prize groups above that of the new upline are lowered to it. Moves of one
 * merchant wait for each other, so the second of two sees the tree as the first left it. Throws where the transaction has
 * lasted so long that the instant is near.
 */
export async function moveMember(
  { clock, events }: { readonly clock: Clock; readonly events: Events },
  tx: Tx,
  move: DecidedMove,
): Promise<void> {
  const { merchantId, memberId, parentId } = move
  await holdTree(tx, merchantId)
  const oldParentId = await checkMove(tx, move)
  const now = clock.now()
  const effectiveAt = effectiveFrom(now)
  if (!(await seatsOf(tx, merchantId, [memberId])).has(memberId))
    await sql`select agent_join(${merchantId}, ${memberId}, null, false, ${now})`.execute(tx)
  const { rows } = await sql<{ memberId: MemberId; lineId: bigint | null }>`
    select r.member_id as "memberId", r.line_id as "lineId" from agent_relocate(${memberId}, ${parentId}) r`.execute(
    tx,
  )
  await enterLines(
    tx,
    rows.map((row) => ({ ...row, since: effectiveAt })),
  )
  // A member has no higher prize group than the agent above: the move lowers groups that are higher.
  const highest = await highestUnder(tx, merchantId, parentId)
  const lowered = await groupsAbove(tx, memberId, highest)
  await writeGroups(
    tx,
    lowered.map((id) => ({ memberId: id, group: highest })),
    effectiveAt,
    "moved",
  )
  if (lowered.length > 0)
    await events.emit(tx, "agentGroupsGiven", {
      merchantId,
      accounts: lowered.map((id) => ({ memberId: id, payerId: null, group: highest })),
    })
  await sql`
    insert into agent_move (merchant_id, member_id, old_parent_id, new_parent_id, members, decided_at, effective_at, asked_by, approved_by, why)
    values (${merchantId}, ${memberId}, ${oldParentId}, ${parentId}, ${rows.length}, ${now}, ${effectiveAt}, ${move.askedBy}, ${move.approvedBy}, ${move.why})`.execute(
    tx,
  )
  await events.emit(tx, "agentMoved", { memberId, merchantId, effectiveAt: effectiveAt.toISOString() })
  if (clock.now().getTime() > effectiveAt.getTime() - SPARE_MS)
    throw new Error("a move lasted longer than its lead, and is taken back: decide it again")
}
