-- The players that were tagged to an agent at some instant of a span, `p_from` to before `p_to`, each version with how long it
-- held: `valid_to` is null while it holds. A face: other modules join it to their rows.
create or replace function player_tags_of(p_agent bigint, p_from timestamptz, p_to timestamptz)
returns table (member_id bigint, version int, code text, campaign_id bigint, joined_at timestamptz, valid_from timestamptz, valid_to timestamptz)
language sql stable as $$
  select t.member_id, t.version, t.code, t.campaign_id, t.joined_at, t.valid_from, n.valid_from
    from player_tag t left join player_tag n on n.member_id = t.member_id and n.version = t.version + 1
   where t.agent_id = p_agent and t.valid_from < p_to and (n.valid_from is null or n.valid_from > p_from)
$$;
