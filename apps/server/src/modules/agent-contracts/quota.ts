import { endQuota, giveBack, grant, NO_QUOTA, open, type Quota } from "@croupier/agents"
import type { ContractTerms } from "@croupier/contract/agent-contract-terms"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"

/** The quota of an agent in a prize group. */
export interface GroupQuota extends Quota {
  readonly group: number
}

export async function quotasOf(db: Db | Tx, agentId: MemberId): Promise<GroupQuota[]> {
  const { rows } = await sql<GroupQuota>`
    select prize_group as "group", received, returned, granted, opened from agent_quota
     where agent_id = ${agentId} order by prize_group`.execute(db)
  return rows
}

/** The quota of a group, held until the transaction ends. */
async function held(tx: Tx, agentId: MemberId, group: number): Promise<Quota> {
  await sql`
    insert into agent_quota (agent_id, prize_group) values (${agentId}, ${group}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<Quota>`
    select received, returned, granted, opened from agent_quota
     where agent_id = ${agentId} and prize_group = ${group} for update`.execute(tx)
  return rows[0] ?? NO_QUOTA
}

async function write(tx: Tx, agentId: MemberId, group: number, quota: Quota): Promise<void> {
  await sql`
    update agent_quota set received = ${quota.received}, returned = ${quota.returned}, granted = ${quota.granted}, opened = ${quota.opened}
     where agent_id = ${agentId} and prize_group = ${group}`.execute(tx)
}

type Grants = ContractTerms["grants"]
interface Parties {
  readonly agentId: MemberId
  /** Null: the platform, which has as many as it wants. */
  readonly offererId: MemberId | null
}

/** Grants the accounts that a version gives beyond the one before. Refuses QUOTA_SHORT where the offerer has not so many left. */
export async function grantQuota(
  tx: Tx,
  { agentId, offererId }: Parties,
  before: Grants,
  after: Grants,
): Promise<void> {
  for (const { group, accounts } of after.toSorted((a, b) => a.group - b.group)) {
    const count = accounts - (before.find((each) => each.group === group)?.accounts ?? 0)
    if (count <= 0) continue
    // From the top down, so that two grants in one line hold their rows in the same order.
    const upper = offererId === null ? undefined : await held(tx, offererId, group)
    const lower = await held(tx, agentId, group)
    if (offererId === null || upper === undefined) {
      await write(tx, agentId, group, { ...lower, received: lower.received + count })
      continue
    }
    const granted = grant(upper, lower, count)
    if (!granted) return refuse("QUOTA_SHORT", [String(group)])
    await write(tx, offererId, group, granted.upper)
    await write(tx, agentId, group, granted.lower)
  }
}

/** Returns the rest of each group of an ended contract to its offerer. The platform keeps no quota: its grants just end. */
export async function returnQuota(tx: Tx, { agentId, offererId }: Parties, grants: Grants): Promise<void> {
  for (const { group } of grants.toSorted((a, b) => a.group - b.group)) {
    const upper = offererId === null ? NO_QUOTA : await held(tx, offererId, group)
    const ended = endQuota(upper, await held(tx, agentId, group))
    if (offererId !== null) await write(tx, offererId, group, ended.upper)
    await write(tx, agentId, group, ended.lower)
  }
}

/** An account of a group is opened below an agent. Refuses QUOTA_SHORT where none is left. */
export async function openAccount(tx: Tx, agentId: MemberId, group: number): Promise<void> {
  const opened = open(await held(tx, agentId, group))
  if (!opened) return refuse("QUOTA_SHORT", [String(group)])
  await write(tx, agentId, group, opened)
}

/** An account leaves a group, because it was raised or lowered. */
export async function giveAccountBack(tx: Tx, agentId: MemberId, group: number): Promise<void> {
  await write(tx, agentId, group, giveBack(await held(tx, agentId, group)))
}
