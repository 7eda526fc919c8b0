-- Proof that the books are whole, made in small steps beside the traffic. A seal is one link of a slot's hash
-- chain: sha256 of the link before it and of the rows it covers. Whoever changes a sealed row must rewrite
-- every later seal of the slot, and the anchor that `verify` prints would still differ.
create table ledger.seal (
  bucket smallint not null,
  house int not null,
  to_seq bigint not null,
  from_seq bigint not null,
  hash bytea not null,
  total bigint not null,
  sealed_at timestamptz not null default clock_timestamp(),
  primary key (bucket, house, to_seq)
);

create function ledger.row_text(j ledger.journal) returns text language sql stable as $$
  select concat_ws('|', j.bucket, j.house, j.house_seq, j.wallet_id, j.seq, j.ref, j.amount, j.balance_after, j.kind,
    (extract(epoch from j.created_at) * 1000000)::bigint, j.cause)
$$;

create function ledger.link(p_bucket smallint, p_house int, p_from bigint, p_to bigint, p_before bytea)
returns bytea language sql stable as $$
  select sha256(coalesce(p_before, '') || convert_to(coalesce(string_agg(ledger.row_text(j), E'\n' order by j.house_seq), ''), 'UTF8'))
    from ledger.journal j where j.bucket = p_bucket and j.house = p_house and j.house_seq between p_from and p_to
$$;

-- A row that does not follow from the row before it in its wallet, with what it should have said.
create function ledger.broken_rows(p_bucket smallint, p_house int, p_from bigint, p_to bigint)
returns table (wallet_id bigint, expected text, found text) language sql stable as $$
  select j.wallet_id, 'balance ' || coalesce(p.balance_after, 0) + j.amount || ' at ' || j.seq,
         'balance ' || j.balance_after || case when p.seq is null and j.seq > 1 then ', row before it missing' else '' end
    from ledger.journal j
    left join ledger.journal p on p.bucket = j.bucket and p.wallet_id = j.wallet_id and p.seq = j.seq - 1
   where j.bucket = p_bucket and j.house = p_house and j.house_seq between p_from and p_to
     and (coalesce(p.balance_after, 0) + j.amount <> j.balance_after or (p.seq is null and j.seq <> 1))
$$;

-- Checks and seals what came since the last step, at most `p_limit` rows of each slot of the bucket. A slot
-- with a difference is not sealed: the next step names it again.
create function ledger.seal_step(p_bucket smallint, p_limit int)
returns table (what text, account text, expected text, found text, rows bigint) language plpgsql as $$
#variable_conflict use_column
declare
  s record;
  upto bigint;
  cnt bigint;
  sum_amount bigint;
  bad bigint;
begin
  for s in
    select h.house, h.seq, coalesce(k.to_seq, 0) as sealed, k.hash, coalesce(k.total, 0) as total, h.balance
      from ledger.house_slot h
      left join lateral (select * from ledger.seal k where k.bucket = h.bucket and k.house = h.house
                          order by k.to_seq desc limit 1) k on true
     where h.bucket = p_bucket and h.seq <> coalesce(k.to_seq, 0) order by h.house
  loop
    upto := least(s.seq, s.sealed + p_limit);
    select count(*), coalesce(sum(j.amount), 0) into cnt, sum_amount
      from ledger.journal j
     where j.bucket = p_bucket and j.house = s.house and j.house_seq > s.sealed and j.house_seq <= upto;
    bad := 0;
    if cnt <> upto - s.sealed then
      bad := bad + 1;
      return query select 'gap', 'house ' || s.house || ' slot ' || p_bucket,
        (upto - s.sealed) || ' rows after ' || s.sealed, cnt || ' rows', 0::bigint;
    end if;
    if upto = s.seq and s.total + sum_amount <> -s.balance then
      bad := bad + 1;
      return query select 'house balance', 'house ' || s.house || ' slot ' || p_bucket,
        (-(s.total + sum_amount))::text, s.balance::text, 0::bigint;
    end if;
    return query select 'wallet chain', 'wallet ' || b.wallet_id, b.expected, b.found, 0::bigint
      from ledger.broken_rows(p_bucket, s.house, s.sealed + 1, upto) b;
    if not found and bad = 0 then
      insert into ledger.seal (bucket, house, to_seq, from_seq, hash, total)
        values (p_bucket, s.house, upto, s.sealed + 1,
                ledger.link(p_bucket, s.house, s.sealed + 1, upto, s.hash), s.total + sum_amount)
        on conflict do nothing;
      return query select null::text, null::text, null::text, null::text, upto - s.sealed;
    end if;
  end loop;
end $$;

-- What the stored balances of a bucket must obey among themselves, and each wallet beside its last row: no walk
-- through the journal, so a step can afford it every time.
create function ledger.check_balances(p_bucket smallint)
returns table (what text, account text, expected text, found text) language sql stable as $$
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
  select 'clearing', 'house ' || house || ' slot ' || p_bucket, '0', balance::text
    from ledger.house_slot where bucket = p_bucket and house >> 16 = 0 and balance <> 0
$$;

-- Everything about one bucket, from its first row: one line for each difference.
create function ledger.check_bucket(p_bucket smallint)
returns table (what text, account text, expected text, found text) language sql stable as $$
  with journal as materialized (
    select j.wallet_id, j.seq, j.amount, j.balance_after, j.house, j.house_seq from ledger.journal j where j.bucket = p_bucket
  ), by_wallet as (
    select wallet_id, count(*) as n, max(seq) as top, sum(amount) as total from journal group by wallet_id
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
  select * from ledger.check_balances(p_bucket)
  union all
  select 'seal', 'house ' || k.house || ' slot ' || p_bucket || ' rows ' || k.from_seq || ' to ' || k.to_seq,
         encode(k.hash, 'hex'), encode(ledger.link(p_bucket, k.house, k.from_seq, k.to_seq, k.before), 'hex')
    from (select s.*, lag(hash) over o as before, lag(to_seq, 1, 0::bigint) over o as previous from ledger.seal s
           where bucket = p_bucket window o as (partition by house order by to_seq)) k
   where k.hash <> ledger.link(p_bucket, k.house, k.from_seq, k.to_seq, k.before) or k.from_seq <> k.previous + 1
$$;
