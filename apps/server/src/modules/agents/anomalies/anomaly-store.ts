import type { AnomalyKind } from "@croupier/agents"
import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"

export type AnomalyState = "OPEN" | "CONFIRMED" | "CLEARED"

/** An anomaly as a search finds it. */
export interface Found {
  readonly kind: AnomalyKind
  readonly agentId: MemberId
  readonly memberId: MemberId
  /** A mark that they share, or the month of the figures. */
  readonly occasion: string
  readonly evidence: Readonly<Record<string, string>>
  /** The member counts as active for no contract from now on. */
  readonly flags: boolean
}

/**
 * Writes what was found: new anomalies are open, open ones get the figures of now, and what a person decided stays. Members
 * of new ones that flag are flagged. Answers with how many are new. Safe to repeat.
 */
export async function writeFound(
  tx: Tx,
  merchantId: MerchantId,
  found: readonly Found[],
  at: Date,
): Promise<number> {
  const rows = found.map((each) => ({
    ...each,
    agentId: String(each.agentId),
    memberId: String(each.memberId),
  }))
  const added = await sql<{ memberId: MemberId; flags: boolean; isNew: boolean }>`
    with found as (
      select distinct on (kind, "agentId", "memberId", occasion) * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        f (kind text, "agentId" bigint, "memberId" bigint, occasion text, evidence jsonb, flags boolean)),
    written as (
      insert into agent_anomaly as a (merchant_id, kind, agent_id, member_id, occasion, evidence, found_at, seen_at)
        select ${merchantId}, kind, "agentId", "memberId", occasion, evidence, ${at}, ${at} from found
         order by kind, "agentId", "memberId", occasion
        on conflict (merchant_id, kind, agent_id, member_id, occasion) do update
           set evidence = excluded.evidence, seen_at = excluded.seen_at where a.state = 'OPEN'
        returning a.kind, a.agent_id, a.member_id, a.occasion, a.xmax = 0 as is_new)
    select f."memberId", f.flags, w.is_new as "isNew"
      from written w join found f on f.kind = w.kind and f."agentId" = w.agent_id and f."memberId" = w.member_id and f.occasion = w.occasion`.execute(
    tx,
  )
  const fresh = added.rows.filter(({ isNew }) => isNew)
  const flagged = [...new Set(fresh.filter(({ flags }) => flags).map(({ memberId }) => memberId))]
  await flag(tx, flagged, at)
  return fresh.length
}

/** Flags members who are not flagged: they count as active for no contract from then on. */
export async function flag(tx: Tx, memberIds: readonly MemberId[], at: Date): Promise<void> {
  if (memberIds.length === 0) return
  await sql`
    insert into agent_flag (member_id, flagged_from)
    select m.id, ${at} from unnest(${memberIds}::bigint[]) m (id)
     where not exists (select from agent_flag f where f.member_id = m.id and f.flagged_to is null)
    on conflict (member_id, flagged_from) do update set flagged_to = null`.execute(tx)
}

/** Ends the flag of a member, unless another anomaly that a search or a person keeps up holds it. */
export async function unflag(tx: Tx, memberId: MemberId, at: Date): Promise<void> {
  await sql`
    update agent_flag f set flagged_to = greatest(f.flagged_from, ${at}::timestamptz)
     where f.member_id = ${memberId} and f.flagged_to is null
       and not exists (select from agent_anomaly a
                        where a.member_id = f.member_id and ((a.kind = 'self_referral' and a.state <> 'CLEARED' and a.evidence ->> 'by' <> 'address')
                          or (a.kind in ('self_referral', 'ring', 'bonus_only') and a.state = 'CONFIRMED')))`.execute(
    tx,
  )
}

export interface AnomalyRow {
  readonly id: bigint
  readonly kind: AnomalyKind
  readonly agentId: MemberId
  readonly memberId: MemberId
  readonly occasion: string
  readonly evidence: Readonly<Record<string, string>>
  readonly state: AnomalyState
  readonly foundAt: Date
  readonly seenAt: Date
  readonly decidedAt: Date | null
  readonly decidedBy: string | null
  readonly why: string | null
}

const COLUMNS =
  sql.raw(`id, kind, agent_id as "agentId", member_id as "memberId", occasion, evidence, state, found_at as "foundAt",
  seen_at as "seenAt", decided_at as "decidedAt", decided_by as "decidedBy", why`)

/** Anomalies of a merchant, the newest first. */
export async function anomaliesOf(
  db: Db,
  merchantId: MerchantId,
  asked: {
    readonly kind?: AnomalyKind | undefined
    readonly state?: AnomalyState | undefined
    readonly agentId?: MemberId | undefined
    readonly before: bigint | undefined
    readonly limit: number
  },
): Promise<AnomalyRow[]> {
  const { rows } = await sql<AnomalyRow>`
    select ${COLUMNS} from agent_anomaly
     where merchant_id = ${merchantId} and (${asked.before ?? null}::bigint is null or id < ${asked.before ?? null})
       ${asked.kind === undefined ? sql`` : sql`and kind = ${asked.kind}`}
       ${asked.state === undefined ? sql`` : sql`and state = ${asked.state}`}
       ${asked.agentId === undefined ? sql`` : sql`and agent_id = ${asked.agentId}`}
     order by id desc limit ${asked.limit}`.execute(db)
  return rows
}

/** An anomaly that a person decides about, held until the transaction ends. */
export async function heldAnomaly(
  tx: Tx,
  merchantId: MerchantId,
  id: bigint,
): Promise<AnomalyRow | undefined> {
  const { rows } = await sql<AnomalyRow>`
    select ${COLUMNS} from agent_anomaly where id = ${id} and merchant_id = ${merchantId} for update`.execute(
    tx,
  )
  return rows[0]
}

export async function writeDecision(
  tx: Tx,
  id: bigint,
  decided: { readonly state: AnomalyState; readonly at: Date; readonly by: string; readonly why: string },
): Promise<void> {
  await sql`
    update agent_anomaly set state = ${decided.state}, decided_at = ${decided.at}, decided_by = ${decided.by}, why = ${decided.why}
     where id = ${id}`.execute(tx)
}

/** Of these agents those with an anomaly that is open or confirmed, and how many. */
export async function anomaliesOfAgents(
  db: Db | Tx,
  agentIds: readonly MemberId[],
): Promise<ReadonlyMap<bigint, number>> {
  const { rows } = await sql<{ id: MemberId; n: number }>`
    select agent_id as id, count(*)::int as n from agent_anomaly
     where agent_id = any(${agentIds}::bigint[]) and state <> 'CLEARED' group by 1`.execute(db)
  return new Map(rows.map(({ id, n }) => [id, n]))
}
