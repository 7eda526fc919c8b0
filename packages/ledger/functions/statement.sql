-- A wallet's rows, newest first. A time is found by the closing balances of the days around it; they leave a day at either
-- end, for clocks that were that much wrong.
--
-- A wallet lies in one bucket, which the planner does not know: it takes a wallet's rows in the journal for a sixty-fourth
-- of what they are, reads them all and sorts them, where the newest few are asked for. With sorts, bitmaps and scans off it
-- goes by the index that has the order, in every partition, and stops when there is enough. So do the other readings.
create or replace function ledger.statement(
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
