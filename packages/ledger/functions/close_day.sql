-- Keeps the day's closing balance of every wallet of a bucket that moved since its last one. Idempotent.
create or replace function ledger.close_day(p_bucket smallint, p_day date) returns bigint language sql
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  with moved as (
    select w.id, last.balance_after, last.seq
      from ledger.wallet w
      left join lateral (
        select d.seq from ledger.wallet_day d
         where d.bucket = w.bucket and d.wallet_id = w.id and d.day <= p_day order by d.day desc limit 1
      ) known on true
      cross join lateral (
        select j.balance_after, j.seq from ledger.journal j
         where j.bucket = w.bucket and j.wallet_id = w.id and j.seq > coalesce(known.seq, 0)
           and j.created_at < (p_day + 1)::timestamp at time zone 'UTC'
         order by j.seq desc limit 1
      ) last
     where w.bucket = p_bucket and w.seq > coalesce(known.seq, 0)
  ), kept as (
    insert into ledger.wallet_day (bucket, wallet_id, day, balance, seq)
      select p_bucket, id, p_day, balance_after, seq from moved on conflict do nothing
      returning 1
  )
  select count(*) from kept
$$;
