-- The account `debt` of a house account's merchant and asset.
create or replace function ledger.debt_of(p_house int) returns int language sql immutable strict parallel safe as $$
  select ((p_house >> 16) << 16) | (1017 << 6) | (p_house & 63)
$$;
