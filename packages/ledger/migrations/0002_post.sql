-- Posting. Statuses: P posted, D replayed (balance and seq are those of the first answer), F insufficient
-- funds, C closed, U unknown account, A amount out of range, M asset or merchant does not match, K the
-- reference is known with other content, L not posted because another of its group was refused.
create type ledger.answer as (i int, status text, balance bigint, seq bigint);

-- Order is law: bucket rows ascending, before anything else, and in a statement of its own, so that the
-- next statement sees what the last holder committed. One ledger call per transaction.
create function ledger.lock_buckets(p_bucket smallint[]) returns void language plpgsql as $$
begin
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
end $$;

-- One posting; the caller holds the bucket. (`wallet_id + 0`: the key is found by (bucket, ref). Before the
-- first statistics the planner may prefer (bucket, wallet_id) and read all of a busy member's history.)
create function ledger.post_one(
  p_bucket smallint, p_wallet bigint, p_delta bigint, p_ref uuid, p_house int, p_kind smallint, p_cause text,
  p_at timestamptz, out status text, out balance bigint, out seq bigint
) language plpgsql as $$
#variable_conflict use_column
declare
  old ledger.journal;
  acc ledger.wallet;
  new_balance bigint;
  new_merchant int;
  slot_seq bigint;
begin
  select * into old from ledger.journal j where j.bucket = p_bucket and j.ref = p_ref and j.wallet_id + 0 = p_wallet;
  if found then
    status := case when old.amount = p_delta and old.house = p_house and old.kind = p_kind then 'D' else 'K' end;
    if status = 'D' then balance := old.balance_after; seq := old.seq; end if;
    return;
  end if;
  if p_delta = 0 or p_delta not between -1000000000000000 and 1000000000000000 then status := 'A'; return; end if;
  if (p_wallet & 63) <> (p_house & 63) then status := 'M'; return; end if;
  select * into acc from ledger.wallet a where a.bucket = p_bucket and a.id = p_wallet;
  if not found then status := 'U'; return; end if;
  if acc.closed then status := 'C'; return; end if;
  new_merchant := coalesce(acc.merchant, nullif(p_house >> 16, 0));
  if new_merchant is null then
    select max(a.merchant) into new_merchant from ledger.wallet a
      where a.bucket = p_bucket and a.id between (p_wallet >> 16) << 16 and ((p_wallet >> 16) << 16) + 65535;
  elsif p_house >> 16 not in (0, new_merchant) then
    status := 'M'; return;
  end if;
  new_balance := acc.balance + p_delta;
  if new_balance < 0 then status := 'F'; balance := acc.balance; return; end if;
  if new_balance > 4000000000000000000 then status := 'A'; return; end if;
  update ledger.wallet a set balance = new_balance, seq = acc.seq + 1, merchant = new_merchant
    where a.bucket = p_bucket and a.id = p_wallet;
  update ledger.house_slot s set balance = s.balance - p_delta, seq = s.seq + 1
    where s.bucket = p_bucket and s.house = p_house returning s.seq into slot_seq;
  if not found then
    insert into ledger.house_slot (bucket, house, balance, seq) values (p_bucket, p_house, -p_delta, 1);
    slot_seq := 1;
  end if;
  insert into ledger.journal (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
    values (p_bucket, p_wallet, p_ref, acc.seq + 1, p_delta, new_balance, p_house, slot_seq, p_kind, p_cause, p_at);
  status := 'P'; balance := new_balance; seq := acc.seq + 1;
end $$;

-- A batch of independent postings, in the order given for each wallet; a refused one never touches its
-- neighbours. A wallet whose postings all fit is done in one statement with all the others; the rest
-- (refusals, replays, a wallet that runs dry half-way) one by one after it. The answer is final for each.
-- The request arrays travel through UPDATE … RETURNING instead of being joined again: the planner takes a
-- modifying CTE for one row and would nest loops over the whole batch. One plan for all, from the first call:
-- otherwise the partitions make a plan for these very values look cheaper, and it is made anew each time. It
-- never scans: a plan that was made while a partition was empty would read all of it for every posting.
create function ledger.post(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  total int := cardinality(p_ref);
  done int[];
  states text[];
  bals bigint[];
  seqs bigint[];
  alone ledger.answer;
begin
  if total = 1 then
    perform 1 from ledger.bucket where bucket = p_bucket[1] for update;
    return query select 1, o.status, o.balance, o.seq
      from ledger.post_one(p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], p_at) o;
    return;
  end if;
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  if total > 3 then
    with q0 as materialized (
      select t.b, t.w, t.d, t.r, t.h, t.k, t.c, t.i::int as i, nullif(t.h >> 16, 0) as m,
             known.*
        from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality t (b, w, d, r, h, k, c, i)
        left join lateral (
          select j.amount as known, j.house as kh, j.kind as kk, j.balance_after as kbal, j.seq as ksq from ledger.journal j
           where j.bucket = t.b and j.ref = t.r and j.wallet_id + 0 = t.w limit 1
        ) known on true
       where t.d <> 0 and t.d between -1000000000000000 and 1000000000000000 and (t.w & 63) = (t.h & 63)
    ), q as (
      select b, w, d, r, h, k, c, i, m, count(*) over (partition by b, w) as n from q0 where known is null
    ), one as (
      update ledger.wallet a
         set balance = a.balance + q.d, seq = a.seq + 1, merchant = coalesce(a.merchant, q.m)
        from q
       where q.n = 1 and a.bucket = q.b and a.id = q.w and not a.closed
         and a.balance + q.d between 0 and 4000000000000000000 and coalesce(a.merchant, q.m) = q.m
      returning q.b, q.w, q.i, q.d, q.r, q.h, q.k, q.c, a.balance as bal, a.seq as sq
    ), g as (
      select b, w, sum(d)::bigint as tot, count(*) as n, min(run) as low, max(run) as high, min(m) as m, max(m) as m2,
             array_agg(i) as ia, array_agg(d) as da, array_agg(r) as ra, array_agg(h) as ha, array_agg(k) as ka,
             array_agg(c) as ca, array_agg(run) as rua, array_agg(nth) as na
        from (select *, (sum(d) over o)::bigint as run, count(*) over o as nth
                from q where n > 1 window o as (partition by b, w order by i)) x
       group by b, w
    ), many as (
      update ledger.wallet a
         set balance = a.balance + g.tot, seq = a.seq + g.n, merchant = coalesce(a.merchant, g.m)
        from g
       where a.bucket = g.b and a.id = g.w and not a.closed
         and a.balance + g.low >= 0 and a.balance + g.high <= 4000000000000000000
         and g.m = g.m2 and coalesce(a.merchant, g.m) = g.m
         and (select count(distinct x) from unnest(g.ra) x) = g.n
      returning g.b, g.w, a.balance - g.tot as b0, a.seq - g.n as s0, g.ia, g.da, g.ra, g.ha, g.ka, g.ca, g.rua, g.na
    ), f as materialized (
      select b, w, i, d, r, h, k, c, bal, sq from one
      union all
      select u.b, u.w, x.i, x.d, x.r, x.h, x.k, x.c, u.b0 + x.run, u.s0 + x.nth
        from many u, unnest(u.ia, u.da, u.ra, u.ha, u.ka, u.ca, u.rua, u.na) x (i, d, r, h, k, c, run, nth)
    ), ins as (
      insert into ledger.journal
        (bucket, wallet_id, ref, seq, amount, balance_after, house, house_seq, kind, cause, created_at)
      select f.b, f.w, f.r, f.sq, f.d, f.bal, f.h, coalesce(s.seq, 0) + row_number() over (partition by f.b, f.h order by f.i),
             f.k, f.c, p_at
        from f left join ledger.house_slot s on s.bucket = f.b and s.house = f.h
    ), slot as (
      insert into ledger.house_slot as s (bucket, house, balance, seq)
        select b, h, -sum(d), count(*) from f group by b, h
        on conflict (bucket, house) do update set balance = s.balance + excluded.balance, seq = s.seq + excluded.seq
    )
    select array_agg(a.i), array_agg(a.s), array_agg(a.bal), array_agg(a.sq) into done, states, bals, seqs
      from (select i, 'P' as s, bal, sq from f
            union all
            select i, 'D', kbal, ksq from q0 where known = d and kh = h and kk = k) a;
    return query select t.i, t.s, t.b, t.n from unnest(done, states, bals, seqs) t (i, s, b, n);
    if cardinality(done) = total then return; end if;
  end if;
  for alone.i in select x from generate_series(1, total) x except select unnest(done) order by 1
  loop
    select o.status, o.balance, o.seq into alone.status, alone.balance, alone.seq
      from ledger.post_one(p_bucket[alone.i], p_wallet[alone.i], p_delta[alone.i], p_ref[alone.i], p_house[alone.i], p_kind[alone.i], p_cause[alone.i], p_at) o;
    return next alone;
  end loop;
end $$;

-- Groups of postings (`p_group` ascending): each group posts whole or not at all, and never fails another.
create function ledger.post_groups(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  n int := cardinality(p_ref);
  first int := 1;
  last int;
  refused int;
  reason text;
  posted int;
  answers ledger.answer[];
  r ledger.answer;
begin
  perform ledger.lock_buckets(p_bucket);
  while first <= n loop
    last := first;
    while last < n and p_group[last + 1] = p_group[first] loop last := last + 1; end loop;
    answers := '{}'; refused := null; posted := 0;
    begin
      for i in first..last loop
        select i, o.status, o.balance, o.seq into r
          from ledger.post_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at) o;
        answers := answers || r;
        if r.status = 'P' then posted := posted + 1;
        elsif r.status <> 'D' then
          refused := i; reason := r.status;
          raise exception using errcode = 'LG001';
        end if;
      end loop;
      -- Some known and some new: the key has come back with other company.
      if posted not in (0, last - first + 1) then
        refused := first; reason := 'K';
        raise exception using errcode = 'LG001';
      end if;
    exception when sqlstate 'LG001' then null;
    end;
    if refused is null then
      return query select * from unnest(answers);
    else
      return query select i, case when i = refused then reason else 'L' end, null::bigint, null::bigint
        from generate_series(first, last) i;
    end if;
    first := last + 1;
  end loop;
end $$;

-- The Node side of a lane reads one text: "1P125000:7,2F,…" (index, status, balance, wallet's sequence).
create function ledger.post_lane(
  smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], timestamptz
) returns text language sql as $$
  select string_agg(i || status || coalesce(balance || ':' || seq, ''), ',') from ledger.post($1, $2, $3, $4, $5, $6, $7, $8)
$$;
create function ledger.post_groups_lane(
  int[], smallint[], bigint[], bigint[], uuid[], int[], smallint[], text[], timestamptz
) returns text language sql as $$
  select string_agg(i || status || coalesce(balance || ':' || seq, ''), ',') from ledger.post_groups($1, $2, $3, $4, $5, $6, $7, $8, $9)
$$;

-- The key of something that follows from another, in SQL: the same as `deriveKey(key, part)` in Node.
create function ledger.derive_key(p_key uuid, p_part text) returns uuid language plpgsql immutable strict parallel safe as $$
declare
  k text := p_key;
  h text := encode(sha256(convert_to('["' || k || '",' || to_json(p_part)::text || ']', 'UTF8')), 'hex');
begin
  return left(k, 13) || '-8' || left(h, 3) || '-' || translate(substr(h, 4, 1), '0123456789abcdef', '89ab89ab89ab89ab')
         || substr(h, 5, 3) || '-' || substr(h, 8, 12);
end $$;
