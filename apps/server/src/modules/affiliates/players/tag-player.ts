import { sql, type Db, type Tx } from "@croupier/database"
import type { MemberId, MerchantId } from "../../../kernel/ids.ts"
import type { AffiliatesKit } from "../kit.ts"

/** A tag of a player to an agent, as it is given. */
export interface Tagged {
  readonly merchantId: MerchantId
  readonly playerId: MemberId
  readonly affiliateId: MemberId
  readonly tagVersion: number
  readonly at: Date
  /** Until when the tag held; null: it holds. */
  readonly until: Date | null
  /** The tag came with the registration: it alone has a CPA. */
  readonly isRegistered: boolean
}

/**
 * Takes in tags of players whose agents are in a programme at the instant of the tag, under the version of terms that is in
 * force then. No later change of the programme alters it. A tag that is there stays, but for its end; a player whose tag
 * ends before the CPA was qualified gets none.
 */
export async function tagPlayers(tx: Db | Tx, tags: readonly Tagged[]): Promise<void> {
  if (tags.length === 0) return
  await sql`
    insert into affiliate_player as p (player_id, tag_version, merchant_id, affiliate_id, programme_id, version, tagged_at, until, state)
      select t.player, t.version, t.merchant, t.affiliate, a.programme_id, v.version, t.at, t.until,
             case when t.registered and t.version = 1 and v.terms->'cpa' <> 'null'::jsonb then 'REGISTERED' else 'NO_CPA' end
        from unnest(${tags.map(({ playerId }) => playerId)}::bigint[], ${tags.map(({ tagVersion }) => tagVersion)}::int[],
               ${tags.map(({ merchantId }) => merchantId)}::int[], ${tags.map(({ affiliateId }) => affiliateId)}::bigint[],
               ${tags.map(({ at }) => at)}::timestamptz[], ${tags.map(({ until }) => until)}::timestamptz[],
               ${tags.map(({ isRegistered }) => isRegistered)}::boolean[]) t (player, version, merchant, affiliate, at, until, registered)
       cross join lateral (
         select programme_id from affiliate
          where member_id = t.affiliate and joined_at <= t.at and (left_at is null or left_at > t.at) order by id desc limit 1) a
        join affiliate_programme g on g.id = a.programme_id and (g.closed_at is null or g.closed_at > t.at)
       cross join lateral (
         select version, terms from affiliate_terms where programme_id = a.programme_id and since <= t.at order by version desc limit 1) v
       where t.player <> t.affiliate
    on conflict (player_id, tag_version) do update
       set until = excluded.until,
           state = case when p.state in ('REGISTERED', 'FIRST_DEPOSIT') then 'REFUSED' else p.state end,
           reason = case when p.state in ('REGISTERED', 'FIRST_DEPOSIT') then 'retagged' else p.reason end
     where p.until is null and excluded.until is not null`.execute(tx)
}

/** Tags of one read. */
const PAGE = 1_000

/** Takes in every tag of an agent that held at some instant up to `to`: those that two people gave, and ends of tags. */
export async function syncTags(
  kit: Pick<AffiliatesKit, "tagsOfAgent">,
  tx: Db | Tx,
  {
    merchantId,
    affiliateId,
    to,
  }: { readonly merchantId: MerchantId; readonly affiliateId: MemberId; readonly to: Date },
): Promise<void> {
  let after: { readonly memberId: MemberId; readonly version: number } | undefined
  for (;;) {
    const page = await kit.tagsOfAgent(tx, {
      agentId: affiliateId,
      from: new Date(0),
      to,
      after,
      limit: PAGE,
    })
    await tagPlayers(
      tx,
      page.map(({ memberId, version, joinedAt, validFrom, validTo }) => ({
        merchantId,
        playerId: memberId,
        affiliateId,
        tagVersion: version,
        at: validFrom,
        until: validTo,
        isRegistered: joinedAt.getTime() === validFrom.getTime(),
      })),
    )
    after = page.at(-1)
    if (!after || page.length < PAGE) return
  }
}
