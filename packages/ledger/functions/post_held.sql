-- `post` for a caller that holds the buckets and has set what `post` sets for its plans; the answers are arrays, by place.
--
-- A wallet whose postings all fit is done in one statement with all the others; the rest (refusals, replays, a wallet that
-- runs dry half-way) one by one after it. The request arrays travel through UPDATE … RETURNING instead of being joined
-- again: the planner takes a modifying CTE for one row and would nest loops over the whole batch.
create or replace function ledger.post_held(
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
           set balance = a.balance + q.d, seq = a.seq + 1, debited = a.debited + greatest(-q.d, 0), merchant = coalesce(a.merchant, nullif(q.h >> 16, 0))
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
           set balance = a.balance + q.d, seq = a.seq + 1, debited = a.debited + greatest(-q.d, 0), merchant = coalesce(a.merchant, q.m)
          from q
         where q.n = 1 and a.bucket = q.b and a.id = q.w and a.closed_to & ledger.side(q.d) = 0
           and a.balance + q.d between 0 and 4000000000000000000 and coalesce(a.merchant, q.m) = q.m
        returning q.b, q.w, q.i, q.d, q.r, q.h, q.k, q.c, a.balance as bal, a.seq as sq
      ), g as (
        select b, w, sum(d)::bigint as tot, count(*) as n, min(run) as low, max(run) as high, min(m) as m, max(m) as m2, bit_or(ledger.side(d)) as sides, sum(greatest(-d, 0))::bigint as debits,
               array_agg(i) as ia, array_agg(d) as da, array_agg(r) as ra, array_agg(h) as ha, array_agg(k) as ka,
               array_agg(c) as ca, array_agg(run) as rua, array_agg(nth) as na
          from (select *, (sum(d) over o)::bigint as run, count(*) over o as nth
                  from q where n > 1 window o as (partition by b, w order by i)) x
         group by b, w
      ), many as (
        update ledger.wallet a
           set balance = a.balance + g.tot, seq = a.seq + g.n, debited = a.debited + g.debits, merchant = coalesce(a.merchant, g.m)
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
    -- Some key is known. Rows that are posted already are answered here; the others come back by themselves.
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
  -- Rows left over are refused, or their wallet runs dry half-way, or their key is twice in the batch: one by one, in order.
  for place in select x from generate_series(1, total) x except select unnest(places) order by 1
  loop
    answer := ledger.post_one(p_bucket[place], p_wallet[place], p_delta[place], p_ref[place], p_house[place], p_kind[place], p_cause[place], p_at);
    places := places || place; states := states || answer.status; balances := balances || answer.balance; seqs := seqs || answer.seq;
  end loop;
end $$;
