-- Rows that carry a key, or one that was derived from it: both begin with the same 48 bits. Each bucket and partition is
-- asked by its primary key.
create or replace function ledger.find_rows(p_key uuid, p_endings text[], p_limit int) returns setof ledger.journal
language sql stable set enable_sort = off set enable_bitmapscan = off set enable_seqscan = off as $$
  select j.* from generate_series(0, 63) b
   cross join lateral (
     select * from ledger.journal j
      where j.bucket = b::smallint
        and j.ref >= (left(p_key::text, 13) || '-0000-0000-000000000000')::uuid
        and j.ref <= (left(p_key::text, 13) || '-ffff-ffff-ffffffffffff')::uuid
        and (j.ref = p_key or exists (select 1 from unnest(p_endings) e where right(j.cause, length(e) + 1) = ':' || e))
      limit p_limit
   ) j
   limit p_limit
$$;
