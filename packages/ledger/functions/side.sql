-- The bit of `closed_to` that refuses a posting.
create or replace function ledger.side(p_delta bigint) returns smallint language sql immutable parallel safe as $$
  select case when p_delta < 0 then 1::smallint else 2::smallint end
$$;
