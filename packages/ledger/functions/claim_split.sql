-- Divides what a claim has left into claims of their own, at the same place and with the same source; no money moves. The
-- claim ends. H: no such claim is open; A: the parts are not its sum; K: a part's key is known.
create or replace function ledger.claim_split(
  p_bucket smallint, p_key uuid, p_claim uuid, p_parts uuid[], p_amount bigint[], p_cause text[], p_at timestamptz,
  out status text, out amount bigint, out remaining bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  asked text := concat_ws(' ', 'split', p_claim, p_parts, p_amount);
  c ledger.claim;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select a.status, a.amount, a.remaining into status, amount, remaining from ledger.claim_answered(p_bucket, p_key, asked) a;
  if status is not null then return; end if;
  select * into c from ledger.claim a where a.bucket = p_bucket and a.key = p_claim and a.remaining > 0;
  if not found then status := 'H'; return; end if;
  if (select sum(x) <> c.remaining or min(x) <= 0 from unnest(p_amount) x) then status := 'A'; return; end if;
  if exists (select from ledger.claim_act a where a.bucket = p_bucket and a.key = any (p_parts)) or p_key = any (p_parts)
     or exists (select from unnest(p_parts) x group by x having count(*) > 1) then
    status := 'K'; return;
  end if;
  update ledger.claim a set remaining = 0, ended_at = p_at where a.bucket = p_bucket and a.key = p_claim;
  insert into ledger.claim (bucket, key, held_id, source_wallet, source_house, amount, remaining, place, cause, reason, parent, created_at)
    select p_bucket, k, c.held_id, c.source_wallet, c.source_house, x, x, c.place, t, c.reason, p_claim, p_at
      from unnest(p_parts, p_amount, p_cause) u (k, x, t);
  insert into ledger.claim_act (bucket, key, claim, asked, amount, remaining, created_at)
    select p_bucket, k, k, 'part of ' || p_claim, x, x, p_at from unnest(p_parts, p_amount) u (k, x)
    union all select p_bucket, p_key, p_claim, asked, c.remaining, 0, p_at;
  status := 'P'; amount := c.remaining; remaining := 0;
end $$;
