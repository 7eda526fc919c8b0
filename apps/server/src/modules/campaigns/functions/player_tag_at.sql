-- The tag of a player at an instant; no row where the player had none. A face: other modules join it to their rows.
create or replace function player_tag_at(p_member bigint, p_at timestamptz)
returns table (version int, merchant_id smallint, agent_id bigint, code text, campaign_id bigint, joined_at timestamptz, valid_from timestamptz)
language sql stable as $$
  select t.version, t.merchant_id, t.agent_id, t.code, t.campaign_id, t.joined_at, t.valid_from
    from (select * from player_tag p where p.member_id = p_member and p.valid_from <= p_at order by p.version desc limit 1) t
   where t.agent_id is not null
$$;
