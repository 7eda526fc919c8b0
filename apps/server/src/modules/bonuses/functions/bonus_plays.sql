-- True while a lot of the member is active: then each stake is taken alone, because lots may pay for it or be worked off by it.
create or replace function bonus_plays(p_bucket smallint, p_member bigint, p_asset text) returns boolean language sql stable as $$
  select exists (select from bonus_lot l where l.bucket = p_bucket and l.member_id = p_member and l.asset = p_asset and l.state = 'active')
$$;
