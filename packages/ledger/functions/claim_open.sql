-- Sets money aside until the owner of the cause ends it: out of a wallet (`p_wallet`) or an account of the merchant
-- (`p_house`) into the owner's `held` wallet, and on to the
-- merchant's account of the purpose `p_place` where one is given. With `p_up_to` it takes what a wallet
-- has, at most the amount; 0 where it has nothing, and then there is no claim. Statuses are those of `post_one`.
create or replace function ledger.claim_open(
  p_bucket smallint, p_key uuid, p_held bigint, p_wallet bigint, p_house int, p_amount bigint, p_up_to boolean,
  p_place int, p_kind smallint, p_cause text, p_reason text, p_at timestamptz,
  out status text, out amount bigint, out remaining bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  asked text := concat_ws(' ', 'open', p_held, 'wallet', p_wallet, 'house', p_house, p_amount, p_up_to, 'at', p_place, p_kind);
  clearing int := (11 << 6) | (p_held & 63)::int;
  acc ledger.wallet;
  stands int;
begin
  perform ledger.lock_buckets(array[p_bucket]);
  select a.status, a.amount, a.remaining into status, amount, remaining from ledger.claim_answered(p_bucket, p_key, asked) a;
  if status is not null then return; end if;
  amount := p_amount;
  if p_wallet is not null then
    select * into acc from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
    if not found then status := 'U'; amount := null; return; end if;
    if acc.closed_to & ledger.side(-1) <> 0 then status := 'C'; amount := null; return; end if;
    if p_up_to then amount := least(p_amount, acc.balance); end if;
  end if;
  insert into ledger.wallet (bucket, id) values (p_bucket, p_held) on conflict do nothing;
  if amount > 0 then
    if p_wallet is not null then
      perform ledger.claim_post(p_bucket, p_wallet, -amount, p_key, clearing, p_kind, p_cause, p_at);
      perform ledger.claim_post(p_bucket, p_held, amount, p_key, clearing, p_kind, p_cause, p_at);
    else
      perform ledger.claim_post(p_bucket, p_held, amount, p_key, p_house, p_kind, p_cause, p_at);
    end if;
    if p_place is not null then
      stands := ledger.claim_place(p_bucket, p_held, p_place);
      perform ledger.claim_post(p_bucket, p_held, -amount, ledger.derive_key(p_key, 'onward'), stands, p_kind, p_cause, p_at);
    end if;
    insert into ledger.claim (bucket, key, held_id, source_wallet, source_house, amount, remaining, place, cause, reason, created_at)
      values (p_bucket, p_key, p_held, p_wallet, p_house, amount, amount, stands, p_cause, p_reason, p_at);
  end if;
  insert into ledger.claim_act (bucket, key, claim, asked, amount, remaining, created_at)
    values (p_bucket, p_key, p_key, asked, amount, amount, p_at);
  status := 'P'; remaining := amount;
exception when sqlstate 'LG001' then
  status := sqlerrm; amount := null; remaining := null;
end $$;
