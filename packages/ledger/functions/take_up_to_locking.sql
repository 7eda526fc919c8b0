-- `take_up_to` for a caller that does not hold the bucket.
create or replace function ledger.take_up_to_locking(
  p_bucket smallint, p_wallet bigint, p_amount bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out taken bigint, out balance bigint, out seq bigint
) language plpgsql as $$
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select t.* into status, taken, balance, seq
    from ledger.take_up_to(p_bucket, p_wallet, p_amount, p_ref, p_house, p_kind, p_cause, p_at) t;
end $$;
