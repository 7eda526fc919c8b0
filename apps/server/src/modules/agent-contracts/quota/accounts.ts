import { giveBack, open } from "@croupier/agents"
import { sql, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { held, write } from "./quota-store.ts"

/** An account of an agent that gets a prize group. */
export interface AccountGiven {
  readonly merchantId: MerchantId
  readonly memberId: MemberId
  /** The agent above, whose quota the group takes; null: none is taken. */
  readonly payerId: MemberId | null
  readonly group: number
  /** The highest group that takes no quota; null: none takes one. */
  readonly free: number | null
  readonly at: Date
}

interface Taken {
  readonly holderId: MemberId
  readonly group: number
}

/**
 * The quota of an agent's account follows its group, in the transaction that gives it: a group above the free one takes an
 * account of the agent above and gives back the one taken before, which may be another agent's. Refuses QUOTA_SHORT.
 * Source: rules of agents, "Quota".
 */
export async function followGroup(
  tx: Tx,
  { merchantId, memberId, payerId, group, free, at }: AccountGiven,
): Promise<void> {
  const { rows } = await sql<Taken>`
    select holder_id as "holderId", prize_group as "group" from agent_quota_account where member_id = ${memberId} for update`.execute(
    tx,
  )
  const taken = rows[0]
  const holderId = free !== null && group > free ? payerId : null
  if (taken?.group === group && holderId !== null) return
  if (holderId !== null) {
    const of = { merchantId, agentId: holderId, group }
    const opened = open(await held(tx, of))
    if (!opened) return refuse("QUOTA_SHORT", [String(group)])
    await write(tx, of, opened, { kind: "opened", accounts: 1, otherId: memberId, at })
  }
  if (taken) {
    const of = { merchantId, agentId: taken.holderId, group: taken.group }
    await write(tx, of, giveBack(await held(tx, of)), { kind: "closed", accounts: 1, otherId: memberId, at })
  }
  if (holderId === null) {
    if (taken) await sql`delete from agent_quota_account where member_id = ${memberId}`.execute(tx)
    return
  }
  await sql`
    insert into agent_quota_account (member_id, holder_id, prize_group, since) values (${memberId}, ${holderId}, ${group}, ${at})
    on conflict (member_id) do update set holder_id = excluded.holder_id, prize_group = excluded.prize_group, since = excluded.since`.execute(
    tx,
  )
}
