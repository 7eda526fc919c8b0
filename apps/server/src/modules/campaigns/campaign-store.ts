import { MOST_CAMPAIGNS } from "@croupier/contract/campaigns"
import { inTransaction, sql, type Db } from "@croupier/database"
import type { Clock } from "../../kernel/clock.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { refuse } from "../../kernel/refusal.ts"

export interface CampaignToAdd {
  readonly merchantId: MerchantId
  readonly agentId: MemberId
  readonly code: string
  readonly name: string
  readonly source: string
  readonly medium: string
  readonly note: string
}

/** Names a campaign of a code, which is the agent's own. Refuses CAMPAIGN_TAKEN, CAMPAIGNS_FULL. */
export async function addCampaign(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  added: CampaignToAdd,
): Promise<bigint> {
  return inTransaction(db, async (tx) => {
    // Two at once do not pass the limit together.
    await sql`select pg_advisory_xact_lock(hashtext('campaigns.code'), hashtext(lower(${added.code})))`.execute(
      tx,
    )
    const { rows: open } = await sql<{ n: number }>`
      select count(*)::int as n from campaign
       where merchant_id = ${added.merchantId} and lower(code) = lower(${added.code}) and archived_at is null`.execute(
      tx,
    )
    if ((open[0]?.n ?? 0) >= MOST_CAMPAIGNS) refuse("CAMPAIGNS_FULL")
    const { rows } = await sql<{ id: bigint }>`
      insert into campaign (merchant_id, agent_id, code, slug, source, medium, note, created_at)
      values (${added.merchantId}, ${added.agentId}, ${added.code}, ${added.name}, ${added.source}, ${added.medium}, ${added.note}, ${clock.now()})
      on conflict (merchant_id, lower(code), lower(slug)) do nothing returning id`.execute(tx)
    return rows[0]?.id ?? refuse("CAMPAIGN_TAKEN")
  })
}

/** Archives a campaign of an agent; its links still count. Refuses CAMPAIGN_UNKNOWN. */
export async function archiveCampaign(
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  agentId: MemberId,
  campaignId: bigint,
): Promise<void> {
  const { rows } = await sql`
    update campaign set archived_at = ${clock.now()}
     where id = ${campaignId} and agent_id = ${agentId} and archived_at is null returning id`.execute(db)
  if (rows.length === 0) refuse("CAMPAIGN_UNKNOWN")
}
