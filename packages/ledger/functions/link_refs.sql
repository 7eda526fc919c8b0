-- Writes that transfers were posted as one group, which is named by the first of them. A key may come more than once; one key
-- alone is no group.
create or replace function ledger.link_refs(p_bucket smallint[], p_ref uuid[]) returns void language sql as $$
  insert into ledger.linked (bucket, ref, group_id, group_bucket, refs)
    select b, r, p_ref[1], p_bucket[1], refs from (
      select b, r, count(*) over () as refs from (select distinct b, r from unnest(p_bucket, p_ref) u (b, r)) d) t
     where (b, r) <> (p_bucket[1], p_ref[1])
    on conflict do nothing
$$;
