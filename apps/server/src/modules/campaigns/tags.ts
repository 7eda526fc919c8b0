import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"

/** By whom a player came, as of an instant. */
export interface PlayerTag {
  readonly memberId: MemberId
  /** 1, and higher for each tag that two people gave afterwards. */
  readonly version: number
  readonly agentId: MemberId
  readonly code: string
  readonly campaignId: bigint | null
  /** When the player registered. */
  readonly joinedAt: Date
  readonly validFrom: Date
}

/** The tags of players at an instant, by member; a player without one is absent. */
export async function tagsAt(
  db: Db | Tx,
  memberIds: readonly MemberId[],
  at: Date,
): Promise<ReadonlyMap<bigint, PlayerTag>> {
  const { rows } = await sql<PlayerTag>`
    select m.id as "memberId", t.version, t.agent_id as "agentId", t.code, t.campaign_id as "campaignId",
           t.joined_at as "joinedAt", t.valid_from as "validFrom"
      from unnest(${memberIds}::bigint[]) m (id) cross join lateral player_tag_at(m.id, ${at}) t`.execute(db)
  return new Map(rows.map((row) => [row.memberId, row]))
}

/** A tag with the span in which it holds. */
export interface TagSpan extends Omit<PlayerTag, "agentId"> {
  /** Null while it holds. */
  readonly validTo: Date | null
}

/** The players that were tagged to an agent at some instant of `from` to before `to`, by member and version, behind `after`. */
export async function tagsOfAgent(
  db: Db | Tx,
  asked: {
    readonly agentId: MemberId
    readonly from: Date
    readonly to: Date
    readonly after?: { readonly memberId: MemberId; readonly version: number } | undefined
    readonly limit: number
  },
): Promise<readonly TagSpan[]> {
  const { rows } = await sql<TagSpan>`
    select member_id as "memberId", version, code, campaign_id as "campaignId", joined_at as "joinedAt",
           valid_from as "validFrom", valid_to as "validTo"
      from player_tags_of(${asked.agentId}, ${asked.from}, ${asked.to})
     where ${asked.after?.memberId ?? null}::bigint is null
        or (member_id, version) > (${asked.after?.memberId ?? null}::bigint, ${asked.after?.version ?? null}::int)
     order by member_id, version limit ${asked.limit}`.execute(db)
  return rows
}

/** The facts of a registration that make a tag. */
export interface Registered {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly agentId: MemberId
  readonly code: string
  /** The name of a campaign in the link; one that the code does not have is left out. */
  readonly campaign?: string | undefined
  readonly click?: { readonly id: string; readonly ref: string | null; readonly at: Date } | undefined
  readonly at: Date
}

/** Writes the tag of a member who registers by a code, in the transaction of the registration. */
export async function tagRegistered(tx: Tx, tag: Registered): Promise<void> {
  await sql`
    insert into player_tag (member_id, version, merchant_id, agent_id, code, campaign_id, click_id, click_ref, clicked_at, joined_at, valid_from)
    values (${tag.memberId}, 1, ${tag.merchantId}, ${tag.agentId}, ${tag.code},
            (select id from campaign where merchant_id = ${tag.merchantId} and lower(code) = lower(${tag.code}) and lower(slug) = lower(${tag.campaign ?? null}::text)),
            ${tag.click?.id ?? null}, ${tag.click?.ref ?? null}, ${tag.click?.at ?? null}, ${tag.at}, ${tag.at})`.execute(
    tx,
  )
  // The projection counts it, so that registrations by one code do not wait for each other.
  await sql`
    insert into campaign_joined (merchant_id, member_id) values (${tag.merchantId}, ${tag.memberId})
    on conflict do nothing`.execute(tx)
}
