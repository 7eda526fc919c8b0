-- A sum that is owed: as `post_one`, but where the main wallet is closed to credits the amount enters the owner's wallet
-- `unclaimed`, under the same reference, house account and kind. Statuses beside those of `post_one`: O entered
-- `unclaimed`, R had entered it before. Balance and seq are those of the wallet that was asked for.
create or replace function ledger.post_due_one(
  p_bucket smallint, p_wallet bigint, p_delta bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out balance bigint, out seq bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  waits bigint := ledger.unclaimed(p_wallet);
  old ledger.journal;
begin
  if p_delta > 0 and exists (select 1 from ledger.wallet u where u.bucket = p_bucket and u.id = waits) then
    select * into old from ledger.journal j where j.bucket = p_bucket and j.ref = p_ref and j.wallet_id + 0 = waits;
    if found then
      status := case when old.amount = p_delta and old.house = p_house and old.kind = p_kind then 'R' else 'K' end;
    end if;
  end if;
  if status is null then
    select o.status, o.balance, o.seq into status, balance, seq
      from ledger.post_one(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at) o;
    if status <> 'C' or p_delta < 0 then return; end if;
    insert into ledger.wallet (bucket, id) values (p_bucket, waits) on conflict do nothing;
    select o.status into status
      from ledger.post_one(p_bucket, waits, p_delta, p_ref, p_house, p_kind, p_cause, p_at) o;
    if status = 'P' then status := 'O'; end if;
  end if;
  if status in ('O', 'R') then
    select a.balance, a.seq into balance, seq from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  end if;
end $$;
