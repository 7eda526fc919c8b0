-- The result of a free bet that was used, or its correction: 'pending' gives it back with at least 24 hours to use it, 'spent' was
-- lost, 'converted' won `p_paid` in cash. One that was given up, taken or excluded meanwhile stays ended.
create or replace function bonus_free_bet_moved(p_lot bigint, p_state text, p_paid bigint, p_now timestamptz) returns void language sql as $$
  update bonus_lot l
     set in_use = false, raw = p_paid, paid = p_paid,
         state = case when l.state in ('pending', 'spent', 'converted') then p_state else l.state end,
         ended_at = case when l.state not in ('pending', 'spent', 'converted') then l.ended_at when p_state <> 'pending' then coalesce(l.ended_at, p_now) end,
         expires_at = case when p_state = 'pending' then greatest(l.expires_at, p_now + interval '24 hours') else l.expires_at end
   where l.id = p_lot
$$;
