-- Posting without looking first. Almost every key is new, so a batch is posted as if all were, and the journal's
-- primary key says when one is not: then the batch is undone (to here, the locks stay), the known keys are answered
-- from the journal and the others are posted. It spares every posting a search in every partition, and a batch of a
-- few the start of a plan that grows with them.
--
-- The rest is as it was: a refused posting never touches its neighbours, the postings of one wallet keep their
-- order, and the answer is final for each. The request arrays travel through UPDATE … RETURNING instead of being
-- joined again: the planner takes a modifying CTE for one row and would nest loops over the whole batch. One plan for
-- all, from the first call; it never scans.
create or replace function ledger.post(
  p_bucket smallint[], p_wallet bigint[], p_delta bigint[], p_ref uuid[], p_house int[], p_kind smallint[],
  p_cause text[], p_at timestamptz default clock_timestamp()
) returns setof ledger.answer language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  total int := cardinality(p_ref);
  done int[] := '{}';
  bals bigint[];
  seqs bigint[];
  rest int[];
  alone ledger.answer;
begin
  if total = 1 then
    perform 1 from ledger.bucket where bucket = p_bucket[1] for update;
    return query select 1, o.status, o.balance, o.seq
      from ledger.post_one(p_bucket[1], p_wallet[1], p_delta[1], p_ref[1], p_house[1], p_kind[1], p_cause[1], p_at) o;
    return;
  end if;
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
  begin
    if total = (select count(distinct w) from unnest(p_wallet) w) then
      -- Every wallet once, as in most small batches: no sums to carry.
      with f as (
        update ledger.wallet a
           set balance = a.balance + q.d, seq = a.seq + 1, merchant = coalesce(a.merchant, nullif(q.h >> 16, 0))
          from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality q (b, w, d, r, h, k, c, i)
         where q.d <> 0 and q.d between -1000000000000000 and 1000000000000000 and (q.w & 63) = (q.h & 63)
           and a.bucket = q.b and a.id = q.w and not a.closed
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
      select array_agg(f.i), array_agg(f.bal), array_agg(f.sq) into done, bals, seqs from f;
    else
      with q as (
        select t.b, t.w, t.d, t.r, t.h, t.k, t.c, t.i::int as i, nullif(t.h >> 16, 0) as m, count(*) over (partition by t.b, t.w) as n
          from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind, p_cause) with ordinality t (b, w, d, r, h, k, c, i)
         where t.d <> 0 and t.d between -1000000000000000 and 1000000000000000 and (t.w & 63) = (t.h & 63)
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
      select array_agg(f.i), array_agg(f.bal), array_agg(f.sq) into done, bals, seqs from f;
    end if;
  exception when unique_violation then
    -- Some key is known. What is posted already is answered here; the others come back by themselves.
    done := '{}'; bals := '{}'; seqs := '{}';
    for alone.i, alone.status, alone.balance, alone.seq in
      select t.i::int, case when j.amount = t.d and j.house = t.h and j.kind = t.k then 'D' else 'K' end, j.balance_after, j.seq
        from unnest(p_bucket, p_wallet, p_delta, p_ref, p_house, p_kind) with ordinality t (b, w, d, r, h, k, i)
       cross join lateral (
         select * from ledger.journal j where j.bucket = t.b and j.ref = t.r and j.wallet_id + 0 = t.w limit 1) j
    loop
      if alone.status = 'K' then alone.balance := null; alone.seq := null; end if;
      done := done || alone.i;
      return next alone;
    end loop;
    rest := array(select x from generate_series(1, total) x except select unnest(done) order by 1);
    if cardinality(done) > 0 and cardinality(rest) > 0 then
      return query select rest[a.i], a.status, a.balance, a.seq from ledger.post(
        array(select p_bucket[x] from unnest(rest) with ordinality u (x, i) order by i), array(select p_wallet[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_delta[x] from unnest(rest) with ordinality u (x, i) order by i), array(select p_ref[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_house[x] from unnest(rest) with ordinality u (x, i) order by i), array(select p_kind[x] from unnest(rest) with ordinality u (x, i) order by i),
        array(select p_cause[x] from unnest(rest) with ordinality u (x, i) order by i), p_at) a;
      return;
    end if;
  end;
  if cardinality(bals) > 0 then
    return query select t.i, 'P', t.b, t.n from unnest(done, bals, seqs) t (i, b, n);
  end if;
  if cardinality(done) = total then return; end if;
  -- What is left is refused, or a wallet that runs dry half-way, or a key twice in the batch: one by one, in order.
  for alone.i in select x from generate_series(1, total) x except select unnest(done) order by 1
  loop
    select o.status, o.balance, o.seq into alone.status, alone.balance, alone.seq
      from ledger.post_one(p_bucket[alone.i], p_wallet[alone.i], p_delta[alone.i], p_ref[alone.i], p_house[alone.i], p_kind[alone.i], p_cause[alone.i], p_at) o;
    return next alone;
  end loop;
end $$;
