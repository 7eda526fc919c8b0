-- Books what a member owes as income of `p_house` at once, against the merchant's account `debt`; the caller holds the
-- bucket. Both rows pass through the owner's `held` wallet, in and out in one go: a main wallet may be closed, and is not
-- touched before something is collected. P booked, D the same was booked before, K the key is of something else.
create or replace function ledger.owe(
  p_bucket smallint, p_key uuid, p_wallet bigint, p_amount bigint, p_house int, p_kind smallint, p_rank smallint,
  p_cause text, p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  old ledger.receivable;
  held bigint := ledger.held_of(p_wallet);
  answer record;
begin
  select * into old from ledger.receivable r where r.bucket = p_bucket and r.key = p_key;
  if found then
    return case when old.wallet_id = p_wallet and old.amount = p_amount and old.house = p_house then 'D' else 'K' end;
  end if;
  insert into ledger.wallet (bucket, id) values (p_bucket, held) on conflict do nothing;
  answer := ledger.post_one(p_bucket, held, p_amount, p_key, ledger.debt_of(p_house), 45::smallint, p_cause, p_at);
  if answer.status <> 'P' then return case answer.status when 'D' then 'K' else answer.status end; end if;
  answer := ledger.post_one(p_bucket, held, -p_amount, ledger.derive_key(p_key, 'onward'), p_house, p_kind, p_cause, p_at);
  if answer.status <> 'P' then raise exception 'debt % passes through % and is refused: %', p_key, held, answer.status; end if;
  insert into ledger.receivable (bucket, key, wallet_id, house, amount, remaining, rank, cause, created_at)
    values (p_bucket, p_key, p_wallet, p_house, p_amount, p_amount, p_rank, p_cause, p_at);
  return 'P';
end $$;
