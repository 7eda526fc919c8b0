-- A wallet lies in one bucket, which the planner does not know: it takes a wallet's rows in the journal for a
-- sixty-fourth of what they are, reads them all and sorts them, where the newest few are asked for. Whoever reads in
-- order therefore goes by the index that has the order, in every partition, and stops when there is enough.
--
-- A wallet's rows, newest first. A time is found by the closing balances of the days around it; they leave a day at
-- either end, for clocks that were that much wrong.
create function ledger.statement(
  p_bucket smallint, p_wallet bigint, p_before bigint, p_kinds smallint[], p_from timestamptz, p_until timestamptz, p_limit int
) returns setof ledger.journal language sql stable
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  select * from ledger.journal j
   where j.bucket = p_bucket and j.wallet_id = p_wallet and j.seq < p_before
     and j.seq <= coalesce((select d.seq from ledger.wallet_day d where d.bucket = p_bucket and d.wallet_id = p_wallet
                              and d.day > (p_until at time zone 'UTC')::date + 1 order by d.day limit 1), 9223372036854775807)
     and j.seq > coalesce((select d.seq from ledger.wallet_day d where d.bucket = p_bucket and d.wallet_id = p_wallet
                             and d.day < (p_from at time zone 'UTC')::date - 1 order by d.day desc limit 1), 0)
     and (p_kinds is null or j.kind = any (p_kinds)) and j.created_at >= p_from and j.created_at < p_until
   order by j.seq desc limit p_limit
$$;

-- What a wallet held at a moment: its last row that is not younger, looked for between the closing balances around it.
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

alter function ledger.close_day(smallint, date) set enable_sort = off;
alter function ledger.close_day(smallint, date) set enable_bitmapscan = off;
alter function ledger.close_day(smallint, date) set enable_seqscan = off;
alter function ledger.check_balances(smallint) set enable_sort = off;
alter function ledger.check_balances(smallint) set enable_bitmapscan = off;
alter function ledger.check_balances(smallint) set enable_seqscan = off;
alter function ledger.tail(smallint[], int[], bigint[], int, smallint[]) set enable_sort = off;
alter function ledger.tail(smallint[], int[], bigint[], int, smallint[]) set enable_bitmapscan = off;
alter function ledger.tail(smallint[], int[], bigint[], int, smallint[]) set enable_seqscan = off;
