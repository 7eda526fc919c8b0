-- Posts what is due of bulk credits in some buckets: in each at most `p_limit` credits of the oldest decision, and as many that
-- were refused and whose next try has come. Postings and their marks commit together. A bucket that another transaction
-- holds is left out; where all are held and `p_waits`, the first is waited for by `wait_bucket`. Credits that a main wallet
-- refuses enter `unclaimed`; those that another wallet refuses are tried again, an hour later and then at doubling intervals
-- of at most a day. Answers with the buckets that have nothing due any more, and with the owners whose money moved.
create or replace function ledger.bulk_slice(
  p_buckets smallint[], p_limit int, p_waits boolean, p_at timestamptz,
  out held smallint[], out ended smallint[], out posted int, out refused int, out owners text[]
) language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  s record;
  r record;
  answer record;
  bad int[];
  bad_as text[];
  good int[];
begin
  ended := '{}'; posted := 0; refused := 0; owners := '{}';
  held := array(select b.bucket from ledger.bucket b where b.bucket = any (p_buckets) order by b.bucket for update skip locked);
  if cardinality(held) = 0 and p_waits and ledger.wait_bucket(p_buckets[1]) then held := p_buckets[1:1]; end if;
  if cardinality(held) = 0 then return; end if;
  p_at := coalesce(p_at, clock_timestamp());
  -- Of each bucket the oldest decision; those into main wallets and those into others are posted by turns.
  with oldest as materialized (
    select distinct on (o.bucket) o.bucket, o.bulk, o.done, d.house, d.kind, d.purpose = 0 as main
      from ledger.bulk_slot o join ledger.bulk d on d.key = o.bulk
     where o.bucket = any (held) and o.done < o.credits order by o.bucket, o.created_at, o.bulk
  )
  select array_agg(c.bucket order by c.bucket, c.n) as buckets, array_agg(c.bulk order by c.bucket, c.n) as bulks,
         array_agg(c.n order by c.bucket, c.n) as ns, array_agg(c.wallet_id order by c.bucket, c.n) as wallets,
         array_agg(c.key order by c.bucket, c.n) as refs, array_agg(c.amount order by c.bucket, c.n) as amounts,
         array_agg(c.cause order by c.bucket, c.n) as causes, array_agg(o.house order by c.bucket, c.n) as houses,
         array_agg(o.kind order by c.bucket, c.n) as kinds, count(*)::int as n, bool_and(o.main) as main
    into s from oldest o
   cross join lateral (select * from ledger.bulk_credit c
                        where c.bucket = o.bucket and c.bulk = o.bulk and c.n > o.done and c.n <= o.done + p_limit) c
   where o.main = (select x.main from oldest x limit 1);
  if s.n > 0 then
    if s.main then
      select array_agg(a.i) filter (where a.status in ('P', 'O')), array_agg(a.i) filter (where a.status not in ('P', 'O', 'D', 'R')),
             array_agg(a.status) filter (where a.status not in ('P', 'O', 'D', 'R')) into good, bad, bad_as
        from ledger.post_due(s.buckets, s.wallets, s.amounts, s.refs, s.houses, s.kinds, s.causes, p_at) a;
    else
      select array_agg(a.i) filter (where a.status = 'P'), array_agg(a.i) filter (where a.status not in ('P', 'D')),
             array_agg(a.status) filter (where a.status not in ('P', 'D')) into good, bad, bad_as
        from ledger.post_locked(s.buckets, s.wallets, s.amounts, s.refs, s.houses, s.kinds, s.causes, p_at) a;
    end if;
    insert into ledger.bulk_refused (bucket, bulk, n, status, try_at)
      select s.buckets[i], s.bulks[i], s.ns[i], t, p_at + interval '1 hour' from unnest(bad, bad_as) u (i, t);
    update ledger.bulk_slot o set done = x.top
      from (select b, k, max(n) as top from unnest(s.buckets, s.bulks, s.ns) u (b, k, n) group by b, k) x
     where o.bucket = x.b and o.bulk = x.k;
    refused := coalesce(cardinality(bad), 0);
    posted := s.n - refused;
    owners := array(select (s.wallets[i] >> 16)::text from unnest(good) i);
  end if;
  for r in
    select f.bucket, f.bulk, f.n, f.tries, c.wallet_id, c.amount, c.key, c.cause, d.house, d.kind, d.purpose
      from ledger.bulk_refused f
      join ledger.bulk_credit c on c.bucket = f.bucket and c.bulk = f.bulk and c.n = f.n
      join ledger.bulk d on d.key = f.bulk
     where f.bucket = any (held) and f.try_at <= p_at order by f.try_at limit p_limit
  loop
    if r.purpose = 0 then
      answer := ledger.post_due_one(r.bucket, r.wallet_id, r.amount, r.key, r.house, r.kind, r.cause, p_at);
    else
      answer := ledger.post_one(r.bucket, r.wallet_id, r.amount, r.key, r.house, r.kind, r.cause, p_at);
    end if;
    if answer.status in ('P', 'O', 'D', 'R') then
      delete from ledger.bulk_refused f where f.bucket = r.bucket and f.bulk = r.bulk and f.n = r.n;
      posted := posted + 1;
      if answer.status in ('P', 'O') then owners := owners || (r.wallet_id >> 16)::text; end if;
    else
      update ledger.bulk_refused f
         set status = answer.status, tries = f.tries + 1, try_at = p_at + least(interval '1 hour' * 2 ^ r.tries, interval '1 day')
       where f.bucket = r.bucket and f.bulk = r.bulk and f.n = r.n;
      refused := refused + 1;
    end if;
  end loop;
  ended := array(
    select b from unnest(held) b
     where not exists (select from ledger.bulk_slot o where o.bucket = b and o.done < o.credits)
       and not exists (select from ledger.bulk_refused f where f.bucket = b and f.try_at <= p_at));
end $$;
