-- The part of an owner's bonus that pays no stake at this moment: lots that wait for their turn, for their free rounds or for their last bet.
create or replace function bonus_waiting(p_bucket smallint, p_member bigint, p_asset text) returns bigint language sql stable as $$
  select coalesce(sum(l.balance), 0)::bigint from bonus_lot l
   where l.bucket = p_bucket and l.member_id = p_member and l.asset = p_asset and l.state in ('queued', 'pending', 'settling')
$$;
