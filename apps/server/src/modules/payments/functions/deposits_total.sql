-- The sum that deposits of a member in an asset were credited with, since the account came to be.
create or replace function deposits_total(p_member bigint, p_asset text) returns bigint language sql stable as $$
  select coalesce(sum(coalesce(d.credited_amount, d.amount)), 0)::bigint
    from deposit d where d.bucket = (p_member & 63)::smallint and d.member_id = p_member and d.asset = p_asset and d.state = 'CREDITED'
$$;
