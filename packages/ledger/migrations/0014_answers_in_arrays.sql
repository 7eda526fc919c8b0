-- What a batch costs beside its rows: the layers between the lane and the tables passed every answer through a result of
-- rows of its own, and a batch of one took the way of many. Answers travel as arrays now, and one posting goes straight.

-- `post_locked` with its answers in arrays; the caller holds the buckets and has set what `ledger.post` sets for its plans.
create function ledger.post_held(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz, out places int[], out states text[], out balances bigint[], out seqs bigint[]
) language plpgsql as $$
#variable_conflict use_column
declare
  total int := cardinality(p_ref);
  rest int[];
  place int;
  answer record;
begin
  if total = 1 then
    answer := ledger.post_one(p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], p_at);
    places := array[1]; states := array[answer.status]; balances := array[answer.balance]; seqs := array[answer.seq];
    return;
  end if;
  begin
    if total = (select count(distinct w) from unnest(p_wallet) w) then
      -- Every wallet once, as in most small batches: no sums to carry.
      with f as (
        update ledger.wallet a
           set balance = a.balance + q.d, seq = a.seq + 1, merchant = coalesce(a.merchant, nullif(q.h >> 16, 0))
          from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality q (b, w, d, r, h, k, c, i)
         where q.d <> 0 and q.d between -1000000000000000 and 1000000000000000 and (q.w & 63) = (q.h & 63)
           and a.bucket = q.b and a.id = q.w and a.closed_to & ledger.side(q.d) = 0
           and a.balance + q.d between 0 and 4000000000000000000
           and coalesce(a.merchant, nullif(q.h >> 16, 0)) = nullif(q.h >> 16, 0)
        returning q.b, q.w, q.i::int as i, q.d, q.r, q.h, q.k, q.c, a.balance as bal, a.seq as sq
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
      select array_agg(f.i), array_agg(f.bal), array_agg(f.sq) into places, balances, seqs from f;
    else
      with q as (
        select t.b, t.w, t.d, t.r, t.h, t.k, t.c, t.i::int as i, nullif(t.h >> 16, 0) as m, count(*) over (partition by t.b, t.w) as n
          from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality t (b, w, d, r, h, k, c, i)
         where t.d <> 0 and t.d between -1000000000000000 and 1000000000000000 and (t.w & 63) = (t.h & 63)
      ), one as (
        update ledger.wallet a
           set balance = a.balance + q.d, seq = a.seq + 1, merchant = coalesce(a.merchant, q.m)
          from q
         where q.n = 1 and a.bucket = q.b and a.id = q.w and a.closed_to & ledger.side(q.d) = 0
           and a.balance + q.d between 0 and 4000000000000000000 and coalesce(a.merchant, q.m) = q.m
        returning q.b, q.w, q.i, q.d, q.r, q.h, q.k, q.c, a.balance as bal, a.seq as sq
      ), g as (
        select b, w, sum(d)::bigint as tot, count(*) as n, min(run) as low, max(run) as high, min(m) as m, max(m) as m2, bit_or(ledger.side(d)) as sides,
               array_agg(i) as ia, array_agg(d) as da, array_agg(r) as ra, array_agg(h) as ha, array_agg(k) as ka,
               array_agg(c) as ca, array_agg(run) as rua, array_agg(nth) as na
          from (select *, (sum(d) over o)::bigint as run, count(*) over o as nth
                  from q where n > 1 window o as (partition by b, w order by i)) x
         group by b, w
      ), many as (
        update ledger.wallet a
           set balance = a.balance + g.tot, seq = a.seq + g.n, merchant = coalesce(a.merchant, g.m)
          from g
         where a.bucket = g.b and a.id = g.w and a.closed_to & g.sides = 0
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
      select array_agg(f.i), array_agg(f.bal), array_agg(f.sq) into places, balances, seqs from f;
    end if;
    states := array_fill('P'::text, array[coalesce(cardinality(places), 0)]);
  exception when unique_violation then
    -- Some key is known. What is posted already is answered here; the others come back by themselves.
    select array_agg(k.i), array_agg(k.s), array_agg(case when k.s = 'D' then k.bal end), array_agg(case when k.s = 'D' then k.sq end)
      into places, states, balances, seqs
      from (select t.i::int as i, case when j.amount = t.d and j.house = t.h and j.kind = t.k then 'D' else 'K' end as s,
                   j.balance_after as bal, j.seq as sq
              from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind) with ordinality t (b, w, d, r, h, k, i)
             cross join lateral (
               select * from ledger.journal j where j.bucket = t.b and j.ref = t.r and j.wallet_id + 0 = t.w limit 1) j) k;
    rest := array(select x from generate_series(1, total) x except select unnest(places) order by 1);
    if cardinality(places) > 0 and cardinality(rest) > 0 then
      answer := ledger.post_held(
        array(select p_bucket[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_wallet[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_delta[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_ref[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_house[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_kind[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_cause[x] from unnest(rest) with ordinality u (x, i) order by i),
        p_at);
      places := places || array(select rest[x] from unnest(answer.places) with ordinality u (x, i) order by i);
      states := states || answer.states; balances := balances || answer.balances; seqs := seqs || answer.seqs;
      return;
    end if;
  end;
  if cardinality(places) = total then return; end if;
  -- What is left is refused, or a wallet that runs dry half-way, or a key twice in the batch: one by one, in order.
  for place in select x from generate_series(1, total) x except select unnest(places) order by 1
  loop
    answer := ledger.post_one(p_bucket[place], p_wallet[place], p_delta[place], p_ref[place], p_house[place], p_kind[place], p_cause[place], p_at);
    places := places || place; states := states || answer.status; balances := balances || answer.balance; seqs := seqs || answer.seq;
  end loop;
end $$;

create or replace function ledger.post_locked(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  answer record := ledger.post_held(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
begin
  return query select * from unnest(answer.places, answer.states, answer.balances, answer.seqs);
end $$;

create or replace function ledger.post(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  answer record;
begin
  if cardinality(p_ref) = 1 then
    perform 1 from ledger.bucket where bucket = p_bucket[1] for update;
    answer := ledger.post_one(p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], p_at);
    return next row(1, answer.status, answer.balance, answer.seq)::ledger.answer;
    return;
  end if;
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  answer := ledger.post_held(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
  return query select * from unnest(answer.places, answer.states, answer.balances, answer.seqs);
end $$;

-- As before (0011), with the first try for the buckets in place.
create or replace function ledger.post_free_lane(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held smallint[];
  mine int[];
  answer record;
begin
  if cardinality(p_ref) = 1 then
    perform 1 from ledger.bucket where bucket = p_bucket[1] for update skip locked;
    if not found and not ledger.wait_bucket(p_bucket[1]) then return null; end if;
    answer := ledger.post_one(
      p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], coalesce(p_at, clock_timestamp()));
    return '1' || answer.status || coalesce(answer.balance || ':' || answer.seq, '');
  end if;
  held := array(select b.bucket from ledger.bucket b where b.bucket = any (p_bucket) order by b.bucket for update skip locked);
  if cardinality(held) = 0 then held := ledger.lock_free_buckets(p_bucket); end if;
  p_at := coalesce(p_at, clock_timestamp());
  if p_bucket <@ held then
    answer := ledger.post_held(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_at);
  else
    mine := array(select i::int from unnest(p_bucket) with ordinality t (b, i) where b = any (held) order by i);
    if cardinality(mine) = 0 then return null; end if;
    answer := ledger.post_held(
        array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
        array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i),
        p_at);
    answer.places := array(select mine[x] from unnest(answer.places) with ordinality u (x, i) order by i);
  end if;
  return (select string_agg(i || s || coalesce(b || ':' || q, ''), ',')
            from unnest(answer.places, answer.states, answer.balances, answer.seqs) u (i, s, b, q));
end $$;

-- As `post_groups_due` (0010), with the answers in arrays, one for each posting in order; the caller holds the buckets.
create function ledger.post_groups_held(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz,
  out states text[], out balances bigint[], out seqs bigint[]
) language plpgsql as $$
declare
  n int := cardinality(p_ref);
  first int := 1;
  last int;
  refused int;
  reason text;
  posted int;
  answer record;
  s text[];
  b bigint[];
  q bigint[];
begin
  while first <= n loop
    last := first;
    while last < n and p_group[last + 1] = p_group[first] loop last := last + 1; end loop;
    s := '{}'; b := '{}'; q := '{}'; refused := null; posted := 0;
    begin
      for i in first..last loop
        if p_due[i] then
          answer := ledger.post_due_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at);
        else
          answer := ledger.post_one(p_bucket[i], p_wallet[i], p_delta[i], p_ref[i], p_house[i], p_kind[i], p_cause[i], p_at);
        end if;
        s := s || answer.status; b := b || answer.balance; q := q || answer.seq;
        if answer.status in ('P', 'O') then posted := posted + 1;
        elsif answer.status not in ('D', 'R') then
          refused := i; reason := answer.status;
          raise exception using errcode = 'LG001';
        end if;
      end loop;
      -- Some known and some new: the key has come back with other company.
      if posted not in (0, last - first + 1) then
        refused := first; reason := 'K';
        raise exception using errcode = 'LG001';
      end if;
    exception when sqlstate 'LG001' then
      s := array_fill('L'::text, array[last - first + 1]);
      s[refused - first + 1] := reason;
      b := array_fill(null::bigint, array[last - first + 1]);
      q := b;
    end;
    states := states || s; balances := balances || b; seqs := seqs || q;
    first := last + 1;
  end loop;
end $$;

create or replace function ledger.post_groups_due(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  answer record;
begin
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  answer := ledger.post_groups_held(p_group, p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_due, p_at);
  return query select i::int, s, b, q from unnest(answer.states, answer.balances, answer.seqs) with ordinality u (s, b, q, i);
end $$;

-- As before (0011). A group of one bucket holds no other while it waits, so it needs no way back; and a batch whose
-- buckets are all free, as almost all are, goes on as it came.
create or replace function ledger.post_groups_free_lane(
  p_group int[], p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[],
  p_kind smallint[], p_cause text[], p_due boolean[], p_at timestamptz
) returns text language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  held smallint[];
  taken smallint;
  mine int[];
  answer record;
begin
  if p_group[1] = all (p_group) and p_bucket[1] <> any (p_bucket) then
    begin
      held := ledger.lock_free_buckets(p_bucket);
      if not p_bucket <@ held then raise exception using errcode = 'LG002'; end if;
    exception when sqlstate 'LG002' then
      select b into taken from unnest(p_bucket) b where b <> all (held) order by b limit 1;
      if not ledger.wait_bucket(taken) then return null; end if;
      held := ledger.lock_free_buckets(p_bucket);
    end;
  else
    held := ledger.lock_free_buckets(p_bucket);
  end if;
  p_at := coalesce(p_at, clock_timestamp());
  if p_bucket <@ held then
    answer := ledger.post_groups_held(p_group, p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause, p_due, p_at);
    return (select string_agg(i || s || coalesce(b || ':' || q, ''), ',')
              from unnest(answer.states, answer.balances, answer.seqs) with ordinality u (s, b, q, i));
  end if;
  mine := array(
    select t.i::int from unnest(p_group, p_bucket) with ordinality t (g, b, i)
     where t.g <> all (array(select x.g from unnest(p_group, p_bucket) x (g, b) where x.b <> all (held))) order by i);
  if cardinality(mine) = 0 then return null; end if;
  answer := ledger.post_groups_held(
    array(select p_group[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_bucket[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_wallet[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_delta[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_ref[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_house[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_kind[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_cause[x] from unnest(mine) with ordinality u (x, i) order by i),
    array(select p_due[x] from unnest(mine) with ordinality u (x, i) order by i),
    p_at);
  return (select string_agg(mine[i] || s || coalesce(b || ':' || q, ''), ',')
            from unnest(answer.states, answer.balances, answer.seqs) with ordinality u (s, b, q, i));
end $$;
