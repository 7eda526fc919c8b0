-- Writes what a decision credits, for the worker to post; no wallet moves and no bucket is locked. `p_main` are the owners'
-- main wallets, which must exist, and `p_wallet` the wallets that are credited, which are opened where they do not. Statuses:
-- P decided, D the same was decided before, K the key is of another decision, U an owner has no main wallet, M one is of
-- another merchant.
create or replace function ledger.bulk_decide(
  p_key uuid, p_house int, p_kind smallint, p_asked bytea, p_main bigint[], p_wallet bigint[], p_ref uuid[],
  p_amount bigint[], p_cause text[], p_at timestamptz
) returns text language plpgsql as $$
declare
  known bytea;
begin
  if exists (select from unnest(p_main) m left join ledger.wallet w on w.bucket = (m >> 16) & 63 and w.id = m where w.id is null) then
    return 'U';
  end if;
  if exists (select from unnest(p_main) m join ledger.wallet w on w.bucket = (m >> 16) & 63 and w.id = m where w.merchant <> p_house >> 16) then
    return 'M';
  end if;
  insert into ledger.bulk (key, house, kind, purpose, asked, credits, amount, created_at)
    select p_key, p_house, p_kind, (p_wallet[1] >> 6) & 1023, p_asked, cardinality(p_wallet), sum(a), p_at from unnest(p_amount) a
    on conflict do nothing;
  if not found then
    select b.asked into known from ledger.bulk b where b.key = p_key;
    return case when known = p_asked then 'D' else 'K' end;
  end if;
  insert into ledger.wallet (bucket, id) select (w >> 16) & 63, w from unnest(p_wallet) w order by 1, 2 on conflict do nothing;
  insert into ledger.bulk_credit (bucket, bulk, n, key, wallet_id, amount, cause)
    select (w >> 16) & 63, p_key, row_number() over (partition by (w >> 16) & 63 order by w), r, w, a, c
      from unnest(p_wallet, p_ref, p_amount, p_cause) u (w, r, a, c);
  insert into ledger.bulk_slot (bucket, bulk, credits, amount, created_at)
    select (w >> 16) & 63, p_key, count(*), sum(a), p_at from unnest(p_wallet, p_amount) u (w, a) group by 1;
  return 'P';
end $$;
