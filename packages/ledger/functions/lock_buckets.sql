-- Order is law: bucket rows ascending, before anything else, and in a statement of its own, so that the
-- next statement sees what the last holder committed. One ledger call per transaction.
create or replace function ledger.lock_buckets(p_bucket smallint[]) returns void language plpgsql as $$
begin
  perform 1 from ledger.bucket where bucket = any (p_bucket) order by bucket for update;
end $$;
