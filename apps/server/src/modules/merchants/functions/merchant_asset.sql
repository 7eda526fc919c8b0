-- The asset in which a merchant's members play. Null: there is no such merchant.
create or replace function merchant_asset(p_merchant smallint) returns text language sql stable as $$
  select m.asset from merchant m where m.id = p_merchant
$$;
