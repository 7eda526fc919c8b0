-- The account of an owner's merchant where claims stand by purpose; null for null, which is the owner's `held` wallet.
create or replace function ledger.claim_place(p_bucket smallint, p_held bigint, p_purpose int) returns int language sql stable as $$
  select (max(a.merchant) << 16) | (p_purpose << 6) | (p_held & 63)::int from ledger.wallet a
   where a.bucket = p_bucket and a.id between (p_held >> 16) << 16 and ((p_held >> 16) << 16) + 65535
$$;
