-- Rows for projections: for each slot those after the given sequence, in order and without a gap. A slot
-- that is not named begins at its first row. One statement, one snapshot.
create or replace function ledger.tail(
  p_bucket smallint[], p_house int[], p_after bigint[], p_limit int, p_buckets smallint[] default null
) returns setof ledger.journal language sql stable
  set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  select j.*
    from (select s.bucket, s.house, s.seq, coalesce(c.after, 0) as after
            from ledger.house_slot s
            left join unnest(p_bucket, p_house, p_after) c (bucket, house, after)
              on c.bucket = s.bucket and c.house = s.house
           where (p_buckets is null or s.bucket = any (p_buckets)) and s.seq > coalesce(c.after, 0)) s
   cross join lateral (
     select * from ledger.journal j
      where j.bucket = s.bucket and j.house = s.house and j.house_seq > s.after and j.house_seq <= s.after + p_limit
      order by j.house_seq limit greatest(p_limit / 8, 1)
   ) j
   limit p_limit
$$;
