-- Debits what a wallet has, at most the amount, in one statement; the caller holds the bucket. `taken` is 0 where the wallet
-- has nothing. Statuses: P taken, D the same was asked before (`taken` is that of the first time), K the key is of something
-- else, C the wallet is closed to debits, U there is none, M it is of another merchant or asset.
create or replace function ledger.take_up_to(
  p_bucket smallint, p_wallet bigint, p_amount bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out taken bigint, out balance bigint, out seq bigint
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  content text := concat_ws(' ', p_wallet, p_amount, p_house, p_kind);
  acc ledger.wallet;
begin
  select case when t.asked = content then 'D' else 'K' end, case when t.asked = content then t.taken end
    into status, taken from ledger.taking t where t.bucket = p_bucket and t.key = p_ref;
  select * into acc from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  if status is not null then balance := acc.balance; seq := acc.seq; return; end if;
  if acc.id is null then status := 'U'; return; end if;
  if acc.closed_to & ledger.side(-1) <> 0 then status := 'C'; return; end if;
  if p_amount not between 1 and 1000000000000000 then status := 'A'; return; end if;
  taken := least(p_amount, acc.balance);
  if taken = 0 then
    status := 'P'; balance := acc.balance; seq := acc.seq;
  else
    select o.status, o.balance, o.seq into status, balance, seq
      from ledger.post_one(p_bucket, p_wallet, -taken, p_ref, p_house, p_kind, p_cause, p_at) o;
    if status = 'D' then status := 'K'; end if;
    if status <> 'P' then taken := null; return; end if;
  end if;
  insert into ledger.taking (bucket, key, asked, taken, created_at) values (p_bucket, p_ref, content, taken, p_at);
end $$;
