-- Takes part of a hold, or all of it. H: no such hold, or nothing of it is open any more. K: the key is known, and took
-- from another hold of the wallet.
create or replace function ledger.capture(
  p_bucket smallint, p_hold uuid, p_key uuid, p_amount bigint, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz
) returns ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  h ledger.hold;
  a ledger.answer;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select * into h from ledger.hold where bucket = p_bucket and key = p_hold;
  if not found then return (1, 'H', null, null)::ledger.answer; end if;
  if exists (select from ledger.journal j where j.bucket = p_bucket and j.ref = p_key and j.wallet_id + 0 = h.reserved_id) then
    if exists (select from ledger.captured c where c.bucket = p_bucket and c.key = p_key and c.hold <> p_hold) then
      return (1, 'K', null, null)::ledger.answer;
    end if;
  else
    if h.state <> 'open' then return (1, 'H', null, null)::ledger.answer; end if;
    if p_amount > h.remaining then return (1, 'F', null, null)::ledger.answer; end if;
  end if;
  select 1, o.* into a
    from ledger.post_one(p_bucket, h.reserved_id, -p_amount, p_key, p_house, p_kind, p_cause, p_at) o;
  if a.status = 'P' then
    update ledger.hold set remaining = remaining - p_amount,
           state = case when remaining = p_amount then 'captured' else 'open' end
     where bucket = p_bucket and key = p_hold;
    insert into ledger.captured (bucket, key, hold) values (p_bucket, p_key, p_hold);
  end if;
  return a;
end $$;
