-- Every row of the group that a key was posted in, none where it stands alone. All buckets are asked, each by an index.
create or replace function ledger.group_rows(p_key uuid, p_limit int) returns setof ledger.journal
language sql stable set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  with asked as materialized (
    select coalesce((select l.group_id from generate_series(0, 63) b
                       cross join lateral (select group_id from ledger.linked l where l.bucket = b::smallint and l.ref = p_key) l limit 1),
                    p_key) as group_id
  ), member as materialized (
    select l.* from asked, generate_series(0, 63) b
     cross join lateral (select * from ledger.linked l where l.bucket = b::smallint and l.group_id = asked.group_id limit p_limit) l
  )
  select j.* from (select bucket, ref from member union select group_bucket, group_id from member) m
   cross join lateral (select * from ledger.journal j where j.bucket = m.bucket and j.ref = m.ref) j
   limit p_limit
$$;
