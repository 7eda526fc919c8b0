-- Pays a claim, or part of it, from where it stands (`p_from`: a purpose, or null for `held`) to accounts of the merchant
-- (`p_house[i]`), wallets (`p_wallet[i]`), or, where both are null, back to its source; an amount that is null is all that is
-- left. The rest then stays a claim. A wallet of another owner is paid out of `clearing` alone. A part that a main
-- wallet is closed to enters `unclaimed`. H: no such claim is open; E: it stands elsewhere than at `p_from`; F: it has less
-- left than the parts.
create or replace function ledger.claim_pay(
  p_bucket smallint, p_key uuid, p_claim uuid, p_from int, p_wallet bigint[], p_house int[], p_amount bigint[],
  p_kind smallint[], p_move smallint, p_cause text, p_at timestamptz,
  out status text, out amount bigint, out remaining bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  asked text := concat_ws(' ', 'pay', p_claim, 'from', coalesce(p_from, 0), 'wallets', p_wallet, 'houses', p_house, p_amount, p_kind);
  c ledger.claim;
  total bigint;
  to_houses bigint;
  ref uuid;
  due record;
  via int;
  refs uuid[] := '{}';
  buckets smallint[] := '{}';
begin
  perform ledger.lock_buckets(array(select p_bucket union select ((w >> 16) & 63)::smallint from unnest(p_wallet) w where w is not null));
  select a.status, a.amount, a.remaining into status, amount, remaining from ledger.claim_answered(p_bucket, p_key, asked) a;
  if status is not null then return; end if;
  select * into c from ledger.claim a where a.bucket = p_bucket and a.key = p_claim and a.remaining > 0;
  if not found then status := 'H'; return; end if;
  if (c.place >> 6) & 1023 is distinct from p_from then status := 'E'; return; end if;
  for i in 1..cardinality(p_amount) loop
    p_amount[i] := coalesce(p_amount[i], c.remaining);
    if p_wallet[i] is null and p_house[i] is null then p_wallet[i] := c.source_wallet; p_house[i] := c.source_house; end if;
  end loop;
  total := (select sum(x) from unnest(p_amount) x);
  if total > c.remaining then status := 'F'; return; end if;
  -- Every row has a wallet: what goes from one account of the merchant to another passes through `held`.
  to_houses := (select sum(a) from unnest(p_house, p_amount) u (h, a) where h is not null);
  if c.place is not null and to_houses > 0 then
    perform ledger.claim_post(p_bucket, c.held_id, to_houses, ledger.derive_key(p_key, 'in'), c.place, p_move, p_cause, p_at);
  end if;
  for i in 1..cardinality(p_amount) loop
    ref := case when i = 1 then p_key else ledger.derive_key(p_key, i::text) end;
    if c.place is null or p_house[i] is not null then refs := refs || ref; buckets := buckets || p_bucket; end if;
    if p_house[i] is not null then
      perform ledger.claim_post(p_bucket, c.held_id, -p_amount[i], ref, p_house[i], p_kind[i], p_cause, p_at);
    else
      refs := refs || ref; buckets := buckets || ((p_wallet[i] >> 16) & 63)::smallint;
      via := coalesce(c.place, (11 << 6) | (c.held_id & 63)::int);
      if p_wallet[i] >> 16 <> c.held_id >> 16 and p_from is distinct from 11 then
        raise exception 'claim % pays another owner out of clearing alone', p_claim;
      end if;
      if c.place is null then
        perform ledger.claim_post(p_bucket, c.held_id, -p_amount[i], ref, via, p_kind[i], p_cause, p_at);
      end if;
      if (p_wallet[i] >> 6) & 1023 = 0 then
        due := ledger.post_due_one(((p_wallet[i] >> 16) & 63)::smallint, p_wallet[i], p_amount[i], ref, via, p_kind[i], p_cause, p_at);
        if due.status not in ('P', 'O') then
          raise exception using errcode = 'LG001', message = case when due.status in ('D', 'R') then 'K' else due.status end;
        end if;
      else
        perform ledger.claim_post(((p_wallet[i] >> 16) & 63)::smallint, p_wallet[i], p_amount[i], ref, via, p_kind[i], p_cause, p_at);
      end if;
    end if;
  end loop;
  if c.place is not null and to_houses > 0 then
    refs := refs || ledger.derive_key(p_key, 'in'); buckets := buckets || p_bucket;
  end if;
  perform ledger.link_refs(buckets, refs);
  update ledger.claim a set remaining = a.remaining - total, ended_at = case when a.remaining = total then p_at end
   where a.bucket = p_bucket and a.key = p_claim;
  insert into ledger.claim_act (bucket, key, claim, asked, amount, remaining, created_at)
    values (p_bucket, p_key, p_claim, asked, total, c.remaining - total, p_at);
  status := 'P'; amount := total; remaining := c.remaining - total;
exception when sqlstate 'LG001' then
  status := sqlerrm; amount := null; remaining := null;
end $$;
