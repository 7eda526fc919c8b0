import { NO_QUOTA, type Quota } from "@croupier/agents"
import type { QuotaEntryKind } from "@croupier/contract/agent-quotas"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

/** Whose quota of which prize group. */
export interface QuotaOf {
  readonly merchantId: MerchantId
  readonly agentId: MemberId
  readonly group: number
}

/** The quota of an agent in a prize group. */
export interface GroupQuota extends Quota {
  readonly group: number
}

const COUNTS = sql.raw(`q.prize_group as "group", q.received, q.returned, q.granted, q.opened`)

/** Quotas of agents, by agent and group. */
export async function quotasOfAgents(
  db: Db | Tx,
  agentIds: readonly MemberId[],
): Promise<(GroupQuota & { readonly agentId: MemberId })[]> {
  const { rows } = await sql<GroupQuota & { agentId: MemberId }>`
    select q.agent_id as "agentId", ${COUNTS} from agent_quota q
     where q.agent_id = any(${agentIds}::bigint[]) order by q.agent_id, q.prize_group`.execute(db)
  return rows
}

export const quotasOf = (db: Db | Tx, agentId: MemberId): Promise<readonly GroupQuota[]> =>
  quotasOfAgents(db, [agentId])

/** Quotas of a merchant, by agent and group, behind a place. */
export async function quotasOfMerchant(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly agentId: MemberId | undefined
    readonly after: Pick<QuotaOf, "agentId" | "group"> | undefined
    readonly limit: number
  },
): Promise<(GroupQuota & { readonly agentId: MemberId })[]> {
  const { rows } = await sql<GroupQuota & { agentId: MemberId }>`
    select q.agent_id as "agentId", ${COUNTS} from agent_quota q
     where q.merchant_id = ${merchantId} ${asked.agentId === undefined ? sql`` : sql`and q.agent_id = ${asked.agentId}`}
       and (q.agent_id, q.prize_group) > (${asked.after?.agentId ?? 0n}, ${asked.after?.group ?? 0})
     order by q.agent_id, q.prize_group limit ${asked.limit}`.execute(db)
  return rows
}

/** The quota of a group, held until the transaction ends. */
export async function held(tx: Tx, { merchantId, agentId, group }: QuotaOf): Promise<Quota> {
  await sql`
    insert into agent_quota (merchant_id, agent_id, prize_group) values (${merchantId}, ${agentId}, ${group})
    on conflict do nothing`.execute(tx)
  const { rows } = await sql<Quota>`
    select received, returned, granted, opened from agent_quota
     where agent_id = ${agentId} and prize_group = ${group} for update`.execute(tx)
  return rows[0] ?? NO_QUOTA
}

/** One line of an agent's history. */
export interface QuotaEntry {
  readonly kind: QuotaEntryKind
  readonly accounts: number
  /** The other agent, or the account; null: the platform. */
  readonly otherId: MemberId | null
  readonly key?: string | null
  readonly at: Date
}

/** Writes a quota that the caller holds, with the line of its history. */
export async function write(
  tx: Tx,
  { merchantId, agentId, group }: QuotaOf,
  quota: Quota,
  entry: QuotaEntry,
): Promise<void> {
  await sql`
    update agent_quota set received = ${quota.received}, returned = ${quota.returned}, granted = ${quota.granted}, opened = ${quota.opened}
     where agent_id = ${agentId} and prize_group = ${group}`.execute(tx)
  await sql`
    insert into agent_quota_entry (merchant_id, agent_id, prize_group, kind, accounts, other_id, key, at)
    values (${merchantId}, ${agentId}, ${group}, ${entry.kind}, ${entry.accounts}, ${entry.otherId}, ${entry.key ?? null}::uuid, ${entry.at})`.execute(
    tx,
  )
}

/** The entry that an agent's own call made with a key before; undefined where there is none. */
export async function entryByKey(
  tx: Tx,
  agentId: MemberId,
  key: string,
): Promise<(Pick<QuotaEntry, "kind" | "accounts" | "otherId"> & { readonly group: number }) | undefined> {
  const { rows } = await sql<Pick<QuotaEntry, "kind" | "accounts" | "otherId"> & { group: number }>`
    select kind, accounts, other_id as "otherId", prize_group as "group" from agent_quota_entry
     where agent_id = ${agentId} and key = ${key}::uuid`.execute(tx)
  return rows[0]
}

export interface HistoryRow extends QuotaEntry {
  readonly id: bigint
  readonly group: number
}

/** The history of an agent's quota, the newest first, before an entry. */
export async function entriesOf(
  db: Db,
  { merchantId, agentId }: Pick<QuotaOf, "merchantId" | "agentId">,
  { before, limit }: { readonly before: bigint | undefined; readonly limit: number },
): Promise<HistoryRow[]> {
  const { rows } = await sql<HistoryRow>`
    select id, prize_group as "group", kind, accounts, other_id as "otherId", at from agent_quota_entry
     where agent_id = ${agentId} and merchant_id = ${merchantId} and (${before ?? null}::bigint is null or id < ${before ?? null})
     order by id desc limit ${limit}`.execute(db)
  return rows
}
