-- Checks of the stored balances of a bucket among themselves, and of each wallet beside its last row: no walk
-- through the journal, so a step can afford it every time.
create or replace function ledger.check_balances(p_bucket smallint)
returns table (what text, account text, expected text, found text) language sql stable
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  select 'last row', 'wallet ' || w.id, coalesce(j.balance_after, 0) || ' at ' || coalesce(j.seq, 0), w.balance || ' at ' || w.seq
    from ledger.wallet w
    left join lateral (select j.balance_after, j.seq from ledger.journal j
                        where j.bucket = w.bucket and j.wallet_id = w.id order by j.seq desc limit 1) j on true
   where w.bucket = p_bucket and (w.balance <> coalesce(j.balance_after, 0) or w.seq <> coalesce(j.seq, 0))
  union all
  select 'debits and credits', 'asset ' || asset || ' slot ' || p_bucket, '0', sum(balance)::text
    from (select (id & 63)::int as asset, balance from ledger.wallet where bucket = p_bucket
          union all select house & 63, balance from ledger.house_slot where bucket = p_bucket) x
   group by asset having sum(balance) <> 0
  union all
  select 'holds', 'wallet ' || coalesce(w.id, h.reserved_id), coalesce(h.open, 0) || ' in open holds', coalesce(w.balance, 0)::text
    from (select id, balance from ledger.wallet where bucket = p_bucket and (id >> 6) & 1023 = 5) w
    full join (select reserved_id, sum(remaining) as open from ledger.hold
                where bucket = p_bucket and state = 'open' group by reserved_id) h on h.reserved_id = w.id
   where coalesce(h.open, 0) <> coalesce(w.balance, 0)
  union all
  select 'claims', coalesce('wallet ' || w.id, 'wallet ' || c.held_id), coalesce(c.open, 0) || ' in open claims', coalesce(w.balance, 0)::text
    from (select id, balance from ledger.wallet where bucket = p_bucket and (id >> 6) & 1023 = 2) w
    full join (select held_id, sum(remaining) as open from ledger.claim
                where bucket = p_bucket and remaining > 0 and place is null group by held_id) c on c.held_id = w.id
   where coalesce(c.open, 0) <> coalesce(w.balance, 0)
  union all
  select 'claims', 'house ' || coalesce(s.house, c.place) || ' slot ' || p_bucket, coalesce(c.open, 0) || ' in open claims', coalesce(s.balance, 0)::text
    from (select house, balance from ledger.house_slot where bucket = p_bucket and (house >> 6) & 1023 = 15) s
    full join (select place, sum(remaining) as open from ledger.claim
                where bucket = p_bucket and remaining > 0 and (place >> 6) & 1023 = 15 group by place) c on c.place = s.house
   where coalesce(c.open, 0) <> coalesce(s.balance, 0)
  union all
  select 'receivables', 'house ' || coalesce(s.house, r.debt) || ' slot ' || p_bucket, -coalesce(r.open, 0) || ' in open receivables', coalesce(s.balance, 0)::text
    from (select house, balance from ledger.house_slot where bucket = p_bucket and (house >> 6) & 1023 = 1017) s
    full join (select ledger.debt_of(house) as debt, sum(remaining) as open from ledger.receivable
                where bucket = p_bucket and remaining > 0 group by 1) r on r.debt = s.house
   where -coalesce(r.open, 0) <> coalesce(s.balance, 0)
  union all
  select 'clearing', 'house ' || house || ' slot ' || p_bucket, '0', balance::text
    from ledger.house_slot where bucket = p_bucket and house >> 16 = 0 and balance <> 0
$$;
