import { createHmac } from "node:crypto"
import type { PostbackEvent } from "@croupier/contract/campaigns"
import { sql, type Tx } from "@croupier/database"
import type { MemberId } from "../../../kernel/ids.ts"
import { filled } from "./template.ts"

/** A conversion that receivers are told of. */
export interface Told {
  readonly memberId: MemberId
  readonly event: PostbackEvent
  /** The cause of the event: told again with the same one, receivers hear of it once. Receivers see a keyed hash of it. */
  readonly cause: string
  /** A decimal string. */
  readonly amount?: string | undefined
  readonly currency?: string | undefined
  readonly at: Date
}

interface Receiver {
  readonly postbackId: bigint
  readonly agentId: MemberId
  readonly url: string
  readonly code: string
  readonly slug: string | null
  readonly source: string | null
  readonly medium: string | null
  readonly clickId: string | null
  readonly clickRef: string | null
}

/**
 * Plans the calls that tell receivers of a conversion, in the transaction that makes it true: the open addresses of the
 * agent to whom the player is tagged at that instant. A player without a tag is told of to none.
 */
export async function tellReceivers(
  key: Uint8Array,
  tx: Tx,
  { memberId, event, cause, amount, currency, at }: Told,
): Promise<void> {
  const { rows } = await sql<Receiver>`
    select p.id as "postbackId", p.agent_id as "agentId", p.url, t.code, c.slug, c.source, c.medium,
           r.click_id as "clickId", r.click_ref as "clickRef"
      from player_tag_at(${memberId}, ${at}) t
      join campaign_postback p on p.agent_id = t.agent_id and p.event = ${event} and p.closed_at is null
      join player_tag r on r.member_id = ${memberId} and r.version = t.version
      left join campaign c on c.id = t.campaign_id`.execute(tx)
  if (rows.length === 0) return
  const id = createHmac("sha256", key).update(`${event}:${cause}`).digest("hex").slice(0, 32)
  const urls = rows.map((row) =>
    filled(row.url, {
      click_id: row.clickRef ?? row.clickId ?? "",
      event,
      event_id: id,
      code: row.code,
      campaign: row.slug ?? "",
      source: row.source ?? "",
      medium: row.medium ?? "",
      amount: amount ?? "",
      currency: currency ?? "",
      time: String(Math.floor(at.getTime() / 1000)),
    }),
  )
  await sql`
    insert into campaign_call (postback_id, agent_id, member_id, key, url, created_at, next_check_at)
      select g.postback_id, g.agent_id, ${memberId}, ${id}, g.url, ${at}, ${at}
        from unnest(${rows.map(({ postbackId }) => postbackId)}::bigint[], ${rows.map(({ agentId }) => agentId)}::bigint[],
               ${urls}::text[]) g (postback_id, agent_id, url)
      on conflict (postback_id, key) do nothing`.execute(tx)
}

/** Whether a deposit is the player's first that receivers are told of; marked in the caller's transaction. */
export async function isFirstDeposit(tx: Tx, memberId: MemberId, at: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into campaign_told_first (member_id)
      select ${memberId}::bigint
       where not exists (select from campaign_player_first f where f.member_id = ${memberId} and f.at < ${at})
      on conflict do nothing returning member_id`.execute(tx)
  return rows.length === 1
}
