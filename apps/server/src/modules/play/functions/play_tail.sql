-- The facts that projections read: of each bucket those after the given place, in order and without a gap, at most
-- `p_limit` in all. A bucket that is not named begins at its first fact. One statement, one snapshot.
create or replace function play_tail(p_bucket smallint[], p_after bigint[], p_limit bigint) returns setof play_fact
language sql stable set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  select f.*
    from (select s.bucket, coalesce(c.seq, 0) as after
            from play_slot s
            left join unnest(p_bucket, p_after) c (bucket, seq) on c.bucket = s.bucket
           where s.seq > coalesce(c.seq, 0)) s
   cross join lateral (
     select * from play_fact f where f.bucket = s.bucket and f.seq > s.after and f.seq <= s.after + p_limit
      order by f.seq) f
   limit p_limit
$$;
