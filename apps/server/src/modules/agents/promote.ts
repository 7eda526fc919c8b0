import { sql, type Tx } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { Events } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"
import { enterLines } from "../play/index.ts"
import { effectiveFrom } from "./effective-from.ts"
import { holdTree } from "./hold-tree.ts"
import { latestGroups } from "./prize-groups.ts"
import { seatsOf } from "./seat-store.ts"

/** Types of agent that a player can become: a general agent is registered by the staff. */
export const PROMOTED_TYPES = [2, 41, 42] as const
export type PromotedType = (typeof PROMOTED_TYPES)[number]

export interface Promotion {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  readonly type: PromotedType
  /** `upline:<member>`, or the login of the proposer. */
  readonly askedBy: string
  /** The login of the approver; null where the agent above decides. */
  readonly approvedBy: string | null
}

interface PromoteKit {
  readonly clock: Clock
  readonly events: Events
  /** Makes an account of a player one of an agent, in the caller's transaction; false where it is no player's. */
  readonly becomeAgent: (tx: Tx, memberId: MemberId, type: PromotedType) => Promise<boolean>
}

/**
 * Makes a player an agent of the same place in the tree, or of the top where the player stands under none. Members join
 * below at once; the play of the new agent counts for its own line from the first full minute on that is far enough ahead,
 * and earlier play keeps the old line. Refuses AGENT_ALREADY, and QUOTA_SHORT where the prize group needs an account that
 * the agent above has not left.
 */
export async function promote(
  { clock, events, becomeAgent }: PromoteKit,
  tx: Tx,
  { merchantId, memberId, type, askedBy, approvedBy }: Promotion,
): Promise<Date> {
  await holdTree(tx, merchantId)
  const now = clock.now()
  const seat = (await seatsOf(tx, merchantId, [memberId])).get(memberId)
  if (seat?.isAgent === true || !(await becomeAgent(tx, memberId, type))) refuse("AGENT_ALREADY")
  if (!seat) await sql`select agent_join(${merchantId}, ${memberId}, null, false, ${now})`.execute(tx)
  const { rows } = await sql<{ line: bigint }>`select agent_promote(${memberId}) as line`.execute(tx)
  const since = effectiveFrom(now)
  await enterLines(
    tx,
    rows.map(({ line }) => ({ memberId, lineId: line, since })),
  )
  await sql`
    insert into agent_promotion (merchant_id, member_id, type, decided_at, effective_at, asked_by, approved_by)
    values (${merchantId}, ${memberId}, ${type}, ${now}, ${since}, ${askedBy}, ${approvedBy})`.execute(tx)
  const group = (await latestGroups(tx, [memberId])).get(memberId)
  if (seat && group !== undefined)
    await events.emit(tx, "agentGroupsGiven", {
      merchantId,
      accounts: [{ memberId, payerId: seat.parentId, group }],
    })
  return since
}
