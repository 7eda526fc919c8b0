-- The sum that a member may still be credited with by payments to other members in an asset.
create or replace function peer_deposits_waiting(p_member bigint, p_asset text) returns bigint language sql stable as $$
  select coalesce(sum(p.amount - p.credited), 0)::bigint
    from (select * from peer_payment where bucket = (p_member & 63)::smallint and depositor_id = p_member order by id desc limit 100) p
   where p.asset = p_asset and p.state in ('SEEKING', 'MATCHED', 'PAID', 'PARTLY', 'DISPUTED', 'PAUSED', 'CASE')
$$;
