-- The sum that payments of a member to other members in an asset were credited with, since the account came to be.
create or replace function peer_deposits_total(p_member bigint, p_asset text) returns bigint language sql stable as $$
  select coalesce(sum(p.credited), 0)::bigint
    from peer_payment p where p.bucket = (p_member & 63)::smallint and p.depositor_id = p_member and p.asset = p_asset
$$;
