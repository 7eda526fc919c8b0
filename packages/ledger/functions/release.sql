-- Gives back what is left of a hold.
create or replace function ledger.release(
  p_bucket smallint, p_hold uuid, p_key uuid, p_state text, p_at timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  h ledger.hold;
  a ledger.answer;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select * into h from ledger.hold where bucket = p_bucket and key = p_hold;
  if not found then return (1, 'H', null, null)::ledger.answer; end if;
  select 1, 'D', j.balance_after, j.seq into a
    from ledger.journal j where j.bucket = p_bucket and j.ref = p_key and j.amount < 0;
  if found then return a; end if;
  if h.state <> 'open' then return (1, 'H', null, null)::ledger.answer; end if;
  a := ledger.move(p_bucket, h.reserved_id, h.wallet_id, h.remaining, p_key, 35::smallint, h.cause, p_at);
  if a.status = 'P' then
    update ledger.hold set remaining = 0, state = p_state where bucket = p_bucket and key = p_hold;
  end if;
  return a;
exception when sqlstate 'LG001' then
  return (1, sqlerrm, null, null)::ledger.answer;
end $$;
