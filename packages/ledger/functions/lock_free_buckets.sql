-- Takes those of the buckets that are free and answers with them. Where none is, it waits for the first that was named,
-- which is that of the oldest request, and then takes what else is free: whoever comes last is next. A statement of its
-- own, so that the next one sees what the last holders committed.
create or replace function ledger.lock_free_buckets(p_bucket smallint[]) returns smallint[] language plpgsql as $$
declare
  held smallint[] := array(select b.bucket from ledger.bucket b where b.bucket = any (p_bucket) order by b.bucket for update skip locked);
begin
  if cardinality(held) > 0 or not ledger.wait_bucket(p_bucket[1]) then return held; end if;
  return array(select b.bucket from ledger.bucket b where b.bucket = any (p_bucket) order by b.bucket for update skip locked);
end $$;
