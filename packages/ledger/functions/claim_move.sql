-- Moves all that a claim has left from one place to another, each the purpose of an account of the merchant, or null for the
-- owner's `held` wallet. H: no such claim is open;
-- E: it stands elsewhere than at `p_from`.
create or replace function ledger.claim_move(
  p_bucket smallint, p_key uuid, p_claim uuid, p_from int, p_to int, p_kind smallint, p_cause text, p_at timestamptz,
  out status text, out amount bigint, out remaining bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  asked text := concat_ws(' ', 'move', p_claim, 'from', coalesce(p_from, 0), 'to', coalesce(p_to, 0), p_kind);
  c ledger.claim;
  stands int;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select a.status, a.amount, a.remaining into status, amount, remaining from ledger.claim_answered(p_bucket, p_key, asked) a;
  if status is not null then return; end if;
  select * into c from ledger.claim a where a.bucket = p_bucket and a.key = p_claim and a.remaining > 0;
  if not found then status := 'H'; return; end if;
  if (c.place >> 6) & 1023 is distinct from p_from then status := 'E'; return; end if;
  stands := ledger.claim_place(p_bucket, c.held_id, p_to);
  if p_from is not null then
    perform ledger.claim_post(p_bucket, c.held_id, c.remaining, p_key, c.place, p_kind, p_cause, p_at);
  end if;
  if p_to is not null then
    perform ledger.claim_post(p_bucket, c.held_id, -c.remaining,
      case when p_from is null then p_key else ledger.derive_key(p_key, 'onward') end, stands, p_kind, p_cause, p_at);
  end if;
  update ledger.claim a set place = stands where a.bucket = p_bucket and a.key = p_claim;
  insert into ledger.claim_act (bucket, key, claim, asked, amount, remaining, created_at)
    values (p_bucket, p_key, p_claim, asked, c.remaining, c.remaining, p_at);
  status := 'P'; amount := c.remaining; remaining := c.remaining;
exception when sqlstate 'LG001' then
  status := sqlerrm; amount := null; remaining := null;
end $$;
