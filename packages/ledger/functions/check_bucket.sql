-- Everything about one bucket, from its first row: one line for each difference.
create or replace function ledger.check_bucket(p_bucket smallint)
returns table (what text, account text, expected text, found text) language sql stable as $$
  with journal as materialized (
    select j.wallet_id, j.seq, j.amount, j.balance_after, j.house, j.house_seq from ledger.journal j where j.bucket = p_bucket
  ), by_wallet as (
    select wallet_id, count(*) as n, max(seq) as top, sum(amount) as total,
           coalesce(sum(-amount) filter (where amount < 0), 0) as debits
      from journal group by wallet_id
  ), by_house as (
    select house, count(*) as n, max(house_seq) as top, min(house_seq) as low, count(distinct house_seq) as apart,
           sum(amount) as total
      from journal group by house
  )
  select 'wallet balance', 'wallet ' || coalesce(w.id, b.wallet_id), coalesce(b.total, 0)::text, coalesce(w.balance::text, 'no wallet')
    from (select * from ledger.wallet where bucket = p_bucket) w full join by_wallet b on b.wallet_id = w.id
   where coalesce(b.total, 0) is distinct from w.balance
  union all
  select 'wallet sequence', 'wallet ' || w.id, w.seq || ' rows', coalesce(b.n, 0) || ' rows up to ' || coalesce(b.top, 0)
    from ledger.wallet w left join by_wallet b on b.wallet_id = w.id
   where w.bucket = p_bucket and (coalesce(b.n, 0) <> w.seq or coalesce(b.top, 0) <> w.seq)
  union all
  select 'wallet debits', 'wallet ' || w.id, coalesce(b.debits, 0)::text, w.debited::text
    from ledger.wallet w left join by_wallet b on b.wallet_id = w.id
   where w.bucket = p_bucket and coalesce(b.debits, 0) <> w.debited
  union all
  select 'wallet chain', 'wallet ' || j.wallet_id, 'balance ' || j.before + j.amount || ' at ' || j.due, 'balance ' || j.balance_after || ' at ' || j.seq
    from (select journal.*, lag(balance_after, 1, 0::bigint) over o as before, row_number() over o as due
            from journal window o as (partition by wallet_id order by seq)) j
   where j.before + j.amount <> j.balance_after or j.seq <> j.due
  union all
  select 'house balance', 'house ' || coalesce(s.house, b.house) || ' slot ' || p_bucket, (-coalesce(b.total, 0))::text, coalesce(s.balance::text, 'no slot')
    from (select * from ledger.house_slot where bucket = p_bucket) s full join by_house b on b.house = s.house
   where -coalesce(b.total, 0) is distinct from s.balance
  union all
  select 'gap', 'house ' || s.house || ' slot ' || p_bucket, '1 to ' || s.seq,
         coalesce(b.n, 0) || ' rows from ' || coalesce(b.low, 0) || ' to ' || coalesce(b.top, 0)
    from ledger.house_slot s left join by_house b on b.house = s.house
   where s.bucket = p_bucket and (coalesce(b.n, 0) <> s.seq or coalesce(b.top, 0) <> s.seq or coalesce(b.apart, 0) <> s.seq)
  union all
  select 'group', 'group ' || l.group_id, 'a row of ' || l.ref, 'none'
    from ledger.linked l
   where l.bucket = p_bucket and not (exists (select from ledger.journal j where j.bucket = l.bucket and j.ref = l.ref)
     and exists (select from ledger.journal j where j.bucket = l.group_bucket and j.ref = l.group_id))
  union all
  select * from ledger.check_balances(p_bucket)
  union all
  select 'seal', 'house ' || k.house || ' slot ' || p_bucket || ' rows ' || k.from_seq || ' to ' || k.to_seq,
         encode(k.hash, 'hex'), encode(ledger.link(p_bucket, k.house, k.from_seq, k.to_seq, k.before), 'hex')
    from (select s.*, lag(hash) over o as before, lag(to_seq, 1, 0::bigint) over o as previous from ledger.seal s
           where bucket = p_bucket window o as (partition by house order by to_seq)) k
   where k.hash <> ledger.link(p_bucket, k.house, k.from_seq, k.to_seq, k.before) or k.from_seq <> k.previous + 1
$$;
