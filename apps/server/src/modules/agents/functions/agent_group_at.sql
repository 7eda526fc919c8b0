-- The prize group of a member at an instant: the own, else that of the nearest agent above who has one; no row: none has.
create or replace function agent_group_at(p_member bigint, p_at timestamptz) returns table (prize_group int) language sql stable as $$
  select g.prize_group
    from agent_closure c
   cross join lateral (select o.prize_group from agent_prize_group o
                        where o.member_id = c.ancestor_id and o.since <= p_at order by o.since desc limit 1) g
   where c.descendant_id = p_member
   order by c.distance limit 1
$$;
