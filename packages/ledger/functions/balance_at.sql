-- The balance of a wallet at a moment: its last row that is not younger, looked for between the closing balances around it.
create or replace function ledger.balance_at(p_bucket smallint, p_wallet bigint, p_at timestamptz) returns bigint
language sql stable set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  with known as (
    select d.balance, d.seq from ledger.wallet_day d
     where d.bucket = p_bucket and d.wallet_id = p_wallet
       and (d.day + 1)::timestamp at time zone 'UTC' <= p_at
     order by d.day desc limit 1
  ), later as (
    select d.seq from ledger.wallet_day d
     where d.bucket = p_bucket and d.wallet_id = p_wallet and d.day > (p_at at time zone 'UTC')::date + 1
     order by d.day limit 1
  )
  select coalesce(
    (select j.balance_after from ledger.journal j
      where j.bucket = p_bucket and j.wallet_id = p_wallet and j.created_at <= p_at
        and j.seq > coalesce((select seq from known), 0)
        and j.seq <= coalesce((select seq from later), 9223372036854775807)
      order by j.seq desc limit 1),
    (select balance from known), 0)
$$;
