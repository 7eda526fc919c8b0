-- Sets money aside. The hold's key is the key of its first transfer.
create or replace function ledger.reserve(
  p_bucket smallint, p_wallet bigint, p_reserved bigint, p_amount bigint, p_key uuid, p_cause text,
  p_at timestamptz, p_expires timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  a ledger.answer;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  insert into ledger.wallet (bucket, id) values (p_bucket, p_reserved) on conflict do nothing;
  a := ledger.move(p_bucket, p_wallet, p_reserved, p_amount, p_key, 33::smallint, p_cause, p_at);
  if a.status = 'P' then
    insert into ledger.hold (bucket, key, wallet_id, reserved_id, amount, remaining, expires_at, created_at, cause)
      values (p_bucket, p_key, p_wallet, p_reserved, p_amount, p_amount, p_expires, p_at, p_cause);
  end if;
  return a;
exception when sqlstate 'LG001' then
  return (1, sqlerrm, null, null)::ledger.answer;
end $$;
