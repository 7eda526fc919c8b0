-- The sum of a member's deposits in an asset that are begun or paid and not credited yet.
create or replace function deposits_waiting(p_member bigint, p_asset text, p_at timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(d.amount), 0)::bigint
    from (select * from deposit where bucket = (p_member & 63)::smallint and member_id = p_member order by id desc limit 200) d
   where d.asset = p_asset and (d.state in ('PAID', 'REVIEW') or (d.state = 'PENDING' and d.expires_at > p_at))
$$;
